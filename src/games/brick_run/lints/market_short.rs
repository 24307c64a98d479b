//! `market-short`: a market with fewer cards than players draft.

use super::prelude::*;

lint! {
    "market-short": Warn, DraftNoLegalPart;
    group: Balance,
    summary: "rules with a market of fewer cards than the players draft from it in the beginning",
    why: "When the market is empty the picks that are left are skipped. Who comes last has fewer parts than the others for the whole game.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { rules = "small-market.toml" }
"#,
    good: r#"components = { rules = "base" }
"#,
    checks: [Authored(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let (market, parts) = (game.constants.market, game.constants.first_parts);
    let drafted = game.people * usize::from(parts);
    if game.mode != Mode::Beginner || usize::from(market) >= drafted {
        return;
    }
    let message = format!(
        "the market has {}, and the draft takes {drafted}",
        Count(market, "card")
    );
    let help = format!("let `market` be {drafted} at least, or `first-parts` lower");
    let rules = scope.there(&subject.parts.rules.document, "");
    let key = if rules.document.says("/constants/market") {
        "market"
    } else {
        "first-parts"
    };
    let place = rules.place(&format!("/constants/{key}"));
    scope.report(found(&LINT, place, message).help(help));
}
