//! Every invariant sees a fault of its kind.

use super::{is_open, is_search};
use crate::engine::{Action, Game as _, Silent, testing};
use crate::games::checkpoint_charlie::components::{Options, Phase, Special};
use crate::games::checkpoint_charlie::state::Accusation;
use crate::games::checkpoint_charlie::{
    Card, Chance, CheckpointCharlie, Clue, Counter, Held, MarkerId, Move, State, SuspectSet,
    TraitId, hand,
};
use crate::games::testing::faults::{PutFault, check_faults};
use crate::kit::seat::Seat;

/// A fault for each invariant.
const FAULTS: &[(&str, PutFault<CheckpointCharlie>)] = &[
    ("cats-lie-in-one-place", |_, _, _, after| {
        let cats = std::mem::take(&mut after.players[0].line);
        is_open(after) && !cats.is_empty()
    }),
    ("cats-are-sorted-by-own-clues", |_, _, _, after| {
        let player = &mut after.players[0];
        std::mem::swap(&mut player.line, &mut player.discards);
        !(player.line.is_empty() && player.discards.is_empty())
    }),
    ("deck-investigators-are-unchosen", |_, _, _, after| {
        let chosen = after.players[0].investigator;
        let is_hound = |card: &&mut Card| matches!(card, Card::Investigator(_));
        let hound = after.deck.iter_mut().find(is_hound);
        let chosen = chosen.zip(hound);
        chosen
            .map(|(own, hound)| *hound = Card::Investigator(own))
            .is_some()
    }),
    ("reveals-go-round", |_, _, action, after| {
        let first = after.first;
        after.active = first;
        let is_reveal = matches!(action, Action::Move(seat, Move::Reveal(_)) if *seat == first);
        is_reveal && after.phase == Phase::Search
    }),
    ("counters-are-held-once", |_, _, _, after| {
        after.players[0].counter = after.players[1].counter;
        after.players[0].counter.is_some()
    }),
    ("clues-stay", |_, before, _, after| {
        let laid = before.players[0].counter.and_then(Counter::clue);
        let counter = after.players[0].counter.as_mut();
        if let Some(face) = counter.and_then(|counter| counter.face.as_mut()) {
            *face = 1 - *face;
        }
        laid.is_some() && before.round == after.round
    }),
    ("truth-is-held-possible", |_, _, _, after| {
        let is_covered = is_open(after) && after.tailed != Some(Seat::new(0));
        let player = &mut after.players[0];
        std::mem::swap(&mut player.line, &mut player.discards);
        is_covered && !(player.line.is_empty() && player.discards.is_empty())
    }),
    ("players-know-more-than-the-table", |game, _, _, after| {
        // A discards a cat that can be the chief in A’s own eyes.
        let Some(known) = game.deduce(after, Some(Seat::new(0))) else {
            return false;
        };
        let mut chiefs = game.chiefs(&known);
        let in_line = |cat| after.players.iter().any(|player| player.line.contains(cat));
        let chief = chiefs.find(|cat| !in_line(*cat));
        chief
            .map(|cat| after.players[0].discards.insert(cat))
            .is_some()
            && is_open(after)
    }),
    ("chiefs-stay-ruled-out", |_, before, _, after| {
        for player in &mut after.players {
            player.line = SuspectSet::NONE;
            player.discards = player.line;
        }
        let sorted = |state: &State| state.players.iter().any(|player| !player.line.is_empty());
        let is_covered = after.tailed.is_none() && before.public == after.public;
        sorted(before) && is_search(after) && is_covered
    }),
    ("all-clues-name-one-chief", |game, _, _, after| {
        after.players[0].counter = after.players[1].counter;
        after.phase >= Phase::ScoringToss && {
            // All counters but the lost one are public.
            let held = after.players.iter().filter_map(|player| player.counter);
            let held = held.fold(0, |held, counter| held | 1 << counter.of.0);
            for of in game.traits.ids().filter(|of| held & (1 << of.0) == 0) {
                after.public.insert(Clue { of, face: 0 });
            }
            true
        }
    }),
    ("accusations-differ", |_, _, _, after| {
        let twice = after.accusations.first().copied();
        let room = !after.accusations.is_full();
        twice
            .filter(|_| room)
            .map(|one| after.accusations.push(one))
            .is_some()
    }),
    ("accused-cats-are-suspects", |_, _, _, after| {
        let Some(Card::Suspect(suspect)) = after.deck.first().copied() else {
            return false;
        };
        let accused = after.accusations.first_mut();
        accused.map(|one| one.suspect = suspect).is_some()
    }),
    ("accusations-stand", |_, before, _, after| {
        after.accusations.clear();
        !before.accusations.is_empty() && before.round == after.round
    }),
    ("search-leaves-accusers", |game, _, _, after| {
        let Some(suspect) = game.suspects.ids().next() else {
            return false;
        };
        after.accusations.clear();
        for seat in game.all_seats().skip(1) {
            after.accusations.push(Accusation { seat, suspect });
        }
        is_search(after)
    }),
    ("search-ends-for-a-reason", |_, before, _, after| {
        after.phase = Phase::Markers;
        is_search(before) && after.accusations.is_empty() && before.deck.len() > 1
    }),
    ("markers-are-conserved", |_, _, _, after| {
        after.pool[0] += 1;
        true
    }),
    ("markers-come-by-draws", |_, before, action, after| {
        let had = before.players[0].markers.len();
        let more = after.players[0].markers.try_push(Held::hidden(MarkerId(0)));
        let is_stasi = after.tailed.is_some() || before.tailed.is_some();
        had > 0 && more.is_ok() && !is_stasi && matches!(action, Action::Move(..))
    }),
    ("gold-is-for-the-chief", |_, before, action, _| {
        for one in &mut before.accusations {
            one.suspect.0 = (one.suspect.0 + 1) % 32;
        }
        is_gold(action)
    }),
    (
        "white-is-for-the-slowest-if-hidden",
        |_, before, action, _| {
            before.accusations.clear();
            is_gold(action)
        },
    ),
    ("exchanges-keep-colours", |_, _, action, after| {
        let more = after.players[0].markers.try_push(Held::hidden(MarkerId(0)));
        more.is_ok() && matches!(action, Action::Move(_, Move::Exchange { .. }))
    }),
    ("used-adler-markers-stay", |game, before, action, after| {
        let mut lost = false;
        for (player, had) in after.players.iter_mut().zip(&before.players) {
            for held in &mut player.markers {
                let adler = game.is(held.marker, Special::Adler);
                if adler && held.up && had.markers.contains(held) {
                    (held.up, lost) = (false, true);
                }
            }
        }
        lost && !matches!(action, Action::Move(_, Move::Exchange { .. }))
    }),
    ("stasi-marker-is-seen", |game, _, _, after| {
        let held = |seat: Seat| after.player(seat).markers.iter();
        let stasi = |held: &Held| game.is(held.marker, Special::Stasi);
        let has = game.all_seats().any(|seat| held(seat).any(stasi));
        after.tailed = None;
        has
    }),
    ("options-are-options", |game, _, _, after| {
        after.tailed = Some(Seat::new(0));
        !game.options.stasi_officer
    }),
    ("rounds-are-limited", |game, _, _, after| {
        after.round = game.constants.rounds + 1;
        true
    }),
    ("capturer-starts", |game, before, _, after| {
        after.first = Seat::new((after.first.index() + 1) % game.players);
        before.round < after.round
    }),
];

