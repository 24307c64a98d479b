//! Before the rally, between its stages, and the beginning of each.

use arrayvec::ArrayVec;

use crate::engine::Log;
use crate::games::rallyman::components::{
    DirtLifetime, Phase, SisuScope, Stance, Status, TireChoice, Tires, Weather,
};
use crate::games::rallyman::state::Turn;
use crate::games::rallyman::table::MAX_CHECKPOINTS;
use crate::games::rallyman::{
    Car, ChronoPile, Clause, Event, MAX_CORNERS, Move, Place, Rallyman, State, ZoneSet,
};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

impl Rallyman {
    /// A driver before the rally.
    pub(crate) fn fresh_car(&self) -> Car {
        Car {
            status: Status::Driving,
            at: Place::START,
            stance: Stance::Forward,
            gear: 0,
            pile: ChronoPile::default(),
            seconds: 0,
            damage: 0,
            flats: 0,
            sisu: self.sisu,
            spare: self.spare,
            tires: None,
            choice: None,
            times: ArrayVec::new(),
            splits: [None; MAX_CHECKPOINTS],
        }
    }

    /// The rally before anything is decided.
    pub(crate) fn fresh_state(&self) -> State {
        State {
            phase: Phase::SnowZones,
            stage: 0,
            snow: ZoneSet::NONE,
            chosen: ZoneSet::NONE,
            start_order: ArrayVec::new(),
            road: ArrayVec::new(),
            round: 0,
            order: ArrayVec::new(),
            due: 0,
            dirt: [0; MAX_CORNERS],
            gear_piles: std::array::from_fn(|index| self.fresh_pile(index)),
            shortcut_deck: self.shortcut_cards,
            turn: Turn::new(0),
            drivers: self.all_seats().map(|_| self.fresh_car()).collect(),
        }
    }

    pub(crate) fn open_rally(&self, log: &mut impl Log<Self>) -> State {
        let mut state = self.fresh_state();
        for clause in [
            Clause::RallyDirector,
            Clause::RallyRoutes,
            Clause::StageZones,
            Clause::SheetHeader,
            Clause::SheetRoutes,
            Clause::SheetAssistance,
            Clause::SetupKit,
        ] {
            log.cite(clause);
        }
        if self.weather == Weather::Chosen {
            match self.agreed.snow {
                Some(zones) => state.chosen = zones,
                None => return state,
            }
        }
        self.enter_stage(&mut state, log);
        state
    }

    /// Prepares the coming stage until there is something to decide.
    fn enter_stage(&self, state: &mut State, log: &mut impl Log<Self>) {
        let track = self.track(state);
        log.cite(Clause::SetupLayout);
        match self.weather {
            Weather::Variable => {
                log.cite(Clause::WeatherVariable);
                state.phase = Phase::Weather;
            }
            Weather::None => {
                log.cite(Clause::WeatherOptional);
                self.begin_choice(state, ZoneSet::NONE, log);
            }
            Weather::Fixed => self.begin_choice(state, track.snow, log),
            Weather::Chosen => {
                log.cite(Clause::WeatherFixed);
                let here: ZoneSet = track.zones.iter().copied().collect();
                self.begin_choice(state, state.chosen.and(here), log);
            }
        }
    }

    /// The weather is known: tires are chosen, if they may be.
    pub(super) fn begin_choice(&self, state: &mut State, snow: ZoneSet, log: &mut impl Log<Self>) {
        state.snow = snow;
        if self.weather != Weather::None {
            log.event(|| Event::Weather {
                stage: self.track(state).id.clone(),
                snow: snow.iter().map(|zone| self.zones[zone].clone()).collect(),
            });
        }
        let first = state.stage == 0;
        if !first && !self.tracks[usize::from(state.stage) - 1].assistance {
            log.cite(Clause::TiresKeep);
            self.agree_on_order(state, log);
            return;
        }
        if self.weather == Weather::None {
            for car in &mut state.drivers {
                car.tires = Some(Tires::Asphalt);
            }
            self.agree_on_order(state, log);
            return;
        }
        state.phase = Phase::Tires;
        state.due = 0;
        if first {
            for (car, tires) in state.drivers.iter_mut().zip(self.agreed.tires) {
                car.choice = tires;
            }
        }
        self.go_on_choosing(state, log);
    }

    /// Those who choose tires, in their order.
    fn choosers(&self, state: &State) -> ArrayVec<Seat, 4> {
        if state.stage == 0 {
            self.all_seats().collect()
        } else {
            state.start_order.clone()
        }
    }

    /// Whether a driver has still to choose tires.
    pub(super) fn has_to_choose(&self, state: &State, seat: Seat) -> bool {
        let car = state.car(seat);
        state.phase == Phase::Tires && car.status != Status::KnockedOut && car.choice.is_none()
    }

    /// Who chooses tires next.
    pub(super) fn chooser(&self, state: &State) -> Option<Seat> {
        let mut seats = self.choosers(state).into_iter();
        seats.find(|&seat| self.has_to_choose(state, seat))
    }

    fn go_on_choosing(&self, state: &mut State, log: &mut impl Log<Self>) {
        if self.chooser(state).is_some() {
            return;
        }
        let secret = self.readings.tire_choice == TireChoice::Secret;
        for seat in self.all_seats() {
            let Some(tires) = state.car_mut(seat).choice.take() else {
                continue;
            };
            state.car_mut(seat).tires = Some(tires);
            log.cite(Clause::TiresPick);
            log.cite(Clause::TiresDashboard);
            if secret {
                log.event(|| Event::TiresChosen {
                    driver: self.driver(seat),
                    tires: Some(tires),
                });
            }
        }
        self.agree_on_order(state, log);
    }

