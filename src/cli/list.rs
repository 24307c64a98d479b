//! `list`: games, kinds, components, readings, clauses, rules.

use super::output::{Failure, Output};
use crate::diagnostic::Level;
use crate::engine::ClauseKind;
use crate::games::GAMES;
use crate::games::entry::Entry;
use crate::lint::general;

/// What `list` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to list
    #[arg(value_name = "WHAT", default_value = "games")]
    pub what: What,
    /// Only of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// Things that can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum What {
    /// Games, with players, counts and endings
    Games,
    /// Kinds of documents
    Kinds,
    /// Components of the base sets, with their provenance
    Components,
    /// Readings of ambiguous passages, the default first
    Readings,
    /// Clauses of the rulebooks
    Clauses,
    /// Rules that `check` reports
    Rules,
    /// Documents in the binary, to look at or to copy
    Shipped,
}

/// Runs `list`.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let games: Vec<&dyn Entry> = match &args.game {
        Some(id) => vec![super::game_named(id)?],
        None => GAMES.to_vec(),
    };
    if args.what == What::Rules {
        for rule in general::RULES {
            row(output, &[rule.name, level(rule.level), rule.summary])?;
        }
    }
    for game in games {
        list(game, args.what, output)?;
    }
    output.out().flush()?;
    Ok(true)
}

fn list(game: &dyn Entry, what: What, output: &mut Output) -> Result<(), Failure> {
    let meta = game.meta();
    match what {
        What::Games => {
            let (least, most) = meta.players;
            writeln!(
                output.out(),
                "{}: {} by {}, {least} to {most} players",
                meta.id,
                meta.title,
                meta.designer
            )?;
            writeln!(
                output.out(),
                "  {} kinds of documents, {} base components, {} readings, {} clauses, {} rules of its own, {} shipped files",
                meta.kinds.len(),
                game.components().len(),
                game.readings().len(),
                game.clauses().len(),
                game.rules().len(),
                game.shipped().len()
            )?;
            for (id, text) in meta.endings {
                writeln!(output.out(), "  ends with {id}: {text}")?;
            }
        }
        What::Kinds => {
            for kind in meta.kinds {
                row(output, &[kind.name, meta.id, kind.summary])?;
            }
        }
        What::Components => {
            for component in game.components() {
                row(
                    output,
                    &[&component.id, component.noun, &component.provenance],
                )?;
            }
        }
        What::Readings => {
            for reading in game.readings() {
                row(
                    output,
                    &[
                        &reading.name,
                        &reading.values.join(" | "),
                        &reading.description,
                    ],
                )?;
            }
        }
        What::Clauses => {
            for clause in game.clauses() {
                let kind = match clause.kind {
                    ClauseKind::Move => "move",
                    ClauseKind::Document => "document",
                    ClauseKind::Effect => "effect",
                    ClauseKind::Table => "table",
                };
                row(output, &[clause.id, kind, clause.text])?;
            }
        }
        What::Rules => {
            for rule in game.rules() {
                row(output, &[rule.name, level(rule.level), rule.summary])?;
            }
        }
        What::Shipped => {
            for (path, _) in game.shipped() {
                writeln!(output.out(), "{}/{path}", meta.id)?;
            }
        }
    }
    Ok(())
}

/// A name, a word about it and a text, in columns as far as names allow.
fn row(output: &mut Output, [name, word, text]: &[&str; 3]) -> Result<(), Failure> {
    writeln!(output.out(), "{name:<28} {word:<12} {text}")?;
    Ok(())
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Allow => "allow",
        Level::Warn => "warn",
        Level::Error => "error",
    }
}
