//! Each kind of text that is not TOML has one finding, at the place of the mistake and in words of its own.

use proptest::prelude::*;

use super::*;
use crate::document::parse;

fn of(text: &str) -> Vec<Finding> {
    let source = Arc::new(Source::new("x.toml", text));
    findings(&source, &parse(&source.text).errors)
}

/// Each finding as `text it stands at: message`.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let found: Vec<String> = of(text)
        .iter()
        .map(|finding| {
            format!(
                "{}: {}",
                &text[finding.at.place.span.clone()],
                finding.message
            )
        })
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn strings_that_are_not_closed() {
    check("a = \"abc\nb = 1\n", &["\"abc: this string is not closed"]);
    check("a = 'abc", &["'abc: this string is not closed"]);
    check(
        "a = \"\"\"\nabc\nb = 1\n",
        &["\"\"\": this string is not closed"],
    );
    check("\"a = 1\nb = 2\n", &["\"a: this string is not closed"]);
    check(
        "a = [\"b\", \"c]\nd = 1\ne = 2\n",
        &["\"c: this string is not closed"],
    );
    check("a = b\"\n", &["b\": the opening quote is missing"]);
}

#[test]
fn what_stands_before_a_comment_goes_to_no_other_line() {
    for (text, stray) in [
        ("a = 60\n0# b\nc = 1\n", "0"),
        ("a = 2\n1 # b\nc = 1\n", "1"),
        ("# a\nx # b\nc = 1\n", "x"),
    ] {
        let message = format!("{stray}: `{stray}` cannot stand before a comment");
        check(text, &[&message]);
        assert!(
            of(text).iter().all(|finding| finding.fix.is_none()),
            "{text}"
        );
    }
}

#[test]
fn keys_side_by_side_that_are_given_again_are_one_finding() {
    check(
        "a = 1\nb.c = 2\n# d\na = 3\nb.c = 4\n",
        &["a: `a`, `b.c` are given twice"],
    );
    check(
        "a = 1\nb = 2\na = 3\nc = 4\nb = 5\n",
        &["a: `a` is given twice", "b: `b` is given twice"],
    );
}

#[test]
fn words_without_quotes() {
    check("a = red\n", &["red: `red` is a text without quotes"]);
    check(
        "a = red car # b\nc = 1\n",
        &["red car: `red car` is a text without quotes"],
    );
    check("a = north\n", &["north: `north` is a text without quotes"]);
    check("a = tee\n", &["tee: `tee` is a text without quotes"]);
    check(
        "a = [north, { b = x }]",
        &[
            "north: `north` is a text without quotes",
            "x: `x` is a text without quotes",
        ],
    );
    check(
        "a = “red”\n",
        &["“red”: `“` is a typographic quote (U+201C)"],
    );
    check(
        "a = [\n  { b = “x”, c = “y” },\n]\n",
        &["“x”, c = “y”: `“` is a typographic quote (U+201C)"],
    );
    check("a = 5min\n", &["5min: `5min` is not a number"]);
    check("a = - 5\n", &["- 5: `- 5` is not a number"]);
    check("a = [$5, 4]\n", &["$5: `$5` is not a number"]);
    check(
        "a = { b = 5. c = 4 }\n",
        &[".: `.` stands where a comma belongs"],
    );
    check(
        "a = 01\n",
        &["0: `01` is not a number: unexpected leading zero"],
    );
    check(
        "a = 1__0\n",
        &["_: `1__0` is not a number: `_` may only go between digits"],
    );
    check("a = True\n", &["True: `True` is not written in lower case"]);
    check(
        "a = 2024-13-01\n",
        &["2024-13-01: `2024-13-01` is not a date or time"],
    );
}

#[test]
fn a_missing_sign_or_value() {
    check("a 1\nb = 2\n", &["a 1: this line has no `=`"]);
    check("a\n", &["a: this line has no `=`"]);
    check("a: 1\n", &[":: `:` stands where an `=` belongs"]);
    check("a = \n", &["=: there is no value behind the `=`"]);
    check("= 1\n", &["=: there is no key before the `=`"]);
    check("// c\na = 1\n", &["// c: this line has no `=`"]);
    check(
        "a = 1 b = 2\n",
        &["b = 2: there is more on this line than one value"],
    );
    check("a = 1,\n", &[",: a line of its own ends without `,`"]);
    check(
        "a = 'it's'\n",
        &["s': there is more on this line than one value"],
    );
    check(
        "a = b = c\n",
        &["= c: there is more on this line than one value"],
    );
    for text in [
        "a = { b = 1, c = d = 2 }\n",
        "a = { b = 1, c = d.e = 2, f = 3 }\n",
        "a = [\n  { b = 1, c = \"d\" = 2 },\n]\ne = 3\n",
    ] {
        check(text, &["c =: `c` has no value"]);
    }
    check("a = b = 1\nc = 2\n", &["a =: `a` has no value"]);
    check("a = b = { c = 1 }\n", &["a =: `a` has no value"]);
}

