//! What is dealt anew is what could be there.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::engine::Study as _;
use crate::engine::testing;
use crate::games::classic_rally::components::{Joker, Phase};
use crate::games::classic_rally::strategies::odd_games;
use crate::games::classic_rally::testing::WORKSPACE;
use crate::games::classic_rally::{Cards, ClassicRally, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::kit::tries::tried;

proptest! {
    #![proptest_config(tried(40))]

    #[test]
    fn what_is_dealt_anew_is_a_position_too(game in odd_games(), seed: u64) {
        let mut random = Random::new(seed);
        let mut count = 0;
        testing::walk(&game, seed, 400, |state| {
            count += 1;
            if count % 5 > 0 && state.turn.drive.is_none() {
                return;
            }
            for seat in game.all_seats() {
                let mut other = state.clone();
                game.determinize(&mut other, seat, &mut random);
                for invariant in ClassicRally::INVARIANTS {
                    assert_eq!(invariant.holds(&game, &other, None), Ok(()));
                }
                check_seen(&game, state, &other, seat);
                if count % 20 == 0 {
                    WORKSPACE.check_survives(&game, &other);
                }
            }
        });
    }
}

/// What the seat knows is as it was.
fn check_seen(game: &ClassicRally, state: &State, other: &State, seat: Seat) {
    let known = |state: &State| {
        let bottom = state.hazards.len() - usize::from(state.known_hazards);
        state.hazards[bottom..].to_vec()
    };
    assert_eq!(known(state), known(other));
    assert_eq!(state.player(seat), other.player(seat));
    for seat in game.all_seats() {
        let (one, two) = (state.player(seat), other.player(seat));
        assert_eq!(one.hand, two.hand, "hands are known from what was played");
        assert_eq!(one.joker.is_some(), two.joker.is_some());
        assert_eq!(one.load.is_some(), two.load.is_some());
        let boards = &game.players[seat.index()];
        let fits = boards.rally + boards.assistance > 0;
        if let Some((rally, assistance)) = two.load.filter(|_| one.load != two.load && fits) {
            assert_ne!((rally, assistance), (Cards::NONE, Cards::NONE));
        }
    }
}

/// Three players of whom one has played SABOTEUR: the one who holds ROBBER takes the third for
/// the owner of one of the other two Jokers, each as often.
#[test]
fn jokers_are_dealt_of_those_unseen() {
    let text = r#"format = 1
game = "classic-rally"
kind = "position"
seats = ["white", "black", "red"]
spent-jokers = ["saboteur"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
joker = "robber"
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 3 }

[players.black]
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 3 }

[players.red]
joker = "mechanic"
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 3 }
"#;
    let (game, state) = WORKSPACE.take_up(text).expect("a sound position");
    assert_eq!(state.phase, Phase::Race);
    let mut random = Random::new(7);
    let mut dealt = BTreeMap::new();
    for _ in 0..1000 {
        let mut other = state.clone();
        game.determinize(&mut other, Seat::new(0), &mut random);
        assert_eq!(other.player(Seat::new(1)).joker, None);
        let joker = other.player(Seat::new(2)).joker.expect("red has a Joker");
        *dealt.entry(joker).or_insert(0) += 1;
    }
    let kinds: Vec<Joker> = dealt.keys().copied().collect();
    assert_eq!(kinds, [Joker::Transporter, Joker::Mechanic]);
    // Five standard deviations.
    assert!(
        dealt.values().all(|&count| (421..=579).contains(&count)),
        "{dealt:?}"
    );
}

/// Over many deals every card that is hidden comes to lie on top as often as it should.
#[test]
fn hidden_cards_are_shuffled_and_known_ones_stay() {
    let text = r#"format = 1
game = "classic-rally"
kind = "position"
seats = ["white"]
hazard-deck = [
  "pothole", "flat-tyre", "flat-tyre", "flat-tyre", "brakes-failure", "brakes-failure",
  "fuel-leak", "fuel-leak", "power-failure", "power-failure", "aquaplaning", "flat-tyre",
]
known-hazards = 2
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 3 }
"#;
    let (game, state) = WORKSPACE.take_up(text).expect("a sound position");
    let mut random = Random::new(7);
    let mut on_top = BTreeMap::new();
    for _ in 0..1000 {
        let mut other = state.clone();
        game.determinize(&mut other, Seat::new(0), &mut random);
        assert_eq!(other.hazards[10..], state.hazards[10..]);
        *on_top.entry(other.hazards[0].name()).or_insert(0) += 1;
    }
    // Ten cards are hidden, one of them POTHOLE, and AQUAPLANING is not among them.
    assert!((53..=147).contains(&on_top["pothole"]), "{on_top:?}");
    assert!(!on_top.contains_key("aquaplaning"), "{on_top:?}");
}
