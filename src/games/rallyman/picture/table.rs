//! What lies beside the road: cars on it, dashboards, dice and piles.

use super::drawn::Drawn;
use crate::games::rallyman::components::{Die, Driver, GearEvent, Stance, Status};
use crate::games::rallyman::view::{DriverView, PileView, TurnView};
use crate::games::rallyman::{Rallyman, Track, View};
use crate::kit::count::Count;
use crate::kit::picture::{Part, Point, arc, letters};

/// How large a driver's card is.
pub const CARD: (f32, f32) = (232.0, 160.0);

/// The cars on the road and at its ends.
pub fn cars(view: &View, drawn: &Drawn) -> Vec<Part> {
    let mut order: Vec<Driver> = view.road.clone();
    let others = view
        .drivers
        .keys()
        .filter(|driver| !view.road.contains(driver));
    order.extend(others);
    let mut stand: Vec<(&str, Stance)> = Vec::new();
    let mut parts = Vec::new();
    for driver in order {
        let Some(car) = view.drivers.get(&driver) else {
            continue;
        };
        if car.status == Status::KnockedOut {
            continue;
        }
        let is_off = |stance: Stance| matches!(stance, Stance::OffLeft | Stance::OffRight);
        let alike = stand.iter().filter(|(space, stance)| {
            *space == car.at.as_str()
                && (*stance == car.stance || !is_off(*stance) && !is_off(car.stance))
        });
        let index = alike.count();
        stand.push((car.at.as_str(), car.stance));
        let Some(berth) = drawn.berths.get(car.at.as_str()) else {
            continue;
        };
        let mut frame = match car.stance {
            Stance::OffLeft => berth.off(index, false),
            Stance::OffRight => berth.off(index, true),
            Stance::Forward | Stance::Turned => berth.place(index),
        };
        if car.stance == Stance::Turned {
            frame = frame.back();
        }
        let turn = view.turn.as_ref().filter(|turn| turn.driver == driver);
        let gear = turn.map_or(car.gear, |turn| turn.gear);
        let name = driver.name();
        let mut title = format!("{name}'s car on `{}`, gear {gear}", car.at.as_str());
        if car.stance != Stance::Forward {
            title = format!("{title}, {}", car.stance);
        }
        let mut part = Part::of(format!("drivers.{name}.at"), title);
        let body = [
            (-13.0, -7.5),
            (7.0, -7.5),
            (14.5, 0.0),
            (7.0, 7.5),
            (-13.0, 7.5),
        ];
        part.area(
            look_of(driver),
            body.map(|(ahead, right)| frame.ahead(ahead, right)),
        );
        let text = format!("{}{gear}", letter(driver));
        part.text(letter_look(driver), frame.ahead(-1.0, 0.0), 11.0, text);
        parts.push(part);
    }
    parts
}

/// Dirt on corners, and where split times are taken.
pub fn marks(track: &Track, view: &View, drawn: &Drawn) -> Vec<Part> {
    let mut parts = Vec::new();
    for place in &track.checkpoints {
        let name = &track.at(*place).name;
        let Some(berth) = drawn.berths.get(&**name) else {
            continue;
        };
        let mut part = Part {
            title: Some(format!("checkpoint on `{name}`")),
            ..Part::default()
        };
        let (x, y) = berth.edge(0.5, false, 5.0);
        part.line("ink", 1.5, [(x, y + 4.0), (x, y - 16.0)]);
        part.area("lit", [(x, y - 16.0), (x + 14.0, y - 11.0), (x, y - 6.0)]);
        parts.push(part);
    }
    for (corner, count) in &view.dirt {
        let Some(berth) = drawn.berths.get(&format!("{corner}.i")) else {
            continue;
        };
        let title = format!("`{corner}`: {}", Count(usize::from(*count), "dirt marker"));
        let mut part = Part::of(format!("dirt.{corner}"), title);
        let at = berth.middle(0.88);
        part.disc("dirt", at, 8.0);
        part.text("letter", at, 11.0, count.to_string());
        parts.push(part);
    }
    parts
}

