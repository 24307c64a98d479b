//! Café Adler: exchanges of markers.

use super::{Legal, markers};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_charlie::components::{
    AdlerChain, AdlerTarget, AdlerWindow, Phase, Special,
};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Event, Held, MarkerId, Move, State,
};
use crate::kit::seat::{Seat, SeatSet};

/// Whether this is a moment at which a player may exchange markers.
fn is_moment(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::OwnDraw => match game.readings.adler_window {
            AdlerWindow::AsPrinted => true,
            AdlerWindow::AfterAllDraws => false,
            AdlerWindow::AtOwnDraw => markers::last_drawer(game, state) == seat,
        },
        Phase::Closing => !markers::exchanges_at_own_draw(game) && state.announced.is_empty(),
        _ => false,
    }
}

fn check_moment(game: &CheckpointCharlie, state: &State, seat: Seat) -> Legal {
    if is_moment(game, state, seat) {
        return Ok(());
    }
    let reason = match state.phase {
        Phase::Closing if !markers::exchanges_at_own_draw(game) => {
            "points have been announced: exchanges are over"
        }
        Phase::OwnDraw if game.readings.adler_window == AdlerWindow::AfterAllDraws => {
            "markers are exchanged once all have drawn, as this game is read"
        }
        Phase::Closing | Phase::OwnDraw => {
            "each player exchanges right after the own draw, as this game is read"
        }
        Phase::Markers => "the next marker is to be drawn first",
        _ => "markers are exchanged in the scoring phase, once all clues are known",
    };
    Clause::AdlerTiming.refuse(reason)
}

/// Whether this marker of somebody can be taken in an exchange.
fn is_target(game: &CheckpointCharlie, held: &Held) -> bool {
    let any = game.readings.adler_target == AdlerTarget::Any;
    !held.up || any && !game.is(held.marker, Special::Stasi)
}

pub(super) fn check_exchange(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    (marker, from, slot): (MarkerId, Seat, u8),
) -> Legal {
    if !game.options.cafe_adler {
        return Clause::AdlerExchange.refuse("Café Adler is not in use");
    }
    check_moment(game, state, seat)?;
    let (id, name) = (&game.markers[marker].id, game.name(seat));
    if !game.is(marker, Special::Adler) {
        return Clause::AdlerExchange.refuse(format!("`{id}` is no Adler marker"));
    }
    let own = &state.player(seat).markers;
    if !own.iter().any(|held| held.marker == marker) {
        return Clause::AdlerExchange.refuse(format!("{name} has no `{id}`"));
    }
    let Some(target) = state.player(from).markers.get(usize::from(slot)) else {
        let message = format!("{} has no marker number {}", game.name(from), slot + 1);
        return Clause::AdlerExchange.refuse(message);
    };
    let mut alike = own.iter().filter(|held| held.marker == marker);
    if !alike.clone().any(|held| is_unspent(game, held)) {
        let message = if alike.all(|held| held.up) {
            format!("the `{id}` of {name} has been used and lies face up")
        } else {
            format!("the `{id}` of {name} came by an exchange, which bars it in this game")
        };
        return Clause::AdlerNoSecondExchange.refuse(message);
    }
    if usable(game, state, seat, marker).is_none() {
        return Clause::AdlerTiming.refuse(format!(
            "`{id}` was drawn in this round: its drawer exchanges it before the next draw, \
             or its holder in a later round"
        ));
    }
    if from == seat {
        return Clause::AdlerOtherPlayer.refuse("that marker is the player’s own");
    }
    let (colour, wanted) = (
        game.markers[marker].colour,
        game.markers[target.marker].colour,
    );
    if colour != wanted {
        return Clause::AdlerSameColour
            .refuse(format!("`{id}` is {colour}, and that marker is {wanted}"));
    }
    if !is_target(game, target) {
        return Clause::AdlerBlind
            .refuse("that marker lies face up, and one is taken without seeing it");
    }
    Ok(())
}

/// Where a player has an Adler marker of this sort that can be used. Of two it is the one just drawn: its moment is now,
/// and that of the other any other as well.
fn usable(game: &CheckpointCharlie, state: &State, seat: Seat, marker: MarkerId) -> Option<usize> {
    // A new marker that nobody else has had was drawn by whoever has it.
    let is_due = |held: &Held| !held.new || held.seen.is_empty() && state.last_served == Some(seat);
    let own = state.player(seat).markers.iter().enumerate();
    let mut own =
        own.filter(|(_, held)| held.marker == marker && is_unspent(game, held) && is_due(held));
    let first = own.next()?;
    let new = std::iter::once(first).chain(own).find(|(_, held)| held.new);
    Some(new.unwrap_or(first).0)
}

/// Whether a marker of somebody can be exchanged, now or later, if it is an Adler marker.
fn is_unspent(game: &CheckpointCharlie, held: &Held) -> bool {
    let free = game.readings.adler_chain == AdlerChain::Free;
    !held.up && (free || held.seen.is_empty())
}

/// Whether a player can exchange a marker now.
#[must_use]
pub(crate) fn can_exchange(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    let mut found = false;
    each_exchange(game, state, seat, |_| found = true);
    found
}

/// Every exchange that a player may make now.
pub(super) fn each_exchange(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    mut found: impl FnMut(Move),
) {
    if !game.options.cafe_adler || !is_moment(game, state, seat) {
        return;
    }
    for marker in game.markers.ids() {
        if !game.is(marker, Special::Adler) || usable(game, state, seat, marker).is_none() {
            continue;
        }
        let colour = game.markers[marker].colour;
        for from in game.all_seats().filter(|from| *from != seat) {
            for (slot, held) in (0_u8..).zip(&state.player(from).markers) {
                if game.markers[held.marker].colour == colour && is_target(game, held) {
                    found(Move::Exchange { marker, from, slot });
                }
            }
        }
    }
}

pub(super) fn play_exchange(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    (marker, from, slot): (MarkerId, Seat, u8),
    log: &mut impl Log<CheckpointCharlie>,
) {
    let Some(own) = usable(game, state, seat, marker) else {
        return;
    };
    log.cite_all([
        Clause::AdlerExchange,
        Clause::AdlerOtherPlayer,
        Clause::AdlerSameColour,
        Clause::AdlerBlind,
        Clause::AdlerTiming,
        Clause::AdlerSpentFaceUp,
        Clause::AdlerNoSecondExchange,
        Clause::AdlerNewMarkerHidden,
    ]);
    let mut spent = state.player_mut(seat).markers.remove(own);
    let mut gained = state.player_mut(from).markers.remove(usize::from(slot));
    (spent.up, spent.seen, spent.new) = (true, SeatSet::NONE, false);
    if !gained.up {
        gained.seen.insert(from);
        gained.seen.remove(seat);
    }
    state.player_mut(seat).markers.push(gained);
    state.player_mut(from).markers.push(spent);
    log.event(|| Event::Exchanged {
        player: game.player(seat),
        marker: game.markers[marker].id.clone(),
        with: game.player(from),
        gained: Some(game.markers[gained.marker].id.clone()),
        face_up: gained.up,
    });
}
