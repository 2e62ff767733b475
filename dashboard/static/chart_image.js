// Saves a chart as it is drawn in the page, on white, with its title above and below it what it covers.
const SPACE = "http://www.w3.org/2000/svg";
const SIDE = 16, LINE = 20, INK = "#111418", QUIET = "#454c56";

const tag = (name, attributes) => {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const canvas = document.createElement("canvas").getContext("2d");

function lines(text, width, font) {
  canvas.font = font;
  const found = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && canvas.measureText(longer).width > width) { found.push(line); line = word; } else line = longer;
  }
  return line ? [...found, line] : found;
}

const hex = (colour) => {
  const parts = /^rgba?\((\d+), ?(\d+), ?(\d+)/.exec(colour);
  return parts ? "#" + parts.slice(1, 4).map((n) => Number(n).toString(16).padStart(2, "0")).join("") : colour;
};

const rgb = (colour) => {
  const text = colour.startsWith("#") ? colour.slice(1).match(/../g).map((part) => parseInt(part, 16)) : colour.match(/[\d.]+/g);
  return text.slice(0, 3).map(Number);
};
const bright = (colour) => { const [r, g, b] = rgb(colour); return 0.299 * r + 0.587 * g + 0.114 * b > 128; };
const isDark = () => !bright(getComputedStyle(document.querySelector('[data-testid="stApp"]')).backgroundColor);

// The colours of the dark theme that pixels can have, each with its like on white: the palette, and what lies between its steps.
function pairs(data) {
  const found = Object.entries(data.colours).map(([dark, light]) => [rgb(dark), rgb(light)]);
  const scale = data.scale.map(([dark, light]) => [rgb(dark), rgb(light)]);
  const between = (a, b, t) => a.map((value, i) => value + t * (b[i] - value));
  for (let i = 0; i + 1 < scale.length; i++)
    for (let t = 0; t <= 1; t += 1 / 16) found.push([0, 1].map((side) => between(scale[i][side], scale[i + 1][side], t)));
  return found;
}

// Gives a picture of pixels, as a data address, in the colours that stand on white.
function onWhite(source, width, height, data) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  context.drawImage(source, 0, 0, width, height);
  if (isDark()) {
    const pixels = context.getImageData(0, 0, width, height), known = new Map(), likes = pairs(data);
    for (let i = 0; i < pixels.data.length; i += 4) {
      if (pixels.data[i + 3] < 8) continue;
      const here = pixels.data.subarray(i, i + 3), key = (here[0] << 16) | (here[1] << 8) | here[2];
      if (!known.has(key)) {
        let least = Infinity, like;
        for (const [dark, light] of likes) {
          const far = dark.reduce((sum, value, part) => sum + (value - here[part]) ** 2, 0);
          if (far < least) [least, like] = [far, light];
        }
        known.set(key, like);
      }
      here.set(known.get(key));
    }
    context.putImageData(pixels, 0, 0);
  }
  return canvas.toDataURL("image/png");
}

async function picture(plot, data) {
  const box = plot.getBoundingClientRect();
  const width = Math.max(box.width + 2 * SIDE, 480);
  const head = lines(data.title, width - 2 * SIDE, "600 18px sans-serif");
  const address = decodeURI(location.href);
  const foot = [...data.notes, address].flatMap((note) => lines(note, width - 2 * SIDE, "12px sans-serif"));
  const top = SIDE + head.length * 24 + 8, height = top + box.height + 12 + foot.length * LINE + SIDE;
  const svg = tag("svg", { xmlns: SPACE, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": "Inter, sans-serif" });
  svg.append(tag("rect", { width, height, fill: "#ffffff" }));
  head.forEach((text, i) => {
    const line = tag("text", { x: SIDE, y: SIDE + 16 + i * 24, "font-size": 18, "font-weight": 600, fill: INK });
    line.textContent = text;
    svg.append(line);
  });
  const body = tag("g", { transform: `translate(${SIDE}, ${top})` });
  const cells = plot.querySelector(".heatmaplayer image") !== null;
  for (const layer of plot.querySelectorAll("svg.main-svg")) {
    const copy = layer.cloneNode(true);
    copy.querySelectorAll(".draglayer, .hoverlayer, .modebar").forEach((part) => part.remove());
    for (const part of copy.querySelectorAll("*")) {
      const onStrong = isDark() && part.style?.fill && hex(part.style.fill) in data.colours;
      for (const kind of ["fill", "stroke"]) {
        const colour = part.style?.[kind];
        const other = colour && data.colours[hex(colour)];
        if (other) part.style[kind] = other;
      }
      // Numbers in the cells of a heat map fit their cells; all other words stand on white.
      if (part.tagName !== "text") continue;
      if (!(cells && part.closest(".textpoint"))) part.style.fill = INK;
      else if (isDark()) part.style.fill = onStrong ? "#ffffff" : INK;
    }
    for (const pixels of copy.querySelectorAll("image")) {
      const image = new Image();
      image.src = pixels.getAttribute("href") ?? pixels.getAttribute("xlink:href");
      await image.decode();
      pixels.removeAttribute("xlink:href");
      pixels.setAttribute("href", onWhite(image, image.naturalWidth, image.naturalHeight, data));
    }
    body.append(...copy.childNodes);
  }
  // Points of a map are pixels: they lie under its words and lines.
  for (const layer of [...plot.querySelectorAll("canvas.gl-canvas-context, canvas.gl-canvas-focus")].reverse()) {
    const [x, y] = [SIDE, top];
    const image = tag("image", { x, y, width: box.width, height: box.height, href: onWhite(layer, layer.width, layer.height, data) });
    svg.insertBefore(image, svg.children[1]);
  }
  svg.append(body);
  foot.forEach((text, i) => {
    const line = tag("text", { x: SIDE, y: top + box.height + 28 + i * LINE, "font-size": 12, fill: QUIET });
    line.textContent = text;
    svg.append(line);
  });
  return { text: new XMLSerializer().serializeToString(svg), width, height };
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function png({ text, width, height }) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  document.execCommand("copy");
  box.remove();
}

export default function ({ data, parentElement }) {
  const said = parentElement.querySelector("[role=status]");
  const plot = () => document.querySelector(`.st-key-${CSS.escape(data.chart)} .js-plotly-plot`);
  const doing = {
    svg: async () => save(new Blob([(await picture(plot(), data)).text], { type: "image/svg+xml" }), `${data.name}.svg`),
    png: async () => save(await png(await picture(plot(), data)), `${data.name}.png`),
    sentence: () => copy(data.sentence),
    link: () => copy(location.href),
  };
  for (const button of parentElement.querySelectorAll("button")) {
    button.title = `${button.dataset.about}: ${data.title}`;
    button.onclick = async () => {
      said.textContent = "";
      try {
        await doing[button.dataset.kind]();
        said.textContent = button.dataset.done;
        setTimeout(() => { said.textContent = ""; }, 3000);
      } catch {
        said.textContent = "That did not work in this browser.";
      }
    };
  }
}
