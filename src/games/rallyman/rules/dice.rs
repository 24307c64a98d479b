//! Which dice may be used, and which gears follow each other.

use super::room::Leaving;
use super::{No, notes};
use crate::games::rallyman::components::{
    BlockedJump, ChainDirection, Die, FlatsAndTires, SameGearAfterAcceleration, Surface, Tires,
};
use crate::games::rallyman::state::Turn;
use crate::games::rallyman::table::GripPiece;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Car, Clause, DiceSet, Direction, Place, Rallyman, State};
use crate::kit::seat::Seat;

/// A car in the middle of its turn, or of a search through what the turn could become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Where it is.
    pub at: Place,
    /// Whether it has come there in this turn.
    pub leaving: Leaving,
    /// Whether it is first put back on the road, or turned forward.
    pub resumes: bool,
    /// The engaged gear.
    pub gear: u8,
    /// Dice used.
    pub used: DiceSet,
    /// Which way gears are chained, where that matters.
    pub direction: Option<Direction>,
}

impl Run {
    /// Whether engaging a gear is shifting down, which a car that restarts does in any case.
    pub(super) fn shifts_down(&self, gear: u8) -> bool {
        self.resumes || self.gear == 0 || gear < self.gear
    }

    /// A driver's turn as it stands.
    pub(super) fn of(state: &State, seat: Seat) -> Self {
        let Turn {
            used,
            gear,
            direction,
            stopped,
            ..
        } = state.turn;
        let car = state.car(seat);
        Self {
            at: car.at,
            resumes: used.is_empty() && car.restarts(),
            leaving: match used.is_empty() {
                _ if stopped => Leaving::Held,
                true => Leaving::Standing,
                false => Leaving::Moving,
            },
            gear,
            used,
            direction,
        }
    }
}

/// The most dice that a turn may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MostDice {
    accelerations: u8,
    gears: u8,
}

impl MostDice {
    /// Those of a whole dashboard.
    pub(super) const ALL: Self = Self {
        accelerations: WHITE,
        gears: BLACK,
    };

    /// Of the sort of a die.
    pub(super) fn of(self, die: Die) -> u8 {
        if die.is_acceleration() {
            self.accelerations
        } else {
            self.gears
        }
    }

    /// The dice of which no more may be used, behind so many gear dice and acceleration dice.
    #[inline]
    pub(super) fn used_up(self, [gears, accelerations]: [u8; 2]) -> DiceSet {
        let mut dice = DiceSet::NONE;
        if gears >= self.gears {
            dice = dice.or(DiceSet::GEARS);
        }
        if accelerations >= self.accelerations {
            dice = dice.or(DiceSet::ALL.without(DiceSet::GEARS));
        }
        dice
    }

    fn min(self, other: Self) -> Self {
        Self {
            accelerations: self.accelerations.min(other.accelerations),
            gears: self.gears.min(other.gears),
        }
    }
}

/// Acceleration dice of a whole dashboard.
pub(in crate::games::rallyman) const WHITE: u8 = 2;
/// Gear dice of a whole dashboard.
pub(in crate::games::rallyman) const BLACK: u8 = 5;

/// What a driver's tires do in a space.
pub(super) fn grip(game: &Rallyman, state: &State, seat: Seat, place: Place) -> GripPiece {
    grip_on(
        game,
        state.car(seat),
        seat,
        notes::surface(game, state, place),
    )
}

/// How many warnings lose control in a space.
pub(super) fn warnings(game: &Rallyman, state: &State, seat: Seat, place: Place) -> u8 {
    grip(game, state, seat, place).warnings
}

/// What a driver's tires do on a surface.
pub(super) fn grip_on(game: &Rallyman, car: &Car, seat: Seat, surface: Surface) -> GripPiece {
    game.dashboard(seat).grip(tires_of(car), surface)
}

/// The fewest warnings that lose control, on whatever surface.
pub(super) fn least_warnings(game: &Rallyman, car: &Car, seat: Seat) -> u8 {
    let on = |surface| grip_on(game, car, seat, surface).warnings;
    on(Surface::Asphalt).min(on(Surface::Snow))
}

