//! Which rulings show which value of a reading: those that hold under it and fail under another.

use std::sync::Arc;

use toml_edit::{DocumentMut, Item, TableLike, Value};

use crate::diagnostic::{Level, Source};
use crate::games::AnyGame;
use crate::games::BUILT_IN;
use crate::games::Games;
use crate::games::listing::ReadingLine;
use crate::lab::threads::each;
use crate::lint::{Levels, Library};

/// A script that holds under one value of a reading and not under others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneSided {
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
) -> Vec<OneSided> {
    let scripts = each(&game.shipped(), |file| {
        sides_of(games, game, reading, library, file)
    });
    scripts.into_iter().flatten().collect()
}

/// The games of one shipped script that show how a reading is read.
pub(crate) fn sides_of(
    games: Games,
    game: &dyn AnyGame,
    reading: &ReadingLine,
    library: &Library<'_>,
    (path, text): &(String, &'static str),
) -> Vec<OneSided> {
    let cites = |id: &str| text.contains(&format!("\"{id}\""));
    let touches = reading.question.clauses.iter().copied().any(cites);
    // Most scripts need not be parsed.
    if !touches && !text.contains(&reading.name) {
        return Vec::new();
    }
    let Some(start) = OwnStart::of(text) else {
        return Vec::new();
    };
    let name = format!("{BUILT_IN}{}/{path}", game.meta().id);
    let holds = |text: String, title: &Option<String>| {
        let source = Arc::new(Source::new(name.clone(), text));
        let checked = games.check_alone(&source, library, &Levels::default());
        let mut findings = checked.findings.iter();
        findings.all(|finding| {
            finding.level != Level::Error || finding.case.as_deref() != title.as_deref()
        })
    };
    let value_named = |name: &str| reading.values.iter().position(|value| value.name == name);
    let side = |of: &SideGame| {
        let named = start.named(of, &reading.name);
        let value = match &named {
            Some(named) => value_named(named)?,
            None if start.has_rules() => return None,
            None => 0,
        };
        if named.is_none() && !touches {
            return None;
        }
        let others = (0..reading.values.len()).filter(|other| *other != value);
        let against: Vec<usize> = others
            .filter(|other| {
                let other = &reading.values[*other].name;
                !holds(
                    start.with(of, &reading.name, other),
                    &of.title_under(&reading.name, other),
                )
            })
            .collect();
        (!against.is_empty()).then(|| OneSided {
            script: match &of.title {
                Some(title) => format!("{path}: {title}"),
                None => path.clone(),
            },
            value,
            is_named: named.is_some(),
            against,
        })
    };
    let values: Vec<&str> = reading
        .values
        .iter()
        .map(|value| value.name.as_str())
        .collect();
    let games = start.games(&reading.name, &values);
    games.iter().filter_map(side).collect::<Vec<_>>()
}

/// A game that a script tells: its own, or one of a case.
struct SideGame {
    /// The index of the case.
    case: Option<usize>,
    title: Option<String>,
    /// The value of the reading under which it is told there, if it is told under each.
    each: Option<String>,
}

impl SideGame {
    /// What it is called under a value of the reading.
    fn title_under(&self, reading: &str, value: &str) -> Option<String> {
        let title = self.title.as_ref()?;
        Some(match &self.each {
            Some(own) => title.replace(
                &format!("({reading} = {own})"),
                &format!("({reading} = {value})"),
            ),
            None => title.clone(),
        })
    }
}

/// A script that begins by itself: at a scenario or a position written in it.
struct OwnStart {
    document: DocumentMut,
    key: &'static str,
}

impl OwnStart {
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

    /// The games that it tells, those of a case under each of these values of the reading one by one.
    fn games(&self, reading: &str, values: &[&str]) -> Vec<SideGame> {
        let cases = self.cases();
        let steps = self.document.get("steps").and_then(Item::as_array);
        let is_own = cases.is_empty() || steps.is_none_or(|steps| !steps.is_empty());
        let mut games: Vec<SideGame> = is_own
            .then_some(SideGame {
                case: None,
                title: None,
                each: None,
            })
            .into_iter()
            .collect();
        for (index, case) in cases.iter().enumerate() {
            let text = |key: &str| case.get(key).and_then(Item::as_str);
            let Some(title) = text("title") else { continue };
            let told = |title: String, each: Option<&str>| SideGame {
                case: Some(index),
                title: Some(title),
                each: each.map(str::to_owned),
            };
            match text("each") {
                None => games.push(told(title.to_owned(), None)),
                Some(each) if each == reading => games.extend(
                    values
                        .iter()
                        .map(|value| told(format!("{title} ({reading} = {value})"), Some(value))),
                ),
                // Under each value of another reading it is one game many times.
                Some(_) => {}
            }
        }
        games
    }

    fn cases(&self) -> Vec<&dyn TableLike> {
        match self.document.get("cases") {
            Some(Item::ArrayOfTables(tables)) => {
                tables.iter().map(|table| table as &dyn TableLike).collect()
            }
            Some(Item::Value(Value::Array(items))) => {
                let tables = items.iter().filter_map(Value::as_inline_table);
                tables.map(|table| table as &dyn TableLike).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The value that a game of it names for a reading.
    fn named(&self, of: &SideGame, reading: &str) -> Option<String> {
        if of.each.is_some() {
            return of.each.clone();
        }
        let case = of
            .case
            .and_then(|index| self.cases().into_iter().nth(index));
        let own = case.and_then(|case| case.get("readings")?.get(reading)?.as_str());
        let shared = || {
            self.document[self.key]
                .get("readings")?
                .get(reading)?
                .as_str()
        };
        own.or_else(shared).map(str::to_owned)
    }

    /// Whether it begins with a rules document, which may choose readings.
    fn has_rules(&self) -> bool {
        let components = self.document[self.key].get("components");
        components.is_some_and(|components| components.get("rules").is_some())
    }

    /// Its text, with this value for a reading in one of its games.
    fn with(&self, of: &SideGame, reading: &str, value: &str) -> String {
        let mut document = self.document.clone();
        let Some(index) = of.case else {
            document[self.key]["readings"][reading] = toml_edit::value(value);
            return document.to_string();
        };
        let case = match document.get_mut("cases") {
            Some(Item::ArrayOfTables(tables)) => tables
                .get_mut(index)
                .map(|table| table as &mut dyn TableLike),
            Some(Item::Value(Value::Array(items))) => items
                .get_mut(index)
                .and_then(Value::as_inline_table_mut)
                .map(|table| table as &mut dyn TableLike),
            _ => None,
        };
        let Some(case) = case else {
            return document.to_string();
        };
        if let Some(own) = &of.each {
            // What is said of its own value is said of the other one.
            let Some(under) = case.get_mut("under").and_then(Item::as_table_like_mut) else {
                return document.to_string();
            };
            match under.get(own).cloned() {
                Some(differing) => under.insert(value, differing),
                None => under.remove(value),
            };
        } else {
            let readings = case
                .entry("readings")
                .or_insert(toml_edit::value(toml_edit::InlineTable::new()));
            readings[reading] = toml_edit::value(value);
        }
        document.to_string()
    }
}
