//! Second phase: what accusations are worth, and who draws what.

use crate::engine::Log;
use crate::games::checkpoint_charlie::components::{
    AdlerWindow, AnnounceWindow, Colour, ColourExhaustion, Phase, Special, TenPoints,
};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clues, Counter, Event, Held, MarkerId, State, SuspectId, SuspectSet,
};
use crate::kit::seat::Seat;

/// All clues that are known when a round is scored.
#[must_use]
pub(crate) fn all_clues(state: &State) -> Clues {
    let mut clues = state.public;
    let held = state.players.iter().filter_map(|player| player.counter);
    held.filter_map(Counter::clue)
        .for_each(|clue| clues.insert(clue));
    clues
}

fn matches(game: &CheckpointCharlie, state: &State, suspect: SuspectId) -> u8 {
    all_clues(state).matches(game.suspects[suspect].code)
}

/// Who has caught the chief of spies: the first, if several cats are the chief.
#[must_use]
pub(crate) fn capturer(game: &CheckpointCharlie, state: &State) -> Option<Seat> {
    let all = all_clues(state).len();
    let mut accusations = state.accusations.iter();
    let caught = accusations.find(|one| matches(game, state, one.suspect) == all);
    caught.map(|one| one.seat)
}

/// Whether the chief of spies has not been revealed, though there is one.
#[must_use]
pub(crate) fn chief_in_deck(game: &CheckpointCharlie, state: &State) -> bool {
    let mut revealed = SuspectSet::NONE;
    for player in &state.players {
        revealed = revealed.or(player.line).or(player.discards);
    }
    let all = all_clues(state);
    let mut there = false;
    for suspect in game.suspects.ids() {
        if all.matches(game.suspects[suspect].code) == all.len() {
            if revealed.contains(suspect) {
                return false;
            }
            there = true;
        }
    }
    there
}

/// The colour that a player draws, and the clause that says so.
#[must_use]
pub(crate) fn due(game: &CheckpointCharlie, state: &State, seat: Seat) -> (Colour, Clause) {
    match state.accused_by(seat) {
        Some(suspect) => match all_clues(state).len() - matches(game, state, suspect) {
            0 => (Colour::Gold, Clause::ScoreGold),
            1 => (Colour::White, Clause::ScoreWhite),
            _ => (Colour::Black, Clause::ScoreBlack),
        },
        None if chief_in_deck(game, state) => (Colour::White, Clause::ScoreChiefInDeckWhite),
        None => (Colour::Black, Clause::ScoreNoAccusationBlack),
    }
}

/// The players in the order in which they draw.
pub(crate) fn drawers(game: &CheckpointCharlie, state: &State) -> impl Iterator<Item = Seat> {
    let accusers = state.accusations.iter().map(|one| one.seat);
    let others = game.clockwise(state.first);
    accusers.chain(others.filter(|seat| state.accused_by(*seat).is_none()))
}

/// Who draws next.
#[must_use]
pub(crate) fn drawer(game: &CheckpointCharlie, state: &State) -> Option<Seat> {
    drawers(game, state).nth(usize::from(state.collected))
}

/// Who draws the next marker: those are passed over whose colour has run out.
#[must_use]
pub(crate) fn next_served(game: &CheckpointCharlie, state: &State) -> Option<Seat> {
    let mut to_come = drawers(game, state).skip(usize::from(state.collected));
    to_come.find(|seat| in_pool(game, state, due(game, state, *seat).0) > 0)
}

/// Whether all who can have a marker in this round have theirs.
#[must_use]
pub(crate) fn all_served(game: &CheckpointCharlie, state: &State) -> bool {
    match state.phase {
        Phase::OwnDraw => next_served(game, state).is_none(),
        _ => usize::from(state.collected) == game.players,
    }
}

/// Who goes on from the moment between two draws: who has had the last one; before the first one, who has that.
#[must_use]
pub(crate) fn last_drawer(game: &CheckpointCharlie, state: &State) -> Seat {
    let last = usize::from(state.collected).checked_sub(1);
    let drawer = match last {
        Some(last) => drawers(game, state).nth(last),
        None => next_served(game, state).or_else(|| drawers(game, state).next()),
    };
    drawer.unwrap_or_else(|| unreachable!("every player draws"))
}

/// Who has been given the last marker of the round, as far as can be told from those that lie there: what a position
/// means that does not say it. It cannot be told where markers have changed hands since.
#[must_use]
pub(crate) fn seems_served(game: &CheckpointCharlie, state: &State) -> Option<Seat> {
    let draws = matches!(
        state.phase,
        Phase::Markers | Phase::OwnDraw | Phase::Closing
    );
    let drawn = drawers(game, state).take(usize::from(state.collected));
    let served = drawn.filter(|drawer| seems_to_have_one(game, state, *drawer));
    served.last().filter(|_| draws && tells_new_markers(game))
}

/// Whether a player whose draw has come seems to have been given a marker: its colour is not out, or a new one lies there
/// that the player has or has had.
fn seems_to_have_one(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    let own = &state.player(seat).markers;
    let mut all = state.players.iter().flat_map(|player| &player.markers);
    in_pool(game, state, due(game, state, seat).0) > 0
        || own
            .iter()
            .any(|held| held.new || game.is(held.marker, Special::Stasi))
        || all.any(|held| held.new && held.seen.contains(seat))
}

