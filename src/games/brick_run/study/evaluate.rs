//! How well a position looks to a seat: the dollars that are to be expected, more or less.

mod drive;

use crate::engine::Viewer;
use crate::games::brick_run::components::{Ability, Mode, Phase, RepairTiming};
use crate::games::brick_run::rules;
use crate::games::brick_run::table::Icons;
use crate::games::brick_run::{BrickRun, CardSet, Spot, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;
use drive::{Ahead, Driver};

/// Parts of a dollar, of a space and of a round that are told apart.
const ONE: i64 = 1000;

/// All of what can come.
const CERTAIN: i64 = 1 << 20;

/// One part in so many of what the best of the others has counts against a position.
const RIVAL: i64 = 2;

/// What a damage costs that is not repaired at once.
const DAMAGE: i64 = 700;

/// What it costs more to be so close to a wreck: with one hit left, and with two.
const CLOSE: [i64; 2] = [900, 300];

/// What a wreck costs beyond its fee: the rest of the turn, and the cubes of the next round.
const WRECK: i64 = 3000;

/// What it is worth to know one of the next cards.
const KNOWN: i64 = 150;

/// So many of the next cards are worth knowing.
const AHEAD: u8 = 3;

/// Rounds by which a car has to be ahead to be sure of the better place.
const SURE: i64 = 1500;

/// What an icon of each ability is worth in a delivery, in the order of [`Ability::ALL`].
fn worth(ability: Ability, mode: Mode) -> i64 {
    match ability {
        Ability::Cube => 1100,
        Ability::Speed => 1000,
        Ability::Cb | Ability::Nitrous => 450,
        Ability::Steering => 550,
        Ability::Suspension => 600,
        Ability::Wrench => 700,
        Ability::SpeedMultiplier => 1300,
        Ability::Cargo if mode == Mode::Full => 2000,
        Ability::SteeringMultiplier | Ability::Countermeasure | Ability::Cargo => 350,
    }
}

/// How far a car drives in what is left of the round.
#[derive(Clone, Copy)]
enum Way {
    /// So many spaces.
    Spaces(u16),
    /// All of its movement.
    Whole,
    /// Nobody knows yet.
    Unknown,
}

/// How the present round may end for a car.
struct Forecast {
    /// Bricks, in thousandths.
    bricks: i64,
    /// What damage costs, in thousandths of a dollar.
    harm: i64,
    /// Rounds to the town from the beginning of this round or, if the car has had its turn, from its
    /// end; in thousandths. None of a car in town.
    rounds: Option<i64>,
    /// What the player knows of the cards ahead, or will.
    known: i64,
}

impl BrickRun {
    /// Dollars to be expected, less a part of what the best of the others may expect. Looks at
    /// nothing that the seat cannot know.
    pub(super) fn outlook(&self, state: &State, seat: Seat) -> i64 {
        let hidden = Self::unseen(state, Viewer::Seat(seat));
        let forecasts = self
            .all_seats()
            .map(|other| self.forecast(state, other, seat, hidden));
        let forecasts: arrayvec::ArrayVec<Forecast, { Seat::MAX }> = forecasts.collect();
        let own = self.prospects(state, seat, &forecasts);
        let others = self.all_seats().filter(|other| *other != seat);
        let rival = others
            .map(|other| self.prospects(state, other, &forecasts))
            .max();
        own - rival.unwrap_or(0) / RIVAL
    }

    /// Dollars to be expected in the end, in thousandths.
    fn prospects(&self, state: &State, seat: Seat, forecasts: &[Forecast]) -> i64 {
        let player = state.player(seat);
        let own = &forecasts[seat.index()];
        let icons = state.player(seat).icons;
        let towns = narrow::<i64>(self.towns.len());
        let delivery = i64::from(state.delivery);
        let mut looks = i64::from(player.money) * ONE;
        // Deliveries to come, whether this one goes on for how long, and bricks kept for the next.
        let (mut to_come, mut rest, mut kept) = (towns - delivery, 0, 0);
        match state.phase {
            Phase::Over => return looks,
            Phase::Cars | Phase::DealCars | Phase::SetupShuffle => to_come += 1,
            Phase::Draft
            | Phase::Market
            | Phase::CopPart
            | Phase::ActionDeck
            | Phase::TownShuffle
                if !rules::market::between_rounds(self, state) =>
            {
                kept = i64::from(player.bricks);
                to_come += i64::from(!rules::draft::after_delivery(state));
            }
            Phase::Sell if state.done.contains(seat) || Some(seat) == self.cop() => {
                kept = i64::from(player.bricks);
            }
            Phase::Sell => looks += own.bricks * i64::from(rules::town::price(self, state, seat)),
            _ => {
                let (price, waiting) = self.place_to_come(state, seat, forecasts);
                looks += own.bricks * price / ONE + waiting;
                if state.phase == Phase::Bricks && !state.done.contains(seat) {
                    let bought = i64::from(rules::market::affordable(self, state, seat));
                    let each = i64::from(self.constants.brick_price) * ONE;
                    looks += bought * (price - each);
                }
                rest = own.rounds.unwrap_or(0).min(3 * ONE) / 3;
            }
        }
        looks += self.deliveries_to_come(state, seat, to_come, kept);
        let parts = self.worth_of(&icons, self.constants.cubes);
        looks += parts * (to_come * ONE + rest) / ONE;
        let future = (3 * to_come * ONE + own.rounds.unwrap_or(0)).min(3 * ONE);
        looks - own.harm * future / (3 * ONE) + own.known
    }

    /// What a brick brings, and what waiting in town does, in thousandths of a dollar.
    fn place_to_come(&self, state: &State, seat: Seat, forecasts: &[Forecast]) -> (i64, i64) {
        let town = self.town(state.delivery);
        let price = |place: i64| i64::from(town.price(u8::try_from(place).unwrap_or(u8::MAX)));
        let others = forecasts.iter().enumerate();
        let others = others.filter(|(other, _)| *other != seat.index());
        let others = others.filter_map(|(_, forecast)| forecast.rounds);
        let last = others.clone().max().unwrap_or(0);
        let pay = i64::from(self.constants.waiting_pay);
        let Some(rounds) = forecasts[seat.index()].rounds else {
            let place = match state.player(seat).at {
                Spot::Town { place } => i64::from(place),
                Spot::Road { .. } => 1,
            };
            return (price(place) * ONE, last * pay);
        };
        let there = forecasts.iter().filter(|other| other.rounds.is_none());
        let there = narrow::<i64>(there.count());
        let behind = |other: i64| ((rounds - other + SURE) * ONE / (2 * SURE)).clamp(0, ONE);
        let place = (1 + there) * ONE + others.map(behind).sum::<i64>();
        let (whole, part) = (place / ONE, place % ONE);
        let mean = price(whole) * (ONE - part) + price(whole + 1) * part;
        (mean, (last - rounds).max(0) * pay)
    }

    /// What deliveries to come bring, with so many bricks kept for the next one.
    fn deliveries_to_come(&self, state: &State, seat: Seat, to_come: i64, kept: i64) -> i64 {
        let room = i64::from(rules::totals::capacity(self, state, seat));
        let buys = self.mode == Mode::Full && Some(seat) != self.cop();
        let free = i64::from(self.constants.bricks);
        let money = i64::from(state.player(seat).money);
        let cost = i64::from(self.constants.brick_price);
        let seats = narrow::<u8>(self.seats());
        let towns = self.towns.iter().rev();
        let towns = towns.take(usize::try_from(to_come).unwrap_or(0)).rev();
        let mut looks = 0;
        for (number, town) in towns.enumerate() {
            let prices = (1..=seats).map(|place| i64::from(town.price(place)));
            // Cops take some on the way.
            let price = prices.sum::<i64>() * ONE / i64::from(seats) * 9 / 10;
            let kept = if number == 0 { kept } else { 0 };
            looks += if buys {
                let most = (room - kept).max(0);
                let bought = match money.checked_div(cost) {
                    Some(paid) if number == 0 => most.min(paid),
                    _ => most,
                };
                kept * price + bought * (price - cost * ONE)
            } else {
                // Before the first delivery the bricks are on the car already.
                let loaded = if rules::draft::after_delivery(state) || number > 0 {
                    kept + free
                } else {
                    kept.max(free)
                };
                loaded.min(room) * price
            };
        }
        looks
    }

    /// What icons are worth in a delivery.
    fn worth_of(&self, icons: &Icons, cubes: u8) -> i64 {
        let mut sum = 0;
        for ability in Ability::ALL {
            let most = match ability {
                Ability::Cube => self.constants.most_cubes.saturating_sub(cubes),
                Ability::Wrench | Ability::SpeedMultiplier => 1,
                _ => 6,
            };
            let count = i64::from(icons.of(*ability).min(u16::from(most)));
            // Each further one is worth less.
            sum += worth(*ability, self.mode) * (count * 12 - count * (count - 1)) / 12;
        }
        sum
    }

    /// What is to be expected of the present round, and how far the town is.
    fn forecast(&self, state: &State, seat: Seat, viewer: Seat, hidden: CardSet) -> Forecast {
        let player = state.player(seat);
        let mut forecast = Forecast {
            bricks: i64::from(player.bricks) * ONE,
            harm: 0,
            rounds: None,
            known: 0,
        };
        let Some(car) = player.car else {
            return forecast;
        };
        let hits = self.cars[car].hits();
        let wrecked = player.damage >= hits;
        let (mut damage, unspent) = self.after_repairs(state, seat, viewer);
        if player.at.in_town() {
            let now = seat == state.active && player.movement.is_some();
            let may_repair = match state.phase {
                Phase::Place | Phase::CopDraw | Phase::WreckDue | Phase::Opening => true,
                Phase::Drive => now && self.readings.repair_timing != RepairTiming::Opening,
                _ => false,
            };
            if may_repair && !state.done.contains(seat) {
                damage -= damage.min(unspent / rules::totals::repair_rate(self, state, seat));
            }
            forecast.harm = harm(damage, hits) + i64::from(wrecked) * WRECK / 2;
            return forecast;
        }
        let mut ahead = Ahead::new(self, state, seat, viewer, hidden);
        let way = self.way(state, seat, viewer);
        if matches!(way, Way::Unknown) {
            forecast.rounds = Some(ahead.rest() * ONE / self.pace(state, seat, damage));
            forecast.harm = harm(damage, hits) + i64::from(wrecked) * WRECK / 2;
            forecast.known = if seat == viewer { ahead.known() } else { 0 };
            return forecast;
        }
        let driver = self.driver(state, seat, viewer, damage, hits);
        let spaces = match way {
            Way::Spaces(spaces) => spaces,
            _ => driver.movement,
        };
        let in_turn = self.readings.repair_timing != RepairTiming::Opening && spaces > 0;
        let mendable = if in_turn {
            unspent / rules::totals::repair_rate(self, state, seat)
        } else {
            0
        };
        let room = i64::from(rules::totals::room(self, state, seat));
        let drive = ahead.drive(&driver, damage, spaces, room, i64::from(player.bricks));
        forecast.bricks += drive.bricks;
        let mut mean = 0;
        for (damage, share) in (0..hits).zip(drive.damage) {
            let damage = damage - damage.min(mendable);
            forecast.harm += harm(damage, hits) * share / CERTAIN;
            mean += i64::from(damage) * share;
        }
        let wreck = harm(hits, hits) + WRECK + i64::from(self.constants.wreck_fee) * ONE;
        forecast.harm += wreck * drive.wrecked / CERTAIN;
        mean += (i64::from(hits) - 1) * drive.wrecked;
        let mean = u8::try_from(mean / CERTAIN).unwrap_or(0);
        let rest = drive.rest / CERTAIN;
        let begun = i64::from(spaces > 0 || state.phase < Phase::Peek) * ONE;
        forecast.rounds = Some(begun + rest * ONE / self.pace(state, seat, mean));
        if seat == viewer {
            let before_peek = state.phase < Phase::Peek;
            let peeks = if before_peek { driver.cb } else { 0 };
            let left = i64::from(peeks.min(u16::from(AHEAD)));
            let known = ahead.known().max(left * KNOWN);
            forecast.known = known * rest.min(4 * ONE) / (4 * ONE);
        }
        forecast
    }

    /// Damage as it is once wrecks and what can be repaired before movement is fixed are repaired,
    /// and repair cubes that are left then.
    fn after_repairs(&self, state: &State, seat: Seat, viewer: Seat) -> (u8, u8) {
        let player = state.player(seat);
        let (damage, unspent) = (player.damage, player.repair_cubes());
        let secret = state.phase == Phase::Place && seat != viewer;
        let fixed = player.movement.is_some() || state.phase > Phase::Opening;
        let held = state.phase == Phase::Opening && state.done.contains(seat);
        let late = self.readings.repair_timing == RepairTiming::OwnTurn;
        if secret || player.placed.is_none() || fixed || held || late {
            return (damage, if secret { 0 } else { unspent });
        }
        let rate = rules::totals::repair_rate(self, state, seat);
        let repaired = damage.min(unspent / rate);
        (damage - repaired, unspent - repaired * rate)
    }

    fn way(&self, state: &State, seat: Seat, viewer: Seat) -> Way {
        let player = state.player(seat);
        match state.phase {
            Phase::Place if seat != viewer || player.placed.is_none() => Way::Unknown,
            Phase::CopDraw if Some(seat) == self.cop() => Way::Unknown,
            Phase::CopDraw | Phase::WreckDue | Phase::Opening
                if Some(seat) == self.cop() && state.skip =>
            {
                Way::Spaces(0)
            }
            Phase::Place | Phase::CopDraw | Phase::WreckDue | Phase::Opening => Way::Whole,
            Phase::Drive | Phase::Countermeasure | Phase::LosePart | Phase::CopLoss => {
                if state.done.contains(seat) || player.movement.is_none() {
                    Way::Spaces(0)
                } else if seat == state.active {
                    Way::Spaces(player.left)
                } else {
                    Way::Whole
                }
            }
            phase if !phase.is_round() && rules::market::between_rounds(self, state) => {
                Way::Unknown
            }
            _ => Way::Spaces(0),
        }
    }

    fn driver(&self, state: &State, seat: Seat, viewer: Seat, damage: u8, hits: u8) -> Driver {
        let icons = rules::totals::road_icons(self, state, seat);
        let speed = |damage| {
            let car = state.player(seat).car;
            car.map_or(0, |car| u16::from(self.cars[car].speed(damage)))
        };
        let fixed = state.player(seat).movement;
        let fixed = fixed.map(|own| own.saturating_sub(state.player(seat).slowed));
        let movement = fixed.unwrap_or_else(|| {
            let now = rules::totals::movement_total(self, state, seat);
            now + speed(damage) - speed(state.player(seat).damage)
        });
        let secret = state.phase == Phase::Place && seat != viewer;
        let cb = if secret {
            0
        } else {
            rules::totals::cb_total(state, seat)
        };
        Driver {
            movement,
            steering: rules::totals::steering(self, state, seat),
            suspension: rules::totals::suspension(self, state, seat),
            cb,
            countermeasures: icons.of(Ability::Countermeasure),
            is_cop: Some(seat) == self.cop(),
            hits,
        }
    }

    /// Spaces that a car drives in a round on the whole, in thousandths.
    fn pace(&self, state: &State, seat: Seat, damage: u8) -> i64 {
        let car = state.player(seat).car;
        let speed = car.map_or(0, |car| i64::from(self.cars[car].speed(damage)));
        let icons = state.player(seat).icons;
        let speeds = i64::from(icons.of(Ability::Speed));
        let multiplied = icons.of(Ability::SpeedMultiplier) > 0;
        if Some(seat) == self.cop() {
            let cards = i64::from(self.constants.cop_cards);
            let spaces = speed + speeds + i64::from(multiplied) + cards * 5 / 2;
            return (spaces * ONE * 3 / 4).max(ONE);
        }
        let cubes = i64::from(rules::totals::cubes_available(self, state, seat)) * ONE / 2;
        let cubes = if multiplied { 2 * cubes } else { cubes };
        (((speed + speeds) * ONE + cubes) * 17 / 20).clamp(ONE, 9 * ONE)
    }
}

/// What so much damage costs.
fn harm(damage: u8, hits: u8) -> i64 {
    let left = usize::from(hits.saturating_sub(damage));
    let close = left.checked_sub(1).and_then(|left| CLOSE.get(left));
    i64::from(damage) * DAMAGE + close.copied().unwrap_or(0)
}
