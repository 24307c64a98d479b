"use strict";
// The page keeps where it looks, and nothing that the server does not know. Every gesture is one request, and its answer
// says what is to be shown.
const by = (id) => document.getElementById(id);
const text = by("text"), gutter = by("gutter"), picture = by("picture"), pane = by("pane");
const look = {
  doc: null, version: 0, caret: [0, 0], step: null, seat: null, pane: "text", at: "", play: null, words: [],
  anchor: null, beside: null, tile: null, brush: null, curtain: false, lifted: null, have: {},
};
// The document whose text stands there: `look` may be about the next one already.
let shown = null;
// What the form that stands there is about.
let formAt = "";
let lines = [], steps = null, may = [], unsaved = 0, games = 0, isOver = false;
// What was typed and not sent yet.
let typed = false, timer = 0, lag = 0;
// Requests go one after the other, so that each knows the version that the last one has made.
let queue = Promise.resolve();

const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* it is only a wish */ } };

function ask(act, change) {
  queue = queue.then(async () => {
    if (isOver) return;
    flush();
    if (change) {
      // What was typed belongs where the page still looks, and the change may lead it to another document.
      while (pending.length) {
        await send(null);
        flush();
      }
      change();
    }
    await send(act);
  }).catch((error) => {
    if (error instanceof TypeError) lose(false);
    else if (error.isLocked) lose(true);
    else say(`The studio does not answer: ${error.message}`, true);
  });
  return queue;
}

// Nothing comes back: the studio does not answer, or it is another one, which does not know this page.
function lose(isLocked) {
  by("lost").hidden = false;
  by("lost-silent").hidden = isLocked;
  by("lost-locked").hidden = !isLocked;
}

let pending = [];
function flush() {
  clearTimeout(timer);
  if (!typed) return;
  typed = false;
  pending.push({ edit: { text: text.value } });
}

async function send(act) {
  const acts = [...pending, act ?? null];
  // A gesture right behind a text that was typed is about that text.
  const needed = acts.length > 1 && acts[acts.length - 1] === null ? acts.slice(0, -1) : acts;
  for (const one of needed) {
    try {
      await exchange(one);
    } catch (error) {
      // The text stands there still, and is sent again once there is an answer.
      if (pending.length) typed = true;
      pending = [];
      throw error;
    }
    if (pending[0] === one) pending.shift();
  }
}

async function exchange(act) {
  const began = performance.now();
  const slow = setTimeout(() => document.body.classList.add("busy"), 300);
  try {
    const answer = await fetch("/act", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ act, look }),
    });
    if (!answer.ok) throw Object.assign(new Error(await answer.text()), { isLocked: answer.status === 403 });
    const view = await answer.json();
    by("lost").hidden = true;
    show(view, act);
  } finally {
    clearTimeout(slow);
    document.body.classList.remove("busy");
    lag = performance.now() - began;
    document.body.dataset.lag = lag.toFixed(1);
    document.body.dataset.done = String(Number(document.body.dataset.done ?? 0) + 1);
  }
}

function show(view, act) {
  const isOther = view.doc !== shown;
  if (isOther) { zoom = null; isNew = true; }
  const again = [];
  look.doc = shown = view.doc;
  by("title").textContent = by("title").title = view.title ?? "scrutineer studio";
  document.title = view.title ? `${view.title} · studio` : "scrutineer studio";
  for (const [name, part] of Object.entries(view.parts)) {
    look.have[name] = part.tag;
    again.push(replace(by(name), part.html));
  }
  picture.classList.toggle("stale", view.is_stale);
  by("stale").hidden = !view.is_stale;
  if (isOther || view.at !== formAt) pane.scrollTop = 0;
  formAt = view.at;
  filter();
  if (isOther) listAt(document.querySelector(".file[aria-current]"));
  takeText(view, isOther, act);
  lines = view.lines;
  drawGutter();
  by("undo").disabled = !view.ways[0];
  by("redo").disabled = !view.ways[1];
  by("save").disabled = !view.is_unsaved;
  by("contest").hidden = !view.is_contested;
  by("contest-gone").hidden = !view.is_gone;
  by("contest-other").hidden = by("take-file").hidden = view.is_gone;
  unsaved = view.unsaved;
  games = view.games;
  if (!view.is_stale) showSteps(view);
  look.play = view.play;
  look.at = view.at;
  look.anchor = view.anchor;
  if (view.anchor === null) look.beside = null;
  look.words = view.words;
  may = view.may;
  decorate();
  // Parts of the picture can have the focus only now.
  for (const refocus of again) refocus();
  if (isOther) by("pointed").textContent = "";
  if (act?.set) {
    const field = [...pane.querySelectorAll(".value")].find((it) => it.dataset.pointer === act.set.pointer);
    field?.toggleAttribute("aria-invalid", Boolean(view.notice?.is_refusal));
  }
  hear();
  if (view.notice) say(view.notice.text, view.notice.is_refusal);
  else if (act || isOther) by("notice").hidden = true;
  if (view.select) go(view.select);
  address();
  // Chance that is due behind a step falls by itself, unless it is to fall by hand.
  const goes = ["begin", "play", "type", "draw", "bots"].some((name) => act?.[name] !== undefined);
  if (by("by-hand")) by("by-hand").checked = isByHand;
  if (goes && !isByHand && !view.notice?.is_refusal && by("draw")) ask({ draw: {} });
}
let isByHand = false;
// Whoever does not see the picture hears what has come of a step, and who decides next.
function hear() {
  const said = isPlaying() ? [by("happened"), pane.querySelector("h2")].map((it) => it?.innerText ?? "").join("\n") : "";
  if (by("heard").textContent !== said) by("heard").textContent = said;
}

