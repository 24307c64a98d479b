//! One game of many as a script.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde_json::{Value, json};

use super::{SimulateArgs, SimulateResults, may_replace};
use crate::cli::new;
use crate::cli::output::Output;
use crate::cli::play::GameOrigin;
use crate::cli::what::{self, OpenedDocument};
use crate::cli::write;
use crate::document::Files as _;
use crate::document::{FileError, MAX_FILE_BYTES};
use crate::edit::script::Recorded;
use crate::engine::script::MAX_STEPS;
use crate::kit::count::Count;
use crate::lab::AnyTable;
use crate::lab::simulate::Tally;
use crate::lint::Levels;
use crate::project::disk::{
    Disk, folder_of, name_of, path_between, place_of, read_auxiliary_within, shown,
};
use crate::project::failure::Failure;

/// Which game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one with this number.
    Number(u64),
    /// The one of most steps.
    Longest,
    /// The finished one of fewest steps.
    Shortest,
    /// The one in which the best two scores were closest.
    Closest,
}

impl FromStr for Which {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "longest" => Ok(Self::Longest),
            "shortest" => Ok(Self::Shortest),
            "closest" => Ok(Self::Closest),
            number => match number.parse() {
                Ok(number @ 1..) => Ok(Self::Number(number)),
                _ => Err(
                    "`longest`, `shortest`, `closest` or a number from 1 on is needed".to_owned(),
                ),
            },
        }
    }
}

impl Which {
    /// The number of the game.
    fn number(self, tally: &Tally) -> Result<u64, Failure> {
        let extreme = match self {
            Self::Number(number) => return Ok(number),
            Self::Longest => tally.longest.ok_or("no game was played"),
            Self::Shortest => tally.shortest.ok_or("no game was finished"),
            Self::Closest => tally
                .closest
                .ok_or("in no finished game had two players a score"),
        };
        let none = |why| Failure::new(format!("no game is saved: {why}"));
        extreme.map(|extreme| extreme.number).map_err(none)
    }
}

/// A script that is to be written.
#[derive(Debug)]
pub(super) struct SavedScript {
    path: PathBuf,
    /// What the file held when the games began.
    before: Option<String>,
    start: SavedStart,
}

/// How a script says where its game begins.
#[derive(Debug)]
enum SavedStart {
    /// By the path of the scenario, as the script writes it.
    Reference(String),
    /// By all that stands in the scenario: it is in the program, and no file.
    Whole(GameOrigin),
}

/// Makes sure, before anything is played, that a script can be written that finds its scenario.
///
/// # Errors
/// Why it cannot.
pub(super) fn prepare(
    path: &Path,
    args: &SimulateArgs,
    table: &dyn AnyTable,
    output: &Output,
) -> Result<SavedScript, Failure> {
    if let Which::Number(number) = args.game
        && number > args.games
    {
        let message = format!(
            "there is no game {number} among {}",
            Count(args.games, "game")
        );
        return Err(Failure::new(message).help(format!("play more of them: `-n {number}`")));
    }
    new::check_name(path)?;
    replaceable(path, args)?;
    let name = name_of(path);
    let before = read_auxiliary_within(path, MAX_FILE_BYTES).ok();
    if let Some(opened) = shipped(&args.scenario, output) {
        return Ok(SavedScript {
            path: path.to_owned(),
            before,
            start: SavedStart::Whole(GameOrigin::of(&opened, table.game(), &Value::Null)),
        });
    }
    let places = place_of(path).and_then(|script| Ok((script, place_of(&args.scenario)?)));
    let reference = places
        .map(|(script, scenario)| path_between(&script, &scenario))
        .map_err(|error| Failure::unreadable(&name_of(folder_of(path)), &error))?
        .ok_or_else(|| {
            Failure::new(format!(
                "a script at `{name}` cannot name its {}",
                table.kind()
            ))
            .help("write it below the same folder")
        })?;
    let disk = Disk::new(vec![path.to_owned()], &[]);
    if let Err(error) = disk.resolve(&name, &reference) {
        let message = match error {
            FileError::Outside { root } => format!(
                "a script at `{name}` may not name a {} outside of its workspace `{root}`",
                table.kind()
            ),
            other => format!(
                "a script at `{name}` cannot name its {}: {other}",
                table.kind()
            ),
        };
        return Err(
            Failure::new(message).help(format!("write the script beside the {}", table.kind()))
        );
    }
    Ok(SavedScript {
        path: path.to_owned(),
        before,
        start: SavedStart::Reference(reference),
    })
}

