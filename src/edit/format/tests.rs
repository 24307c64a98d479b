use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{format, laid_out, says_the_same};
use crate::games::GAMES;
use crate::kit::tries::every;
use crate::lint::Catalogue as _;

fn check(before: &str, after: &str) {
    check_with(before, after, None);
}

fn check_with(before: &str, after: &str, schema: Option<&Value>) {
    let once = format(before, schema).expect("it is TOML");
    assert_eq!(once, after);
    assert_eq!(format(&once, schema).as_ref(), Some(&once), "twice is once");
}

#[test]
fn blanks_are_made_alike() {
    check(
        "\n\na=1   \n  b   =  [ 1,2 ,3, ]\n\n\n\n[ t . u ]\nc = {x=1,y = { } }\n[[v]]\n\n\n",
        "a = 1\nb = [1, 2, 3]\n\n[t.u]\nc = { x = 1, y = {} }\n\n[[v]]\n",
    );
}

#[test]
fn what_a_value_is_written_as_stays() {
    let text = "a = 0x1F\nb = 'c:\\d'\n\"e f\".g = 1_000\nh = \"\"\"\n  two\n  lines \"\"\"\ni = 1979-05-27\n";
    check(text, text);
}

#[test]
fn comments_stay_beside_and_above_what_they_are_about() {
    check(
        "# top\n\n# of a\na = 1# beside a\nlist = [ # opens\n 1, # one\n # two\n 2\n # end\n]\n#last",
        "# top\n\n# of a\na = 1 # beside a\nlist = [\n  # opens\n  1, # one\n  # two\n  2,\n  # end\n]\n#last\n",
    );
}

#[test]
fn comments_in_a_column_stay_in_it() {
    check(
        "a = 1      # one\nbcd   = 2  # two\ne = [1, 2, 3, 4] # list\n",
        "a = 1   # one\nbcd = 2  # two\ne = [1, 2, 3, 4] # list\n",
    );
    let text = "a = 1    # one\nbcd = 2  # two\nlonger-than-these = 3 # three\n";
    check(text, text);
}

#[test]
fn comments_go_on_in_their_column() {
    let text = "a = [1]   # one,\n          # and only\n# b = 2  # two,\n         # and three\nlist = [\n  1, # four,\n     \
                # and five\n]\n";
    check(text, text);
    check(&text.replace("a = [1]   #", "a=[ 1 ]   #"), text);
    check(
        "a=1  # one\n     # more\n  # of b\nb = 2\n",
        "a = 1  # one\n       # more\n# of b\nb = 2\n",
    );
}

#[test]
fn comments_are_lined_up_with_those_of_lines_that_are_commented_out() {
    let text = "a = 1            # one\n# bcd = 2        # two\n\n[e]              # three\nf = 4            # four\n";
    check(text, text);
    check(
        "a=1            # one\n# b = 2        # two\n",
        "a = 1          # one\n# b = 2        # two\n",
    );
    // A column of its own is none.
    check("a = 1            # one\n", "a = 1   # one\n");
    check(
        "a = 1            # one\n# two # three\n",
        "a = 1   # one\n# two # three\n",
    );
}

#[test]
fn long_lists_fill_lines_and_their_authors_lines_stay() {
    let long = format!("a = [{}]\n", ["\"abcdefgh\""; 12].join(", "));
    let row = |count: usize| vec!["\"abcdefgh\","; count].join(" ");
    check(&long, &format!("a = [\n  {}\n  {}\n]\n", row(8), row(4)));
    check("a = [\n1, 2,\n\n3]\n", "a = [\n  1, 2,\n\n  3,\n]\n");
    let text = "steps = [\n  { a = 1, b = [\n    1, 2,\n  ], c = 3 },\n]\n";
    check(text, text);
}

#[test]
fn comments_that_let_findings_pass_stay_where_their_line_begins() {
    let list = "a = [ # scrutineer: allow(b)\n  1,\n]\n";
    check(&list.replace("[ #", "[  #"), list);
    check("a = [ # b\n  1,\n]\n", "a = [\n  # b\n  1,\n]\n");
    let item = format!(
        "{{ a = \"{}\", b = \"{}\" }}",
        "c".repeat(50),
        "d".repeat(50)
    );
    let broken = format!(
        "{{ a = \"{}\",\n    b = \"{}\" }}",
        "c".repeat(50),
        "d".repeat(50)
    );
    check(
        &format!("format = 2\na = [{item}] # scrutineer: allow(b)\n"),
        &format!("format = 2\n# scrutineer: allow(b)\na = [\n  {broken},\n]\n"),
    );
    check(
        &format!("format = 2\na = [\n  {item}, # scrutineer: allow(b)\n]\n"),
        &format!("format = 2\na = [\n  # scrutineer: allow(b)\n  {broken},\n]\n"),
    );
}

#[test]
fn long_inline_tables_are_broken_in_format_2_only() {
    let step = "{ player = \"red\", move = \"place\", tile = \"u05\", rotation = 0, at = \"c3\", expect = { next = [\"blue\"], players.red.time = 13 } }";
    let text = |format: i64| format!("format = {format}\nsteps = [\n  {step},\n]\n");
    check(&text(1), &text(1));
    check(
        &text(2),
        "format = 2\nsteps = [\n  { player = \"red\", move = \"place\", tile = \"u05\", rotation = 0, at = \"c3\",\n    expect = { next = [\"blue\"], players.red.time = 13 } },\n]\n",
    );
}

