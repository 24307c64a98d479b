//! The same seed has the same result, whoever plays it, on any number of threads.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::rows::{RowFormat, RowLayout, Sheet};
use super::{SimulateResults, human, json};
use crate::diagnostic::Source;
use crate::diagnostic::render::Style;
use crate::document::Content;
use crate::games::GAMES;
use crate::kit::seat::Seat;
use crate::kit::tries::{every, tries};
use crate::lab::AnyTable;
use crate::lab::bots::Bot;
use crate::lab::simulate::{GameOutcome, Plan, Shard, Watch, run};
use crate::lint::Library;
use crate::project::disk::{Disk, read};

/// How much is played.
#[derive(Clone, Copy)]
struct Effort {
    /// Games of each run.
    games: u64,
    /// Steps after which games are left.
    longest: usize,
    /// How often it is played on each number of threads: who comes first is up to chance.
    times: usize,
}

/// Every scenario that is shipped.
fn scenarios() -> Vec<PathBuf> {
    let files = ignore::Walk::new("scenarios").map(|entry| entry.expect("it can be read"));
    let mut files: Vec<PathBuf> = files.map(ignore::DirEntry::into_path).collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
            && text(path).contains("\nkind = \"scenario\"\n")
    });
    files.sort();
    files
}

fn text(path: &Path) -> String {
    match read(path) {
        Ok(Content::Text(text)) => text,
        other => panic!("{}: {other:?}", path.display()),
    }
}

/// A table at which nothing has been played yet, and nothing been worked out.
fn fresh(path: &Path, library: &Library<'_>) -> Box<dyn AnyTable> {
    let name = path.to_str().expect("shipped names are text");
    let source = Arc::new(Source::new(name, text(path)));
    GAMES
        .open_table(&source, library)
        .unwrap_or_else(|| panic!("{name} can be played"))
}

/// A plan for a table on which this bot has every seat that decides.
fn plan(table: &dyn AnyTable, bot: Bot, effort: Effort) -> Plan {
    let seats = (0..table.seat_names().len()).map(Seat::new);
    let bots = seats.map(|seat| {
        if table.decides(seat) {
            bot
        } else {
            Bot::Automatic
        }
    });
    Plan {
        games: effort.games,
        seed: 5,
        bots: bots.collect(),
        rotate: false,
        longest: effort.longest,
        clauses: true,
    }
}

/// What a run on so many threads writes, in every format.
fn written(path: &Path, table: &dyn AnyTable, plan: &Plan, threads: usize) -> [String; 4] {
    let names = [path.display().to_string()];
    let tables = [table];
    let layout = RowLayout::of(&tables, &names, plan);
    let (mut csv, mut lines) = (Vec::new(), Vec::new());
    let simulation = {
        let mut sheets = [
            Sheet::new(RowFormat::Csv, &mut csv, &layout).expect("memory can be written"),
            Sheet::new(RowFormat::Lines, &mut lines, &layout).expect("memory can be written"),
        ];
        let mut keep = |number: u64, outcomes: &[Option<GameOutcome<'_>>]| {
            for sheet in &mut sheets {
                sheet.game(number, outcomes).expect("memory can be written");
            }
        };
        let watch = Watch {
            stop: std::sync::Arc::default(),
            played: &|| {},
            rows: Some(&mut keep),
        };
        run(&tables, plan, Shard::WHOLE, Some(threads), watch).expect("there can be a few threads")
    };
    assert_eq!(simulation.threads, threads);
    // How long it takes, and on how many threads, is all that may differ.
    let simulation = crate::lab::simulate::Simulation {
        threads: 1,
        ..simulation
    };
    let results = SimulateResults {
        plan,
        wanted: plan.games,
        lists_clauses: false,
        names: &names,
        tables: &tables,
        simulation: &simulation,
        took: Some(Duration::from_secs(1)),
    };
    let mut page = Vec::new();
    human::write(&results, Style::default(), None, &mut page).expect("memory can be written");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    [
        text(csv),
        text(lines),
        text(page),
        format!("{:#}", json::document(&results)),
    ]
}

