//! `position-order`: an order of players that markers and players do not bear out.

use super::prelude::*;

lint! {
    "position-order": Error, SetupTopIsFirst;
    summary: "a player order that does not name everybody once, from the top of the pile down",
    why: "The markers lie on one pile before the start tiles are placed, and the top one belongs to the first player.",
    bad: position!(
        r#"phase = "shuffle"
player-order = ["red", "blue"]
pile = ["blue", "red"]
"#,
        red: r#"car = "rally-car"
card = "card-01"
"#,
        blue: r#"car = "buggy"
card = "card-02"
"#
    ),
    good: position!(
        r#"phase = "shuffle"
player-order = ["blue", "red"]
pile = ["blue", "red"]
"#,
        red: r#"car = "rally-car"
card = "card-01"
"#,
        blue: r#"car = "buggy"
card = "card-02"
"#
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let order = &subject.position.player_order;
    if order.is_empty() || !(Phase::Borders..=Phase::StartTiles).contains(&subject.phase()) {
        return;
    }
    let mut repeated = (1..order.len()).filter(|&index| order[..index].contains(&order[index]));
    if let Some(index) = repeated.next() {
        let message = format!("duplicate {} in the order", order[index].name());
        let place = scope.place(&format!("/player-order/{index}"));
        scope.report(found(&LINT, place, message).help("name everybody once"));
        return;
    }
    let players = subject.position.players.keys();
    let missing: Vec<&str> = players
        .filter(|colour| !order.contains(colour))
        .map(|colour| colour.name())
        .collect();
    if !missing.is_empty() {
        let message = format!("the order leaves out {}", listed(&missing));
        let place = scope.place("/player-order");
        scope.report(found(&LINT, place, message).help("name everybody once"));
        return;
    }
    // Whoever has not set out yet has no time on the stopwatch.
    let waits = |colour: &Colour| !subject.has_started(*colour);
    let ordered: Vec<Colour> = order.iter().copied().filter(waits).collect();
    let pile = subject.position.pile.iter().copied();
    let piled: Vec<Colour> = pile.filter(waits).collect();
    if piled.len() == ordered.len() && piled != ordered {
        let names: Vec<String> = ordered
            .iter()
            .map(|colour| format!("\"{}\"", colour.name()))
            .collect();
        scope.report(
            found(
                &LINT,
                scope.place("/pile"),
                "the markers do not lie in the order of the players",
            )
            .also(scope.place("/player-order"), "the order of the players")
            .help(format!(
                "the top marker is the first player's: write `pile = [{}]`",
                names.join(", ")
            )),
        );
    }
}
