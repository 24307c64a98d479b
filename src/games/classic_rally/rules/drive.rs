//! Drives of the Rally Car, and Road Book cards burnt in place of one.

use super::walk::{Taken, Walk};
use super::{Legal, features, finish, hazards, race, refuse, turn, walk};
use crate::engine::Log;
use crate::games::classic_rally::components::{
    AssistLimit, Card, CellName, Direction, Feature, Hazard, IntersectionOccupancy, Joker,
    JokerMidDrive, MismatchWhenAble, Sign, Start,
};
use crate::games::classic_rally::state::Drive;
use crate::games::classic_rally::{ClassicRally, Clause, Event, Route, RouteStep, Shape, State};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

/// Whether the Rally Car may set out, or go on, at all.
fn check_can_drive(game: &ClassicRally, state: &State, seat: Seat) -> Legal<Walk> {
    if state.turn.driven {
        let name = game.name(seat);
        return refuse(
            Clause::MoveOnce,
            format!("{name} has driven in this turn, or burnt a card in place of the drive"),
        );
    }
    if let Some(clause) = features::held_by(state, seat) {
        let problem = hazards::holding(state, seat);
        return refuse(
            clause,
            format!(
                "{problem} keeps {}'s Rally Car where it is",
                game.name(seat)
            ),
        );
    }
    let Some(walk) = Walk::of(state, seat) else {
        return refuse(
            Clause::ScriptNoSuchItem,
            format!("{}'s Rally Car is not on the map", game.name(seat)),
        );
    };
    if walk.tank == 0 && walk.drive.is_none() {
        return refuse(
            Clause::MoveEmptyTank,
            format!("{}'s Rally Board carries no fuel", game.name(seat)),
        );
    }
    Ok(walk)
}

pub(super) fn check_drive(game: &ClassicRally, state: &State, seat: Seat, route: &Route) -> Legal {
    if route.joker_next && !state.turn.driven && state.player(seat).joker.is_none() {
        return refuse(
            Clause::JokerOnce,
            format!("{} has no Joker to play", game.name(seat)),
        );
    }
    let mut walk = check_can_drive(game, state, seat)?;
    if route.is_empty() && walk.drive.is_none() {
        return refuse(
            Clause::MoveFollowRoad,
            "a drive enters at least one tile; a card alone is played with `burn`",
        );
    }
    for (index, step) in route.steps().enumerate() {
        match walk::step(game, state, &walk, step) {
            Ok(taken) => walk = taken.walk,
            Err(clause) => {
                let reason = step_reason(game, state, &walk, step, clause);
                return refuse(clause, format!("step {}: {reason}", index + 1));
            }
        }
    }
    if let Some(card) = route.burn {
        if let Err(clause) = walk::burnable(game, state, &walk, card) {
            return refuse(clause, burn_reason(game, state, &walk, card, clause));
        }
        if route.pauses() {
            return refuse(
                Clause::RoadbookMismatchStops,
                "a card that points nowhere ends the drive, and so nothing is left to interrupt",
            );
        }
        return Ok(());
    }
    if route.assist_next {
        return check_assist_pause(game, state, &walk, route);
    }
    if route.joker_next {
        return check_pause(game, state, &walk);
    }
    walk::stop(game, state, &walk)
        .or_else(|clause| refuse(clause, stop_reason(state, &walk, clause)))
}

fn check_pause(game: &ClassicRally, state: &State, walk: &Walk) -> Legal {
    let Err(clause) = may_pause(game, state, walk) else {
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
        Clause::MoveEndOccupied => "from here the drive could not be brought to an end".to_owned(),
        _ => "the drive is over, and cannot be interrupted".to_owned(),
    };
    refuse(clause, reason)
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
        Clause::MoveEndOccupied => "from here the drive could not be brought to an end".to_owned(),
        _ => "the drive is over, and cannot be interrupted".to_owned(),
    };
    refuse(clause, reason)
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
    if walk::completes(game, state, walk) {
        Ok(())
    } else {
        Err(Clause::MoveEndOccupied)
    }
}

/// Whether the drive may be interrupted here for the Joker.
pub(super) fn may_pause(game: &ClassicRally, state: &State, walk: &Walk) -> Result<(), Clause> {
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
    if walk::completes(game, state, walk) {
        Ok(())
    } else {
        Err(Clause::MoveEndOccupied)
    }
}

pub(super) fn check_burn(game: &ClassicRally, state: &State, seat: Seat, card: Direction) -> Legal {
    let walk = check_can_drive(game, state, seat)?;
    let burnt = walk::burnable(game, state, &walk, card);
    let stops = matches!(burnt, Ok(()) | Err(Clause::RoadbookBlockedStop));
    if stops && wastes(game, state, seat) {
        return refuse(
            Clause::MoveMustMove,
            format!(
                "{} can drive, and may not waste a card instead",
                game.name(seat)
            ),
        );
    }
    burnt.or_else(|clause| refuse(clause, burn_reason(game, state, &walk, card, clause)))
}

