//! What comes along a road, as it is drawn.

use super::road::{Course, Frame, Stretch};
use crate::kit::number::narrow;
use crate::kit::picture::{Part, Point};

/// How wide a lane is, and a road that has but one.
pub const LANE: f32 = 18.0;
const ALONE: f32 = 22.0;
/// How long a space is, and how much longer with each car more in line.
const SPACE: f32 = 34.0;
const SLOT: f32 = 28.0;
/// How wide the terrain beside a road is.
pub const STRIP: f32 = 18.0;
/// From the middle of a junction to its edge.
pub const JUNCTION: f32 = 23.0;

/// Terrain, and how many damage points it brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    pub id: String,
    pub damage: u8,
}

/// Something that comes along a road.
#[derive(Clone, Debug)]
pub struct Item {
    pub what: What,
    /// As documents name the space; of a corner, all but the last part.
    pub name: String,
    /// What lies to the left and to the right.
    pub sides: [Option<Terrain>; 2],
    /// The number that is written beside it, on the left and on the right.
    pub numbers: [Option<usize>; 2],
    /// Whether it lies under snow.
    pub snow: bool,
    /// Whether a stage leads over it.
    pub driven: bool,
    /// Where its document says it, if that is what is shown and not a table: what anchors of it begin with.
    pub said: Option<String>,
    /// Which of the spaces that its document says at once.
    pub nth: Option<u8>,
    /// What the document calls both sides.
    pub called: [&'static str; 2],
}

#[derive(Clone, Debug)]
pub enum What {
    /// A space of a straight, or a bump.
    Space {
        lanes: u8,
        slots: u8,
        bump: Option<u8>,
    },
    Corner(Corner),
    /// A space where roads meet; where it turns a stage changes the road. Without the others they are open ends.
    Junction {
        id: String,
        lanes: u8,
        slots: u8,
        turn: f32,
        is_alone: bool,
    },
    /// The end of a road, with its name.
    End(String),
    /// Where one zone ends and another one begins.
    Seam(String),
    Start,
    Finish,
}

#[derive(Clone, Debug)]
pub struct Corner {
    pub is_right: bool,
    pub inside: u8,
    pub skids: Vec<u8>,
    pub shortcut: Option<u8>,
    pub beyond: Option<Terrain>,
    /// The printed note of the inside: the turn is the tighter the lower it is.
    pub tightness: u8,
}

impl Corner {
    /// By how many degrees it turns, and how long it is.
    fn turn(&self) -> (f32, f32) {
        let (turn, length): (f32, f32) = match self.tightness {
            0 | 1 => (135.0, 94.0),
            2 => (95.0, 78.0),
            3 => (70.0, 74.0),
            4 => (48.0, 74.0),
            _ => (32.0, 74.0),
        };
        (if self.is_right { turn } else { -turn }, length)
    }

    /// Where the inside lies and where skid spaces do, each from its left to its right.
    pub fn lanes(&self) -> [(f32, f32); 2] {
        if self.skids.is_empty() {
            return [(-ALONE / 2.0, ALONE / 2.0); 2];
        }
        let (left, right) = ((-LANE, 0.0), (0.0, LANE));
        if self.is_right {
            [right, left]
        } else {
            [left, right]
        }
    }
}

pub fn width(lanes: u8) -> f32 {
    if lanes <= 1 {
        ALONE
    } else {
        LANE * f32::from(lanes)
    }
}

impl Item {
    /// Something that is no space.
    pub fn bare(what: What, driven: bool) -> Self {
        Self {
            what,
            name: String::new(),
            sides: [None, None],
            numbers: [None, None],
            snow: false,
            driven,
            said: None,
            nth: None,
            called: ["left", "right"],
        }
    }

    /// The anchor of something of it by its key in the document, if that is what is shown.
    pub fn anchor(&self, key: &str) -> Option<String> {
        let mut anchor = self.said.clone()?;
        if !key.is_empty() {
            anchor.push('.');
            anchor.push_str(key);
        }
        if let Some(nth) = self.nth {
            anchor.push('.');
            anchor.push_str(&nth.to_string());
        }
        Some(anchor)
    }

    /// The number that the document has for a skid space.
    pub fn skid(&self, index: usize, count: usize) -> usize {
        let is_mirrored = self.called[0] == "right";
        if is_mirrored {
            count - 1 - index
        } else {
            index
        }
    }

    /// Whether the way of a stage follows it; over a junction it goes from road to road.
    pub const fn drives_on(&self) -> bool {
        self.driven && !matches!(self.what, What::Junction { .. })
    }

    /// From the middle of the road to its edge.
    pub fn half(&self) -> f32 {
        match &self.what {
            What::Space { lanes, .. } => width(*lanes) / 2.0,
            What::Corner(corner) if corner.skids.is_empty() => ALONE / 2.0,
            What::Corner(_) | What::End(_) | What::Seam(_) | What::Start | What::Finish => LANE,
            What::Junction { .. } => JUNCTION,
        }
    }

    pub fn stretch(&self) -> Stretch {
        let (turn, length) = match &self.what {
            What::Space { slots, bump, .. } => {
                let more = f32::from(slots.saturating_sub(1)) * SLOT;
                let bump = if bump.is_some() { 8.0 } else { 0.0 };
                (0.0, SPACE + more + bump)
            }
            What::Corner(corner) => corner.turn(),
            What::Junction { turn, .. } => (*turn, 2.0 * JUNCTION),
            What::End(name) => {
                let letters = name.chars().count().clamp(2, 4);
                let letters = f32::from(narrow::<u8>(letters));
                (0.0, 22.0 + 7.5 * letters)
            }
            What::Seam(_) => (0.0, 14.0),
            What::Start | What::Finish => (0.0, 66.0),
        };
        Stretch {
            length,
            turn,
            may_swing: matches!(self.what, What::Space { bump: None, .. }),
            is_open: matches!(self.what, What::Junction { .. }),
            half: self.half(),
        }
    }
}

/// A point of a course, by what share of the way has been gone.
pub fn at(course: &Course, share: f32) -> Frame {
    let last = course.len().saturating_sub(1);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a course has some dozens of points, and shares are not negative"
    )]
    let (index, rest) = {
        let along = share.clamp(0.0, 1.0) * last as f32;
        (along.floor() as usize, along.fract())
    };
    let Some(&one) = course.get(index.min(last)) else {
        return Frame::ORIGIN;
    };
    let Some(&two) = course.get(index + 1) else {
        return one;
    };
    Frame {
        at: (
            one.at.0 + (two.at.0 - one.at.0) * rest,
            one.at.1 + (two.at.1 - one.at.1) * rest,
        ),
        heading: one.heading + (two.heading - one.heading) * rest,
    }
}

/// A piece of a course.
pub fn between(course: &Course, from: f32, to: f32) -> Course {
    let step = (to - from) / 8.0;
    let mut piece = Vec::new();
    for index in 0..=8_u8 {
        piece.push(at(course, from + step * f32::from(index)));
    }
    piece
}

/// The corners of what lies along a course, from one distance to the right of it to another.
pub fn ribbon(course: &[Frame], one: f32, other: f32) -> Vec<Point> {
    let there = course.iter().map(|frame| frame.beside(one));
    let back = course.iter().rev().map(|frame| frame.beside(other));
    there.chain(back).collect()
}

/// A line across the road.
pub fn across(part: &mut Part, look: &str, wide: f32, frame: Frame, half: f32) {
    part.line(look, wide, [frame.beside(-half), frame.beside(half)]);
}