/// Acceleration dice left by tires that allow `limit` of them, and by flats.
fn whites(game: &Rallyman, limit: u8, flats: u8) -> u8 {
    match game.readings.flats_and_tires {
        FlatsAndTires::Subtract => limit.saturating_sub(flats),
        FlatsAndTires::Minimum => limit.min(WHITE.saturating_sub(flats)),
    }
}

/// What the car leaves of the dice.
fn left_by_car(game: &Rallyman, car: &Car) -> MostDice {
    MostDice {
        accelerations: whites(game, WHITE, car.flats),
        gears: BLACK.saturating_sub(car.damage),
    }
}

/// What tires leave of the dice.
fn left_by_tires(game: &Rallyman, car: &Car, grip: GripPiece) -> MostDice {
    MostDice {
        accelerations: whites(game, grip.acceleration_dice, car.flats),
        gears: grip.gear_dice.saturating_sub(car.damage),
    }
}

/// The most dice that a driver may use on a surface where the tires do this.
pub(super) fn most_dice(game: &Rallyman, car: &Car, grip: GripPiece) -> MostDice {
    left_by_car(game, car).min(left_by_tires(game, car, grip))
}

/// Whether there is such a die to use, on the way into a space.
pub(super) fn die_is_free(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    used: DiceSet,
    die: Die,
    to: Place,
) -> Result<(), No> {
    let no = |clause| Err(No::new(clause, to));
    if used.contains(die) {
        return no(Clause::DiceOnce);
    }
    let car = state.car(seat);
    let grip = grip(game, state, seat, to);
    if die.is_acceleration() {
        let count = used.accelerations() + 1;
        if count > left_by_car(game, car).accelerations {
            return no(match car.flats {
                _ if state.turn.flat && state.due_seat() == Some(seat) => Clause::FlatRemoveNow,
                1 => Clause::FlatLimitOne,
                _ => Clause::FlatLimitTwo,
            });
        }
        if count > left_by_tires(game, car, grip).accelerations {
            return no(Clause::TiresDiceLimit);
        }
    } else {
        let count = used.gears() + 1;
        if count > left_by_car(game, car).gears {
            return no(Clause::DamageLimit);
        }
        if count > left_by_tires(game, car, grip).gears {
            return no(Clause::TiresDiceLimit);
        }
    }
    Ok(())
}

/// The gear that a die engages, and the direction of the chain.
#[inline]
pub(super) fn engage(game: &Rallyman, run: &Run, die: Die) -> Result<(u8, Option<Direction>), No> {
    let no = |clause| Err(No::new(clause, run.at));
    // Being stuck shows first gear, and the restart is still to come.
    if run.resumes && die != Die::G1 {
        return no(Clause::GearNeutralFirst);
    }
    let Some(gear) = die.gear() else {
        return match run.gear {
            0 => no(Clause::GearNeutralFirst),
            gear => Ok((gear, run.direction)),
        };
    };
    if run.gear == 0 {
        return match gear {
            1 => Ok((1, None)),
            _ => no(Clause::GearNeutralFirst),
        };
    }
    let is_first = run.used.gears() == 0;
    let difference = gear.abs_diff(run.gear);
    let after_acceleration = run.used.accelerations() > 0
        && game.readings.same_gear_after_acceleration == SameGearAfterAcceleration::Forbidden;
    let fits = match difference {
        0 => is_first && !after_acceleration,
        1 => true,
        _ => false,
    };
    if !fits {
        return no(if is_first {
            Clause::GearFirstDie
        } else {
            Clause::GearChain
        });
    }
    if difference == 0 || game.readings.chain_direction == ChainDirection::Free {
        return Ok((gear, run.direction));
    }
    let direction = if gear > run.gear {
        Direction::Up
    } else {
        Direction::Down
    };
    match run.direction {
        Some(known) if known != direction => no(Clause::GearChain),
        _ => Ok((gear, Some(direction))),
    }
}

