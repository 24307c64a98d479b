//! `map-heading-missing`: no start heading where the reading asks for one.

use super::prelude::*;

lint! {
    "map-heading-missing": Warn, SetupRallyOnStart;
    summary: "a road map without `start-heading`, under the reading `start-heading = \"fixed\"`",
    why: "The reading leaves the choice to the map; as it says nothing, every player chooses.",
    kind: "scenario",
    bad: r#"players = ["white", "red"]
stages = ["short-map.toml"]
readings = { start-heading = "fixed" }
"#,
    good: r#"players = ["white", "red"]
stages = ["maps/beginner.toml"]
readings = { start-heading = "fixed" }
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let is_fixed = subject.terms.start_heading == StartHeading::Fixed;
    if is_fixed && subject.map.start_heading.is_none() {
        let message = "cars face on START as the map says under `start-heading = \"fixed\"`, and this map does not say how";
        let finding = found(&LINT, scope.place("/board"), message);
        scope.report(finding.help("write `start-heading = \"…\"` in the map"));
    }
}
