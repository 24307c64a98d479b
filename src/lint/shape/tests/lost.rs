//! Lines that have been lost: headers, and lines that open lists.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Validator, parse, table};
use crate::diagnostic::Source;

fn harbour() -> Value {
    let berth = table(json!({ "boat": { "type": "string" }, "metres": { "type": "integer" } }));
    let berths = json!({
        "type": "object",
        "propertyNames": { "enum": ["east", "west"] },
        "additionalProperties": berth,
    });
    let mut buoy = table(json!({ "id": { "type": "string" }, "lit": { "type": "boolean" } }));
    buoy["required"] = json!(["id"]);
    buoy["properties"]["at"] = json!({ "type": "string" });
    buoy["properties"]["depths"] = json!({ "type": "array", "items": { "type": "integer" } });
    buoy["properties"]["chains"] = json!({ "type": "array", "items": table(json!({ "links": { "type": "integer" }, "rusty": { "type": "boolean" } })) });
    let pilots = table(json!({ "chief": { "type": "string" }, "boats": { "type": "integer" } }));
    let crew = json!({ "x-kind": "crew", "anyOf": [{ "type": "string" }, table(json!({ "pilots": pilots }))] });
    table(json!({
        "format": { "type": "integer" },
        "title": { "type": "string" },
        "components": table(json!({ "fleet": { "type": "string" }, "crew": crew })),
        "note": { "type": "string" },
        "berths": berths,
        "words": { "type": "object", "additionalProperties": { "type": "string" } },
        "pilots": pilots,
        "watch": table(json!({
            "boats": { "type": "integer" }, "hours": { "type": "integer" }, "lamps": { "type": "integer" },
        })),
        "buoys": { "type": "array", "items": buoy },
        "shoals": { "type": "array", "items": { "type": "array", "items": { "type": "integer" } } },
        "tides": { "type": "array", "items": { "type": "integer" } },
    }))
}

/// What is found in a text: the line that it begins before, counted from 1, the words, and what a repair makes of it.
fn lost(text: &str) -> Option<(usize, String, Option<String>)> {
    let validator = Validator::new(harbour());
    let parsed = parse(text);
    let lost = if parsed.errors.is_empty() {
        let slip = validator.slip(text, &parsed.tree);
        slip.or_else(|| validator.lost_header(text, &parsed.tree))
    } else {
        let slip = validator.slip_in(text, &parsed.errors);
        slip.or_else(|| validator.lost_line(text, &parsed.errors))
    };
    let finding = lost?.finding(&Arc::new(Source::new("x.toml", text)));
    let repaired = finding.fix.map(|fix| {
        let mut repaired = text.to_owned();
        for edit in fix.edits.iter().rev() {
            repaired.replace_range(edit.span.clone(), &edit.text);
        }
        repaired
    });
    Some((finding.at.place.start().0, finding.message, repaired))
}

/// A line in guillemets is lost; with a repair, it comes back.
#[track_caller]
fn check(marked: &str) {
    let whole = marked.replace(['«', '»'], "");
    let (start, end) = (marked.find('«'), marked.find('»'));
    let (start, end) = start.zip(end).expect("a line in guillemets");
    let line = &marked[start + '«'.len_utf8()..end];
    let text = format!(
        "{}{}",
        &marked[..start],
        &marked[end + '»'.len_utf8() + 1..]
    );
    let number = marked[..start].matches('\n').count() + 1;
    let message = format!("`{line}` is missing before this");
    assert_eq!(lost(&text), Some((number, message, Some(whole))), "{text}");
}