impl Rallyman {
    /// A driver with the dashboard.
    pub(super) fn driver_card(
        &self,
        view: &View,
        driver: Driver,
        car: &DriverView,
        (x, y): Point,
    ) -> Part {
        let name = driver.name();
        let title = format!("{name}: stage {}, rally {}", car.time, car.total_time);
        let mut part = Part::of(format!("drivers.{name}"), title);
        let look = if view.next.contains(&driver) {
            "here"
        } else {
            "card"
        };
        part.card(look, (x, y), CARD.0, CARD.1);
        let left = x + 12.0;
        part.disc(look_of(driver), (left + 9.0, y + 20.0), 10.0);
        part.text(
            letter_look(driver),
            (left + 9.0, y + 20.0),
            13.0,
            letter(driver),
        );
        part.text_from("title", (left + 26.0, y + 20.0), 14.0, name);
        let status = match car.status {
            Status::Driving => geared(view, driver, car.gear),
            Status::Finished => "finished".to_owned(),
            Status::KnockedOut => "knocked out".to_owned(),
        };
        part.text_to("title", (x + CARD.0 - 12.0, y + 20.0), 14.0, status);
        let right = x + CARD.0 / 2.0 + 16.0;
        let mut text = |at: Point, words: String| part.text_from("text", at, 12.0, words);
        text((left, y + 46.0), format!("stage {}", car.time));
        text((right, y + 46.0), format!("rally {}", car.total_time));
        let tires = match (car.choice, car.tires) {
            (Some(tires), _) | (None, Some(tires)) => format!("{tires} tires"),
            (None, None) if car.committed => "tires chosen".to_owned(),
            (None, None) => "no tires yet".to_owned(),
        };
        text((left, y + 66.0), tires);
        text((right, y + 66.0), format!("{} s in hand", car.seconds));
        text((left, y + 88.0), "damage".to_owned());
        text((right, y + 88.0), "flats".to_owned());
        let limits = self
            .dashboards
            .iter()
            .find(|piece| piece.id == car.dashboard);
        let (damage, flats) = limits.map_or((car.damage, car.flats), |limits| {
            (limits.damage, limits.flats)
        });
        pips(&mut part, (left + 50.0, y + 82.0), car.damage, damage);
        pips(&mut part, (right + 36.0, y + 82.0), car.flats, flats);
        let mut across = left;
        for (key, card, wide, is_there) in [
            ("sisu", "Sisu", 42.0, car.sisu),
            ("spare", "spare tire", 76.0, car.spare),
        ] {
            if is_there {
                let anchor = format!("drivers.{name}.{key}");
                let mut tag = Part::of(anchor, format!("{name} has {card}"));
                tag.rect("tag", (across, y + 100.0), wide, 18.0);
                tag.text("text", (across + wide / 2.0, y + 109.0), 11.0, card);
                part.parts.push(tag);
                across += wide + 8.0;
            }
        }
        if let Some(turn) = view.turn.as_ref().filter(|turn| turn.driver == driver) {
            part.parts.push(dice(turn, (left, y + 128.0)));
        }
        part
    }
}

/// What has been taken, of what can be.
fn pips(part: &mut Part, (x, y): Point, count: u8, most: u8) {
    for index in 0..most.max(count) {
        let corner = (x + f32::from(index) * 14.0, y);
        let look = if index < count { "pip-full" } else { "pip" };
        part.rect(look, corner, 11.0, 11.0);
        if index < count {
            part.line(
                "letter",
                1.5,
                [(corner.0 + 3.0, y + 3.0), (corner.0 + 8.0, y + 8.0)],
            );
            part.line(
                "letter",
                1.5,
                [(corner.0 + 8.0, y + 3.0), (corner.0 + 3.0, y + 8.0)],
            );
        }
    }
}

/// The gear of a driver: in a turn the engaged one, and that of the chrono pile where it is another one.
fn geared(view: &View, driver: Driver, pile: u8) -> String {
    let turn = view.turn.as_ref().filter(|turn| turn.driver == driver);
    match turn.map(|turn| turn.gear).filter(|gear| *gear != pile) {
        Some(gear) => format!("gear {gear}, pile {pile}"),
        None => format!("gear {pile}"),
    }
}

/// The dice of a turn.
fn dice(turn: &TurnView, (x, y): Point) -> Part {
    const WIDE: f32 = 22.0;
    let mut part = Part::of("turn", format!("{}'s dice", turn.driver.name()));
    let mut across = x;
    for &die in Die::ALL {
        part.parts.push(turn_die(turn, die, (across, y), WIDE));
        across += WIDE + 8.0;
    }
    part
}

fn turn_die(turn: &TurnView, die: Die, (across, y): Point, wide: f32) -> Part {
    let (used, out) = (turn.used.contains(&die), turn.given_up.contains(&die));
    let (waits, warns) = (turn.waiting.contains(&die), turn.warnings.contains(&die));
    let told = [
        (used, ", used"),
        (out, ", given up"),
        (waits, ", waiting"),
        (warns, ", with a warning"),
    ];
    let told: String = told.iter().filter(|it| it.0).map(|it| it.1).collect();
    let mut part = Part::of(format!("turn.{die}"), format!("die {die}{told}"));
    let (look, letters) = if used || out {
        ("die-used", "text")
    } else {
        (die_look(die), die_letters(die))
    };
    part.rect(look, (across, y), wide, wide);
    let middle = (across + wide / 2.0, y + wide / 2.0);
    // There are two white ones.
    let (size, words) = match die.gear() {
        Some(gear) => (13.0, gear.to_string()),
        None => (11.0, die.name().to_uppercase()),
    };
    part.text(letters, middle, size, words);
    if out {
        part.line("ink", 2.0, [(across, y), (across + wide, y + wide)]);
    }
    if waits {
        let below = y + wide + 4.0;
        part.line("road-stage", 3.0, [(across, below), (across + wide, below)]);
    }
    if warns {
        let at = (across + wide - 2.0, y + 1.0);
        part.disc("lit", at, 7.0);
        part.text("letter-dark", at, 11.0, "!");
    }
    part
}

