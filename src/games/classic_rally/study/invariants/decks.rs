//! Invariants of Features, Hazard cards, Jokers and Road Book cards.

use super::{RallyStep, Verdict, ensure, is_raced};
use crate::engine::{Action, Silent, Viewer};
use crate::games::classic_rally::components::{
    Aquaplaning, Card, Direction, Feature, Hazard, Joker, Phase, Problem, ToolboxUse,
};
use crate::games::classic_rally::{Chance, ClassicRally, Move, State};
use crate::kit::seat::Seat;

pub(super) fn features_are_conserved(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let deals = matches!(step.action, Action::Chance(Chance::SoloFeatures(_)));
    // What a lone player is not dealt goes back to the box; earlier outcomes may lead there.
    let solo = game.is_solo() && step.before.phase <= Phase::SoloFeatures;
    if deals || solo || step.after.stage != step.before.stage {
        return Ok(());
    }
    for &feature in Feature::ALL {
        let count = |state: &State| {
            let held = state.players.iter().flat_map(|player| &player.features);
            held.filter(|own| **own == feature).count()
                + usize::from(state.features_left[feature as usize])
        };
        let (had, has) = (count(step.before), count(step.after));
        ensure(had == has, || {
            format!("there were {had} `{feature}`, and there are {has}")
        })?;
    }
    Ok(())
}

pub(super) fn features_stay(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if step.after.stage != step.before.stage {
        return Ok(());
    }
    for seat in game.all_seats() {
        let (old, new) = (step.before.player(seat), step.after.player(seat));
        let count =
            |features: &[Feature], feature| features.iter().filter(|own| **own == feature).count();
        for &feature in Feature::ALL {
            let (had, has) = (count(&old.features, feature), count(&new.features, feature));
            let may_grow = step.before.phase < Phase::Load;
            ensure(had == has || (has > had && may_grow), || {
                let name = game.name(seat);
                format!("{name} had {had} `{feature}` and has {has}")
            })?;
        }
    }
    Ok(())
}

pub(super) fn hazard_cards_are_conserved(game: &ClassicRally, state: &State) -> Verdict {
    if state.phase <= Phase::HazardDeck {
        return Ok(());
    }
    for &hazard in Hazard::ALL {
        let in_deck = state.hazards.iter().filter(|card| **card == hazard).count();
        let players = state.players.iter();
        let held: usize = players
            .map(|player| usize::from(player.problem(hazard)))
            .sum();
        let in_play = game.deck.hazards[hazard as usize];
        ensure(in_deck + held == usize::from(in_play), || {
            format!(
                "{in_deck} `{hazard}` lie in the deck and {held} before players, and {in_play} are in play"
            )
        })?;
    }
    let (known, size) = (state.known_hazards, state.hazards.len());
    ensure(usize::from(known) <= size, || {
        format!("{known} cards at the bottom of the Hazard deck are known, and it holds {size}")
    })
}

pub(super) fn hazard_deck_is_a_queue(_: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let (old, new) = (&step.before.hazards, &step.after.hazards);
    let follows = |drawn: usize| {
        let Some(rest) = old.get(drawn..) else {
            return false;
        };
        let known = usize::from(step.before.known_hazards).min(rest.len());
        let returned = new.len().checked_sub(rest.len());
        new.starts_with(rest)
            && returned
                .is_some_and(|returned| usize::from(step.after.known_hazards) == known + returned)
    };
    let may_draw = matches!(step.decision(), Some((_, Move::Drive(_))));
    ensure(follows(0) || (may_draw && follows(1)), || {
        let names = |deck: &[Hazard]| -> String {
            let names: Vec<&str> = deck.iter().map(|card| card.name()).collect();
            names.join(", ")
        };
        format!(
            "the Hazard deck was {} ({} known) and is {} ({} known)",
            names(old),
            step.before.known_hazards,
            names(new),
            step.after.known_hazards
        )
    })
}

pub(super) fn problems_wait_for_a_cure(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    for seat in game.all_seats() {
        for &problem in Problem::ALL {
            let (had, has) = (
                count(step.before, seat, problem),
                count(step.after, seat, problem),
            );
            ensure(has >= had || is_cured(game, step, seat, problem), || {
                let name = game.name(seat);
                format!("{name} had {had} `{problem}` and has {has}, without a cure")
            })?;
        }
    }
    Ok(())
}

