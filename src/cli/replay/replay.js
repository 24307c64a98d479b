"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const by = (id) => document.getElementById(id);
const picture = by("picture"), at = by("at"), viewer = by("viewer");
const last = data.frames.length - 1;
let now = -1;
// What a clause says is on the page once.
for (const cites of document.querySelectorAll(".steps details")) {
  const list = document.createElement("dl");
  for (const id of cites.dataset.ids.split(" ")) {
    const name = document.createElement("dt"), says = document.createElement("dd");
    name.append(Object.assign(document.createElement("code"), { textContent: id }));
    says.textContent = data.clauses[id];
    list.append(name, says);
  }
  cites.append(list);
}
// Each frame says what has changed since the last one that the same viewer saw.
const seen = [];
for (const moment of data.frames) {
  moment.forEach((frame, place) => {
    if (!frame) return;
    const before = seen[place] ?? [], all = [];
    let fresh = 0;
    for (const [at, from, count] of frame.kept) {
      while (all.length < at) all.push(frame.parts[fresh++]);
      all.push(...before.slice(from, from + count));
    }
    frame.parts = seen[place] = [...all, ...frame.parts.slice(fresh)];
  });
}
const shape = ([index, x, y]) => `<g transform="translate(${x / 100} ${y / 100})">${data.shapes[index]}</g>`;
const part = (index) => {
  const [head, shapes, onTop] = data.parts[index];
  return data.heads[head] + shapes.map(shape).join("") + onTop.map(part).join("") + "</g>";
};
const draw = () => {
  const frame = data.frames[now][viewer.selectedIndex];
  if (!frame) return;
  const { width, height, parts } = frame;
  const title = viewer.selectedOptions[0].label.replace(/[&<]/g, (one) => (one === "&" ? "&amp;" : "&lt;"));
  picture.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" class="k" role="img" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}"><title>Step ${now}, seen by ${title}</title>` + parts.map(part).join("") + "</svg>";
};
const go = (step, scroll) => {
  step = Math.max(0, Math.min(last, step));
  if (step === now) return;
  const old = document.querySelector("li.now");
  if (old) old.classList.remove("now");
  now = step;
  at.value = now;
  by("number").textContent = `${now} / ${last}`;
  const line = by(`step-${now}`);
  line.classList.add("now");
  // A page that has just been opened stays where it is.
  if (scroll) {
    // Where the table stays above the steps, a line is seen below it.
    const [table, steps] = [document.querySelector(".table"), line].map((it) => it.getBoundingClientRect());
    const isBelow = table.left < steps.right && steps.left < table.right;
    line.style.scrollMarginTop = isBelow ? `${table.height + 16}px` : "";
    line.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", `#step-${now}`);
  }
  draw();
};
const asked = () => {
  const found = /^#step-(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : 0;
};
at.max = last;
at.addEventListener("input", () => go(Number(at.value), true));
viewer.addEventListener("change", draw);
by("first").addEventListener("click", () => go(0, true));
by("back").addEventListener("click", () => go(now - 1, true));
by("on").addEventListener("click", () => go(now + 1, true));
by("last").addEventListener("click", () => go(last, true));
document.addEventListener("click", (event) => {
  const line = event.target.closest("a.step");
  if (!line) return;
  event.preventDefault();
  go(Number(line.hash.slice(6)), true);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select") || event.ctrlKey || event.altKey || event.metaKey) return;
  const steps = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
  if (!(event.key in steps)) return;
  event.preventDefault();
  go(steps[event.key], true);
});
window.addEventListener("hashchange", () => go(asked(), true));
document.querySelector("nav").hidden = false;
go(asked(), location.hash !== "");
