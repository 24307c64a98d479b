//! Hazard cards, and what overcomes them.

use super::{Legal, features};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{
    Aquaplaning, AquaplaningToolbox, Card, Cure, Feature, Hazard, Problem, ToolboxUse,
};
use crate::games::classic_rally::{ClassicRally, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// The problem that keeps a Rally Car where it is, in words.
pub(super) fn holding(state: &State, seat: Seat) -> &'static str {
    match features::held_by(state, seat) {
        Some(Clause::HazardFlatTyre) => "FLAT TYRE",
        Some(Clause::HazardPothole) => "POTHOLE",
        Some(Clause::HazardAquaplaning) => "AQUAPLANING",
        Some(Clause::HazardBrakesFailure) => "BRAKES FAILURE",
        _ => "POWER FAILURE",
    }
}

pub(super) fn draw_hazard(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    let Some(hazard) = state.hazards.pop_at(0) else {
        return;
    };
    let left = narrow::<u8>(state.hazards.len());
    state.known_hazards = state.known_hazards.min(left);
    log.cite(Clause::HazardDraw);
    log.event(|| Event::HazardDrawn {
        player: game.colour(seat),
        hazard,
    });
    let player = state.player_mut(seat);
    match hazard {
        Hazard::Aquaplaning => player.aquaplaning = Some(Aquaplaning::Drawn),
        _ => player.problems[hazard as usize] += 1,
    }
    let has = |feature| player.features.contains(&feature);
    match hazard {
        Hazard::Pothole if has(Feature::SportSuspension) => log.cite(Clause::HazardPothole),
        Hazard::PowerFailure if has(Feature::PowerKit) => {
            log.cite(Clause::HazardPowerFailure);
        }
        Hazard::FuelLeak => {
            state.turn.leak_drawn = true;
            leak(game, state, seat, 1, log);
            if state.player(seat).rally.of(Card::Toolbox) > 0 {
                repair_with_toolbox(game, state, seat, Problem::FuelLeak, log);
                // What is left are older ones, which cost their own fuel in this turn.
                state.turn.leak_drawn = false;
            }
        }
        _ => {}
    }
}

/// Lets fuel run out, as far as there is any.
pub(super) fn leak(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    most: u8,
    log: &mut impl Log<ClassicRally>,
) {
    let player = state.player_mut(seat);
    let fuel = player.rally.of(Card::Fuel).min(most);
    *player.rally.of_mut(Card::Fuel) -= fuel;
    *state.piles.of_mut(Card::Fuel) += fuel;
    log.cite(Clause::HazardFuelLeak);
    if fuel > 0 {
        log.event(|| Event::FuelLeaked {
            player: game.colour(seat),
            fuel,
        });
    }
}

/// Puts one card of an overcome problem under the deck.
pub(super) fn overcome(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    problem: Problem,
    with: Option<Cure>,
    log: &mut impl Log<ClassicRally>,
) {
    let player = state.player_mut(seat);
    let hazard = match problem {
        Problem::FlatTyre => Hazard::FlatTyre,
        Problem::Pothole => Hazard::Pothole,
        Problem::Aquaplaning => Hazard::Aquaplaning,
        Problem::BrakesFailure => Hazard::BrakesFailure,
        Problem::FuelLeak => Hazard::FuelLeak,
        Problem::PowerFailure => Hazard::PowerFailure,
        Problem::Saboteur | Problem::SwitchedOff => {
            if problem == Problem::Saboteur {
                player.sabotaged = false;
            } else {
                state.turn.off = 0;
            }
            log.event(|| Event::Repaired {
                player: game.colour(seat),
                problem,
                with,
            });
            return;
        }
    };
    if hazard == Hazard::Aquaplaning {
        player.aquaplaning = None;
    } else {
        player.problems[hazard as usize] -= 1;
    }
    // A position may say that all cards of the deck are held; there is room for each.
    let _ = state.hazards.try_push(hazard);
    state.known_hazards += 1;
    log.cite(Clause::HazardReturn);
    log.event(|| Event::Repaired {
        player: game.colour(seat),
        problem,
        with,
    });
}

/// How often a player has a problem.
pub(super) fn count_problem(state: &State, seat: Seat, problem: Problem) -> u8 {
    let player = state.player(seat);
    match problem {
        Problem::FlatTyre => player.problem(Hazard::FlatTyre),
        Problem::Pothole => player.problem(Hazard::Pothole),
        Problem::Aquaplaning => player.problem(Hazard::Aquaplaning),
        Problem::BrakesFailure => player.problem(Hazard::BrakesFailure),
        Problem::FuelLeak => player.problem(Hazard::FuelLeak),
        Problem::PowerFailure => player.problem(Hazard::PowerFailure),
        Problem::Saboteur => u8::from(player.sabotaged),
        Problem::SwitchedOff => u8::from(state.turn.seat == seat && state.turn.off != 0),
    }
}

