//! The Assistance Car, the assistance procedure, resupply at service stations, and U-turns.

use super::{Legal, drive, hazards, jokers, turn};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{
    AssistEmpty, AssistLimit, Car, Card, CardsGiven, CellName, FuelDodge, Problem, Sign, Step,
};
use crate::games::classic_rally::{
    Cards, ClassicRally, Clause, Event, Exchange, Move, Shape, Side, State,
};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

pub(super) fn check_drive_assist(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    exit: Side,
) -> Legal {
    if state.turn.assist_driven {
        return Clause::AssistcarOneTile.refuse(format!(
            "{}'s Assistance Car has moved in this turn",
            game.name(seat)
        ));
    }
    let Some(at) = state.player(seat).assistance_at else {
        return Clause::ScriptNoSuchItem.refuse(format!(
            "{}'s Assistance Car is not on the map",
            game.name(seat)
        ));
    };
    let laid = state.map.at(at);
    if laid.across(exit).is_none() {
        return Clause::AssistcarOneTile.refuse(format!(
            "no connected road leads {exit} from `{}`",
            laid.cell
        ));
    }
    Ok(())
}

pub(super) fn drive_assist(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    exit: Side,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([
        Clause::AssistcarOneTile,
        Clause::AssistcarNoCards,
        Clause::AssistcarBeforeOrAfter,
    ]);
    if state.turn.assisted {
        log.cite(Clause::AssistAssistcarMayMove);
    }
    if state.turn.driven {
        log.cite(Clause::FlowAnyOrder);
    }
    let Some(place) = state.player(seat).assistance_at else {
        return;
    };
    let Some(there) = state.map.at(place).across(exit) else {
        return;
    };
    let shared = state.players.iter().enumerate().any(|(other, player)| {
        player.at == Some(there) || (other != seat.index() && player.assistance_at == Some(there))
    });
    if shared {
        log.cite(Clause::AssistcarShares);
    }
    let player = state.player_mut(seat);
    player.assistance_at = Some(there);
    player.assistance_stopped = true;
    state.turn.assist_driven = true;
    let at = CellName(state.map.at(there).cell);
    log.event(|| Event::AssistEntered {
        player: game.colour(seat),
        at,
    });
}

/// Whether both cars of a player stand on one tile.
pub(crate) fn is_together(state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    player.at.is_some() && player.at == player.assistance_at
}

/// Whether the Rally Car stands on a tile with one exit, where nothing can be turned.
pub(super) fn is_on_stub(state: &State, seat: Seat) -> bool {
    let at = state.player(seat).at;
    at.is_some_and(|at| state.map.at(at).shape == Shape::Stub)
}

pub(super) fn check_assist(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    exchange: &Exchange,
    u_turn: bool,
) -> Legal {
    if !is_together(state, seat) {
        return Clause::AssistSameTile.refuse(format!(
            "{}'s two cars stand on different tiles",
            game.name(seat)
        ));
    }
    if u_turn && state.player(seat).finished.is_some() {
        return Clause::EndCarOut.refuse(format!("{}'s Rally Car has finished", game.name(seat)));
    }
    if game.readings.assist_limit == AssistLimit::OnePerTurn && state.turn.assisted {
        return Clause::AssistWhen.refuse(
            "there has been an assistance procedure in this turn (reading `assist-limit`)",
        );
    }
    if exchange.is_empty() && !u_turn {
        return Clause::AssistExchange.refuse("no card would move and no car would turn");
    }
    if exchange.is_empty() && game.readings.assist_empty == AssistEmpty::Forbidden {
        return Clause::UturnAssist
            .refuse("the procedure has to move a card (reading `assist-empty`)");
    }
    if u_turn && is_on_stub(state, seat) {
        return Clause::UturnOnlyWhereAllowed
            .refuse("the tile has one exit, and the car faces it already");
    }
    check_exchange(
        game,
        state,
        seat,
        exchange,
        Clause::AssistNoFeatures,
        Clause::AssistCapacity,
    )?;
    check_dodge(game, state, seat, exchange)?;
    if u_turn && turn::turn_dodges(game, state, seat, exchange) {
        return refuse_dodge(game, seat);
    }
    let exchange = *exchange;
    jokers::check_end_after(game, state, seat, &Move::Assist { exchange, u_turn })
}

fn refuse_dodge(game: &ClassicRally, seat: Seat) -> Legal {
    Clause::MoveMustMove.refuse(format!(
        "{}'s Rally Car has to drive, and turned round it could not (reading `turn-dodge`)",
        game.name(seat)
    ))
}