#[test]
fn headers() {
    check("title = \"x\"\n\n«[pilots]»\nchief = \"y\"\nboats = 2\n");
    // What both may have is the lost one's.
    check("[berths.east]\nboat = \"x\"\n\n«[berths.west]»\nboat = \"y\"\nmetres = 3\n");
    // Among others it stands before the first that is homeless.
    check("title = \"x\"\n«[pilots]»\nchief = \"y\"\nboats = 2\n");
    // Comments before it stay where they are.
    check("title = \"x\"\n\n# Who leads.\n«[pilots]»\nchief = \"y\"\nboats = 2\n");
    // A single key has one if it stands by itself.
    check("title = \"x\"\n\n«[pilots]»\nchief = \"y\"\n");
    check("[[buoys]]\nid = \"a\"\n\n«[[buoys]]»\nid = \"b\"\nlit = true\n");
    check("title = \"x\"\n\n«[[buoys]]»\nid = \"a\"\nlit = true\n\n[[buoys]]\nid = \"b\"\n");
}

/// Headers below it make a table of the list, and the next item's header seems to be given again.
#[test]
fn the_header_of_the_first_item_above_others() {
    check(
        "title = \"x\"\n\n# The first.\n«[[buoys]]»\nid = \"a\"\n\n[[buoys.chains]]\nlinks = 3\n\n\
         [[buoys.chains]]\nlinks = 4\n\n[[buoys]]\nid = \"b\"\n\n[[buoys.chains]]\nlinks = 5\n",
    );
}

#[test]
fn lines_that_open_lists() {
    check("title = \"x\"\n«buoys = [»\n  { id = \"a\" },\n  { id = \"b\", lit = true },\n]\n");
    check("title = \"x\"\n\n[[buoys]]\nid = \"a\"\n«chains = [»\n  { links = 3 },\n]\n");
    // Items on several lines begin some of them with keys.
    check(
        "title = \"x\"\n«buoys = [»\n  { id = \"a\",\n    lit = true },\n  { id = \"b\",\n    lit = true },\n]\n",
    );
}

#[test]
fn lines_that_should_be_others() {
    for (written, line) in [
        ("(pilots)", "[pilots]"),
        ("pilots:", "[pilots]"),
        ("{pilots}", "[pilots]"),
        ("[pilots}", "[pilots]"),
    ] {
        let text = |line: &str| format!("title = \"x\"\n\n{line}\nchief = \"y\"\nboats = 2\n");
        let message = format!("this line should be `{line}`");
        assert_eq!(lost(&text(written)), Some((3, message, Some(text(line)))));
    }
    let text = |line: &str| format!("title = \"x\"\n{line}\n  # Lit.\n  {{ id = \"a\" }},\n]\n");
    let message = "this line should be `buoys = [`".to_owned();
    assert_eq!(
        lost(&text("[buoys]")),
        Some((2, message, Some(text("buoys = ["))))
    );
}

/// A header that is that of another table, as the keys below it tell.
#[test]
fn headers_that_should_be_others() {
    for (written, header, keys, number) in [
        // One that no table has, and one of a table that has some of the keys.
        ("[captains]", "[watch]", "boats = 2\nhours = 3\n", 3),
        (
            "[pilots]",
            "[watch]",
            "boats = 2\nhours = 3\nlamps = 4\n",
            3,
        ),
        // One that lacks its last key.
        (
            "[[buoys]]",
            "[[buoys.chains]]",
            "links = 3\nrusty = true\n",
            3,
        ),
    ] {
        let text = |header: &str| format!("[[buoys]]\nid = \"a\"\n{header}\n{keys}");
        check_slip(
            &text(written),
            number,
            &format!("this line should be `{header}`"),
            &text(header),
        );
    }
    // Behind a blank line it is rather a header that is missing.
    check("[pilots]\nboats = 2\n\n«[watch]»\nhours = 3\nlamps = 4\n");
    check("[berths.east]\n\n«[watch]»\nhours = 3\nlamps = 4\n");
    // A list that has been opened as if it had headers.
    let text = |line: &str| format!("[[buoys]]\nid = \"a\"\n{line}\n  {{ links = 3 }},\n]\n");
    let (written, line) = ("[[buoys.chains]]", "chains = [");
    check_slip(
        &text(written),
        3,
        &format!("this line should be `{line}`"),
        &text(line),
    );
}

