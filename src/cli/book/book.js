"use strict";
(() => {
  const form = document.querySelector("form[role=search]");
  const input = form.querySelector("input"), results = form.querySelector("ol");
  const root = form.dataset.root;
  form.hidden = false;
  // The index is only fetched by those who search; a script can be, where there is no server.
  let asked = false;
  const load = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.addEventListener("load", show);
    document.head.append(script);
  };
  const score = (entry, words) => {
    const [name, title, , sort] = entry;
    const lower = [name.toLowerCase(), title.toLowerCase()];
    let sum = 0;
    for (const word of words) {
      if (lower[0] === word) sum += 100;
      else if (lower[0].startsWith(word)) sum += 20;
      else if (lower[0].includes(word)) sum += 10;
      else if (lower[1].includes(word)) sum += 4;
      else return 0;
    }
    return sum + (sort.startsWith("clause") ? 2 : 0);
  };
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.replaceChildren();
    if (!words.length || !window.BOOK) return;
    const found = window.BOOK.map((entry, index) => [score(entry, words), index, entry])
      .filter(([sum]) => sum > 0)
      .sort((one, other) => other[0] - one[0] || one[1] - other[1])
      .slice(0, 20);
    const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
    for (const [, , [name, title, place, sort]] of found) {
      const link = document.createElement("a");
      link.href = root + place;
      link.append(line("b", name || title), " ", line("small", sort));
      if (name) link.append(line("div", title.length > 140 ? title.slice(0, 140) + "…" : title));
      const item = document.createElement("li");
      item.append(link);
      results.append(item);
    }
    if (!found.length) {
      const item = document.createElement("li");
      item.append(line("p", "nothing found"));
      results.append(item);
    }
  };
  const step = (by) => {
    const links = [...results.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + by;
    (links[next] || (next < 0 ? input : links[links.length - 1]) || input).focus();
  };
  input.addEventListener("focus", load);
  input.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = results.querySelector("a");
    if (first) first.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = "";
      show();
      input.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) results.replaceChildren();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
  // On paper nothing can be opened.
  window.addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details.print")) details.open = true;
  });
})();
