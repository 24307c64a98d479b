//! `option-idle`: a reading that cannot matter.

use super::prelude::*;

lint! {
    "option-idle": Warn;
    summary: "a reading that cannot matter in this game",
    why: "Its author expects something else of the game than will happen: an option may have been forgotten.",
    kind: "scenario",
    above: "players = 3\n",
    bad: "",
    good: "options = { stasi-officer = true }\n",
    below: r#"readings = { stasi-return = "before-end-check" }
"#,
    checks: [Authored(check)],
}

const ADLER: &str = "Café Adler is not in use";

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    // Naming what holds anyway does no harm: these are the readings that differ.
    let given = game.readings_given();
    let no_hounds = game.investigators.len() <= game.players;
    let no_bag = game.traits.len() <= game.players;
    let (no_stasi, no_adler) = (!game.options.stasi_officer, !game.options.cafe_adler);
    let by_itself = game.readings.ten_points == TenPoints::Automatic;
    let stasi = "write `stasi-officer = true` under `[options]`, or remove the reading";
    let adler = "write `cafe-adler = true` under `[options]`, or remove the reading";
    let out = "remove the reading, or let fewer play";
    let idle = [
        (
            "investigator-card-turn",
            no_hounds,
            "all investigators are chosen, and none is in the deck",
            out,
        ),
        (
            "missing-clues",
            no_bag,
            "players have all clue counters, and none stays in the bag",
            out,
        ),
        (
            "stasi-return",
            no_stasi,
            "no Stasi officer is in use",
            stasi,
        ),
        (
            "announce-window",
            by_itself,
            "points end the game by themselves",
            "write `ten-points = \"announced\"`, or remove the reading",
        ),
        ("adler-window", no_adler, ADLER, adler),
        ("adler-target", no_adler, ADLER, adler),
        ("adler-chain", no_adler, ADLER, adler),
    ];
    let is_idle = |(key, is_idle, ..): &(&str, bool, &str, &str)| given.has(key) && *is_idle;
    for (key, _, why, help) in idle.into_iter().filter(is_idle) {
        let message = format!("`{key}` makes no difference: {why}");
        let place = scope.place(&format!("/readings/{key}"));
        scope.report(found(&LINT, place, message).help(help));
    }
}
