//! What moves and outcomes are when their text leaves something out.

use super::super::components::Placement;
use super::super::moves::{Chance, ChanceText, Move, MoveText, Said};
use super::super::table::{Card, CheckpointCharlie, InvestigatorId, SuspectId};
use super::super::testing::WORKSPACE;
use crate::engine::Definition as _;
use crate::kit::seat::Seat;

/// A search in which `meridian` has come up, and the next card is a cat that agrees with the clue
/// of `a`, whose turn it is.
const SEARCH: &str = r#"format = 1
game = "checkpoint-charlie"
kind = "position"
public = ["raincoat"]

[players.a]
investigator = "laces"
clue = "hat"

[players.b]
investigator = "lansbury"
clue = "orange"
line = ["cat-00010"]

[players.c]
investigator = "britton"
clue = "no-newspaper"
discards = ["cat-00001"]
"#;

fn search(deck: &str) -> (CheckpointCharlie, super::super::state::State) {
    let text = SEARCH.replace(
        "\n\n[players.a]",
        &format!("\ndeck = [{deck}]\n\n[players.a]"),
    );
    WORKSPACE
        .take_up(&text)
        .unwrap_or_else(|found| panic!("{:#?}", crate::games::testing::shown(&found)))
}

/// All cats but two that lie on the table, one of which is named first.
fn deck(first: &str) -> String {
    let cats = (0..32).map(|code| format!("cat-{code:05b}"));
    let lying = ["cat-00010", "cat-00001", first];
    let rest = cats.filter(|cat| !lying.contains(&cat.as_str()));
    let all = [first.to_owned(), "colombini".to_owned()]
        .into_iter()
        .chain(rest);
    all.map(|card| format!("\"{card}\""))
        .collect::<Vec<_>>()
        .join(", ")
}

/// What a script says of a reveal is part of the move only if it is wrong.
#[test]
fn what_is_said_of_a_reveal_is_kept_only_if_it_is_not_so() {
    let (game, state) = search(&deck("cat-10000"));
    let read = |says: &str| {
        let text: MoveText = toml::from_str(&format!("[reveal]\n{says}")).expect("a move");
        game.read_move(&state, Seat::new(0), &text)
    };
    let said =
        |card: Option<Card>, placed: Option<Placement>| Ok(Move::Reveal(Said { card, placed }));
    let nothing = said(None, None);
    assert_eq!(read(""), nothing);
    assert_eq!(read("card = \"cat-10000\"\nplaced = \"line\""), nothing);
    let discards = Some(Placement::Discards);
    assert_eq!(read("placed = \"discards\""), said(None, discards));
    let other = Some(Card::Suspect(SuspectId(17)));
    assert_eq!(
        read("card = \"cat-10001\"\nplaced = \"line\""),
        said(other, None)
    );
    let hound = Some(Card::Investigator(InvestigatorId(3)));
    assert_eq!(read("card = \"colombini\""), said(hound, None));
    let unknown = read("card = \"cat-2\"").expect_err("there is no such card");
    assert_eq!((unknown.pointer.as_str(), unknown.noun), ("/card", "card"));
}

/// Cards that an order leaves out follow: investigators whom nobody has chosen, then cats.
#[test]
fn cards_left_out_follow() {
    let (game, state) = search(&deck("cat-10000"));
    let order = ChanceText::ShuffleDeck {
        order: ["cat-11111", "colombini"]
            .map(|id| crate::document::Id(id.into()))
            .to_vec(),
    };
    let Ok(Chance::ShuffleDeck(mut deck)) = game.read_chance(&state, &order) else {
        panic!("its names are known");
    };
    deck.reverse();
    let ids: Vec<&str> = deck.iter().map(|&card| game.card(card).as_str()).collect();
    assert_eq!(
        ids[..4],
        ["cat-11111", "colombini", "meridian", "cat-00000"]
    );
    assert_eq!((ids.len(), ids[33]), (34, "cat-11110"));
}