pub fn die_look(die: Die) -> &'static str {
    if die.is_acceleration() {
        "die-white"
    } else {
        "die-black"
    }
}

pub fn die_letters(die: Die) -> &'static str {
    if die.is_acceleration() {
        "letter-dark"
    } else {
        "letter"
    }
}

/// What is printed on a die.
pub fn face(die: Die) -> String {
    die.gear()
        .map_or_else(|| "A".to_owned(), |gear| gear.to_string())
}

/// The piles of gear cards and the shortcut deck, in a row.
pub fn piles(view: &View, (x, y): Point) -> Vec<Part> {
    let gears = &view.gear_cards;
    let all = [&gears.g1, &gears.g2, &gears.g3, &gears.g4, &gears.g5];
    let mut parts = Vec::new();
    let (mut across, mut gear) = (x, 1);
    for pile in all {
        parts.push(gear_pile(gear, pile, (across, y)));
        (across, gear) = (across + 124.0, gear + 1);
    }
    let deck = &view.shortcut_deck;
    let title = format!(
        "shortcut cards: {} good, {} dirty, {} flat",
        deck.good, deck.dirty, deck.flat
    );
    let mut part = Part::of("shortcut-deck", title);
    part.card("back", (across, y), 24.0, 34.0);
    let lines = [
        format!("{} good", deck.good),
        format!("{} dirty", deck.dirty),
        format!("{} flat", deck.flat),
    ];
    let mut down = y + 4.0;
    for line in lines {
        part.text_from("text", (across + 32.0, down), 11.0, line);
        down += 14.0;
    }
    parts.push(part);
    parts
}

fn gear_pile(gear: u8, pile: &PileView, (x, y): Point) -> Part {
    let title = format!(
        "gear {gear}: {} left; seen: {} spin, {} left, {} right",
        pile.left, pile.seen_spin, pile.seen_left, pile.seen_right
    );
    let mut part = Part::of(format!("gear-cards.g{gear}"), title);
    part.card(&*format!("gear-{gear}"), (x, y), 24.0, 34.0);
    part.text("title", (x + 12.0, y + 17.0), 14.0, gear.to_string());
    part.text_from(
        "text",
        (x + 32.0, y + 10.0),
        12.0,
        format!("× {}", pile.left),
    );
    let seen = [pile.seen_spin, pile.seen_left, pile.seen_right];
    let mut across = x + 32.0;
    for (event, seen) in GearEvent::ALL.iter().zip(seen) {
        if seen > 0 {
            event_sign(&mut part, *event, (across + 5.0, y + 27.0));
            part.text_from("text", (across + 13.0, y + 27.0), 11.0, seen.to_string());
            across += 30.0;
        }
    }
    part
}

/// What the back of a gear card does, as it is printed there, around a middle.
fn event_sign(part: &mut Part, event: GearEvent, (x, y): Point) {
    let sign = match event {
        GearEvent::Spin => {
            part.line("ink", 2.0, arc((x, y), 4.5, 0.0, 270.0));
            let tip = [(x - 1.0, y - 7.5), (x + 4.5, y - 4.5), (x - 1.0, y - 1.5)];
            part.area("ink", tip);
            return;
        }
        GearEvent::Left => -1.0_f32,
        GearEvent::Right => 1.0,
    };
    part.line("ink", 2.0, [(x - 5.0 * sign, y), (x + sign, y)]);
    let tip = [(x, y - 4.5), (x + 5.5 * sign, y), (x, y + 4.5)];
    part.area("ink", tip);
}

/// What the signs beside the piles say.
pub fn seen_legend((x, y): Point) -> Part {
    let mut part = Part::default();
    part.text_from("label", (x, y), 11.0, "backs seen:");
    let mut across = x + 74.0;
    for (event, words) in [
        (GearEvent::Spin, "spin"),
        (GearEvent::Left, "off to the left"),
        (GearEvent::Right, "off to the right"),
    ] {
        event_sign(&mut part, event, (across + 5.0, y));
        part.text_from("label", (across + 16.0, y), 11.0, words);
        across += 30.0 + letters::width("label", 11.0, words);
    }
    part
}

pub fn look_of(driver: Driver) -> String {
    format!("player-{}", driver.name())
}

pub fn letter(driver: Driver) -> String {
    driver.name()[..1].to_uppercase()
}

/// Letters that can be read on a colour.
pub fn letter_look(driver: Driver) -> &'static str {
    match driver {
        Driver::Yellow => "letter-dark",
        Driver::Red | Driver::Blue | Driver::Green => "letter",
    }
}
