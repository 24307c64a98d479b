//! `border-faces-alike`: a border piece that is the same on both faces.

use super::super::components::Border;
use super::subject::SetSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "border-faces-alike",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "a border piece with the same terrains on both faces",
        why: "Which face lies up is drawn, and makes no difference: usually one face has been copied and not changed.",
        clause: Some("setup.borders"),
        bad: document!(
            "terrain-borders",
            r#"borders = [
  { id = "north-sea", a = ["city", "city", "desert", "city", "city"], b = ["city", "city", "desert", "city", "city"] },
  { id = "baltic-sea", a = ["city", "desert", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "black-sea", a = ["desert", "city", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "dead-sea", a = ["city", "city", "desert", "desert", "city"], b = ["city", "city", "city", "desert", "city"] },
]
"#
        ),
        good: document!(
            "terrain-borders",
            r#"borders = [
  { id = "north-sea", a = ["city", "city", "desert", "city", "city"], b = ["desert", "desert", "city", "desert", "city"] },
  { id = "baltic-sea", a = ["city", "desert", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "black-sea", a = ["desert", "city", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "dead-sea", a = ["city", "city", "desert", "desert", "city"], b = ["city", "city", "city", "desert", "city"] },
]
"#
        ),
    },
    check: &[Check::Borders(check)],
};

fn check(subject: &SetSubject<'_, Border>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        let border = &entry.value;
        if border.a == border.b {
            let message = format!("both faces of `{}` are alike", border.id);
            let finding = found(&LINT, entry.place("/b"), message);
            let finding = finding.also(entry.place("/a"), "the other face");
            scope.report(finding.help("change a terrain of one of the faces"));
        }
    }
}
