//! The road from start to town: a column of cards, or several where it is long. Each player drives in a lane of
//! their own beside the spaces, so that cars never cover each other.

use super::card::{Drawn, step};
use super::icons;
use crate::games::brick_run::components::{PlayerName, SpotText};
use crate::games::brick_run::view::HIDDEN;
use crate::games::brick_run::{BrickRun, View};
use crate::kit::picture::{Align, Part, Point};

/// From card to card.
const GAP: f32 = 6.0;
/// From column to column.
const BETWEEN: f32 = 36.0;
/// The number of a card and the road itself.
const STRIP: f32 = 54.0;
/// Where on a card the road runs.
const MIDDLE: f32 = 38.0;
/// How wide the road is.
const ROAD: f32 = 18.0;
const LANE: f32 = 26.0;
/// What awaits a car.
const SIGN: f32 = 116.0;
/// From space to space, on cards that are not too long.
const SPACE: f32 = 21.0;
/// A card as long as this, or longer, is that high.
const HIGHEST: f32 = 10.0 * SPACE;
/// On cards with more spaces every fifth has its number.
const COUNTED: u8 = 10;

/// A car, where the view has it.
struct Driver {
    name: PlayerName,
    at: SpotText,
    place: Option<u8>,
    peeked: Vec<u8>,
}

/// The road of a view.
pub struct Road<'g> {
    game: &'g BrickRun,
    view: &'g View,
    drivers: Vec<Driver>,
}

/// How far a road reaches.
pub struct Reach {
    pub right: f32,
    pub lowest: f32,
    /// Below its end.
    pub below: Point,
}

/// What the road is made of.
enum Stop<'v> {
    Start,
    /// A card, counted from 1, as the view names it.
    Card(u8, &'v str),
    Town,
}

impl<'g> Road<'g> {
    pub fn new(game: &'g BrickRun, view: &'g View) -> Self {
        let players = view.players.iter().map(|(name, player)| Driver {
            name: *name,
            at: player.at,
            place: player.place,
            peeked: player.peeked.clone().unwrap_or_default(),
        });
        let cop = view.cop.iter().map(|cop| Driver {
            name: PlayerName::Cop,
            at: cop.at,
            place: cop.place,
            peeked: Vec::new(),
        });
        Self {
            game,
            view,
            drivers: players.chain(cop).collect(),
        }
    }

    /// How wide a column is.
    pub fn wide(&self) -> f32 {
        STRIP + step(self.drivers.len(), LANE) + SIGN
    }

    /// The road with its corner up left there, in columns about that high at most.
    pub fn draw(&self, parts: &mut Vec<Part>, (left, top): Point, highest: f32) -> Reach {
        let cards = (1..).zip(&self.view.road);
        let cards = cards.map(|(number, shown)| Stop::Card(number, shown.as_str()));
        let mut stops: Vec<Stop<'_>> = vec![Stop::Start];
        stops.extend(cards);
        stops.push(Stop::Town);
        let all: Vec<f32> = stops.iter().map(|stop| self.high(stop)).collect();
        let highest = column(&all, highest);
        let (mut x, mut y, mut lowest) = (left, top, top);
        for (stop, high) in stops.iter().zip(all) {
            if y > top && y + high > top + highest {
                parts.push(self.turn((x, y), top));
                x += self.wide() + BETWEEN;
                y = top;
            }
            parts.push(self.stop(stop, (x, y), high));
            y += high + GAP;
            lowest = lowest.max(y);
        }
        Reach {
            right: x + self.wide(),
            lowest,
            below: (x, y),
        }
    }

