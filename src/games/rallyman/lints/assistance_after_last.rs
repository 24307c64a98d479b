//! `assistance-after-last`: assistance that comes too late.

use super::prelude::*;

lint! {
    "assistance-after-last": Warn, SheetAssistance;
    summary: "assistance after the last stage",
    why: "Cars are repaired for the stage that follows. Behind the last one there is none.",
    kind: "rally",
    above: r#"[[stages]]
id = "ss1"
sections = [{ zone = "l", from = 0, to = 1 }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]
"#,
    bad: r#"
[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
assistance = true
"#,
    good: r#"assistance = true

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let Some((index, last)) = subject.rally.stages.iter().enumerate().next_back() else {
        return;
    };
    if last.assistance {
        let pointer = format!("/stages/{index}/assistance");
        let message = "assistance follows the last stage, and nothing follows it";
        let finding = found(&LINT, scope.place(&pointer), message);
        scope.report(finding.help("remove it here, or have it after an earlier stage"));
    }
}
