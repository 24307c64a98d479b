//! `position-nothing-due`: a phase that is over.

use super::prelude::*;
use super::reach;
use crate::diagnostic::Finding;
use crate::engine::Turn;
use crate::games::brick_run::rules;
use crate::kit::seat::SeatSet;
use crate::lint::general;

lint! {
    "position-nothing-due": Error, RoundThreePhases;
    summary: "a phase in which there is nothing to do, or an impossible turn",
    why: "As soon as nothing is left to be done in a phase the game goes on to the next, so a position is never in between. The turn follows from which players have had one.",
    bad: position!("phase = \"opening\"\n", a: "", b: ""),
    good: position!("phase = \"opening\"\n", a: "car = \"sedan\"\ndamage = 1\nplaced = { move = 2, repair = 2 }\n", b: ""),
    checks: [Position(check_phase), Settled(check)],
}

fn check_phase(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let phase = subject.position.phase;
    if let Some(why) = foreign(subject.game, phase) {
        let message = format!("there is no phase `{phase}` in this game: {why}");
        let help = "name another phase";
        scope.report(found(&LINT, scope.place("/phase"), message).help(help));
    }
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let phase = state.phase;
    if let Some(usual_seat) = other_turn(game, state) {
        if let Some(finding) = too_fast(game, state, scope) {
            scope.report(finding);
            return;
        }
        let (own, usual) = (game.name(state.active), game.name(usual_seat));
        let message = format!("it is the turn of {usual}, not of {own}");
        let help = turn_help(game, state, usual_seat);
        let mut finding = found(&LINT, scope.place("/active"), message).help(help);
        if scope.says("/picks") {
            finding = finding.also(scope.place("/picks"), "by so many picks");
        }
        scope.report(finding);
        return;
    }
    if let Some((early, late)) = out_of_order(game, state) {
        let (early, late) = (game.name(early), game.name(late));
        let message = format!("{early} has had a turn before {late}, who comes first");
        let help = "change who is `done`, or what movement there is";
        let place = scope.place("/players");
        scope.report(found(&LINT, place, message).help(help));
        return;
    }
    if is_due(game, state) {
        return;
    }
    let message = match phase {
        Phase::Draft if !state.market.is_empty() => {
            format!("{} has no part to take", game.name(state.active))
        }
        _ => format!("nobody has anything to do in the phase `{phase}`"),
    };
    let help = needs(game, state).unwrap_or_else(|| "name the phase that follows".to_owned());
    scope.report(found(&LINT, scope.place("/phase"), message).help(help));
}

/// A movement to which no car comes, where the turn of somebody is due to what movements there are.
fn too_fast(game: &BrickRun, state: &State, scope: &Scope<'_>) -> Option<Finding> {
    if !state.phase.is_driving() {
        return None;
    }
    let (_, most) = reach::movements(game)?;
    game.people().find_map(|seat| {
        let movement = state.player(seat).movement.filter(|it| *it > most)?;
        let place = scope.place(&of_player(game.player(seat), "movement"));
        let message = format!("`movement` is {movement}, and no movement is above {most}");
        let help = "write the movement of this round, or leave it out";
        Some(Finding::new(&general::OUT_OF_RANGE, place, message).help(help))
    })
}

/// What to write so that the active player has the turn, or the one whose turn it is becomes active.
fn turn_help(game: &BrickRun, state: &State, usual: Seat) -> String {
    let (own, other) = (game.name(state.active), game.name(usual));
    let pass_on = format!("write `active = \"{other}\"`");
    if state.phase == Phase::Draft {
        let own_pick = picks_to_come(game, state, |seat| seat == state.active);
        return match own_pick {
            Some(pick) if is_skipped(game, state, usual) => format!("write `picks = {pick}`"),
            Some(pick) => format!("{pass_on}, or `picks = {pick}`"),
            None => pass_on,
        };
    }
    if !state.phase.is_driving() {
        return format!("{pass_on}, or change who has had a turn");
    }
    // Nobody else can be meant, and a wreck has lost the speed that it drove with.
    let is_own = state.phase != Phase::Drive && is_due(game, state);
    if state.done.contains(state.active) {
        let not_over = format!("remove `done` of {own}");
        return if is_own {
            not_over
        } else {
            format!("{pass_on}, or {not_over}")
        };
    }
    let mut ahead = state.clone();
    let movement = (0..=MOST_MOVEMENT).find(|movement| {
        ahead.player_mut(state.active).movement = Some(*movement);
        rules::drive::first_in_order(game, &ahead) == Some(state.active)
    });
    let stay = movement.map(|movement| {
        format!("`movement = {movement}` at least for {own}, or `done = true` for {other}")
    });
    match stay {
        Some(stay) if is_own => format!("write {stay}"),
        Some(stay) => format!("{pass_on}, {stay}"),
        None => pass_on,
    }
}

