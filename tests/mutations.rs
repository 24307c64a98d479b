//! Documents that went wrong in transit: whatever they say, `check` has an answer.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use proptest::sample::Index;
use scrutineer::diagnostic::render::{Format, Style, write};
use scrutineer::diagnostic::report::Summary;
use scrutineer::diagnostic::{Finding, Report, Source};
use scrutineer::document::Memory;
use scrutineer::edit::{bless, fix};
use scrutineer::games::GAMES;
use scrutineer::games::check::Checked;
use scrutineer::lint::{Levels, Library};
use scrutineer::project::config::{Config, Known};
use toml::{Table, Value};

use crate::tries::{every, tried};

/// Every shipped document: a name, and its text.
static SHIPPED: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let shipped = GAMES.iter().flat_map(|game| {
        let named = |(name, text)| (format!("{}/{name}", game.meta().id), text);
        game.shipped().into_iter().map(named)
    });
    shipped.collect()
});

/// One for all: validators take their time to compile.
static LIBRARY: LazyLock<Library<'static>> = LazyLock::new(|| {
    // The shipped documents are the only files that there are.
    Library::new(SHIPPED.iter().cloned().collect::<Memory>(), &GAMES)
});

/// Does with a text what a run of the program would do with it.
fn run(name: &str, text: String) -> (Arc<Source>, Checked) {
    let source = Arc::new(Source::new(name, text));
    let checked = GAMES.check_alone(&source, &LIBRARY, &Levels::default());
    (source, checked)
}

/// Checks a text, draws what was found, and repairs what can be repaired.
fn survives(name: &str, text: String) {
    let (source, checked) = run(name, text);
    let here = |finding: &&Finding| finding.at.place.source == source;
    for finding in checked.findings.iter().filter(here) {
        let span = finding.at.place.span.clone();
        assert!(
            source.text.get(span).is_some(),
            "{}: {}",
            finding.rule.name,
            finding.message
        );
    }
    let report = Report::new(Vec::new(), checked.findings.clone(), Summary::default());
    for format in Format::ALL {
        write(&report, *format, Style::default(), &mut Vec::new()).expect("there is room");
    }
    let fixes: Vec<_> = (checked.findings.iter().filter(here))
        .filter_map(|finding| finding.fix.as_ref())
        .collect();
    let (repaired, count) = fix::apply(&source.text, &fixes);
    if count > 0 {
        run(name, repaired);
    }
    if let Some(replayed) = &checked.replayed {
        let (blessed, count) = bless::bless(&source.text, &replayed.mismatches);
        if count > 0 {
            // Blessing writes values and keeps the form.
            let faults = |findings: &[Finding]| {
                let shape = ["syntax-error", "missing-field", "unknown-field"];
                let is_shape = |finding: &&Finding| shape.contains(&finding.rule.name);
                findings.iter().filter(is_shape).count()
            };
            let before = faults(&checked.findings);
            let (blessed, checked) = run(name, blessed);
            assert!(faults(&checked.findings) <= before, "{}", blessed.text);
        }
    }
}

/// What tends to matter where it should not be.
const PIECES: [&str; 44] = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "(",
    ",",
    "=",
    ".",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\\",
    "\\u0000",
    "#",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "é",
    "🏁",
    "0",
    "-1",
    "99999999999",
    "9223372036854775807",
    "-9223372036854775808",
    "nan",
    "1e999",
    "true",
    "1979-05-27",
    "{}",
    "[]",
    "extends = [\"base\"]\n",
    "\n[start]\n",
    "\nsteps = []\n",
    "expect = {}",
    "h01",
    "a1",
    "# scrutineer: allow(tile-no-road)\n",
];

/// One change to a text.
#[derive(Clone, Debug)]
enum Change {
    Delete(Index, usize),
    Repeat(Index, usize, usize),
    Insert(Index, usize),
    Byte(Index, u8),
    Move(Index, usize, Index),
    /// A part of another document.
    Splice(Index, Index, Index, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 1..40_usize).prop_map(|(at, length)| Change::Delete(at, length)),
        (at(), 1..20_usize, 1..200_usize)
            .prop_map(|(at, length, times)| Change::Repeat(at, length, times)),
        (at(), 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
        (at(), 1..60_usize, at()).prop_map(|(at, length, to)| Change::Move(at, length, to)),
        (at(), at(), at(), 1..200_usize)
            .prop_map(|(at, which, from, length)| Change::Splice(at, which, from, length)),
    ]
}

fn apply(change: &Change, bytes: &mut Vec<u8>) {
    let place = |at: &Index, bytes: &[u8]| at.index(bytes.len() + 1);
    let range = |at: &Index, length: usize, bytes: &[u8]| {
        let start = place(at, bytes);
        start..(start + length).min(bytes.len())
    };
    match change {
        Change::Delete(at, length) => drop(bytes.drain(range(at, *length, bytes))),
        Change::Repeat(at, length, times) => {
            let range = range(at, *length, bytes);
            let part = bytes[range.clone()].repeat(*times);
            bytes.splice(range, part);
        }
        Change::Insert(at, piece) => {
            let at = place(at, bytes);
            bytes.splice(at..at, PIECES[*piece].bytes());
        }
        Change::Byte(at, byte) => {
            let range = range(at, 1, bytes);
            bytes.splice(range, [*byte]);
        }
        Change::Move(at, length, to) => {
            let part: Vec<u8> = bytes.drain(range(at, *length, bytes)).collect();
            let to = place(to, bytes);
            bytes.splice(to..to, part);
        }
        Change::Splice(at, which, from, length) => {
            let other = SHIPPED[which.index(SHIPPED.len())].1.as_bytes();
            let part = other[range(from, *length, other)].to_vec();
            let at = place(at, bytes);
            bytes.splice(at..at, part);
        }
    }
}

