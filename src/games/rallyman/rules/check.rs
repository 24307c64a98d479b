//! Which clause forbids a move.

use super::dice::Run;
use super::legal::MOST_ZONES_LISTED;
use super::{Legal, refuse};
use crate::engine::Turn;
use crate::games::rallyman::components::{
    Die, Phase, SisuTiming, Stance, Step, Technique, TireChoice, Tires, Weather,
};
use crate::games::rallyman::{Clause, Move, PlanStep, Rallyman, State, ZoneSet};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

/// What is said to those who go on while a loss of control waits for an answer.
const ASKS_SISU: &str = "control is about to be lost: `sisu` cancels it, `accept-loss` does not";

impl Rallyman {
    /// The first clause that forbids the move, in this order: whose turn it is, the technique, the
    /// die, the gear, the way, room on it, the price. Moves with a card or a window of their own
    /// ask first whether the card is there, then for the window.
    pub(crate) fn check_move(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        match mv {
            Move::SnowZones(zones) => self.check_snow(state, seat, *zones),
            Move::ChooseTires(tires) => self.check_tires(state, seat, *tires),
            Move::StartOrder(order) => self.check_order(state, seat, order),
            Move::DiscardSpare | Move::KeepSpare => self.check_between(state, seat),
            Move::ChangeTire => self.check_spare(state, seat),
            Move::Roll(step) => self.check_roll(state, seat, *step),
            Move::Buy(step) => self.check_buy(state, seat, *step),
            Move::Attack { dice, listed } => {
                if !self.options.time_attack {
                    let reason = "the rally is driven without time attack";
                    return refuse(Clause::AttackOptional, reason);
                }
                self.check_due(state, seat)?;
                if state.turn.step != Step::Start {
                    let reason = "the turn has begun with other dice";
                    return refuse(Clause::AttackNoMixing, reason);
                }
                self.check_attack(state, seat, *dice, *listed)
            }
            Move::Arrange(plan) => {
                self.check_due(state, seat)?;
                if state.turn.step != Step::Arrange {
                    let reason = "no dice of a time attack wait to be put in order";
                    return refuse(Clause::AttackArrange, reason);
                }
                self.check_arrangement(state, seat, plan)
            }
            Move::GiveUp(die) => self.check_give_up(state, seat, *die),
            Move::Sisu | Move::AcceptLoss => self.check_sisu(state, seat, *mv == Move::Sisu),
            Move::EndTurn => self.check_end(state, seat),
        }
    }

    /// Whether it is the driver's turn in a stage.
    fn check_due(&self, state: &State, seat: Seat) -> Legal {
        let name = self.name(seat);
        match state.phase {
            Phase::Stage => {}
            Phase::Over => return refuse(Clause::TurnOneEach, "the rally is over"),
            _ => return refuse(Clause::StartStaggered, "the stage has not begun"),
        }
        if state.due_seat() == Some(seat) {
            return Ok(());
        }
        let car = state.car(seat);
        if !car.is_driving() {
            let reason = format!("{name} is {}", car.status);
            return refuse(Clause::TurnOneEach, reason);
        }
        let due = state.due_seat().map_or("nobody", |due| self.name(due));
        let (played, coming) = state
            .order
            .split_at(usize::from(state.due).min(state.order.len()));
        if played.contains(&seat) && !coming.contains(&seat) {
            // Behind a change of tire a turn can end in neutral, too.
            let is_lost = car.stance != Stance::Forward || car.pile.spares == 0;
            if car.gear == 0 && is_lost {
                let reason = format!("{name} has lost control, and the turn with it");
                return refuse(Clause::ControlEndsTurn, reason);
            }
            let reason = format!("{name} has played in this round");
            return refuse(Clause::TurnOneEach, reason);
        }
        if usize::from(state.round) <= self.starting_rounds(state) {
            let reason = format!("in starting round {} it is {due}'s turn", state.round);
            return refuse(Clause::StartStaggered, reason);
        }
        refuse(
            Clause::OrderRoad,
            format!("{due} is ahead on the road and plays first"),
        )
    }

