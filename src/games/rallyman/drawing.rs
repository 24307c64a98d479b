//! A view drawn for people: the stage from start to finish, then a line for each driver.

use std::fmt::Write as _;

use crate::games::rallyman::components::{Driver, Stance, Status, Surface};
use crate::games::rallyman::picture::look_of;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::view::{DriverView, TurnView};
use crate::games::rallyman::{Place, Rallyman, Track, View};
use crate::kit::count::Count;
use crate::kit::drawing::Drawing;

impl Rallyman {
    /// The view as text: a line for each run of spaces and each corner, with the cars in them, and
    /// a line for each driver.
    pub(super) fn drawing_of(&self, view: &View) -> Drawing {
        let track = &self.tracks[usize::from(view.stage) - 1];
        let mut text = Drawing::default();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "stage {} of {} ({}), round {}",
            view.stage,
            self.tracks.len(),
            view.stage_id,
            view.round
        );
        let from = text.end();
        for (line, name, spaces) in self.lines(track, view) {
            let begin = text.end() + 2;
            let _ = writeln!(text, "  {}", line.trim_end());
            for space in spaces {
                text.spot(&format!("spaces.{space}"), begin..begin + name);
            }
        }
        for (word, look) in [("snow", "road-snow"), ("dirt", "dirt"), ("bump", "tag")] {
            text.ink_word(from, word, look);
        }
        for word in ["left", "right"] {
            text.ink_word(from, word, "road-space");
        }
        text.ink_word(from, "skid", "road-skid");
        text.ink_word(from, "shortcut", "road-shortcut");
        if let Some(turn) = &view.turn {
            draw_turn(turn, &mut text);
        }
        for (&driver, car) in &view.drivers {
            draw_driver(driver, car, &mut text);
        }
        let deck = &view.shortcut_deck;
        let _ = writeln!(
            text,
            "shortcut cards {} good, {} dirty, {} flat",
            deck.good, deck.dirty, deck.flat
        );
        if let (Some(ending), Some(winners)) = (&view.ending, &view.winners) {
            let winners: Vec<&str> = winners.iter().map(|driver| driver.name()).collect();
            let winners = if winners.is_empty() {
                "nobody".to_owned()
            } else {
                winners.join(", ")
            };
            let _ = writeln!(text, "over ({ending}): {winners}");
        }
        for &driver in view.drivers.keys() {
            text.ink_word(from, driver.name(), &look_of(driver));
        }
        text
    }

    /// Each line, how long the name at its beginning is, and the spaces that it stands for.
    fn lines(&self, track: &Track, view: &View) -> Vec<(String, usize, Vec<String>)> {
        let mut lines = Vec::new();
        let mut places = track.places().peekable();
        while let Some(first) = places.next() {
            let mut last = first;
            while let Some(next) = places.next_if(|&next| goes_on(track, view, last, next)) {
                last = next;
            }
            let snow = if self.is_under_snow(track, view, first) {
                "snow"
            } else {
                ""
            };
            let (name, what) = describe(track, view, first, last);
            let cars: Vec<String> = track
                .places()
                .filter(|place| (first..=last).contains(place))
                .flat_map(|place| cars(track, view, place))
                .collect();
            let spaces = track
                .places()
                .filter(|place| (first..=last).contains(place))
                .map(|place| track.at(place).name.to_string());
            let line = format!("{name:<16} {what:<32} {snow:<4}  {}", cars.join(", "));
            lines.push((line, name.len(), spaces.collect()));
        }
        lines
    }

    fn is_under_snow(&self, track: &Track, view: &View, place: Place) -> bool {
        let is_space = !matches!(track.at(place).kind, Kind::Start | Kind::Finish);
        let zone = self.zones.get(track.at(place).zone.index());
        is_space && zone.is_some_and(|zone| view.snow.contains(zone))
    }
}

/// Whether two spaces behind each other share a line: those of one corner, and plain ones of one
/// road without cars.
fn goes_on(track: &Track, view: &View, last: Place, next: Place) -> bool {
    let (one, other) = (track.at(last), track.at(next));
    match (one.kind, other.kind) {
        (Kind::Straight, Kind::Straight) => {
            let is_alike = (one.lanes, one.slots) == (other.lanes, other.slots);
            let is_empty = |place| cars(track, view, place).is_empty();
            is_alike
                && road_of(&one.name).0 == road_of(&other.name).0
                && is_numbered(&one.name)
                && is_numbered(&other.name)
                && is_empty(last)
                && is_empty(next)
        }
        (one, other) => one.corner().is_some() && one.corner() == other.corner(),
    }
}

