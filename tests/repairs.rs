//! Repairs of planted mistakes, and of lines that are lost: whatever is wrong with a document, a repair leaves no more
//! wrong than before, touches no other line, and is done once.

use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::{Finding, Level, Source};
use scrutineer::document::Memory;
use scrutineer::document::parse;
use scrutineer::edit::fix;
use scrutineer::edit::repair::repair;
use scrutineer::games::{BUILT_IN, GAMES};
use scrutineer::lint::{Levels, Library};

use crate::tries::every;

/// Keys of one document that are mistyped, each by itself.
const KEYS: usize = 4;

struct Judge<'j, 'l> {
    library: &'j Library<'l>,
    /// What a text is called: documents that come with the program name others by where they are.
    name: &'j str,
}

impl Judge<'_, '_> {
    fn findings(&self, text: &str) -> Vec<Finding> {
        let source = Arc::new(Source::new(self.name, text));
        let checked = GAMES.check_alone(&source, self.library, &Levels::default());
        checked.findings
    }

    /// What `check --fix` asks of a text.
    fn count(&self, text: &str) -> Option<usize> {
        parse(text)
            .errors
            .is_empty()
            .then(|| self.findings(text).len())
    }

    fn repaired(&self, text: &str) -> String {
        let findings = self.findings(text);
        let fixes: Vec<_> = findings
            .iter()
            .filter_map(|finding| finding.fix.as_ref())
            .collect();
        repair(text, &fixes, None, |text| self.count(text)).text
    }

    /// Repairs a text with a mistake until nothing changes.
    fn judge(&self, mistaken: &str) {
        let before = self.findings(mistaken).len();
        let mut text = mistaken.to_owned();
        for _ in 0..4 {
            let repaired = self.repaired(&text);
            if repaired == text {
                break;
            }
            self.same_elsewhere(&text, &repaired);
            text = repaired;
        }
        let after = self.findings(&text).len();
        assert!(
            after <= before,
            "{before} findings became {after}:\n{mistaken}\n{text}"
        );
        assert_eq!(
            self.repaired(&text),
            text,
            "twice is more than once:\n{mistaken}"
        );
    }

    /// Only lines on which a fix has an edit are changed.
    fn same_elsewhere(&self, before: &str, after: &str) {
        let mut touched = Vec::new();
        for finding in self.findings(before) {
            for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
                touched.push(before[..edit.span.start].matches('\n').count());
            }
        }
        assert_eq!(
            before.lines().count(),
            after.lines().count(),
            "{before}\n{after}"
        );
        for (index, (one, other)) in before.lines().zip(after.lines()).enumerate() {
            assert!(one == other || touched.contains(&index), "{one}\n{other}");
        }
    }
}

/// A key with one letter too few, and with two in the wrong order.
fn slips(key: &str) -> [String; 2] {
    let mut letters: Vec<char> = key.chars().collect();
    let at = letters.len() / 2;
    letters.swap(at - 1, at);
    let swapped = letters.iter().collect();
    letters.swap(at - 1, at);
    letters.remove(at);
    [letters.iter().collect(), swapped]
}

/// Documents with one mistake each: keys, headers and words of the header line mistyped or repeated.
fn mistaken(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let with = |index: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        lines[index] = line;
        lines.join("\n") + "\n"
    };
    let keyed = lines.iter().enumerate().filter_map(|(index, line)| {
        let start = line.find(|c: char| c.is_ascii_lowercase())?;
        let length = line[start..].find(|c: char| !c.is_ascii_lowercase() && c != '-')?;
        let is_key = line.starts_with(['[', '{', ' ']) || line[start + length..].starts_with(" =");
        (is_key && length > 3 && !line.starts_with('#')).then_some((index, start..start + length))
    });
    let keyed: Vec<_> = keyed.collect();
    let step = keyed.len().div_ceil(KEYS).max(1);
    for (index, span) in keyed.iter().step_by(step) {
        let line = lines[*index];
        let [short, swapped] = slips(&line[span.clone()]);
        let put = |name: &str| format!("{}{name}{}", &line[..span.start], &line[span.end..]);
        found.push(with(*index, put(&short)));
        found.push(with(*index, put(&swapped)));
        // Both slips, so that neither can be told from the other.
        found.push(with(*index, format!("{}\n{}", put(&short), put(&swapped))));
    }
    found
}

