//! `rally-stage-count`: more or fewer stages than a rally has.

use super::subject::RallySubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::are;
use crate::lint::{Lint, Scope};

/// Stages of a rally.
const STAGES: usize = 3;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "rally-stage-count",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a rally of more or fewer than three stages",
        why: "A rally is three stages. More or fewer can be driven, but Sisu, spare tires and \
              assistance are measured for three.",
        clause: Some("rally.three-stages"),
        bad: document!(
            "rally",
            r#"[[stages]]
id = "ss1"
sections = [{ zone = "l", from = 0, to = 1 }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]
"#
        ),
        good: document!(
            "rally",
            r#"[[stages]]
id = "ss1"
sections = [{ zone = "l", from = 0, to = 1 }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let stages = subject.rally.stages.len();
    if stages != STAGES {
        let message = format!("there {} instead of three", are(stages, "stage"));
        let finding = found(&LINT, scope.place("/stages"), message);
        let help = "write three, or `# scrutineer: allow(rally-stage-count)` if it is on purpose";
        scope.report(finding.help(help));
    }
}