/// The road of a space, and the space on it.
fn road_of(name: &str) -> (&str, &str) {
    name.split_once('/').unwrap_or((name, ""))
}

/// Whether a space goes by its number on the road, and not by the name of a junction.
fn is_numbered(name: &str) -> bool {
    road_of(name)
        .1
        .starts_with(|first: char| first.is_ascii_digit())
}

/// Name of a run of spaces, and what it is.
fn describe(track: &Track, view: &View, first: Place, last: Place) -> (String, String) {
    let space = track.at(first);
    let Some(corner) = track.corner_at(first) else {
        let name = if first == last {
            space.name.to_string()
        } else {
            format!("{}–{}", space.name, road_of(&track.at(last).name).1)
        };
        let what = match space.kind {
            Kind::Bump(note) => format!("bump {note}, {}×{}", space.lanes, space.slots),
            Kind::Straight => format!("{}×{}", space.lanes, space.slots),
            _ => String::new(),
        };
        return (name, what);
    };
    // Where dirt lies, the notes as they count now.
    let now = view.notes.get(&*corner.name);
    let inside = now.map_or(corner.inside_note, |notes| notes.inside);
    let skid: &[u8] = now.map_or(&corner.skid_notes, |notes| &notes.skid);
    let mut what = format!("{} {inside}", corner.turn);
    if !skid.is_empty() {
        let notes: Vec<String> = skid.iter().map(u8::to_string).collect();
        let _ = write!(what, ", skid {}", notes.join("-"));
    }
    if let Some(note) = corner.shortcut_note {
        let _ = write!(what, ", shortcut {note}");
    }
    if let Some(markers) = view.dirt.get(&*corner.name) {
        let _ = write!(what, ", dirt {markers}");
    }
    (corner.name.to_string(), what)
}

/// The cars in a space: who, where in a corner, in which gear, and how they stand if not forward.
fn cars(track: &Track, view: &View, place: Place) -> Vec<String> {
    let space = track.at(place);
    let here = view
        .drivers
        .iter()
        .filter(|(_, car)| car.at.as_str() == &*space.name && car.status != Status::KnockedOut);
    let part = space
        .kind
        .corner()
        .and_then(|_| space.name.rsplit_once('.'));
    let drawn = here.map(|(driver, car)| {
        let mut text = driver.name().to_owned();
        if let Some((_, part)) = part {
            let _ = write!(text, " .{part}");
        }
        if car.status == Status::Driving {
            // In the middle of a turn the pile still shows the gear before it.
            let turn = view.turn.as_ref().filter(|turn| turn.driver == *driver);
            let gear = turn.map_or(car.gear, |turn| turn.gear);
            let _ = write!(text, " ({gear})");
        }
        if car.stance != Stance::Forward {
            let _ = write!(text, " {}", car.stance);
        }
        text
    });
    drawn.collect()
}

/// The dice of a turn, once there are any.
fn draw_turn(turn: &TurnView, text: &mut Drawing) {
    let lists = [
        ("used", &turn.used),
        ("still to be used", &turn.waiting),
        ("put aside", &turn.given_up),
    ];
    let lists = lists.into_iter().filter(|(_, dice)| !dice.is_empty());
    let lists: Vec<String> = lists
        .map(|(what, dice)| {
            let dice = dice.iter().map(|die| {
                let mark = if turn.warnings.contains(die) { "!" } else { "" };
                format!("{die}{mark}")
            });
            format!("{what} {}", dice.collect::<Vec<_>>().join(" "))
        })
        .collect();
    if !lists.is_empty() {
        let _ = writeln!(text, "turn of {}: {}", turn.driver.name(), lists.join(", "));
    }
}

fn draw_driver(driver: Driver, car: &DriverView, text: &mut Drawing) {
    let status = match car.status {
        Status::Driving => "",
        Status::Finished => " finished",
        Status::KnockedOut => " knocked out",
    };
    let _ = write!(
        text,
        "{driver}{status}: stage {}, rally {}, {}",
        car.time,
        car.total_time,
        Count(usize::from(car.seconds), "second marker")
    );
    if car.damage > 0 {
        let _ = write!(text, ", damage {}", car.damage);
    }
    if car.flats > 0 {
        let _ = write!(text, ", {}", Count(usize::from(car.flats), "flat"));
    }
    if let Some(tires) = car.tires {
        let _ = write!(text, ", {tires} tires");
    }
    if car.surface == Surface::Snow && car.status == Status::Driving {
        text.push_str(" on snow");
    }
    for (card, is_there) in [("Sisu", car.sisu), ("spare tire", car.spare)] {
        if is_there {
            let _ = write!(text, ", {card}");
        }
    }
    text.push('\n');
}

#[cfg(test)]
mod tests;