/// Whether somebody draws a gold marker, of which there are the first three sorts.
fn is_gold(action: &Action<CheckpointCharlie>) -> bool {
    matches!(action, Action::Chance(Chance::DrawMarker { marker, .. }) if marker.0 < 3)
}

#[test]
fn every_invariant_sees_its_fault() {
    let games = (0..6).map(|index| {
        let options = Options {
            stasi_officer: index % 2 == 1,
            cafe_adler: index % 3 > 0,
        };
        hand::base(3 + index % 3, options)
    });
    check_faults(games, FAULTS, &[]);
}

/// With the traits in another order and the faces of one swapped, what happens is the same.
#[test]
fn names_of_traits_and_faces_mean_nothing() {
    let other = |of: TraitId| TraitId(4 - of.0);
    let face = |of: TraitId, face: u8| if of.0 == 1 { 1 - face } else { face };
    for seed in 0..8 {
        let game = hand::base(4, Options::default());
        let mut mirrored = game.clone();
        for suspect in &mut mirrored.suspects {
            let mut code = 0;
            for of in game.traits.ids() {
                code |= face(of, suspect.code.face(of)) << other(of).0;
            }
            suspect.code.0 = code;
        }
        let mirror = |clue: Clue| Clue {
            of: other(clue.of),
            face: face(clue.of, clue.face),
        };
        let mut reflection = mirrored.start(&mut Silent);
        testing::each_step(&game, game.start(&mut Silent), seed, 1500, |step| {
            let action = match step.action {
                Action::Move(seat, Move::ChooseFace(clue)) => {
                    Action::Move(*seat, Move::ChooseFace(mirror(*clue)))
                }
                Action::Chance(Chance::DrawClues(counters)) => {
                    let counters = counters.iter().copied().map(other);
                    Action::Chance(Chance::DrawClues(counters.collect()))
                }
                Action::Chance(Chance::Toss(clue)) => Action::Chance(Chance::Toss(mirror(*clue))),
                action => action.clone(),
            };
            action.apply(&mirrored, &mut reflection, &mut Silent);
            assert_eq!(step.after.phase, reflection.phase, "after {action:?}");
            assert_eq!(step.after.first, reflection.first, "after {action:?}");
            for (player, image) in step.after.players.iter().zip(&reflection.players) {
                assert_eq!(player.line, image.line, "after {action:?}");
                assert_eq!(player.markers, image.markers, "after {action:?}");
            }
            for viewer in game.all_seats().map(Some).chain([None]) {
                let worlds = |game: &CheckpointCharlie, state: &State| {
                    let known = game.deduce(state, viewer)?;
                    let chiefs: Vec<_> = game.chiefs(&known).collect();
                    Some((known.total(), chiefs))
                };
                assert_eq!(worlds(&game, step.after), worlds(&mirrored, &reflection));
            }
        });
    }
}
