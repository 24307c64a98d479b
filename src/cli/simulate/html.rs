//! What comes of games, as a page of figures: the numbers are those of the JSON document.

use serde_json::Value;

use super::{SimulateResults, json, map};
use crate::cli::figures::{Figures, cell, distribution, interval, number, percent, plain, row};
use crate::kit::count::Count;
use crate::paint::escaped;
use crate::paint::plot::BarPlot;

/// The page.
pub(super) fn page(results: &SimulateResults<'_>) -> String {
    let document = json::document(results);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut page = Figures::new(&format!("Simulation of {}", text(&document["file"])));
    let bots = document["bots"].as_object().into_iter().flatten();
    let bots: Vec<String> = bots
        .map(|(seat, bot)| format!("{} {}", cell(seat), cell(&text(bot))))
        .collect();
    page.facts(&[
        ("game", cell(&text(&document["game"]))),
        ("games", plain(&document["games"])),
        ("seed", plain(&document["seed"])),
        ("bots", bots.join(", ")),
    ]);
    run(&mut page, results, 0, &document);
    let swept = document["sweep"].as_array().into_iter().flatten();
    for (number, swept) in swept.enumerate() {
        page.heading(&format!("Compared: {}", text(&swept["file"])));
        differences(&mut page, &swept["difference"]);
        run(&mut page, results, number + 1, swept);
    }
    page.end()
}

/// What has come of the games at one table.
fn run(page: &mut Figures, results: &SimulateResults<'_>, number: usize, run: &Value) {
    let endings = run["endings"].as_object().into_iter().flatten();
    let mut rows: Vec<Vec<String>> = endings
        .map(|(ending, count)| vec![cell(ending), plain(count)])
        .collect();
    rows.push(vec!["unfinished".to_owned(), plain(&run["unfinished"])]);
    for (noun, of) in run["victories"].as_object().into_iter().flatten() {
        victories(page, noun, of);
    }
    page.heading("How the games go");
    page.table(&["ending", "games"], &rows);
    distribution(page, "Length of the games", &run["length"]);
    distribution(page, "Scores", &run["score"]);
    map::boards(page, results, number);
    clauses(page, results, number, &run["clauses"]);
}

/// Shares of victories with their intervals.
fn victories(page: &mut Figures, noun: &str, of: &Value) {
    let members: Vec<(&String, &Value)> = of["by"].as_object().into_iter().flatten().collect();
    if members.iter().all(|(_, member)| member["share"].is_null()) {
        return;
    }
    let equal = members
        .first()
        .and_then(|(_, member)| member["equal"].as_f64());
    let figure = BarPlot {
        title: format!("Victories by {noun}"),
        axis: "share of the decided games in percent, with its 95 % interval".to_owned(),
        rows: (members.iter())
            .map(|(name, member)| row(name, &member["share"], &member["interval"], percent))
            .collect(),
        level: equal.map(|equal| (equal, "an equal share".to_owned())),
        times: 100.0,
        least: 0.0,
    };
    let share = |value: &Value| {
        let reading = value.as_f64().map_or_else(String::new, percent);
        number(value, &reading)
    };
    let p = |value: &Value| {
        let reading = value
            .as_f64()
            .map_or_else(String::new, super::figures::probability);
        number(value, &reading)
    };
    let rows: Vec<Vec<String>> = (members.iter())
        .map(|(name, member)| {
            vec![
                cell(name),
                share(&member["share"]),
                interval(&member["interval"], percent),
                plain(&member["won"]),
                plain(&member["decided"]),
                p(&member["p"]),
            ]
        })
        .collect();
    page.heading(&format!("Victories by {noun}"));
    let columns = [noun, "share", "95 % interval", "won", "games", "p"];
    page.plot(&figure.picture(), &columns, &rows);
}

/// A figure of differences: its title, its unit, its numbers, what they are multiplied by, and how one is written.
type DifferenceFigure<'k> = (
    &'k str,
    &'k str,
    Vec<(String, Value)>,
    f64,
    &'k dyn Fn(f64) -> String,
);

/// How games differ from those with the same luck at the first table.
fn differences(page: &mut Figures, of: &Value) {
    let points = |value: f64| format!("{:+.1}", 100.0 * value);
    let units = |value: f64| format!("{value:+.2}");
    let by_seat = |key: &str| -> Vec<(String, Value)> {
        let seats = of[key].as_object().into_iter().flatten();
        seats.map(|(seat, of)| (seat.clone(), of.clone())).collect()
    };
    let length = vec![("all games".to_owned(), of["length"].clone())];
    let kinds: [DifferenceFigure<'_>; 3] = [
        (
            "Victories",
            "percentage points more than at the first table",
            by_seat("victories"),
            100.0,
            &points,
        ),
        (
            "Score",
            "more than at the first table",
            by_seat("score"),
            1.0,
            &units,
        ),
        (
            "Length",
            "steps more than at the first table",
            length,
            1.0,
            &units,
        ),
    ];
    for (title, axis, members, times, reading) in kinds {
        if members.iter().all(|(_, of)| of.is_null()) {
            continue;
        }
        let title = format!("Difference: {}", title.to_lowercase());
        let figure = BarPlot {
            title: title.clone(),
            axis: axis.to_owned(),
            rows: (members.iter())
                .map(|(name, of)| row(name, &of["mean"], &of["interval"], reading))
                .collect(),
            level: None,
            times,
            least: 0.0,
        };
        let rows: Vec<Vec<String>> = (members.iter())
            .map(|(name, of)| {
                let mean = of["mean"].as_f64().map_or_else(String::new, reading);
                vec![
                    cell(name),
                    number(&of["mean"], &mean),
                    interval(&of["interval"], reading),
                    plain(&of["pairs"]),
                    plain(&of["p"]),
                ]
            })
            .collect();
        let columns = ["", "mean", "95 % interval", "pairs", "p"];
        page.plot(&figure.picture(), &columns, &rows);
    }
}

/// The clauses that never fired.
fn clauses(page: &mut Figures, results: &SimulateResults<'_>, number: usize, counts: &Value) {
    let Some(counts) = counts.as_object() else {
        return;
    };
    let never = results.tables[number].clauses().iter().filter(|clause| {
        counts
            .get(clause.id)
            .is_some_and(|count| count["games"].as_u64() == Some(0))
    });
    let rows: Vec<Vec<String>> = never
        .map(|clause| {
            vec![
                format!("<code>{}</code>", escaped(clause.id)),
                format!("<span class=\"text\">{}</span>", escaped(clause.text)),
            ]
        })
        .collect();
    page.heading("Clauses that never fired");
    let all = Count(counts.len(), "clause");
    page.paragraph(&format!("{} of {all}", rows.len()));
    if !rows.is_empty() {
        page.table(&["clause", "what it says"], &rows);
    }
}
