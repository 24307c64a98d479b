//! `checkpoint-twice`: a checkpoint that is there twice.

use super::prelude::*;
use super::subject::sign_name;

lint! {
    "checkpoint-twice": Warn, CheckpointCollect;
    summary: "a checkpoint of which a road map or a set has two tiles",
    why: "The token can be had on either of them, which makes the rally easier than it looks.",
    kind: "road-tiles",
    above: r#"extends = ["base"]
tiles = [
"#,
    bad: r#"  { id = "harbour", sign = "checkpoint-1", exits = ["N", "E"] },
"#,
    good: r#"  { id = "harbour", sign = "service-station", exits = ["N", "E"] },
"#,
    below: "]\n",
    checks: [Map(check_map), Tiles(check_tiles)],
}

fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let mut seen = Vec::new();
    for place in subject.raced.places() {
        let Some(sign) = checkpoint(subject.raced.at(place).sign) else {
            continue;
        };
        let first = seen.iter().find(|(other, _)| *other == sign);
        let Some(&(_, first)) = first else {
            seen.push((sign, place));
            continue;
        };
        if subject.has_too_many(subject.raced.at(place).tile) {
            // `tile-copies` reports that.
            continue;
        }
        let message = format!(
            "{} lies here and on `{}`",
            sign_name(sign),
            subject.raced.at(first).cell
        );
        let other = scope.place(&subject.pointer(first));
        let finding = found(&LINT, scope.place(&subject.pointer(place)), message);
        scope.report(
            finding
                .also(other, "it lies here, too")
                .help("lay another tile here"),
        );
    }
}

fn check_tiles(set: &Set<RoadTile>, scope: &mut Scope<'_>) {
    for own in set.own() {
        let tile = &own.value;
        let Some(sign) = checkpoint(tile.sign) else {
            continue;
        };
        let name = sign_name(sign);
        if tile.count > 1 {
            let message = format!("there are {} with {name}", Count(tile.count, "tile"));
            let finding = found(&LINT, own.place("/count"), message);
            scope.report(finding.help("write `count = 1`"));
        }
        let first = set
            .items
            .iter()
            .find(|other| other.value.sign == Some(sign));
        if let Some(first) = first.filter(|first| first.value.id != tile.id) {
            let message = format!("`{}` and `{}` both have {name}", first.value.id, tile.id);
            let finding = found(&LINT, own.place("/sign"), message);
            scope.report(
                finding
                    .also(first.place("/sign"), "the other one")
                    .help("give it another sign, or remove one of the two"),
            );
        }
    }
}

fn checkpoint(sign: Option<Sign>) -> Option<Sign> {
    sign.filter(|sign| sign.checkpoint().is_some())
}
