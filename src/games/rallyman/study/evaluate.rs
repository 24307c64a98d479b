//! How well a position looks to a driver: the time so far, and what is to be expected of the rest.

use std::fmt;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use super::lone::Lone;
use super::lone::outlook::{Aim, Detail, Kept, Outlook, Wear};
use crate::engine::study::Expected;
use crate::games::rallyman::components::{
    Phase, Status, Step as TurnStep, Technique, Tires, Weather,
};
use crate::games::rallyman::rules;
use crate::games::rallyman::rules::Going;
use crate::games::rallyman::table::DashboardId;
use crate::games::rallyman::{Car, DiceSet, Place, Rallyman, State, ZoneSet};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Parts of a second that are told apart.
const PARTS: f64 = 1000.0;

/// A driver who is out counts as much as this many seconds.
const OUT: f64 = 100_000.0;

/// Seconds that a damage point or a flat costs in what is left of a stage.
const WEAR: u8 = 6;

/// Seconds that a Sisu card is worth until it is played: less than the loss of control that it saves.
const SISU: f64 = 15.0;

/// Seconds that a spare tire is worth: less than a flat costs, so that it is used between stages.
const SPARE: f64 = 4.0;

/// Seconds that control lost in a time attack costs beside the neutral card: dice that are not used.
const SPILT: f64 = 8.0;

/// What is worked out once for each stage, weather, choice of tires and dashboard, by whoever asks
/// first; others wait for it.
#[derive(Default)]
pub(crate) struct Outlooks(RwLock<Vec<(Key, Cell)>>);

type Cell = Arc<OnceLock<Kept>>;

impl fmt::Debug for Outlooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outlooks").finish_non_exhaustive()
    }
}

type Key = (u8, ZoneSet, Tires, DashboardId);

impl Outlooks {
    /// Where what is worked out for a key is kept.
    fn cell(&self, key: Key) -> Cell {
        let find = |known: &[(Key, Cell)]| {
            let found = known.iter().find(|(other, _)| *other == key);
            found.map(|(_, cell)| Arc::clone(cell))
        };
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(cell) = find(&known) {
            return cell;
        }
        drop(known);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have been quicker.
        find(&known).unwrap_or_else(|| {
            let cell = Cell::default();
            known.push((key, Arc::clone(&cell)));
            cell
        })
    }
}

