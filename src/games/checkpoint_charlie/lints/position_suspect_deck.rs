//! `position-suspect-deck`: a deck that is not the rest of the cards.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-suspect-deck": Error, DeckUnchosenIntoTopHalf, DeckHalves, DeckFivePlayers, RevealTopCardToAll, RoundDeckOut, PublicToss;
    summary: "a deck that is not the rest of the cards, or public clues that do not fit the investigators who have come up",
    why: "A cat is in the deck or before a player. Investigators whom nobody has chosen lie in the top half; each that comes off the deck brings a public clue, as long as there is a counter in the bag.",
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
    checks: [Position(check_list), State(check_state)],
}

fn check_list(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let deck = subject.position.deck.as_deref().unwrap_or_default();
    let clause = if subject.game.players == subject.game.investigators.len() {
        Clause::DeckFivePlayers
    } else {
        Clause::DeckHalves
    };
    for (index, card) in deck.iter().enumerate() {
        if deck[..index].contains(card) {
            let message = format!("`{card}` is in the deck twice");
            let place = scope.place(&format!("/deck/{index}"));
            let finding = found_by(&LINT, clause, place, message);
            scope.report(finding.help("name each card once"));
        }
    }
}

fn check_state(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let mut lying = SuspectSet::NONE;
    for player in &state.players {
        lying = lying.or(player.line).or(player.discards);
    }
    match state.phase {
        Phase::Search | Phase::Toss => check_deck(game, state, &lying, scope),
        Phase::DeckOut => {
            let missing = game.suspects.ids().filter(|cat| !lying.contains(*cat));
            let missing: Vec<&Id> = missing.map(|cat| &game.suspects[cat].id).collect();
            if let [first, more @ ..] = &missing[..] {
                let cats = match more.len() {
                    0 => format!("`{first}` lies"),
                    more => format!("`{first}` and {} lie", Count(more, "other cat")),
                };
                let message = format!("the deck has run out, and {cats} before nobody");
                // Of a few cats some player has been forgotten; of many, the deck.
                let (place, help) = if 4 * missing.len() <= game.suspects.len() {
                    let help = format!("name `{first}` in a line or among the discards");
                    (scope.key_place("/players"), help)
                } else {
                    let help =
                        "name each cat in a line or among the discards, or name another phase";
                    (scope.place("/phase"), help.to_owned())
                };
                let finding = found_by(&LINT, Clause::RoundDeckOut, place, message);
                scope.report(finding.help(help));
            }
        }
        _ => {}
    }
    check_public(game, state, scope);
}

fn check_deck(game: &CheckpointCharlie, state: &State, lying: &SuspectSet, scope: &mut Scope<'_>) {
    let unchosen = rules::deck::unchosen(game, state);
    let half = game.suspects.len() - game.suspects.len() / 2;
    let mut cats = *lying;
    // Where cats are missing, nobody can tell where the halves meet.
    let is_whole = game
        .suspects
        .ids()
        .all(|cat| lying.contains(cat) || state.deck.contains(&Card::Suspect(cat)));
    // The top is the last item.
    for (above, (below, &card)) in state.deck.iter().enumerate().rev().enumerate() {
        let id = game.card(card);
        let (clause, message, help) = match card {
            Card::Suspect(cat) if lying.contains(cat) => (
                Clause::RevealTopCardToAll,
                format!("`{id}` is in the deck and lies before a player"),
                "remove it here, or where it lies before the player",
            ),
            Card::Suspect(cat) => {
                cats.insert(cat);
                continue;
            }
            Card::Investigator(hound) if !unchosen.contains(&hound) => (
                rules::deck::deck_clause(&unchosen, card),
                format!("`{id}` is in the deck and has been chosen by a player"),
                "remove it",
            ),
            Card::Investigator(_) if is_whole && below < half => (
                Clause::DeckUnchosenIntoTopHalf,
                format!("`{id}` is in the bottom half of the deck, the last {half} cards"),
                "name it further up, or remove it with a public clue in its place",
            ),
            Card::Investigator(_) => continue,
        };
        let place = scope.place(&format!("/deck/{above}"));
        scope.report(found_by(&LINT, clause, place, message).help(help));
    }
    let mut missing = game.suspects.ids().filter(|cat| !cats.contains(*cat));
    if let Some(first) = missing.next() {
        let id = &game.suspects[first].id;
        let message = match missing.count() {
            0 => format!("`{id}` is neither in the deck nor before a player"),
            more => format!(
                "`{id}` and {} are neither in the deck nor before a player",
                Count(more, "other cat")
            ),
        };
        let help = format!("add `{id}` to `deck`, or to what lies before a player");
        let clause = rules::deck::deck_clause(&unchosen, Card::Suspect(first));
        scope.report(found_by(&LINT, clause, scope.place("/deck"), message).help(help));
    }
    if state.deck.is_empty() {
        let message = format!("there is no card left in the phase `{}`", state.phase);
        let help = "name the phase `deck-out`, or one that follows it";
        let finding = found_by(&LINT, Clause::RoundDeckOut, scope.place("/phase"), message);
        scope.report(finding.help(help));
    }
}

/// Each investigator who has come off the deck has brought a public clue.
fn check_public(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let is_hound = |card: &&Card| matches!(card, Card::Investigator(_));
    let left = state.deck.iter().filter(is_hound).count();
    let unchosen = rules::deck::unchosen(game, state).len();
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
        // With nothing left in the bag it is the phase that is wrong.
        Phase::Toss if public < bag && (gone == 0 || public + 1 != gone) => format!(
            "{cards} come off the deck, the last of them not followed by a toss yet, and there {}",
            are(public, "public clue")
        ),
        Phase::Search if state.tossed && gone == 0 => {
            "the last card was an investigator, and none has come off the deck".to_owned()
        }
        _ => return,
    };
    let lacks_clue = public < most;
    let is_written = |pointer: &str| scope.says(pointer);
    let (key, help) = if state.tossed && state.phase == Phase::Search && public == most {
        ("/tossed", "remove `tossed`")
    } else if lacks_clue && public == 0 && !is_written("/public") && is_written("/deck") {
        let help = "name them in the deck, or a clue in `public` for each that has come up";
        ("/deck", help)
    } else {
        let help = "name a public clue for each investigator who is not in the deck any more";
        ("/public", help)
    };
    let place = scope.place(key);
    scope.report(found_by(&LINT, Clause::PublicToss, place, message).help(help));
}
