//! `player-number`: too few or too many players.

use super::prelude::*;
use crate::games::checkpoint_charlie::table::{MAX_PLAYERS, MIN_PLAYERS};

lint! {
    "player-number": Error, SetupPlayerCount;
    summary: "a game with fewer than three or more than five players, or with fewer traits than players",
    why: "Everybody needs a clue counter of another trait, and a round ends when all but one have accused.",
    kind: "scenario",
    bad: "players = 2\n",
    good: "players = 3\n",
    checks: [Shape, Loading, Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let (traits, players) = (subject.parts.traits.items.len(), subject.players);
    if traits >= players {
        return;
    }
    let message = format!(
        "{players} players need a clue counter each, and there {} with one",
        are(traits, "trait")
    );
    let help = fewer_or(traits, "name a set with more traits");
    scope.report(found(&LINT, scope.place("/components/traits"), message).help(help));
}

/// What to do where there is enough for `most` players only: let fewer play, if a game can be of so few.
pub(super) fn fewer_or(most: usize, otherwise: &str) -> String {
    let fewer = if most < MIN_PLAYERS {
        ""
    } else {
        "let fewer play, or "
    };
    format!("{fewer}{otherwise}")
}

/// Whether these are the players of a game; reports it if they are not.
pub(in crate::games::checkpoint_charlie) fn check_seated(
    seated: &[PlayerName],
    scope: &mut Scope<'_>,
) -> bool {
    let count = seated.len();
    let place = scope.key_place("/players");
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&count) {
        let message = format!(
            "there {}; the game needs {MIN_PLAYERS} to {MAX_PLAYERS}",
            are(count, "player")
        );
        let help = "write a table such as `[players.c]` for each";
        scope.report(found(&LINT, place, message).help(help));
        return false;
    }
    let order = PlayerName::ALL.iter().take(count);
    let missing = order.copied().find(|player| !seated.contains(player));
    if let (Some(missing), Some(last)) = (missing, seated.iter().max()) {
        let message = format!("{count} players sit from `a` on, and there is no `{missing}`");
        let place = scope.key_place(&format!("/players/{last}"));
        let help = format!("write `{missing}` in place of `{last}`");
        scope.report(found(&LINT, place, message).help(help));
    }
    missing.is_none()
}
