//! What a change does to the games of scenarios: to the best that a lone player can do, and to who wins.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::ImpactSide;
use crate::cli::figures::rounded;
use crate::cli::output::Output;
use crate::cli::simulate::bots;
use crate::cli::simulate::figures::is_significant;
use crate::diagnostic::render::visible::one_line;
use crate::engine::study;
use crate::lab::AnyTable;
use crate::lab::simulate::{Plan, Shard, Watch, comparisons, run};
use crate::project::failure::Failure;

/// A par that is new, gone, or another one.
#[derive(Debug, Serialize)]
pub(super) struct ChangedPar {
    file: String,
    /// What it is about, such as the car.
    of: BTreeMap<&'static str, String>,
    unit: &'static str,
    /// What it was; nothing if it is new.
    before: Option<Figure>,
    /// What it is; nothing if it is gone.
    after: Option<Figure>,
}

/// What is known of a par.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Figure {
    /// The best that was found.
    found: Option<u32>,
    /// Nobody can do better.
    bound: u32,
}

/// How much more, or less, a player wins, of which luck alone is no likely cause.
#[derive(Debug, Serialize)]
pub(super) struct Shift {
    file: String,
    player: &'static str,
    /// How many games were played in each folder, with the same luck.
    games: u64,
    /// The share of games that the player wins, after the change less before it.
    more: f64,
    /// The 95 % interval of that.
    low: Option<f64>,
    high: Option<f64>,
    /// How likely luck alone makes as much, adjusted for the number of players.
    p: f64,
}

/// The pars that differ.
pub(super) fn pars(
    path: &str,
    old: &dyn AnyTable,
    new: &dyn AnyTable,
    effort: usize,
) -> Vec<ChangedPar> {
    let [before, after] = [old, new].map(|table| {
        // Where the question has no meaning there is nothing to compare.
        let pars = table.pars(effort).unwrap_or_default();
        pars.into_iter()
            .map(|par| (key(&par), par))
            .collect::<BTreeMap<_, _>>()
    });
    let keys = before
        .keys()
        .chain(after.keys().filter(|key| !before.contains_key(*key)));
    let figure = |par: Option<&study::Par>| {
        par.map(|par| Figure {
            found: par.found,
            bound: par.bound,
        })
    };
    let all = keys.filter_map(|key| {
        let (was, is) = (before.get(key), after.get(key));
        let par = is.or(was)?;
        Some(ChangedPar {
            file: path.to_owned(),
            of: par.of.iter().cloned().collect(),
            unit: par.score.unit,
            before: figure(was),
            after: figure(is),
        })
    });
    all.filter(|par| par.before != par.after).collect()
}

fn key(par: &study::Par) -> (Vec<(&'static str, String)>, &'static str) {
    (par.of.clone(), par.score.unit)
}

/// Plays games of both, each with the same luck, and keeps what luck alone does not explain.
///
/// # Errors
/// If there are no such bots, no threads, or somebody stops it.
pub(super) fn shifts(
    path: &str,
    [old, new]: [&dyn AnyTable; 2],
    (games, who): (u64, &str),
    output: &Output,
) -> Result<Vec<Shift>, Failure> {
    let names = new.seat_names();
    if old.seat_names() != names {
        return Ok(Vec::new());
    }
    let plan = Plan {
        games,
        seed: 1,
        bots: bots::of_seats(who, &names, |seat| new.decides(seat))?,
        rotate: false,
        longest: new.longest(),
        clauses: false,
    };
    let bar = crate::cli::progress::bar(games, "games", output.err_style);
    let enough = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&enough);
    let _heeding = output
        .stop
        .heed(move || heard.store(true, Ordering::Relaxed));
    let watch = Watch {
        stop: enough,
        played: &|| bar.inc(1),
        rows: None,
    };
    let played = run(&[old, new], &plan, Shard::WHOLE, None, watch);
    bar.finish_and_clear();
    let simulation =
        played.map_err(|why| Failure::new(format!("cannot start so many threads: {why}")))?;
    if output.stop.is_asked() {
        return Err(Failure::interruption());
    }
    let comparison = comparisons(&simulation.sweeps).into_iter().next();
    let wins = comparison
        .map(|comparison| comparison.wins)
        .unwrap_or_default();
    let told = names
        .into_iter()
        .zip(wins)
        .filter_map(|(player, estimate)| {
            let estimate = estimate.filter(|estimate| is_significant(estimate.p))?;
            Some(Shift {
                file: path.to_owned(),
                player,
                games: simulation.games,
                more: rounded(estimate.mean),
                low: estimate.interval.map(|interval| rounded(interval.low)),
                high: estimate.interval.map(|interval| rounded(interval.high)),
                p: rounded(estimate.p),
            })
        });
    Ok(told.collect())
}

/// The game of a scenario or a position in one of the folders, if it has no errors there.
pub(super) fn table(side: &ImpactSide<'_>, path: &str) -> Option<Box<dyn AnyTable>> {
    let file = side.file(path).filter(|_| !side.has_errors(path))?;
    let games = side.workspace.games();
    games.open_table(&file.source, side.workspace.library())
}

impl ChangedPar {
    /// It in a line for people.
    pub fn line(&self) -> String {
        let of: Vec<String> = self
            .of
            .values()
            .map(|name| one_line(name).into_owned())
            .collect();
        let figure = |figure: &Option<Figure>| match figure {
            None => "none".to_owned(),
            Some(Figure {
                found: Some(found),
                bound,
            }) if found == bound => found.to_string(),
            Some(Figure {
                found: Some(found),
                bound,
            }) => format!("{found} (not proven; the bound is {bound})"),
            Some(Figure { found: None, bound }) => format!("no way found (the bound is {bound})"),
        };
        let (after, before) = (figure(&self.after), figure(&self.before));
        let of = if of.is_empty() {
            String::new()
        } else {
            format!(" {}:", of.join(", "))
        };
        format!(
            "  {}:{of} {after} {}s, before {before}",
            one_line(&self.file),
            self.unit
        )
    }
}

impl Shift {
    /// It in a line for people.
    pub fn line(&self) -> String {
        let percent = |share: f64| share * 100.0;
        let interval = match (self.low, self.high) {
            (Some(low), Some(high)) => format!("{:+.1} to {:+.1}, ", percent(low), percent(high)),
            _ => String::new(),
        };
        format!(
            "  {}: {} wins {:+.1} % of the games ({interval}p = {:.2}; {} games)",
            one_line(&self.file),
            one_line(self.player),
            percent(self.more),
            self.p,
            self.games
        )
    }
}
