//! What a lone driver has to expect of a stage, dice and cards included: exact, by dynamic
//! programming over places, gears, dice used and warnings shown, and over what the car has come to.
//!
//! Dice are used one by one and none is paid for. The event of a gear card is as likely as in a full
//! pile, and so is a shortcut card; tires are not changed. Whoever is knocked out is given a time that
//! nobody would risk.

use std::sync::{Arc, OnceLock};

use super::{GEARS, Ground, Lone, SETS, goings, place_of};
use crate::engine::study::Expected;
use crate::games::rallyman::components::{
    DamageOverflow, Die, GearEvent, ShortcutAndLoss, ShortcutCard,
};
use crate::games::rallyman::rules;
use crate::games::rallyman::rules::{Going, Leap};
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Causes, DiceSet, Direction, Place, Rallyman, State};
use crate::kit::number::narrow;

/// Neutral cards that a knock-out counts as much as.
pub(in crate::games::rallyman::study) const KNOCKED_OUT: u32 = 10;

/// Faces of a die.
const FACES: f64 = 6.0;

/// How much of a car's wear is told apart; what is not costs seconds instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::rallyman::study) struct Detail {
    /// Damage points told apart; more are held for so many.
    pub damage: u8,
    /// Flats told apart.
    pub flats: u8,
    /// Whether the Sisu card counts.
    pub sisu: bool,
    /// Seconds for a damage point or a flat that is not told apart.
    pub wear: u8,
    /// What is made small.
    pub aim: Aim,
}

/// What a driver wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::rallyman::study) enum Aim {
    /// A short time; among equals less risk.
    Time,
    /// Little risk of ever losing control; among equals a shorter time.
    Control,
}

/// What a car has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::rallyman::study) struct Wear {
    /// Damage points.
    pub damage: u8,
    /// Flats.
    pub flats: u8,
    /// Whether there is a Sisu card.
    pub sisu: bool,
}

/// What is to be expected of a stage.
#[derive(Debug)]
pub(in crate::games::rallyman::study) struct Outlook<'g> {
    lone: Lone<'g>,
    tables: Arc<Tables>,
}

/// What has been worked out, to be kept with the game.
#[derive(Clone, Debug)]
pub(in crate::games::rallyman::study) struct Kept {
    ground: Arc<Ground>,
    tables: Arc<Tables>,
}

#[derive(Debug)]
struct Tables {
    detail: Detail,
    /// The most warnings that lose control on some surface.
    warnings: usize,
    /// How many kinds of wear are told apart.
    wears: usize,
    /// A lone car as worn as that, for the rules that look at it.
    worn: Vec<State>,
    /// At the beginning of a turn.
    fresh: Vec<Expected>,
    /// In a turn that has begun.
    begun: Vec<Expected>,
    /// Control lost in a space in a gear, the neutral card included.
    lost: Vec<Expected>,
    /// The best of each set of dice used without any harm, by place and gear.
    attacks: Vec<OnceLock<Vec<f64>>>,
}

const UNKNOWN: Expected = Expected {
    mean: f64::INFINITY,
    risk: 1.0,
};

impl<'g> Outlook<'g> {
    /// How many entries its table would have.
    pub(in crate::games::rallyman::study) fn size(lone: &Lone<'_>, detail: Detail) -> usize {
        let spaces = lone.track.spaces.len();
        spaces
            * GEARS
            * SETS
            * rules::dice::directions(lone.game).len()
            * most(lone)
            * wears(detail)
    }

    /// Works it out.
    pub(in crate::games::rallyman::study) fn new(lone: Lone<'g>, detail: Detail) -> Self {
        let (warnings, wears) = (most(&lone), wears(detail));
        let cells = lone.track.spaces.len() * GEARS;
        let worn = (0..wears).map(|index| {
            let mut state = lone.ground.state.clone();
            let (car, wear) = (state.car_mut(lone.seat()), wear_at(detail, index));
            (car.damage, car.flats, car.sisu) = (wear.damage, wear.flats, wear.sisu);
            state
        });
        let tables = Tables {
            detail,
            warnings,
            wears,
            worn: worn.collect(),
            fresh: vec![UNKNOWN; cells * wears],
            begun: vec![UNKNOWN; Self::size(&lone, detail)],
            lost: vec![UNKNOWN; cells * wears],
            attacks: (0..cells).map(|_| OnceLock::new()).collect(),
        };
        let tables = Arc::new(tables);
        let mut outlook = Self { lone, tables };
        outlook.fill();
        outlook
    }

