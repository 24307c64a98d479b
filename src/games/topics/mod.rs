//! What names mean: whatever a word in a document, in a finding or in an option can stand for.

mod parts;
mod sides;
#[cfg(test)]
mod tests;
mod words;

use std::fmt::Write as _;

use serde_json::Value;

use super::listing::{ReadingLine, ReadingValue};
use super::{AnyGame, GAMES, Games};
use crate::diagnostic::Rule;
use crate::document::schema;
use crate::engine::{Clause, ClauseKind};
use crate::lint::Kind;
use crate::lint::{general, page};
pub use parts::type_of;
#[cfg(test)]
pub(crate) use sides::sides_of;
pub use sides::{OneSided, sides};

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Its name: `turn-back`, `turn-back=anywhere`, `move.next-tile`, `h01`.
    pub name: String,
    /// What it is.
    pub sort: Sort,
    /// What it means, in a line.
    pub summary: String,
    /// What is to be known of it, in Markdown, with a title.
    pub page: String,
}

/// What a topic is. Where several have one name, the first sorts are told first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A rule that `check` reports.
    Rule,
    /// A clause of the rulebook: its index in the game's table.
    Clause(usize),
    /// A reading of an ambiguous passage: its index among the game's readings.
    Reading(usize),
    /// One value of a reading: the indices of both.
    ReadingValue(usize, usize),
    /// A move.
    Move,
    /// A chance event.
    Chance,
    /// An event that expectations name.
    Event,
    /// A kind of documents.
    Kind,
    /// A base component.
    Component,
    /// A way to end.
    Ending,
    /// What no play can break.
    Invariant,
    /// A game.
    Game,
    /// A key in documents, in moves, in events or in the view.
    Key,
    /// A value that a key can have.
    Value,
}

/// What has the same name in every game: the general rules, the laws, the keys of the header.
#[must_use]
pub fn of_every_game() -> Vec<Topic> {
    let rules = general::RULES.iter().map(|rule| of_rule(rule));
    let laws = laws()
        .into_iter()
        .map(|(id, statement)| of_invariant(id, statement, "every game"));
    let header = schema::header("a game", "a kind").into_iter();
    let keys = header.map(|(key, value)| {
        let description = value["description"].as_str().unwrap_or_default();
        plain(
            &key,
            Sort::Key,
            description,
            "A key that every document can begin with.",
        )
    });
    rules.chain(laws).chain(keys).collect()
}

/// The invariants that every game has.
fn laws() -> Vec<(&'static str, &'static str)> {
    let [first, others @ ..] = GAMES.0 else {
        return Vec::new();
    };
    let mut laws = first.invariants();
    laws.retain(|law| others.iter().all(|game| game.invariants().contains(law)));
    laws
}

fn of_invariant(id: &str, statement: &str, whose: &str) -> Topic {
    let about = format!(
        "An invariant of {whose}: no play can break it. `scrutineer fuzz` looks for one that does, and a \
         step of a script expects it by `expect = {{ holds = [\"{id}\"] }}`."
    );
    plain(id, Sort::Invariant, statement, &about)
}

/// Whatever has a name in a game.
#[must_use]
pub fn of(game: &dyn AnyGame) -> Vec<Topic> {
    let readings = game.readings();
    let mut topics = beside_schemas(game, &readings);
    topics.extend(of_schemas(game, &readings));
    topics.sort_by_key(|topic| topic.sort);
    topics
}

/// What has this name in a game. Making all schemas takes longer than all else, and most names stand in none.
#[must_use]
pub fn named(games: Games, game: &dyn AnyGame, name: &str) -> Vec<Topic> {
    let readings = game.readings();
    let mut topics = beside_schemas(game, &readings);
    let quoted = Value::from(name).to_string();
    let mut kinds = game.meta().kinds.iter();
    let may_stand_there = |kind: &Kind| {
        let texts = games.schema_texts(game.meta().id, kind);
        texts.is_none_or(|texts| texts.schema.contains(&quoted))
    };
    if kinds.any(may_stand_there) {
        topics.extend(of_schemas(game, &readings));
    }
    topics.retain(|topic| topic.name == name);
    topics.sort_by_key(|topic| topic.sort);
    topics
}

/// What has a name in the schemas of a game: kinds, moves, events, keys and values.
fn of_schemas(game: &dyn AnyGame, readings: &[ReadingLine]) -> Vec<Topic> {
    let kinds = game.meta().kinds.iter();
    let schemas: Vec<(&Kind, Value)> = kinds
        .map(|kind| (kind, kind.schema(game.meta().id)))
        .collect();
    let kinds = schemas.iter();
    let mut topics: Vec<Topic> = kinds
        .map(|(kind, schema)| parts::kind(game, kind, schema))
        .collect();
    topics.extend(words::of(game, &schemas, readings));
    topics
}