/// Whether an exchange leaves fuel to a car that has to drive, or to burn a card, in this turn.
pub(super) fn check_dodge(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    exchange: &Exchange,
) -> Legal {
    let tank = state.player(seat).rally.of(Card::Fuel);
    let empties = state.turn.drive.is_none() && tank > 0 && exchange.tank(tank) == 0;
    if empties
        && game.readings.fuel_dodge == FuelDodge::Forbidden
        && turn::duty(game, state, seat).is_some()
    {
        return Clause::MoveMustMove
            .refuse("before its drive, a car keeps fuel for it (reading `fuel-dodge`)");
    }
    Ok(())
}

/// Whether cards can be exchanged between the own boards.
pub(super) fn check_exchange(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    exchange: &Exchange,
    features: Clause,
    capacity: Clause,
) -> Legal {
    let player = state.player(seat);
    if let Some(feature) = exchange.feature {
        return features.refuse(format!("`{feature}` stays on the Rally Board"));
    }
    check_has(
        game,
        seat,
        player.assistance,
        exchange.gained,
        "Assistance Board",
    )?;
    check_has(game, seat, player.rally, exchange.lost, "Rally Board")?;
    check_lock(state, seat, exchange)?;
    let rally = player.rally.minus(exchange.lost).plus(exchange.gained);
    let assistance = player.assistance.minus(exchange.gained).plus(exchange.lost);
    check_capacity(game, seat, Car::Rally, rally, capacity)?;
    check_capacity(game, seat, Car::Assistance, assistance, capacity)
}

pub(super) fn check_has(
    game: &ClassicRally,
    seat: Seat,
    board: Cards,
    wanted: Cards,
    name: &str,
) -> Legal {
    match board.lacks(wanted) {
        None => Ok(()),
        Some(card) => Clause::ScriptNoSuchItem.refuse(format!(
            "{}'s {name} carries {} `{card}`, not {}",
            game.name(seat),
            board.of(card),
            wanted.of(card)
        )),
    }
}

fn check_lock(state: &State, seat: Seat, exchange: &Exchange) -> Legal {
    if breaks_lock(state, seat, exchange) {
        return Clause::ToolboxLocked
            .refuse("the toolbox has been used in this turn, and stays until the next");
    }
    Ok(())
}

/// Whether an exchange takes the toolbox away that has been used in this turn.
fn breaks_lock(state: &State, seat: Seat, exchange: &Exchange) -> bool {
    let lost = exchange.lost.of(Card::Toolbox);
    let left = state
        .player(seat)
        .rally
        .of(Card::Toolbox)
        .saturating_sub(lost);
    state.turn.toolbox_used && lost > 0 && left == 0
}

pub(super) fn capacity(game: &ClassicRally, seat: Seat, car: Car) -> usize {
    let entrant = &game.players[seat.index()];
    usize::from(match car {
        Car::Rally => entrant.rally,
        Car::Assistance => entrant.assistance,
    })
}

pub(super) fn check_capacity(
    game: &ClassicRally,
    seat: Seat,
    car: Car,
    cards: Cards,
    clause: Clause,
) -> Legal {
    let (holds, count) = (capacity(game, seat, car), cards.len());
    if count > holds {
        let board = match car {
            Car::Rally => "Rally Board",
            Car::Assistance => "Assistance Board",
        };
        return clause.refuse(format!(
            "{}'s {board} holds {}, and would carry {count}",
            game.name(seat),
            Count(holds, "card")
        ));
    }
    Ok(())
}

pub(super) fn assist(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    exchange: &Exchange,
    u_turn: bool,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::AssistSameTile);
    log.cite(Clause::AssistWhen);
    if !state.turn.driven && state.turn.drive.is_none() {
        log.cite(Clause::AssistRallyStillMoves);
    }
    if !exchange.is_empty() {
        log.cite_all([
            Clause::AssistExchange,
            Clause::AssistNoFeatures,
            Clause::AssistCapacity,
        ]);
        self::exchange(game, state, seat, exchange, log);
    }
    if u_turn {
        log.cite(Clause::UturnAssist);
        log.cite(Clause::UturnOnlyWhereAllowed);
        drive::turn_round(game, state, seat, log);
    }
    state.turn.assisted = true;
    state.turn.assisted_here = true;
    // What is repaired before the roll is over is repaired after it.
    if state.turn.step == Step::Move {
        hazards::use_toolbox_if_automatic(game, state, seat, log);
    }
}

/// Moves cards between the own boards.
pub(super) fn exchange(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    exchange: &Exchange,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::ScriptNoSuchItem);
    cite_toolbox(game, state, seat, exchange, log);
    let player = state.player_mut(seat);
    player.rally = player.rally.minus(exchange.lost).plus(exchange.gained);
    player.assistance = player.assistance.minus(exchange.gained).plus(exchange.lost);
    log.event(|| Event::Exchanged {
        player: game.colour(seat),
        to_rally: CardsGiven::from(exchange.gained),
        to_assist: CardsGiven::from(exchange.lost),
    });
}