    fn shown(&self, card: &str) -> Option<Drawn<'g>> {
        self.game.card_shown(card)
    }

    fn high(&self, stop: &Stop<'_>) -> f32 {
        match stop {
            Stop::Start => 34.0,
            Stop::Town => 84.0,
            Stop::Card(_, shown) => match self.shown(shown) {
                Some(drawn) => {
                    let spaces = f32::from(drawn.distance) * SPACE;
                    (spaces.min(HIGHEST) + 8.0).max(54.0)
                }
                None => 40.0,
            },
        }
    }

    /// The way from the end of a column to the beginning of the next one.
    fn turn(&self, (x, y): Point, top: f32) -> Part {
        let mut part = Part::default();
        let (from, to) = (x + MIDDLE, x + self.wide() + BETWEEN + MIDDLE);
        let between = x + self.wide() + BETWEEN / 2.0;
        let (low, high) = (y + 2.0, top - 14.0);
        let way = [
            (from, y - GAP),
            (from, low),
            (between, low),
            (between, high),
            (to, high),
            (to, top - 5.0),
        ];
        part.line("arrow", 2.0, way);
        part.line(
            "arrow",
            2.0,
            [
                (to - 4.0, top - 10.0),
                (to, top - 5.0),
                (to + 4.0, top - 10.0),
            ],
        );
        part
    }

    fn stop(&self, stop: &Stop<'_>, corner: Point, high: f32) -> Part {
        match stop {
            Stop::Start => self.start(corner, high),
            Stop::Town => self.town(corner, high),
            Stop::Card(number, shown) => match self.shown(shown) {
                Some(drawn) => self.card(*number, &drawn, corner, high),
                None => self.hidden(*number, corner, high),
            },
        }
    }

    fn start(&self, (x, y): Point, high: f32) -> Part {
        let mut part = Part::default();
        part.card("band", (x, y), self.wide(), high);
        let road = [(x + MIDDLE, y + high / 2.0), (x + MIDDLE, y + high + GAP)];
        part.disc("road-asphalt", road[0], ROAD / 2.0 + 1.0);
        part.line("road-asphalt", ROAD, road);
        let words = (x + self.wide() - 10.0, y + high / 2.0);
        part.text_to("title", words, 13.0, "start");
        self.cars(&mut part, SpotText::Start, (x, y + high / 2.0), None);
        part
    }

    fn town(&self, (x, y): Point, high: f32) -> Part {
        const ORDER: [&str; 3] = ["1st", "2nd", "3rd"];
        let town = self.game.town(self.view.delivery);
        let prices = town.prices.map(|price| format!("${price}"));
        let title = format!("Town `{}`: a brick brings {}", town.id, prices.join(", "));
        let mut part = Part::of("town", title);
        part.card("town", (x, y), self.wide(), high);
        let road = [(x + MIDDLE, y - GAP), (x + MIDDLE, y + high / 2.0)];
        part.disc("road-asphalt", road[1], ROAD / 2.0 + 1.0);
        part.line("road-asphalt", ROAD, road);
        let name = (x + STRIP + 4.0, y + 7.0);
        part.paragraph(
            "title",
            name,
            13.0,
            self.wide() - STRIP - 8.0,
            1,
            town.id.as_str(),
        );
        for (index, (order, price)) in ORDER.iter().zip(&prices).enumerate() {
            let at = (x + self.wide() - SIGN + 20.0 + step(index, 36.0), y + 45.0);
            part.disc("coin", at, 16.0);
            part.text("letter-dark", at, 12.0, price.as_str());
            part.text("text", (at.0, y + 72.0), 11.0, *order);
        }
        self.cars(&mut part, SpotText::Town, (x, y + 46.0), None);
        let there = self.drivers.iter().zip(0_usize..);
        for (driver, lane) in there.filter(|(driver, _)| driver.at == SpotText::Town) {
            if let Some(place) = driver.place {
                let at = (self.lane(x, lane), y + 72.0);
                part.text("text", at, 11.0, format!("{place}."));
            }
        }
        part
    }

    /// A card that the viewer cannot see.
    fn hidden(&self, number: u8, (x, y): Point, high: f32) -> Part {
        let title = format!("Card {number} of the road, face down");
        let mut part = Part::of(format!("road.{number}"), title);
        part.card("back", (x, y), self.wide(), high);
        number_of(&mut part, number, (x, y), high);
        let middle = (x + self.wide() / 2.0, y + high / 2.0);
        part.disc("dial", middle, 13.0);
        part.text("title", middle, 16.0, HIDDEN);
        part
    }

    /// A card that the viewer knows: with a rim of its back if it lies face down.
    fn card(&self, number: u8, drawn: &Drawn<'_>, (x, y): Point, high: f32) -> Part {
        const RIM: f32 = 6.0;
        let is_down = number > self.view.revealed;
        let title = format!(
            "Card {number} of the road{}, `{}`: {} long, {}",
            if is_down { ", face down" } else { "" },
            drawn.id,
            drawn.distance,
            icons::encounter_words(drawn.encounter)
        );
        let mut part = Part::of(format!("road.{number}"), title);
        if is_down {
            part.card("back", (x, y), self.wide(), high);
            let (wide, high) = (self.wide() - 2.0 * RIM, high - 2.0 * RIM);
            part.card("paper", (x + RIM, y + RIM), wide, high);
        } else {
            part.card("card", (x, y), self.wide(), high);
        }
        // Where the spaces of a long card are counted there is no room beside them.
        let beside = if drawn.distance > COUNTED { 28.0 } else { high };
        number_of(&mut part, number, (x, y), beside);
        let road = [
            (x + MIDDLE, y - GAP / 2.0),
            (x + MIDDLE, y + high + GAP / 2.0),
        ];
        part.line("road-asphalt", ROAD, road);
        self.spaces(&mut part, number, drawn.distance, (x, y + high / 2.0));
        let middle = y + high / 2.0;
        for (lane, driver) in self.drivers.iter().enumerate() {
            if driver.peeked.contains(&number) {
                part.parts
                    .push(peek(driver, number, (self.lane(x, lane), middle)));
            }
        }
        let left = x + self.wide() - SIGN;
        icons::encounter(&mut part, drawn.encounter, (left + 24.0, middle), 19.0);
        let (name, numbers) = icons::sign_words(drawn.encounter);
        let words = left + 49.0;
        part.text_from("title", (words, middle - 5.0), 18.0, numbers);
        let below = icons::with_needed(name, drawn.encounter);
        part.text_from("text", (words, middle + 12.0), 10.0, below);
        let id = (x + self.wide() - 9.0, y + 13.0);
        part.write_within("id", id, 10.0, (Align::End, SIGN - 20.0), drawn.id);
        part
    }

    /// The spaces of a card around its middle, and the cars on them.
    fn spaces(&self, part: &mut Part, card: u8, distance: u8, (x, middle): Point) {
        let between = (HIGHEST / f32::from(distance.max(1))).min(SPACE);
        let mut down = middle - between * f32::from(distance.saturating_sub(1)) / 2.0;
        for space in 1..=distance {
            let at = (x + MIDDLE, down);
            part.disc("spot", at, (between * 0.3).min(5.0));
            if distance > COUNTED && space % 5 == 0 {
                part.text("label", (x + 18.0, down), 10.0, space.to_string());
            }
            let spot = SpotText::Road { card, space };
            self.cars(part, spot, (x, down), Some(at));
            down += between;
        }
    }

    fn lane(&self, x: f32, lane: usize) -> f32 {
        x + STRIP + step(lane, LANE) + LANE / 2.0
    }

    /// The cars at a spot, each in its lane.
    fn cars(&self, part: &mut Part, spot: SpotText, (x, y): Point, space: Option<Point>) {
        let all = self.drivers.iter().enumerate();
        let there = || all.clone().filter(|(_, driver)| driver.at == spot);
        // Below all of them, so that none is struck through by the line of another one.
        for ((lane, _), space) in there().zip(space.iter().cycle()) {
            part.line("ink", 1.5, [*space, (self.lane(x, lane), y)]);
        }
        for (lane, driver) in there() {
            let key = anchor(driver.name);
            let title = format!("{}'s car, at {spot}", driver.name);
            let mut car = Part::of(format!("{key}.at"), title);
            let at = (self.lane(x, lane), y);
            icons::car(&mut car, driver.name, at, 10.0);
            part.parts.push(car);
        }
    }
}