/// The directions that are told apart.
pub(crate) fn directions(game: &Rallyman) -> &'static [Option<Direction>] {
    match game.readings.chain_direction {
        ChainDirection::Free => &[None],
        ChainDirection::Monotone => &[None, Some(Direction::Up), Some(Direction::Down)],
    }
}

/// Why a die cannot be used so, in words.
pub(super) fn words(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    run: &Run,
    die: Die,
    no: No,
) -> String {
    let name = game.name(seat);
    let space = super::space(game, state, no.at);
    let car = state.car(seat);
    match no.clause {
        // Whichever of the two was rolled first is `a1`: so equal turns are written alike.
        Clause::DiceOnce if die == Die::A1 && car.flats > 0 => {
            "`a1` has been used in this turn, and a flat leaves no other acceleration die"
                .to_owned()
        }
        Clause::DiceOnce if die == Die::A1 && !run.used.contains(Die::A2) => {
            "`a1` has been used in this turn: the other acceleration die is `a2`".to_owned()
        }
        Clause::DiceOnce => format!("`{die}` has been used in this turn"),
        Clause::DamageLimit => {
            let left = BLACK.saturating_sub(car.damage);
            let dice = if left == 1 { "die" } else { "dice" };
            format!(
                "{name} has {} damage and may use {left} gear {dice} in a turn",
                car.damage
            )
        }
        Clause::FlatRemoveNow => {
            "the flat in this turn leaves no acceleration die that could be used".to_owned()
        }
        Clause::FlatLimitOne => "with one flat a turn has one acceleration die".to_owned(),
        Clause::FlatLimitTwo => {
            format!("with {} flats there are no acceleration dice", car.flats)
        }
        Clause::TiresDiceLimit => {
            let worn = match die.gear() {
                Some(_) if car.damage > 0 => " and the damage",
                None if car.flats > 0 => " and the flat",
                _ => "",
            };
            format!(
                "{} tires on {}{worn} leave no more such dice",
                car.tires.map_or("no", Tires::name),
                notes::surface(game, state, no.at)
            )
        }
        Clause::GearNeutralFirst if run.gear > 0 => {
            format!("{name} restarts and begins with `g1`")
        }
        Clause::GearNeutralFirst => format!("{name} is in neutral and begins with `g1`"),
        Clause::GearFirstDie if run.used.accelerations() > 0 && die.gear() == Some(run.gear) => {
            format!(
                "behind an acceleration die `{die}` does not engage gear {} again",
                run.gear
            )
        }
        Clause::GearFirstDie => format!(
            "{name} comes in gear {} and cannot begin with `{die}`",
            run.gear
        ),
        Clause::GearChain => format!("`{die}` does not follow gear {}", run.gear),
        Clause::SkidToInside => {
            let other = match die.gear() {
                Some(_) => "",
                None => ", which an acceleration die does not do",
            };
            format!(
                "the inside is reached from the first or second skid space by shifting down from gear {}{other}",
                run.gear
            )
        }
        Clause::RouteFollow => format!(
            "`{space}` is not what `{die}` leads to from `{}`",
            super::space(game, state, run.at)
        ),
        Clause::OvertakeTurnedBlocks => format!("a car turned around blocks `{space}`"),
        Clause::OvertakeCases => {
            format!("the car on `{space}` cannot be passed on this corner")
        }
        Clause::SpaceRoom => format!("`{space}` is full"),
        _ if run.leaving == Leaving::Held => {
            format!("cars have cut the flight short, and {name} has to stop")
        }
        _ if game.readings.blocked_jump == BlockedJump::Forbidden
            && matches!(notes::track(game, state).at(no.at).kind, Kind::Bump(..)) =>
        {
            format!(
                "cars would cut the flight from `{space}` short, which this game does not allow"
            )
        }
        _ => format!("the way by `{space}` is full, and {name} has to stop"),
    }
}

/// The tires of a car: before they are chosen, those of asphalt.
fn tires_of(car: &Car) -> Tires {
    car.tires.unwrap_or(Tires::Asphalt)
}
