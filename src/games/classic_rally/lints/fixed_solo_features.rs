//! `fixed-solo-features`: Features that a lone player cannot be dealt.

use super::prelude::*;

lint! {
    "fixed-solo-features": Error, SetupSoloFeatures;
    summary: "fixed Features that are not two of a lone player's pool",
    why: "A lone player is dealt two Features of those in play; with others at the table they are picked in turn.",
    kind: "scenario",
    above: r#"players = ["white"]

[fixed]
"#,
    bad: r#"solo-features = ["power-kit", "power-kit"]
"#,
    good: r#"solo-features = ["power-kit", "light-weight"]
"#,
    checks: [Shape, Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(features) = &subject.scenario.fixed.solo_features else {
        return;
    };
    if !subject.game.is_solo() {
        let message = "Features are dealt to a lone player only; here they are picked in turn";
        let finding = found(&LINT, scope.key_place("/fixed/solo-features"), message);
        scope.report(finding.help("remove `solo-features`"));
        return;
    }
    for &feature in Feature::ALL {
        let there = usize::from(subject.game.deck.solo_features[feature as usize]);
        let mut named = (0..features.len()).filter(|&index| features[index] == feature);
        if let Some(index) = named.nth(there) {
            let message = match there {
                0 => format!("no `{feature}` is in the pool"),
                1 => format!("there is one `{feature}` in the pool"),
                _ => format!("there are {there} `{feature}` in the pool"),
            };
            let place = scope.place(&format!("/fixed/solo-features/{index}"));
            scope.report(found(&LINT, place, message).help("name another Feature"));
        }
    }
}
