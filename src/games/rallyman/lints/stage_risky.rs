//! `stage-risky`: a stage that cannot be driven without great risk.

use super::prelude::*;
use crate::diagnostic::Place;
use crate::lint::general;

lint! {
    "stage-risky": Warn, ControlThreeWarnings;
    group: Balance,
    summary: "a stage on which the most careful driver is likely to lose control",
    why: "A driver who goes slowly enough should arrive. Where even that takes luck, luck decides the stage. `most-risk` of a stage says how much risk is intended: 10 percent unless given.",
    kind: "scenario",
    bad: r#"components = { dashboards = "nervous.toml", rally = "rallies/sprint.toml" }
"#,
    good: r#"components = { dashboards = "base", rally = "rallies/sprint.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    for (index, track) in game.tracks.iter().enumerate() {
        let accepted = f64::from(track.most_risk) / 100.0;
        if accepted >= 1.0 || is_safe(game, track) {
            continue;
        }
        // All stages together, so that a rally of many takes no longer than one of few.
        let effort = MOST_WORK / game.tracks.len();
        let of = format!("{effort} {}", game.risk_depends_on(index));
        let risk = (scope.library).once(of, || game.least_risk(index, effort));
        let Some(risk) = risk else {
            scope.report(too_long(scope.place("/components/rally"), track));
            continue;
        };
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
        scope.report(finding.help("allow more warnings on the dashboards, use dice that warn less often, or write `most-risk = …` for the stage"));
    }
}

/// The most that is worked out about the stages of one rally, in hundreds of cases: less than half a
/// second, and several times what stages over four of the rulebook's zones take.
const MOST_WORK: usize = 40_000;

/// That nobody knows how risky a stage is.
fn too_long(place: Place, track: &Track) -> Finding {
    let message = format!(
        "how risky stage `{}` is has not been worked out: it is too long for that",
        track.id
    );
    Finding::new(&general::WORK_LIMIT, place, message).help(
        "shorten the stage, allow more warnings on the dashboards, or write `most-risk = 100` for the \
         stage if risk does not matter",
    )
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
