//! From a position's document to a state that play can go on from.

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::document::spans::escaped;
use crate::engine::definition::{Unknown, Unknowns};
use crate::games::rallyman::components::{
    CauseText, Die, DirectionText, Driver, DriverPosition, LossText, PlanText, Position, SpaceName,
    Stance, Status, Technique, TurnText,
};
use crate::games::rallyman::moves::PlanStep;
use crate::games::rallyman::state::{Car, Causes, ChronoPile, Direction, Entry, State, Turn};
use crate::games::rallyman::table::{DiceSet, MAX_CORNERS, Rallyman, Seconds};
use crate::games::rallyman::text::{
    usual_cards, usual_place, usual_spare, usual_step, usual_tires, usual_turn,
};
use crate::games::rallyman::track::Track;

impl Rallyman {
    /// Every unresolved name in a position.
    pub(in crate::games::rallyman) fn unknown_names(
        &self,
        position: &Position,
        track: &Track,
    ) -> Unknowns {
        let seat = |&driver: &Driver, at: &str| self.seat_named(driver, at);
        let zone = |zone: &Id, at: &str| self.zone_named(zone, at);
        let place = |space: &SpaceName, at: &str| track.place_named(space, at);
        let mut unknown = Unknowns::default();
        unknown.each(position.start_order.iter().flatten(), "/start-order", seat);
        unknown.each(position.road.iter().flatten(), "/road", seat);
        unknown.each(position.order.iter().flatten(), "/order", seat);
        unknown.each(position.snow.iter().flatten(), "/snow", zone);
        unknown.each(&position.chosen, "/chosen", zone);
        for name in position.dirt.keys() {
            unknown.one([name], &dirt_pointer(name), |name, at| {
                self.corner_named(name, at)
            });
        }
        let plan = position.turn.iter().flat_map(|turn| &turn.plan);
        for (index, step) in plan.enumerate() {
            let at = format!("/turn/plan/{index}");
            unknown.one([&step.to], &format!("{at}/to"), place);
            unknown.one(&step.land, &format!("{at}/land"), place);
        }
        for (driver, text) in &position.drivers {
            let at = format!("/drivers/{driver}");
            unknown.one(&text.at, &format!("{at}/at"), place);
            for space in text.splits.keys() {
                let at = format!("{at}/splits/{}", escaped(space.as_str()));
                unknown.one([space], &at, |space, at| track.checkpoint_named(space, at));
            }
        }
        unknown
    }

    /// The state that a position describes; the lints have seen to its sense.
    pub(in crate::games::rallyman) fn state_of(
        &self,
        position: &Position,
        track: &Track,
    ) -> Result<State, Unknown> {
        let seats = |list: &Option<Vec<Driver>>, at| {
            let list = list.as_ref().map(|list| self.seats_named(list, at));
            list.transpose()
        };
        let (phase, stage) = (position.phase, position.stage - 1);
        let mut drivers = ArrayVec::new();
        for text in position.drivers.values() {
            drivers.push(self.car_of(text, position, track)?);
        }
        let chosen = self.zones_named(&position.chosen, "/chosen")?;
        let snow = match &position.snow {
            Some(zones) => self.zones_named(zones, "/snow")?,
            None => self.usual_snow(phase, stage, chosen),
        };
        let mut state = State {
            phase,
            stage,
            snow,
            chosen,
            start_order: ArrayVec::new(),
            road: ArrayVec::new(),
            round: 0,
            order: ArrayVec::new(),
            due: position.played,
            dirt: self.dirt_of(position)?,
            gear_piles: self.fresh_gear_piles(),
            shortcut_deck: position.shortcut_deck.unwrap_or(self.shortcut_cards),
            turn: Turn::new(0),
            drivers,
        };
        state.gear_piles = self.usual_gear_piles(&state);
        let seen = &position.gear_cards;
        let texts = [seen.g1, seen.g2, seen.g3, seen.g4, seen.g5];
        for (pile, text) in state.gear_piles.iter_mut().zip(texts) {
            if let Some(text) = text {
                pile.left = text.left;
                pile.seen = [text.spin, text.left_off, text.right_off];
            }
        }
        state.start_order = match seats(&position.start_order, "/start-order")? {
            Some(order) => order.into_iter().take(4).collect(),
            None => self.usual_start_order(&state),
        };
        let road = seats(&position.road, "/road")?;
        state.road = self.road_of(&state, road.as_deref());
        state.round = position.round.unwrap_or_else(|| self.usual_round(&state));
        state.order = match seats(&position.order, "/order")? {
            Some(order) => order.into_iter().take(10).collect(),
            None => self.usual_order(&state),
        };
        state.turn = self.turn_of(position.turn.as_ref(), &state, track)?;
        Ok(state)
    }

