//! Which rulings show which value of a reading: those that hold under it and fail under another.

use std::sync::Arc;

use toml_edit::DocumentMut;

use crate::diagnostic::{Level, Source};
use crate::games::AnyGame;
use crate::games::BUILT_IN;
use crate::games::Games;
use crate::games::listing::ReadingLine;
use crate::lab::threads::each;
use crate::lint::{Levels, Library};

/// A script that holds under one value of a reading and not under others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its path among the game's shipped files.
    pub script: String,
    /// The index of the value that it is written for.
    pub value: usize,
    /// Whether it names the value.
    pub is_named: bool,
    /// The indices of the values under which it fails.
    pub against: Vec<usize>,
}

/// The shipped rulings that show how a reading is read, in the order of their paths. A script that
/// begins in another file is not looked at: its readings stand there.
#[must_use]
pub fn sides(
    games: Games,
    game: &dyn AnyGame,
    reading: &ReadingLine,
    library: &Library<'_>,
) -> Vec<Side> {
    let shipped = game.shipped();
    let scripts = each(&shipped, |(path, text)| {
        let cites = |id: &str| text.contains(&format!("\"{id}\""));
        let touches = reading.question.clauses.iter().copied().any(cites);
        // Most scripts need not be parsed.
        if !touches && !text.contains(&reading.name) {
            return None;
        }
        let start = Start::of(text)?;
        let named = start.named(&reading.name);
        let value = match &named {
            Some(named) => (reading.values.iter()).position(|value| value.name == *named)?,
            None if start.has_rules() => return None,
            None => 0,
        };
        if named.is_none() && !touches {
            return None;
        }
        let name = format!("{BUILT_IN}{}/{path}", game.meta().id);
        let holds = |text: String| {
            let source = Arc::new(Source::new(name.clone(), text));
            let checked = games.check_alone(&source, library, &Levels::default());
            let mut findings = checked.findings.iter();
            findings.all(|finding| finding.level != Level::Error)
        };
        let others = (0..reading.values.len()).filter(|other| *other != value);
        let against: Vec<usize> = others
            .filter(|other| !holds(start.with(&reading.name, &reading.values[*other].name)))
            .collect();
        (!against.is_empty()).then(|| Side {
            script: path.clone(),
            value,
            is_named: named.is_some(),
            against,
        })
    });
    scripts.into_iter().flatten().collect()
}

/// A script that begins by itself: at a scenario or a position written in it.
struct Start {
    document: DocumentMut,
    key: &'static str,
}

impl Start {
    fn of(text: &str) -> Option<Self> {
        let document: DocumentMut = text.parse().ok()?;
        let is_there = |key: &&str| {
            document
                .get(key)
                .is_some_and(toml_edit::Item::is_table_like)
        };
        let key = ["start", "setup"].into_iter().find(is_there)?;
        Some(Self { document, key })
    }

    /// The value that it names for a reading.
    fn named(&self, reading: &str) -> Option<String> {
        let readings = self.document[self.key].get("readings")?;
        Some(readings.get(reading)?.as_str()?.to_owned())
    }

    /// Whether it begins with a rules document, which may choose readings.
    fn has_rules(&self) -> bool {
        let components = self.document[self.key].get("components");
        components.is_some_and(|components| components.get("rules").is_some())
    }

    /// Its text, with this value for a reading.
    fn with(&self, reading: &str, value: &str) -> String {
        let mut document = self.document.clone();
        document[self.key]["readings"][reading] = toml_edit::value(value);
        document.to_string()
    }
}
