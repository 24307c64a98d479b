//! `deck-short`: fewer cards than roads and drafts need.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "deck-short": Error, SetupRoads;
    summary: "fewer cards than lie on the roads and go to the players and the crooked cop in the beginning",
    why: "The roads of all towns are dealt before anything else. What is left has to be enough for the parts that each player drafts, and for those of the crooked cop.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "few-cards.toml" }
"#,
    good: "",
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let roads: usize = game.towns.iter().map(|town| usize::from(town.road)).sum();
    let drafted = match game.mode {
        Mode::Beginner => game.people * usize::from(game.constants.first_parts),
        Mode::Full => 0,
    };
    let of_cop = if game.is_solo() {
        usize::from(rules::cop::first_cop_parts(game))
    } else {
        0
    };
    let needed = roads + drafted + of_cop;
    let cards = game.cards.len();
    if cards < needed {
        let message = format!(
            "there {}, and {needed} are needed: {roads} for the roads, {} for parts",
            are(cards, "card"),
            drafted + of_cop
        );
        let components = &game.components;
        let add = match &components.cards {
            Some(_) => "add cards, by `extends = [\"base\"]` for example, or shorten the roads",
            None => "name a deck with more cards, or shorten the roads",
        };
        let number = raised_number(game);
        let help = match number {
            Some(key) => format!("lower `{key}` in the rules document, {add}"),
            None => add.to_owned(),
        };
        let place = scope.place(match (&components.cards, &components.towns) {
            (None, _) if number.is_some() => "/components/rules",
            (None, Some(_)) => "/components/towns",
            _ => "/components/cards",
        });
        scope.report(found(&LINT, place, message).help(help));
    }
}

/// A number by which more parts are needed than usual.
fn raised_number(game: &BrickRun) -> Option<&'static str> {
    let (own, usual) = (&game.constants, Constants::default());
    if game.mode == Mode::Beginner && own.first_parts > usual.first_parts {
        Some("first-parts")
    } else if game.is_solo() && own.cop_parts != usual.cop_parts {
        Some("cop-parts")
    } else {
        None
    }
}
