//! `player-number`: too few or too many players.

use super::super::components::PlayerName;
use super::super::table::MAX_PLAYERS;
use super::subject::{PartsSubject, are};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "player-number",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "a game with fewer than three or more than five players, or with fewer traits than players",
        why: "Everybody needs a clue counter of another trait, and a round ends when all but one have accused.",
        clause: Some("setup.player-count"),
        bad: document!(
            "scenario",
            r#"players = 2
"#
        ),
        good: document!(
            "scenario",
            r#"players = 3
"#
        ),
    },
    check: &[Check::Shape, Check::Loading, Check::Parts(check)],
};

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let (traits, players) = (subject.parts.traits.items.len(), subject.players);
    if traits >= players {
        return;
    }
    let message = format!(
        "{players} players need a clue counter each, and there {} with one",
        are(traits, "trait")
    );
    let help = "let fewer play, or name a set with more traits";
    scope.report(found(&LINT, scope.place("/components/traits"), message).help(help));
}

/// Whether these are the players of a game; reports it if they are not.
pub(in super::super) fn check_seated(seated: &[PlayerName], scope: &mut Scope<'_>) -> bool {
    let count = seated.len();
    let place = scope.key_place("/players");
    if !(3..=MAX_PLAYERS).contains(&count) {
        let message = format!(
            "there {}; the game needs 3 to {MAX_PLAYERS}",
            are(count, "player")
        );
        let help = "write a table such as `[players.c]` for each";
        scope.report(found(&LINT, place, message).help(help));
        return false;
    }
    let order = PlayerName::ALL.iter().take(count);
    let missing = order.copied().find(|player| !seated.contains(player));
    if let Some(missing) = missing {
        let message = format!("{count} players sit from `a` on, and there is no `{missing}`");
        let help = format!("write `[players.{missing}]`");
        scope.report(found(&LINT, place, message).help(help));
    }
    missing.is_none()
}