#[test]
fn inline_tables_that_are_broken_are_put_on_one_line_in_format_1() {
    let broken = "[start]\na = { b = 1,\n  c = { d = 2,\n    e = 3 } }\n";
    check(
        &format!("format = 1\n\n{broken}"),
        "format = 1\n\n[start]\na = { b = 1, c = { d = 2, e = 3 } }\n",
    );
    let new = format!("format = 2\n\n{broken}");
    check(&new, &new);
    let told = "format = 1\n\n[start]\na = { b = 1, # c\n  d = 2 }\n";
    check(told, told);
}

#[test]
fn columns_that_were_begun_are_aligned() {
    check(
        "tiles = [\n  { id = \"a\",  n = 1, x = 2 },\n  { id = \"abc\", n = 10, x = 3 },\n]\n",
        "tiles = [\n  { id = \"a\",   n = 1,  x = 2 },\n  { id = \"abc\", n = 10, x = 3 },\n]\n",
    );
}

#[test]
fn keys_stand_as_the_schema_has_them() {
    let schema = json!({
        "required": ["format"],
        "properties": {
            "format": {},
            "game": {},
            "cells": { "properties": { "b": {}, "a": {} } },
            "steps": { "items": { "anyOf": [
                { "properties": { "move": { "const": "x" }, "q": {}, "p": {} }, "required": ["move"] },
                { "properties": { "move": { "const": "y" }, "p": {}, "q": {} }, "required": ["move"] },
            ] } },
        },
    });
    check_with(
        "#:schema s\n# b\ngame = \"g\"\nformat = 1 # a\n\ncells = { a = 1, b = 2 }\nsteps = [{ p = 1, q = 2, move = \"x\" }, { q = 1, z = 2, move = \"y\" }]\n",
        "#:schema s\nformat = 1 # a\n# b\ngame = \"g\"\n\ncells = { a = 1, b = 2 }\nsteps = [{ move = \"x\", q = 2, p = 1 }, { move = \"y\", q = 1, z = 2 }]\n",
        Some(&schema),
    );
}

#[test]
fn line_ends_and_marks_stay() {
    check(
        "\u{feff}a=1\r\n\r\n[b]\r\nc=2\r\n",
        "\u{feff}a = 1\r\n\r\n[b]\r\nc = 2\r\n",
    );
    assert_eq!(format("a = ", None), None);
    check("", "");
}

#[test]
fn shipped_documents_are_laid_out() {
    for game in GAMES {
        let id = game.meta().id;
        let mut schemas = BTreeMap::new();
        for (path, text) in game.shipped().into_iter().step_by(every(1)) {
            let tree = crate::document::parse(text);
            let header = crate::document::Header::of(tree.tree.get_ref());
            let kind = header.kind.unwrap_or_default();
            let schema = (schemas.entry(kind.clone()))
                .or_insert_with(|| Some(GAMES.kind(id, &kind)?.schema(id)));
            assert_eq!(
                format(text, schema.as_ref()).as_deref(),
                Some(text),
                "{path}"
            );
        }
    }
}

/// Text that is often TOML and never tidy.
fn untidy() -> impl Strategy<Value = String> {
    let blank = prop::sample::select(vec!["", " ", "  ", "\n", " # c\n", "\n# d\n\n", "\r\n"]);
    let space = prop::sample::select(vec!["", " ", "   "]);
    let leaf = prop::sample::select(vec!["1", "\"a\"", "'#'", "true", "1.50", "[]", "{}"]);
    let value = leaf
        .prop_map(str::to_owned)
        .prop_recursive(4, 24, 4, move |inner| {
            let item = (blank.clone(), inner.clone(), blank.clone());
            let list = prop::collection::vec(item, 0..5).prop_map(|items| {
                let items = items
                    .iter()
                    .map(|(before, value, after)| format!("{before}{value}{after}"));
                format!("[{}]", items.collect::<Vec<_>>().join(","))
            });
            let entry = (blank.clone(), inner, blank.clone());
            let table = prop::collection::vec(entry, 0..4).prop_map(|entries| {
                let entries = entries.iter().enumerate();
                let entries = entries
                    .map(|(key, (before, value, after))| format!("{before}k{key}={value}{after}"));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
            });
            prop_oneof![list, table]
        });
    let line = (
        space,
        value,
        prop::sample::select(vec!["", "  # e", "\n\n\n", "\n# f"]),
    );
    let header = prop::sample::select(vec!["", "", "", "[t]", "[[u]]", "[t.v] # g"]);
    let lines = prop::collection::vec((header, line), 0..6);
    (1..3, lines).prop_map(|(format, lines)| {
        let lines = lines
            .iter()
            .enumerate()
            .map(|(key, (header, (space, value, end)))| {
                format!("{header}\nkey{key}{space}={space}{value}{end}\n")
            });
        format!("format = {format}\n{}", lines.collect::<String>())
    })
}

proptest! {
    #[test]
    fn twice_is_once_and_nothing_is_lost(text in untidy()) {
        if let Some(once) = laid_out(&text, None) {
            prop_assert!(says_the_same(&text, &once), "{}", once);
            let twice = laid_out(&once, None);
            prop_assert_eq!(twice.as_deref(), Some(once.as_str()));
        }
    }
}
