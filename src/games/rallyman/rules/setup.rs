//! Before the rally, between its stages, and the beginning of each.

use arrayvec::ArrayVec;

use super::{finish, notes, order};
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

/// A driver before the rally.
pub(crate) fn fresh_car(game: &Rallyman) -> Car {
    Car {
        status: Status::Driving,
        at: Place::START,
        stance: Stance::Forward,
        gear: 0,
        stalled: false,
        pile: ChronoPile::default(),
        seconds: 0,
        damage: 0,
        flats: 0,
        sisu: game.sisu,
        spare: game.spare,
        tires: None,
        choice: None,
        times: ArrayVec::new(),
        splits: [None; MAX_CHECKPOINTS],
    }
}

/// The rally before anything is decided.
pub(crate) fn fresh_state(game: &Rallyman) -> State {
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
        gear_piles: std::array::from_fn(|index| finish::fresh_pile(game, index)),
        shortcut_deck: game.shortcut_cards,
        turn: Turn::new(0),
        drivers: game.all_seats().map(|_| fresh_car(game)).collect(),
    }
}

pub(crate) fn open_rally(game: &Rallyman, log: &mut impl Log<Rallyman>) -> State {
    let mut state = fresh_state(game);
    log.cite_all([
        Clause::RallyDirector,
        Clause::RallyRoutes,
        Clause::StageZones,
        Clause::SheetHeader,
        Clause::SheetRoutes,
        Clause::SheetAssistance,
        Clause::SetupKit,
    ]);
    if game.weather == Weather::Chosen {
        match game.agreed.snow {
            Some(zones) => state.chosen = zones,
            None => return state,
        }
    }
    enter_stage(game, &mut state, log);
    state
}

/// Prepares the coming stage until there is something to decide.
fn enter_stage(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    let track = notes::track(game, state);
    log.cite(Clause::SetupLayout);
    match game.weather {
        Weather::Variable => {
            log.cite(Clause::WeatherVariable);
            state.phase = Phase::Weather;
        }
        Weather::None => {
            log.cite(Clause::WeatherOptional);
            begin_choice(game, state, ZoneSet::NONE, log);
        }
        Weather::Fixed => begin_choice(game, state, track.snow, log),
        Weather::Chosen => {
            log.cite(Clause::WeatherFixed);
            let here: ZoneSet = track.zones.iter().copied().collect();
            begin_choice(game, state, state.chosen.and(here), log);
        }
    }
}

/// The weather is known: tires are chosen, if they may be.
pub(super) fn begin_choice(
    game: &Rallyman,
    state: &mut State,
    snow: ZoneSet,
    log: &mut impl Log<Rallyman>,
) {
    state.snow = snow;
    if game.weather != Weather::None {
        log.event(|| Event::Weather {
            stage: notes::track(game, state).id.clone(),
            snow: snow.iter().map(|zone| game.zones[zone].clone()).collect(),
        });
    }
    let first = state.stage == 0;
    if !first && !game.tracks[usize::from(state.stage) - 1].assistance {
        log.cite(Clause::TiresKeep);
        agree_on_order(game, state, log);
        return;
    }
    if game.weather == Weather::None {
        for car in &mut state.drivers {
            car.tires = Some(Tires::Asphalt);
        }
        agree_on_order(game, state, log);
        return;
    }
    state.phase = Phase::Tires;
    state.due = 0;
    if first {
        for (car, tires) in state.drivers.iter_mut().zip(game.agreed.tires) {
            car.choice = tires;
        }
    }
    go_on_choosing(game, state, log);
}

/// Those who choose tires, in their order.
fn choosers(game: &Rallyman, state: &State) -> ArrayVec<Seat, 4> {
    if state.stage == 0 {
        game.all_seats().collect()
    } else {
        state.start_order.clone()
    }
}

/// Whether a driver has still to choose tires.
pub(super) fn has_to_choose(state: &State, seat: Seat) -> bool {
    let car = state.car(seat);
    state.phase == Phase::Tires && car.status != Status::KnockedOut && car.choice.is_none()
}

/// Who chooses tires next.
pub(super) fn chooser(game: &Rallyman, state: &State) -> Option<Seat> {
    let mut seats = choosers(game, state).into_iter();
    seats.find(|&seat| has_to_choose(state, seat))
}

fn go_on_choosing(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    if chooser(game, state).is_some() {
        return;
    }
    let secret = game.readings.tire_choice == TireChoice::Secret;
    for seat in game.all_seats() {
        let Some(tires) = state.car_mut(seat).choice.take() else {
            continue;
        };
        state.car_mut(seat).tires = Some(tires);
        log.cite(Clause::TiresPick);
        log.cite(Clause::TiresDashboard);
        if secret {
            log.event(|| Event::TiresChosen {
                driver: game.driver(seat),
                tires: Some(tires),
            });
        }
    }
    agree_on_order(game, state, log);
}

