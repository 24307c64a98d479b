//! `driver-number`: too few or too many players.

use super::prelude::*;
use crate::games::brick_run::table::MAX_PLAYERS;

lint! {
    "driver-number": Error, SetupPlayerCount;
    summary: "a game without players or with more than four, or without the crooked cop that a lone player needs",
    why: "One to three play, and four with cubes and clips of their own. One plays against the crooked cop, who has no place in other games.",
    kind: "scenario",
    bad: "players = 5\n",
    good: "players = 4\n",
    checks: [Shape, Loading, Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let (people, cop) = (subject.game.people, subject.cop());
    let (message, help) = match cop {
        None if people == 1 => (
            "one player drives against the crooked cop, who is not there".to_owned(),
            "write a table `[cop]`, which may be empty, or more players",
        ),
        Some(_) if people > 1 => (
            format!("the crooked cop drives against one player, and there {}", {
                are(people, "player")
            }),
            "remove the table `[cop]`",
        ),
        _ => return,
    };
    let key = if cop.is_some() { "/cop" } else { "/players" };
    scope.report(found(&LINT, scope.key_place(key), message).help(help));
}

/// Whether these are the players of a game; reports it if they are not.
pub(in crate::games::brick_run) fn check_seated(
    seated: &[PlayerName],
    scope: &mut Scope<'_>,
) -> bool {
    let count = seated.len();
    let place = scope.key_place("/players");
    if !(1..=MAX_PLAYERS).contains(&count) {
        let message = format!(
            "there {}; the game needs 1 to {MAX_PLAYERS}",
            are(count, "player")
        );
        let help = "write a table such as `[players.a]` for each";
        scope.report(found(&LINT, place, message).help(help));
        return false;
    }
    let order = PlayerName::ALL.iter().take(count);
    let missing = order.copied().find(|player| !seated.contains(player));
    if let (Some(missing), Some(last)) = (missing, seated.iter().max()) {
        let who = if count == 1 {
            "one player sits at `a`".to_owned()
        } else {
            format!("{count} players sit from `a` on")
        };
        let message = format!("{who}, and there is no `{missing}`");
        let place = scope.key_place(&format!("/players/{last}"));
        let help = format!("write `{missing}` in place of `{last}`");
        scope.report(found(&LINT, place, message).help(help));
    }
    missing.is_none()
}
