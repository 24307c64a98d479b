//! Carrying out a die: the car moves, and what it meets takes effect.

use super::dice::Run;
use super::route::Leap;
use crate::engine::Log;
use crate::games::rallyman::components::{
    CheckpointOnJump, Die, ShortcutAndLoss, ShortcutCard, SpaceName, Stance, Step, Technique,
};
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Clause, Entry, Event, Place, PlanStep, Rallyman, State};
use crate::kit::seat::Seat;

impl Rallyman {
    pub(crate) fn space_name(&self, state: &State, place: Place) -> SpaceName {
        SpaceName(self.space(state, place).to_owned())
    }

    /// Moves by one die, whose face is known.
    pub(super) fn carry_out(
        &self,
        state: &mut State,
        seat: Seat,
        step: PlanStep,
        log: &mut impl Log<Self>,
    ) {
        let run = Run::of(state, seat);
        let leap = self.checked(state, seat, &run, step);
        let leap = self.known_leap(leap, step.die, state.turn.warned);
        self.cite_die(state, seat, &run, (step.die, &leap), log);
        let turn = &mut state.turn;
        turn.used.insert(step.die);
        turn.gear = leap.hop.gear;
        turn.direction = leap.hop.direction;
        let dice = (turn.used, turn.warned);
        let car = state.car_mut(seat);
        car.at = leap.hop.end;
        car.stance = Stance::Forward;
        self.arrive(state, seat);
        log.event(|| Event::Moved {
            driver: self.driver(seat),
            die: step.die,
            gear: leap.hop.gear,
            to: self.space_name(state, step.to),
        });
        if !leap.bumps.is_empty() {
            log.event(|| Event::Flew {
                driver: self.driver(seat),
                from: self.space_name(state, step.to),
                to: self.space_name(state, leap.hop.end),
            });
        }
        if leap.hop.knocked_out {
            log.cite(Clause::CornerKnockOut);
            self.knock_out(state, seat, log);
            self.next_turn(state, log);
            return;
        }
        self.take_splits(state, seat, &leap, log);
        let causes = self.causes(state, seat, &leap.hop, step.die, dice);
        let entry = Entry {
            causes,
            lost: false,
        };
        let in_shortcut = matches!(self.track(state).at(leap.hop.end).kind, Kind::Shortcut(_));
        let card_first = self.readings.shortcut_and_loss == ShortcutAndLoss::CardFirst;
        if in_shortcut && (card_first || !causes.any()) {
            self.draw_shortcut_card(state, entry, log);
        } else {
            state.turn.entry = Some(entry);
            self.settle(state, seat, log);
        }
    }

    /// What a step of a checked move leads to.
    fn checked(&self, state: &State, seat: Seat, run: &Run, step: PlanStep) -> Leap {
        let engaged = self.engage(run, step.die);
        let leap = engaged.and_then(|engaged| {
            if self.is_flight(state, step.to, engaged.0) {
                self.leap(state, seat, run, step)
            } else {
                Ok(self.entered(state, run.at, engaged, step.to))
            }
        });
        let Ok(leap) = leap else {
            unreachable!("a die of a checked move")
        };
        leap
    }