// The text is the server's unless something was typed here since.
function takeText(view, isOther, act) {
  if (isOther || view.doc === null) settle();
  text.disabled = view.doc === null;
  text.readOnly = view.version === 0 || isOver;
  text.placeholder = view.doc !== null && view.version === 0 ? view.notice?.text ?? text.placeholder : "";
  if (view.version === 0) {
    // There is no document, or none that can be edited: what stands there is not to pass for its text.
    text.value = "";
    look.version = 0;
    return;
  }
  const isRefused = act && act.edit !== undefined && view.notice?.is_refusal;
  if (view.text === null) {
    look.version = view.version;
    if (act && act.edit !== undefined && !isRefused) settle();
    return;
  }
  if ((isRefused || clash) && !isOther) {
    // Somebody else was first: nothing of either text is lost before a person has chosen.
    clash = { theirs: view.text, version: view.version };
    by("clash").hidden = false;
    return;
  }
  if (typed && !isOther) return;
  put(view.text, isOther, Boolean(act?.undo ?? act?.redo));
  look.version = view.version;
}
// Puts another text there. In the same document, the caret and what is seen stay at what they stood at; if what has
// changed is to be shown, they go there.
function put(theirs, isOther, isShown) {
  const old = text.value, now = theirs.replace(/\r\n/g, "\n");
  const least = Math.min(old.length, now.length);
  let head = 0, tail = 0;
  while (head < least && old[head] === now[head]) head++;
  while (tail < least - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const moved = (at) => {
    if (at <= head) return at;
    return at >= old.length - tail ? at + now.length - old.length : Math.min(at, now.length - tail);
  };
  const high = parseFloat(getComputedStyle(text).lineHeight);
  const lineAt = (all, at) => all.slice(0, at).split("\n").length - 1;
  const starts = offset([Math.round(text.scrollTop / high), 0]);
  const lines = lineAt(now, moved(starts)) - lineAt(old, starts);
  const top = text.scrollTop + lines * high;
  const [from, to] = [text.selectionStart, text.selectionEnd].map(moved);
  text.value = now;
  if (isOther) {
    text.setSelectionRange(0, 0);
    text.scrollTop = 0;
  } else if (isShown) {
    text.setSelectionRange(now.length - tail, now.length - tail);
    const at = lineAt(now, now.length - tail) * high;
    const isSeen = at >= top && at + high <= top + text.clientHeight;
    text.scrollTop = isSeen ? top : Math.max(0, at - text.clientHeight / 3);
  } else {
    text.setSelectionRange(from, to);
    text.scrollTop = top;
  }
}
function settle() {
  clash = null;
  by("clash").hidden = true;
}
// The text of another page that this one's was too late for.
let clash = null;
const isFree = () => {
  if (clash) say("Choose first which of the two texts stays.", true);
  return !clash;
};

// What is replaced keeps its places and what was opened, and its focus once what is returned is called.
function replace(element, html) {
  const active = document.activeElement;
  const focus = element.contains(active) ? describe(active) : null;
  const typedIn = focus && active.matches("input") ? active.value : null;
  const top = element.scrollTop, left = element.scrollLeft;
  const written = [...element.querySelectorAll("#record-title, #record-file")].map((it) => [it.id, it.value]);
  const open = new Map([...element.querySelectorAll("details[data-folder]")].map((it) => [it.dataset.folder, it.open]));
  element.innerHTML = html;
  // Before it has its size there is nowhere to scroll to.
  if (element === picture) size();
  for (const it of element.querySelectorAll("details[data-folder]")) {
    if (open.has(it.dataset.folder) && !it.querySelector("[aria-current]")) it.open = open.get(it.dataset.folder);
  }
  for (const [id, value] of written) if (by(id)) by(id).value = value;
  const kind = by("new-kind"), last = remembered("scrutineer-kind");
  if (kind && [...kind.options].some((it) => it.value === last)) kind.value = last;
  element.scrollTop = top;
  element.scrollLeft = left;
  return () => {
    if (!focus || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const again = [...element.querySelectorAll(focus.tag)].find((it) => describe(it).key === focus.key);
    if (again) {
      if (again.tagName === "H2") again.tabIndex = -1;
      again.focus({ preventScroll: true });
      if (typedIn !== null && again.id && !again.dataset.pointer) again.value = typedIn;
      return;
    }
    // What had it is gone: whoever uses keys goes on from the head of what is there now.
    const head = element.querySelector("h2") ?? element;
    if (!head.hasAttribute("tabindex")) head.tabIndex = -1;
    head.focus({ preventScroll: true });
  };
}
const describe = (it) => ({ tag: it.tagName, key: it.id || JSON.stringify({ ...it.dataset }) });

function say(what, isRefusal) {
  const notice = by("notice");
  notice.replaceChildren(...what.split("`").map((part, index) => {
    if (index % 2 === 0) return part;
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  }));
  notice.classList.toggle("refusal", Boolean(isRefusal));
  notice.hidden = false;
}

function drawGutter() {
  const count = text.value.split("\n").length;
  const marks = new Map();
  for (const [line, isError] of lines) marks.set(line, isError || marks.get(line) === "✗" ? "✗" : "!");
  const rows = [];
  for (let line = 0; line < count; line++) {
    rows.push(`${marks.get(line) ?? (line === stepLine ? "▸" : " ")}${String(line + 1).padStart(4)}`);
  }
  gutter.textContent = rows.join("\n");
  gutter.scrollTop = text.scrollTop;
}

function showSteps(view) {
  steps = view.steps;
  by("steps").hidden = steps === null;
  showLine(view.step_line);
  if (steps === null) return;
  by("step").max = steps;
  by("step").value = view.step;
  by("step").setAttribute("aria-valuetext", `after step ${view.step} of ${steps}`);
  by("step-number").textContent = `${view.step} / ${steps}`;
}

// The line of the step that is looked at, and where it is seen unless the caret has led there.
let stepLine = null;
function showLine(line) {
  const isNew = line !== stepLine;
  stepLine = line;
  drawGutter();
  if (line === null || !isNew || look.step === null) return;
  const high = parseFloat(getComputedStyle(text).lineHeight), at = line * high;
  if (at < text.scrollTop || at + high > text.scrollTop + text.clientHeight) {
    text.scrollTop = Math.max(0, at - text.clientHeight / 3);
  }
}

// Parts of the picture can be reached by keys, and say what they are.
function decorate() {
  const allowed = new Set(may);
  for (const part of picture.querySelectorAll("[data-anchor]")) {
    part.setAttribute("tabindex", "-1");
    // What has parts of its own inside is a group of them.
    part.setAttribute("role", part.querySelector("[data-anchor]") ? "group" : "button");
    // Its title is its name; a label of its own would have to repeat what is written on it.
    if (!part.querySelector(":scope > title")) part.setAttribute("aria-label", part.dataset.anchor);
    part.classList.toggle("may", allowed.has(part.dataset.anchor));
    part.classList.toggle("pointed", part.dataset.anchor === look.anchor);
  }
  // The picture is one stop of the Tab key: arrows lead on from there.
  const parts = [...picture.querySelectorAll("[data-anchor]")];
  const stop = parts.find((it) => it === document.activeElement) ?? parts.find((it) => it.dataset.anchor === look.anchor) ?? parts[0];
  stop?.setAttribute("tabindex", "0");
  picture.classList.toggle("lays", Boolean(key()) || (look.pane === "form" && look.brush !== null));
  const svg = picture.querySelector("svg.k");
  if (svg) svg.setAttribute("role", "group");
  // What lies there may be something else now.
  const now = focused() ?? partOf(look.anchor);
  if (now && by("pointed").textContent) name(now);
}

// How large the picture is, 1 being the size for which it is made; null for as large as there is room. Each document
// begins with that, or a little larger where nobody could read it.
let zoom = null, isNew = true;
const READABLE = 0.75, LARGEST = 4;
const ZOOMS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 8, 12, 16];
function size() {
  const drawn = picture.querySelector("svg.k");
  by("zoom").hidden = !drawn;
  if (!drawn) return;
  drawn.style.maxWidth = `${drawn.viewBox.baseVal.width * LARGEST}px`;
  if (isNew && zoom === null && scale() < READABLE) zoom = READABLE;
  isNew = false;
  const isFit = zoom === null;
  drawn.style.maxHeight = isFit ? "" : "none";
  drawn.style.width = isFit ? "" : `${drawn.viewBox.baseVal.width * zoom}px`;
  if (!isFit) drawn.style.maxWidth = "none";
  by("zoom-size").textContent = `${Math.round(scale() * 100)} %`;
  by("zoom-fit").disabled = isFit;
  by("zoom-out").disabled = scale() <= ZOOMS[0];
  by("zoom-in").disabled = scale() >= ZOOMS.at(-1);
}
// How large it is now.
function scale() {
  const drawn = picture.querySelector("svg.k"), box = drawn?.getBoundingClientRect(), all = drawn?.viewBox.baseVal;
  return all?.width ? Math.min(box.width / all.width, box.height / all.height) : 1;
}
// What is in the middle stays there.
function zoomTo(to) {
  const middle = (at, seen, all) => (at + seen / 2) / all;
  const x = middle(picture.scrollLeft, picture.clientWidth, picture.scrollWidth);
  const y = middle(picture.scrollTop, picture.clientHeight, picture.scrollHeight);
  zoom = to;
  size();
  picture.scrollLeft = x * picture.scrollWidth - picture.clientWidth / 2;
  picture.scrollTop = y * picture.scrollHeight - picture.clientHeight / 2;
}
const larger = () => zoomTo(ZOOMS.find((it) => it > scale() * 1.01) ?? zoom);
const smaller = () => zoomTo(ZOOMS.findLast((it) => it < scale() / 1.01) ?? zoom);
new ResizeObserver(size).observe(picture);

function address() {
  const parts = new URLSearchParams();
  for (const key of ["doc", "pane", "play", "seat", "at"]) if (look[key]) parts.set(key, look[key]);
  const hash = `#${parts}`;
  // The browser's ways back and forth lead through documents and panes.
  const isNext = addressed !== null && (addressed.doc !== look.doc || addressed.pane !== look.pane);
  addressed = { doc: look.doc, pane: look.pane };
  if (hash === location.hash) return;
  if (isNext && !isLed) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}
// Of what the address speaks; and whether the address has led there.
let addressed = null, isLed = false;
function led() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const doc = asked.get("doc");
  ask(null, () => {
    if (doc !== look.doc && !isFree()) return;
    isLed = true;
    if (doc !== look.doc) visit(doc);
    takeAddress(asked);
  }).then(() => { isLed = false; });
}
function takeAddress(asked) {
  look.seat = asked.get("seat");
  look.at = asked.get("at") ?? "";
  look.play = Number(asked.get("play")) || null;
  const wanted = [...document.querySelectorAll(".pane")].find((it) => it.dataset.pane === asked.get("pane"));
  choosePane(wanted?.dataset.pane ?? "text", true);
}
addEventListener("popstate", led);