/// Games by a bot: on several threads, or one by one in any order, they are what they are in order on
/// one thread.
fn check(scenarios: &[PathBuf], bot: Bot, effort: Effort) {
    let disk = Disk::default();
    let library = Library::new(&disk, &GAMES);
    for path in scenarios {
        let table = fresh(path, &library);
        let plan = plan(&*table, bot, effort);
        let one = written(path, &*table, &plan, 1);
        let runs = [2, 7].into_iter();
        for threads in runs.flat_map(|threads| std::iter::repeat_n(threads, effort.times)) {
            let again = written(path, &*fresh(path, &library), &plan, threads);
            assert!(
                one == again,
                "{}, {bot}, {threads} threads:\n{}\n{}",
                path.display(),
                one.join("\n"),
                again.join("\n")
            );
        }
        // Threads may come to a later game first; steps show more than results.
        let other = fresh(path, &library);
        let (mut known, mut new) = (table.simulator(&plan), other.simulator(&plan));
        for number in (1..=effort.games).rev() {
            let (known, new) = (known.record(number), new.record(number));
            assert!(
                known == new,
                "{}, {bot}, game {number}:\n{known:?}\n{new:?}",
                path.display()
            );
        }
    }
}

/// Of each game the first and the last of its scenarios, or the first alone where less is tried.
fn some() -> Vec<PathBuf> {
    let scenarios = scenarios();
    let game = |path: &PathBuf| {
        path.components()
            .nth(1)
            .map(|part| part.as_os_str().to_owned())
    };
    let of_games = scenarios.chunk_by(|one, other| game(one) == game(other));
    of_games
        .flat_map(|of_one| [of_one.first(), of_one.last()])
        .flatten()
        .step_by(every(1).min(2))
        .cloned()
        .collect()
}

#[test]
fn random_games_are_the_same_on_any_number_of_threads() {
    let scenarios = scenarios();
    assert!(scenarios.len() > 30, "{scenarios:?}");
    let effort = Effort {
        games: 3,
        longest: 150,
        times: 1,
    };
    let some: Vec<PathBuf> = scenarios.into_iter().step_by(every(1)).collect();
    check(&some, Bot::Random, effort);
}

#[test]
fn greedy_games_are_the_same_on_any_number_of_threads() {
    let effort = Effort {
        games: 3,
        longest: 16,
        times: 1,
    };
    check(&some(), Bot::Greedy, effort);
}

#[test]
fn searched_games_are_the_same_on_any_number_of_threads() {
    let effort = Effort {
        games: 3,
        longest: 4,
        times: 1,
    };
    check(&some(), Bot::Search { playouts: 1 }, effort);
}

/// Drivers of one dashboard share what bots work out of a stage, from the first who asks. Who that is
/// matters where tires differ, which they do in the later stages of a rally.
#[test]
fn rallies_are_the_same_whoever_looks_first() {
    let path = PathBuf::from("scenarios/rallyman/examples/four-drivers.toml");
    let effort = Effort {
        games: tries(4).max(2).into(),
        longest: 2000,
        times: tries(2) as usize,
    };
    check(&[path], Bot::Greedy, effort);
}

/// Everything that is shipped, played by every bot, in every format.
#[test]
#[ignore = "takes minutes: `cargo test --release --lib every_simulation -- --ignored`"]
fn every_simulation_is_the_same_on_any_number_of_threads() {
    let all = scenarios();
    let effort = |games, longest| Effort {
        games,
        longest,
        times: 2,
    };
    check(&all, Bot::Random, effort(20, 5000));
    check(&all, Bot::Greedy, effort(4, 400));
    check(&all, Bot::Search { playouts: 8 }, effort(2, 30));
}
