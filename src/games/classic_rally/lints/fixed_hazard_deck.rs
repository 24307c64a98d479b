//! `fixed-hazard-deck`: a fixed deck that is not every Hazard card.

use super::counts::{copies, miscounts, told};
use super::prelude::*;

lint! {
    "fixed-hazard-deck": Error, CardsShuffleSecretDecks;
    summary: "a fixed Hazard deck that is not made of every Hazard card",
    why: "All Hazard cards are shuffled into the deck; it is never shuffled again.",
    kind: "scenario",
    above: r#"players = ["white", "red"]

[fixed]
hazard-deck = [
  "pothole", "flat-tyre", "flat-tyre", "flat-tyre", "aquaplaning", "brakes-failure",
"#,
    bad: r#"  "brakes-failure", "fuel-leak", "fuel-leak", "power-failure", "power-failure", "pothole",
"#,
    good: r#"  "brakes-failure", "fuel-leak", "fuel-leak", "power-failure", "power-failure", "flat-tyre",
"#,
    below: "]\n",
    checks: [Shape, Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(deck) = &subject.scenario.fixed.hazard_deck else {
        return;
    };
    let all = copies(Hazard::ALL, &subject.game.deck.hazards);
    let miscounts = miscounts(deck, &all);
    if miscounts.is_empty() {
        return;
    }
    let message = told(&miscounts, Hazard::to_string);
    let place = scope.key_place("/fixed/hazard-deck");
    scope.report(found(&LINT, place, message).help("name every Hazard card, topmost first"));
}
