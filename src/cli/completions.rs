//! `completions`: what a shell completes, with the names that this program knows.

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::output::Output;
use super::{NAME, examples};
use crate::diagnostic::Group;
use crate::games::Games;
use crate::project::failure::Failure;

/// What `completions` is asked to do.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// Runs `completions`.
///
/// # Errors
/// Those of the output.
pub fn run(args: &CompletionsArgs, output: &mut Output) -> Result<bool, Failure> {
    let mut command = named(examples::command(output.games), output.games, args.shell);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, NAME, &mut script);
    output.out().write_all(&script)?;
    Ok(true)
}

/// Arguments whose values are names, by command and id; `--game` is one of all commands.
const NAMED: [(&str, &str, NameSort); 12] = [
    ("check", "select", NameSort::Rules),
    ("check", "error", NameSort::Rules),
    ("check", "warn", NameSort::Rules),
    ("check", "allow", NameSort::Rules),
    ("explain", "name", NameSort::Names),
    ("new", "kind", NameSort::Kinds),
    ("show", "what", NameSort::Shown),
    ("play", "what", NameSort::Played),
    ("export", "what", NameSort::Shown),
    ("list", "of", NameSort::Games),
    ("import", "kind", NameSort::Kinds),
    ("man", "command", NameSort::Commands),
];

/// Arguments that are files, and can be names as well. Only bash goes on to files where no name begins so; other shells
/// would know the names alone.
const FILES_TOO: [(&str, &str, NameSort); 6] = [
    ("replay", "script", NameSort::Scripts),
    ("simulate", "scenario", NameSort::Begun),
    ("par", "scenario", NameSort::Begun),
    ("perft", "scenario", NameSort::Begun),
    ("print", "what", NameSort::Shown),
    ("coverage", "what", NameSort::Games),
];

/// What sort of names.
#[derive(Clone, Copy)]
enum NameSort {
    Commands,
    Rules,
    Games,
    Kinds,
    Names,
    /// Components and shipped documents.
    Shown,
    /// Shipped documents in which games are played or begin, but for rulings: these are short, and there are very many.
    Played,
    /// Shipped scenarios and positions.
    Begun,
    /// Shipped scripts.
    Scripts,
}

impl NameSort {
    /// Whether a shipped document is meant.
    fn takes(self, path: &str, text: &str) -> bool {
        let mut lines = text.lines();
        let kind = lines.find_map(|line| line.strip_prefix("kind = \"")?.strip_suffix('"'));
        match (self, kind) {
            (Self::Shown, _)
            | (Self::Begun, Some("scenario" | "position"))
            | (Self::Scripts, Some("script")) => true,
            (Self::Played, Some("script" | "scenario" | "position")) => {
                !path.starts_with("rulings/")
            }
            _ => false,
        }
    }
}

/// The command line with the names that arguments can have.
fn named(command: Command, games: &Games, shell: Shell) -> Command {
    let all: Vec<String> = (command.get_subcommands())
        .map(|command| command.get_name().to_owned())
        .collect();
    let everywhere = all
        .iter()
        .map(|name| (name.as_str(), "game", NameSort::Games));
    let files_too = FILES_TOO.into_iter().filter(|_| shell == Shell::Bash);
    everywhere
        .chain(NAMED)
        .chain(files_too)
        .fold(command, |command, (name, argument, sort)| {
            let names = match sort {
                NameSort::Commands => all.clone(),
                sort => names(sort, games),
            };
            command.mut_subcommand(name, |command| with_names(command, argument, &names))
        })
}

/// A command of which one argument has these values, if it has that argument.
fn with_names(command: Command, argument: &str, values: &[String]) -> Command {
    command.mut_args(|arg| {
        if arg.get_id() == argument {
            arg.value_parser(PossibleValuesParser::new(values))
        } else {
            arg
        }
    })
}

fn names(sort: NameSort, games: &Games) -> Vec<String> {
    let ids = games.ids().into_iter().map(str::to_owned);
    let rules = games.rule_names().into_iter().map(str::to_owned);
    let full = |sort: NameSort| {
        let games = games.iter();
        games.flat_map(move |game| {
            let id = game.meta().id;
            let shipped = game.shipped().into_iter();
            let shipped = shipped.filter(|(path, text)| sort.takes(path, text));
            let shipped = shipped.map(|(path, _)| path);
            let components = game.components().into_iter().map(|line| line.id);
            let components = components.filter(|_| matches!(sort, NameSort::Shown));
            let names: Vec<String> = shipped.chain(components).collect();
            names.into_iter().map(move |name| format!("{id}/{name}"))
        })
    };
    let mut names: Vec<String> = match sort {
        NameSort::Games => ids.collect(),
        NameSort::Rules => {
            let groups = Group::ALL.into_iter().map(|group| group.name().to_owned());
            rules.chain(groups).chain(ids).collect()
        }
        NameSort::Names => {
            let clauses = games.iter().flat_map(|game| game.clauses());
            let clauses = clauses.map(|clause| clause.id.to_owned());
            rules.chain(clauses).chain(ids).collect()
        }
        NameSort::Kinds => {
            let kinds = games.iter().flat_map(|game| game.meta().kinds.iter());
            kinds.map(|kind| kind.name.to_owned()).collect()
        }
        NameSort::Commands => Vec::new(),
        NameSort::Shown | NameSort::Played | NameSort::Begun | NameSort::Scripts => {
            full(sort).collect()
        }
    };
    names.sort();
    names.dedup();
    names
}
