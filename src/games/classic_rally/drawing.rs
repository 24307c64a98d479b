//! A view drawn for people: the map, then a line for each player.

use std::fmt::Write as _;

use crate::document::Laid;
use crate::games::classic_rally::components::{CardsGiven, CellName, Colour, Sign, Step};
use crate::games::classic_rally::picture::look;
use crate::games::classic_rally::view::PlayerView;
use crate::games::classic_rally::{Cell, ClassicRally, Side, View, rotated};
use crate::kit::count::Count;
use crate::kit::drawing::Drawing;

/// Characters that a cell of the map is wide.
const CELL: usize = 11;

impl ClassicRally {
    /// The view as text. On the map a road is drawn to each side that it reaches; a capital with
    /// an arrow is a Rally Car and where it heads, a small letter an Assistance Car.
    pub(super) fn drawing_of(&self, view: &View) -> Drawing {
        let mut text = Drawing::default();
        self.draw_map(view, &mut text);
        let below = text.end();
        text.map(0..below);
        for (&colour, player) in &view.players {
            draw_player(colour, player, view, &mut text);
        }
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "piles {}; Hazard deck {}",
            cards(&view.piles),
            view.hazard_deck_size
        );
        if view.tile_pile_size > 0 {
            let _ = writeln!(text, "tile pile {}", view.tile_pile_size);
        }
        if let Some(clock) = view.clock {
            let _ = writeln!(text, "stopwatch {clock}");
        }
        if let (Some(ending), Some(winners)) = (&view.ending, &view.winners) {
            let _ = writeln!(text, "over ({ending}): {}", or_nobody(winners));
        }
        for &colour in view.players.keys() {
            text.ink_word(below, colour.name(), &look(colour));
        }
        text
    }

    fn draw_map(&self, view: &View, text: &mut Drawing) {
        let cells = view.board.keys().map(|name| name.0);
        let (Some(west), Some(east)) = (
            cells.clone().map(|c| c.x).min(),
            cells.clone().map(|c| c.x).max(),
        ) else {
            return;
        };
        let (Some(south), Some(north)) =
            (cells.clone().map(|c| c.y).min(), cells.map(|c| c.y).max())
        else {
            return;
        };
        for y in (south..=north).rev() {
            let row: Vec<[String; 3]> = (west..=east)
                .map(|x| self.draw_cell(view, CellName(Cell { x, y })))
                .collect();
            for line in 0..3 {
                let label = if line == 1 {
                    format!("{y:>4} ")
                } else {
                    " ".repeat(5)
                };
                let cells: String = row.iter().map(|cell| cell[line].as_str()).collect();
                let from = text.end();
                let _ = writeln!(text, "{}", format!("{label}{cells}").trim_end());
                for (x, column) in (west..=east).zip(0..) {
                    let begin = from + label.len() + column * CELL;
                    let range = begin..(begin + CELL).min(text.end() - 1);
                    if !range.is_empty() {
                        text.spot(&format!("board.{}", Cell { x, y }), range);
                    }
                }
                match line {
                    1 => ink_signs(from, text),
                    2 => ink_cars(view, from, text),
                    _ => {}
                }
            }
        }
        let foot: Vec<String> = (west..=east).map(|x| format!("{x:^CELL$}")).collect();
        let _ = writeln!(text, "     {}", foot.concat().trim_end());
    }

    /// Three lines: the road north, the sign with the roads west and east, the cars or the road
    /// south.
    fn draw_cell(&self, view: &View, name: CellName) -> [String; 3] {
        let Some(laid) = view.board.get(&name) else {
            return std::array::from_fn(|_| " ".repeat(CELL));
        };
        let (exits, label) = self.describe(laid);
        let leaves = |side: Side| exits & side.bit() != 0;
        let road = |side, drawn, not| if leaves(side) { drawn } else { not };
        let west = (CELL - label.len()) / 2;
        let east = CELL - label.len() - west;
        let middle = format!(
            "{}{label}{}",
            road(Side::W, "-", " ").repeat(west),
            road(Side::E, "-", " ").repeat(east)
        );
        let cars = cars(view, name);
        let below = if cars.is_empty() {
            road(Side::S, "|", "").to_owned()
        } else {
            cars
        };
        [
            format!("{:^CELL$}", road(Side::N, "|", "")),
            middle,
            format!("{below:^CELL$}"),
        ]
    }

    /// The exits of a tile as it lies, and its sign; of a plain one, its shape is sign enough.
    fn describe(&self, laid: &Laid) -> (u8, String) {
        let Ok(tile) = self.tile_named(&laid.tile, "") else {
            return (0, "?".to_owned());
        };
        let piece = &self.tiles[tile];
        let label = match (piece.role, piece.sign) {
            (Some(role), _) => role.name().to_uppercase(),
            (None, Some(Sign::Hazard)) => "HAZARD".to_owned(),
            (None, Some(Sign::ServiceStation)) => "SERVICE".to_owned(),
            (None, Some(sign)) => format!("CP {}", sign.checkpoint().unwrap_or_default()),
            (None, None) => "+".to_owned(),
        };
        (rotated(piece.exits, laid.rotation), label)
    }
}

