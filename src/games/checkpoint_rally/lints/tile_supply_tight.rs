//! `tile-supply-tight`: so few tiles that stack and discard pile can run out together.

use super::prelude::*;
use crate::games::checkpoint_rally::board::SPACES;

lint! {
    "tile-supply-tight": Warn, DrawTwoFromStack;
    group: Balance,
    summary: "so few tiles that nothing may be left to draw",
    why: "With the map, the row and all hands full, stack and discard pile are empty together, and drawing yields nothing.",
    inside: scenario,
    bad: r#"map = "two-three"

[components]
tiles = "30-tiles.toml" # the first 30 of the base set
"#,
    good: r#"map = "two-three"
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (game, numbers) = (subject.game, &subject.game.constants);
    let (row, drawn) = (
        usize::from(numbers.row_tiles),
        usize::from(numbers.draw_tiles),
    );
    let hands = game.seats() * usize::from(numbers.hand_limit);
    let full = SPACES + row + hands + drawn;
    let tiles = game.tiles.len();
    let dealt = bounds::setup_tiles(game, subject.layout_size());
    if tiles >= full || tiles < dealt.iter().sum() {
        return;
    }
    let message = format!(
        "the set has {tiles} tiles; a full map takes {SPACES}, the row {row}, full hands {hands}, \
         and an action draws {drawn} more: {full}"
    );
    scope.report(
        found(&LINT, scope.place("/components/tiles"), message).help(bounds::more_tiles(game)),
    );
}
