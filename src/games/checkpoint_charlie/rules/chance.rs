//! What is left to chance.

use arrayvec::ArrayVec;

use super::{Legal, deck, markers, reveal, setup};
use crate::engine::game::Outcomes;
use crate::engine::{Clauses as _, Game as _, Log, Silent, Support};
use crate::games::checkpoint_charlie::components::{Phase, Special};
use crate::games::checkpoint_charlie::table::MAX_TRAITS;
use crate::games::checkpoint_charlie::{
    Chance, CheckpointCharlie, Clause, Clue, MAX_PLAYERS, MarkerId, State, TraitId,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The chance event that is due.
pub(crate) fn event_due(state: &State) -> Option<&'static str> {
    match state.phase {
        Phase::FirstPlayer => Some("first-player"),
        Phase::Clues => Some("draw-clues"),
        Phase::Deck => Some("shuffle-deck"),
        Phase::Toss | Phase::ScoringToss => Some("toss"),
        Phase::Markers => Some("draw-marker"),
        _ => None,
    }
}

fn bag_of(game: &CheckpointCharlie, state: &State) -> ArrayVec<TraitId, MAX_TRAITS> {
    let bag = setup::bag(game, state);
    game.traits
        .ids()
        .filter(|of| bag & (1 << of.0) != 0)
        .collect()
}

pub(crate) fn chance_support(game: &CheckpointCharlie, state: &State) -> Option<Support> {
    let event = event_due(state)?;
    let outcomes = match state.phase {
        Phase::FirstPlayer => {
            let names = game.all_seats().map(|seat| game.name(seat).to_owned());
            Outcomes::Weighted(names.map(|name| (name, 1)).collect())
        }
        Phase::Clues => Outcomes::Deals {
            from: game.traits.len(),
            take: game.players,
        },
        Phase::Deck => {
            let cats = Outcomes::Orders(game.suspects.len());
            match deck::unchosen(game, state).len() {
                0 => cats,
                hounds => {
                    let top = game.suspects.len() / 2 + hounds;
                    Outcomes::All(vec![cats, Outcomes::Orders(top)])
                }
            }
        }
        Phase::Markers => Outcomes::Weighted(
            drawable(game, state)
                .map(|(marker, count)| (game.markers[marker].id.to_string(), u32::from(count)))
                .collect(),
        ),
        _ => {
            let bag = bag_of(game, state);
            let faces = bag.iter().flat_map(|of| &game.traits[*of].faces);
            Outcomes::Weighted(faces.map(|face| (face.to_string(), 1)).collect())
        }
    };
    Some(Support { event, outcomes })
}

/// The markers that the next drawer can draw, and how many of each there are.
fn drawable<'g>(
    game: &'g CheckpointCharlie,
    state: &State,
) -> impl Iterator<Item = (MarkerId, u8)> + use<'g> {
    let colour = markers::drawer(game, state).map(|seat| markers::due(game, state, seat).0);
    let pool = state.pool;
    game.markers
        .ids()
        .filter(move |marker| Some(game.markers[*marker].colour) == colour)
        .map(move |marker| (marker, pool[marker.index()]))
        .filter(|(_, count)| *count > 0)
}

pub(crate) fn draw_outcome(game: &CheckpointCharlie, state: &State, random: &mut Random) -> Chance {
    match state.phase {
        Phase::FirstPlayer => Chance::FirstPlayer(Seat::new(random.below(game.players))),
        Phase::Clues => {
            let mut bag = bag_of(game, state);
            let mut drawn = [TraitId(0); MAX_PLAYERS];
            for seat in game.clockwise(state.first) {
                drawn[seat.index()] = bag.remove(random.below(bag.len()));
            }
            Chance::DrawClues(drawn.into_iter().take(game.players).collect())
        }
        Phase::Deck => Chance::ShuffleDeck(deck::draw_deck(game, state, random)),
        Phase::Toss | Phase::ScoringToss => {
            let bag = bag_of(game, state);
            let of = bag[random.below(bag.len())];
            let face = u8::from(random.below(2) == 1);
            Chance::Toss(Clue { of, face })
        }
        Phase::Markers => {
            let Some(to) = markers::drawer(game, state) else {
                unreachable!("somebody draws a marker")
            };
            let all: usize = drawable(game, state).map(|(_, own)| usize::from(own)).sum();
            let mut nth = random.below(all);
            for (marker, count) in drawable(game, state) {
                if nth < usize::from(count) {
                    return Chance::DrawMarker { to, marker };
                }
                nth -= usize::from(count);
            }
            unreachable!("the draw is one of the pool")
        }
        _ => unreachable!("chance is due"),
    }
}