/// Whether a card burnt in place of a drive would be one that need not be.
pub(super) fn wastes(game: &ClassicRally, state: &State, seat: Seat) -> bool {
    game.readings.mismatch_when_able == MismatchWhenAble::Forbidden
        && turn::has_plain_drive(game, state, seat)
}

/// Why a step is refused.
fn step_reason(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    step: RouteStep,
    clause: Clause,
) -> String {
    let laid = state.map.at(walk.at);
    let cell = laid.cell;
    let exit = step.exit;
    match clause {
        Clause::EndCarOut => "the Rally Car has finished".to_owned(),
        Clause::HazardStop => format!("the drive ends on the HAZARD tile at `{cell}`"),
        Clause::MoveDeadEndStops => format!("the road ends at `{cell}`, and so does the drive"),
        Clause::RoadbookMustPlay => {
            format!("leaving the intersection at `{cell}` takes a Road Book card")
        }
        Clause::RoadbookOwnCard => {
            let card = step.card.map_or("", Direction::name);
            format!("no `{card}` card is in hand")
        }
        Clause::RoadbookFollow => {
            let card = step.card.map_or("", Direction::name);
            let shown = step.card.map_or(exit, |card| card.from(walk.heading));
            format!("`{card}` points {shown} from `{cell}`, and has to be followed")
        }
        Clause::RoadbookMismatchStops => {
            let card = step.card.map_or("", Direction::name);
            format!("`{card}` points to no connected road at `{cell}`, and ends the drive")
        }
        Clause::UturnOnlyWhereAllowed => {
            format!(
                "{exit} is behind a car that heads {} at `{cell}`",
                walk.heading
            )
        }
        Clause::MoveFollowRoad if step.card.is_some() && laid.shape != Shape::Intersection => {
            format!("`{cell}` is no intersection, and no Road Book card is played there")
        }
        Clause::MoveFollowRoad => format!("no connected road leads {exit} from `{cell}`"),
        Clause::OvertakeNotOnSigns => {
            format!("CLOSE RATIO does not work on the sign at `{cell}`")
        }
        Clause::OvertakeQualifyingCar => format!(
            "no fuelled car at `{cell}` faces {}, so CLOSE RATIO does not work",
            walk.heading
        ),
        Clause::OvertakeCloseRatioStep => {
            format!("CLOSE RATIO does not work on the intersection at `{cell}`")
        }
        Clause::MoveAllowance => allowance_reason(game, state, walk),
        _ => format!("the fuel is used up at `{cell}`"),
    }
}

/// Why no tile is left to drive.
fn allowance_reason(game: &ClassicRally, state: &State, walk: &Walk) -> String {
    let name = game.name(walk.seat);
    let start = walk.drive.map_or(Start::Straight, |drive| drive.start);
    let may = features::allowance(game, state, walk.seat, start);
    let tiles = Count(may, "tile");
    let free = walk.drive.map_or(0, |drive| drive.free);
    let driven = walk.drive.map_or(0, |drive| drive.steps - drive.free);
    let may_drive = format!("{name} may drive {tiles} from where the drive set out");
    if free == 0 {
        return match features::working(game, state, walk.seat, Feature::CloseRatio) {
            0 => may_drive,
            _ => format!("{may_drive}; CLOSE RATIO adds one only where a car is overtaken"),
        };
    }
    let added = Count(free, "tile");
    if driven < may {
        // Its tiles come at the end of the drive, unless a reading says otherwise.
        return format!(
            "CLOSE RATIO has added {added}, and after that {name} drives no ordinary tile"
        );
    }
    format!("{may_drive}, and CLOSE RATIO has added {added}: one more takes a car to overtake")
}

fn burn_reason(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    card: Direction,
    clause: Clause,
) -> String {
    let cell = state.map.at(walk.at).cell;
    match clause {
        Clause::MoveFollowRoad => {
            format!("`{cell}` is no intersection, and no Road Book card is played there")
        }
        Clause::RoadbookFollow => {
            let shown = card.from(walk.heading);
            format!("`{card}` points {shown} from `{cell}`, where the road goes on")
        }
        Clause::RoadbookBlockedStop => {
            format!("another car is in the way at `{cell}`, so the drive may not end there")
        }
        Clause::MoveAllowance => format!(
            "a card is burnt in place of a tile, and none is left: {}",
            allowance_reason(game, state, walk)
        ),
        Clause::MoveFuelPerTile => {
            format!("a card is burnt in place of a tile, and the fuel is used up at `{cell}`")
        }
        _ => step_reason(
            game,
            state,
            walk,
            RouteStep {
                exit: card.from(walk.heading),
                card: Some(card),
            },
            clause,
        ),
    }
}