    /// What the game can keep of it.
    pub(in crate::games::rallyman::study) fn kept(&self) -> Kept {
        Kept {
            ground: Arc::clone(&self.lone.ground),
            tables: Arc::clone(&self.tables),
        }
    }

    /// What the game has kept.
    pub(in crate::games::rallyman::study) fn of(game: &'g Rallyman, kept: &Kept) -> Self {
        Self {
            lone: Lone::on(game, Arc::clone(&kept.ground)),
            tables: Arc::clone(&kept.tables),
        }
    }

    fn filled(&mut self) -> &mut Tables {
        let Some(tables) = Arc::get_mut(&mut self.tables) else {
            unreachable!("nobody has the tables before they are filled")
        };
        tables
    }

    /// Fills the tables from the finish back to the start.
    fn fill(&mut self) {
        let wears = self.tables.wears;
        let finish = self.lone.track.finish();
        for gear in 1..6 {
            let lost: Vec<Expected> = (0..wears)
                .map(|wear| self.lost_at_finish(gear, wear))
                .collect();
            let cell = self.cell(finish, gear, 0);
            self.filled().lost[cell..cell + wears].copy_from_slice(&lost);
        }
        let ground = Arc::clone(&self.lone.ground);
        for places in &ground.ranks[1..] {
            for &at in places {
                let cells = (0..6).flat_map(|gear| (0..wears).map(move |wear| (gear, wear)));
                let fresh: Vec<Expected> = cells
                    .map(|(gear, wear)| {
                        let best = self.go_on(&at_rest(at, gear), 0, wear);
                        best.unwrap_or_else(|| self.knocked_out())
                    })
                    .collect();
                let cell = self.cell(at, 0, 0);
                self.filled().fresh[cell..cell + fresh.len()].copy_from_slice(&fresh);
            }
            for &at in places {
                let cells = (1..6).flat_map(|gear| (0..wears).map(move |wear| (gear, wear)));
                let lost: Vec<Expected> = cells
                    .map(|(gear, wear)| self.lose(at, gear, wear))
                    .collect();
                let cell = self.cell(at, 1, 0);
                self.filled().lost[cell..cell + lost.len()].copy_from_slice(&lost);
                self.fill_turns(at);
            }
        }
    }

    /// Fills the turns that have come to a place.
    fn fill_turns(&mut self, at: Place) {
        let Tables {
            warnings, wears, ..
        } = *self.tables;
        for going in goings(at, rules::dice::directions(self.lone.game)) {
            for count in 0..warnings.min(going.used.len() + 1) {
                for wear in 0..wears {
                    let mut best = self.stop(&going, wear);
                    if let Some(on) = self.go_on(&going, count, wear) {
                        best = self.better(best, on);
                    }
                    let turn = self.turn(&going, count, wear);
                    self.filled().begun[turn] = best;
                }
            }
        }
    }

    fn cell(&self, at: Place, gear: u8, wear: usize) -> usize {
        (at.index() * GEARS + usize::from(gear)) * self.tables.wears + wear
    }

    fn turn(&self, going: &Going, warnings: usize, wear: usize) -> usize {
        let turn = place_of(going, rules::dice::directions(self.lone.game).len());
        (turn * self.tables.warnings + warnings) * self.tables.wears + wear
    }

    /// The place of a car's wear in the table, and the seconds for what is not told apart.
    fn wear(&self, wear: Wear) -> (usize, f64) {
        let Detail {
            damage,
            flats,
            sisu,
            ..
        } = self.tables.detail;
        let (some_damage, some_flats) = (wear.damage.min(damage), wear.flats.min(flats));
        let index = (usize::from(some_damage) * (usize::from(flats) + 1) + usize::from(some_flats))
            * (usize::from(sisu) + 1)
            + usize::from(wear.sisu && sisu);
        let rest = (wear.damage - some_damage) + (wear.flats - some_flats);
        (index, f64::from(rest) * f64::from(self.tables.detail.wear))
    }

    fn knocked_out(&self) -> Expected {
        let seconds = self.lone.game.neutral.0.max(60) * KNOCKED_OUT;
        Expected {
            mean: f64::from(seconds),
            risk: 1.0,
        }
    }

    /// The better of two prospects.
    fn better(&self, one: Expected, other: Expected) -> Expected {
        let keys = |of: Expected| match self.tables.detail.aim {
            Aim::Time => (of.mean, of.risk),
            Aim::Control => (of.risk, of.mean),
        };
        let ((first, second), (others, then)) = (keys(one), keys(other));
        // Sums in another order differ in their last digits.
        let is_better = if (first - others).abs() < 1e-9 {
            second <= then
        } else {
            first < others
        };
        if is_better { one } else { other }
    }

