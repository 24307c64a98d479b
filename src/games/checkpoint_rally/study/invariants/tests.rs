//! Every invariant sees a fault of its kind.

use crate::engine::Action;
use crate::games::checkpoint_rally::components::{How, Phase};
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::checkpoint_rally::{CheckpointRally, Laid, Move, Space, Spaces, State};
use crate::games::testing::faults::{PutFault, check_faults};
use crate::kit::seat::Seat;

/// A fault for each invariant.
const FAULTS: &[(&str, PutFault<CheckpointRally>)] = &[
    ("tiles-are-conserved", |_, _, _, after| {
        after.stack.pop().is_some()
    }),
    ("built-spaces-agree", |_, _, _, after| {
        let built = !after.built.is_empty();
        if built {
            after.built.remove(after.built.nth(0));
        }
        built
    }),
    ("spaces-stay-built", |_, before, _, after| {
        let gone = before.built.without(after.cars());
        if !gone.is_empty() {
            after.board[gone.nth(0).index()] = None;
            after.built.remove(gone.nth(0));
        }
        !gone.is_empty()
    }),
    ("cars-stand-on-tiles", |_, _, _, after| {
        let cars = after.cars();
        if !cars.is_empty() {
            after.board[cars.nth(0).index()] = None;
        }
        !cars.is_empty()
    }),
    ("cars-keep-their-tiles", |_, before, _, after| {
        let cars = before.cars();
        if !cars.is_empty() {
            let space = cars.nth(0).index();
            let turned = |laid: Laid| Laid::new(laid.tile(), laid.rotation() + 1);
            after.board[space] = before.board[space].map(turned);
        }
        !cars.is_empty()
    }),
    ("row-is-refilled", |_, before, _, after| {
        let was_full = before.row.iter().all(Option::is_some) && !before.row.is_empty();
        let could_fill = !after.stack.is_empty() && after.pending.is_none();
        if was_full && could_fill {
            after.row[1] = None;
        }
        was_full && could_fill
    }),
    ("draws-balance", |_, _, _, after| slips_in_a_tile(after)),
    ("hands-keep-the-limit", |game, _, _, after| {
        let limit = usize::from(game.constants.hand_limit);
        let may_not = after.phase == Phase::Race && after.owes.is_none() && after.done.is_empty();
        while may_not && after.players[0].hand.len() <= limit && slips_in_a_tile(after) {}
        may_not && after.pending.is_none() && after.players[0].hand.len() > limit
    }),
    ("order-follows-the-stopwatch", |_, _, _, after| {
        after.order.pop().is_some()
    }),
    ("least-time-acts", |_, before, action, _| match action {
        Action::Move(seat, mv) if before.phase == Phase::Race && before.done.is_empty() => {
            before.player_mut(*seat).time += 100;
            !matches!(mv, Move::Discard { .. })
        }
        _ => false,
    }),
    ("time-matches-the-action", |game, _, action, after| {
        let time = &mut after.players[0].time;
        let places = matches!(
            action,
            Action::Move(_, Move::Place { .. } | Move::PlaceStart { .. })
        );
        *time += 1 + i32::from(places) * i32::from(game.constants.place_minutes);
        true
    }),
    ("markers-land-on-top", |_, before, _, after| {
        after.order.reverse();
        before.phase == Phase::Race && after.order.len() > 2
    }),
    ("spread-is-one-action", |_, _, _, after| {
        after.players[0].time += 1000;
        after.done.is_empty()
    }),
    ("sheets-are-dealt-once", |_, _, _, after| {
        after.players[0].card = after.players[1].card;
        after.players[0].card.is_some()
    }),
    ("cars-move-by-driving", |_, before, _, after| {
        let seat = Seat::new(0);
        let at = after.player(seat).at;
        after.player_mut(seat).at = at.map(Space::opposite);
        at.is_some_and(|at| at != Space::CENTRE) && before.player(seat).at.is_some()
    }),
    ("visits-are-checkpoints", |_, _, _, after| {
        let goals = after.players[0].goals;
        let other = Space::all().find(|space| !goals.contains(*space));
        after.players[0].visited = other.into_iter().collect();
        other.is_some()
    }),
    ("visits-follow-the-car", |_, before, _, after| {
        after.players[0].visited = Spaces::NONE;
        !before.players[0].visited.is_empty()
    }),
    ("gps-updates-are-counted", |_, _, _, after| {
        after.players[0].gps += 1;
        true
    }),
    ("finishers-have-visited-all", |_, _, _, after| {
        after.players[0].visited = after.players[0].goals;
        after.how_done(Seat::new(0)) != Some(How::Finished) && !after.players[0].goals.is_empty()
    }),
    ("done-is-final", |_, before, _, after| {
        after.done.clear();
        !before.done.is_empty()
    }),
    ("one-chance-each", |_, before, action, after| {
        let Action::Move(seat, _) = action else {
            return false;
        };
        let lost = after
            .how_done(*seat)
            .is_some_and(|how| how != How::Finished);
        if !lost || before.how_done(*seat).is_some() || after.phase != Phase::Race {
            return false;
        }
        after.done.pop();
        after.acting() != Some(*seat)
    }),
    ("over-when-all-are-done", |_, _, _, after| {
        let races = after.phase == Phase::Race;
        after.phase = Phase::Over;
        races
    }),
    ("least-final-time-wins", |_, _, _, after| {
        after
            .done
            .iter_mut()
            .for_each(|(_, how)| *how = How::GivenUp);
        after.phase == Phase::Over
    }),
];

/// Moves the top of the stack to the first player's hand, if there is one.
fn slips_in_a_tile(state: &mut State) -> bool {
    let tile = state.stack.pop();
    if let Some(tile) = tile {
        state.players[0].hand.insert(tile);
    }
    tile.is_some()
}

#[test]
fn every_invariant_sees_its_fault() {
    let game = |_| WORKSPACE.set_up(SCENARIO).expect("the scenario is sound");
    check_faults((0..8).map(game), FAULTS, &[]);
}

/// Four players with cards that are soon completed.
const SCENARIO: &str = r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "three-four"
components = { cards = "short-cards.toml" }

[players]
red = { corner = "a1" }
blue = { corner = "e1" }
green = { corner = "e5" }
yellow = { corner = "a5" }
"#;
