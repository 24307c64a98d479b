//! `position-token`: a token where its owner has no checkpoint.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::prelude::*;

lint! {
    "position-token": Error, CheckMarkAtOnce;
    summary: "a token that does not fit the checkpoints of its player",
    why: "A token is placed on a checkpoint when the car drives onto it, and nowhere else.",
    bad: race!(
        red = r#"time = 6
at = "a1"
visited = ["c3"]"#,
    ),
    good: race!(
        red = r#"time = 6
at = "a1"
visited = ["d3"]"#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, colour, player) in subject.players() {
        let name = colour.name();
        let goals = subject.goals(seat, player);
        let earlier = earlier(&player.visited);
        // Several that do not fit have one reason, such as another card.
        let mut stray: Option<Finding> = None;
        for (index, space) in player.visited.iter().enumerate() {
            if let Some(first) = earlier[index] {
                scope.report(twice(name, "visited", (first, index), space, scope));
                continue;
            }
            // Without a card nobody knows: that it is missing has been reported.
            if goals.contains(space.0) || player.card.is_none() && subject.phase() >= Phase::Race {
                continue;
            }
            let place = scope.place(&format!("/players/{name}/visited/{index}"));
            if let Some(first) = &mut stray {
                first.further(place, "and this one");
                if !goals.is_empty() {
                    let goals = listed(goals.iter());
                    let help = "perhaps the `card` is another one";
                    first.help = Some(format!("{name} is to visit {goals}; {help}"));
                }
                continue;
            }
            let message = format!("`{}` is not a checkpoint of {name}", space.0);
            let help = if goals.is_empty() {
                "nobody has checkpoints before the cards are dealt".to_owned()
            } else {
                format!("{name} is to visit {}", listed(goals.iter()))
            };
            stray = Some(found(&LINT, place, message).help(help));
        }
        // Of a card that two players hold, one has another: that is reported by `card-dealt-twice`.
        let mut others = subject.cards().filter(|(other, _)| *other != colour);
        let is_shared = others.any(|(_, card)| card.is_some() && card == player.card.as_ref());
        if let Some(finding) = stray.filter(|_| !is_shared) {
            scope.report(finding);
        }
        check_returned(subject, colour, player, scope);
    }
}

/// Where the space of each entry stands for the first time, if that is before it.
fn earlier(spaces: &[SpaceName]) -> Vec<Option<usize>> {
    let mut first = BTreeMap::new();
    let spaces = spaces.iter().enumerate();
    spaces
        .map(|(index, space)| match first.entry(space.0) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(entry) => {
                entry.insert(index);
                None
            }
        })
        .collect()
}

/// A checkpoint that a list has twice, at these places.
fn twice(
    name: &str,
    key: &str,
    (first, second): (usize, usize),
    space: &SpaceName,
    scope: &Scope<'_>,
) -> Finding {
    let place = |index: usize| scope.place(&format!("/players/{name}/{key}/{index}"));
    let message = format!("`{}` is in {name}'s `{key}` twice", space.0);
    found(&LINT, place(second), message)
        .also(place(first), "the first time")
        .help("name each checkpoint once")
}

/// Tokens return only when their tile is replaced, and only if that is how the rules are read.
fn check_returned(
    subject: &PositionSubject<'_>,
    colour: Colour,
    player: &PlayerPosition,
    scope: &mut Scope<'_>,
) {
    let name = colour.name();
    let stays = subject.game.readings.token_on_replaced_tile == TokenOnReplacedTile::Stays;
    let earlier = earlier(&player.returned);
    for (index, space) in player.returned.iter().enumerate() {
        let place = scope.place(&format!("/players/{name}/returned/{index}"));
        if stays {
            let message = "tokens stay on their spaces, as the rules are read here";
            scope.report(
                found(&LINT, place, message)
                    .help("remove `returned`, or read `token-on-replaced-tile = \"returns\"`"),
            );
            return;
        }
        if let Some(first) = earlier[index] {
            scope.report(twice(name, "returned", (first, index), space, scope));
            continue;
        }
        if !player.visited.contains(space) {
            let message = format!("no token can return from `{}`: it is not visited", space.0);
            scope.report(found(&LINT, place, message).help("name it in `visited`, too"));
        }
    }
}