    /// At the beginning of a turn.
    pub(in crate::games::rallyman::study) fn rest(
        &self,
        at: Place,
        gear: u8,
        wear: Wear,
    ) -> Expected {
        if at == self.lone.track.finish() {
            return NOTHING;
        }
        let (index, more) = self.wear(wear);
        later(self.tables.fresh[self.cell(at, gear, index)], more)
    }

    /// In a turn that could end now; the card of the turn is still to come.
    pub(in crate::games::rallyman::study) fn driving(
        &self,
        going: &Going,
        warnings: u8,
        wear: Wear,
    ) -> Expected {
        let (index, more) = self.wear(wear);
        let warnings = usize::from(warnings).min(self.tables.warnings - 1);
        let going = self.without(*going, wear);
        later(self.tables.begun[self.turn(&going, warnings, index)], more)
    }

    /// A turn without the dice that flats have taken, where the table does not tell flats apart.
    fn without(&self, mut going: Going, wear: Wear) -> Going {
        let told_apart = self.tables.detail.flats;
        let gone = wear.flats.saturating_sub(told_apart) + going.used.accelerations();
        if gone > 0 {
            going.used.insert(Die::A1);
        }
        if gone > 1 {
            going.used.insert(Die::A2);
        }
        going
    }

    /// Before a die is rolled; `None` if it leads nowhere on an empty road.
    pub(in crate::games::rallyman::study) fn rolling(
        &self,
        going: &Going,
        warnings: u8,
        wear: Wear,
        (die, to): (Die, Place),
        land: Option<Place>,
    ) -> Option<Expected> {
        let (_, direction) = rules::alone::engaged(self.lone.game, going, die)?;
        let hops = self.lone.hops(going.at, going.gear, die);
        let leap = hops
            .iter()
            .find(|leap| leap.path[0] == to && land.is_none_or(|land| land == leap.hop.end))?;
        let next = self.without(after(going, die, leap, direction), wear);
        let (index, more) = self.wear(wear);
        let more = more + self.danger(leap.hop.end, wear);
        let warnings = usize::from(warnings).min(self.tables.warnings - 1);
        let then = self.roll(going, &next, warnings, index, (die, leap));
        Some(later(then, more))
    }

    /// Seconds to be feared in a space whose shortcut card can knock the driver out, where the table
    /// does not tell flats apart.
    pub(in crate::games::rallyman::study) fn danger(&self, at: Place, wear: Wear) -> f64 {
        let game = self.lone.game;
        let limit = game.dashboard(self.lone.seat()).flats;
        let told_apart = self.tables.detail.flats >= limit || game.options.shakedown;
        if told_apart || wear.flats < limit || !self.is_shortcut(at) {
            return 0.0;
        }
        let cards = game.shortcut_cards.map(u32::from);
        let share = f64::from(cards[ShortcutCard::Flat as usize])
            / f64::from(cards.iter().sum::<u32>().max(1));
        share * self.knocked_out().mean
    }

    /// After a loss of control, before the card is turned over.
    pub(in crate::games::rallyman::study) fn losing(
        &self,
        at: Place,
        gear: u8,
        wear: Wear,
    ) -> Expected {
        let (index, more) = self.wear(wear);
        later(self.tables.lost[self.cell(at, gear.max(1), index)], more)
    }

    /// The least that can be expected if these dice are used in one turn without any harm, the card
    /// of the turn included; `None` if they cannot be.
    pub(in crate::games::rallyman::study) fn attacking(
        &self,
        at: Place,
        gear: u8,
        dice: DiceSet,
        wear: Wear,
    ) -> Option<f64> {
        let cell = at.index() * GEARS + usize::from(gear);
        let best = self.tables.attacks[cell].get_or_init(|| self.attacks(at, gear));
        let (_, more) = self.wear(wear);
        let mean = best[usize::from(dice.word())];
        mean.is_finite().then_some(mean + more)
    }