/// Cites what an exchange shows about toolboxes.
fn cite_toolbox(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    exchange: &Exchange,
    log: &mut impl Log<ClassicRally>,
) {
    let helps = |problem: &&Problem| {
        hazards::is_mechanical(game, **problem)
            && hazards::count_problem(state, seat, **problem) > 0
    };
    if exchange.gained.of(Card::Toolbox) > 0 && Problem::ALL.iter().any(|p| helps(&p)) {
        log.cite(Clause::ToolboxSameTurn);
    }
    if exchange.lost.of(Card::Toolbox) > 0 {
        log.cite(Clause::ToolboxLocked);
    }
}

/// Whether a car may resupply where it stands.
pub(super) fn is_served(state: &State, seat: Seat, car: Car) -> bool {
    let player = state.player(seat);
    let (at, stopped) = match car {
        Car::Rally => (player.at, player.rally_stopped),
        Car::Assistance => (player.assistance_at, player.assistance_stopped),
    };
    let sign = at.and_then(|at| state.map.at(at).sign);
    stopped && sign == Some(Sign::ServiceStation)
}

pub(super) fn check_resupply(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    car: Car,
    exchange: &Exchange,
) -> Legal {
    if !is_served(state, seat, car) {
        let car = match car {
            Car::Rally => "Rally Car",
            Car::Assistance => "Assistance Car",
        };
        return Clause::ServiceStop.refuse(format!(
            "{}'s {car} has not just ended its movement on a SERVICE STATION",
            game.name(seat)
        ));
    }
    if let Some(feature) = exchange.feature {
        return Clause::ServiceNoFeatures.refuse(format!(
            "`{feature}` is a Feature, and those are not exchanged"
        ));
    }
    if exchange.is_empty() {
        return Clause::ServiceExchange.refuse("no card would change places");
    }
    let player = state.player(seat);
    let (board, name) = match car {
        Car::Rally => (player.rally, "Rally Board"),
        Car::Assistance => (player.assistance, "Assistance Board"),
    };
    check_has(game, seat, board, exchange.lost, name)?;
    if car == Car::Rally {
        check_lock(state, seat, exchange)?;
    }
    if let Some(card) = state.piles.lacks(exchange.gained) {
        return Clause::ServicePileEmpty.refuse(format!(
            "the pile of `{card}` holds {}",
            state.piles.of(card)
        ));
    }
    let after = board.minus(exchange.lost).plus(exchange.gained);
    check_capacity(game, seat, car, after, Clause::ServiceCapacity)?;
    match car {
        Car::Rally => check_dodge(game, state, seat, exchange),
        Car::Assistance => Ok(()),
    }
}

pub(super) fn resupply(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    car: Car,
    exchange: &Exchange,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([
        Clause::ServiceStop,
        Clause::ServiceExchange,
        Clause::ServiceNoFeatures,
        Clause::ServiceCapacity,
        Clause::ServicePileEmpty,
    ]);
    if car == Car::Rally {
        cite_toolbox(game, state, seat, exchange, log);
    }
    let player = state.player_mut(seat);
    let board = match car {
        Car::Rally => &mut player.rally,
        Car::Assistance => &mut player.assistance,
    };
    *board = board.minus(exchange.lost).plus(exchange.gained);
    state.piles = state.piles.minus(exchange.gained).plus(exchange.lost);
    log.event(|| Event::Resupplied {
        player: game.colour(seat),
        car,
        give: CardsGiven::from(exchange.lost),
        take: CardsGiven::from(exchange.gained),
    });
    hazards::use_toolbox_if_automatic(game, state, seat, log);
}

pub(super) fn check_u_turn(game: &ClassicRally, state: &State, seat: Seat) -> Legal {
    let laid = state.player(seat).at.map(|at| state.map.at(at));
    match laid {
        Some(laid) if laid.sign.is_none() && !state.turn.assisted_here => {
            Clause::UturnOnlyWhereAllowed.refuse(format!(
                "the tile at `{}` has no sign, and the car has not been assisted there in this \
                 turn",
                laid.cell
            ))
        }
        Some(laid) if laid.shape == Shape::Stub => Clause::UturnOnlyWhereAllowed.refuse(format!(
            "the tile at `{}` has one exit, which the car faces",
            laid.cell
        )),
        Some(_) if turn::turn_dodges(game, state, seat, &Exchange::default()) => {
            refuse_dodge(game, seat)
        }
        Some(_) => Ok(()),
        None => Clause::ScriptNoSuchItem
            .refuse(format!("{}'s Rally Car is not on the map", game.name(seat))),
    }
}

pub(super) fn u_turn(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    let at = state.player(seat).at;
    let at_sign = at.is_some_and(|at| state.map.at(at).sign.is_some());
    log.cite(if at_sign {
        Clause::UturnSign
    } else {
        Clause::UturnAssist
    });
    log.cite(Clause::UturnOnlyWhereAllowed);
    drive::turn_round(game, state, seat, log);
}
