//! What can be worked out, against all deals looked at one by one and against values worked out by
//! hand.

use proptest::prelude::*;

use super::Knowledge;
use crate::engine::{Game as _, Silent};
use crate::games::checkpoint_charlie::components::{Options, Phase};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clue, Clues, Code, Counter, State, SuspectId, TraitId, hand,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::kit::tries::tried;

/// Clues handed out, and the look of the chief that they and the bag make.
struct World {
    clues: Vec<Clue>,
    chief: Code,
}

/// Every way to hand out counters, with every way in which all of them can lie.
fn deals(game: &CheckpointCharlie) -> Vec<World> {
    let mut hands: Vec<Vec<TraitId>> = vec![Vec::new()];
    for _ in 0..game.players {
        hands = hands
            .iter()
            .flat_map(|hand| {
                let left = game.traits.ids().filter(|of| !hand.contains(of));
                left.map(|of| hand.iter().copied().chain([of]).collect())
            })
            .collect();
    }
    let chiefs = (0..1_u16 << game.traits.len()).map(|code| Code(u8::try_from(code).expect("few")));
    chiefs
        .flat_map(|chief| {
            hands.iter().map(move |hand| World {
                clues: hand
                    .iter()
                    .map(|&of| Clue {
                        of,
                        face: chief.face(of),
                    })
                    .collect(),
                chief,
            })
        })
        .collect()
}

/// Whether a viewer holds a deal for possible, by the definition.
fn fits(game: &CheckpointCharlie, state: &State, viewer: Option<Seat>, world: &World) -> bool {
    let public =
        |clue: Clue| world.chief.shows(clue) && world.clues.iter().all(|held| held.of != clue.of);
    state.public.iter().all(public)
        && game.all_seats().all(|seat| {
            let (player, clue) = (state.player(seat), world.clues[seat.index()]);
            let counter = player.counter.expect("all have drawn");
            let after_search = state.phase > Phase::DeckOut;
            let uncovered = state.tailed == Some(seat) && counter.face.is_some();
            let is_seen = viewer == Some(seat) || after_search || uncovered;
            let as_seen =
                clue.of == counter.of && counter.face.is_none_or(|face| face == clue.face);
            let shown = |suspect: SuspectId| game.suspects[suspect].code.shows(clue);
            (!is_seen || as_seen)
                && player.line.iter().all(shown)
                && !player.discards.iter().any(shown)
        })
}

/// What a random round is made of.
#[derive(Clone, Debug)]
struct Round {
    players: usize,
    traits: usize,
    /// How many cats there are, most unlike each other or all drawn.
    cats: usize,
    twins: bool,
    reveals: usize,
    tosses: usize,
    tailed: Option<usize>,
    phase: Phase,
    seed: u64,
}

fn rounds() -> impl Strategy<Value = Round> {
    let sizes = (3..=5_usize).prop_flat_map(|players| (Just(players), players..=6));
    let phases = proptest::sample::select(vec![
        Phase::Faces,
        Phase::Search,
        Phase::Search,
        Phase::Search,
        Phase::DeckOut,
        Phase::ScoringToss,
        Phase::Closing,
    ]);
    let table = (1..=64_usize, any::<bool>(), 0..24_usize, 0..=3_usize);
    let tailed = proptest::option::weighted(0.3, 0..5_usize);
    (sizes, table, tailed, phases, any::<u64>()).prop_map(
        |((players, traits), (cats, twins, reveals, tosses), tailed, phase, seed)| Round {
            players,
            traits,
            cats,
            twins,
            reveals,
            tosses,
            tailed: tailed.map(|seat| seat % players),
            phase,
            seed,
        },
    )
}