/// How often a player has a problem that outlasts a turn.
fn count(state: &State, seat: Seat, problem: Problem) -> u8 {
    let player = state.player(seat);
    match problem.hazard() {
        Some(hazard) => player.problem(hazard),
        None if problem == Problem::Aquaplaning => player.problem(Hazard::Aquaplaning),
        None => u8::from(problem == Problem::Saboteur && player.sabotaged),
    }
}

/// Whether a step is one that can overcome a player's problem.
fn is_cured(game: &ClassicRally, step: &RallyStep<'_>, seat: Seat, problem: Problem) -> bool {
    if step.before.turn.seat != seat {
        return false;
    }
    let player = step.before.player(seat);
    let by_move = match step.decision() {
        Some((_, Move::Repair { problem: one, .. })) => *one == problem,
        Some((_, Move::Mechanic(one))) => one.is_none_or(|one| one == problem),
        Some((_, Move::EndTurn)) => {
            problem == Problem::Aquaplaning && player.aquaplaning == Some(Aquaplaning::Now)
        }
        _ => false,
    };
    let by_itself = game.readings.toolbox_use == ToolboxUse::Automatic
        && step.after.player(seat).rally.of(Card::Toolbox) > 0;
    by_move || by_itself
}

pub(super) fn jokers_are_dealt_once(game: &ClassicRally, state: &State) -> Verdict {
    for &joker in Joker::ALL {
        let players = state.players.iter();
        let held = players.filter(|player| player.joker == Some(joker)).count();
        let spent = state.spent_jokers[joker as usize];
        let in_play = game.deck.jokers[joker as usize];
        ensure(held + usize::from(spent) <= usize::from(in_play), || {
            format!("{held} `{joker}` are held and {spent} spent, and {in_play} are in play")
        })?;
    }
    Ok(())
}

pub(super) fn jokers_are_played_once(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let played = match step.decision() {
        Some((seat, Move::Transporter(_))) => Some((seat, Joker::Transporter)),
        Some((seat, Move::Robber(_))) => Some((seat, Joker::Robber)),
        Some((seat, Move::Saboteur)) => Some((seat, Joker::Saboteur)),
        Some((seat, Move::Mechanic(_))) => Some((seat, Joker::Mechanic)),
        _ => None,
    };
    for seat in game.all_seats() {
        let (had, has) = (
            step.before.player(seat).joker,
            step.after.player(seat).joker,
        );
        let plays = played.filter(|(player, _)| *player == seat);
        let expected = if plays.is_some() { None } else { had };
        let rightly =
            plays.is_none_or(|(_, joker)| had == Some(joker) && step.before.turn.seat == seat);
        ensure(has == expected && rightly, || {
            let name = |joker: Option<Joker>| joker.map_or("no Joker", Joker::name);
            let (player, had, has) = (game.name(seat), name(had), name(has));
            let played = name(plays.map(|(_, joker)| joker));
            format!("{player} had {had}, played {played} and has {has}")
        })?;
    }
    for &joker in Joker::ALL {
        let index = joker as usize;
        let (old, new) = (
            step.before.spent_jokers[index],
            step.after.spent_jokers[index],
        );
        let more = u8::from(played.is_some_and(|(_, one)| one == joker));
        ensure(new == old + more, || {
            format!("{old} `{joker}` were spent, {more} is played, and {new} are spent")
        })?;
    }
    Ok(())
}

pub(super) fn hands_are_no_larger_than_dealt(game: &ClassicRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        for &card in Direction::ALL {
            let held = state.player(seat).hand[card as usize];
            let dealt = game.deck.hand[card as usize];
            ensure(held <= dealt, || {
                let name = game.name(seat);
                format!("{name} holds {held} `{card}`, and {dealt} were dealt")
            })?;
        }
    }
    Ok(())
}

pub(super) fn hands_are_hidden(game: &ClassicRally, state: &State) -> Verdict {
    for viewer in game.all_seats() {
        for owner in game.all_seats().filter(|&owner| owner != viewer) {
            let view = game.player_view(state, owner, Viewer::Seat(viewer), &mut Silent);
            ensure(view.hand.is_none(), || {
                let (viewer, owner) = (game.name(viewer), game.name(owner));
                format!("{viewer} sees the Road Book cards of {owner}")
            })?;
        }
    }
    Ok(())
}