/// The most that a position can say of a movement.
const MOST_MOVEMENT: u16 = 5000;

/// How many picks there have been once the next of somebody is due.
fn picks_to_come(game: &BrickRun, state: &State, is_meant: impl Fn(Seat) -> bool) -> Option<usize> {
    let order = rules::draft::buying_order(game, state);
    let mut picks = usize::from(state.picks)..rules::draft::all_picks(game, state);
    picks.find(|pick| is_meant(order[pick % order.len()]))
}

/// Whether a pick of somebody is passed over.
fn is_skipped(game: &BrickRun, state: &State, seat: Seat) -> bool {
    rules::draft::takeable(game, state, seat).next().is_none()
}

/// What a draft takes.
fn draft_needs(game: &BrickRun, state: &State) -> String {
    let all = rules::draft::all_picks(game, state);
    if state.market.is_empty() {
        "name the cards of the `market`, or another phase".to_owned()
    } else if usize::from(state.picks) >= all {
        format!("write fewer `picks` than {all}, or name the phase that follows")
    } else if let Some(pick) = picks_to_come(game, state, |seat| !is_skipped(game, state, seat)) {
        let active = game.name(state.active);
        format!("write `picks = {pick}`: {active} has all parts of the market, and is passed over")
    } else {
        "name the phase that follows: everybody has all parts of the market".to_owned()
    }
}

/// What a phase is there for.
fn needs(game: &BrickRun, state: &State) -> Option<String> {
    let (active, fee) = (game.name(state.active), game.constants.wreck_fee);
    match state.phase {
        Phase::Draft => Some(draft_needs(game, state)),
        Phase::Countermeasure => Some(format!(
            "it takes a card with Cops, the car of {active} on its first space, and icons for countermeasures; or name another phase"
        )),
        Phase::LosePart if let Some(seat) = wreck_of_another(game, state) => Some(format!(
            "write `active = \"{}\"`, whose car is a wreck",
            game.name(seat)
        )),
        Phase::LosePart => Some(format!(
            "it takes a wreck of {active} with less than {fee} dollars and two parts at least; or name another phase"
        )),
        Phase::WreckDue => Some(format!(
            "it takes a wreck of {active} in the round before, which has been repaired, with less than {fee} dollars and two parts at least; or name another phase"
        )),
        Phase::CopLoss => Some(format!(
            "it takes a crash, which is `skip = true`, of the crooked cop with a part and less than {fee} dollars; or name another phase"
        )),
        _ => None,
    }
}

/// Whether a wreck of somebody costs a part, and which is to be said.
fn owes_part(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let (fee, player) = (u32::from(game.constants.wreck_fee), state.player(seat));
    rules::totals::is_wrecked(game, state, seat) && player.money < fee && player.parts.len() > 1
}

/// Who else has a wreck that costs a part.
fn wreck_of_another(game: &BrickRun, state: &State) -> Option<Seat> {
    let mut seats = game.people().filter(|seat| *seat != state.active);
    seats.find(|seat| owes_part(game, state, *seat))
}

