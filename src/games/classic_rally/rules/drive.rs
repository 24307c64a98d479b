//! Drives of the Rally Car, and Road Book cards burnt in place of one.

mod cites;
mod reasons;

use super::walk::{Taken, Walk};
use super::{Legal, features, finish, hazards, legal, race, turn, walk};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{
    AssistLimit, Card, CellName, Direction, IntersectionOccupancy, Joker, JokerMidDrive,
    MismatchWhenAble, Sign,
};
use crate::games::classic_rally::state::Drive;
use crate::games::classic_rally::{ClassicRally, Clause, Event, Move, Route, RouteStep, State};
use crate::kit::seat::Seat;
use cites::{cite_allowance, cite_start, cite_stop, cite_way};
use reasons::{burn_reason, step_reason, stop_reason};

/// Whether the Rally Car may set out, or go on, at all.
fn check_can_drive(game: &ClassicRally, state: &State, seat: Seat) -> Legal<Walk> {
    if state.turn.driven {
        let name = game.name(seat);
        return Clause::MoveOnce.refuse(format!(
            "{name} has driven in this turn, or burnt a card in place of the drive"
        ));
    }
    if let Some(clause) = features::held_by(state, seat) {
        let problem = hazards::holding(state, seat);
        return clause.refuse(format!(
            "{problem} keeps {}'s Rally Car where it is",
            game.name(seat)
        ));
    }
    let Some(walk) = Walk::of(state, seat) else {
        return Clause::ScriptNoSuchItem
            .refuse(format!("{}'s Rally Car is not on the map", game.name(seat)));
    };
    if walk.tank == 0 && walk.drive.is_none() {
        return Clause::MoveEmptyTank
            .refuse(format!("{}'s Rally Board carries no fuel", game.name(seat)));
    }
    Ok(walk)
}

pub(super) fn check_drive(game: &ClassicRally, state: &State, seat: Seat, route: &Route) -> Legal {
    if route.joker_next && !state.turn.driven && state.player(seat).joker.is_none() {
        return Clause::JokerOnce.refuse(format!("{} has no Joker to play", game.name(seat)));
    }
    let mut walk = check_can_drive(game, state, seat)?;
    if route.is_empty() && walk.drive.is_none() {
        return Clause::MoveFollowRoad
            .refuse("a drive enters at least one tile; a card alone is played with `burn`");
    }
    for (index, step) in route.steps().enumerate() {
        match walk::step(game, state, &walk, step) {
            Ok(taken) => walk = taken.walk,
            Err(clause) => {
                let reason = step_reason(game, state, &walk, step, clause);
                return clause.refuse(format!("step {} of the drive: {reason}", index + 1));
            }
        }
    }
    if let Some(card) = route.burn {
        if let Err(clause) = walk::burnable(game, state, &walk, card) {
            return clause.refuse(burn_reason(game, state, &walk, card, clause));
        }
        if route.pauses() {
            return Clause::RoadbookMismatchStops.refuse(
                "a card that points nowhere ends the drive, and so nothing is left to interrupt",
            );
        }
        return Ok(());
    }
    if route.assist_next {
        return check_assist_pause(game, state, &walk, route);
    }
    if route.joker_next {
        return check_pause(game, state, &walk, route);
    }
    walk::stop(game, state, &walk)
        .or_else(|clause| clause.refuse(stop_reason(state, &walk, clause)))
}

fn check_pause(game: &ClassicRally, state: &State, walk: &Walk, route: &Route) -> Legal {
    let Err(clause) = may_pause(game, state, walk, route) else {
        return Ok(());
    };
    let name = game.name(walk.seat);
    let reason = match clause {
        Clause::JokerOwnTurn => {
            "a Joker may be played between two actions only (reading `joker-mid-drive`)".to_owned()
        }
        Clause::JokerTransporterApart => {
            format!("TRANSPORTER cannot be played here, where both of {name}'s cars stand")
        }
        Clause::MoveEndOccupied => {
            "from here the drive could not be brought to an end, with the Joker or without it"
                .to_owned()
        }
        _ => "the drive is over, and cannot be interrupted".to_owned(),
    };
    clause.refuse(reason)
}

