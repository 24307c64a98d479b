//! `border-faces-alike`: a border piece that is the same on both faces.

use super::prelude::*;

lint! {
    "border-faces-alike": Warn, SetupBorders;
    summary: "a border piece with the same terrains on both faces",
    why: "Which face lies up is drawn, and makes no difference: usually one face has been copied and not changed.",
    kind: "terrain-borders",
    above: "borders = [\n",
    bad: r#"  { id = "north-sea", a = ["city", "city", "desert", "city", "city"], b = ["city", "city", "desert", "city", "city"] },
"#,
    good: r#"  { id = "north-sea", a = ["city", "city", "desert", "city", "city"], b = ["desert", "desert", "city", "desert", "city"] },
"#,
    below: r#"  { id = "baltic-sea", a = ["city", "desert", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "black-sea", a = ["desert", "city", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "dead-sea", a = ["city", "city", "desert", "desert", "city"], b = ["city", "city", "city", "desert", "city"] },
]
"#,
    checks: [Borders(check)],
}

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