    fn agree_on_order(&self, state: &mut State, log: &mut impl Log<Self>) {
        if state.stage > 0 {
            self.begin_stage(state, log);
            return;
        }
        let agreed = self.agreed.start_order.clone();
        let alone = (self.seats() == 1).then(|| self.all_seats().collect());
        match agreed.or(alone) {
            Some(order) => {
                state.start_order = order;
                log.cite(Clause::StartOrderFirst);
                self.begin_stage(state, log);
            }
            None => state.phase = Phase::StartOrder,
        }
    }

    /// Puts everything in place and begins the first round.
    fn begin_stage(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::Stage;
        state.road = state.start_order.clone();
        log.cite(Clause::StartLine);
        log.event(|| Event::StartOrder {
            stage: self.track(state).id.clone(),
            order: self.drivers_of(&state.start_order),
        });
        self.first_round(state, log);
    }

    /// A stage is over, and another one follows.
    pub(super) fn leave_stage(&self, state: &mut State, log: &mut impl Log<Self>) {
        let last = usize::from(state.stage);
        state.stage += 1;
        let mut order = state.start_order.clone();
        order.retain(|seat| state.car(*seat).status == Status::Finished);
        // Whoever started the last stage earlier is first among equals.
        order.sort_by_key(|&seat| self.total_time(state, seat));
        state.start_order = order;
        state.round = 0;
        log.cite(Clause::ShortcutDeck);
        self.clear_stage(state);
        log.cite(Clause::FinishNextOrder);
        match state.stage {
            1 => log.cite(Clause::StartOrderSecond),
            _ => log.cite(Clause::StartOrderThird),
        }
        if self.tracks[last].assistance {
            self.assist(state, last, log);
            self.enter_stage(state, log);
            return;
        }
        state.phase = Phase::Between;
        if self.mender(state).is_none() {
            self.enter_stage(state, log);
        }
    }

    /// Takes the last stage off the table: boards, piles and markers are as before a start.
    fn clear_stage(&self, state: &mut State) {
        for index in 0..state.gear_piles.len() {
            state.gear_piles[index] = self.fresh_pile(index);
        }
        state.shortcut_deck = self.shortcut_cards;
        state.snow = ZoneSet::NONE;
        if self.readings.dirt_lifetime == DirtLifetime::Stage {
            state.dirt = [0; MAX_CORNERS];
        }
        for car in &mut state.drivers {
            if car.status == Status::Finished {
                car.status = Status::Driving;
            }
            car.at = Place::START;
            car.stance = Stance::Forward;
            car.gear = 0;
            car.pile = ChronoPile::default();
            car.seconds = 0;
            car.splits = [None; MAX_CHECKPOINTS];
            if self.readings.sisu_scope == SisuScope::Stage {
                car.sisu = self.sisu;
            }
        }
    }

    fn assist(&self, state: &mut State, stage: usize, log: &mut impl Log<Self>) {
        for clause in [
            Clause::AssistWhere,
            Clause::AssistRepair,
            Clause::AssistSpare,
            Clause::DamageRepair,
        ] {
            log.cite(clause);
        }
        log.event(|| Event::Assistance {
            stage: self.tracks[stage].id.clone(),
        });
        for car in &mut state.drivers {
            if car.status != Status::KnockedOut {
                car.damage = 0;
                car.flats = 0;
                car.spare = self.spare;
            }
        }
    }

    /// Who may use a spare tire between two stages, and has not decided yet.
    pub(super) fn mender(&self, state: &State) -> Option<Seat> {
        let mut waiting = state
            .start_order
            .iter()
            .copied()
            .skip(usize::from(state.due));
        waiting.find(|&seat| {
            let car = state.car(seat);
            car.flats > 0 && car.spare
        })
    }

    /// Carries out a decision that is made off the road.
    pub(super) fn prepare(
        &self,
        state: &mut State,
        seat: Seat,
        mv: &Move,
        log: &mut impl Log<Self>,
    ) {
        match mv {
            Move::SnowZones(zones) => {
                state.chosen = *zones;
                self.enter_stage(state, log);
            }
            Move::ChooseTires(tires) => {
                state.car_mut(seat).choice = Some(*tires);
                log.cite(Clause::TiresWhen);
                if state.stage > 0 {
                    log.cite(Clause::AssistTires);
                }
                let secret = self.readings.tire_choice == TireChoice::Secret;
                if !secret {
                    log.event(|| Event::TiresChosen {
                        driver: self.driver(seat),
                        tires: Some(*tires),
                    });
                }
                self.go_on_choosing(state, log);
            }
            Move::StartOrder(order) => {
                state.start_order.clone_from(order);
                log.cite(Clause::StartOrderFirst);
                self.begin_stage(state, log);
            }
            _ => {
                if *mv == Move::DiscardSpare {
                    let car = state.car_mut(seat);
                    car.spare = false;
                    car.flats -= 1;
                    let flats = car.flats;
                    log.event(|| Event::SpareDiscarded {
                        driver: self.driver(seat),
                        flats,
                    });
                }
                log.cite(Clause::SpareBetweenStages);
                log.cite(Clause::SpareRegain);
                let index = state.start_order.iter().position(|other| *other == seat);
                let decided = index.map_or(0, |index| index + 1);
                state.due = narrow::<u8>(decided);
                if self.mender(state).is_none() {
                    state.due = 0;
                    self.enter_stage(state, log);
                }
            }
        }
    }
}
