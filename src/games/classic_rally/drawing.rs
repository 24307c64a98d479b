//! A view drawn for people: the map, then a line for each player.

use std::fmt::Write as _;

use super::board::{Cell, Side, rotated};
use super::components::{CardsGiven, CellName, Colour, Sign, Step};
use super::table::ClassicRally;
use super::view::{PlayerView, View};
use crate::document::Laid;

/// Characters that a cell of the map is wide.
const CELL: usize = 11;

impl ClassicRally {
    /// The view as text. On the map a road is drawn to each side that it reaches; a capital with
    /// an arrow is a Rally Car and where it heads, a small letter an Assistance Car.
    pub(super) fn drawing_of(&self, view: &View) -> String {
        let mut text = String::new();
        self.draw_map(view, &mut text);
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
        text
    }

    fn draw_map(&self, view: &View, text: &mut String) {
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
                let _ = writeln!(text, "{}", format!("{label}{cells}").trim_end());
            }
        }
        let foot: String = (west..=east).map(|x| format!("{x:^CELL$}")).collect();
        let _ = writeln!(text, "     {}", foot.trim_end());
    }

    /// Three lines: the road north, the sign with the roads west and east, the cars or the road
    /// south.
    fn draw_cell(&self, view: &View, name: CellName) -> [String; 3] {
        let blank = || " ".repeat(CELL);
        let Some(laid) = view.board.get(&name) else {
            return [blank(), blank(), blank()];
        };
        let (exits, label) = self.describe(laid);
        let leaves = |side: Side| exits & side.bit() != 0;
        let road = |side, drawn, not| if leaves(side) { drawn } else { not };
        let inner = CELL - 4;
        let middle = format!(
            "{}{label:^inner$}{}",
            road(Side::W, "--", "  "),
            road(Side::E, "--", "  ")
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
        let piece = self.tile(tile);
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

/// The cars on a cell: `W>` for a Rally Car and its heading, `w` for an Assistance Car.
fn cars(view: &View, name: CellName) -> String {
    let letter = |colour: Colour| &colour.name()[..1];
    let rally = view
        .players
        .iter()
        .filter(|(_, player)| player.at == Some(name));
    let rally: String = rally
        .map(|(colour, player)| {
            let heading = player.heading.map_or("", |side| match side {
                Side::N => "^",
                Side::E => ">",
                Side::S => "v",
                Side::W => "<",
            });
            format!("{}{heading}", letter(*colour).to_uppercase())
        })
        .collect();
    let assistance = view
        .players
        .iter()
        .filter(|(_, player)| player.assistance_at == Some(name));
    let assistance: String = assistance.map(|(colour, _)| letter(*colour)).collect();
    match (rally.is_empty(), assistance.is_empty()) {
        (false, false) if rally.len() + assistance.len() < CELL => format!("{rally} {assistance}"),
        _ => {
            // At most four of each; without arrows they fit.
            let all = format!("{rally}{assistance}");
            let without = |all: &str| all.chars().filter(char::is_ascii_alphabetic).collect();
            let fits = all.len() <= CELL && !(all.len() == CELL && assistance.is_empty());
            if fits { all } else { without(&all) }
        }
    }
}

fn draw_player(colour: Colour, player: &PlayerView, view: &View, text: &mut String) {
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
        facts.push(format!("{points} points"));
    }
    if let Some(total) = player.total.filter(|total| *total > 0) {
        facts.push(format!("{total} points before"));
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