function caret() {
  const before = text.value.slice(0, text.selectionStart);
  const line = before.split("\n").length - 1;
  return [line, before.length - (before.lastIndexOf("\n") + 1)];
}

function offset([line, column]) {
  const all = text.value.split("\n");
  let at = 0;
  for (let index = 0; index < line && index < all.length; index++) at += all[index].length + 1;
  return Math.min(at + column, text.value.length);
}

async function go(select) {
  if (select.doc !== look.doc) {
    say(`This is said in ${select.doc}, line ${select.from[0] + 1}.`, false);
    if (![...document.querySelectorAll(".file")].some((it) => it.dataset.doc === select.doc)) return;
    ask(null, () => {
      if (!isFree()) return;
      visit(select.doc);
      Object.assign(look, { caret: select.from, pane: "text" });
    }).then(() => {
      if (look.doc !== select.doc) return;
      choosePane("text", true);
      reveal(select);
    });
    return;
  }
  if (look.pane !== "text") choosePane("text");
  reveal(select);
}

function reveal({ from, to }) {
  text.focus({ preventScroll: true });
  text.setSelectionRange(offset(from), offset(to));
  const high = parseFloat(getComputedStyle(text).lineHeight);
  text.scrollTop = Math.max(0, from[0] * high - text.clientHeight / 3);
  gutter.scrollTop = text.scrollTop;
  look.caret = from;
}

