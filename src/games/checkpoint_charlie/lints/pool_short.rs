//! `pool-short`: too few markers of a colour for one round.

use super::pool::{plain, report_named, report_own};
use super::prelude::*;

lint! {
    "pool-short": Warn, ScoreMayGetNone;
    group: Balance,
    summary: "fewer white or black markers than players, or no gold one",
    why: "A single round can use the colour up, and then players go empty-handed and the game is over.",
    kind: "scenario",
    bad: "players = 4\n",
    good: "players = 3\n",
    below: r#"components = { markers = "three-black.toml" }
"#,
    checks: [Markers(check_own), Authored(check_named)],
}

/// The fewest players of a game.
const FEWEST: usize = 3;

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    if !is_whole(set) {
        return;
    }
    let short = Colour::ALL.iter();
    let short = short.filter_map(|&colour| short_of(set, colour, FEWEST));
    report_own(&LINT, set, short.collect(), scope);
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (set, players) = (&subject.parts.markers, subject.game.players);
    for &colour in Colour::ALL {
        if let Some(words) = short_of(set, colour, FEWEST) {
            report_named(&LINT, subject, (vec![words], is_whole(set)), scope);
        } else if let Some((message, help)) = short_of(set, colour, players) {
            let place = scope.place("/components/markers");
            scope.report(found(&LINT, place, message).help(help));
        }
    }
    // Where the game ends with any colour that is out, a pool without gold is an error.
    let needed_later = subject.game.readings.colour_exhaustion != ColourExhaustion::Empty;
    if needed_later && plain(set, Colour::Gold) == 0 {
        let message = "there is no gold marker for the player who catches the chief".to_owned();
        let help = "let `count` make 1 of the colour gold at least".to_owned();
        report_named(&LINT, subject, (vec![(message, help)], false), scope);
    }
}

/// Whether a pool has markers of all colours: another one may be there for others to extend.
fn is_whole(set: &Set<Marker>) -> bool {
    Colour::ALL.iter().all(|&colour| plain(set, colour) > 0)
}

/// Words about a colour of which there are too few white or black markers for so many players. That
/// there are none is told by itself.
fn short_of(set: &Set<Marker>, colour: Colour, players: usize) -> Option<(String, String)> {
    let count = plain(set, colour);
    if colour == Colour::Gold || count == 0 || count >= players {
        return None;
    }
    let message = format!(
        "{players} players can draw a {colour} marker each in one round, and there {}",
        are(count, "such marker")
    );
    let help = format!("let `count` make {players} of the colour {colour} at least");
    Some((message, help))
}
