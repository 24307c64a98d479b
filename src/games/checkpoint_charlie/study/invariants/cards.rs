//! Cards: cats, and investigators in the deck.

use super::{CharlieStep, Verdict, ensure, is_open, is_search};
use crate::engine::Action;
use crate::games::checkpoint_charlie::components::{InvestigatorCardTurn, Phase};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{Card, CheckpointCharlie, Counter, Move, State, SuspectSet};
use crate::kit::seat::Seat;

pub(super) fn cats_lie_in_one_place(game: &CheckpointCharlie, state: &State) -> Verdict {
    let mut seen = SuspectSet::NONE;
    let cats = state.deck.iter().filter_map(|card| match card {
        Card::Suspect(cat) => Some(*cat),
        Card::Investigator(_) => None,
    });
    let players = state.players.iter();
    let sorted = players.flat_map(|player| player.line.iter().chain(player.discards.iter()));
    for cat in cats.chain(sorted) {
        ensure(!seen.contains(cat), || {
            format!("`{}` lies in two places", game.suspects[cat].id)
        })?;
        seen.insert(cat);
    }
    ensure(!is_open(state) || seen.len() == game.suspects.len(), || {
        let cats = game.suspects.len();
        format!("{} of {cats} cats lie somewhere", seen.len())
    })
}

pub(super) fn cats_are_sorted_by_own_clues(game: &CheckpointCharlie, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let player = state.player(seat);
        let Some(clue) = player.counter.and_then(Counter::clue) else {
            continue;
        };
        for (cats, matches) in [(&player.line, true), (&player.discards, false)] {
            for cat in cats.iter() {
                let cat = &game.suspects[cat];
                ensure(cat.code.shows(clue) == matches, || {
                    let place = if matches { "line" } else { "discards" };
                    let (name, face) = (game.name(seat), game.face(clue));
                    format!(
                        "`{}` lies in the {place} of {name}, whose clue is `{face}`",
                        cat.id
                    )
                })?;
            }
        }
    }
    Ok(())
}

pub(super) fn deck_investigators_are_unchosen(game: &CheckpointCharlie, state: &State) -> Verdict {
    let unchosen = rules::deck::unchosen(game, state);
    for (index, card) in state.deck.iter().enumerate() {
        if let Card::Investigator(hound) = card {
            let is_again = state.deck[..index].contains(card);
            ensure(unchosen.contains(hound) && !is_again, || {
                let id = &game.investigators[*hound];
                format!("`{id}` is in the deck, and chosen or in it twice")
            })?;
        }
    }
    Ok(())
}

pub(super) fn reveals_go_round(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let ends_turn = game.readings.investigator_card_turn == InvestigatorCardTurn::EndsTurn;
    let passes = match step.action {
        Action::Move(seat, Move::Reveal(_)) => {
            take_top(game, step, *seat)?;
            let is_cat = matches!(before.deck.last(), Some(Card::Suspect(_)));
            after.phase == Phase::Search && (is_cat || ends_turn)
        }
        _ => {
            let is_played = is_search(before) && is_search(after);
            ensure(!is_played || after.deck == before.deck, || {
                "the deck has changed without a reveal".to_owned()
            })?;
            before.phase == Phase::Toss && ends_turn
        }
    };
    let due = if passes {
        Seat::new((before.active.index() + 1) % game.players)
    } else {
        before.active
    };
    let is_played = is_search(before) && is_search(after);
    ensure(!is_played || after.active == due, || {
        let (name, other) = (game.name(after.active), game.name(due));
        format!("it is the turn of {name}, not of {other}")
    })
}

fn take_top(game: &CheckpointCharlie, step: &CharlieStep<'_>, seat: Seat) -> Verdict {
    let name = game.name(seat);
    let active = step.before.active;
    ensure(active == seat, || {
        let active = game.name(active);
        format!("{name} has revealed a card in the turn of {active}")
    })?;
    let rest = step.before.deck.split_last().map(|(_, rest)| rest);
    ensure(rest == Some(&step.after.deck[..]), || {
        format!("{name} has not taken the top card of the deck")
    })
}
