//! `position-suspect-deck`: a deck that is not the rest of the cards.

use super::super::components::Phase;
use super::super::state::{State, SuspectSet};
use super::super::table::{Card, CheckpointCharlie};
use super::subject::{PositionSubject, are};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "position-suspect-deck",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "a deck that is not the rest of the cards, or public clues that do not fit the investigators who have come up",
        why: "A cat is in the deck or before a player. Investigators whom nobody has chosen lie in the top half; each that comes off the deck brings a public clue, as long as there is a counter in the bag.",
        clause: Some("deck.unchosen-into-top-half"),
        bad: position!(
            "components = { suspects = \"four-cats.toml\", traits = \"base\" }\ndeck = [\"colombini\", \"meridian\", \"mieze\", \"minka\"]\n",
            a: "clue = \"hat\"\n",
            b: "clue = \"orange\"\nline = [\"tom\"]\n",
            c: "clue = \"no-newspaper\"\n"
        ),
        good: position!(
            "components = { suspects = \"four-cats.toml\", traits = \"base\" }\ndeck = [\"colombini\", \"meridian\", \"fritz\", \"mieze\", \"minka\"]\n",
            a: "clue = \"hat\"\n",
            b: "clue = \"orange\"\nline = [\"tom\"]\n",
            c: "clue = \"no-newspaper\"\n"
        ),
    },
    check: &[Check::Position(check_list), Check::State(check_state)],
};

fn check_list(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let deck = subject.position.deck.as_deref().unwrap_or_default();
    for (index, card) in deck.iter().enumerate() {
        if deck[..index].contains(card) {
            let message = format!("`{card}` is in the deck twice");
            let place = scope.place(&format!("/deck/{index}"));
            scope.report(found(&LINT, place, message).help("name each card once"));
        }
    }
}

fn check_state(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let mut lying = SuspectSet::NONE;
    for player in &state.players {
        lying = lying.or(&player.line).or(&player.discards);
    }
    match state.phase {
        Phase::Search | Phase::Toss => check_deck(game, state, &lying, scope),
        Phase::DeckOut => {
            if let Some(missing) = game.all_suspects().find(|cat| !lying.contains(*cat)) {
                let id = &game.suspect(missing).id;
                let message = format!("the deck has run out, and `{id}` lies before nobody");
                let help = "name each cat in a line or among the discards, or name another phase";
                scope.report(found(&LINT, scope.place("/phase"), message).help(help));
            }
        }
        _ => {}
    }
    check_public(game, state, scope);
}

fn check_deck(game: &CheckpointCharlie, state: &State, lying: &SuspectSet, scope: &mut Scope<'_>) {
    let unchosen = game.unchosen(state);
    let half = game.suspects.len() - game.suspects.len() / 2;
    let mut cats = *lying;
    // The top is the last item.
    for (above, (below, &card)) in state.deck.iter().enumerate().rev().enumerate() {
        let id = game.card(card);
        let message = match card {
            Card::Suspect(cat) if lying.contains(cat) => {
                format!("`{id}` is in the deck and lies before a player")
            }
            Card::Suspect(cat) => {
                cats.insert(cat);
                continue;
            }
            Card::Investigator(hound) if !unchosen.contains(&hound) => {
                format!("`{id}` is in the deck and has been chosen by a player")
            }
            Card::Investigator(_) if below < half => {
                format!("`{id}` is in the bottom half of the deck, the last {half} cards")
            }
            Card::Investigator(_) => continue,
        };
        let place = scope.place(&format!("/deck/{above}"));
        let help = "leave it out, or name it elsewhere";
        scope.report(found(&LINT, place, message).help(help));
    }
    if let Some(missing) = game.all_suspects().find(|cat| !cats.contains(*cat)) {
        let id = &game.suspect(missing).id;
        let message = format!("`{id}` is neither in the deck nor before a player");
        let help = "name every cat that lies nowhere else";
        scope.report(found(&LINT, scope.place("/deck"), message).help(help));
    }
    if state.deck.is_empty() {
        let message = format!("there is no card left in the phase `{}`", state.phase);
        let help = "name the phase `deck-out`, or one that follows it";
        scope.report(found(&LINT, scope.place("/phase"), message).help(help));
    }
}

/// Each investigator who has come off the deck has brought a public clue.
fn check_public(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let is_hound = |card: &&Card| matches!(card, Card::Investigator(_));
    let left = state.deck.iter().filter(is_hound).count();
    let unchosen = game.unchosen(state).len();
    let gone = unchosen.saturating_sub(left);
    let bag = game.traits.len() - game.players;
    let public = usize::from(state.public.len());
    let most = gone.min(bag);
    let verb = if gone == 1 { "has" } else { "have" };
    let cards = format!("{} {verb}", Count(gone, "investigator card"));
    let message = match state.phase {
        Phase::Search | Phase::DeckOut if public != most => format!(
            "{cards} come off the deck, and there {}",
            are(public, "public clue")
        ),
        Phase::Toss if gone == 0 || public + 1 != gone => format!(
            "{cards} come off the deck, the last of them not followed by a toss yet, and there {}",
            are(public, "public clue")
        ),
        Phase::Search if state.tossed && gone == 0 => {
            "the last card was an investigator, and none has come off the deck".to_owned()
        }
        _ => return,
    };
    let key = if state.tossed && state.phase == Phase::Search && public == most {
        "/tossed"
    } else {
        "/public"
    };
    let help = "name a public clue for each investigator who is not in the deck any more";
    scope.report(found(&LINT, scope.place(key), message).help(help));
}
