//! `pool-short`: too few markers of a colour for one round.

use super::super::components::{Colour, ColourExhaustion};
use super::pool::plain;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "pool-short",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "fewer white or black markers than players, or no gold one",
        why: "A single round can use the colour up, and then players go empty-handed and the game is over.",
        clause: Some("score.may-get-none"),
        bad: document!(
            "scenario",
            r#"players = 4
components = { markers = "three-black.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 3
components = { markers = "three-black.toml" }
"#
        ),
    },
    check: &[Check::Authored(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (set, players) = (&subject.parts.markers, subject.game.players);
    let at_once = subject.game.readings.colour_exhaustion == ColourExhaustion::Empty;
    for (colour, wanted) in [
        (Colour::Gold, 1),
        (Colour::White, players),
        (Colour::Black, players),
    ] {
        let count = plain(set, colour);
        // Where the game ends with any colour that is out, an empty one is an error.
        if count >= wanted || count == 0 && at_once {
            continue;
        }
        let message = match colour {
            Colour::Gold => "there is no gold marker for whoever catches the chief".to_owned(),
            _ => format!(
                "{players} players can draw a {colour} marker each in one round, and there are {count}"
            ),
        };
        let place = scope.place("/components/markers");
        let help = format!("let `count` make {wanted} of the colour {colour} at least");
        scope.report(found(&LINT, place, message).help(help));
    }
}