    /// The least for each set of dice.
    fn attacks(&self, at: Place, gear: u8) -> Vec<f64> {
        let mut best = vec![f64::INFINITY; SETS];
        let mut open: Vec<Vec<Going>> = vec![Vec::new(); SETS];
        open[0].push(at_rest(at, gear));
        let worn = &self.tables.worn[0];
        // Whatever contains a set is a greater number, so each is complete when it is looked at.
        for set in 0..SETS {
            for going in std::mem::take(&mut open[set]) {
                if set > 0 {
                    best[set] = best[set].min(self.stop(&going, 0).mean);
                }
                self.lone.each(worn, &going, &mut |die, leap, direction| {
                    let next = after(&going, die, leap, direction);
                    let known = &mut open[usize::from(next.used.word())];
                    if !leap.hop.causes.any() && !leap.hop.knocked_out && !known.contains(&next) {
                        known.push(next);
                    }
                });
            }
        }
        best
    }

    fn stop(&self, going: &Going, wear: usize) -> Expected {
        let card = f64::from(self.lone.card(going.gear));
        if going.at == self.lone.track.finish() {
            return later(NOTHING, card);
        }
        later(
            self.tables.fresh[self.cell(going.at, going.gear, wear)],
            card,
        )
    }

    /// The best of the dice that can be rolled.
    fn go_on(&self, going: &Going, warnings: usize, wear: usize) -> Option<Expected> {
        let mut best: Option<Expected> = None;
        self.lone.each(
            &self.tables.worn[wear],
            going,
            &mut |die, leap, direction| {
                let next = after(going, die, leap, direction);
                let on = self.roll(going, &next, warnings, wear, (die, leap));
                best = Some(best.map_or(on, |best| self.better(best, on)));
            },
        );
        best
    }

    /// A die that is rolled and leads to `next`.
    fn roll(
        &self,
        going: &Going,
        next: &Going,
        warnings: usize,
        wear: usize,
        (die, leap): (Die, &Leap),
    ) -> Expected {
        // Which of the dice have warned before does not matter, only how many.
        let warned: DiceSet = going.used.iter().take(warnings).collect();
        let faces = f64::from(self.lone.warns(die));
        let mut sum = Expected {
            mean: 0.0,
            risk: 0.0,
        };
        for (weight, warned) in [(FACES - faces, warned), (faces, warned.with(die))] {
            if weight > 0.0 {
                let then = self.arrive(next, warned, wear, (die, leap));
                add(&mut sum, then, weight / FACES);
            }
        }
        sum
    }

    fn arrive(&self, next: &Going, warned: DiceSet, wear: usize, die: (Die, &Leap)) -> Expected {
        let (game, seat) = (self.lone.game, self.lone.seat());
        let dice = (next.used, warned);
        let (leap, causes) = rules::alone::outcome(game, &self.lone.ground.state, seat, die, dice);
        if leap.hop.knocked_out {
            return self.knocked_out();
        }
        let next = &Going {
            at: leap.hop.end,
            ..*next
        };
        let card_first = game.readings.shortcut_and_loss == ShortcutAndLoss::CardFirst;
        let warnings = warned.len();
        if self.is_shortcut(next.at) && (card_first || !causes.any()) {
            self.draw(wear, |wear| self.settle(next, warnings, wear, causes))
        } else {
            self.settle(next, warnings, wear, causes)
        }
    }

    fn is_shortcut(&self, at: Place) -> bool {
        matches!(self.lone.track.at(at).kind, Kind::Shortcut(_))
    }

    /// Draws a shortcut card; `then` says what follows with the car that is left.
    fn draw(&self, wear: usize, then: impl Fn(usize) -> Expected) -> Expected {
        let game = self.lone.game;
        let all: u32 = game
            .shortcut_cards
            .iter()
            .map(|&cards| u32::from(cards))
            .sum();
        if all == 0 {
            return then(wear);
        }
        let flat = u32::from(game.shortcut_cards[ShortcutCard::Flat as usize]);
        let flat = if game.options.shakedown { 0 } else { flat };
        let mut sum = Expected {
            mean: 0.0,
            risk: 0.0,
        };
        let share = |cards: u32| f64::from(cards) / f64::from(all);
        add(&mut sum, then(wear), share(all - flat));
        if flat > 0 {
            add(&mut sum, self.flat(wear, then), share(flat));
        }
        sum
    }

    fn flat(&self, wear: usize, then: impl Fn(usize) -> Expected) -> Expected {
        let mut worn = wear_at(self.tables.detail, wear);
        let limit = self.lone.game.dashboard(self.lone.seat()).flats;
        if worn.flats >= limit && (self.tables.detail.flats >= limit) {
            return self.knocked_out();
        }
        worn.flats += 1;
        let (index, more) = self.wear(worn);
        later(then(index), more)
    }