impl Rallyman {
    /// Minus the seconds spent and to be expected. Looks at what everybody sees.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no rally is as long as that"
    )]
    pub(super) fn glance(&self, state: &State, seat: Seat) -> i64 {
        (-self.seconds(state, seat) * PARTS) as i64
    }

    fn seconds(&self, state: &State, seat: Seat) -> f64 {
        let car = state.car(seat);
        let mut seconds = f64::from(rules::finish::total_time(state, seat).0);
        if car.status == Status::KnockedOut {
            // Whoever is out has still come some way.
            return OUT - seconds;
        }
        if car.sisu {
            seconds -= SISU;
        }
        if car.spare {
            seconds -= SPARE;
        }
        match (state.phase, car.status) {
            (Phase::Stage, Status::Driving) => {
                let cards =
                    f64::from(rules::finish::pile_time(self, &car.pile).0) - f64::from(car.seconds);
                seconds + cards + self.rest(state, seat)
            }
            (Phase::Stage, _) => {
                let mended = self.tracks[usize::from(state.stage)].assistance;
                seconds + if mended { 0.0 } else { worn(car) }
            }
            (Phase::Tires, _) => seconds + self.on_tires(state, seat),
            _ => seconds + worn(car),
        }
    }

    /// What the stages up to the next assistance take on the tires that are chosen.
    fn on_tires(&self, state: &State, seat: Seat) -> f64 {
        let car = state.car(seat);
        let Some(tires) = car.choice.or(car.tires) else {
            return 0.0;
        };
        let mut sum = 0.0;
        for (number, track) in self
            .tracks
            .iter()
            .enumerate()
            .skip(usize::from(state.stage))
        {
            let snow = match self.weather {
                _ if number == usize::from(state.stage) => state.snow,
                Weather::Fixed => track.snow,
                Weather::Chosen => state.chosen.and(track.zones.iter().copied().collect()),
                Weather::Variable | Weather::None => break,
            };
            let stage = narrow::<u8>(number);
            let outlook = self.outlook((stage, snow, tires), seat);
            sum += outlook.rest(Place::START, 0, wear(car)).mean;
            if track.assistance {
                break;
            }
        }
        sum
    }

    /// What is to be expected of a stage, worked out when it is first asked for.
    fn outlook(&self, (stage, snow, tires): (u8, ZoneSet, Tires), seat: Seat) -> Outlook<'_> {
        let key = (stage, snow, tires, self.drivers[seat.index()].dashboard);
        let cell = self.outlooks.cell(key);
        let kept = cell.get_or_init(|| {
            let detail = Detail {
                damage: 0,
                flats: 0,
                sisu: true,
                wear: WEAR,
                aim: Aim::Time,
            };
            Outlook::new(Lone::new(self, stage, seat, tires, snow), detail).kept()
        });
        Outlook::of(self, kept)
    }

    /// What is to be expected of the rest of the stage.
    fn rest(&self, state: &State, seat: Seat) -> f64 {
        let car = state.car(seat);
        let tires = car.tires.unwrap_or(Tires::Asphalt);
        let outlook = self.outlook((state.stage, state.snow, tires), seat);
        self.rest_by(&outlook, state, seat).mean
    }

    /// The same by an outlook that is at hand.
    pub(super) fn rest_by(&self, outlook: &Outlook<'_>, state: &State, seat: Seat) -> Expected {
        let car = state.car(seat);
        let (turn, wear) = (&state.turn, wear(car));
        if state.due_seat() != Some(seat) || turn.step == TurnStep::Start {
            return outlook.rest(car.at, car.gear, wear);
        }
        let going = Going {
            at: car.at,
            gear: turn.gear,
            used: turn.used,
            direction: turn.direction,
        };
        let lost = outlook.losing(car.at, turn.gear, wear);
        let is_attack = turn.technique == Some(Technique::Attack);
        let entry = turn.entry.unwrap_or_default();
        let rest = match turn.step {
            TurnStep::GearCard => lost,
            TurnStep::ShortcutCard if entry.lost => outlook.rest(car.at, 0, wear),
            TurnStep::ShortcutCard if entry.causes.any() => lost,
            TurnStep::Loss => {
                let spent = Wear {
                    sisu: false,
                    ..wear
                };
                let saved = outlook.driving(&going, 0, spent);
                if lost.mean < saved.mean + SISU {
                    lost
                } else {
                    saved
                }
            }
            _ if is_attack => self.attacking(state, seat, outlook),
            TurnStep::Die => {
                let step = turn.plan.first();
                let rolling = step.and_then(|step| {
                    let way = (step.die, step.to);
                    outlook.rolling(&going, turn.warnings(), wear, way, step.land)
                });
                rolling.unwrap_or_else(|| outlook.rest(car.at, turn.gear, wear))
            }
            _ => outlook.driving(&going, turn.warnings(), wear),
        };
        let earned = if is_attack { turn.rolled.count() } else { 0 };
        let feared = match turn.step {
            TurnStep::ShortcutCard => outlook.danger(car.at, wear),
            _ => 0.0,
        };
        Expected {
            mean: rest.mean - f64::from(earned) + feared,
            ..rest
        }
    }

    /// What is to be expected of dice of a time attack that still wait.
    fn attacking(&self, state: &State, seat: Seat, outlook: &Outlook<'_>) -> Expected {
        let (car, turn) = (state.car(seat), &state.turn);
        let wear = wear(car);
        let card = |gear: u8| f64::from(self.gear_cards[usize::from(gear.clamp(1, 5)) - 1].time.0);
        if turn.step == TurnStep::ShortcutCard {
            // The rest of the order stands, unless the card takes a die out of it.
            let end = turn.plan.last();
            let at = end.map_or(car.at, |step| step.land.unwrap_or(step.to));
            let mut gears = turn.plan.iter().filter_map(|step| step.die.gear());
            let gear = gears.next_back().unwrap_or(turn.gear);
            return Expected {
                mean: card(gear) + outlook.rest(at, gear, wear).mean,
                risk: 0.0,
            };
        }
        let dice = turn.waiting();
        let clean = outlook.attacking(car.at, turn.gear, dice, wear);
        let clean =
            clean.unwrap_or_else(|| card(turn.gear) + outlook.rest(car.at, turn.gear, wear).mean);
        let tires = car.tires.unwrap_or(Tires::Asphalt);
        let grip = self
            .dashboard(seat)
            .grip(tires, rules::notes::surface(self, state, car.at));
        let limit = usize::from(grip.warnings);
        let risk = if turn.step == TurnStep::Dice {
            self.risk(dice, limit)
        } else {
            let shown = turn.warned.without(turn.given_up).count();
            let is_lost = usize::from(shown) >= limit;
            // A die that could still warn is better put aside than one that does not.
            f64::from(u8::from(is_lost)) + f64::from(shown) / 100.0
        };
        let spilt = SPILT + f64::from(self.neutral.0);
        let spilt = if car.sisu { spilt.min(SISU) } else { spilt };
        Expected {
            mean: clean + risk * spilt,
            risk,
        }
    }

    /// How likely it is that so many of these dice warn.
    fn risk(&self, dice: DiceSet, limit: usize) -> f64 {
        const FACES: f64 = 6.0;
        if self.options.shakedown {
            return 0.0;
        }
        let mut chances = [0.0; 9];
        chances[0] = 1.0;
        for die in dice.iter() {
            let warns = f64::from(self.warnings[die as usize]) / FACES;
            for count in (0..chances.len()).rev() {
                let fewer = if count > 0 { chances[count - 1] } else { 0.0 };
                chances[count] = chances[count] * (1.0 - warns) + fewer * warns;
            }
        }
        chances.iter().skip(limit).sum()
    }
}

/// What damage and flats cost in a stage to come.
fn worn(car: &Car) -> f64 {
    f64::from(WEAR) * f64::from(car.damage + car.flats)
}

fn wear(car: &Car) -> Wear {
    Wear {
        damage: car.damage,
        flats: car.flats,
        sisu: car.sisu,
    }
}