#[test]
fn repairs_never_harm() {
    let library = &Library::new(Memory::default(), &GAMES);
    let name = "example.toml";
    let judge = Judge { library, name };
    let mut texts = Vec::new();
    for game in GAMES {
        let kinds = game.meta().kinds;
        for (index, kind) in kinds.iter().enumerate() {
            assert_eq!(judge.repaired(kind.starter), kind.starter);
            texts.extend(mistaken(kind.starter));
            let said = format!("kind = \"{}\"", kind.name);
            let others = [1, 2].map(|next| kinds[(index + next) % kinds.len()].name);
            texts.extend(others.map(|other| {
                let says = format!("kind = \"{other}\"");
                kind.starter.replacen(&said, &says, 1)
            }));
        }
    }
    let some: Vec<&String> = texts.iter().step_by(every(1)).collect();
    some.par_iter().for_each(|text| judge.judge(text));
}

/// The lines of a text that everything below them depends on: headers, and those that open a list.
fn openings(text: &str) -> Vec<usize> {
    let opens = |line: &str| {
        let is_keyed = line.starts_with(|c: char| c.is_ascii_alphabetic());
        line.starts_with('[') || is_keyed && line.ends_with("= [")
    };
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| opens(line))
        .map(|(at, _)| at)
        .collect()
}

/// Of so many shipped documents one loses a line.
const ONE_IN: usize = 4;

/// How what is said of a lost line ends.
const LOST: &str = "is missing before this";

/// One line that is lost is one finding, and its repair gives the document back.
#[test]
fn a_lost_line_is_one_finding() {
    let shipped = GAMES.iter().flat_map(|game| {
        let named = |(path, text)| (format!("{BUILT_IN}{}/{path}", game.meta().id), text);
        game.shipped().into_iter().map(named)
    });
    let shipped: Vec<(String, &str)> = shipped.step_by(every(ONE_IN)).collect();
    let library = Library::new(Memory::default(), &GAMES);
    let wrong: Vec<String> = (shipped.par_iter().enumerate())
        .filter_map(|(number, (name, text))| {
            let openings = openings(text);
            // Each has another of its lines, so that all sorts come up.
            let lost = *openings.get(number % openings.len().max(1))?;
            let lines = text.split_inclusive('\n').enumerate();
            let left: String = lines
                .filter(|(at, _)| *at != lost)
                .map(|(_, line)| line)
                .collect();
            if value(&left).is_some_and(|left| Some(left) == value(text)) {
                // It was the header of an empty table, or one that longer headers imply.
                return None;
            }
            let source = Arc::new(Source::new(name.as_str(), left.as_str()));
            let findings = GAMES.check(&source, &library, None).findings;
            let errors: Vec<&Finding> = findings
                .iter()
                .filter(|it| it.level == Level::Error)
                .collect();
            let line = text.lines().nth(lost).unwrap_or_default();
            let [error] = errors[..] else {
                let told = errors.iter().map(|error| format!("\n  {}", error.message));
                return Some(format!(
                    "{name} without `{line}`:{}",
                    told.collect::<String>()
                ));
            };
            let fix = error
                .fix
                .as_ref()
                .filter(|_| error.message.ends_with(LOST))?;
            let (repaired, _) = fix::apply(&left, &[fix]);
            (value(&repaired) != value(text))
                .then(|| format!("{name} without `{line}` becomes\n{repaired}"))
        })
        .collect();
    let most = shipped.len() / 200;
    assert!(
        wrong.len() <= most,
        "{} of {}:\n{}",
        wrong.len(),
        shipped.len(),
        wrong.join("\n")
    );
}

/// Texts with characters that mean something elsewhere.
const TEXTS: [&str; 8] = [
    "Round #1 of two",
    "The race “Two”",
    "The race \"Two\"",
    r"C:\new",
    "5″ nails",
    "Two player's game",
    "Both, a = b",
    "[two] # one",
];

/// Ways in which people put a text in no quotes, in half of them, or in others.
const QUOTED: [[&str; 2]; 13] = [
    ["", ""],
    ["\"", ""],
    ["", "\""],
    ["\"", "\""],
    ["\"\"", "\"\""],
    ["'", "'"],
    ["'", "\""],
    ["`", "`"],
    ["“", "”"],
    ["„", "“"],
    ["«", "»"],
    ["’", "’"],
    ["“", "\""],
];

/// Documents in which a text stands in a way that may be none of TOML, each with that text.
fn quoted(sound: &str) -> Vec<(String, String)> {
    let Some(line) = sound.lines().find(|line| line.starts_with("title = ")) else {
        return Vec::new();
    };
    let texts = TEXTS.iter().flat_map(|text| {
        let meant = sound.replacen(line, &format!("title = {}", toml::Value::from(*text)), 1);
        QUOTED.map(|[open, close]| {
            let written = sound.replacen(line, &format!("title = {open}{text}{close}"), 1);
            (meant.clone(), written)
        })
    });
    texts.collect()
}

