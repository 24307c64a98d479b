//! `weather-contradiction`: sides of boards in a rally that does not decide on them.

use super::prelude::*;

lint! {
    "weather-contradiction": Error, WeatherFixed;
    summary: "the side of a board in a rally whose weather is decided otherwise",
    why: "Either the course sheet says which side of a board lies up, or the drivers do, or dice. A side that is written down would be overruled without a word.",
    kind: "rally",
    bad: r#"weather = "variable"
"#,
    good: r#"weather = "fixed"
"#,
    below: r#"
[[stages]]
id = "ss1"
sections = [{ zone = "l", from = 0, to = 1, side = "snow" }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let decided = match subject.rally.weather {
        Weather::Fixed => return,
        Weather::Chosen => "the drivers choose the zones under snow",
        Weather::Variable => "dice decide which zones are under snow",
        Weather::None => "the rally is driven without weather",
    };
    let mut faults = Vec::new();
    for (stage, value) in subject.rally.stages.iter().enumerate() {
        for (section, value) in value.sections.iter().enumerate() {
            let Some(side) = value.side else { continue };
            let pointer = format!("/stages/{stage}/sections/{section}/side");
            let message = format!(
                "zone `{}` is to lie with {side} up, and {decided}",
                value.zone
            );
            let finding = found(&LINT, scope.place(&pointer), message);
            faults.push(finding.help("remove `side`, or write `weather = \"fixed\"`"));
        }
    }
    scope.report_together(faults, "/weather", |faults, place| {
        let message = format!("{} sections say how they lie, and {decided}", faults.len());
        found(&LINT, place, message).help("write `weather = \"fixed\"`, or remove `side` from them")
    });
}