/// A round in which cards have been sorted by clues that were drawn.
fn round(made: &Round) -> (CheckpointCharlie, State) {
    let mut random = Random::new(made.seed);
    let all = 1 << made.traits;
    let mut codes: Vec<u8> = (0..=u8::MAX).take(all).collect();
    random.shuffle(&mut codes);
    let codes: Vec<Code> = if made.twins {
        (0..made.cats)
            .map(|_| Code(codes[random.below(all)]))
            .collect()
    } else {
        codes.into_iter().take(made.cats).map(Code).collect()
    };
    let cats = codes.len();
    let game = hand::odd(made.players, made.traits, codes);
    let mut state = game.start(&mut Silent);
    state.phase = made.phase;
    let mut bag: Vec<TraitId> = game.traits.ids().collect();
    random.shuffle(&mut bag);
    for seat in game.all_seats() {
        let of = bag.pop().expect("there are enough");
        let laid = made.phase != Phase::Faces || random.below(2) == 0;
        let face = laid.then(|| u8::from(random.below(2) == 0));
        state.player_mut(seat).counter = Some(Counter { of, face });
    }
    state.tailed = made.tailed.map(Seat::new);
    if made.phase == Phase::Faces {
        return (game, state);
    }
    if made.phase > Phase::DeckOut {
        state.tailed = None;
    }
    for of in bag.into_iter().take(made.tosses) {
        let face = u8::from(random.below(2) == 0);
        state.public.insert(Clue { of, face });
    }
    let mut order: Vec<SuspectId> = game.suspects.ids().collect();
    random.shuffle(&mut order);
    for (turn, &suspect) in order.iter().take(made.reveals.min(cats)).enumerate() {
        let seat = Seat::new(turn % made.players);
        let agrees = rules::reveal::agrees(&game, &state, seat, suspect);
        let player = state.player_mut(seat);
        if agrees {
            player.line.insert(suspect);
        } else {
            player.discards.insert(suspect);
        }
    }
    (game, state)
}

fn viewers(game: &CheckpointCharlie) -> impl Iterator<Item = Option<Seat>> + use<> {
    game.all_seats().map(Some).chain([None])
}

proptest! {
    #![proptest_config(tried(24))]

    #[test]
    fn worlds_are_all_deals_that_fit(made in rounds()) {
        let (game, state) = round(&made);
        let deals = deals(&game);
        for viewer in viewers(&game) {
            let knowledge = game.deduce(&state, viewer).expect("counters are drawn");
            let worlds: Vec<&World> = (deals.iter())
                .filter(|world| fits(&game, &state, viewer, world))
                .collect();
            prop_assert_eq!(knowledge.total() as usize, worlds.len());
            prop_assert!(!worlds.is_empty(), "what has happened can have happened");
            let mut codes = Vec::new();
            for code in (0..1_u16 << made.traits).map(|code| Code(u8::try_from(code).unwrap())) {
                let mut with = vec![0; made.traits + 1];
                for world in &worlds {
                    let shared = |of: &TraitId| code.face(*of) == world.chief.face(*of);
                    with[game.traits.ids().filter(shared).count()] += 1;
                }
                prop_assert_eq!(knowledge.worlds(code) as usize, with[made.traits]);
                for (matches, expected) in with.iter().enumerate() {
                    prop_assert_eq!(knowledge.matching(code, matches) as usize, *expected);
                }
                if with[made.traits] > 0 {
                    codes.push(code);
                }
            }
            prop_assert_eq!(knowledge.codes().collect::<Vec<_>>(), codes);
            let holding = knowledge.holding();
            for seat in game.all_seats() {
                let mut clues: Vec<Clue> =
                    worlds.iter().map(|world| world.clues[seat.index()]).collect();
                clues.sort_unstable();
                clues.dedup();
                for clue in &clues {
                    let having = |world: &&&World| world.clues[seat.index()] == *clue;
                    let expected = worlds.iter().filter(having).count();
                    prop_assert_eq!(holding.worlds(seat, *clue) as usize, expected);
                }
                prop_assert_eq!(knowledge.clues(seat).collect::<Vec<_>>(), clues);
            }
            let drawn = knowledge.draw(&mut Random::new(made.seed ^ 1));
            let is_drawn = |world: &&World| world.clues[..] == drawn[..made.players];
            prop_assert!(worlds.iter().any(is_drawn));
        }
    }
}

fn code(game: &CheckpointCharlie, faces: &str) -> Code {
    let id = format!("cat-{faces}-");
    let mut suspects = game.suspects.iter();
    let found = suspects.find(|suspect| suspect.id.as_str().starts_with(&id));
    found.expect("there is such a cat").code
}