pub(crate) fn check_outcome(game: &CheckpointCharlie, state: &State, outcome: &Chance) -> Legal {
    if state.phase == Phase::Over {
        return Clause::EndGameOver.refuse("the game is over");
    }
    if state.phase == Phase::DeckOut {
        return Clause::RoundDeckOut
            .refuse("the deck has run out: accusations are due before anything else");
    }
    let due = event_due(state) == Some(outcome.name());
    let early = |clause: Clause, what: &str| clause.refuse(format!("{what} now"));
    match outcome {
        Chance::FirstPlayer(_) if due => Ok(()),
        Chance::FirstPlayer(_) => {
            early(Clause::SetupFirstPlayer, "who starts the game is not drawn")
        }
        Chance::DrawClues(counters) if due => check_counters(game, counters),
        Chance::DrawClues(_) => early(Clause::ClueDrawOne, "no clue counters are drawn"),
        Chance::ShuffleDeck(deck) if due => deck::check_deck(game, state, deck),
        Chance::ShuffleDeck(_) => early(Clause::RoundReset, "the deck is not shuffled"),
        Chance::Toss(clue) => check_toss(game, state, *clue, due),
        Chance::DrawMarker { to, marker } if due => check_draw(game, state, *to, *marker),
        Chance::DrawMarker { to, marker } if game.passes(state) => {
            // A script may leave out a moment that nobody uses, so the draw is judged as it
            // would be after it.
            let mut after = state.clone();
            markers::next_draw(game, &mut after, &mut Silent);
            if after.phase == Phase::Markers {
                check_draw(game, &after, *to, *marker)
            } else {
                early(Clause::RoundTwoPhases, "no marker is drawn")
            }
        }
        Chance::DrawMarker { .. } => early(Clause::RoundTwoPhases, "no marker is drawn"),
    }
}

fn check_counters(game: &CheckpointCharlie, counters: &ArrayVec<TraitId, MAX_PLAYERS>) -> Legal {
    if counters.len() != game.players {
        return Clause::ClueDrawOne.refuse(format!(
            "{} players draw a clue counter each, not {}",
            game.players,
            counters.len()
        ));
    }
    for (index, of) in counters.iter().enumerate() {
        if let Some(other) = counters[..index].iter().position(|other| other == of) {
            return Clause::ClueDrawOne.refuse(format!(
                "{} and {} cannot both draw the counter `{}`",
                game.name(Seat::new(other)),
                game.name(Seat::new(index)),
                game.traits[*of].id
            ));
        }
    }
    Ok(())
}

fn check_toss(game: &CheckpointCharlie, state: &State, clue: Clue, due: bool) -> Legal {
    let scoring = matches!(
        state.phase,
        Phase::ScoringToss | Phase::Markers | Phase::OwnDraw | Phase::Closing
    );
    let clause = if scoring {
        Clause::ScoreMissingClueToss
    } else {
        Clause::PublicToss
    };
    if !due {
        return clause.refuse("no clue counter is tossed now");
    }
    if setup::bag(game, state) & (1 << clue.of.0) == 0 {
        let id = &game.traits[clue.of].id;
        return clause.refuse(format!("the counter `{id}` is not in the bag"));
    }
    Ok(())
}

fn check_draw(game: &CheckpointCharlie, state: &State, to: Seat, marker: MarkerId) -> Legal {
    let Some(drawer) = markers::drawer(game, state) else {
        return Clause::RoundTwoPhases.refuse("everybody has had a draw");
    };
    if to != drawer {
        let accused = |seat| state.accused_by(seat).is_some();
        let clause = if accused(drawer) && !accused(to) {
            Clause::ScoreNonAccuserLast
        } else {
            Clause::ScoreDrawInAccusationOrder
        };
        let message = format!("{} draws next, not {}", game.name(drawer), game.name(to));
        return clause.refuse(message);
    }
    let (piece, name) = (&game.markers[marker], game.name(to));
    let id = &piece.id;
    let left = state.pool[marker.index()];
    if piece.special == Some(Special::Stasi) && left == 0 && piece.in_play > 0 {
        let message = format!("`{id}` goes back into the pool once all have drawn, not before");
        return Clause::StasiMarkerReturns.refuse(message);
    }
    let (colour, clause) = markers::due(game, state, to);
    if piece.colour != colour {
        return clause.refuse(format!(
            "{name} draws a {colour} marker, and `{id}` is {}",
            piece.colour
        ));
    }
    if left == 0 {
        let message = match piece.in_play {
            0 if piece.special.is_none() => format!("no `{id}` is in this game"),
            0 => format!("`{id}` is not in this game: the option that brings it is off"),
            _ => format!("no `{id}` is left in the pool"),
        };
        return clause.refuse(message);
    }
    Ok(())
}

pub(crate) fn resolve_outcome(
    game: &CheckpointCharlie,
    state: &mut State,
    outcome: &Chance,
    log: &mut impl Log<CheckpointCharlie>,
) {
    match outcome {
        Chance::FirstPlayer(first) => setup::start_first_round(game, state, *first, log),
        Chance::DrawClues(counters) => setup::hand_out(game, state, counters, log),
        Chance::ShuffleDeck(deck) => deck::put_down_deck(game, state, deck, log),
        Chance::Toss(clue) => reveal::play_toss(game, state, *clue, log),
        Chance::DrawMarker { to, marker } => {
            if game.passes(state) {
                markers::go_on_drawing(game, state, log);
            }
            markers::play_draw(game, state, *to, *marker, log);
        }
    }
}
