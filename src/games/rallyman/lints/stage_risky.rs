//! `stage-risky`: a stage that cannot be driven without great risk.

use super::super::components::{Die, Surface, Tires};
use super::super::table::{Rallyman, ZoneSet};
use super::super::track::Track;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-risky",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a stage on which the most careful driver is likely to lose control",
        why: "Whoever drives slowly enough is to arrive. Where even that takes luck, the stage is decided by it. `most-risk` of a stage says how much of it is meant: 10 percent unless given.",
        clause: Some("control.three-warnings"),
        bad: document!(
            "scenario",
            r#"components = { dashboards = "nervous.toml", rally = "rallies/sprint.toml" }

[drivers.red]
"#
        ),
        good: document!(
            "scenario",
            r#"components = { dashboards = "base", rally = "rallies/sprint.toml" }

[drivers.red]
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    for (index, track) in game.tracks.iter().enumerate() {
        let accepted = f64::from(track.most_risk) / 100.0;
        if accepted >= 1.0 || is_safe(game, track) {
            continue;
        }
        let risk = game.least_risk(index);
        if risk <= accepted {
            continue;
        }
        let message = format!(
            "on stage `{}` the most careful driver loses control with a probability of {:.0} percent; {} are accepted",
            track.id,
            risk * 100.0,
            track.most_risk
        );
        let finding = found(&LINT, scope.place("/components/rally"), message);
        scope.report(finding.help("let dashboards bear more warnings, have dice that warn less often, or write `most-risk = …` for the stage"));
    }
}

/// Whether somebody can drive the stage in first gear, with one die a turn, without any risk: no
/// note is lower than that, and one warning does not lose control.
fn is_safe(game: &Rallyman, track: &Track) -> bool {
    if game.warnings[Die::G1 as usize] == 0 {
        return true;
    }
    let zones: ZoneSet = track.zones.iter().copied().collect();
    let there = [
        (Surface::Asphalt, track.snow != zones),
        (Surface::Snow, track.snow != ZoneSet::NONE),
    ];
    game.all_seats().any(|seat| {
        Tires::ALL.iter().any(|&tires| {
            let grip = |surface| game.dashboard(seat).grip(tires, surface);
            let mut there = there.iter().filter(|(_, is_there)| *is_there);
            there.all(|(surface, _)| grip(*surface).warnings > 1)
        })
    })
}
