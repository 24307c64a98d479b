//! `position-phase`: something that the phase does not have, or lacks.

use super::prelude::*;

lint! {
    "position-phase": Error, SetupInOrder;
    summary: "a position with a key that does not belong to its phase, or without one that does",
    why: "The steps of the setup follow each other, so the phase says what is on the table.",
    bad: position!(
        r#"row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "u01/0" }
"#,
        red: r#"card = "card-01"
time = 6
at = "a1"
"#,
        blue: r#"car = "buggy"
card = "card-02"
time = 8
at = "e5"
"#
    ),
    good: race!(),
    checks: [Position(check)],
}

/// Something that a position has in some phases only.
struct Thing {
    /// What it is, such as "a car sheet".
    noun: &'static str,
    /// Whose it is, if a player's.
    owner: Option<&'static str>,
    /// Its key.
    key: &'static str,
    /// Whether the position has it.
    is_there: bool,
    /// The phases that can have it.
    phases: [Phase; 2],
    /// Whether they must.
    is_due: bool,
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let phase = subject.phase();
    let mut faults = Vec::new();
    for thing in things(subject) {
        let [first, last] = thing.phases;
        let in_phase = (first..=last).contains(&phase);
        let here = phase.name();
        let noun = match thing.owner {
            None => thing.noun.to_owned(),
            Some(owner) => format!("{} of {owner}", thing.noun),
        };
        let at = match thing.owner {
            None => format!("/{}", thing.key),
            Some(owner) => format!("/players/{owner}/{}", thing.key),
        };
        if thing.is_there && !in_phase {
            let when = if phase < first {
                "not yet"
            } else {
                "no longer"
            };
            let message = format!("{noun} is {when} there in the phase `{here}`");
            faults.push(
                found(&LINT, scope.key_place(&at), message)
                    .help(format!("remove `{}`, or name another `phase`", thing.key)),
            );
        } else if !thing.is_there && in_phase && thing.is_due {
            let message = format!("{noun} is missing, though the phase is `{here}`");
            faults.push(
                found(&LINT, scope.key_place(&at), message)
                    .help(format!("add `{}`, or name another `phase`", thing.key)),
            );
        }
    }
    scope.report_out_of_phase(faults, phase.name(), |place, message| {
        found(&LINT, place, message)
    });
}

fn things(subject: &PositionSubject<'_>) -> Vec<Thing> {
    use Phase::{Borders, DealCards, MarkerOrder, Over, Race, Rotations, Shuffle, StartTiles};
    let position = subject.position;
    let thing = |noun, key, is_there, phases, is_due| Thing {
        noun,
        owner: None,
        key,
        is_there,
        phases,
        is_due,
    };
    let stack = position.stack.as_deref().unwrap_or_default();
    let top = position.stack_top.as_deref().unwrap_or_default();
    let mut things = vec![
        thing(
            "the player order",
            "player-order",
            !position.player_order.is_empty(),
            [Borders, StartTiles],
            true,
        ),
        thing(
            "the pile of markers",
            "pile",
            !position.pile.is_empty(),
            [Borders, Over],
            false,
        ),
        thing(
            "the border",
            "borders",
            position.borders.is_some(),
            [Shuffle, Over],
            true,
        ),
        thing(
            "the stack",
            "stack",
            !stack.is_empty(),
            [Rotations, Over],
            false,
        ),
        thing(
            "the stack",
            "stack-top",
            !top.is_empty(),
            [Rotations, Over],
            false,
        ),
        thing(
            "a map",
            "board",
            !position.board.is_empty(),
            [StartTiles, Over],
            false,
        ),
        thing(
            "a row",
            "row",
            !position.row.is_empty(),
            [StartTiles, Over],
            false,
        ),
        thing(
            "a discard pile",
            "discard",
            !position.discard.is_empty(),
            [StartTiles, Over],
            false,
        ),
        thing(
            "a finished race",
            "done",
            !position.done.is_empty(),
            [StartTiles, Over],
            false,
        ),
        thing(
            "a discard owed",
            "owes",
            position.owes.is_some(),
            [StartTiles, Race],
            false,
        ),
        thing(
            "an action under way",
            "pending",
            position.pending.is_some(),
            [StartTiles, Race],
            false,
        ),
    ];
    for (_, colour, player) in subject.players() {
        let own = |noun, key, is_there, first, is_due| Thing {
            owner: Some(colour.name()),
            ..thing(noun, key, is_there, [first, Over], is_due)
        };
        things.extend([
            own(
                "the car sheet",
                "car",
                player.car.is_some(),
                DealCards,
                true,
            ),
            own(
                "the checkpoint card",
                "card",
                player.card.is_some(),
                MarkerOrder,
                true,
            ),
            own(
                "a time other than 0",
                "time",
                player.time != 0,
                StartTiles,
                false,
            ),
            own(
                "a car on the map",
                "at",
                player.at.is_some(),
                StartTiles,
                false,
            ),
            own(
                "a token",
                "visited",
                !player.visited.is_empty(),
                StartTiles,
                false,
            ),
            own("a hand", "hand", !player.hand.is_empty(), StartTiles, false),
        ]);
    }
    things
}
