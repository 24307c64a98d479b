//! Clues, markers and counters: what is round.

use super::cat::{SMALL, fitting, sign};
use crate::games::checkpoint_charlie::components::{Colour, PlayerName, Special};
use crate::kit::picture::{Part, Point};

/// The look of a player's counter.
pub fn look_of(player: PlayerName) -> &'static str {
    match player {
        PlayerName::A => "player-orange",
        PlayerName::B => "player-sky",
        PlayerName::C => "player-green",
        PlayerName::D => "player-purple",
        PlayerName::E => "player-yellow",
    }
}

/// A player's counter, with the player's letter.
pub fn counter(part: &mut Part, player: PlayerName, middle: Point, radius: f32) {
    part.disc(look_of(player), middle, radius);
    let size = (radius * 1.25).max(SMALL);
    part.text("letter-dark", middle, size, player.name().to_uppercase());
}

/// The face of a clue counter.
pub fn clue(part: &mut Part, face: &str, middle: Point, radius: f32) {
    part.disc("clue", middle, radius);
    if !sign(part, face, middle, radius) {
        let room = radius * 1.9;
        part.text("letter-dark", middle, SMALL, fitting(face, room));
    }
}

/// A clue counter of which nobody but its player sees more.
pub fn hidden_clue(part: &mut Part, middle: Point, radius: f32) {
    part.disc("back", middle, radius);
    part.disc("clue", middle, radius * 0.5);
    part.text("letter-dark", middle, radius * 0.7, "?");
}

/// The letter of a colour, which its backs and faces show.
pub fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Gold => "G",
        Colour::White => "W",
        Colour::Black => "B",
    }
}

fn letter_look(colour: Colour) -> &'static str {
    match colour {
        Colour::Gold | Colour::White => "letter-dark",
        Colour::Black => "letter",
    }
}

/// What is known of a marker.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    pub value: i16,
    pub special: Option<Special>,
}

/// A marker: its face if that is known. Of one that lies face down and is known the rim is that of a back.
pub fn marker(
    part: &mut Part,
    colour: Colour,
    face: Option<Face>,
    up: bool,
    middle: Point,
    radius: f32,
) {
    let name = colour.name();
    let ink = letter_look(colour);
    let (x, y) = middle;
    let Some(face) = face else {
        part.disc(format!("marker-{name}-back"), middle, radius);
        part.disc(format!("marker-{name}"), middle, radius * 0.6);
        part.text(ink, middle, (radius * 0.8).max(SMALL), letter(colour));
        return;
    };
    if up {
        part.disc(format!("marker-{name}"), middle, radius);
    } else {
        part.disc(format!("marker-{name}-back"), middle, radius);
        part.disc(format!("marker-{name}"), middle, radius * 0.82);
    }
    // What is written has room within the rim.
    let radius = if up { radius } else { radius * 0.82 };
    let small = (radius * 0.55).max(SMALL);
    let value = face.value.to_string();
    part.text(
        ink,
        (x, y - radius * 0.24),
        (radius * 0.9).max(SMALL),
        value,
    );
    let below = match face.special {
        None => letter(colour).to_owned(),
        Some(Special::Stasi) => format!("{}S", letter(colour)),
        Some(Special::Adler) => format!("{}A", letter(colour)),
    };
    part.text(ink, (x, y + radius * 0.56), small, below);
}
