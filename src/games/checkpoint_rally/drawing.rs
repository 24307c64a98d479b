//! A view drawn for people: the map, then who stands where on the stopwatch, then the tiles.

use std::fmt::Write as _;

use crate::document::Id;
use crate::games::checkpoint_rally::board::WIDTH;
use crate::games::checkpoint_rally::components::{Colour, SpaceName};
use crate::games::checkpoint_rally::picture::look_of;
use crate::games::checkpoint_rally::table::Face;
use crate::games::checkpoint_rally::view::PlayerView;
use crate::games::checkpoint_rally::{CheckpointRally, Laid, Side, Space, View};
use crate::kit::count::Count;
use crate::kit::drawing::Drawing;

/// Characters that a space of the map is wide.
const CELL: usize = 9;

impl CheckpointRally {
    /// The view as text. On the map a road is drawn to each side that it reaches; a capital is a
    /// car, a small letter a token.
    pub(super) fn drawing_of(&self, view: &View) -> Drawing {
        let mut text = Drawing::default();
        self.draw_map(view, &mut text);
        let below = text.end();
        text.map(0..below);
        for (colour, player) in &view.players {
            draw_player(*colour, player, view, &mut text);
        }
        // Writing to a string cannot fail.
        let row: Vec<&str> = view.row.iter().map(|slot| slot.0.as_str()).collect();
        let _ = writeln!(
            text,
            "row {}; stack {}; discard {}",
            or_nothing(&row.join(" ")),
            Count(view.stack_size, "tile"),
            or_nothing(&names(&view.discard))
        );
        if let Some(owes) = view.owes {
            let _ = writeln!(text, "{} must discard", owes.name());
        }
        match (&view.ending, view.winner) {
            (Some(ending), Some(winner)) => {
                let _ = writeln!(text, "over ({ending}): {} wins", winner.name());
            }
            (Some(ending), None) => {
                let _ = writeln!(text, "over ({ending}): nobody has finished");
            }
            _ => {}
        }
        for &colour in view.players.keys() {
            text.ink_word(below, colour.name(), &look_of(colour));
        }
        text
    }

    fn draw_map(&self, view: &View, text: &mut Drawing) {
        let head: String = ["a", "b", "c", "d", "e"]
            .map(|name| format!("{name:^CELL$}"))
            .concat();
        let _ = writeln!(text, "   {}", head.trim_end());
        for row in 0..WIDTH {
            let spaces: Vec<Space> = (0..WIDTH)
                .map(|column| Space::new(row * WIDTH + column))
                .collect();
            let cells: Vec<[String; 3]> = spaces
                .iter()
                .map(|&space| self.draw_space(view, space))
                .collect();
            for line in 0..3 {
                let label = if line == 1 {
                    (row + 1).to_string()
                } else {
                    " ".to_owned()
                };
                let _ = write!(text, " {label} ");
                for (cell, &space) in cells.iter().zip(&spaces) {
                    let from = text.end();
                    text.push_str(&cell[line]);
                    let anchor = format!("board.{}", SpaceName(space).0);
                    text.spot(&anchor, from..from + CELL);
                    self.ink_space(view, space, line, from, text);
                }
                text.push('\n');
            }
        }
    }

    /// The terrain around the road of a tile, and the cars and tokens on it.
    fn ink_space(&self, view: &View, space: Space, line: usize, from: usize, text: &mut Drawing) {
        const HALF: usize = CELL / 2;
        if let Some((face, _)) = self.laid_on(view, space) {
            let terrain = |side: usize| {
                let terrain = &self.terrains[usize::from(face.terrain[side])];
                format!("terrain-{terrain}")
            };
            match line {
                0 => text.ground(from..from + CELL, terrain(0)),
                1 => {
                    text.ground(from..from + HALF + 1, terrain(3));
                    text.ground(from + HALF..from + CELL, terrain(1));
                }
                _ => text.ground(from..from + CELL, terrain(2)),
            }
        }
        if line < 2 {
            return;
        }
        for &colour in view.players.keys() {
            let letter = &colour.name()[..1];
            let places: Vec<usize> = (text.text()[from..].char_indices())
                .filter(|(_, one)| letter.contains(one.to_ascii_lowercase()))
                .map(|(at, _)| from + at)
                .collect();
            for at in places {
                text.ink(at..at + 1, look_of(colour));
            }
        }
    }

    /// The tile on a space as it lies, and how it is written.
    fn laid_on(&self, view: &View, space: Space) -> Option<(Face, String)> {
        let laid = view.board.get(&SpaceName(space))?;
        let tile = self.tiles.find(|tile| tile.id == laid.tile)?;
        let face = self.face(Laid::new(tile, laid.rotation));
        Some((face, String::from(laid.clone())))
    }

    /// Three lines: the road north, the tile with the roads west and east, the road south with
    /// cars and tokens.
    fn draw_space(&self, view: &View, space: Space) -> [String; 3] {
        let name = SpaceName(space);
        let mut pieces = String::new();
        for (colour, player) in &view.players {
            let letter = &colour.name()[..1];
            if player.at == Some(name) {
                pieces.push_str(&letter.to_uppercase());
            }
            if player.visited.contains(&name) && !player.returned.contains(&name) {
                pieces.push_str(letter);
            }
        }
        let Some((face, label)) = self.laid_on(view, space) else {
            return [
                " ".repeat(CELL),
                format!("{:^CELL$}", "."),
                format!("{pieces:^CELL$}"),
            ];
        };
        let road = |side, drawn, blank| if face.leaves(side) { drawn } else { blank };
        let (west, east) = (road(Side::West, "-", " "), road(Side::East, "-", " "));
        let (north, south) = (road(Side::North, "|", " "), road(Side::South, "|", " "));
        let label: String = label.chars().take(CELL - 2).collect();
        let inner = CELL - 2;
        [
            format!("{north:^CELL$}"),
            format!("{west}{label:^inner$}{east}"),
            format!("{:<CELL$}", format!("{south:>5}{pieces}")),
        ]
    }
}

fn draw_player(colour: Colour, player: &PlayerView, view: &View, text: &mut Drawing) {
    let mut facts = vec![format!("{} min", player.time)];
    match (player.rank, player.at) {
        (Some(rank), _) => facts.push(format!("finished, rank {rank}")),
        (None, Some(at)) => facts.push(format!("on {}", at.0)),
        (None, None) => facts.push("not on the map".to_owned()),
    }
    if let Some(car) = &player.car {
        facts.push(car.to_string());
    }
    facts.push(format!("{} GPS", player.gps));
    match &player.hand {
        Some(hand) => facts.push(format!("hand {}", or_nothing(&names(hand)))),
        None => facts.push(format!("hand of {}", player.hand_size)),
    }
    if let Some(checkpoints) = &player.checkpoints {
        let goals: Vec<String> = checkpoints
            .iter()
            .map(|goal| {
                let mark = if player.visited.contains(goal) {
                    "✓"
                } else {
                    ""
                };
                format!("{}{mark}", goal.0)
            })
            .collect();
        facts.push(format!("checkpoints {}", goals.join(" ")));
    }
    let next = if view.next.contains(&colour) {
        ">"
    } else {
        " "
    };
    let _ = writeln!(text, "{next} {:<7}{}", colour.name(), facts.join(", "));
}

fn names(ids: &[Id]) -> String {
    ids.iter().map(Id::as_str).collect::<Vec<_>>().join(" ")
}

fn or_nothing(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}
