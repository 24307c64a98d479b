//! `cards-dead-joker`: a Joker without effect.

use super::origin::in_cards;
use super::prelude::*;

lint! {
    "cards-dead-joker": Warn, JokerRobber;
    summary: "a lone player who is given a Joker that acts on opponents",
    why: "ROBBER takes from opponents and SABOTEUR harms them; a lone player has none.",
    kind: "scenario",
    above: r#"players = ["red"]
stages = ["maps/beginner.toml"]
"#,
    bad: r#"fixed = { jokers = { red = "saboteur" } }
"#,
    good: r#"fixed = { jokers = { red = "transporter" } }
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if !game.is_solo() {
        return;
    }
    let help = "a lone player can use TRANSPORTER and MECHANIC";
    for (colour, joker) in &subject.scenario.fixed.jokers {
        if !is_dead(*joker) {
            continue;
        }
        let place = scope.place(&format!("/fixed/jokers/{}", colour.name()));
        let message = format!("`{joker}` has no effect in a game of one player");
        scope.report(found(&LINT, place, message).help(help));
    }
    let mut dealt = Joker::ALL
        .iter()
        .filter(|&&joker| game.deck.jokers[joker as usize] > 0);
    if let Some(first) = dealt.next().filter(|&&joker| is_dead(joker))
        && dealt.all(|&joker| is_dead(joker))
        && subject.scenario.fixed.jokers.is_empty()
    {
        let message = format!(
            "every Joker that can be dealt, such as `{first}`, has no effect in a game of one player"
        );
        let place = in_cards(&game.components, &["/jokers"], scope);
        scope.report(found(&LINT, place, message).help(help));
    }
}

fn is_dead(joker: Joker) -> bool {
    matches!(joker, Joker::Robber | Joker::Saboteur)
}