/// A component can be written in place, and nobody means that where a table of the document has such keys.
#[test]
fn headers_of_the_document_come_before_those_of_components_in_it() {
    check("format = 2\n\n[components]\nfleet = \"x\"\n\n«[pilots]»\nchief = \"y\"\nboats = 2\n");
    check_slip(
        "format = 2\n\n[components]\nchief = \"y\"\nboats = 2\n",
        3,
        "this line should be `[pilots]`",
        "format = 2\n\n[pilots]\nchief = \"y\"\nboats = 2\n",
    );
    // Where nothing else may have the keys, a format that has components in place is needed.
    let text =
        |format: &str| format!("{format}title = \"x\"\n\nchief = \"y\"\n\n[pilots]\nboats = 2\n");
    assert_eq!(lost(&text("")), None);
    let message = "`[components.crew.pilots]` is missing before this";
    let found = lost(&text("format = 2\n")).map(|(line, message, _)| (line, message));
    assert_eq!(found, Some((4, message.to_owned())));
}

/// A list of tables has two brackets around each of its headers: one that has not, or none that has.
#[test]
fn headers_of_lists() {
    let text = |one: &str, two: &str, three: &str| {
        format!("title = \"x\"\n\n{one}\nid = \"a\"\n\n{two}\nid = \"b\"\n\n{three}\nid = \"c\"\n")
    };
    let (bad, good) = ("[buoys]", "[[buoys]]");
    let whole = text(good, good, good);
    for (text, line) in [
        (text(bad, good, good), 3),
        (text(good, bad, good), 6),
        (text(good, good, bad), 9),
        (text(bad, bad, bad), 3),
    ] {
        let message = format!("this line should be `{good}`");
        assert_eq!(
            lost(&text),
            Some((line, message, Some(whole.clone()))),
            "{text}"
        );
    }
}

/// What is found in a text, and that a repair gives this whole one.
#[track_caller]
fn check_slip(text: &str, line: usize, message: &str, whole: &str) {
    let expected = (line, message.to_owned(), Some(whole.to_owned()));
    assert_eq!(lost(text), Some(expected), "{text}");
}

#[test]
fn lines_above_their_headers() {
    check_slip(
        "title = \"x\"\n\nchief = \"y\"\n[pilots]\nboats = 2\n",
        3,
        "`chief` belongs below `[pilots]`",
        "title = \"x\"\n\n[pilots]\nchief = \"y\"\nboats = 2\n",
    );
    // Where the table above has one of that name already, and at the end of a text without a line break.
    check_slip(
        "[[buoys]]\nid = \"a\"\n\nid = \"b\"\n[[buoys]]",
        4,
        "`id` belongs below `[[buoys]]`",
        "[[buoys]]\nid = \"a\"\n\n[[buoys]]\nid = \"b\"",
    );
    // A paragraph of its own is no line above a header.
    let apart = "title = \"x\"\n\nchief = \"y\"\n\n[pilots]\nboats = 2\n";
    assert_eq!(lost(apart), None);
}

#[test]
fn lines_that_stand_there_twice() {
    let whole = "title = \"x\"\nbuoys = [\n  { id = \"a\",\n    lit = true },\n]\n";
    for (line, number) in [("buoys = [\n", 3), ("  { id = \"a\",\n", 4)] {
        let text = whole.replace(line, &line.repeat(2));
        check_slip(&text, number, "this line stands here twice", whole);
    }
    // Rows that are alike may be meant, and lack a comma.
    let rows = "buoys = [\n  { id = \"a\" }\n  { id = \"a\" }\n]\n";
    assert_eq!(lost(rows), None);
}

#[test]
fn a_line_that_stands_there_twice_may_have_been_moved() {
    let moved = "[pilots]\nchief = \"y\"\n\n[watch]\nboats = 2\nboats = 2\n";
    let message = "this line stands here twice";
    assert_eq!(lost(moved), Some((6, message.to_owned(), None)));
    let whole = moved
        .replace("boats = 2\nboats", "boats")
        .replace("chief = \"y\"", "boats = 1");
    check_slip(
        &whole.replace("boats = 2\n", "boats = 2\nboats = 2\n"),
        6,
        message,
        &whole,
    );
}