/// How high columns are in which all of this fits, as few as possible and about equally high.
fn column(all: &[f32], highest: f32) -> f32 {
    const FINER: f32 = 8.0;
    let needed = |limit: f32| {
        let (mut columns, mut y) = (1.0_f32, 0.0);
        for high in all {
            if y > 0.0 && y + high > limit {
                columns += 1.0;
                y = 0.0;
            }
            y += high + GAP;
        }
        columns
    };
    let columns = needed(highest);
    let mut lower = highest;
    while lower > FINER && needed(lower - FINER) <= columns {
        lower -= FINER;
    }
    lower
}

/// Where a participant is in a view.
pub fn anchor(player: PlayerName) -> String {
    match player {
        PlayerName::Cop => "cop".to_owned(),
        player => format!("players.{player}"),
    }
}

fn number_of(part: &mut Part, number: u8, (x, y): Point, high: f32) {
    let at = (x + 16.0, y + high / 2.0);
    part.text("title", at, 14.0, number.to_string());
}

/// An eye: somebody has peeked at a card.
fn peek(driver: &Driver, card: u8, (x, y): Point) -> Part {
    let key = anchor(driver.name);
    let title = format!("{} has peeked at card {card}", driver.name);
    let mut part = Part::of(format!("{key}.peeked.{card}"), title);
    let lid = |sign: f32| {
        [-1.0_f32, -0.5, 0.0, 0.5, 1.0].map(|across| {
            let bulge = (1.0 - across * across) * 11.0;
            (x + across * 12.5, y + sign * bulge)
        })
    };
    let mut eye = lid(-1.0).to_vec();
    eye.extend(lid(1.0).into_iter().rev());
    part.area("dial", eye);
    icons::car(&mut part, driver.name, (x, y), 7.5);
    part
}
