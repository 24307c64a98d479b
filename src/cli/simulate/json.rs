//! What comes of games, as one JSON document.

use serde_json::{Map, Value, json};

use super::SimulateResults;
use crate::cli::figures::rounded;
use crate::engine::study::Board;
use crate::lab::simulate::{
    Comparison, Extreme, GroupMember, GroupTable, Tally, TestVerdict, clause_lines, comparisons,
    first_player, tables,
};
use crate::lab::stats::{CONFIDENCE, Estimate, Histogram, Interval, SIGNIFICANCE};

/// The most bins of a histogram.
const BINS: usize = 100;

/// The document. Times are not in it: the same plan gives the same document.
pub(super) fn document(results: &SimulateResults<'_>) -> Value {
    let (plan, table) = (results.plan, results.tables[0]);
    let bots = table.seat_names().into_iter().zip(&plan.bots);
    let bots: Map<String, Value> = bots
        .map(|(seat, bot)| (seat.to_owned(), json!(bot.name())))
        .collect();
    let mut document = Map::new();
    for (key, value) in [
        ("format", json!("scrutineer-simulation")),
        ("version", json!(1)),
        ("game", json!(table.game())),
        ("seed", json!(plan.seed)),
        ("games", json!(results.simulation.games)),
        ("stopped", json!(results.simulation.games < results.wanted)),
        ("bots", json!(bots)),
        ("rotate", json!(plan.rotate)),
        ("longest", json!(plan.longest)),
        ("confidence", json!(CONFIDENCE)),
    ] {
        document.insert(key.to_owned(), value);
    }
    document.extend(run(results, 0));
    let comparisons = comparisons(&results.simulation.sweeps);
    let sweep = comparisons.iter().enumerate().map(|(number, comparison)| {
        let mut swept = run(results, number + 1);
        swept.insert("difference".to_owned(), difference(results, comparison));
        Value::Object(swept)
    });
    document.insert("sweep".to_owned(), sweep.collect());
    Value::Object(document)
}

/// What has come of the games at one table.
fn run(results: &SimulateResults<'_>, number: usize) -> Map<String, Value> {
    let table = results.tables[number];
    let tally = &results.simulation.tallies[number];
    let seats = table.seat_names();
    let victories: Map<String, Value> = tables(tally, &seats, table.traits())
        .iter()
        .map(|of| (of.noun.to_owned(), victories(of)))
        .collect();
    let clauses = clause_lines(tally, table.clauses());
    let clauses: Map<String, Value> = (clauses.iter())
        .map(|line| {
            let counts = json!({ "games": line.games, "times": line.times });
            (line.clause.id.to_owned(), counts)
        })
        .collect();
    let mut run = Map::new();
    for (key, value) in [
        ("file", json!(results.names[number])),
        ("steps", json!(tally.steps)),
        ("decided", json!(tally.decided)),
        ("endings", json!(tally.endings)),
        ("unfinished", json!(tally.unfinished)),
        ("broken", broken(tally)),
        ("victories", Value::Object(victories)),
        (
            "first-player",
            json!(first_player(tally, seats.len()).as_ref().map(first)),
        ),
        ("length", distribution("step", &tally.lengths)),
        ("score", distribution(table.score().unit, &tally.scores)),
        ("spaces", spaces(results, number)),
        ("longest-game", extreme(tally.longest, "steps")),
        ("shortest-game", extreme(tally.shortest, "steps")),
        ("closest-game", extreme(tally.closest, "apart")),
        (
            "clauses",
            tally
                .clauses
                .as_ref()
                .map_or(Value::Null, |_| Value::Object(clauses)),
        ),
    ] {
        run.insert(key.to_owned(), value);
    }
    run
}

fn broken(tally: &Tally) -> Value {
    match &tally.first_broken {
        None => Value::Null,
        Some((number, message)) => {
            json!({ "games": tally.broken, "first": number, "message": message })
        }
    }
}