/// What has a name elsewhere in a game.
fn beside_schemas(game: &dyn AnyGame, readings: &[ReadingLine]) -> Vec<Topic> {
    let mut topics = vec![of_game(game)];
    topics.extend(game.rules().into_iter().map(of_rule));
    let clauses = game.clauses().iter().enumerate();
    topics.extend(clauses.map(|(index, clause)| of_clause(game, readings, index, clause)));
    for (index, reading) in readings.iter().enumerate() {
        topics.extend(of_reading(game, index, reading));
    }
    let endings = game.meta().endings.iter();
    topics.extend(endings.map(|(id, text)| {
        let about = format!("A way in which a game of {} ends.", game.meta().title);
        plain(id, Sort::Ending, text, &about)
    }));
    let laws = laws();
    let invariants = game.invariants().into_iter();
    let own = invariants.filter(|invariant| !laws.contains(invariant));
    topics.extend(own.map(|(id, statement)| of_invariant(id, statement, game.meta().title)));
    topics.extend(parts::components(game));
    topics
}

/// A topic whose page is its summary, and what it is.
fn plain(name: &str, sort: Sort, summary: &str, about: &str) -> Topic {
    Topic {
        name: name.to_owned(),
        sort,
        summary: summary.to_owned(),
        page: format!("# {name}\n\n{summary}\n\n{about}\n"),
    }
}

fn of_rule(rule: &Rule) -> Topic {
    Topic {
        name: rule.name.to_owned(),
        sort: Sort::Rule,
        summary: rule.summary.to_owned(),
        page: page::page(rule),
    }
}

fn of_clause(game: &dyn AnyGame, readings: &[ReadingLine], index: usize, clause: &Clause) -> Topic {
    let kind = match clause.kind {
        ClauseKind::Move => "move (one can break it, and is then refused with this id)",
        ClauseKind::Document => "document (one can break it, which a lint then reports)",
        ClauseKind::Effect => "effect (the engine applies it)",
        ClauseKind::Table => "table (an arrangement of it, or a definition)",
    };
    let about = format!(
        "Game: {}. Rulebook heading: {}. Kind: {kind}.",
        game.meta().title,
        clause.heading
    );
    let mut topic = plain(clause.id, Sort::Clause(index), clause.text, &about);
    let touching: Vec<String> = (readings.iter())
        .filter(|reading| reading.question.clauses.contains(&clause.id))
        .map(|reading| format!("- {}: {}\n", reading.name, reading.description))
        .collect();
    if !touching.is_empty() {
        let _ = write!(topic.page, "\nReadings of it:\n{}", touching.concat());
    }
    topic
}

/// A reading and each of its values.
fn of_reading(game: &dyn AnyGame, index: usize, reading: &ReadingLine) -> Vec<Topic> {
    let about = format!(
        "A reading of {}: documents choose it by `readings.{} = \"…\"`.",
        game.meta().title,
        reading.name
    );
    let whole = Topic {
        name: reading.name.clone(),
        sort: Sort::Reading(index),
        summary: reading.description.clone(),
        page: format!(
            "# {}\n\n{}\n\n{about}\n{}\n{}\n",
            reading.name,
            reading.description,
            reading.in_full(),
            reading.history()
        ),
    };
    let values = (reading.values.iter().enumerate())
        .map(|(value, meaning)| of_value(reading, (index, value), meaning));
    std::iter::once(whole).chain(values).collect()
}

fn of_value(reading: &ReadingLine, (index, value): (usize, usize), meant: &ReadingValue) -> Topic {
    let name = format!("{}={}", reading.name, meant.name);
    let standing = if value == 0 {
        format!("The default. {}", reading.question.because)
    } else {
        format!("The default is `{}`.", reading.values[0].name)
    };
    let about = format!(
        "{}\n\nOne way to read it: {} `scrutineer explain {}` tells the others.",
        standing, reading.description, reading.name
    );
    plain(
        &name,
        Sort::ReadingValue(index, value),
        &meant.meaning,
        &about,
    )
}

fn of_game(game: &dyn AnyGame) -> Topic {
    let meta = game.meta();
    let kinds: Vec<&str> = meta.kinds.iter().map(|kind: &Kind| kind.name).collect();
    let (least, most) = meta.players;
    let summary = format!("{} by {}.", meta.title, meta.designer);
    let about = format!(
        "A game for {least} to {most} players. The rules follow: {}. Kinds of documents: {}. \
         `scrutineer list games` says more.",
        meta.rulebook,
        kinds.join(", ")
    );
    plain(meta.id, Sort::Game, &summary, &about)
}