/// The signs in a line of the map.
fn ink_signs(from: usize, text: &mut Drawing) {
    const SIGNS: [(&str, &str); 5] = [
        ("HAZARD", "sign-hazard"),
        ("SERVICE", "sign-service"),
        ("START", "sign-start"),
        ("FINISH", "sign-start"),
        ("CP ", "sign-checkpoint"),
    ];
    for (sign, look) in SIGNS {
        let line = &text.text()[from..];
        let found: Vec<usize> = line.match_indices(sign).map(|(at, _)| from + at).collect();
        for at in found {
            // A checkpoint has a number.
            let end = at + sign.len() + usize::from(sign.ends_with(' '));
            text.ink(at..end.min(text.end()), look);
        }
    }
}

/// The cars in a line of the map.
fn ink_cars(view: &View, from: usize, text: &mut Drawing) {
    for &colour in view.players.keys() {
        let letter = &colour.name()[..1];
        let line = text.text()[from..].char_indices();
        let found: Vec<usize> = line
            .filter(|(_, one)| letter.contains(one.to_ascii_lowercase()))
            .map(|(at, _)| from + at)
            .collect();
        for at in found {
            text.ink(at..at + 1, look(colour));
        }
    }
}

/// The cars on a cell: `W>` for a Rally Car and its heading, `w` for an Assistance Car. Where all
/// eight meet, there is no room for headings.
fn cars(view: &View, name: CellName) -> String {
    let (mut rally, mut assistance) = (String::new(), String::new());
    for (colour, player) in &view.players {
        let letter = &colour.name()[..1];
        if player.at == Some(name) {
            rally.push_str(&letter.to_uppercase());
            rally.push_str(player.heading.map_or("", arrow));
        }
        if player.assistance_at == Some(name) {
            assistance.push_str(letter);
        }
    }
    let mut cars = format!("{rally} {assistance}");
    if cars.len() > CELL {
        cars = cars.replace(['^', '>', 'v', '<', ' '], "");
    }
    cars.trim().to_owned()
}

fn arrow(heading: Side) -> &'static str {
    match heading {
        Side::N => "^",
        Side::E => ">",
        Side::S => "v",
        Side::W => "<",
    }
}

fn draw_player(colour: Colour, player: &PlayerView, view: &View, text: &mut Drawing) {
    let mut facts = Vec::new();
    match (player.finished, player.at, player.heading) {
        (Some(round), ..) => facts.push(format!("finished in round {round}")),
        (None, Some(at), Some(heading)) => facts.push(format!("on {} heading {heading}", at.0)),
        _ => facts.push("not on the map".to_owned()),
    }
    if let Some(at) = player.assistance_at {
        facts.push(format!("assistance on {}", at.0));
    }
    let features: Vec<String> = player
        .features
        .iter()
        .map(|feature| {
            let off = if player.active.contains(feature) {
                ""
            } else {
                " (off)"
            };
            format!("{feature}{off}")
        })
        .collect();
    facts.push(features.join(", "));
    facts.push(format!("rally {}", cards(&player.rally)));
    facts.push(format!("assistance {}", cards(&player.assistance)));
    let tokens: Vec<String> = player.tokens.iter().map(u8::to_string).collect();
    facts.push(format!("tokens {}", or_none(&tokens.join(" "))));
    let problems = player
        .problems
        .iter()
        .map(|problem| problem.name().to_owned());
    let aquaplaning = player.aquaplaning.map(|_| "aquaplaning".to_owned());
    let problems: Vec<String> = problems.chain(aquaplaning).collect();
    facts.push(problems.join(", "));
    match &player.hand {
        Some(hand) => {
            let cards = hand.0.iter().filter(|(_, count)| **count > 0);
            let cards: Vec<String> = cards
                .map(|(card, count)| format!("{count} {card}"))
                .collect();
            facts.push(format!("hand {}", or_none(&cards.join(" "))));
        }
        None => facts.push(format!("hand of {}", player.hand_size)),
    }
    match (player.joker, player.has_joker) {
        (Some(joker), _) => facts.push(format!("joker {joker}")),
        (None, true) => facts.push("a joker".to_owned()),
        (None, false) => {}
    }
    if let Some(points) = player.points {
        facts.push(Count(points, "point").to_string());
    }
    if let Some(total) = player.total.filter(|total| *total > 0) {
        facts.push(format!("{} before", Count(total, "point")));
    }
    let in_turn = view
        .turn
        .as_ref()
        .is_some_and(|turn| turn.player == colour && turn.step == Step::Dice);
    let next = if view.next.contains(&colour) {
        ">"
    } else if in_turn {
        "?"
    } else {
        " "
    };
    facts.retain(|fact| !fact.is_empty());
    let _ = writeln!(text, "{next} {:<7}{}", colour.name(), facts.join("; "));
}

/// Cards on a board or in the piles, those of which there are none left out.
fn cards(given: &CardsGiven) -> String {
    let there = given.0.iter().filter(|(_, count)| **count > 0);
    let there: Vec<String> = there
        .map(|(card, count)| format!("{count} {card}"))
        .collect();
    or_none(&there.join(" ")).to_owned()
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

fn or_nobody(winners: &[Colour]) -> String {
    match winners {
        [] => "nobody wins".to_owned(),
        [only] => format!("{only} wins"),
        several => {
            let names: Vec<&str> = several.iter().map(|colour| colour.name()).collect();
            format!("{} share the victory", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests;
