//! `list`: whatever has a name, by what it is.

use super::coverage;
use super::game::GameArgs;
use super::number;
use super::output::Output;
use super::style::wrapped;
use crate::diagnostic::Rule;
use crate::engine::{Clause, ClauseKind};
use crate::games::topics::{self, Sort};
use crate::games::{AnyGame, Games};
use crate::kit::count::Count;
use crate::lint::general;
use crate::project::failure::Failure;

/// What `list` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    /// What to list
    #[arg(value_name = "WHAT", default_value = "games")]
    pub what: ListSubject,
    /// The game, as `--game` names it
    #[arg(value_name = "GAME", conflicts_with = "game")]
    pub of: Option<String>,
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// With `readings`: as the defaults were in this edition
    #[arg(long, value_name = "EDITION", value_parser = number::edition, allow_negative_numbers = true)]
    pub edition: Option<u32>,
}

/// Things that can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ListSubject {
    /// Games, with players, counts, endings, and how far shipped scripts cover their clauses
    Games,
    /// Kinds of documents
    Kinds,
    /// Components of the base sets, with their provenance
    Components,
    /// Readings of ambiguous passages, the default first
    Readings,
    /// Clauses of the rulebooks
    Clauses,
    /// Invariants that no play can break, which `fuzz` looks at and scripts can expect
    Invariants,
    /// Ways to end
    Endings,
    /// Moves that scripts can make
    Moves,
    /// Chance events that scripts can fix
    Chance,
    /// Events that expectations can name
    Events,
    /// Rules that `check` reports
    Rules,
    /// Documents in the binary, to look at or to copy
    Shipped,
}

/// Runs `list`.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &ListArgs, output: &mut Output) -> Result<bool, Failure> {
    let game = GameArgs {
        game: args.of.clone().or_else(|| args.game.game.clone()),
    };
    let games = match args.what {
        // Whoever asks which games there are wants to know of all of them.
        ListSubject::Games if !game.is_named() => output.games.to_vec(),
        _ => game.several(output.games)?,
    };
    let edition = edition_of(args, output.games)?;
    let mut rows: Vec<ListedName> = Vec::new();
    if args.what == ListSubject::Rules {
        rows.extend(
            general::RULES
                .iter()
                .map(|rule| of_rule(rule, "every game")),
        );
    }
    for game in games {
        match args.what {
            ListSubject::Games => {
                let text = about(output.games, game);
                output.page(&text)?;
            }
            ListSubject::Shipped => {
                for (path, _) in game.shipped() {
                    writeln!(output.out(), "{}/{path}", game.meta().id)?;
                }
            }
            what => rows.extend(listed(game, what, edition)),
        }
    }
    let text = columns(&rows, output.columns());
    write!(output.out(), "{text}")?;
    Ok(true)
}

/// The edition that is asked for.
fn edition_of(args: &ListArgs, games: &Games) -> Result<Option<u32>, Failure> {
    let Some(edition) = args.edition else {
        return Ok(None);
    };
    if args.what != ListSubject::Readings {
        return Err(Failure::new("only readings have editions").help(format!(
            "run `scrutineer list readings --edition {edition}`"
        )));
    }
    super::edition_named(games, edition).map(Some)
}

/// A name, whose it is, a word about it, and a text.
type ListedName = [String; 4];

/// A game, in a few lines.
fn about(games: &Games, game: &'static dyn AnyGame) -> String {
    let meta = game.meta();
    let (least, most) = meta.players;
    let endings = meta.endings.iter();
    let endings: Vec<String> = endings
        .map(|(id, text)| format!("  ends with {id}: {text}\n"))
        .collect();
    format!(
        "{}: {} by {}, {least} to {most} players\n  \
         {} of documents, {}, {}, {}, {} of its own, {}\n  {}\n{}",
        meta.id,
        meta.title,
        meta.designer,
        Count(meta.kinds.len(), "kind"),
        Count(game.components().len(), "base component"),
        Count(game.readings().len(), "reading"),
        Count(game.clauses().len(), "clause"),
        Count(game.rules().len(), "rule"),
        Count(game.shipped().len(), "shipped file"),
        coverage::of_shipped(games, game),
        endings.concat()
    )
}