#[test]
fn values_without_brackets() {
    let message = "several values stand here without brackets";
    check_slip("tides = 3, 4\n", 1, message, "tides = [3, 4]\n");
    check_slip(
        "pilots = chief = \"y\", boats = 2\n",
        1,
        message,
        "pilots = { chief = \"y\", boats = 2 }\n",
    );
    // Lists and tables in a list have brackets of their own.
    check_slip(
        "shoals = [3, 4], [5]\n",
        1,
        message,
        "shoals = [[3, 4], [5]]\n",
    );
    check_slip(
        "buoys = { id = \"a\" }, { id = \"b\" }\n",
        1,
        message,
        "buoys = [{ id = \"a\" }, { id = \"b\" }]\n",
    );
    // One that may hold only one value is something else.
    assert_eq!(lost("title = \"x\", \"y\"\n"), None);
    // Numbers may stand anywhere in a line.
    check_slip(
        "buoys = [\n  { id = \"a\", depths = 8, 6, 3, lit = true },\n]\n",
        2,
        message,
        "buoys = [\n  { id = \"a\", depths = [8, 6, 3], lit = true },\n]\n",
    );
}

#[test]
fn tables_without_braces() {
    check_slip(
        "buoys = [\n  { id = \"a\" },\n  id = \"b\", lit = true,\n]\n",
        3,
        "a table of a list stands here without braces",
        "buoys = [\n  { id = \"a\" },\n  { id = \"b\", lit = true },\n]\n",
    );
}

#[test]
fn numbers_in_other_brackets_and_without_quotes() {
    let message = "several values stand here, and not in the brackets of a list";
    for list in ["(3, 4)", "{3, 4}"] {
        let text = format!("tides = {list}\n");
        check_slip(&text, 1, message, "tides = [3, 4]\n");
    }
    check_slip(
        "[[buoys]]\nid = \"a\"\nat = 0,-1\nlit = true\n",
        3,
        "a text stands here without quotes",
        "[[buoys]]\nid = \"a\"\nat = \"0,-1\"\nlit = true\n",
    );
}

/// Another key than that for the end of the line leaves a mark. Letters and digits are of words, brackets may be doubled.
#[test]
fn lines_that_run_together() {
    let text = |end: &str| format!("[watch]\nboats = 12{end}hours = 3\n");
    for mark in [";", "'", "]", "\\"] {
        let message = format!("`{mark}` stands where the line ends");
        check_slip(&text(mark), 2, &message, &text("\n"));
    }
    for text in [
        &*text(" "),
        &*text(", "),
        "tides = [1, 2, N]\n",
        "buoys = [{ id = a }]\n",
        "buoys = [{{ id = \"a\" }]\n",
        "buoys = [{\u{200b} id = \"a\" }]\n",
        "[berths.east] [berths.west]\n",
    ] {
        assert_eq!(lost(text), None, "{text}");
    }
}

#[test]
fn several_may_do() {
    let text = "title = \"x\"\n\nboat = \"y\"\nmetres = 3\n";
    let message = "a line is missing before this".to_owned();
    assert_eq!(lost(text), Some((3, message, None)));
}

#[test]
fn what_one_line_does_not_mend_is_something_else() {
    // A slip of the pen, a key among others, a value, a table that takes any words, and two lines at once.
    for text in [
        "tilte = \"x\"\nnoet = \"y\"\n",
        "title = \"x\"\nchief = \"y\"\n",
        "title = 3\n",
        "title = \"x\"\n\none = \"y\"\ntwo = \"z\"\n",
        "title = \"x\"\n\nchief = \"y\"\nboats = \"z\"\n",
        "title = \"x\"\ntitle = \"y\"\n",
        "[berths.east]\nboat = \"x\"\nmetres = 3\nmetres = 4\n",
        "title = \"x\"\n  { id = \"a\" },\n",
    ] {
        assert_eq!(lost(text), None, "{text}");
    }
}
