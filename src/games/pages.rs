//! Pages of the documentation that are made from what the program knows: one for each rule, and
//! for each game a reference of its rules. `tests/generated.rs` writes them below `docs/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::AnyGame;
use super::GAMES;
use crate::diagnostic::{Level, Rule};
use crate::engine::clause::families;
use crate::engine::{Clause, ClauseKind};
use crate::lint::{general, page};

/// Every page: its path below `docs/`, with `/` between folders, and its text.
#[must_use]
pub fn all() -> Vec<(String, String)> {
    let mut pages = vec![("lints/README.md".to_owned(), index())];
    let own = GAMES.iter().flat_map(|game| game.rules());
    for rule in general::RULES.iter().copied().chain(own) {
        pages.push((format!("lints/{}.md", rule.name), page::page(rule)));
    }
    for game in GAMES {
        let path = format!("rules/{}.md", game.meta().id);
        pages.push((path, reference(*game)));
        let path = format!("reference/{}.md", game.meta().id);
        pages.push((path, super::reference::page(*game)));
    }
    pages
}

/// The index of the pages of rules.
fn index() -> String {
    let mut text = String::from(
        "# Rules that `scrutineer check` reports\n\n\
         `scrutineer explain RULE` prints the page of a rule, and `scrutineer list rules` lists \
         them all.\n[Findings](../findings.md#levels) describes how to set the level of a rule.\n\n\
         ## Every document\n\n",
    );
    text.push_str(&table_of(general::RULES));
    for game in GAMES {
        let _ = write!(text, "\n## {}\n\n", game.meta().title);
        text.push_str(&table_of(&game.rules()));
    }
    text
}

fn table_of(rules: &[&Rule]) -> String {
    let mut text = String::from("| rule | level | reports |\n|---|---|---|\n");
    for Rule {
        name,
        level,
        summary,
        ..
    } in rules
    {
        let level = match level {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Error => "error",
        };
        let summary = cell(summary);
        let _ = writeln!(text, "| [`{name}`]({name}.md) | {level} | {summary} |");
    }
    text
}

/// The reference of a game: what it is, its clauses by family, its readings, its components.
fn reference(game: &dyn AnyGame) -> String {
    let meta = game.meta();
    let (least, most) = meta.players;
    let mut text = format!(
        "# {title}\n\nDesigned by {designer}. {least} to {most} players. The rules follow: \
         {rulebook}.\nEach clause is in our own words; the last column names the heading \
         where the rulebook has it.\n",
        title = meta.title,
        designer = meta.designer,
        rulebook = meta.rulebook,
    );
    text.push_str(
        "\nKinds of clauses:\n\n\
         - **move**: a move or a fixed outcome can break it, and is then refused with its id;\n\
         - **document**: a document can break it, which a lint then reports;\n\
         - **effect**: the engine applies it;\n\
         - **table**: an arrangement of the table, or a definition.\n",
    );
    for (name, clauses) in families(game.clauses()) {
        let _ = write!(
            text,
            "\n## `{name}`\n\n| clause | kind | what it says | heading |\n|---|---|---|---|\n"
        );
        for (_, clause) in clauses {
            text.push_str(&row_of(game, clause));
        }
    }
    text.push_str(&endings(game));
    text.push_str(&readings(game));
    text.push_str(&invariants(game));
    text.push_str(&components(game));
    text
}

/// What no play can break.
fn invariants(game: &dyn AnyGame) -> String {
    let mut text = String::from(
        "\n## Invariants\n\nNo play breaks these. `scrutineer fuzz` looks for one that does, and a \
         script expects them by `holds`.\n\n| invariant | says |\n|---|---|\n",
    );
    for (id, statement) in game.invariants() {
        let _ = writeln!(text, "| `{id}` | {} |", cell(statement));
    }
    text
}

fn row_of(game: &dyn AnyGame, clause: &Clause) -> String {
    let kind = match clause.kind {
        ClauseKind::Move => "move",
        ClauseKind::Document => "document",
        ClauseKind::Effect => "effect",
        ClauseKind::Table => "table",
    };
    let lints: Vec<String> = game
        .rules()
        .iter()
        .filter(|rule| rule.clauses.contains(&clause.id))
        .map(|rule| format!("[`{name}`](../lints/{name}.md)", name = rule.name))
        .collect();
    let mut says = cell(clause.text);
    if !lints.is_empty() {
        let _ = write!(says, " Lints: {}.", lints.join(", "));
    }
    let heading = cell(clause.heading);
    format!("| `{}` | {kind} | {says} | {heading} |\n", clause.id)
}

fn endings(game: &dyn AnyGame) -> String {
    let mut text = String::from("\n## How it ends\n\n| ending | when |\n|---|---|\n");
    for (id, when) in game.meta().endings {
        let _ = writeln!(text, "| `{id}` | {} |", cell(when));
    }
    text
}

fn readings(game: &dyn AnyGame) -> String {
    let mut text = String::from(
        "\n## Readings\n\nWhere the rulebook can be read in more than one way, an option chooses. \
         The first value is the default.\n",
    );
    for reading in game.readings() {
        let _ = writeln!(text, "\n### `{}`\n\n{}", reading.name, reading.description);
        text.push_str(&reading.in_full());
    }
    text
}

fn components(game: &dyn AnyGame) -> String {
    let mut text = String::from(
        "\n## Base components\n\nWhat is not printed in the rulebook had to be made up to fit it, \
         and is marked **reconstructed**.\nIt is not the publisher's.\n\n\
         | what | from | how many | ids |\n|---|---|---:|---|\n",
    );
    let components = game.components();
    let mut nouns: Vec<&str> = components.iter().map(|component| component.noun).collect();
    nouns.dedup();
    for noun in nouns {
        let mut by_provenance: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for component in components.iter().filter(|other| other.noun == noun) {
            let ids = by_provenance.entry(&component.provenance).or_default();
            ids.push(format!("`{}`", component.id));
        }
        for (provenance, ids) in by_provenance {
            let _ = writeln!(
                text,
                "| {noun} | {provenance} | {} | {} |",
                ids.len(),
                ids.join(" ")
            );
        }
    }
    text
}

/// A text as a cell of a table can hold it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