/// For each board that stays as it is, each space: in how many games a car stood there, and how often one came to
/// grief there; nothing for games that make their boards in play.
fn spaces(results: &SimulateResults<'_>, number: usize) -> Value {
    let tally = &results.simulation.tallies[number];
    let boards = results.tables[number].boards();
    let board = |(at, board): (usize, &Board)| {
        let space = |(index, (name, _)): (usize, &(String, String))| {
            let visits = tally.spaces.get(&(at, index)).copied().unwrap_or_default();
            json!({ "space": name, "games": visits.games, "grief": visits.lost })
        };
        let spaces: Vec<Value> = board.spaces.iter().enumerate().map(space).collect();
        json!({ "board": board.name, "spaces": spaces })
    };
    boards.iter().enumerate().map(board).collect()
}

fn extreme(game: Option<Extreme>, by: &str) -> Value {
    match game {
        None => Value::Null,
        Some(game) => json!({ "game": game.number, by: game.value }),
    }
}

fn victories(table: &GroupTable<'_>) -> Value {
    let verdict = match table.verdict {
        TestVerdict::Alone => json!({ "test": null, "why": "nothing to compare" }),
        TestVerdict::TooFew => json!({ "test": null, "why": "too few games" }),
        TestVerdict::Tested(test) => json!({
            "test": "chi-square",
            "statistic": rounded(test.statistic),
            "degrees": test.degrees,
            "p": rounded(test.p),
            "significant": test.p < SIGNIFICANCE,
        }),
    };
    let members: Map<String, Value> = (table.members.iter())
        .map(|of| (of.name.to_owned(), Value::Object(member(of))))
        .collect();
    json!({ "by": members, "verdict": verdict, "keep-their-seats": table.are_seats })
}

fn member(member: &GroupMember<'_>) -> Map<String, Value> {
    let group = member.group;
    let mut object = Map::new();
    for (key, value) in [
        ("games", json!(group.games)),
        ("decided", json!(group.decided)),
        ("won", json!(rounded(group.wins()))),
        ("share", optional(member.share)),
        ("interval", interval(member.interval)),
        ("equal", json!(rounded(member.equal))),
        ("p", optional(member.p)),
        ("significant", json!(member.p.map(|p| p < SIGNIFICANCE))),
        ("scored", json!(group.scored)),
        ("mean-score", optional(group.mean_score())),
    ] {
        object.insert(key.to_owned(), value);
    }
    object
}

fn first(first: &GroupMember<'_>) -> Value {
    let mut object = member(first);
    let shift = -first.equal;
    let difference = first.share.map(|share| share + shift);
    let of_difference = first.interval.map(|interval| interval.plus(shift));
    object.insert("difference".to_owned(), optional(difference));
    object.insert("difference-interval".to_owned(), interval(of_difference));
    Value::Object(object)
}

fn distribution(unit: &str, histogram: &Histogram) -> Value {
    let bins: Vec<Value> = (histogram.bins(BINS).iter())
        .filter(|bin| bin.count > 0)
        .map(|bin| json!({ "from": bin.from, "to": bin.to, "count": bin.count }))
        .collect();
    json!({
        "unit": unit,
        "count": histogram.count(),
        "least": histogram.range().map(|range| range.0),
        "greatest": histogram.range().map(|range| range.1),
        "mean": optional(histogram.mean()),
        "median": histogram.median(),
        "bins": bins,
    })
}

fn difference(results: &SimulateResults<'_>, comparison: &Comparison) -> Value {
    let by_seat = |estimates: &[Option<Estimate>]| -> Map<String, Value> {
        let seats = results.tables[0].seat_names().into_iter();
        let seats = seats.zip(estimates);
        seats
            .map(|(seat, of)| (seat.to_owned(), estimate(of.as_ref())))
            .collect()
    };
    json!({
        "victories": by_seat(&comparison.wins),
        "score": by_seat(&comparison.scores),
        "length": estimate(comparison.length.as_ref()),
    })
}

fn estimate(estimate: Option<&Estimate>) -> Value {
    let Some(estimate) = estimate else {
        return Value::Null;
    };
    json!({
        "pairs": estimate.pairs,
        "mean": rounded(estimate.mean),
        "interval": interval(estimate.interval),
        "p": rounded(estimate.p),
        "significant": estimate.p < SIGNIFICANCE,
    })
}

fn interval(interval: Option<Interval>) -> Value {
    interval.map_or(Value::Null, |interval| {
        json!([rounded(interval.low), rounded(interval.high)])
    })
}

fn optional(value: Option<f64>) -> Value {
    value.map_or(Value::Null, |value| json!(rounded(value)))
}
