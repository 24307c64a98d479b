//! Where cars go and where they come to grief: marks on the boards of a game, with the numbers in a table.

use std::fmt::Write as _;

use super::SimulateResults;
use crate::cli::figures::{Figures, cell, percent};
use crate::engine::study::Board;
use crate::kit::picture::{Part, Picture, Point};
use crate::lab::simulate::Visits;

/// From the middle of the largest mark to its edge.
const LARGEST: f32 = 11.0;

/// How far above the middle of its space the mark of a visit stands, and how far below it that of grief.
const APART: f32 = 9.0;

/// A space with what has happened on it.
struct SpaceTally<'b> {
    name: &'b str,
    anchor: &'b str,
    visits: Visits,
}

/// A map and a table for each board.
pub(super) fn boards(page: &mut Figures, results: &SimulateResults<'_>, number: usize) {
    let tally = &results.simulation.tallies[number];
    if tally.games == 0 {
        return;
    }
    for (at, board) in results.tables[number].boards().iter().enumerate() {
        let spaces = board.spaces.iter().enumerate();
        let seen: Vec<SpaceTally<'_>> = spaces
            .map(|(index, (name, anchor))| SpaceTally {
                name,
                anchor,
                visits: tally.spaces.get(&(at, index)).copied().unwrap_or_default(),
            })
            .collect();
        page.heading(&format!("Where cars go: {}", board.name));
        let rows: Vec<Vec<String>> = seen
            .iter()
            .map(|space| {
                let Visits { games, lost } = space.visits;
                vec![
                    cell(space.name),
                    data(games, &percent(share(games, tally.games))),
                    data(lost, &lost.to_string()),
                ]
            })
            .collect();
        let columns = ["space", "games with a car there", "times off or out"];
        page.plot(&map(board, &seen, tally.games), &columns, &rows);
    }
}

fn data(value: u64, reading: &str) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(text, "<data value=\"{value}\">{reading}</data>");
    text
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nobody plays so many games that it shows"
)]
fn share(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

/// The board with a mark on each space: the darker and the larger, the more games came there; below it a mark as
/// large as there was grief, compared with the space that had the most.
fn map(board: &Board, seen: &[SpaceTally<'_>], games: u64) -> Picture {
    let mut picture = board.picture.clone();
    picture.title = format!("Where cars go: {}", board.name);
    let worst = seen.iter().map(|space| space.visits.lost).max();
    let worst = worst.unwrap_or_default();
    let mut marks = Vec::new();
    for space in seen {
        let Some((x, y)) = picture.find(space.anchor).and_then(middle) else {
            continue;
        };
        let Visits { games: came, lost } = space.visits;
        let there = share(came, games);
        let mut part = Part {
            title: Some(format!(
                "{}: a car in {} of the games; off or out {lost} times",
                space.name,
                percent(there)
            )),
            ..Part::default()
        };
        if came > 0 {
            let look = match there {
                ..0.25 => "heat-1",
                ..0.5 => "heat-2",
                ..0.75 => "heat-3",
                _ => "heat-4",
            };
            let above = if lost > 0 { APART } else { 0.0 };
            part.disc(look, (x, y - above), radius(there));
        }
        if lost > 0 {
            // A cross, so that it is told apart without colour.
            let half = radius(share(lost, worst));
            let (left, right, top, bottom) =
                (x - half, x + half, y + APART - half, y + APART + half);
            part.line("grief", 3.0, [(left, top), (right, bottom)]);
            part.line("grief", 3.0, [(right, top), (left, bottom)]);
        }
        if !part.shapes.is_empty() {
            marks.push(part);
        }
    }
    picture.parts.extend(marks);
    legend(&mut picture);
    picture
}

/// As large that its area tells the share.
fn radius(share: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a share is at most 1")]
    let share = share as f32;
    (LARGEST * share.sqrt()).max(2.5)
}

fn middle(part: &Part) -> Option<Point> {
    let (from, to) = part.bounds()?;
    Some((f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1)))
}

/// What the marks say, below the board.
fn legend(picture: &mut Picture) {
    const LINE: f32 = 24.0;
    let entries = [
        ("heat-1", 0.15, "in less than a quarter of the games"),
        ("heat-2", 0.4, "less than half"),
        ("heat-3", 0.65, "less than three quarters"),
        ("heat-4", 1.0, "more"),
    ];
    let tell = |part: &mut Part, down: f32, words: &str| {
        part.text_from("text", (40.0, down), 13.0, words);
    };
    let mut down = picture.height + LINE;
    let mut part = Part::default();
    for (look, share, words) in entries {
        part.disc(look, (20.0, down), radius(share));
        tell(&mut part, down, words);
        down += LINE;
    }
    part.line("grief", 3.0, [(14.0, down - 6.0), (26.0, down + 6.0)]);
    part.line("grief", 3.0, [(26.0, down - 6.0), (14.0, down + 6.0)]);
    let words = "cars off the road or out of the game, the larger the more";
    tell(&mut part, down, words);
    picture.parts.push(part);
    picture.height = down + LINE;
    picture.width = picture.width.max(440.0);
}