/// Whether a toolbox can help against a problem at all.
pub(crate) fn is_mechanical(game: &ClassicRally, problem: Problem) -> bool {
    match problem {
        Problem::FlatTyre | Problem::SwitchedOff => false,
        Problem::Aquaplaning => game.readings.aquaplaning_toolbox == AquaplaningToolbox::Yes,
        _ => true,
    }
}

/// Whether a repair is possible, without words for why not.
pub(super) fn can_repair(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    problem: Problem,
    with: Cure,
) -> bool {
    let (fits, card) = match with {
        Cure::SpareTyre => (problem == Problem::FlatTyre, Card::SpareTyre),
        Cure::Toolbox => (is_mechanical(game, problem), Card::Toolbox),
    };
    fits && count_problem(state, seat, problem) > 0 && state.player(seat).rally.of(card) > 0
}

pub(super) fn check_repair(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    problem: Problem,
    with: Cure,
) -> Legal {
    let player = state.player(seat);
    if count_problem(state, seat, problem) == 0 {
        return Clause::ScriptNoSuchItem.refuse(format!(
            "{} has no such problem as `{problem}`",
            game.name(seat)
        ));
    }
    match (problem, with) {
        (Problem::SwitchedOff, _) => {
            return Clause::ToolboxPurpose.refuse(
                "what the roll switched off works again after the turn; only MECHANIC is quicker",
            );
        }
        (Problem::FlatTyre, Cure::Toolbox) => {
            return Clause::SparetyreFlatOnly
                .refuse("a flat tyre takes a spare tyre, not a toolbox");
        }
        (Problem::FlatTyre, Cure::SpareTyre) => {}
        (_, Cure::SpareTyre) => {
            return Clause::SparetyreFlatOnly
                .refuse(format!("a spare tyre does not help against `{problem}`"));
        }
        (Problem::Aquaplaning, Cure::Toolbox) if !is_mechanical(game, problem) => {
            return Clause::HazardAquaplaning.refuse("a toolbox does not help against aquaplaning");
        }
        (_, Cure::Toolbox) => {}
    }
    let (card, elsewhere) = match with {
        Cure::SpareTyre => (Card::SpareTyre, Clause::ScriptNoSuchItem),
        Cure::Toolbox if player.assistance.of(Card::Toolbox) > 0 => {
            (Card::Toolbox, Clause::ToolboxOnRallyBoard)
        }
        Cure::Toolbox => (Card::Toolbox, Clause::ToolboxAlwaysNeeded),
    };
    if player.rally.of(card) == 0 {
        return elsewhere.refuse(format!(
            "no `{card}` lies on {}'s Rally Board",
            game.name(seat)
        ));
    }
    Ok(())
}

pub(super) fn repair(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    problem: Problem,
    with: Cure,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::ScriptNoSuchItem);
    match with {
        Cure::Toolbox => repair_with_toolbox(game, state, seat, problem, log),
        Cure::SpareTyre => {
            log.cite(Clause::SparetyreFlatOnly);
            log.cite(Clause::HazardFlatTyre);
            log.cite(Clause::ConsumableSpent);
            *state.player_mut(seat).rally.of_mut(Card::SpareTyre) -= 1;
            *state.piles.of_mut(Card::SpareTyre) += 1;
            overcome(game, state, seat, problem, Some(with), log);
        }
    }
}

fn repair_with_toolbox(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    problem: Problem,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([
        Clause::ToolboxPurpose,
        Clause::ToolboxOnRallyBoard,
        Clause::ToolboxAlwaysNeeded,
        Clause::ToolboxImmediate,
        Clause::AccessoryNotSpent,
    ]);
    match problem {
        Problem::BrakesFailure => log.cite(Clause::HazardBrakesFailure),
        Problem::Pothole => log.cite(Clause::HazardPothole),
        Problem::PowerFailure => log.cite(Clause::HazardPowerFailure),
        _ => {}
    }
    state.turn.toolbox_used = true;
    overcome(game, state, seat, problem, Some(Cure::Toolbox), log);
}

/// Under the reading `toolbox-use = "automatic"`, repairs what a toolbox can.
pub(super) fn use_toolbox_if_automatic(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    let player = state.player(seat);
    if game.readings.toolbox_use != ToolboxUse::Automatic
        || player.finished.is_some()
        || player.rally.of(Card::Toolbox) == 0
    {
        return;
    }
    for &problem in Problem::ALL {
        for _ in 0..count_problem(state, seat, problem) {
            if is_mechanical(game, problem) {
                repair_with_toolbox(game, state, seat, problem, log);
            }
        }
    }
}