    fn settle(&self, next: &Going, warnings: usize, wear: usize, causes: Causes) -> Expected {
        let goes_on = |warnings: usize, wear: usize| {
            if next.at == self.lone.track.finish() {
                self.stop(next, wear)
            } else {
                self.tables.begun[self.turn(next, warnings, wear)]
            }
        };
        if !causes.any() {
            return goes_on(warnings, wear);
        }
        let lost = self.tables.lost[self.cell(next.at, next.gear, wear)];
        let mut worn = wear_at(self.tables.detail, wear);
        if causes.is_final() || !worn.sisu {
            return lost;
        }
        worn.sisu = false;
        let (spent, _) = self.wear(worn);
        let loss_first = self.lone.game.readings.shortcut_and_loss == ShortcutAndLoss::LossFirst;
        // A car that stays in the shortcut after all draws its card.
        let saved = if loss_first && self.is_shortcut(next.at) {
            self.draw(spent, |wear| goes_on(0, wear))
        } else {
            goes_on(0, spent)
        };
        self.better(lost, saved)
    }

    fn lost_at_finish(&self, gear: u8, wear: usize) -> Expected {
        let worn = wear_at(self.tables.detail, wear);
        let game = self.lone.game;
        let limit = game.dashboard(self.lone.seat()).damage;
        let overflows = worn.damage >= limit && self.tables.detail.damage >= limit;
        if overflows && game.readings.damage_overflow == DamageOverflow::KnockOut {
            return self.knocked_out();
        }
        Expected {
            mean: f64::from(self.lone.card(gear)),
            risk: 1.0,
        }
    }

    /// Control is lost in a space: the back of a card, its event, and all that follows.
    fn lose(&self, at: Place, gear: u8, wear: usize) -> Expected {
        let game = self.lone.game;
        let events = game.gear_cards[usize::from(gear) - 1].events;
        let all: u32 = events.iter().map(|&cards| u32::from(cards)).sum();
        let mut sum = Expected {
            mean: f64::from(game.neutral.0),
            risk: 0.0,
        };
        let state = &self.tables.worn[wear];
        for &event in GearEvent::ALL {
            if events[event as usize] == 0 {
                continue;
            }
            let share = f64::from(events[event as usize]) / f64::from(all);
            let after = rules::alone::aftermath(game, state, self.lone.seat(), (at, gear), event);
            if after.out {
                add(&mut sum, self.knocked_out(), share);
                continue;
            }
            let mut worn = wear_at(self.tables.detail, wear);
            worn.damage = after.damage;
            let (index, more) = self.wear(worn);
            let rest = |wear: usize| self.tables.fresh[self.cell(after.at, 0, wear)];
            let then = if after.draws {
                self.draw(index, rest)
            } else {
                rest(index)
            };
            add(&mut sum, later(then, more), share);
        }
        sum.risk = 1.0;
        sum
    }
}

/// No time at all.
const NOTHING: Expected = Expected {
    mean: 0.0,
    risk: 0.0,
};

fn wears(detail: Detail) -> usize {
    (usize::from(detail.damage) + 1)
        * (usize::from(detail.flats) + 1)
        * (usize::from(detail.sisu) + 1)
}

fn wear_at(detail: Detail, index: usize) -> Wear {
    let sisus = usize::from(detail.sisu) + 1;
    let flats = usize::from(detail.flats) + 1;
    Wear {
        damage: narrow(index / sisus / flats),
        flats: narrow(index / sisus % flats),
        sisu: index % sisus == 1,
    }
}

/// The most warnings that lose control on some surface.
fn most(lone: &Lone<'_>) -> usize {
    let tires = lone.ground.state.car(lone.seat()).tires;
    let board = lone.game.dashboard(lone.seat());
    let grips = tires
        .into_iter()
        .flat_map(|tires| board.grip[tires as usize]);
    let most = grips.map(|grip| grip.warnings).max().unwrap_or(1);
    usize::from(most.clamp(1, 8))
}

fn at_rest(at: Place, gear: u8) -> Going {
    Going {
        at,
        gear,
        used: DiceSet::NONE,
        direction: None,
    }
}

fn after(going: &Going, die: Die, leap: &Leap, direction: Option<Direction>) -> Going {
    Going {
        at: leap.hop.end,
        gear: leap.hop.gear,
        used: going.used.with(die),
        direction,
    }
}

fn later(then: Expected, seconds: f64) -> Expected {
    Expected {
        mean: then.mean + seconds,
        ..then
    }
}

fn add(sum: &mut Expected, then: Expected, share: f64) {
    sum.mean += share * then.mean;
    sum.risk += share * then.risk;
}