fn check_assist_pause(game: &ClassicRally, state: &State, walk: &Walk, route: &Route) -> Legal {
    let Err(clause) = may_pause_for_assist(game, state, walk, route) else {
        return Ok(());
    };
    let name = game.name(walk.seat);
    let reason = match clause {
        Clause::AssistWhen if !race::assists_any_time(game) => {
            "assistance comes before or after a drive (reading `assist-moments`)".to_owned()
        }
        Clause::AssistWhen if route.joker_next => {
            "a drive is interrupted for the Joker or for assistance, one after the other".to_owned()
        }
        Clause::AssistWhen if route.is_empty() => {
            "the drive is interrupted for assistance already".to_owned()
        }
        Clause::AssistWhen => {
            "there has been an assistance procedure in this turn (reading `assist-limit`)"
                .to_owned()
        }
        Clause::AssistSameTile => format!(
            "{name}'s Assistance Car is not at `{}`",
            state.map.at(walk.at).cell
        ),
        Clause::MoveEndOccupied => {
            "from here the drive could not be brought to an end, with assistance or without it"
                .to_owned()
        }
        _ => "the drive is over, and cannot be interrupted".to_owned(),
    };
    clause.refuse(reason)
}

/// Whether the drive may be interrupted here for an assistance procedure.
pub(super) fn may_pause_for_assist(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    route: &Route,
) -> Result<(), Clause> {
    let once = game.readings.assist_limit == AssistLimit::OnePerTurn;
    let is_pausing = walk.drive.is_some_and(|drive| drive.for_assist);
    if !race::assists_any_time(game)
        || route.joker_next
        || (once && state.turn.assisted)
        || (is_pausing && route.is_empty())
    {
        return Err(Clause::AssistWhen);
    }
    if let Some(clause) = walk.over {
        return Err(clause);
    }
    if state.player(walk.seat).assistance_at != Some(walk.at) {
        return Err(Clause::AssistSameTile);
    }
    let helps = |here: &State, visit: &mut dyn FnMut(Move)| {
        legal::each_assist(game, here, walk.seat, visit);
    };
    check_has_end(game, state, walk, route, helps)
}

/// Whether the drive can be brought to an end: as it is, or by what it waits for, if any move of that kind is legal
/// where it has come to.
fn check_has_end(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    route: &Route,
    each: impl FnOnce(&State, &mut dyn FnMut(Move)),
) -> Result<(), Clause> {
    if walk::completes(game, state, walk) {
        return Ok(());
    }
    let mut here = state.clone();
    let player = here.player_mut(walk.seat);
    player.at = Some(walk.at);
    player.heading = walk.heading;
    player.hand = walk.hand;
    *player.rally.of_mut(Card::Fuel) = walk.tank;
    here.turn.drive = walk.drive;
    // Help is given once on a tile, and this is another tile.
    if !route.is_empty() {
        here.turn.assisted_here = false;
    }
    let mut helps = false;
    each(&here, &mut |_| helps = true);
    if helps {
        Ok(())
    } else {
        Err(Clause::MoveEndOccupied)
    }
}

/// Whether the drive may be interrupted here for the Joker.
pub(super) fn may_pause(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    route: &Route,
) -> Result<(), Clause> {
    if game.readings.joker_mid_drive == JokerMidDrive::BetweenActions {
        return Err(Clause::JokerOwnTurn);
    }
    let player = state.player(walk.seat);
    let joker = player.joker.ok_or(Clause::JokerOnce)?;
    if let Some(clause) = walk.over {
        return Err(clause);
    }
    if joker == Joker::Transporter && player.assistance_at == Some(walk.at) {
        return Err(Clause::JokerTransporterApart);
    }
    let helps = |here: &State, visit: &mut dyn FnMut(Move)| {
        // The other two change nothing that a drive of their player needs.
        if matches!(joker, Joker::Transporter | Joker::Mechanic) {
            legal::each_joker(game, here, walk.seat, visit);
        }
    };
    check_has_end(game, state, walk, route, helps)
}

pub(super) fn check_burn(game: &ClassicRally, state: &State, seat: Seat, card: Direction) -> Legal {
    let walk = check_can_drive(game, state, seat)?;
    let burnt = walk::burnable(game, state, &walk, card);
    let stops = matches!(burnt, Ok(()) | Err(Clause::RoadbookBlockedStop));
    if stops && wastes(game, state, seat) {
        return Clause::MoveMustMove.refuse(format!(
            "{} can drive, and may not waste a card instead",
            game.name(seat)
        ));
    }
    burnt.or_else(|clause| clause.refuse(burn_reason(game, state, &walk, card, clause)))
}

/// Whether a card burnt in place of a drive would be one that need not be.
pub(super) fn wastes(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    game.readings.mismatch_when_able == MismatchWhenAble::Forbidden
        && turn::has_plain_drive(game, state, seat)
}