#[test]
fn brackets_and_commas() {
    check(
        "a = [1, 2\nb = 3\nc = 4\n",
        &["[: this `[` is never closed"],
    );
    check("a = { b = 1\nc = 2\n", &["{: this `{` is never closed"]);
    check(
        "a = [\n{ b = 1 },\n{ c = 2\n]\nd = 3\n",
        &["{: this `{` is never closed"],
    );
    // The end of a line is gone, or behind a `#`: with the bracket, the comma.
    check(
        "a = [\n{ b = 1\n{ c = 2 },\n{ d = 3 },\n]\ne = 4\n",
        &["{: this `{` is never closed"],
    );
    check(
        "a = [\n{ b = 1 },\n{ c = 2 # },\n  { d = [3, 4] },\n]\ne = 4\n",
        &["#: a comment begins here, before what closes its line"],
    );
    check(
        "a = [\n[1, 2\n[3, 4],\n[5, 6],\n]\nb = 7\n",
        &["[: this `[` is never closed"],
    );
    check(
        "a = [\"x\" \"y\"]\n",
        &["\"y\": a comma is missing before this"],
    );
    check(
        "a = { b = 1 c = 2 }\nd = 3",
        &["c: a comma is missing before this"],
    );
    check("a = [b = 1]\n", &["=: a key cannot stand in an array"]);
    check("a = [1,,2]\n", &[",: there is no value before this comma"]);
    check("[a\nb = 1\n", &["[a: this header is not closed"]);
    check("[[a]\nb = 1\n", &["[[a]: this header is not closed"]);
    check(
        "a = 1]\n",
        &["]: nothing is open that this `]` could close"],
    );
    check("]\na = 1\n", &["]: nothing is open that this could close"]);
    check("{ a = 1 }\n", &["{: no line can begin like this"]);
}

#[test]
fn keys() {
    check("a = 1\na = 2\n", &["a: `a` is given twice"]);
    check("[a]\n[b]\n[a]\n", &["a: `a` is given twice"]);
    check("0,0 = 1\n", &["0,0: a key with a comma needs quotes"]);
    check("a b = 1\n", &["a b: a key has no blanks"]);
    check("a,b.c = 1\n", &["a,b.c: a key has no commas"]);
    check("- a = 1\n", &["- a: `-` cannot stand before a key"]);
    check(
        "a = { 0,0 = 1 }\n",
        &["0,0: a key with a comma needs quotes"],
    );
    check(
        "hé = 1\n",
        &["é: this cannot stand in a key without quotes"],
    );
    check(
        "a = { b = 1 }\na.c = 2\n",
        &["a: `a` cannot get more keys: it is complete where it is given first"],
    );
}

#[test]
fn words_that_lack_the_sign_of_a_comment_are_one_finding() {
    let prose = |words: &str| format!("{words}: `{words}` is neither a key nor a value");
    check("a = 1\nTODO\nb = 2\n", &["TODO: this line has no `=`"]);
    check("---\na = 1\n", &[&prose("---")]);
    check(
        "a = 1\nthe small one\n[b]\nc = 1\n",
        &[&prose("the small one")],
    );
    let list =
        |item: &str| format!("a = [\n  {{ b = 1 }},\n{item}\n  {{ b = 2 }},\n]\n[c]\nd = 1\n");
    check(&list("  the small one"), &[&prose("the small one")]);
    check(
        &list("  { b = 3 }, the small one"),
        &[&prose("the small one")],
    );
    check(
        "a = [ two of them\n  { b = 1 },\n]\n",
        &[&prose("two of them")],
    );
    let item = "`the big one` is a text without quotes";
    check(
        "a = [\n  { b = 1 }, the big one\n]\n",
        &[&format!("the big one: {item}")],
    );
    // No letter belongs elsewhere.
    check("a = 1\nb\n= 2\n", &["b: this goes on in the next line"]);
}

