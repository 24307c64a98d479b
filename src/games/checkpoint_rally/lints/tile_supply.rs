//! `tile-supply`: fewer tiles than the setup deals.

use super::prelude::*;

lint! {
    "tile-supply": Error, SetupDrawFour;
    summary: "fewer tiles than the setup deals",
    why: "Somebody would have no tile to start on.",
    inside: scenario,
    bad: r#"map = "two-three"

[components]
tiles = "20-tiles.toml" # the first 20 of the base set
"#,
    good: r#"map = "two-three"
"#,
    checks: [
        Scenario(check_scenario),
        Position(check_position),
    ],
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    check_setup(subject.game, subject.layout_size(), scope);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    match subject.phase() {
        Phase::StartTiles if subject.is_order_whole() => check_start(subject, scope),
        Phase::StartTiles | Phase::Race | Phase::Over => {}
        _ => check_setup(subject.game, None, scope),
    }
}

/// Before anything is dealt.
fn check_setup(game: &CheckpointRally, layout: Option<usize>, scope: &mut Scope<'_>) {
    let [map, row, hands] = bounds::setup_tiles(game, layout);
    let (tiles, dealt) = (game.tiles.len(), map + row + hands);
    if tiles >= dealt {
        return;
    }
    let message = format!(
        "the set has {}; the setup takes {dealt}: {map} for the map, {row} for the row, \
         {hands} for {} players",
        Count(tiles, "tile"),
        game.seats()
    );
    scope.report(
        found(&LINT, scope.place("/components/tiles"), message).help(bounds::more_tiles(game)),
    );
}

/// While start tiles are placed: those who come later must still get theirs.
fn check_start(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let position = subject.position;
    let limit = usize::from(game.constants.hand_limit);
    let waiting = subject
        .players()
        .filter(|(_, c, _)| !subject.has_started(*c))
        .count();
    let drawable = subject.stack_size() + position.discard.len();
    let pending = position.pending.as_ref();
    let (left, later) = match subject.starting() {
        Some(next) if !subject.is_mid_action_of_started() => {
            // One tile goes to the corner; of the others, and of those drawn for lines, the
            // player keeps as many as the limit allows, or all of them by finishing there.
            let held = subject.player(next).hand.len();
            let dealt = held + pending.map_or(0, |work| usize::from(work.hand));
            let others = dealt.saturating_sub(1);
            let kept = others.max(limit.min(others + bounds::start_lines(game)));
            ((drawable + held).saturating_sub(1 + kept), waiting - 1)
        }
        _ => {
            let Some(last) = subject.last_started() else {
                return;
            };
            let held = subject.player(last).hand.len();
            let lines = pending.map_or(0, |work| usize::from(work.lines));
            let kept = limit.min(held + lines);
            ((drawable + held).saturating_sub(kept), waiting)
        }
    };
    let dealt = bounds::setup_draws(game, later);
    if left < dealt {
        let message = format!(
            "{} must still be dealt {} to start with; {left} can be drawn",
            Count(later, "player"),
            Count(dealt, "tile")
        );
        scope.report(
            found(&LINT, scope.place("/phase"), message)
                .help("leave more tiles in `stack` or `discard`"),
        );
    }
}