/// Markers of a colour in the pool.
#[must_use]
pub(crate) fn in_pool(game: &CheckpointCharlie, state: &State, colour: Colour) -> usize {
    let markers = game.markers.ids();
    markers
        .filter(|marker| game.markers[*marker].colour == colour)
        .map(|marker| usize::from(state.pool[marker.index()]))
        .sum()
}

pub(super) fn begin_scoring(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::ScoreFiveClues);
    let all = all_clues(state).len();
    for accusation in &state.accusations {
        let matches = matches(game, state, accusation.suspect);
        if matches + 1 == all && capturer(game, state).is_some() {
            log.cite(Clause::AccuseAssistants);
        }
        log.event(|| Event::Matched {
            player: game.player(accusation.seat),
            suspect: game.suspects[accusation.suspect].id.clone(),
            matches,
        });
    }
    state.collected = 0;
    // Any marker that lies face down may be an Adler marker of an earlier round. A moment that came only where one is would
    // tell the others.
    let mut held = state.players.iter().flat_map(|player| &player.markers);
    let may_be_old = tells_new_markers(game) && held.any(|held| !held.up);
    if may_be_old && next_served(game, state).is_some() {
        state.phase = Phase::OwnDraw;
    } else {
        next_draw(game, state, log);
    }
}

/// Leaves the moment before a draw.
pub(super) fn go_on_drawing(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    if exchanges_between_draws(game) {
        log.cite(Clause::AdlerTiming);
    }
    if announces_between_draws(game) && state.collected > 0 {
        log.cite(Clause::EndAnnounceWindow);
    }
    next_draw(game, state, log);
}

/// Goes on to the next marker that can be drawn, or to the end of the round.
pub(super) fn next_draw(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    while let Some(seat) = drawer(game, state) {
        let (colour, _) = due(game, state, seat);
        if in_pool(game, state, colour) > 0 {
            state.phase = Phase::Markers;
            return;
        }
        log.cite(Clause::ScoreMayGetNone);
        cite_order(state, seat, log);
        log.event(|| Event::NoMarker {
            player: game.player(seat),
            colour,
        });
        state.unserved |= game.readings.colour_exhaustion == ColourExhaustion::UnmetDemand;
        state.collected += 1;
        if exchanges_at_own_draw(game) {
            state.phase = Phase::OwnDraw;
            return;
        }
    }
    state.phase = Phase::Closing;
}

pub(crate) fn exchanges_at_own_draw(game: &CheckpointCharlie) -> bool {
    game.options.cafe_adler && game.readings.adler_window == AdlerWindow::AtOwnDraw
}

/// Whether it matters in which round an Adler marker was drawn.
#[must_use]
pub(crate) fn tells_new_markers(game: &CheckpointCharlie) -> bool {
    game.options.cafe_adler && game.readings.adler_window == AdlerWindow::AsPrinted
}

/// Whether markers may be exchanged between two draws.
#[must_use]
pub(crate) fn exchanges_between_draws(game: &CheckpointCharlie) -> bool {
    exchanges_at_own_draw(game) || tells_new_markers(game)
}

/// Whether points may be announced between two draws.
#[must_use]
pub(crate) fn announces_between_draws(game: &CheckpointCharlie) -> bool {
    game.readings.announce_window == AnnounceWindow::BetweenDraws
        && game.readings.ten_points == TenPoints::Announced
}

/// Whether there are moments before a draw at which players may act.
#[must_use]
pub(crate) fn acts_between_draws(game: &CheckpointCharlie) -> bool {
    exchanges_between_draws(game) || announces_between_draws(game)
}

fn cite_order(state: &State, seat: Seat, log: &mut impl Log<CheckpointCharlie>) {
    log.cite(Clause::ScoreDrawInAccusationOrder);
    if state.accused_by(seat).is_none() {
        log.cite(Clause::ScoreNonAccuserLast);
    }
}

pub(super) fn play_draw(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    marker: MarkerId,
    log: &mut impl Log<CheckpointCharlie>,
) {
    let (colour, clause) = due(game, state, seat);
    log.cite(clause);
    cite_order(state, seat, log);
    log.cite(Clause::ScoreHiddenValues);
    log.event(|| Event::MarkerDrawn {
        player: game.player(seat),
        colour,
        marker: Some(game.markers[marker].id.clone()),
    });
    state.pool[marker.index()] -= 1;
    let mut held = Held::hidden(marker);
    match game.markers[marker].special {
        Some(Special::Stasi) => {
            log.cite(Clause::StasiShowAtOnce);
            log.cite(Clause::StasiCardToDrawer);
            held.up = true;
            state.tailed = Some(seat);
            log.event(|| Event::Tailed {
                player: game.player(seat),
            });
        }
        Some(Special::Adler) => log.cite(Clause::AdlerKeptFaceDown),
        None => {}
    }
    held.new = tells_new_markers(game) && !held.up;
    state.player_mut(seat).markers.push(held);
    state.last_served = tells_new_markers(game).then_some(seat);
    state.collected += 1;
    // Behind the last marker that can be drawn, the closing of the round is the time for all that.
    let acts = acts_between_draws(game) && next_served(game, state).is_some();
    if exchanges_at_own_draw(game) || acts {
        state.phase = Phase::OwnDraw;
    } else {
        next_draw(game, state, log);
    }
}