#[test]
fn a_line_that_is_broken_is_one_finding() {
    let broken = |what: &str| format!("{what}: this goes on in the next line");
    check("a = 1\n[bo\nard]\nb = 1\n", &[&broken("bo")]);
    check(
        "a = [\n  { b = 1, fa\nces = 2 },\n  { b = 2 },\n]\n",
        &[&broken("fa")],
    );
    check("format\n = 1\na = 2\n", &[&broken("format")]);
    // Where something is missing, nothing is joined.
    check(
        "a = [\n  1\n  2\n]\nb = 1\n",
        &["1: a comma is missing behind this"],
    );
    check(
        "a = '\nb = 'c'\n",
        &["': this quote stands where a value belongs"],
    );
}

#[test]
fn a_value_with_headers_further_down_is_one_finding() {
    let value = ["a: `a` has a value here, and keys of its own further down"];
    check("a = 2\n[b]\nc = 1\n[a.d]\ne = 1\n[a.f]\ng = 1\n", &value);
    let table = ["a: `a` cannot get more keys: it is complete where it is given first"];
    check("a = { b = 1 }\n[a.c]\nd = 1\n", &table);
}

#[test]
fn numbers_without_brackets_are_one_finding() {
    check(
        "a = 2,3\nb = 1\n",
        &["2,3: several numbers stand here without brackets"],
    );
}

#[test]
fn a_string_over_two_lines_is_one_finding() {
    let open = ["\"b: this string is not closed where the line ends"];
    check(
        "a = [\n  { c = \"b\n    d\" },\n  { c = \"e\" },\n]\n",
        &open,
    );
    check("a = \"b\nd\"\n[e]\nf = 1\n", &open);
    check("a = \"b\nd = \"e\"\n", &["\"b: this string is not closed"]);
}

/// The parser takes what stands before a dot for a value of its own.
#[test]
fn a_text_with_a_dot_that_lacks_its_first_quote_is_one_finding() {
    for (text, expected) in [
        ("a = 3.1\"\nb = 2\n", "3.1\""),
        ("a = .e5\"\nb = 2\n", ".e5\""),
    ] {
        check(
            text,
            &[&format!("{expected}: the opening quote is missing")],
        );
    }
}

#[test]
fn a_sign_that_stands_twice_is_one_finding() {
    let twice = ["=: there is one `=` too many"];
    check("a == 1\n", &twice);
    check("a = [\n  { b == 1, c = 2 },\n]\n", &twice);
}

#[test]
fn marks_that_have_slipped() {
    let comment = ["#: a comment begins here, before what closes its line"];
    check("a = [\n  { b = 1, #c = 2 },\n]\n[d]\ne = 1\n", &comment);
    check("a = { b# = 1, c = [2] }\n[d]\ne = 1\n", &comment);
    // What is not TOML has not been hidden by mistake.
    check(
        "a = [ # see [1] for it\n  1,\n[d]\ne = 1\n",
        &[",: a `]` is missing behind this"],
    );
    let header = ["s[tart.board]: this line should be `[start.board]`"];
    check("a = 1\ns[tart.board]\nb = 1\n", &header);
    let header = ["[c[ars]]: this line should be `[[cars]]`"];
    check("a = 1\n[c[ars]]\nb = 1\n", &header);
    let header = ["['start]: this line should be `[start]`"];
    check("a = 1\n['start]\nb = 1\n", &header);
    check(
        "a = [\n  { d = 1, b = -{ c = 2 } },\n  { d = 3, b = 4 },\n  { d = 5 },\n]\n",
        &["-: `-` cannot stand before a bracket"],
    );
    let key = ["b c: a key has no blanks"];
    check("a = [\n  { d = 0,b c = 1 },\n  { d = 2 },\n]\n", &key);
    check("a = [\n  { d = [0],b c = 1 },\n  { d = 2 },\n]\n", &key);
    check("a = [\n  { d = \"x\",b c = 1 },\n  { d = 2 },\n]\n", &key);
}

#[test]
fn another_key_for_a_mark_is_one_finding() {
    let list =
        |item: &str| format!("a = [\n  {{ b = 1 }},\n{item}\n  {{ b = 2 }},\n]\n[c]\nd = 1\n");
    for (item, expected) in [
        (
            "{ b \\ \"x\", c = 1 },",
            "\\: `\\` stands where an `=` belongs",
        ),
        (
            "{ b = \"x\"m c = 1 },",
            "m: `m` stands where a comma belongs",
        ),
        ("{ b = [\"x\"-, c = 1 },", "-: this `-` should be `]`"),
        ("{ b = -\"x\"], c = 1 },", "-: this `-` should be `[`"),
        ("{ b = > c = 1 } },", ">: this `>` should be `{`"),
        (
            "{ b = tru,e c = 1 },",
            ",e: these two characters have changed places",
        ),
        ("{ 'b = 1, c = 1 },", "': `'` is one too many here"),
    ] {
        check(&list(item), &[expected]);
    }
}