fn agree_on_order(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    if state.stage > 0 {
        begin_stage(game, state, log);
        return;
    }
    let agreed = game.agreed.start_order.clone();
    let alone = (game.seats() == 1).then(|| game.all_seats().collect());
    match agreed.or(alone) {
        Some(order) => {
            state.start_order = order;
            log.cite(Clause::StartOrderFirst);
            begin_stage(game, state, log);
        }
        None => state.phase = Phase::StartOrder,
    }
}

/// Puts everything in place and begins the first round.
fn begin_stage(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    state.phase = Phase::Stage;
    state.road = state.start_order.clone();
    log.cite(Clause::StartLine);
    log.event(|| Event::StartOrder {
        stage: notes::track(game, state).id.clone(),
        order: game.players_at(&state.start_order),
    });
    order::first_round(game, state, log);
}

/// A stage is over, and another one follows.
pub(super) fn leave_stage(game: &Rallyman, state: &mut State, log: &mut impl Log<Rallyman>) {
    let last = usize::from(state.stage);
    state.stage += 1;
    let mut order = state.start_order.clone();
    order.retain(|seat| state.car(*seat).status == Status::Finished);
    // Whoever started the last stage earlier is first among equals.
    order.sort_by_key(|&seat| finish::total_time(state, seat));
    state.start_order = order;
    state.round = 0;
    log.cite(Clause::ShortcutDeck);
    clear_stage(game, state);
    log.cite(Clause::FinishNextOrder);
    match state.stage {
        1 => log.cite(Clause::StartOrderSecond),
        _ => log.cite(Clause::StartOrderThird),
    }
    if game.tracks[last].assistance {
        assist(game, state, last, log);
        enter_stage(game, state, log);
        return;
    }
    state.phase = Phase::Between;
    if mender(state).is_none() {
        enter_stage(game, state, log);
    }
}

/// Takes the last stage off the table: boards, piles and markers are as before a start.
fn clear_stage(game: &Rallyman, state: &mut State) {
    for index in 0..state.gear_piles.len() {
        state.gear_piles[index] = finish::fresh_pile(game, index);
    }
    state.shortcut_deck = game.shortcut_cards;
    state.snow = ZoneSet::NONE;
    if game.readings.dirt_lifetime == DirtLifetime::Stage {
        state.dirt = [0; MAX_CORNERS];
    }
    for car in &mut state.drivers {
        if car.status == Status::Finished {
            car.status = Status::Driving;
        }
        car.at = Place::START;
        car.stance = Stance::Forward;
        (car.gear, car.stalled) = (0, false);
        car.pile = ChronoPile::default();
        car.seconds = 0;
        car.splits = [None; MAX_CHECKPOINTS];
        if game.readings.sisu_scope == SisuScope::Stage {
            car.sisu = game.sisu;
        }
    }
}

fn assist(game: &Rallyman, state: &mut State, stage: usize, log: &mut impl Log<Rallyman>) {
    log.cite_all([
        Clause::AssistWhere,
        Clause::AssistRepair,
        Clause::AssistSpare,
        Clause::DamageRepair,
    ]);
    log.event(|| Event::Assistance {
        stage: game.tracks[stage].id.clone(),
    });
    for car in &mut state.drivers {
        if car.status != Status::KnockedOut {
            car.damage = 0;
            car.flats = 0;
            car.spare = game.spare;
        }
    }
}

/// Who may use a spare tire between two stages, and has not decided yet.
pub(super) fn mender(state: &State) -> Option<Seat> {
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
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    mv: &Move,
    log: &mut impl Log<Rallyman>,
) {
    match mv {
        Move::SnowZones(zones) => {
            state.chosen = *zones;
            enter_stage(game, state, log);
        }
        Move::ChooseTires(tires) => {
            state.car_mut(seat).choice = Some(*tires);
            log.cite(Clause::TiresWhen);
            if state.stage > 0 {
                log.cite(Clause::AssistTires);
            }
            let secret = game.readings.tire_choice == TireChoice::Secret;
            if !secret {
                log.event(|| Event::TiresChosen {
                    driver: game.driver(seat),
                    tires: Some(*tires),
                });
            }
            go_on_choosing(game, state, log);
        }
        Move::StartOrder(order) => {
            state.start_order.clone_from(order);
            log.cite(Clause::StartOrderFirst);
            begin_stage(game, state, log);
        }
        _ => {
            if *mv == Move::DiscardSpare {
                let car = state.car_mut(seat);
                car.spare = false;
                car.flats -= 1;
                let flats = car.flats;
                log.event(|| Event::SpareDiscarded {
                    driver: game.driver(seat),
                    flats,
                });
            }
            log.cite(Clause::SpareBetweenStages);
            log.cite(Clause::SpareRegain);
            let index = state.start_order.iter().position(|other| *other == seat);
            let decided = index.map_or(0, |index| index + 1);
            state.due = narrow::<u8>(decided);
            if mender(state).is_none() {
                state.due = 0;
                enter_stage(game, state, log);
            }
        }
    }
}
