use std::fs;
use std::path::Path;

use proptest::prelude::*;
use toml::de::DeTable;

use crate::document::depth::too_deep;
use crate::document::tree::converted;

/// Whether a text is ordinary. If it is, both readers must agree, on each key, value and place.
#[track_caller]
fn is_ordinary(text: &str) -> bool {
    let Some(tree) = super::read(text) else {
        return false;
    };
    let (theirs, errors) = DeTable::parse_recoverable(text);
    assert!(
        errors.is_empty(),
        "{text:?} is read, and is not TOML: {errors:?}"
    );
    assert!(too_deep(text).is_none(), "{text:?} is too deep");
    let theirs = converted(theirs);
    assert_eq!(format!("{tree:?}"), format!("{theirs:?}"), "{text:?}");
    true
}

fn shipped() -> Vec<String> {
    fn collect(folder: &Path, texts: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                collect(&path, texts);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                // Some fixtures are no UTF-8, on purpose.
                texts.extend(fs::read_to_string(path));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    collect(&root.join("scenarios"), &mut texts);
    collect(&root.join("fixtures"), &mut texts);
    texts
}

#[test]
fn shipped_documents_are_ordinary() {
    let texts = shipped();
    let ordinary = texts.iter().filter(|text| is_ordinary(text)).count();
    assert!(texts.len() > 1_000, "{}", texts.len());
    // Some fixtures are no TOML, on purpose.
    assert!(
        ordinary * 20 > texts.len() * 19,
        "{ordinary} of {}",
        texts.len()
    );
}

#[test]
fn what_is_ordinary_is_read_as_the_other_reader_does() {
    for text in [
        "",
        "# nothing",
        "\n\r\n \t# x\r\n",
        "a = 1",
        "a = 1 # x\nb = -2\r\nc = 0\nd=-0",
        "a = +1\nb = 1_000\nc = 0xff\nd = 0o17\ne = 0b11",
        "a = 1.5\nb = -0.0\nc = 1e3\nd = inf\ne = -nan\nf = +inf",
        "a = 9223372036854775807\nb = 18446744073709551615\nc = 999999999999999999999",
        "a = true\nb = false",
        "a = 1979-05-27\nb = 07:32:00\nc = 1979-05-27T07:32:00Z",
        r#"a = "x"
b = 'x\y'
c = "\t\"\\\u00e9"
"d d" = ''
'e"' = """#,
        "a = [1, [2, 3,], # x\n 4\n]\nb = []",
        "a = { b = 1, c.d = 2, c.e = { }, }\nb = {\n # x\n a = 1\n}",
        "a.b.c = 1\na.b.d = 2\na . e = 3\n[a.f]\ng = 1",
        "z = 1\n[b]\nc = 1\n[b.d]\ne = 1\n[a.b.c]\nd = 1\n[a.b.e]\nf.g = 1",
        "[[a]]\nb = 1\n[[a]]\nc = 1\n[a.d]\ne = 1\n[[a.f]]\ng = 1\n[[a.f]]",
        "[ a . \"b\" ] # x\nc = 1",
    ] {
        assert!(is_ordinary(text), "{text:?}");
    }
}

#[test]
fn whatever_is_not_is_left_to_the_other_reader() {
    for text in [
        "\u{feff}a = 1",
        "a = 1\ra = 2",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "a = 1\na.b = 2",
        "a = {}\na.b = 1",
        "a.b = 1\na = 1",
        "a = []\n[[a]]",
        "a = [{}]\n[[a]]",
        "a = [{}]\n[a.b]",
        "[a]\n[a]",
        "[a]\n[[a]]",
        "[[a]]\n[a]",
        "[a.b]\n[a]",
        "[a]\nb.c = 1\n[a.b]",
        "a = {b = 1, b = 2}",
        "a = {b.c = 1, b = 2}",
        "a = {b = {}, b.c = 2}",
        "a = 01",
        "a = -",
        "a = 1__0",
        "a = tru",
        "a = \"\"\"x\"\"\"",
        "a = '''x'''",
        "a = \"\\q\"",
        "a = \"x\n\"",
        "a = \"\u{7f}\"",
        "a = \"x\"\"",
        "# \u{1}",
        "a = [1",
        "a = [1 2]",
        "a = [,]",
        "a = {,}",
        "a =",
        "= 1",
        "é = 1",
        "[a",
        "[[a]",
        "[]",
        "[a] b = 1",
    ] {
        assert!(!is_ordinary(text), "{text:?}");
    }
}

/// Text of TOML's own words, so that much of it is TOML, or nearly.
fn lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("a"),
        Just("b"),
        Just("c"),
        Just("\"a\""),
        Just("'b'"),
        Just("a.b"),
        Just("a.b.c"),
        Just("b . a"),
        Just(" = "),
        Just("="),
        Just("[a]"),
        Just("[a.b]"),
        Just("[[a]]"),
        Just("[[a.b]]"),
        Just("[b.a.c]"),
        Just("\n"),
        Just("\n"),
        Just("\n"),
        Just("\r\n"),
        Just("\r"),
        Just("# x"),
        Just("#\t"),
        Just("\u{0}"),
        Just(" "),
        Just("1"),
        Just("-1"),
        Just("0"),
        Just("1.5"),
        Just("+"),
        Just("_1"),
        Just("e5"),
        Just(":00"),
        Just("-01"),
        Just("true"),
        Just("\"x\""),
        Just("'x'"),
        Just("\"\\n\""),
        Just("\""),
        Just("'"),
        Just("\\"),
        Just("é"),
        Just("["),
        Just("]"),
        Just("{"),
        Just("}"),
        Just(", "),
        Just(","),
        Just("[1, 2]"),
        Just("{ a = 1 }"),
    ];
    let value = prop_oneof![
        Just("1"),
        Just("\"x\""),
        Just("[]"),
        Just("{}"),
        Just("[{ a = 1 }]"),
        Just("{ b.c = 1 }"),
        Just("0x1f"),
        Just("2.0")
    ];
    let key = prop_oneof![
        Just("a"),
        Just("b"),
        Just("a.b"),
        Just("a.b.c"),
        Just("c.a"),
        Just("\"b\"")
    ];
    let entry = (key, value).prop_map(|(key, value)| format!("{key} = {value}\n"));
    let header = prop_oneof![
        Just("[a]\n"),
        Just("[b]\n"),
        Just("[a.b]\n"),
        Just("[[a]]\n"),
        Just("[[a.b]]\n"),
        Just("[c.a]\n"),
        Just("[[b.c]]\n")
    ];
    let line = prop_oneof![
        6 => entry,
        4 => header.prop_map(str::to_owned),
        1 => prop::collection::vec(word, 1..8).prop_map(|words| words.concat()),
    ];
    prop::collection::vec(line, 0..9).prop_map(|lines| lines.concat())
}

proptest! {
    /// Texts of TOML's own characters, so that many nearly are TOML.
    #[test]
    fn both_readers_agree_on_characters(text in "[a\\[\\]{}.,=\"'\\\\ex#:1 \n\r\t]{0,60}") {
        is_ordinary(&text);
    }

    #[test]
    fn both_readers_agree_on_lines(text in lines()) {
        is_ordinary(&text);
    }

    #[test]
    fn both_readers_agree_on_damaged_documents(
        pick in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..5, lines()), 1..4),
    ) {
        thread_local!(static TEXTS: Vec<String> = shipped());
        TEXTS.with(|texts| {
            let mut text = pick.get(texts).clone();
            for (place, length, words) in edits {
                let from = text.floor_char_boundary(place.index(text.len() + 1));
                let to = text.ceil_char_boundary((from + length).min(text.len()));
                text.replace_range(from..to, &words);
            }
            is_ordinary(&text);
        });
    }
}
