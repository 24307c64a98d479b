//! What stands at a caret in a text that is not finished, and that a finished one is read as TOML.

use proptest::prelude::*;
use serde_json::json;

use super::{SketchSlot, sketch};

#[track_caller]
fn check(marked: &str, path: &str, slot: SketchSlot, written: &str) {
    let caret = marked.find("<|>").expect("a caret");
    let text = marked.replace("<|>", "");
    let found = sketch(&text, caret).caret;
    assert_eq!(
        (found.path.join("/").as_str(), found.slot, &text[found.span]),
        (path, slot, written),
        "{marked}"
    );
}

const KEY: SketchSlot = SketchSlot::Key {
    inline: false,
    has_value: false,
};
const INLINE: SketchSlot = SketchSlot::Key {
    inline: true,
    has_value: false,
};

#[test]
fn the_caret_is_found_in_texts_that_are_not_finished() {
    check("<|>", "", KEY, "");
    check("ga<|>", "", KEY, "ga");
    check("a = 1\n<|>\n[b]\n", "", KEY, "");
    check("[b]\n<|>", "b", KEY, "");
    check("[[b]]\n[[b]]\nc.d<|>", "b/1/c", KEY, "d");
    check("[a.<|>]\n", "a", SketchSlot::Header { of_list: false }, "");
    check(
        "[[b]]\n[b.<|>\nx = 1",
        "b/0",
        SketchSlot::Header { of_list: false },
        "",
    );
    check("a = <|>", "a", SketchSlot::Value, "");
    check("a = <|>\nb = 1", "a", SketchSlot::Value, "");
    check("a = \"x<|>\nb = 1", "a", SketchSlot::Value, "\"x");
    check("a = [\"x\", <|>]", "a/1", SketchSlot::Value, "");
    check("a = [\"x\", \"<|>]", "a/1", SketchSlot::Value, "\"");
    check("a = { b = 1, <|> }", "a", INLINE, "");
    check("a = { b = 1, c<|> }", "a", INLINE, "c");
    check("a = { b = <|> }", "a/b", SketchSlot::Value, "");
    check(
        "a = [\n  { b = 1 },\n  <|>\n]\n",
        "a/1",
        SketchSlot::Value,
        "",
    );
    check(
        "a = [\n  { b = 1 },\n  { b = 2, <|>\n  { b = 3 },\n]\n[c]\n",
        "a/1",
        INLINE,
        "",
    );
    check(
        "a = [\n  { b = \"<|>, c = 2 },\n]\n[c]\n",
        "a/0/b",
        SketchSlot::Value,
        "\"",
    );
    check(
        "a = [\n  { b = { c = 1, <|>\n[c]\nd = 1\n",
        "a/0/b",
        INLINE,
        "",
    );
    check("a = 1 <|>", "", SketchSlot::Nothing, "");
    check("a = 1 # x<|>", "", SketchSlot::Comment, "# x");
    let key = SketchSlot::Key {
        inline: true,
        has_value: true,
    };
    check("a = { b<|> = 1 }", "a", key, "b");
}

#[test]
fn what_stands_around_the_caret_is_read() {
    let text = "k = \"x\"\nsteps = [\n  { p = \"a\", n = 2, f = 1.5, o.p = [true] },\n  { p = \"b\", \n  { p = \"c\" },\n]\n[t.u]\nv = 1\n";
    let caret = text.find("\"b\", ").expect("it is there") + 5;
    let found = sketch(text, caret);
    assert_eq!(
        serde_json::Value::Object(found.document),
        json!({
            "k": "x",
            "steps": [
                { "p": "a", "n": 2, "f": 1.5, "o": { "p": [true] } },
                { "p": "b" },
                { "p": "c" },
            ],
            "t": { "u": { "v": 1 } },
        })
    );
    assert_eq!(found.caret.path, ["steps", "1"]);
}

proptest! {
    /// Whatever is typed: it ends, and what is replaced is there.
    #[test]
    fn nothing_is_too_broken(text in "[\\[\\]{}=.,\"'#\na-c1 é]{0,80}", at in any::<prop::sample::Index>()) {
        let caret = text.floor_char_boundary(at.index(text.len() + 1));
        let found = sketch(&text, caret).caret;
        prop_assert!(text.get(found.span.clone()).is_some());
        prop_assert!(found.span.start <= caret && caret <= found.span.end);
    }

    /// A text that is TOML says what TOML says.
    #[test]
    fn what_is_toml_is_read_as_toml(numbers in prop::collection::vec(0_i64..99, 0..5), word in "[a-s]{2,5}") {
        let list: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let text = format!(
            "{word} = [{}]\n[[t]]\nx.{word} = \"{word}\"\n[[t]]\ny = {{ z = [{{ {word} = true }}] }}\n# end\n",
            list.join(", ")
        );
        let toml: serde_json::Value = toml::from_str(&text).expect("it is TOML");
        prop_assert_eq!(serde_json::Value::Object(sketch(&text, text.len()).document), toml);
    }
}
