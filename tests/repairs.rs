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
use scrutineer::lint::Library;

/// Keys of one document that are mistyped, each by itself.
const KEYS: usize = 4;

struct Judge<'l>(Library<'l>);

impl Judge<'_> {
    fn findings(&self, text: &str) -> Vec<Finding> {
        let source = Arc::new(Source::new("example.toml", text));
        GAMES.check(&source, &self.0, None).findings
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
    let judge = Judge(Library::new(Memory::default(), &GAMES));
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
    texts.par_iter().for_each(|text| judge.judge(text));
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
    let shipped: Vec<(String, &str)> = shipped.step_by(ONE_IN).collect();
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

fn value(text: &str) -> Option<toml::Table> {
    text.parse().ok()
}