/// Why a phase does not come in this game.
fn foreign(game: &BrickRun, phase: Phase) -> Option<&'static str> {
    let (solo, full) = (game.is_solo(), game.mode == Mode::Full);
    let readings = &game.readings;
    match phase {
        Phase::Cars if game.cars_by == CarsBy::Deal => Some("cars are dealt"),
        Phase::DealCars if game.cars_by == CarsBy::Choice => Some("players take cars"),
        Phase::Draft if full => Some("parts are bought"),
        Phase::Market | Phase::Bricks if !full => Some("parts and bricks are free"),
        Phase::MarketShuffle if !rules::market::has_round_markets(game) => {
            Some("there is no market between two rounds")
        }
        Phase::CopPart | Phase::ActionDeck | Phase::CopDraw | Phase::CopLoss if !solo => {
            Some("the crooked cop does not play")
        }
        Phase::CopLoss if readings.cop_broke == CopBroke::FloorZero => {
            Some("the crooked cop loses no part")
        }
        Phase::WreckDue if readings.wreck_payment == WreckPayment::AtOnce => {
            Some("wrecks are paid for at once")
        }
        Phase::LosePart if readings.wreck_payment == WreckPayment::NextRound => {
            Some("wrecks are paid for in the next round")
        }
        _ => None,
    }
}

/// Whose turn it is instead, if not that of whoever is said to have it.
fn other_turn(game: &BrickRun, state: &State) -> Option<Seat> {
    let usual = match state.phase {
        Phase::Draft => {
            let order = rules::draft::buying_order(game, state);
            order[usize::from(state.picks) % order.len()]
        }
        Phase::Market if Some(state.active) == game.cop() => Seat::new(0),
        Phase::WreckDue => rules::wreck::owing(game, state)?,
        phase if phase.is_driving() => rules::drive::first_in_order(game, state)?,
        _ => return None,
    };
    (usual != state.active).then_some(usual)
}

/// Somebody who has had a turn, and somebody else who should have had one before.
fn out_of_order(game: &BrickRun, state: &State) -> Option<(Seat, Seat)> {
    if !state.phase.is_driving() {
        return None;
    }
    let mut rest = state.clone();
    rest.done = SeatSet::NONE;
    for _ in state.done.iter() {
        let next = rules::drive::first_in_order(game, &rest)?;
        if !state.done.contains(next) {
            let mut early = state.done.iter();
            return early
                .find(|seat| !rest.done.contains(*seat))
                .map(|early| (early, next));
        }
        rest.done.insert(next);
    }
    None
}

/// Whether there is something to be done.
fn is_due(game: &BrickRun, state: &State) -> bool {
    let (active, phase) = (state.active, state.phase);
    let own = state.player(active);
    match phase {
        Phase::DealCars => state.players.iter().any(|player| player.car.is_none()),
        Phase::Draft => {
            let picks = usize::from(state.picks);
            picks < rules::draft::all_picks(game, state)
                && rules::draft::takeable(game, state, active).next().is_some()
        }
        Phase::Market => {
            let all = state.passed.len() >= game.people;
            let is_final = game.readings.market_pass == MarketPass::Final;
            !(all || is_final && state.passed.contains(active))
        }
        Phase::CopPart => rules::cop::cop_candidates(game, state).next().is_some(),
        Phase::ActionDeck => !state.deck.is_empty(),
        Phase::MarketShuffle => state.round > 1 && !rules::setup::pile(game, state).is_empty(),
        Phase::CopDraw => rules::cop::needs_shuffle(game, state),
        Phase::Drive => rules::drive::is_driving(game, state),
        Phase::Peek => !rules::peek::peekers(game, state).is_empty(),
        Phase::Countermeasure => {
            let at_entry = matches!(own.at, Spot::Road { space: 1, .. });
            let icons = rules::encounter::most_shifts(state, active) > 0;
            at_entry && icons && rules::encounter::cops_met(game, state).is_some()
        }
        Phase::LosePart => owes_part(game, state, active),
        Phase::WreckDue => {
            let fee = u32::from(game.constants.wreck_fee);
            rules::wreck::owing(game, state) == Some(active)
                && own.money < fee
                && own.parts.len() > 1
        }
        Phase::CopLoss => {
            let fee = u32::from(game.constants.wreck_fee);
            Some(active) == game.cop() && state.skip && own.money < fee && !own.parts.is_empty()
        }
        _ => match rules::deciders(game, state) {
            Turn::Decide(seats) => !seats.is_empty(),
            Turn::Chance | Turn::Over => true,
        },
    }
}