fn suspect(game: &CheckpointCharlie, faces: &str) -> SuspectId {
    let code = code(game, faces);
    let mut all = game.suspects.ids();
    let found = all.find(|suspect| game.suspects[*suspect].code == code);
    found.expect("there is such a cat")
}

/// A search of the base game in which players have these clues.
fn search(clues: &[(u8, u8)]) -> (CheckpointCharlie, State) {
    let game = hand::base(clues.len(), Options::default());
    let mut state = game.start(&mut Silent);
    state.phase = Phase::Search;
    for (seat, &(of, face)) in game.all_seats().zip(clues) {
        state.player_mut(seat).counter = Some(Counter {
            of: TraitId(of),
            face: Some(face),
        });
    }
    (game, state)
}

/// A hat, orange fur, no newspaper; raincoat and no glasses are public.
fn example() -> (CheckpointCharlie, State) {
    let (game, mut state) = search(&[(0, 1), (3, 1), (4, 0)]);
    for (of, face) in [(2, 1), (1, 0)] {
        let of = TraitId(of);
        state.public.insert(Clue { of, face });
    }
    for (seat, faces, agrees) in [
        (1, "10110", true),
        (2, "00011", false),
        (0, "11110", true),
        (1, "01010", true),
    ] {
        let suspect = suspect(&game, faces);
        let player = &mut state.players[seat];
        if agrees {
            player.line.insert(suspect);
        } else {
            player.discards.insert(suspect);
        }
    }
    (game, state)
}

#[test]
fn four_cards_and_two_public_clues_leave_two_chiefs() {
    let (game, state) = example();
    let (one, other) = (code(&game, "10110"), code(&game, "10100"));
    let seen = |viewer: Option<usize>| -> Vec<(Code, u32)> {
        let viewer = viewer.map(Seat::new);
        let knowledge = game.deduce(&state, viewer).expect("counters are drawn");
        let codes = knowledge.codes();
        codes.map(|code| (code, knowledge.worlds(code))).collect()
    };
    // Codes are in the order of their numbers, in which the hat counts least.
    assert!(other < one);
    assert_eq!(seen(None), [(other, 1), (one, 3)], "what lies open to all");
    assert_eq!(seen(Some(0)), [(other, 1), (one, 1)], "with the hat");
    assert_eq!(seen(Some(1)), [(one, 2)], "with the orange fur");
    assert_eq!(seen(Some(2)), [(one, 1)], "without the newspaper");
    let clues = |viewer: Option<usize>, of: usize| -> Vec<String> {
        let knowledge = game.deduce(&state, viewer.map(Seat::new));
        let knowledge = knowledge.expect("counters are drawn");
        let clues = knowledge.clues(Seat::new(of));
        clues.map(|clue| game.face(clue).to_string()).collect()
    };
    assert_eq!(clues(None, 0), ["hat", "orange", "no-newspaper"]);
    assert_eq!(clues(None, 1), ["orange", "no-newspaper"]);
    assert_eq!(clues(None, 2), ["hat", "grey", "no-newspaper"]);
    assert_eq!(clues(Some(0), 0), ["hat"]);
    assert_eq!(clues(Some(0), 2), ["grey", "no-newspaper"]);
    assert_eq!(clues(Some(2), 0), ["hat"]);
    assert_eq!(clues(Some(2), 1), ["orange"]);
}

#[test]
fn a_new_round_has_as_many_worlds_as_can_be_dealt() {
    let clues = [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)];
    for (players, public, own) in [(5, 3840, 384), (4, 3840, 384), (3, 1920, 192)] {
        let (game, state) = search(&clues[..players]);
        let total = |viewer| game.deduce(&state, viewer).map(|known| known.total());
        assert_eq!(total(None), Some(public), "{players} players");
        for seat in game.all_seats() {
            assert_eq!(total(Some(seat)), Some(own), "{players} players");
        }
    }
}

