//! `position-spread`: markers further apart than play can take them.

use super::prelude::*;

lint! {
    "position-spread": Warn, TurnLeastTimeActs;
    summary: "markers that are further apart than one action takes",
    why: "The player with the least time acts, so before anybody has finished no marker gets further ahead than one action.",
    bad: race!(
        blue = r#"time = 28
at = "e5""#,
    ),
    good: race!(
        red = r#"time = 20
at = "a1""#,
        blue = r#"time = 28
at = "e5""#,
    ),
    checks: [State(check)],
}

fn check(game: &CheckpointRally, state: &State, scope: &mut Scope<'_>) {
    if state.phase < Phase::StartTiles || !state.done.is_empty() {
        return;
    }
    let (Some(&first), Some(&last)) = (state.order.first(), state.order.last()) else {
        return;
    };
    let (behind_at, ahead_at) = (state.player(first).time, state.player(last).time);
    let widest = bounds::action_minutes(game);
    if i64::from(ahead_at) - i64::from(behind_at) <= i64::from(widest) {
        return;
    }
    let (ahead, behind) = (game.name(last), game.name(first));
    let message = format!(
        "{ahead} is {} minutes ahead of {behind}; no action takes more than {widest}",
        ahead_at - behind_at
    );
    scope.report(
        found(
            &LINT,
            scope.place(&format!("/players/{ahead}/time")),
            message,
        )
        .also(
            scope.place(&format!("/players/{behind}/time")),
            "the least time",
        )
        .help(format!(
            "{behind} would have acted until the times are closer"
        )),
    );
}
