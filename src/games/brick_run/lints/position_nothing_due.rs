//! `position-nothing-due`: a phase that is over.

use super::prelude::*;
use crate::engine::Turn;
use crate::games::brick_run::rules;
use crate::kit::seat::SeatSet;

lint! {
    "position-nothing-due": Error, RoundThreePhases;
    summary: "a phase in which there is nothing to do, or an impossible turn",
    why: "As soon as nothing is left to be done in a phase the game goes on to the next, so a position is never in between. The turn follows from which players have had one.",
    bad: position!("phase = \"opening\"\n", a: "", b: ""),
    good: position!("phase = \"opening\"\n", a: "car = \"sedan\"\ndamage = 1\nplaced = { move = 2, repair = 2 }\n", b: ""),
    checks: [Settled(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let phase = state.phase;
    if let Some(why) = foreign(game, phase) {
        let message = format!("there is no phase `{phase}` in this game: {why}");
        let help = "name another phase";
        scope.report(found(&LINT, scope.place("/phase"), message).help(help));
        return;
    }
    if let Some(usual) = other_turn(game, state) {
        let (own, usual) = (game.name(state.active), game.name(usual));
        let message = format!("it is the turn of {usual}, not of {own}");
        let help = format!("write `active = \"{usual}\"`, or change who has had a turn");
        scope.report(found(&LINT, scope.place("/active"), message).help(help));
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
    let message = format!("nobody has anything to do in the phase `{phase}`");
    let help = needs(game, state).unwrap_or_else(|| "name the phase that follows".to_owned());
    scope.report(found(&LINT, scope.place("/phase"), message).help(help));
}

/// What a phase in the middle of a turn is there for.
fn needs(game: &BrickRun, state: &State) -> Option<String> {
    let (active, fee) = (game.name(state.active), game.constants.wreck_fee);
    match state.phase {
        Phase::Countermeasure => Some(format!(
            "it takes a card with Cops, the car of {active} on its first space, and icons for countermeasures; or name another phase"
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
        Phase::LosePart => {
            let fee = u32::from(game.constants.wreck_fee);
            rules::totals::is_wrecked(game, state, active) && own.money < fee && own.parts.len() > 1
        }
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