#[test]
fn the_end_of_a_line_that_has_slipped_is_one_finding() {
    let more = "there is more on this line than one value";
    check("a = 1\n[b]c = 2\nd = 3\n", &[&format!("c = 2: {more}")]);
    check("a = \"b\"c = 2\nd = 3\n", &[&format!("c = 2: {more}")]);
    for text in [
        "a = 1\n[b\n]c = 2\n",
        "a = \"b\n\"c = 2\n",
        "a = 1\n[\nb]\nc = 2\n",
    ] {
        let slipped = of(text);
        assert_eq!(slipped.len(), 1, "{text}: {slipped:#?}");
        let fix = slipped[0].fix.clone().expect("a fix");
        let mut text = text.to_owned();
        text.replace_range(fix.edits[0].span.clone(), &fix.edits[0].text);
        assert!(parse(&text).errors.is_empty(), "{text}");
    }
    let header = of("a = 1\n[b c]\nd = 2\n");
    assert_eq!(header.len(), 1, "{header:#?}");
}

#[test]
fn a_word_with_dots_is_one_finding() {
    let word = "../b/c.toml\"";
    check(
        &format!("a = {{ d = {word} }}\n"),
        &["../b/c.toml\": the opening quote is missing"],
    );
}

#[test]
fn the_rest() {
    check("a = \"C:\\dir\"\n", &["\\d: `\\d` is not an escape"]);
    check(
        "a = \"\u{1}\"\n",
        &["\u{1}: this character cannot stand in a string as it is"],
    );
    check(
        "a = 1 # \u{1}\n",
        &["\u{1}: this character cannot stand in a comment"],
    );
    check("a = 1\r", &["1: a carriage return stands alone"]);
}

#[test]
fn slips_in_different_items_are_all_shown() {
    check(
        "a = x\n[b]\nc 1\nd = [1 2\n",
        &[
            "x: `x` is a text without quotes",
            "c 1: this line has no `=`",
            "[: this `[` is never closed",
        ],
    );
    check(
        "a = [\nx,\n1,\n{ b = 1\n",
        &[
            "x: `x` is a text without quotes",
            "{: this `{` is never closed",
        ],
    );
}

#[test]
fn the_first_place_of_a_key_is_shown_with_the_second() {
    let found = of("a = 1\nb = 2\na = 3\n");
    assert_eq!(found[0].also[0].place.span, 0..1);
    assert_eq!(found[0].also[0].text, "first given here");
}

#[test]
fn fixes_put_it_right() {
    for (bad, good) in [
        ("a = red", "a = \"red\""),
        ("a = TRUE", "a = true"),
        ("a = “red car”", "a = \"red car\""),
        ("a = −2", "a = -2"),
        ("0,0 = 1", "\"0,0\" = 1"),
        ("- a = 'c,=' # d", "a = 'c,=' # d"),
        ("TODO a = 1", "a = 1"),
        ("a = \"b\n  c\"", "a = \"b c\""),
        ("a = \"b-\nc\"", "a = \"b-c\""),
        ("a = \"House\nrules\"", "a = \"House rules\""),
        ("a = 12 b = 4", "a = 12\nb = 4"),
        ("a = \"x\" b = \"y\" # c", "a = \"x\"\nb = \"y\" # c"),
        ("[a] b = 1", "[a]\nb = 1"),
        ("[a] [b]", "[a]\n[b]"),
        ("a = 1 b = 2\r\nc = 3", "a = 1\r\nb = 2\r\nc = 3"),
        ("a = .e5\"", "a = \".e5\""),
        ("a = \u{200b}2", "a = 2"),
        ("a = [{\u{200b} b = 2 }]", "a = [{ b = 2 }]"),
        ("a = “b “c””", "a = \"b “c”\""),
        ("a = “b #1”", "a = \"b #1\""),
        ("a = “C:\\new”", "a = \"C:\\\\new\""),
        ("a = “5\" b”", "a = \"5\\\" b\""),
        ("a = b #1 c\"", "a = \"b #1 c\""),
        ("a = `b`", "a = \"b\""),
        ("[[a]]\nb = [\n  1, // c\n]", "[[a]]\nb = [\n  1, # c\n]"),
    ] {
        let fix = of(bad)[0].fix.clone().expect("a fix");
        let mut text = bad.to_owned();
        text.replace_range(fix.edits[0].span.clone(), &fix.edits[0].text);
        assert_eq!(text, good);
    }
    for ambiguous in [
        "a = yes",
        "a = null",
        "a = red\"",
        "a = 1 b",
        "a = 1, b = 2",
        "a = [1] [b]",
        "a = \"b\nd\"",
        "a = four",
        "a b = 1",
        "a,b = 1",
        "a = b #1 c",
        "a = b # c",
        "a = \"b #1 c",
        "a = “b",
        "a = “C:\\new\"",
        "a = C:\\new\"",
        "a = C:\\new",
    ] {
        assert!(of(ambiguous)[0].fix.is_none(), "{ambiguous}");
    }
}