    /// Whether a single die may be used now.
    fn check_single(&self, state: &State, seat: Seat, paid: bool) -> Legal {
        self.check_due(state, seat)?;
        let turn = &state.turn;
        let late = turn.step == Step::Die || turn.step == Step::Loss;
        if paid && late && turn.technique == Some(Technique::Basic) {
            let reason = "the die has been rolled, or is about to be";
            return refuse(Clause::SecondsBeforeRoll, reason);
        }
        match (turn.technique, turn.step) {
            (_, Step::Start | Step::Drive) => Ok(()),
            (_, Step::GearCard) => refuse(
                Clause::ControlEndsTurn,
                "control is lost, and the turn is over",
            ),
            (_, Step::Loss) => refuse(Clause::ControlEndsTurn, ASKS_SISU),
            (Some(Technique::Attack), _) if paid => refuse(
                Clause::SecondsNotInAttack,
                "a time attack cannot be paid for",
            ),
            (Some(Technique::Attack), _) => refuse(
                Clause::AttackNoMixing,
                "the dice of this turn are those of the time attack",
            ),
            _ => refuse(
                Clause::GearChain,
                "one die after the other: the last is not done yet",
            ),
        }
    }

    fn check_step(&self, state: &State, seat: Seat, step: PlanStep) -> Legal {
        let run = Run::of(state, seat);
        if step.die == Die::A2 && !run.used.contains(Die::A1) {
            return refuse(
                Clause::DiceOnce,
                "`a1` and `a2` are alike: `a1` is used first",
            );
        }
        match self.leap(state, seat, &run, step) {
            Ok(_) => Ok(()),
            Err(no) => refuse(no.clause, self.words(state, seat, &run, step.die, no)),
        }
    }

    fn check_roll(&self, state: &State, seat: Seat, step: PlanStep) -> Legal {
        self.check_single(state, seat, false)?;
        self.check_step(state, seat, step)
    }

    fn check_buy(&self, state: &State, seat: Seat, step: PlanStep) -> Legal {
        if !self.options.spend_seconds {
            let reason = "the rally is driven without spending seconds";
            return refuse(Clause::SecondsOptional, reason);
        }
        self.check_single(state, seat, true)?;
        self.check_step(state, seat, step)?;
        let (price, owned) = (u16::from(state.turn.bought) + 1, state.car(seat).seconds);
        if owned >= price {
            return Ok(());
        }
        let name = self.name(seat);
        if owned == 0 && state.stage > 0 && state.car(seat).pile.count() == 0 {
            let reason = format!("{name} has earned no second markers in this stage");
            return refuse(Clause::SecondsSameStage, reason);
        }
        let reason = format!(
            "this die costs {}, and {name} has {owned}",
            Count(price, "second")
        );
        refuse(Clause::SecondsCost, reason)
    }

    fn check_give_up(&self, state: &State, seat: Seat, die: Die) -> Legal {
        self.check_due(state, seat)?;
        let is_asked = state.turn.step == Step::GiveUp;
        if is_asked && die.is_acceleration() {
            return Ok(());
        }
        let reason = if is_asked {
            format!("`{die}` is no acceleration die")
        } else {
            "no flat asks for a die to be put aside".to_owned()
        };
        refuse(Clause::FlatRemoveNow, reason)
    }

    fn check_end(&self, state: &State, seat: Seat) -> Legal {
        self.check_due(state, seat)?;
        match state.turn.step {
            Step::Drive => Ok(()),
            Step::Start if state.turn.tire_changed => Ok(()),
            Step::Start if self.may_change_tire(state, seat) && !self.can_move(state, seat) => {
                Ok(())
            }
            Step::Start | Step::Die => refuse(Clause::TurnMustRoll, "a turn uses at least one die"),
            Step::GearCard => refuse(
                Clause::ControlEndsTurn,
                "control is lost, and its gear card still to come",
            ),
            Step::Loss => refuse(Clause::ControlEndsTurn, ASKS_SISU),
            Step::GiveUp => refuse(
                Clause::FlatRemoveNow,
                "the flat takes an acceleration die first",
            ),
            Step::ShortcutCard => refuse(
                Clause::ShortcutDraw,
                "the shortcut card is still to be drawn",
            ),
            Step::Dice | Step::Arrange => refuse(
                Clause::AttackUseAll,
                "every die that was rolled has to be used",
            ),
        }
    }

    /// Whether Sisu could be played, but for whether the card is there.
    fn sisu_window(&self, state: &State, seat: Seat) -> bool {
        let turn = &state.turn;
        let any_roll = self.readings.sisu_timing == SisuTiming::AfterAnyRoll;
        match turn.step {
            Step::Loss => true,
            Step::Drive => any_roll && !turn.warned.is_empty(),
            Step::Arrange if any_roll => !turn.warned.is_empty(),
            Step::Arrange => self.could_slip(state, seat),
            _ => false,
        }
    }

    pub(super) fn may_play_sisu(&self, state: &State, seat: Seat) -> bool {
        state.car(seat).sisu && self.sisu_window(state, seat)
    }

