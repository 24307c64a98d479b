//! `position-cards`: more cards of a kind than there are.

use super::prelude::*;
use crate::games::classic_rally::rules;
use crate::games::classic_rally::table::Cards;

lint! {
    "position-cards": Error, CardsByPlayers;
    summary: "more cards of a kind in a position than are in play",
    why: "The table of cards says how many are in play with this number of players; what nobody has lies in the piles.",
    bad: position!(
        "",
        white: "features = [\"power-kit\", \"light-weight\"]\n",
        red: "features = [\"close-ratio\", \"light-weight\"]\n"
    ),
    good: position!(
        "",
        white: "features = [\"power-kit\", \"light-weight\"]\n",
        red: "features = [\"close-ratio\", \"sport-suspension\"]\n"
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    check_boards(subject, scope);
    check_hands(subject, scope);
    check_features(subject, scope);
    check_jokers(subject, scope);
}

fn check_jokers(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let spent = &subject.position.spent_jokers;
    for &joker in Joker::ALL {
        let owners = subject
            .players()
            .filter(|(_, _, player)| player.joker == Some(joker));
        let owners: Vec<String> = owners.map(|(_, at, _)| at).collect();
        let there = subject.game.deck.jokers[joker as usize];
        let played = spent.iter().filter(|played| **played == joker).count();
        let pointer = match owners.get(usize::from(there)) {
            Some(at) => format!("{at}/joker"),
            None if owners.len() + played > usize::from(there) => "/spent-jokers".to_owned(),
            None => continue,
        };
        report(&pointer, joker.name(), owners.len() + played, there, scope);
    }
    let owners = subject
        .players()
        .filter(|(_, _, player)| player.joker.is_some());
    let without = subject.game.seats() - owners.count();
    if spent.len() > without {
        let message = format!(
            "{} played by {} without one in hand",
            Count(spent.len(), "Joker"),
            Count(without, "player")
        );
        let finding = found(&LINT, scope.key_place("/spent-jokers"), message);
        scope.report(finding.help("everybody plays one Joker at most: name fewer"));
    }
}

fn check_boards(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if subject.players().any(|(seat, _, player)| {
        let entrant = &subject.game.players[seat.index()];
        player.rally.cards().len() > usize::from(entrant.rally)
            || player.assistance.cards().len() > usize::from(entrant.assistance)
    }) {
        // Too many lie on one board: that there are too many in all comes of it.
        return;
    }
    let mut seen = Cards::NONE;
    let supply = subject.game.deck.supply;
    for (_, at, player) in subject.players() {
        for (key, given) in [("rally", &player.rally), ("assistance", &player.assistance)] {
            let before = seen;
            seen = seen.plus(given.cards());
            for &card in Card::ALL {
                let there = supply.of(card);
                if seen.of(card) > there && before.of(card) <= there {
                    let pointer = format!("{at}/{key}/{card}");
                    report(
                        &pointer,
                        card.name(),
                        usize::from(seen.of(card)),
                        there,
                        scope,
                    );
                }
            }
        }
    }
}

fn check_hands(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (_, at, player) in subject.players() {
        let hand = player.hand.counts();
        for &direction in Direction::ALL {
            let (held, dealt) = (
                hand[direction as usize],
                subject.game.deck.hand[direction as usize],
            );
            if held > dealt {
                let message =
                    format!("{held} `{direction}` are in this hand, and {dealt} were dealt");
                let place = scope.place(&format!("{at}/hand/{direction}"));
                scope.report(tell(found(&LINT, place, message)));
            }
        }
    }
}

fn check_features(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let in_play = rules::setup::bare_table(subject.game, 0).features_left;
    let left = subject
        .position
        .features_left
        .as_ref()
        .map(FeaturesGiven::counts);
    for &feature in Feature::ALL {
        let there = in_play[feature as usize];
        let mut held = 0;
        let mut earlier = Vec::new();
        for (_, at, player) in subject.players() {
            for (index, _) in player
                .features
                .iter()
                .enumerate()
                .filter(|(_, own)| **own == feature)
            {
                held += 1;
                let pointer = format!("{at}/features/{index}");
                if held == usize::from(there) + 1 {
                    let finding = too_many(&pointer, feature.name(), held, there, scope);
                    let places = earlier.iter().map(|pointer: &String| scope.place(pointer));
                    let finding = places.fold(finding, |it, place| it.also(place, "another one"));
                    scope.report(finding);
                }
                earlier.push(pointer);
            }
        }
        let left = left.map_or(0, |left| usize::from(left[feature as usize]));
        if left > 0 && held <= usize::from(there) && held + left > usize::from(there) {
            let pointer = format!("/features-left/{feature}");
            report(&pointer, feature.name(), held + left, there, scope);
        }
    }
}

fn report(pointer: &str, card: &str, named: usize, there: u8, scope: &mut Scope<'_>) {
    let finding = too_many(pointer, card, named, there, scope);
    scope.report(finding);
}

fn too_many(pointer: &str, card: &str, named: usize, there: u8, scope: &Scope<'_>) -> Finding {
    let there = match there {
        0 => "none is in play".to_owned(),
        1 => "one is in play".to_owned(),
        many => format!("{many} are in play"),
    };
    let message = format!("{named} `{card}` are in this position, and {there}");
    tell(found(&LINT, scope.place(pointer), message))
}

fn tell(finding: Finding) -> Finding {
    finding.help(
        "name fewer of them, or use a table with more by `cards = \"…\"` under `[components]`",
    )
}