    fn dirt_of(&self, position: &Position) -> Result<[u8; MAX_CORNERS], Unknown> {
        let mut dirt = [0; MAX_CORNERS];
        for (name, &markers) in &position.dirt {
            let corner = self.corner_named(name, &dirt_pointer(name))?;
            dirt[corner.index()] = markers;
        }
        Ok(dirt)
    }

    fn car_of(
        &self,
        text: &DriverPosition,
        position: &Position,
        track: &Track,
    ) -> Result<Car, Unknown> {
        let mut splits = [None; 8];
        for (space, &seconds) in &text.splits {
            let index = track.checkpoint_named(space, "/drivers")?;
            splits[index] = Some(Seconds(seconds));
        }
        let status = text.status.unwrap_or(Status::Driving);
        let at = text
            .at
            .as_ref()
            .map(|space| track.place_named(space, "/drivers"));
        Ok(Car {
            status,
            at: at
                .transpose()?
                .unwrap_or_else(|| usual_place(status, track)),
            stance: text.stance.unwrap_or(Stance::Forward),
            gear: text.gear,
            stalled: text.stalled,
            pile: ChronoPile {
                up: text.cards.unwrap_or_else(|| usual_cards(text.gear)),
                over: text.turned_over,
                spares: text.spares_used,
            },
            seconds: text.seconds,
            damage: text.damage,
            flats: text.flats,
            sisu: text.sisu.unwrap_or(self.sisu),
            spare: text
                .spare
                .unwrap_or_else(|| usual_spare(self, text.spares_used)),
            tires: text
                .tires
                .or_else(|| usual_tires(position.phase, position.stage - 1)),
            choice: text.choice,
            times: text.times.iter().copied().take(9).map(Seconds).collect(),
            splits,
        })
    }

    fn turn_of(
        &self,
        text: Option<&TurnText>,
        state: &State,
        track: &Track,
    ) -> Result<Turn, Unknown> {
        let mut turn = usual_turn(state);
        let Some(text) = text else {
            return Ok(turn);
        };
        let dice = |dice: &[Die]| -> DiceSet { dice.iter().copied().collect() };
        turn.used = dice(&text.used);
        turn.rolled = dice(&text.rolled);
        turn.step = text.step.unwrap_or_else(|| usual_step(turn.used));
        let basic = (!turn.used.is_empty()).then_some(Technique::Basic);
        turn.technique = text.technique.or(basic);
        turn.gear = text.gear.unwrap_or(turn.gear);
        turn.warned = dice(&text.warnings);
        turn.given_up = dice(&text.given_up);
        turn.bought = text.bought;
        turn.flat = text.flat;
        turn.tire_changed = text.tire_changed;
        turn.stopped = text.stopped;
        turn.direction = text.direction.map(|direction| match direction {
            DirectionText::Up => Direction::Up,
            DirectionText::Down => Direction::Down,
        });
        for (index, step) in text.plan.iter().take(7).enumerate() {
            turn.plan.push(plan_step(step, index, track)?);
        }
        turn.entry = text.loss.as_ref().map(entry);
        Ok(turn)
    }
}

fn plan_step(step: &PlanText, index: usize, track: &Track) -> Result<PlanStep, Unknown> {
    let at = format!("/turn/plan/{index}");
    let land = step.land.as_ref();
    Ok(PlanStep {
        die: step.die,
        to: track.place_named(&step.to, &at)?,
        land: land
            .map(|space| track.place_named(space, &at))
            .transpose()?,
    })
}

fn entry(loss: &LossText) -> Entry {
    let is_there = |cause| loss.causes.contains(&cause);
    Entry {
        causes: Causes {
            corner: is_there(CauseText::Corner),
            bump: is_there(CauseText::Bump),
            bump_warning: is_there(CauseText::BumpWarning),
            blocked: is_there(CauseText::Blocked),
            warnings: is_there(CauseText::Warnings),
        },
        lost: loss.settled,
    }
}

fn dirt_pointer(corner: &str) -> String {
    format!("/dirt/{}", escaped(corner))
}