/// The help of the only finding.
#[track_caller]
fn check_help(text: &str, expected: &str) {
    let found = of(text);
    let [only] = &found[..] else {
        panic!("{text}: {found:#?}");
    };
    assert_eq!(only.help.as_deref(), Some(expected), "{text}");
}

#[test]
fn what_help_says_to_write_can_be_read() {
    check_help("a = C:\\new\n", "write `\"C:\\\\new\"`");
    check_help("a = [{ b = (\"c\") }]\n", "write `[\"c\"]` for a list");
    check_help("a = 'b c's d'\n", "write `\"b c's d\"`");
    check_help(
        "a = \"b\\\"\nc = 1\n",
        "remove the backslash, or write two and add the closing `\"`",
    );
    let hash = "or put all of it in quotes if what the `#` begins is not a comment";
    check_help("a = b #1\n", &format!("write `\"b\"`, {hash}"));
    let behind = "or at the end of the line if what the `#` begins is not a comment";
    let closing = format!("add the closing `\"` behind `\"b`, {behind}");
    check_help("a = \"b #1\n", &closing);
}

#[test]
fn the_habits_of_other_notations_are_one_finding_in_a_row() {
    let row = |row: &str| {
        format!("a = [\n  {{ b = 1 }},\n  {row}\n  # c\n\n  {{ b = 1 }},\n  {{ b = 1 }},\n]\n")
    };
    for (written, expected) in [
        (
            "{ b = 1 }, // c",
            "//: a comment begins with `#`, not with `//`",
        ),
        (
            "// { b = 1 },",
            "//: a comment begins with `#`, not with `//`",
        ),
        (
            "{ \"b\": 1, \"c\": [\"d:e\"] },",
            ":: `:` stands where an `=` belongs",
        ),
        (
            "{ b = 1; c = \";\"; d = 2 },",
            ";: `;` stands where a comma belongs",
        ),
        (
            "{ b = [\"\"c\"\"] },",
            "\"\"c\"\": each of these quotes stands here twice",
        ),
        (
            "{ b = { c = 1 }, { d = 2 }, e = 3 },",
            "{: a key is missing before this",
        ),
    ] {
        check(&row(written), &[expected]);
    }
    check(
        "a = \"b #1\" \"c\"\n",
        &["\"c\": there is more on this line than one value"],
    );
}

#[test]
fn what_a_single_character_puts_right_is_one_finding() {
    let list =
        |item: &str| format!("a = [\n  {{ b = 1 }},\n{item}\n  {{ b = 2 }},\n]\n[c]\nd = 1\n");
    for (item, expected) in [
        (
            "{ b = [\"N\", \"E], c = 1 },",
            "\"E: this string is not closed",
        ),
        (
            "{ b = [\"city, \"sea\", \"city\"], c = [\"N\", \"E\"] },",
            "\"city: this string is not closed",
        ),
        (
            "{ b = [city\", \"sea\", \"city\"], c = [\"N\", \"E\"] },",
            "city\": the opening quote is missing",
        ),
        (
            "{ b = \"\"x\", c = \"y\" },",
            "\": this quote is one too many",
        ),
        (
            "{ b = \"x\"\", c = \"y\" },",
            "\": this quote is one too many",
        ),
        ("{ b = [\"x\", c = \"y\" },", "[: this `[` is never closed"),
        (
            "{ b = \"x\"], c = \"y\" },",
            "]: nothing is open that this `]` could close",
        ),
        (
            "b = \"x\", c = { d = 1 } },",
            "}: nothing is open that this `}` could close",
        ),
        ("{ b = { c = 1 },", "{: this `{` is never closed"),
        ("{ b = 1 ],", "]: this `]` should be `}`"),
        ("[ b = 1 },", "[: this `[` should be `{`"),
        ("{ b = 1; c = 2 },", ";: `;` stands where a comma belongs"),
        ("{ b = 1, c: 2 },", ":: `:` stands where an `=` belongs"),
        ("{ b = 1, c 2 },", "2: an `=` is missing before this"),
        ("{ b = 1 }", "}: a comma is missing behind this"),
        ("{ b = [0, 0 0] },", "0 0: `0 0` is a text without quotes"),
        ("{ b = [0, \"0\" 0] },", "0: a comma is missing before this"),
        (
            "{ b = −2 },",
            "−: `−` is a minus sign of typesetters (U+2212)",
        ),
        ("{ b = “x” },", "“x”: `“` is a typographic quote (U+201C)"),
        (
            "{ b\u{a0}= 1 },",
            "\u{a0}: a no-break space stands here (U+00A0)",
        ),
        ("{ b ＝ 1 },", "＝: `＝` is a full-width character (U+FF1D)"),
    ] {
        check(&list(item), &[expected]);
    }
}