function choosePane(name, isQuiet) {
  if (name !== look.pane) delete look.have.pane;
  look.pane = name;
  for (const button of document.querySelectorAll(".pane")) {
    button.setAttribute("aria-pressed", String(button.dataset.pane === name));
  }
  document.body.dataset.pane = name;
  // On a small screen it stands below the picture.
  const side = by("side-pane");
  if (!isQuiet) ask(null).then(() => { if (side.getBoundingClientRect().top > innerHeight * 0.7) side.scrollIntoView(); });
}

// Typing: what was typed is sent when the hand rests, and at least every third of a second.
text.addEventListener("input", () => {
  typed = true;
  look.step = null;
  drawGutter();
  clearTimeout(timer);
  timer = setTimeout(() => { look.caret = caret(); ask(null); }, 90);
});
text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });
let resting = 0;
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== text || typed) return;
  clearTimeout(resting);
  resting = setTimeout(() => {
    const now = caret();
    if (typed || (now[0] === look.caret[0] && now[1] === look.caret[1] && look.step === null)) return;
    ask(null, () => { look.caret = now; look.step = null; });
  }, 120);
});

// What the page looks at of another document: nothing yet, and no picture that could stand for its own.
function visit(name) {
  Object.assign(look, {
    doc: name, version: 0, caret: [0, 0], step: null, seat: null, lifted: null, play: null, at: "", anchor: null, beside: null,
    tile: null, words: [], have: {},
  });
}
const openDocument = (name) => ask(null, () => {
  if (name !== look.doc && !isFree()) return;
  visit(name);
});
const toStep = (step) => {
  if (steps === null) return;
  ask(null, () => { look.step = Math.max(0, Math.min(steps, step)); });
};
const cell = () => pane.querySelector("#cell");
const key = () => pane.querySelector(".tiles")?.dataset.key;
const cells = () => `[data-anchor^='${key()}.']`;
const turned = (tile) => tile.replace(/\/(\d)$/, (_, turns) => `/${(Number(turns) + 1) % 4}`);
let turns = 0;

