//! `cop-track-short`: a cop car that a crash lifts above its track.

use super::prelude::*;

lint! {
    "cop-track-short": Error, CopCrash;
    summary: "a solo game in which a crash moves the clip of the cop car up by more than its track has numbers",
    why: "A crash leaves the clip below the track, and moves it up 3 numbers unless the rules document says otherwise. With fewer numbers there is no place for it.",
    kind: "scenario",
    above: r#"players = 1
difficulty = "easy"
"#,
    bad: r#"components = { cars = "short-cop.toml" }
"#,
    good: "",
    checks: [Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let up = usize::from(subject.parts.rules.value.constants.crash_slots);
    for entry in subject.cop_cars().filter(|_| subject.is_solo()) {
        let track = &entry.value.track;
        if track.len() < up {
            let message = format!(
                "a crash moves the clip of `{}` up {}, and its track has {}",
                entry.value.id,
                Count(up, "number"),
                track.len()
            );
            let here = entry.place("/track");
            let help = "give its track more numbers, or lower `crash-slots` in the rules document";
            report_named(&LINT, "cars", here, (message, help), scope);
        }
    }
}