#[test]
fn a_header_with_other_marks_is_one_finding() {
    for header in [
        "[a,b]", "[a/b]", "[a:b]", "[a;b]", "[a, b]", "a.b", "a/b", "[a.b)", "(a.b)", "<a.b>",
    ] {
        let text = format!("x = 1\n{header}\nc = 1\n[d]\ne = 2\n");
        check(&text, &[&format!("{header}: this line should be `[a.b]`")]);
    }
    check(
        "[[a,b]]\nc = 1\n",
        &["[[a,b]]: this line should be `[[a.b]]`"],
    );
    // A value without a key, a list, and a name with a letter of another alphabet are none.
    check("b\nc = 1\n", &["b: this line has no `=`"]);
    check(
        "a = [\n[b,c]\n]\n",
        &[
            "b: `b` is a text without quotes",
            "c: `c` is a text without quotes",
        ],
    );
    check("[é.a]\n", &["é: this cannot stand in a key without quotes"]);
}

#[test]
fn a_table_that_opens_like_a_header_is_one_finding() {
    let line = "a.b = {: this line should be `[a.b]`";
    check("a.b = {\nc = 1\nd = 2\n", &[line]);
    check("a.b = {\nc = 1\nd = 2\n\n[e]\nf = 3\n", &[line]);
    check(
        "x = 1\n[y]\na = { # b\nc = 1\nd = 2\n",
        &["a = {: this line should be `[y.a]`"],
    );
    check(
        "a = {\nc = 1,\nd = 2,\n",
        &[",: a `}` is missing behind this"],
    );
}

#[test]
fn deep_nesting_names_the_limit() {
    let text = format!("a = {}", "[".repeat(1_000));
    let found = of(&text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule.name, "nesting-limit");
    assert_eq!(
        found[0].message,
        "keys and brackets are nested more than 80 deep"
    );
    assert_eq!(found[0].also[0].place.span, 4..5);
}

#[test]
fn findings_are_bounded() {
    let text = "]\n".repeat(10_000) + &"a = 1\n".repeat(10_000);
    assert_eq!(of(&text).len(), MAX_FINDINGS);
}

const SEED: &str = "# c\nformat = 1\n[[a.b]]\nc = { d = \"e\\n\", f = [1, 2.5, 'x'] }\n\
                    g = \"\"\"h\ni\"\"\"\nj = 1979-05-27T07:32:00Z\n\"k é\".l = true\n";

proptest! {
    #[test]
    fn broken_text_has_findings_and_never_panics(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[\\[\\]{}=,.\"'\\\\#\n\r a1é\u{1}]{0,3}"), 1..6),
    ) {
        let mut text = SEED.to_owned();
        for (at, end, new) in edits {
            let places: Vec<usize> = (0..=text.len()).filter(|&i| text.is_char_boundary(i)).collect();
            let (at, end) = (at.index(places.len()), end.index(places.len()));
            let end = end.min(at + 3).max(at);
            text.replace_range(places[at]..places[end], &new);
        }
        let errors = parse(&text).errors;
        let found = of(&text);
        prop_assert_eq!(errors.is_empty(), found.is_empty());
        for finding in found {
            prop_assert!(text.get(finding.at.place.span.clone()).is_some());
            prop_assert!(!finding.message.is_empty());
        }
    }
}
