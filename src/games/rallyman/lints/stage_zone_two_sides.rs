//! `stage-zone-two-sides`: a board both sides of which are to lie up.

use super::prelude::*;

lint! {
    "stage-zone-two-sides": Error, WeatherBoards;
    summary: "a zone that is asphalt in one section and snow in another of the same stage",
    why: "A board lies with one side up. All roads on it are under snow, or none is.",
    inside: rally,
    above: r#"sections = [
  { zone = "l", from = 0, to = 1, side = "snow" },
  { zone = "c", from = 7, to = 6 },
"#,
    bad: r#"  { zone = "l", from = 2, to = 3, side = "asphalt" },
"#,
    good: r#"  { zone = "l", from = 2, to = 3, side = "snow" },
"#,
    below: "]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    if subject.rally.weather != Weather::Fixed {
        return;
    }
    for (index, stage) in subject.rally.stages.iter().enumerate() {
        let side = |section: usize| stage.sections[section].side.unwrap_or(Surface::Asphalt);
        for (section, value) in stage.sections.iter().enumerate() {
            let mut earlier = stage.sections[..section].iter();
            let Some(first) = earlier.position(|other| other.zone == value.zone) else {
                continue;
            };
            if side(first) == side(section) {
                continue;
            }
            let at = |section: usize| format!("/stages/{index}/sections/{section}");
            let message = format!(
                "zone `{}` lies with {} up here, and with {} up before in this stage",
                value.zone,
                side(section),
                side(first)
            );
            let finding = found(&LINT, scope.place(&at(section)), message);
            let help = format!("write `side = \"{}\"` in both sections", side(first));
            scope.report(
                finding
                    .also(scope.place(&at(first)), "the other side")
                    .help(help),
            );
        }
    }
}
