//! `position-start`: start tiles that are not placed one player after the other.

use super::prelude::*;

lint! {
    "position-start": Error, SetupPlayerByPlayer;
    summary: "players who have not placed their start tiles one after the other",
    why: "Each player draws a starting hand, places one tile of it in their corner and drives onto it before the next begins.",
    bad: position!(
        r#"phase = "start-tiles"
player-order = ["blue", "red"]
pile = ["blue", "red"]
row = ["h02", "h03", "h04"]
"#,
        red: r#"car = "rally-car"
card = "card-01"
hand = ["g01", "g02", "g03", "g04"]
"#,
        blue: r#"car = "buggy"
card = "card-02"
"#
    ),
    good: position!(
        r#"phase = "start-tiles"
player-order = ["blue", "red"]
pile = ["blue", "red"]
row = ["h02", "h03", "h04"]
"#,
        red: r#"car = "rally-car"
card = "card-01"
"#,
        blue: r#"car = "buggy"
card = "card-02"
hand = ["g01", "g02", "g03", "g04"]
"#
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if subject.phase() != Phase::StartTiles || !subject.is_order_whole() {
        return;
    }
    let order = &subject.position.player_order;
    let next = subject.starting();
    let first_waiting = order.iter().position(|&colour| Some(colour) == next);
    // The next to place gets a hand once the player before has nothing left to do.
    let is_dealt = !subject.is_mid_action_of_started();
    for (index, &colour) in order.iter().enumerate() {
        let finding = if subject.has_started(colour) {
            match next.filter(|_| first_waiting.is_some_and(|waiting| index > waiting)) {
                Some(before) => Some(too_early(colour, before, scope)),
                None => check_started(subject, colour, scope),
            }
        } else {
            check_waiting(subject, colour, next == Some(colour) && is_dealt, scope)
        };
        scope.findings.extend(finding);
    }
    if next.is_none() && !subject.is_mid_action() && !order.is_empty() {
        scope.report(
            found(
                &LINT,
                scope.place("/phase"),
                "every start tile is placed, so the race is on",
            )
            .help("leave out `phase` and `player-order`"),
        );
    }
    let surplus_of = subject
        .position
        .owes
        .filter(|&ower| Some(ower) != subject.last_started());
    if let Some(ower) = surplus_of {
        let message = format!(
            "{} is not the last who has placed a start tile",
            ower.name()
        );
        scope.report(
            found(&LINT, scope.place("/owes"), message)
                .help("a surplus is discarded before the next player places"),
        );
    }
}

fn too_early(colour: Colour, before: Colour, scope: &Scope<'_>) -> Finding {
    let (name, before) = (colour.name(), before.name());
    let message = format!("{name} has set out before {before}, who is before {name} in the order");
    found(&LINT, scope.key_place(&format!("/players/{name}")), message)
        .also(scope.place("/player-order"), "the order")
        .help(format!("let {before} set out first, or change the order"))
}

/// A player who has placed the start tile stands on it, and has been nowhere else.
fn check_started(
    subject: &PositionSubject<'_>,
    colour: Colour,
    scope: &Scope<'_>,
) -> Option<Finding> {
    let player = subject.player(colour);
    let (name, corner) = (colour.name(), subject.corner(colour));
    if let Some(at) = player.at.filter(|at| at.0 != corner) {
        let message = format!(
            "{name}'s car stands on `{}`, but starts from `{corner}`",
            at.0
        );
        let place = scope.place(&format!("/players/{name}/at"));
        return Some(found(&LINT, place, message).help(format!("write `at = \"{corner}\"`")));
    }
    let elsewhere = player.visited.iter().position(|space| space.0 != corner);
    elsewhere.map(|index| {
        let message = format!(
            "{name} cannot have visited `{}` before the race",
            player.visited[index].0
        );
        let place = scope.place(&format!("/players/{name}/visited/{index}"));
        found(&LINT, place, message).help("remove it")
    })
}

/// A player who has yet to place the start tile has done nothing else either.
fn check_waiting(
    subject: &PositionSubject<'_>,
    colour: Colour,
    is_next: bool,
    scope: &Scope<'_>,
) -> Option<Finding> {
    let player = subject.player(colour);
    let (name, corner) = (colour.name(), subject.corner(colour));
    let at = |key: &str| scope.place(&format!("/players/{name}/{key}"));
    let report =
        |key: &str, message: String, help: String| Some(found(&LINT, at(key), message).help(help));
    let on_corner = subject.position.board.keys().any(|space| space.0 == corner);
    if on_corner {
        let message =
            format!("a tile lies on `{corner}`, where {name} has yet to place the start tile");
        let place = scope.place(&format!("/board/{corner}"));
        return Some(
            found(&LINT, place, message)
                .help(format!("remove the tile, or write `at = \"{corner}\"`")),
        );
    }
    if player.time != 0 {
        let message = format!(
            "{name} has spent {} before setting out",
            Count(player.time, "minute")
        );
        return report("time", message, "remove `time`".to_owned());
    }
    if !player.visited.is_empty() {
        let message = format!("{name} has visited a checkpoint before setting out");
        return report("visited", message, "remove `visited`".to_owned());
    }
    let most = usize::from(subject.game.constants.starting_hand);
    let pending = subject.position.pending.as_ref();
    let drawn = pending.filter(|work| work.player == colour);
    let dealt = player.hand.len() + drawn.map_or(0, |work| usize::from(work.hand));
    if !is_next && !player.hand.is_empty() {
        let message = format!("{name} holds tiles, but it is not yet {name}'s turn to set out");
        return report(
            "hand",
            message,
            "a starting hand is drawn when it is".to_owned(),
        );
    }
    if is_next && !(1..=most).contains(&dealt) {
        let message = format!("{name} has {dealt} tiles to choose the start tile from");
        return report("hand", message, format!("give {name} 1 to {most} tiles"));
    }
    None
}
