//! Positions, written out whole.

use std::collections::BTreeMap;

use super::usual::{
    cards_held, usual_cards, usual_place, usual_spare, usual_step, usual_tires, usual_turn,
};
use crate::games::rallyman::components::{
    CauseText, DirectionText, DriverPosition, GearSeen, LossText, PileText, PlanText, Position,
    Stance, Status, Technique, TurnText,
};
use crate::games::rallyman::rules;
use crate::games::rallyman::state::GearPile;
use crate::games::rallyman::{Causes, Direction, Entry, Rallyman, Seconds, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

impl Rallyman {
    /// The position, written out whole.
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let start_order = self.usual_start_order(state);
        Position {
            phase: state.phase,
            stage: state.stage + 1,
            snow: (state.snow != self.usual_snow(state.phase, state.stage, state.chosen))
                .then(|| self.zone_ids(state.snow)),
            chosen: self.zone_ids(state.chosen),
            start_order: (state.start_order != start_order)
                .then(|| self.players_at(&state.start_order)),
            road: (state.road != self.road_of(state, None)).then(|| self.players_at(&state.road)),
            round: (state.round != self.usual_round(state)).then_some(state.round),
            order: (state.order != self.usual_order(state)).then(|| self.players_at(&state.order)),
            played: state.due,
            options: self.options,
            components: self.components.clone(),
            readings: self.readings.written_over(&self.rules_readings),
            dirt: self.dirt_text(state),
            gear_cards: self.gear_seen(state),
            shortcut_deck: (state.shortcut_deck != self.shortcut_cards)
                .then_some(state.shortcut_deck),
            turn: (state.turn != usual_turn(state)).then(|| self.turn_text(state)),
            drivers: self.table_of(self.all_seats(), |seat| self.driver_text(state, seat)),
        }
    }

    /// Dirt markers by corner: one of this stage goes by its name there.
    pub(crate) fn dirt_text(&self, state: &State) -> BTreeMap<String, u8> {
        let later = self.tracks.iter().flat_map(|track| &track.corners);
        let corners: Vec<_> = rules::notes::track(self, state)
            .corners
            .iter()
            .chain(later)
            .collect();
        let dirty = state
            .dirt
            .iter()
            .enumerate()
            .filter(|(_, markers)| **markers > 0);
        let named = dirty.filter_map(|(index, &markers)| {
            let corner = corners
                .iter()
                .find(|corner| usize::from(corner.id.0) == index)?;
            Some((corner.name.as_ref().to_owned(), markers))
        });
        named.collect()
    }

    fn gear_seen(&self, state: &State) -> GearSeen {
        let (usual, held) = (self.usual_gear_piles(state), cards_held(&state.drivers));
        let text = |index: usize| {
            let pile: GearPile = state.gear_piles[index];
            let [spin, left_off, right_off] = pile.seen;
            let all = self.gear_cards[index].count().max(1);
            // Cards beyond those that there are have come from a pile that was whole again.
            let times = (u32::from(pile.left) + held[index]).saturating_sub(1) / u32::from(all);
            let run_out = narrow::<u16>(times);
            (pile != usual[index] || run_out > 0).then_some(PileText {
                left: pile.left,
                run_out,
                spin,
                left_off,
                right_off,
            })
        };
        GearSeen {
            g1: text(0),
            g2: text(1),
            g3: text(2),
            g4: text(3),
            g5: text(4),
        }
    }

    pub(crate) fn turn_text(&self, state: &State) -> TurnText {
        let (turn, track) = (&state.turn, rules::notes::track(self, state));
        let usual = usual_turn(state);
        let basic = (!turn.used.is_empty()).then_some(Technique::Basic);
        let plan = turn.plan.iter().map(|step| PlanText {
            die: step.die,
            to: track.name_of(step.to),
            land: step.land.map(|place| track.name_of(place)),
        });
        TurnText {
            step: (turn.step != usual_step(turn.used)).then_some(turn.step),
            technique: turn.technique.filter(|own| Some(*own) != basic),
            gear: (turn.gear != usual.gear).then_some(turn.gear),
            used: turn.used.iter().collect(),
            rolled: turn.rolled.iter().collect(),
            warnings: turn.warned.iter().collect(),
            given_up: turn.given_up.iter().collect(),
            bought: turn.bought,
            flat: turn.flat,
            tire_changed: turn.tire_changed,
            stopped: turn.stopped,
            direction: turn.direction.map(|direction| match direction {
                Direction::Up => DirectionText::Up,
                Direction::Down => DirectionText::Down,
            }),
            plan: plan.collect(),
            loss: turn.entry.map(loss_text),
        }
    }

    fn driver_text(&self, state: &State, seat: Seat) -> DriverPosition {
        let (car, track) = (state.car(seat), rules::notes::track(self, state));
        let dashboard = self.drivers[seat.index()].dashboard;
        let splits = track.checkpoints.iter().zip(car.splits);
        let splits =
            splits.filter_map(|(&place, seconds)| Some((track.name_of(place), seconds?.0)));
        DriverPosition {
            dashboard: (dashboard.0 != 0).then(|| self.dashboard(seat).id.clone()),
            status: (car.status != Status::Driving).then_some(car.status),
            at: (car.at != usual_place(car.status, track)).then(|| track.name_of(car.at)),
            stance: (car.stance != Stance::Forward).then_some(car.stance),
            gear: car.gear,
            stalled: car.stalled,
            cards: (car.pile.up != usual_cards(car.gear)).then_some(car.pile.up),
            turned_over: car.pile.over,
            spares_used: car.pile.spares,
            seconds: car.seconds,
            damage: car.damage,
            flats: car.flats,
            sisu: (car.sisu != self.sisu).then_some(car.sisu),
            spare: (car.spare != usual_spare(self, car.pile.spares)).then_some(car.spare),
            tires: car
                .tires
                .filter(|own| Some(*own) != usual_tires(state.phase, state.stage)),
            choice: car.choice,
            times: car.times.iter().map(|&Seconds(seconds)| seconds).collect(),
            splits: splits.collect(),
        }
    }
}

/// What a die has come to.
fn loss_text(entry: Entry) -> LossText {
    let Causes {
        corner,
        bump,
        bump_warning,
        blocked,
        warnings,
    } = entry.causes;
    let causes = [
        (CauseText::Corner, corner),
        (CauseText::Bump, bump),
        (CauseText::BumpWarning, bump_warning),
        (CauseText::Blocked, blocked),
        (CauseText::Warnings, warnings),
    ];
    let causes = causes.into_iter().filter(|(_, is_there)| *is_there);
    LossText {
        causes: causes.map(|(cause, _)| cause).collect(),
        settled: entry.lost,
    }
}