function turn() {
  const at = cell();
  if (!at) return;
  if (at.dataset.tile) ask({ lay: { cell: at.dataset.cell, tile: turned(at.dataset.tile) } });
  else if (look.tile) { turns = (turns + 1) % 4; say(`${look.tile}/${turns}: Enter lays it`, false); }
}
function lift() {
  const at = cell();
  if (at?.dataset.tile) ask({ lay: { cell: at.dataset.cell, tile: null } });
}
function lay() {
  const at = cell();
  if (!at || !look.tile) return;
  const first = pane.querySelector(".way.may")?.dataset.lay;
  const chosen = turns ? `${look.tile}/${turns}` : first ?? `${look.tile}/0`;
  turns = 0;
  ask({ lay: { cell: at.dataset.cell, tile: chosen } });
}
// The next of some parts in a direction, by where they are drawn.
function next(parts, now, x, y) {
  if (!now) return parts[0];
  const middle = (it) => { const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [left, top] = middle(now);
  let best = null, least = Infinity;
  for (const part of parts) {
    const [px, py] = middle(part);
    const along = (px - left) * x + (py - top) * y, aside = Math.abs((px - left) * y) + Math.abs((py - top) * x);
    if (along > 1 && along + 3 * aside < least) { least = along + 3 * aside; best = part; }
  }
  return best;
}
// The part of the picture that has the focus, or none.
const focused = () => document.activeElement?.closest("#picture [data-anchor]");
const partOf = (anchor) => [...picture.querySelectorAll("[data-anchor]")].find((it) => it.dataset.anchor === anchor);

function point(anchor) {
  if (isPlaying()) ask(null, () => { look.beside = look.anchor === anchor ? null : look.anchor; look.anchor = anchor; });
  else if (look.pane === "form" && look.brush !== null) paint([anchor]);
  else if (look.pane === "form") ask({ point: { anchor } }, () => { look.words = []; });
  else if (cell() || pane.querySelector(".tiles")) ask(null, () => { look.anchor = anchor; turns = 0; });
  else ask({ find: { anchor } });
}

// A field of the form that was written in and not left: only that counts as given.
const unsent = () => [...pane.querySelectorAll("input.value")].find((it) => it.value !== it.defaultValue);
const isPlaying = () => look.pane === "play" && look.play !== null;
const paint = (anchors) => ask({ paint: { anchors, value: look.brush } });

const clicks = {
  "undo": () => ask(isPlaying() ? { back: {} } : { undo: {} }), "redo": () => ask(isPlaying() ? { forth: {} } : { redo: {} }),
  "save": async () => {
    const field = unsent();
    field?.dispatchEvent(new Event("change", { bubbles: true }));
    await queue;
    if (!field?.isConnected || !field.hasAttribute("aria-invalid")) ask({ save: { seen: false } });
  },
  "take-file": () => ask({ "take-file": {} }), "keep-text": () => ask({ "keep-text": {} }),
  "take-theirs": () => {
    typed = false;
    pending = [];
    put(clash.theirs, false, false);
    look.version = clash.version;
    settle();
    ask(null);
  },
  "put-mine": () => { look.version = clash.version; settle(); typed = true; ask(null); },
  "step-back": () => toStep(Number(by("step").value) - 1), "step-on": () => toStep(Number(by("step").value) + 1),
  "help": () => { by("keys").hidden = !by("keys").hidden; if (!by("keys").hidden) by("keys-close").focus(); },
  "keys-close": () => { by("keys").hidden = true; by("help").focus(); },
  "stop": async () => {
    const lost = [];
    if (unsaved) lost.push(`Documents that are not saved: ${unsaved}. The next studio of this folder takes them up.`);
    if (games) lost.push(`Games that are not saved as scripts: ${games}. It takes them up, too.`);
    if (lost.length && !confirm(`${lost.join("\n")}\nStop the studio?`)) return;
    await fetch("/stop", { method: "POST" });
    over();
  },
  "turn": turn, "lift": lift,
  "zoom-in": larger, "zoom-out": smaller, "zoom-fit": () => zoomTo(null), "zoom-size": () => zoomTo(1),
  "begin": () => {
    const seed = Number(by("seed").value) || 0;
    ask({ begin: { seed } }, () => { if (steps !== null) look.step = Number(by("step").value); });
  },
  "ask": () => ask({ ask: {} }), "draw": () => ask({ draw: {} }), "back": () => ask({ back: {} }), "forth": () => ask({ forth: {} }),
  "bots": () => ask({ bots: {} }), "leave": () => ask({ leave: {} }),
  "type": () => ask({ type: { step: by("typed").value } }),
  "unpoint": () => ask(null, () => { look.anchor = null; look.beside = null; }), "unchoose": () => ask(null, () => { look.words = []; }),
  "record": () => ask({ record: { file: by("record-file").value, title: by("record-title").value } }),
  "hand-over": () => ask(null, () => { look.lifted = null; }),
  "add-key": (it) => {
    if (by("new-key").value === "") { say("The new key needs a name.", true); return; }
    const key = by("new-key").value.replace(/~/g, "~0").replace(/\//g, "~1");
    ask({ set: { pointer: `${it.dataset.at}/${key}`, text: by("new-value").value, plain: false } });
  },
};
const kinds = {
  "file": (it) => openDocument(it.dataset.doc), "pane": (it) => choosePane(it.dataset.pane),
  "go": (it) => { const [a, b, c, d] = it.dataset.go.split(",").map(Number); go({ doc: look.doc, from: [a, b], to: [c, d] }); ask(null, () => { look.caret = [a, b]; look.step = null; }); },
  "fix": (it) => ask({ fix: { finding: Number(it.dataset.fix) } }),
  "at": (it) => ask(null, () => { look.at = it.dataset.at; look.anchor = null; look.brush = null; look.step = null; }),
  "swap": (it) => ask({ swap: { pointer: it.dataset.pointer } }),
  "insert": (it) => ask({ insert: { pointer: it.dataset.pointer, value: JSON.parse(it.dataset.value) } }),
  "brush": (it) => ask(null, () => {
    const value = JSON.parse(it.dataset.value);
    look.brush = it.getAttribute("aria-pressed") === "true" ? null : value;
  }),
  "remove": (it) => ask({ remove: { pointer: it.dataset.pointer } }),
  "add-entry": (it) => ask({ set: { pointer: it.dataset.pointer, text: pane.querySelector(".more").value, plain: false } }),
  "tile": (it) => ask(null, () => { look.tile = it.dataset.tile; turns = 0; }),
  "way": (it) => ask({ lay: { cell: cell().dataset.cell, tile: it.dataset.lay } }),
  "move": (it) => ask({ play: { step: JSON.parse(it.dataset.step) } }),
  "expect": (it) => ask({ expect: { path: JSON.parse(it.dataset.path) } }),
  "branch": (it) => ask(null, () => { look.words = JSON.parse(it.dataset.words); }),
  "word": (it) => ask(null, () => { look.words = JSON.parse(it.dataset.words); }),
  "lift-curtain": (it) => ask(null, () => { look.lifted = it.dataset.seat; }),
  "resume": (it) => ask(null, () => {
    if (it.dataset.doc !== look.doc) {
      if (!isFree()) return;
      visit(it.dataset.doc);
    }
    look.play = Number(it.dataset.play);
  }),
  "discard": (it) => {
    if (!it.dataset.lost || confirm(`Steps that no script has: ${it.dataset.lost}. Forget the game?`)) ask({ discard: { game: Number(it.dataset.play) } });
  },
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) {
    if (button.dataset.jump) {
      const goal = by(button.dataset.jump);
      goal.tabIndex = -1;
      goal.focus();
    } else if (clicks[button.id]) clicks[button.id](button);
    else for (const name of button.classList) if (kinds[name]) { kinds[name](button); break; }
    return;
  }
  const part = event.target.closest("#picture [data-anchor]");
  if (part && !dragged) point(part.dataset.anchor);
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "new-form") return;
  event.preventDefault();
  if (!isFree()) return;
  const [game, kind] = by("new-kind").value.split(" ");
  ask({ "new": { game, kind, file: by("new-file").value } }).then(() => choosePane(look.pane === "play" ? "text" : look.pane));
});
// Scrolls the list of files, and not the page, to one of them.
function listAt(file) {
  const list = by("files"), seen = list.getBoundingClientRect(), at = file?.getBoundingClientRect();
  if (at?.height && (at.top < seen.top || at.bottom > seen.bottom)) list.scrollTop += at.top - seen.top - seen.height / 3;
}
// Only what is asked for is listed.
function filter() {
  const files = [...document.querySelectorAll(".file")];
  by("filter").hidden = files.length < 16;
  const wanted = by("filter").hidden ? "" : by("filter").value.trim().toLowerCase();
  for (const it of files) it.parentElement.hidden = !it.dataset.doc.toLowerCase().includes(wanted);
  for (const it of by("files").querySelectorAll("details:has(.file)")) {
    it.hidden = !it.querySelector("li:not([hidden])");
    if (wanted) it.open = true;
  }
}
by("filter").addEventListener("input", filter);
document.addEventListener("change", (event) => {
  const it = event.target;
  if (it.id === "theme") theme(it.value);
  else if (it.id === "new-kind") remember("scrutineer-kind", it.value);
  else if (it.id === "seat") ask(null, () => { look.seat = it.value || null; });
  else if (it.id === "by-hand") {
    isByHand = it.checked;
    if (!isByHand && by("draw")) ask({ draw: {} });
  } else if (it.id === "curtain") ask(null, () => { look.curtain = it.checked; look.lifted = null; });
  else if (it.classList.contains("bot")) ask({ seat: { seat: it.dataset.seat, bot: it.value } });
  else if (it.classList.contains("value")) {
    if (it.validity.badInput) {
      say("This is no number: nothing was changed.", true);
      it.value = it.defaultValue;
      return;
    }
    const isPlain = it.dataset.plain === "true";
    if (it.value === "" && !isPlain) ask({ remove: { pointer: it.dataset.pointer } });
    else ask({ set: { pointer: it.dataset.pointer, text: it.value, plain: isPlain } });
  }
});
by("step").addEventListener("input", () => toStep(Number(by("step").value)));
picture.addEventListener("mouseover", (event) => {
  const part = event.target.closest("[data-anchor]");
  if (part) name(part);
});
picture.addEventListener("focusin", (event) => {
  const part = event.target.closest("[data-anchor]");
  if (!part) return;
  name(part);
  picture.querySelector("[data-anchor][tabindex='0']")?.setAttribute("tabindex", "-1");
  part.setAttribute("tabindex", "0");
  if (!part.matches(":focus-visible")) return;
  // Neighbours that are drawn later would lie over a ring of its own.
  const box = part.getBBox();
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ring.setAttribute("class", "ring");
  for (const side of ["x", "y", "width", "height"]) ring.setAttribute(side, box[side]);
  part.closest("svg.k").append(ring);
});
picture.addEventListener("focusout", () => { picture.querySelector(".ring")?.remove(); });
function name(part) {
  const title = part.querySelector(":scope > title")?.textContent ?? "";
  by("pointed").textContent = `${part.dataset.anchor}: ${title}`;
}
// A tile is dragged from its cell to another, and a brush over what it paints, with a mouse or a finger.
let drag = null, dragged = false, stroke = null;
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#picture [data-anchor]");
// Where a tile would be laid if it was let go.
function target(part) {
  for (const it of picture.querySelectorAll(".target")) it.classList.remove("target");
  if (part && part.dataset.anchor !== drag?.from) part.classList.add("target");
}
document.addEventListener("pointermove", (event) => {
  const part = stroke && under(event);
  if (part) stroke.add(part.dataset.anchor);
  if (drag) target(document.elementFromPoint(event.clientX, event.clientY)?.closest(cells()));
});
document.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest(".tile");
  if (!tile) return;
  drag = { tile: tile.dataset.tile };
  if (tile.hasPointerCapture?.(event.pointerId)) tile.releasePointerCapture(event.pointerId);
});
document.addEventListener("pointercancel", () => { drag = stroke = null; target(null); });
picture.addEventListener("pointerdown", (event) => {
  dragged = false;
  stroke = look.pane === "form" && look.brush !== null ? new Set() : null;
  if (stroke) {
    const part = event.target.closest("[data-anchor]");
    if (part) stroke.add(part.dataset.anchor);
    // Else a finger would hold on to what it touched first.
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }
  const from = key() ? event.target.closest(cells())?.dataset.anchor : null;
  drag = from ? { from } : null;
});
document.addEventListener("pointerup", (event) => {
  if (stroke && stroke.size > 1) {
    dragged = true;
    paint([...stroke]);
  }
  stroke = null;
  const onto = drag && document.elementFromPoint(event.clientX, event.clientY)?.closest(cells());
  const { from, tile } = drag ?? {};
  drag = null;
  target(null);
  if (!onto || onto.dataset.anchor === from) return;
  const anchor = onto.dataset.anchor;
  dragged = true;
  if (tile) {
    // Which way round it lies is chosen there.
    ask(null, () => { look.tile = tile; look.anchor = anchor; turns = 0; });
    return;
  }
  const [left, right] = [from, anchor].map((it) => it.slice(key().length + 1));
  ask({ move: { from: left, to: right } }, () => { look.anchor = anchor; });
});
// On paper everything is light.
addEventListener("beforeprint", () => document.documentElement.classList.replace("dark", "light") || document.documentElement.classList.add("light"));
addEventListener("afterprint", () => theme(by("theme").value));

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, select, textarea");
  const letter = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (letter === "s") { event.preventDefault(); clicks.save(); }
    else if ((letter === "z" || letter === "y") && (!isTyping || event.target === text)) {
      event.preventDefault();
      const name = letter === "z" && !event.shiftKey ? "undo" : "redo";
      if (!isPlaying() || !by(name).disabled) clicks[name]();
    }
    return;
  }
  if (isTyping) {
    if (event.key === "Enter" && event.target.id === "typed") clicks.type();
    return;
  }
  // A key that changes the map does so where the map or its tiles are at hand, and not from a list of files.
  const isAtMap = !event.target.closest("button, a, summary, [tabindex='0']") || event.target.closest("#picture, .tile, .way");
  if (event.key === "Escape") {
    if (!by("keys").hidden) { clicks["keys-close"](); return; }
    ask(null, () => { look.anchor = null; look.tile = null; look.brush = null; look.words = []; });
  } else if (event.key === "?") clicks.help();
  else if (event.key === "+" || event.key === "=") larger();
  else if (event.key === "-") smaller();
  else if (event.key === "0") zoomTo(null);
  else if (event.key === "1") zoomTo(1);
  else if (event.key.startsWith("Arrow") && event.target === picture && zoom !== null) return;
  else if (event.key.startsWith("Arrow")) {
    const isMap = isAtMap && pane.querySelector(".tiles");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (isMap) {
      const parts = [...picture.querySelectorAll(cells())];
      const anchor = next(parts, parts.find((it) => it.dataset.anchor === look.anchor), ...way)?.dataset.anchor;
      event.preventDefault();
      if (anchor) {
        ask(null, () => { look.anchor = anchor; turns = 0; }).then(() => { if (look.anchor === anchor) partOf(anchor)?.focus(); });
      }
    } else if (focused()) {
      event.preventDefault();
      const parts = [...picture.querySelectorAll("[data-anchor]")], now = focused();
      const to = way[1] === 0 ? parts[parts.indexOf(now) + way[0]] : next(parts, now, ...way);
      to?.focus();
    } else if (steps !== null && way[0] !== 0 && look.pane !== "play") toStep(Number(by("step").value) + way[0]);
  } else if (letter === "r" && isAtMap) turn();
  else if ((event.key === "Delete" || event.key === "Backspace") && isAtMap) lift();
  else if (event.key === "Enter" || event.key === " ") {
    const part = event.target.closest("#picture [data-anchor]");
    if (part && part.dataset.anchor !== look.anchor) { event.preventDefault(); point(part.dataset.anchor); }
    else if (cell() && look.tile && !event.target.closest("button")) { event.preventDefault(); lay(); }
  }
});

function theme(name) {
  document.documentElement.classList.toggle("dark", name === "dark");
  document.documentElement.classList.toggle("light", name === "light");
  by("theme").value = name;
  remember("scrutineer-theme", name);
}
function over() {
  isOver = true;
  text.readOnly = true;
  by("lost").hidden = true;
  by("over").hidden = false;
}
addEventListener("beforeunload", (event) => { if (typed || clash || unsent()) event.preventDefault(); });
theme(remembered("scrutineer-theme") ?? "");
const asked = new URLSearchParams(location.hash.slice(1));
look.doc = asked.get("doc");
takeAddress(asked);
ask(null);
let events = null;
function listen() {
  events = new EventSource("/events");
  events.addEventListener("changed", () => { if (!typed) ask(null); });
  events.onerror = () => {
    if (isOver) return;
    // Where it is only silent, the browser asks again by itself.
    const isLocked = events.readyState === EventSource.CLOSED;
    lose(isLocked);
    if (isLocked) setTimeout(listen, 3000);
  };
  events.onopen = () => {
    const wasLost = !by("lost").hidden;
    by("lost").hidden = true;
    if (wasLost) ask(null);
  };
  events.addEventListener("over", () => { events.close(); over(); });
}
listen();