    fn check_sisu(&self, state: &State, seat: Seat, plays: bool) -> Legal {
        if plays && !state.car(seat).sisu {
            let reason = format!("{} has no Sisu card any more", self.name(seat));
            return refuse(Clause::SisuOnce, reason);
        }
        self.check_due(state, seat)?;
        let fits = if plays {
            self.sisu_window(state, seat)
        } else {
            state.turn.step == Step::Loss
        };
        if fits {
            return Ok(());
        }
        let reason = "Sisu cancels a loss of control that warnings alone bring about";
        refuse(Clause::SisuOnlyWarnings, reason)
    }

    fn check_spare(&self, state: &State, seat: Seat) -> Legal {
        let (name, car) = (self.name(seat), state.car(seat));
        if !car.spare {
            return refuse(Clause::SpareRegain, format!("{name} has no spare tire"));
        }
        if state.phase != Phase::Stage {
            return refuse(
                Clause::SpareWhen,
                "tires are changed at the beginning of a turn",
            );
        }
        self.check_due(state, seat)?;
        if state.turn.step != Step::Start || car.gear > 1 {
            let reason = "tires are changed at the beginning of a turn, in gear 1 or neutral";
            return refuse(Clause::SpareWhen, reason);
        }
        if car.flats == 0 {
            return refuse(Clause::SpareFlip, format!("{name} has no flat"));
        }
        Ok(())
    }

    fn check_between(&self, state: &State, seat: Seat) -> Legal {
        let (name, car) = (self.name(seat), state.car(seat));
        if !car.spare {
            return refuse(Clause::SpareRegain, format!("{name} has no spare tire"));
        }
        if state.phase != Phase::Between {
            let reason = "this is no time between two stages without assistance";
            return refuse(Clause::SpareBetweenStages, reason);
        }
        if car.flats == 0 {
            return refuse(Clause::SpareBetweenStages, format!("{name} has no flat"));
        }
        if self.mender(state) != Some(seat) {
            return refuse(
                Clause::SpareBetweenStages,
                format!("it is not {name}'s turn to say so"),
            );
        }
        Ok(())
    }

    fn check_tires(&self, state: &State, seat: Seat, tires: Tires) -> Legal {
        if self.weather == Weather::None && tires == Tires::Snow {
            let reason = "the rally is driven without weather, on asphalt tires";
            return refuse(Clause::WeatherOptional, reason);
        }
        let may = match self.readings.tire_choice {
            TireChoice::Secret => self.has_to_choose(state, seat),
            TireChoice::Open => self.chooser(state) == Some(seat),
        };
        if state.phase == Phase::Tires && may {
            return Ok(());
        }
        let kept = state.stage > 0 && !self.tracks[usize::from(state.stage) - 1].assistance;
        if kept {
            let reason = "there was no assistance before this stage";
            return refuse(Clause::TiresKeep, reason);
        }
        let reason = format!("{} does not choose tires now", self.name(seat));
        refuse(Clause::TiresWhen, reason)
    }

    fn check_order(&self, state: &State, seat: Seat, order: &[Seat]) -> Legal {
        if state.phase != Phase::StartOrder {
            let reason = "the order is agreed before the first stage, and given by time later";
            return refuse(Clause::StartOrderFirst, reason);
        }
        if self.deciders(state) != Turn::Decide(crate::kit::seat::SeatSet::one(seat)) {
            let reason = "the first driver says what all have agreed on";
            return refuse(Clause::StartOrderFirst, reason);
        }
        let is_whole =
            order.len() == self.seats() && self.all_seats().all(|seat| order.contains(&seat));
        if is_whole {
            return Ok(());
        }
        refuse(
            Clause::StartOrderFirst,
            "the order has to name every driver once",
        )
    }

    fn check_snow(&self, state: &State, seat: Seat, zones: ZoneSet) -> Legal {
        if self.weather == Weather::None {
            let reason = "the rally is driven without weather";
            return refuse(Clause::WeatherOptional, reason);
        }
        let may = state.phase == Phase::SnowZones && self.all_seats().next() == Some(seat);
        if !may {
            let reason = "the first driver says which zones lie under snow, before the rally, if that is how the weather is decided";
            return refuse(Clause::WeatherFixed, reason);
        }
        let known = self.zones.len().min(MOST_ZONES_LISTED);
        if zones.iter().any(|zone| zone.index() >= known) {
            let reason = format!("the first {known} zones of the rally can be chosen");
            return refuse(Clause::WeatherFixed, reason);
        }
        Ok(())
    }
}