/// A change of one value of a document, which stays TOML.
#[derive(Clone, Debug)]
enum Turn {
    Replace(Value),
    Remove,
    /// The same value once more: in a list behind itself, in a table under another name.
    Double(String),
    /// The value of another place.
    Copy(Index),
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        3 => value().prop_map(Turn::Replace),
        1 => Just(Turn::Remove),
        1 => name().prop_map(Turn::Double),
        2 => any::<Index>().prop_map(Turn::Copy),
    ]
}

/// Names that mean something somewhere.
const NAMES: &[&str] = &[
    "red",
    "blue",
    "green",
    "yellow",
    "a1",
    "c3",
    "e5",
    "e6",
    "h01",
    "h01/0",
    "h01/4",
    "u14",
    "empty",
    "border-1/a",
    "border-9/c",
    "card-01",
    "rally-car",
    "base",
    "race",
    "over",
    "start-tiles",
    "place",
    "drive",
    "draw-two",
    "discard",
    "place.no-car-on-space",
    "",
    "Ä b",
];

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(NAMES).prop_map(str::to_owned)
}

fn value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![Just(i64::MAX), Just(i64::MIN), -3..40_i64, Just(1000)];
    let leaf = prop_oneof![
        number.prop_map(Value::from),
        name().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(name(), inner, 0..4)
                .prop_map(|table| Value::Table(table.into_iter().collect())),
        ]
    })
}

/// Paths of all values in a document.
fn paths(value: &Value, path: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Table(table) => table
            .iter()
            .map(|(key, item)| (key.clone(), item))
            .collect(),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items
                .map(|(index, item)| (index.to_string(), item))
                .collect()
        }
        _ => Vec::new(),
    };
    for (key, child) in children {
        path.push(key);
        out.push(path.clone());
        paths(child, path, out);
        path.pop();
    }
}

fn at<'v>(root: &'v mut Value, path: &[String]) -> &'v mut Value {
    path.iter().fold(root, |value, key| match value {
        Value::Table(table) => table.get_mut(key).expect("the path leads there"),
        Value::Array(items) => &mut items[key.parse::<usize>().expect("it is an index")],
        _ => unreachable!("the path leads there"),
    })
}

fn turned(root: &mut Value, place: Index, turn: &Turn) {
    let mut all = Vec::new();
    paths(root, &mut Vec::new(), &mut all);
    if all.is_empty() {
        return;
    }
    let path = place.get(&all).clone();
    let (last, parents) = path.split_last().expect("the root is no place");
    match turn {
        Turn::Replace(value) => *at(root, &path) = value.clone(),
        Turn::Copy(from) => {
            let from: &Vec<String> = from.get(&all);
            let copied = at(root, from).clone();
            *at(root, &path) = copied;
        }
        Turn::Remove => match at(root, parents) {
            Value::Table(table) => drop(table.remove(last)),
            Value::Array(items) => drop(items.remove(last.parse().expect("it is an index"))),
            _ => {}
        },
        Turn::Double(name) => {
            let copied = at(root, &path).clone();
            match at(root, parents) {
                Value::Table(table) => drop(table.insert(name.clone(), copied)),
                Value::Array(items) => items.push(copied),
                _ => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..tried(256) })]

    #[test]
    fn mutated_text_is_checked(
        which in any::<Index>(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let (name, text) = which.get(&SHIPPED);
        let mut bytes = text.as_bytes().to_vec();
        for change in &changes {
            apply(change, &mut bytes);
        }
        survives(name, String::from_utf8_lossy(&bytes).into_owned());
    }

    #[test]
    fn mutated_values_are_checked(
        which in any::<Index>(),
        turns in prop::collection::vec((any::<Index>(), turn()), 1..4),
    ) {
        let (name, text) = which.get(&SHIPPED);
        let mut root = Value::Table(text.parse::<Table>().expect("shipped files are TOML"));
        for (place, turn) in &turns {
            turned(&mut root, *place, turn);
        }
        survives(name, toml::to_string(&root).expect("tables are TOML"));
    }

    #[test]
    fn any_text_is_checked(text in "\\PC{0,200}") {
        survives("text.toml", text);
    }

    #[test]
    fn mutated_configurations_are_read(changes in prop::collection::vec(change(), 0..6)) {
        let text = "[levels]\ntable-order = \"allow\"  # why\n[check]\nexclude = [\"drafts/\", \"*.old\"]\n";
        let mut bytes = text.as_bytes().to_vec();
        for change in &changes {
            apply(change, &mut bytes);
        }
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("scrutineer.toml");
        std::fs::write(&path, bytes).expect("it can be written");
        if let Err(error) = Config::read(&path, &Known::of(GAMES)) {
            error.write(Style::default(), &mut Vec::new()).expect("there is room");
        }
    }
}

#[test]
fn shipped_documents_survive_as_they_are() {
    assert!(SHIPPED.len() > 100);
    for (name, text) in SHIPPED.iter().step_by(every(1)) {
        let (_, checked) = run(name, (*text).to_owned());
        let error = |finding: &&Finding| finding.level == scrutineer::diagnostic::Level::Error;
        assert!(
            checked.findings.iter().find(error).is_none(),
            "{name}: {:?}",
            checked.findings
        );
    }
}