/// What is listed of a game in rows.
fn listed(game: &dyn AnyGame, what: ListSubject, edition: Option<u32>) -> Vec<ListedName> {
    let meta = game.meta();
    match what {
        ListSubject::Kinds => {
            let kinds = meta.kinds.iter();
            kinds
                .map(|kind| [kind.name, meta.id, "", kind.summary].map(str::to_owned))
                .collect()
        }
        ListSubject::Components => {
            let components = game.components().into_iter();
            components
                .map(|component| {
                    [
                        component.id,
                        meta.id.to_owned(),
                        component.noun.to_owned(),
                        component.provenance,
                    ]
                })
                .collect()
        }
        ListSubject::Readings => {
            let readings = game.readings().into_iter();
            readings
                .map(|reading| {
                    let default = reading.default_in(edition);
                    let mut values = reading.value_names();
                    values.sort_by_key(|value| *value != default);
                    let values = values.join(" | ");
                    [
                        reading.name,
                        meta.id.to_owned(),
                        values,
                        reading.description,
                    ]
                })
                .collect()
        }
        ListSubject::Clauses => {
            let clauses = game.clauses().iter();
            clauses
                .map(|clause| [clause.id, meta.id, kind_of(clause), clause.text].map(str::to_owned))
                .collect()
        }
        ListSubject::Invariants => {
            let invariants = game.invariants().into_iter();
            invariants
                .map(|(id, statement)| [id, meta.id, "", statement].map(str::to_owned))
                .collect()
        }
        ListSubject::Rules => {
            let rules = game.rules().into_iter();
            rules.map(|rule| of_rule(rule, meta.id)).collect()
        }
        ListSubject::Endings => named(game, Sort::Ending),
        ListSubject::Moves => named(game, Sort::Move),
        ListSubject::Chance => named(game, Sort::Chance),
        ListSubject::Events => named(game, Sort::Event),
        ListSubject::Games | ListSubject::Shipped => Vec::new(),
    }
}

/// The topics of one sort.
fn named(game: &dyn AnyGame, sort: Sort) -> Vec<ListedName> {
    let topics = topics::of(game).into_iter();
    let of_sort = topics.filter(|topic| topic.sort == sort);
    of_sort
        .map(|topic| {
            let id = game.meta().id.to_owned();
            [topic.name, id, String::new(), topic.summary]
        })
        .collect()
}

fn of_rule(rule: &Rule, game: &str) -> ListedName {
    [
        rule.name.to_owned(),
        game.to_owned(),
        format!("{}, {}", rule.level, rule.group().name()),
        rule.summary.to_owned(),
    ]
}

fn kind_of(clause: &Clause) -> &'static str {
    match clause.kind {
        ClauseKind::Move => "move",
        ClauseKind::Document => "document",
        ClauseKind::Effect => "effect",
        ClauseKind::Table => "table",
    }
}

/// The least columns for a text beside its name; in fewer it is read better below that.
const LEAST_BESIDE: usize = 24;

/// Rows in columns; without the games if they are all of one. The last column is wrapped to the terminal, if that says how
/// wide it is.
fn columns(rows: &[ListedName], terminal: Option<usize>) -> String {
    let with_games = rows.iter().any(|row| row[1] != rows[0][1]);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let shown = (0..3).filter(|&column| column != 1 || with_games);
    let widths: Vec<(usize, usize)> = shown
        .filter_map(|column| Some((column, width(column).filter(|&width| width > 0)?)))
        .collect();
    let taken: usize = widths.iter().map(|(_, width)| width + 2).sum();
    let mut lines: Vec<String> = Vec::new();
    for row in rows {
        let cells = widths.iter();
        let cells = cells.map(|&(column, width)| format!("{:<width$}  ", row[column]));
        let head = cells.collect::<String>();
        match terminal {
            None => lines.push(format!("{head}{}", row[3])),
            Some(columns) if taken + LEAST_BESIDE <= columns => {
                lines.extend(wrapped(&row[3], columns, [&head, &" ".repeat(taken)]));
            }
            Some(columns) => {
                let names = widths.iter().map(|&(column, _)| row[column].as_str());
                let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
                lines.extend(wrapped(&names.join("  "), columns, ["", "  "]));
                lines.extend(wrapped(&row[3], columns, ["    ", "    "]));
            }
        }
    }
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn texts_are_wrapped_beside_their_names_or_below_them() {
        let row = |name: &str, text: &str| [name, "a-game", "move", text].map(str::to_owned);
        let rows = [
            row("finish.order", "Who is first is first, and so on."),
            row("end", "It ends."),
        ];
        let plain =
            "finish.order  move  Who is first is first, and so on.\nend           move  It ends.\n";
        assert_eq!(columns(&rows, None), plain);
        let wide = "finish.order  move  Who is first is first,\n                    and so on.\n\
            end           move  It ends.\n";
        assert_eq!(columns(&rows, Some(45)), wide);
        let narrow = "finish.order  move\n    Who is first is first,\n    and so on.\nend  move\n    It ends.\n";
        assert_eq!(columns(&rows, Some(28)), narrow);
    }
}