/// Documents of which one line stands twice, or elsewhere: one or two lines further down.
fn moved(sound: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = sound.split_inclusive('\n').collect();
    let with = |lines: Vec<&str>| (sound.to_owned(), lines.concat());
    let ways = (0..lines.len()).flat_map(|at| {
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        let further = [1, 2].into_iter().filter(|by| at + by < lines.len());
        let further = further.map(|by| {
            let mut lines = lines.clone();
            lines[at..=at + by].rotate_left(1);
            lines
        });
        std::iter::once(twice).chain(further).collect::<Vec<_>>()
    });
    ways.step_by(every(ONE_LINE_IN)).map(with).collect()
}

/// Scripts that do the same twice, and expect something else than comes of it.
const EQUAL_STEPS: &str = "\
format = 2
game = \"checkpoint-rally\"
kind = \"script\"
title = \"Red turns over the row twice\"

[start]
map = \"two-three\"
row = [\"h05\", \"g10\", \"u13\"]
board = { a1 = \"g09/1\", e5 = \"u08/1\" }
players.red = { corner = \"a1\", car = \"buggy\", card = \"card-09\", time = 11, at = \"a1\" }
players.blue = { corner = \"e5\", car = \"rally-car\", card = \"card-10\", time = 20, at = \"e5\" }

[[steps]]
player = \"red\"
move = \"refresh-row\"

[[steps]]
player = \"red\"
move = \"refresh-row\"

[[steps]]
expect = { players.red = { time = 13, dial = 13 } }
";

/// Of so many shipped documents one has its lines moved.
const ONE_MOVED_IN: usize = 60;

/// Of so many lines of a document one is moved.
const ONE_LINE_IN: usize = 3;

/// A document in which nothing is wrong behind its repairs is the one that was meant.
#[test]
fn what_is_sound_behind_a_repair_was_meant() {
    let library = &Library::new(Memory::default(), &GAMES);
    let mut slips: Vec<(String, String, String)> = Vec::new();
    let mut add = |name: &str, pairs: Vec<(String, String)>| {
        let named = |(sound, mistaken)| (name.to_owned(), sound, mistaken);
        slips.extend(pairs.into_iter().map(named));
    };
    for game in GAMES {
        for kind in game.meta().kinds {
            add("example.toml", moved(kind.starter));
        }
        let shipped = game.shipped().into_iter();
        for (index, (path, text)) in shipped.enumerate() {
            let name = format!("{BUILT_IN}{}/{path}", game.meta().id);
            if index.is_multiple_of(ONE_MOVED_IN) {
                add(&name, moved(text));
            }
            if index.is_multiple_of(ONE_MOVED_IN * 2) {
                add(&name, quoted(text));
            }
        }
    }
    let unlike = EQUAL_STEPS.replace("13, dial = 13", "12, dial = 12");
    add("example.toml", vec![(EQUAL_STEPS.to_owned(), unlike)]);
    let some = slips.par_iter().step_by(every(1));
    let harmed = some.filter_map(|(name, sound, mistaken)| {
        let judge = Judge { library, name };
        let repaired = judge.repaired(mistaken);
        // Of rows in another order nothing is lost.
        let lines = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
            lines.sort_unstable();
            lines
        };
        let is_changed = repaired != *mistaken
            && value(&repaired) != value(sound)
            && lines(&repaired) != lines(sound);
        let errors = |text: &str| {
            let findings = judge.findings(text).into_iter();
            let errors = findings.filter(|finding| finding.level == Level::Error);
            errors.map(|error| error.message).collect::<Vec<_>>()
        };
        // A slip that is no error may make a comment needless that lets a finding pass.
        let said = errors(mistaken).join("; ");
        (is_changed && !said.is_empty() && errors(&repaired).is_empty()).then(|| {
            let mut lines = mistaken.lines().zip(repaired.lines());
            let unlike = lines.find(|(one, other)| one != other);
            let (one, other) = unlike.unwrap_or_default();
            format!("{name}: {said}\n- {one}\n+ {other}")
        })
    });
    let harmed: Vec<String> = harmed.collect();
    assert!(
        harmed.is_empty(),
        "{} of {}:\n{}",
        harmed.len(),
        slips.len(),
        harmed.join("\n")
    );
}

fn value(text: &str) -> Option<toml::Table> {
    text.parse().ok()
}
