import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, quietly } from "../src/commands.js";
import { escaped, framed, page } from "../src/page.js";
import { isClicked } from "../src/protocol.js";

test("hostile titles are shown as text", () => {
  const shown = { title: "<script>alert('x')</script>", svg: "<svg></svg>", anchors: ["</script>"], here: [] };
  const text = page(shown, "n0nce");
  assert.ok(text.includes("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"));
  assert.ok(text.includes('["\\u003c/script>"]'));
  assert.equal(text.match(/<script/g)?.length, 1);
  assert.ok(text.includes("script-src 'nonce-n0nce'"));
});

test("what the caret is about is framed inside the picture", () => {
  const rectangle = { x: 1, y: 2, width: 3, height: 4 };
  assert.equal(
    framed("<svg><g/></svg>", [rectangle]),
    '<svg><g/><rect class="caret" x="1" y="2" width="3" height="4"/></svg>',
  );
  assert.equal(framed("no picture", [rectangle]), "no picture");
});

test("without a picture the page says so", () => {
  assert.ok(page(undefined, "n").includes("Nothing at the caret has a picture."));
});

test("signs are escaped", () => {
  assert.equal(escaped(`&<>"'`), "&amp;&lt;&gt;&quot;&#39;");
});

test("the server leaves showing to the editor", () => {
  assert.deepEqual(quietly([{ uri: "file:///a", step: 1 }]), [{ uri: "file:///a", step: 1, quiet: true }]);
  assert.deepEqual(quietly(["x"]), ["x"]);
  assert.deepEqual(quietly([]), []);
});

test("answers go where they can be read", () => {
  assert.deepEqual(answered("scrutineer.position", "format = 1"), { kind: "clipboard", text: "format = 1" });
  assert.deepEqual(answered("scrutineer.replay", "# 1"), { kind: "document", text: "# 1" });
  assert.equal(answered("scrutineer.board", { svg: "" }).kind, "picture");
  assert.equal(answered("scrutineer.board", null).kind, "nothing");
  assert.equal(answered("other", "text").kind, "nothing");
});

test("only clicks are taken from the page", () => {
  assert.ok(isClicked({ anchor: "board.c3" }));
  assert.ok(!isClicked({ anchor: 3 }) && !isClicked(null) && !isClicked("board.c3"));
});