pub(super) fn drive(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    route: &Route,
    log: &mut impl Log<ClassicRally>,
) {
    let Some(mut walk) = Walk::of(state, seat) else {
        return;
    };
    if walk.drive.is_none() {
        cite_start(game, state, seat, log);
        state.player_mut(seat).rally_stopped = false;
    }
    if !route.is_empty() {
        state.turn.assisted_here = false;
    }
    for step in route.steps() {
        let Ok(taken) = walk::step(game, state, &walk, step) else {
            unreachable!("a checked drive takes only steps that are allowed")
        };
        take(game, state, &walk, step, &taken, log);
        walk = taken.walk;
    }
    if let Some(card) = route.burn {
        spend_card(game, state, seat, card, log);
    } else if route.pauses() {
        state.turn.drive = walk.drive.map(|drive| Drive {
            for_assist: route.assist_next,
            ..drive
        });
        return;
    }
    end_drive(game, state, &walk, log);
}

/// Applies one step.
fn take(
    game: &ClassicRally,
    state: &mut State,
    from: &Walk,
    step: RouteStep,
    taken: &Taken,
    log: &mut impl Log<ClassicRally>,
) {
    let (seat, to) = (from.seat, &taken.walk);
    if taken.turned {
        log.cite(Clause::UturnSign);
        turn_round(game, state, seat, log);
    }
    cite_way(state, from, step, log);
    cite_allowance(game, state, to, taken, log);
    log.cite(Clause::MoveFuelPerTile);
    log.cite(Clause::ConsumableSpent);
    *state.piles.of_mut(Card::Fuel) += 1;
    let colour = game.colour(seat);
    if let Some(card) = step.card {
        log.event(|| Event::RoadBookPlayed {
            player: colour,
            card,
        });
    }
    let player = state.player_mut(seat);
    *player.rally.of_mut(Card::Fuel) -= 1;
    player.hand = to.hand;
    player.at = Some(to.at);
    player.heading = to.heading;
    let tile = state.map.at(to.at);
    if tile.sign.is_some() {
        log.cite(Clause::MoveCheckSign);
    }
    if tile.sign == Some(Sign::Hazard) && to.over != Some(Clause::HazardStop) {
        log.cite(Clause::HazardOccupied);
    }
    let at = CellName(tile.cell);
    log.event(|| Event::Entered {
        player: colour,
        at,
        heading: to.heading,
    });
}

/// What happens where a drive ends.
fn end_drive(
    game: &ClassicRally,
    state: &mut State,
    walk: &Walk,
    log: &mut impl Log<ClassicRally>,
) {
    let seat = walk.seat;
    state.turn.drive = None;
    state.turn.driven = true;
    state.player_mut(seat).rally_stopped = true;
    cite_stop(game, state, walk, log);
    if walk::has_finished(walk) {
        finish::finish(game, state, seat, log);
        return;
    }
    if walk.over == Some(Clause::HazardStop) {
        log.cite(Clause::HazardStop);
        hazards::draw_hazard(game, state, seat, log);
    }
    if walk.dead_end {
        log.cite(Clause::MoveDeadEndStops);
        log.cite(Clause::UturnDeadEnd);
        turn_round(game, state, seat, log);
    }
    let sign = state.map.at(walk.at).sign;
    if let Some(number) = sign.and_then(Sign::checkpoint) {
        let player = state.player_mut(seat);
        let bit = 1 << (number - 1);
        if player.tokens & bit == 0 {
            player.tokens |= bit;
            log.cite(Clause::CheckpointCollect);
            log.cite(Clause::CheckpointAnyOrder);
            log.event(|| Event::Token {
                player: game.colour(seat),
                number,
            });
        }
    }
    hazards::use_toolbox_if_automatic(game, state, seat, log);
}

/// Reverses the Rally Car.
pub(super) fn turn_round(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    let Some(at) = state.player(seat).at else {
        return;
    };
    let heading = state.map.at(at).reversed(state.player(seat).heading);
    state.player_mut(seat).heading = heading;
    log.event(|| Event::Turned {
        player: game.colour(seat),
        heading,
    });
}

fn spend_card(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    card: Direction,
    log: &mut impl Log<ClassicRally>,
) {
    state.player_mut(seat).hand[card as usize] -= 1;
    log.cite(Clause::RoadbookMismatchStops);
    log.cite(Clause::RoadbookDirections);
    log.cite(Clause::RoadbookSpent);
    if game.readings.intersection_occupancy == IntersectionOccupancy::Blocked {
        log.cite(Clause::RoadbookBlockedStop);
    }
    log.event(|| Event::RoadBookBurnt {
        player: game.colour(seat),
        card,
    });
}

pub(super) fn burn(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    card: Direction,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::RoadbookMustPlay);
    spend_card(game, state, seat, card, log);
    state.turn.driven = true;
}