#[test]
fn two_players_with_two_clues_leave_none_of_them_to_a_third() {
    // Both of A and B can have hat or fur, by cats that share just these.
    let (game, mut state) = search(&[(0, 1), (3, 1), (4, 0)]);
    for seat in [0, 1] {
        for faces in ["10010", "11111", "10111"] {
            let suspect = suspect(&game, faces);
            state.players[seat].line.insert(suspect);
        }
    }
    let knowledge = game.deduce(&state, None).expect("counters are drawn");
    let third: Vec<u8> = knowledge
        .clues(Seat::new(2))
        .map(|clue| clue.of.0)
        .collect();
    assert_eq!(third, [1, 1, 2, 2, 4, 4]);
}

#[test]
fn nothing_is_known_before_counters_are_drawn() {
    let game = hand::base(3, Options::default());
    let state = game.start(&mut Silent);
    assert_eq!(game.deduce(&state, None), None);
    assert_eq!(game.deduce(&state, Some(Seat::new(0))), None);
}

#[test]
fn two_faces_are_open_until_one_is_chosen() {
    let (game, mut state) = search(&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]);
    state.phase = Phase::Faces;
    state.players[0].counter = Some(Counter {
        of: TraitId(0),
        face: None,
    });
    let knowledge = game.deduce(&state, Some(Seat::new(0)));
    assert_eq!(knowledge.map(|known| known.total()), Some(768));
}

#[test]
fn clues_are_no_secret_once_the_search_is_closed() {
    let (game, mut state) = search(&[(0, 1), (1, 0), (2, 1)]);
    state.phase = Phase::ScoringToss;
    let total = |state: &State| game.deduce(state, None).map(|known| known.total());
    assert_eq!(total(&state), Some(4), "two counters in the bag");
    state.public.insert(Clue {
        of: TraitId(3),
        face: 1,
    });
    assert_eq!(total(&state), Some(2), "one counter in the bag");
    let unturned = game.deduce_unturned(&state, Some(Seat::new(0)));
    // Of the three traits that A has not and that are not public, two are dealt in six ways, and
    // their faces lie in eight.
    assert_eq!(unturned.map(|known| known.total()), Some(48));
}

/// The clues of one world, drawn often.
fn drawn(knowledge: &Knowledge, players: usize, draws: u32) -> Vec<(Vec<Clue>, u32)> {
    let mut random = Random::new(7);
    let mut counts: Vec<(Vec<Clue>, u32)> = Vec::new();
    for _ in 0..draws {
        let clues = knowledge.draw(&mut random)[..players].to_vec();
        match counts.iter_mut().find(|(other, _)| *other == clues) {
            Some((_, count)) => *count += 1,
            None => counts.push((clues, 1)),
        }
    }
    counts
}

#[test]
fn every_world_is_drawn_as_often() {
    let (game, state) = example();
    let knowledge = game.deduce(&state, None).expect("counters are drawn");
    let counts = drawn(&knowledge, 3, 8000);
    assert_eq!(counts.len(), 4);
    // Each count is binomial with a deviation of 39.
    for (clues, count) in counts {
        assert!(count.abs_diff(2000) < 160, "{clues:?} {count} times");
    }
}

#[test]
fn a_bag_takes_no_worlds_away() {
    // Two counters lie in the bag: each way to hand out clues stands for four worlds.
    let game = hand::odd(2, 4, (0..16).map(Code));
    let mut state = game.start(&mut Silent);
    state.phase = Phase::Search;
    for seat in game.all_seats() {
        let of = TraitId(u8::try_from(seat.index()).expect("few"));
        state.player_mut(seat).counter = Some(Counter { of, face: Some(0) });
    }
    state.public = Clues::NONE;
    let knowledge = game.deduce(&state, Some(Seat::new(0)));
    let knowledge = knowledge.expect("counters are drawn");
    assert_eq!(knowledge.total(), 3 * 2 * 4);
    let counts = drawn(&knowledge, 2, 6000);
    assert_eq!(counts.len(), 6);
    // A deviation of 29.
    for (clues, count) in counts {
        assert!(count.abs_diff(1000) < 120, "{clues:?} {count} times");
    }
}