fn stop_reason(state: &State, walk: &Walk, clause: Clause) -> String {
    let cell = state.map.at(walk.at).cell;
    if clause == Clause::RoadbookMustPlay {
        return format!(
            "a Road Book card has to be played at `{cell}` (reading `road-book-timing`)"
        );
    }
    format!("at `{cell}` stands another car that faces the same way, and both have fuel")
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

fn cite_start(game: &ClassicRally, state: &State, seat: Seat, log: &mut impl Log<ClassicRally>) {
    log.cite(Clause::MoveBasicOne);
    log.cite(Clause::MoveFollowRoad);
    log.cite(Clause::MoveOnce);
    log.cite(Clause::MoveMustMove);
    let count = state.player(seat).features.len();
    if features::active(game, state, seat).count_ones() as usize != count {
        log.cite(Clause::MoveSwitchedOff);
        let player = state.player(seat);
        let has =
            |hazard, feature| player.problem(hazard) > 0 && player.features.contains(&feature);
        if has(Hazard::Pothole, Feature::SportSuspension) {
            log.cite(Clause::HazardPothole);
        }
        if has(Hazard::PowerFailure, Feature::PowerKit) {
            log.cite(Clause::HazardPowerFailure);
        }
    }
    if state.turn.assist_driven {
        log.cite(Clause::FlowAnyOrder);
    }
    if state.turn.assisted {
        log.cite(Clause::AssistRallyStillMoves);
    }
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

fn cite_way(state: &State, from: &Walk, step: RouteStep, log: &mut impl Log<ClassicRally>) {
    let laid = state.map.at(from.at);
    if laid.shape != Shape::Intersection {
        return;
    }
    if step.card.is_some() {
        log.cite(Clause::RoadbookMustPlay);
        log.cite(Clause::RoadbookOwnCard);
        log.cite(Clause::RoadbookFollow);
        log.cite(Clause::RoadbookDirections);
        log.cite(Clause::RoadbookSpent);
    } else {
        log.cite(Clause::RoadbookFreeWithoutCards);
    }
}

fn cite_allowance(
    game: &ClassicRally,
    state: &State,
    to: &Walk,
    taken: &Taken,
    log: &mut impl Log<ClassicRally>,
) {
    let (seat, Some(drive)) = (to.seat, to.drive) else {
        return;
    };
    if taken.free {
        for clause in [
            Clause::FeatureCloseRatio,
            Clause::FeatureNotSpent,
            Clause::OvertakeCloseRatioStep,
            Clause::OvertakeFuel,
        ] {
            log.cite(clause);
        }
        if taken.passed {
            log.cite(Clause::OvertakeQualifyingCar);
            if drive.free > 1 {
                log.cite(Clause::OvertakeRepeat);
            }
        }
    } else {
        log.cite(Clause::MoveAllowance);
        if drive.steps - drive.free > game.constants.basic_steps {
            log.cite(Clause::FeatureNotSpent);
            if features::working(game, state, seat, Feature::LightWeight) > 0 {
                log.cite(Clause::FeatureLightWeight);
            }
            let (feature, clause) = match drive.start {
                Start::Curve | Start::Turn => {
                    (Feature::SportSuspension, Clause::FeatureSportSuspension)
                }
                Start::Straight | Start::Ahead | Start::Stub => {
                    (Feature::PowerKit, Clause::FeaturePowerKit)
                }
            };
            let base = game.constants.basic_steps
                + features::working(game, state, seat, Feature::LightWeight);
            if features::allowance(game, state, seat, drive.start) > base
                && features::working(game, state, seat, feature) > 0
            {
                log.cite(clause);
            }
        }
    }
    if taken.passed {
        log.cite(Clause::OvertakeMeaning);
        if !taken.free {
            log.cite(Clause::OvertakeByAllowance);
        }
    }
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

fn cite_stop(game: &ClassicRally, state: &State, walk: &Walk, log: &mut impl Log<ClassicRally>) {
    let laid = state.map.at(walk.at);
    let company = walk::has_company(game, state, walk);
    if laid.sign.is_some() && company {
        log.cite(Clause::MoveEndOnSign);
        if walk::meets(game, state, walk)
            && features::working(game, state, walk.seat, Feature::CloseRatio) > 0
        {
            log.cite(Clause::OvertakeNotOnSigns);
        }
    } else if laid.shape == Shape::Intersection && company {
        log.cite(Clause::MoveEndOnIntersection);
    } else if company {
        log.cite(Clause::MoveEndOccupied);
    }
    if let Some(drive) = walk.drive
        && walk.over.is_none()
        && walk::has_ordinary(game, state, walk.seat, &drive)
    {
        log.cite(Clause::MoveBonusOptional);
    }
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