/// The document that games are played of, if it is one of those in the program.
fn shipped(scenario: &Path, output: &Output) -> Option<OpenedDocument> {
    if !what::is_in_program(scenario, output) {
        return None;
    }
    let mut opened = what::open(scenario.to_str()?, &Levels::default(), output)?;
    opened.workspace.analyse();
    Some(opened)
}

/// Nothing but a saved game is replaced by one, unless that is forced.
fn replaceable(path: &Path, args: &SimulateArgs) -> Result<(), Failure> {
    let is_ours = |text: &str| {
        let lines = |beginning| text.lines().any(|line: &str| line.starts_with(beginning));
        lines("kind = \"script\"") && lines("title = \"Game ")
    };
    may_replace(path, args, MAX_FILE_BYTES, is_ours)
}

impl SavedScript {
    /// Plays the game again, and writes it down.
    pub fn write(
        &self,
        results: &SimulateResults<'_>,
        args: &SimulateArgs,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let table = results.tables[0];
        let tally = &results.simulation.tallies[0];
        let number = args.game.number(tally)?;
        if number > results.simulation.games {
            writeln!(
                output.notes(),
                "game {number} was not played, and is not saved"
            )?;
            return Ok(());
        }
        let recorded = table
            .simulator(results.plan)
            .record(number)
            .map_err(|why| {
                Failure::new(format!(
                    "game {number} cannot be saved: the rules panic in it: {why}"
                ))
            })?;
        let steps = recorded.steps.len();
        if steps > MAX_STEPS {
            let message =
                format!("game {number} has {steps} steps; a script has at most {MAX_STEPS}");
            return Err(Failure::new(message).help("leave games sooner: `--longest`"));
        }
        let ending = recorded.outcome.ending;
        let title = title(results, args.game, number, ending);
        let steps_and_end = with_end(recorded.steps, ending.is_some());
        let document = match &self.start {
            SavedStart::Reference(reference) => {
                let recorded = Recorded {
                    edition: None,
                    game: table.game(),
                    title,
                    start: (table.kind(), Value::from(reference.as_str())),
                    steps: steps_and_end,
                    branches: Vec::new(),
                };
                recorded.document()
            }
            SavedStart::Whole(origin) => {
                let origin = origin.clone().titled(title);
                origin.script(&self.path, &steps_and_end, output)?
            }
        };
        // It may have become something else meanwhile.
        replaceable(&self.path, args)?;
        match &self.before {
            _ if args.force => write::replace(&self.path, &document, output)?,
            Some(before) => write::replace_if(&self.path, before, &document, output)?,
            None => write::create(&self.path, &document, &output.stop)?,
        }
        writeln!(
            output.notes(),
            "wrote game {number} ({}, {}) into `{}`",
            Count(steps, "step"),
            ending.unwrap_or("unfinished"),
            shown(&self.path)
        )?;
        Ok(())
    }
}

/// How the game came about.
fn title(results: &SimulateResults<'_>, which: Which, number: u64, ending: Option<&str>) -> String {
    let plan = results.plan;
    let which = match which {
        Which::Number(_) => "",
        Which::Longest => ", the longest",
        Which::Shortest => ", the shortest",
        Which::Closest => ", the closest",
    };
    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    format!(
        "Game {number} of {}{which}: seed {}, bots {}{}; {}",
        results.simulation.games,
        plan.seed,
        bots.join(", "),
        if plan.rotate { ", rotated" } else { "" },
        ending.map_or_else(
            || "left unfinished".to_owned(),
            |ending| format!("ends with {ending}")
        )
    )
}

/// The steps, the last of which expects that the game is over, or that it is not.
fn with_end(mut steps: Vec<Value>, over: bool) -> Vec<Value> {
    if !matches!(steps.last(), Some(Value::Object(_))) {
        steps.push(json!({}));
    }
    if let Some(Value::Object(last)) = steps.last_mut() {
        last.insert("expect".to_owned(), json!({ "over": over }));
    }
    steps
}
