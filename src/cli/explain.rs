//! `explain`: a rule of the program or a clause of a rulebook.

use super::coverage::Evidence;
use super::output::{Failure, Output};
use crate::diagnostic::Rule;
use crate::engine::{Clause, ClauseKind};
use crate::games::GAMES;
use crate::games::entry::Entry;
use crate::kit::nearest::nearest;
use crate::lint::{general, page};

/// What `explain` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rule such as `tile-no-road`, or a clause such as `place.no-car-on-space`
    pub id: String,
    /// Only look in this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// Runs `explain`.
///
/// # Errors
/// If nothing has that name.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let games: Vec<&dyn Entry> = match &args.game {
        Some(id) => vec![super::game_named(id)?],
        None => GAMES.to_vec(),
    };
    let mut found = false;
    for rule in rules(&games).filter(|rule| rule.name == args.id) {
        write!(output.out(), "{}", page::page(rule))?;
        found = true;
    }
    for game in &games {
        for (index, clause) in game.clauses().iter().enumerate() {
            if clause.id == args.id {
                let separator = if found { "\n" } else { "" };
                let text = clause_text(*game, index, clause);
                write!(output.out(), "{separator}{text}")?;
                found = true;
            }
        }
    }
    output.out().flush()?;
    if found {
        return Ok(true);
    }
    let clauses = games
        .iter()
        .flat_map(|game| game.clauses())
        .map(|clause| clause.id);
    let names: Vec<&str> = rules(&games).map(|rule| rule.name).chain(clauses).collect();
    let failure = Failure::new(format!("there is no rule or clause `{}`", args.id));
    Err(match nearest(&args.id, names.iter().copied()) {
        Some(close) => failure.help(format!("did you mean `{close}`?")),
        None => failure.help("`scrutineer list rules` and `scrutineer list clauses` name them all"),
    })
}

fn rules<'g>(games: &'g [&dyn Entry]) -> impl Iterator<Item = &'static Rule> + use<'g> {
    let own = games
        .iter()
        .flat_map(|game| game.rules())
        .collect::<Vec<_>>();
    general::RULES.iter().copied().chain(own)
}

/// A clause for people: what it says, what kind it is, and the rulings that show it.
fn clause_text(game: &dyn Entry, index: usize, clause: &Clause) -> String {
    let kind = match clause.kind {
        ClauseKind::Move => "a move can break it, and is then refused with this id",
        ClauseKind::Document => "a document can break it, which a lint then reports",
        ClauseKind::Effect => "the engine applies it",
        ClauseKind::Table => "an arrangement of the table or a definition",
    };
    let evidence = Evidence::shipped(game);
    let lints = game
        .rules()
        .into_iter()
        .filter(|rule| rule.clause == Some(clause.id))
        .map(|rule| format!("{}: {}", rule.name, rule.summary));
    [
        format!(
            "# {}\n\n{}\n\nGame: {}. Rulebook heading: {}. Kind: {kind}.\n",
            clause.id,
            clause.text,
            game.meta().title,
            clause.heading
        ),
        section("Rulings of it", evidence.rulings(index)),
        section("Refused by it in", evidence.refusing(index)),
        section("Lints behind it", lints),
        format!(
            "\nAt work in {} of {} shipped scripts.\n",
            evidence.keeping(index).count(),
            evidence.scripts.len()
        ),
    ]
    .concat()
}

/// A title and a list; nothing if the list is empty.
fn section(title: &str, lines: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let lines: Vec<String> = lines.map(|line| format!("- {line}\n")).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\n{title}:\n{}", lines.concat())
}
