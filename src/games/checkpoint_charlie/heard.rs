//! What is heard of the shipped scripts: clauses that are not at work, and words of refusals.

use crate::engine::Game as _;
use crate::games::checkpoint_charlie::Chance;
use crate::games::checkpoint_charlie::testing::WORKSPACE;
use crate::kit::random::Random;

#[test]
fn clauses_are_cited_only_where_they_are_at_work() {
    WORKSPACE.check_not_cited(&[
        // Nothing is known of the chief.
        ("rulings/reveal/cards.toml", 2, &["reveal.own-clue-only"]),
        // The chief is caught, and no assistant.
        (
            "rulings/public/toss-true-of-chief.toml",
            6,
            &["accuse.assistants"],
        ),
    ]);
}

#[test]
fn refusals_say_what_is_wrong_with_a_deck() {
    let name = "rulings/deck/five-players.toml";
    WORKSPACE.check_refused(&[
        (
            name,
            1,
            "`laces` has been chosen by a player and is not a card of the deck",
        ),
        (name, 2, "`cat-00000` is in the deck twice"),
        (
            "rulings/deck/halves.toml",
            2,
            "`meridian` is card 18 of the deck, and the top half has 17",
        ),
    ]);
}

/// A script names the first cards of a deck, and no other twice or not at all; a program could.
#[test]
fn a_card_in_place_of_another_is_told_with_it() {
    let text = WORKSPACE.document(
        "position",
        "phase = \"deck\"\n[players]\n\
        a = { clue = \"hat\" }\nb = { clue = \"glasses\" }\nc = { clue = \"raincoat\" }\n\
        d = { clue = \"orange\" }\ne = { clue = \"newspaper\" }\n",
    );
    let (game, state) = WORKSPACE.take_up(&text).expect("nothing is wrong with it");
    let Chance::ShuffleDeck(mut deck) = game.draw(&state, &mut Random::new(1)) else {
        panic!("the deck is to be shuffled");
    };
    let twice = deck[1];
    let lost = std::mem::replace(&mut deck[0], twice);
    let told = [
        format!("`{}` is in the deck twice", game.card(twice)),
        format!("`{}` is not in the deck", game.card(lost)),
    ];
    let refusal = game.check_chance(&state, &Chance::ShuffleDeck(deck));
    assert_eq!(
        refusal.expect_err("a card twice").reason,
        told.join(", and ")
    );
}

#[test]
fn refusals_say_why_a_marker_cannot_be_exchanged() {
    WORKSPACE.check_refused(&[
        (
            "rulings/adler/no-second-exchange-of-two.toml",
            2,
            "the `adler-white` of b has been used and lies face up",
        ),
        (
            "rulings/readings/adler-chain-barred.toml",
            2,
            "the `adler-white` of a came by an exchange, which bars it in this game",
        ),
    ]);
}

#[test]
fn what_chance_can_bring_is_told_with_its_weights() {
    WORKSPACE.check_due(&[
        (
            "rulings/deck/five-players.toml",
            1,
            "shuffle-deck: any order of 32",
        ),
        // The half of 32 cards, and two investigators that nobody has chosen.
        (
            "rulings/deck/halves-three.toml",
            1,
            "shuffle-deck: any order of 32, and any order of 18",
        ),
        (
            "rulings/score/white.toml",
            1,
            "draw-marker: white-1 (6), white-2 (6)",
        ),
        (
            "rulings/score/white.toml",
            3,
            "draw-marker: white-1 (6), white-2 (5)",
        ),
    ]);
}