    /// A shortcut card is drawn; what its die has come to waits until it has been applied.
    pub(super) fn draw_shortcut_card(
        &self,
        state: &mut State,
        entry: Entry,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::ShortcutDraw);
        state.turn.entry = Some(entry);
        state.turn.step = Step::ShortcutCard;
    }

    /// What follows when a die has come to what it comes to.
    pub(super) fn settle(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let entry = state.turn.entry.take().unwrap_or_default();
        if entry.lost {
            self.close_turn(state, seat, log);
        } else if !entry.causes.any() {
            self.go_on(state, seat, log);
        } else if !entry.causes.is_final() && state.car(seat).sisu {
            state.turn.entry = Some(entry);
            state.turn.step = Step::Loss;
        } else {
            self.lose_control(state, seat, entry.causes, log);
        }
    }

    /// Goes on after a die that has not lost control.
    pub(super) fn go_on(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        if state.car(seat).at == self.track(state).finish() {
            if state.turn.technique == Some(Technique::Attack) {
                log.cite(Clause::AttackFullMove);
            }
            self.end_turn(state, seat, log);
        } else if state.turn.technique == Some(Technique::Basic) {
            state.turn.step = Step::Drive;
        } else if !state.turn.plan.is_empty() {
            let step = state.turn.plan.remove(0);
            self.carry_out(state, seat, step, log);
        } else if self.can_arrange(state, seat) {
            state.turn.step = Step::Arrange;
        } else {
            log.cite(Clause::AttackFullMove);
            self.end_turn(state, seat, log);
        }
    }

    /// Applies a shortcut card.
    pub(super) fn take_shortcut_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: ShortcutCard,
        log: &mut impl Log<Self>,
    ) {
        log.event(|| Event::ShortcutDrawn {
            driver: self.driver(seat),
            card,
        });
        match card {
            ShortcutCard::Good => log.cite(Clause::ShortcutGood),
            ShortcutCard::Dirty => self.dirty(state, seat, log),
            ShortcutCard::Flat if self.options.shakedown => log.cite(Clause::ShakedownIgnore),
            ShortcutCard::Flat => {
                self.puncture(state, seat, log);
                if !state.car(seat).is_driving() {
                    self.next_turn(state, log);
                    return;
                }
                if state.turn.step == Step::GiveUp {
                    return;
                }
            }
        }
        self.settle(state, seat, log);
    }

    fn dirty(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let at = state.car(seat).at;
        let Some(corner) = self.track(state).corner_at(at) else {
            return;
        };
        let index = usize::from(corner.id.0);
        log.cite(if state.dirt[index] == 0 {
            Clause::ShortcutDirty
        } else {
            Clause::ShortcutDirtyAgain
        });
        log.cite(Clause::ShortcutOwnNote);
        state.dirt[index] = state.dirt[index].saturating_add(1);
        log.event(|| Event::Dirt {
            corner: corner.name.to_string(),
            markers: state.dirt[index],
        });
    }

    fn puncture(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let limit = self.dashboard(seat).flats;
        let car = state.car_mut(seat);
        if car.flats >= limit {
            log.cite(Clause::FlatThird);
            self.knock_out(state, seat, log);
            return;
        }
        car.flats += 1;
        let flats = car.flats;
        log.cite(Clause::FlatLoseDie);
        log.cite(Clause::FlatNotBackward);
        log.event(|| Event::Flat {
            driver: self.driver(seat),
            flats,
        });
        let lost = state.turn.entry.is_some_and(|entry| entry.lost);
        if lost {
            return;
        }
        state.turn.flat = true;
        state.turn.plan.clear();
        log.cite(Clause::FlatRemoveNow);
        let waiting = state.turn.waiting();
        let spares_another = flats == 1 && state.turn.used.accelerations() == 0;
        match (waiting.contains(Die::A1), waiting.contains(Die::A2)) {
            (false, false) => {}
            _ if spares_another && !self.are_whites_alike(state) => {
                state.turn.step = Step::GiveUp;
            }
            (_, true) => self.put_aside(state, seat, Die::A2, log),
            (true, false) => self.put_aside(state, seat, Die::A1, log),
        }
    }

    /// Puts an acceleration die aside because of a flat.
    pub(super) fn put_aside(
        &self,
        state: &mut State,
        seat: Seat,
        die: Die,
        log: &mut impl Log<Self>,
    ) {
        if state.turn.technique == Some(Technique::Attack) {
            log.cite(Clause::AttackPunctureChoice);
        }
        state.turn.given_up.insert(die);
        state.turn.warned.remove(die);
        log.event(|| Event::DiePutAside {
            driver: self.driver(seat),
            die,
        });
    }

    /// Takes the split times of the checkpoints that a leap enters.
    fn take_splits(&self, state: &mut State, seat: Seat, leap: &Leap, log: &mut impl Log<Self>) {
        let track = self.track(state);
        for (index, &checkpoint) in track.checkpoints.iter().enumerate() {
            let counts = match self.readings.checkpoint_on_jump {
                CheckpointOnJump::Enters => {
                    leap.hop.end == checkpoint
                        || leap.path.first() == Some(&checkpoint)
                        || leap.bumps.contains(&checkpoint)
                }
                CheckpointOnJump::Passes => {
                    leap.hop.end == checkpoint || leap.path.contains(&checkpoint)
                }
                CheckpointOnJump::Lands => leap.hop.end == checkpoint,
            };
            if !counts || state.car(seat).splits[index].is_some() {
                continue;
            }
            let time = self.running_time(state, seat);
            state.car_mut(seat).splits[index] = Some(time);
            log.cite(Clause::SplitPlace);
            log.cite(Clause::SplitRecord);
            log.cite(Clause::SplitPublic);
            log.cite(Clause::SplitPurpose);
            log.event(|| Event::Split {
                driver: self.driver(seat),
                at: self.space_name(state, checkpoint),
                seconds: time.0,
            });
        }
    }

    /// Cites what makes a die move as it does.
    fn cite_die(
        &self,
        state: &State,
        seat: Seat,
        run: &Run,
        (die, leap): (Die, &Leap),
        log: &mut impl Log<Self>,
    ) {
        let track = self.track(state);
        let (from, to) = (track.at(run.at), track.at(leap.path[0]));
        log.cite(Clause::MoveOneSpace);
        log.cite(Clause::RouteFollow);
        log.cite(Clause::DiceOnce);
        log.cite(Clause::DiceVisible);
        if die.is_acceleration() {
            log.cite(Clause::DiceAcceleration);
            log.cite(Clause::DiceAccelerationAnytime);
        } else {
            log.cite(Clause::DiceGear);
            log.cite(match (run.gear, run.used.gears()) {
                (0, _) => Clause::GearNeutralFirst,
                (_, 0) => Clause::GearFirstDie,
                _ => Clause::GearChain,
            });
        }
        if run.used.is_empty() {
            log.cite(Clause::TurnMustRoll);
            if die.is_acceleration() {
                log.cite(Clause::GearFirstDie);
            }
            if from.kind == Kind::Start {
                log.cite(Clause::StartLine);
            }
        }
        if run.resumes {
            log.cite(Clause::ControlResume);
        }
        let car = state.car(seat);
        if car.damage > 0 {
            log.cite(Clause::DamageAnyDie);
            log.cite(Clause::DamageLimit);
        }
        match car.flats {
            0 => {}
            1 => log.cite(Clause::FlatLimitOne),
            _ => log.cite(Clause::FlatLimitTwo),
        }
        if car.flats > 0 {
            log.cite(Clause::FlatLasts);
        }
        self.cite_grip(state, seat, leap.hop.end, log);
        self.cite_space(state, run, leap, log);
        if matches!(from.kind, Kind::Skid(..)) && to.kind.corner() == from.kind.corner() {
            log.cite(Clause::SkidToInside);
        }
        self.cite_passed(state, seat, leap, log);
    }

    fn cite_grip(&self, state: &State, seat: Seat, place: Place, log: &mut impl Log<Self>) {
        use crate::games::rallyman::components::{Surface, Tires};
        let car = state.car(seat);
        match (car.tires, self.surface(state, place)) {
            (Some(Tires::Snow), Surface::Asphalt) => {
                log.cite(Clause::TiresDashboard);
                log.cite(Clause::TiresDiceLimit);
            }
            (_, Surface::Snow) => {
                log.cite(Clause::TiresDashboard);
                log.cite(Clause::WeatherBoards);
            }
            _ => {}
        }
    }

    /// Cites the notes of the spaces.
    fn cite_space(&self, state: &State, run: &Run, leap: &Leap, log: &mut impl Log<Self>) {
        let track = self.track(state);
        let entered = track.at(leap.path[0]).kind;
        let slow = matches!(entered, Kind::Bump(_)) && leap.bumps.is_empty();
        for &bump in leap.bumps.iter().chain(slow.then_some(&leap.path[0])) {
            let Kind::Bump(note) = track.at(bump).kind else {
                continue;
            };
            log.cite(Clause::NotesMeaning);
            log.cite(Clause::NotesRespect);
            log.cite(Clause::BumpMarking);
            log.cite(match leap.hop.gear.cmp(&note) {
                std::cmp::Ordering::Less => Clause::BumpSlow,
                std::cmp::Ordering::Equal => Clause::BumpExact,
                std::cmp::Ordering::Greater if leap.hop.gear == note + 1 => Clause::BumpOneAbove,
                std::cmp::Ordering::Greater => Clause::BumpTwoAbove,
            });
        }
        let space = track.at(leap.hop.end);
        let Some(note) = self
            .note_at(state, leap.hop.end)
            .filter(|_| space.kind.corner().is_some())
        else {
            if leap.hop.end == track.finish() {
                log.cite(Clause::FinishLine);
                log.cite(Clause::FinishCross);
            }
            return;
        };
        log.cite(Clause::NotesMeaning);
        log.cite(Clause::NotesRespect);
        log.cite(Clause::CornerThreeWays);
        let enters = track.at(run.at).kind.corner() != space.kind.corner();
        match space.kind {
            Kind::Inside(_) => {
                log.cite(Clause::CornerInsideNote);
                log.cite(Clause::CornerInsidePlace);
                if leap.hop.gear < note {
                    log.cite(Clause::CornerInsideSlower);
                }
                let corner = track.corner_at(leap.hop.end);
                if corner.is_some_and(|corner| !corner.skids.is_empty()) && leap.hop.gear <= note {
                    log.cite(Clause::SkidLowerInside);
                }
            }
            Kind::Skid(..) => {
                log.cite(Clause::SkidPlace);
                log.cite(if leap.hop.gear == note {
                    Clause::SkidExactGear
                } else {
                    Clause::SkidHigherLoses
                });
            }
            Kind::Shortcut(_) => {
                log.cite(Clause::ShortcutMarking);
                log.cite(Clause::ShortcutNote);
                log.cite(Clause::ShortcutPlace);
            }
            _ => {}
        }
        if leap.hop.gear > note && (enters || leap.hop.causes.corner) {
            log.cite(Clause::CornerOverspeed);
        }
    }

    /// Cites how others are passed.
    fn cite_passed(&self, state: &State, seat: Seat, leap: &Leap, log: &mut impl Log<Self>) {
        let track = self.track(state);
        for &other in &state.road {
            let car = state.car(other);
            if other == seat {
                continue;
            }
            if car.at == leap.hop.end && !car.is_off_road() {
                log.cite(Clause::SpaceRoom);
            }
            let space = track.at(car.at);
            // A car in one's own space is passed by leaving it, another one by getting ahead.
            let earlier = state.road.iter().take_while(|ahead| **ahead != seat);
            let was_ahead = earlier.clone().any(|ahead| *ahead == other);
            let is_passed = was_ahead && !self.stays_ahead(state, other, seat, leap.hop.end);
            if !is_passed {
                continue;
            }
            log.cite(Clause::OvertakeCases);
            if car.stance == Stance::Turned && space.kind.is_corner_road() {
                log.cite(Clause::OvertakeTurnedBlocks);
            }
            log.cite(if car.is_off_road() {
                Clause::OvertakeOffRoad
            } else {
                match space.kind {
                    Kind::Shortcut(_) => Clause::OvertakeByCorner,
                    Kind::Inside(_) | Kind::Skid(..) => Clause::OvertakeByShortcut,
                    _ => Clause::OvertakeStraight,
                }
            });
        }
    }
}
