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

function picture(plot, data) {
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
      for (const kind of ["fill", "stroke"]) {
        const colour = part.style?.[kind];
        const other = colour && data.colours[hex(colour)];
        if (other) part.style[kind] = other;
      }
      // Numbers in the cells of a heat map fit their cells; all other words stand on white.
      if (part.tagName === "text" && !(cells && part.closest(".textpoint"))) part.style.fill = INK;
    }
    body.append(...copy.childNodes);
  }
  // Points of a map are pixels: they lie under its words and lines.
  for (const layer of [...plot.querySelectorAll("canvas.gl-canvas-context, canvas.gl-canvas-focus")].reverse()) {
    const [x, y] = [SIDE, top];
    const image = tag("image", { x, y, width: box.width, height: box.height, href: layer.toDataURL("image/png") });
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
    svg: async () => save(new Blob([picture(plot(), data).text], { type: "image/svg+xml" }), `${data.name}.svg`),
    png: async () => save(await png(picture(plot(), data)), `${data.name}.png`),
    sentence: () => copy(data.sentence),
  };
  for (const button of parentElement.querySelectorAll("button")) {
    button.title = `${button.dataset.about}: ${data.title}`;
    button.onclick = async () => {
      said.textContent = "";
      try {
        await doing[button.dataset.kind]();
        said.textContent = button.dataset.done;
      } catch {
        said.textContent = "That did not work in this browser.";
      }
    };
  }
}
