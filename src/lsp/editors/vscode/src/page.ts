/** The page that shows a picture beside the text. */

import type { Rectangle, Shown } from "./protocol.js";

/** Text as HTML shows it. */
export function escaped(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

/** The picture with frames around what the caret is about. */
export function framed(svg: string, here: Rectangle[]): string {
  const end = svg.lastIndexOf("</svg>");
  if (end < 0) {
    return svg;
  }
  const frames = here.map(
    ({ x, y, width, height }) =>
      `<rect class="caret" x="${Number(x)}" y="${Number(y)}" width="${Number(width)}" height="${Number(height)}"/>`,
  );
  return svg.slice(0, end) + frames.join("") + svg.slice(end);
}

/** The page. Only the script with this nonce runs. */
export function page(shown: Shown | undefined, nonce: string): string {
  const content =
    shown === undefined
      ? "<p>Nothing at the caret has a picture.</p>"
      : `<h1>${escaped(shown.title)}</h1>${framed(shown.svg, shown.here)}`;
  const anchors = JSON.stringify(shown?.anchors ?? []).replace(/</g, "\\u003c");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<style>
body { margin: 0; padding: 0.5rem; }
h1 { font-size: 1rem; }
svg { max-width: 100%; height: auto; }
.caret { fill: none; stroke: var(--vscode-focusBorder, #0078d4); stroke-width: 3; }
.place { cursor: pointer; }
.place:focus-visible { outline: 2px solid var(--vscode-focusBorder, #0078d4); }
</style>
</head>
<body>
${content}
<script nonce="${nonce}">
const editor = acquireVsCodeApi();
for (const anchor of ${anchors}) {
  const part = document.querySelector('[data-anchor="' + CSS.escape(anchor) + '"]') ?? document.getElementById(anchor);
  if (!part) continue;
  const go = (event) => { event.stopPropagation(); editor.postMessage({ anchor }); };
  part.classList.add("place");
  part.setAttribute("tabindex", "0");
  part.addEventListener("click", go);
  part.addEventListener("keydown", (event) => { if (event.key === "Enter") go(event); });
}
</script>
</body>
</html>`;
}
