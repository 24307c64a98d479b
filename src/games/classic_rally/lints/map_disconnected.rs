//! `map-disconnected`: tiles that no road leads to.

use super::checkpoint_missing::is_lacking;
use super::prelude::*;

lint! {
    "map-disconnected": Warn, BuildContinuePath;
    summary: "tiles that no road links with START",
    why: "Each tile that is laid continues the road; nobody ever drives on these.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"#,
    bad: r#""0,2" = "straight/0"
"#,
    good: r#""0,2" = "junction/1"
"#,
    below: r#""0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"1,2" = "curve/3"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let cut_off = subject.cut_off(&subject.raced);
    if cut_off.iter().any(|region| !region.goals.is_empty()) || is_lacking(subject) {
        // `map-unreachable` or `checkpoint-missing` reports that, and one fault may be behind all of it.
        return;
    }
    for region in cut_off {
        let [first, others @ ..] = region.tiles.as_slice() else {
            continue;
        };
        let more = match others.len() {
            0 => String::new(),
            count => format!(", nor with {} beside it", Count(count, "more tile")),
        };
        let message = format!("no road links START with {}{more}", subject.name(*first));
        let finding = found(&LINT, scope.place(&subject.pointer(*first)), message);
        scope.report(finding.help("turn a tile so that roads meet, or remove this one"));
    }
}
