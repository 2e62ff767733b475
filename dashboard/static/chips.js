// Chips that filter: one row a field. Words go in as text, never as HTML. What stays the same is let be, so that the keyboard's focus stays.
export default function ({ data, parentElement, setTriggerValue }) {
  const place = parentElement.querySelector(".chips");
  while (place.children.length > data.rows.length) place.lastChild.remove();
  data.rows.forEach(({ field, title, chips }, number) => {
    const row = place.children[number] ?? place.appendChild(document.createElement("div"));
    row.className = `row ${field}`;
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", title);
    while (row.children.length > chips.length) row.lastChild.remove();
    chips.forEach(([value, label, pressed], at) => {
      const chip = row.children[at] ?? row.appendChild(document.createElement("button"));
      chip.type = "button";
      if (chip.textContent !== label) chip.textContent = label;
      chip.setAttribute("aria-pressed", pressed);
      chip.onclick = () => setTriggerValue("picked", [field, value]);
    });
  });
}
