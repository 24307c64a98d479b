//! `tile-role`: START and FINISH are not there once each, or bear a sign.

use super::origin::of_set;
use super::prelude::*;

lint! {
    "tile-role": Error, BuildSetEndsAside;
    summary: "a set in which START or FINISH is missing, duplicate, or has a sign",
    why: "A rally begins on the one START tile and ends on the one FINISH tile, and neither counts as a tile with a sign.",
    kind: "road-tiles",
    above: r#"extends = ["base"]
tiles = [
"#,
    bad: r#"  { id = "harbour", role = "finish", exits = ["N", "S"] },
"#,
    good: r#"  { id = "harbour", exits = ["N", "S"] },
"#,
    below: "]\n",
    checks: [Tiles(check_tiles), Parts(check_parts)],
}

fn check_tiles(set: &Set<RoadTile>, scope: &mut Scope<'_>) {
    for own in set.own() {
        let tile = &own.value;
        let Some(role) = tile.role else { continue };
        let name = role.name().to_uppercase();
        if tile.sign.is_some() {
            let message = format!("`{}` is {name} and also has a sign", tile.id);
            scope.report(
                found(&LINT, own.place("/sign"), message)
                    .help("remove the sign, or the role and so make it another tile"),
            );
        }
        if tile.count > 1 {
            let message = format!(
                "there are {} tiles `{}`, and {name} is one",
                tile.count, tile.id
            );
            scope.report(found(&LINT, own.place("/count"), message).help("write `count = 1`"));
        }
        let mut others = set.items.iter();
        let first = others.find(|other| other.value.role == Some(role));
        if let Some(first) = first.filter(|first| first.value.id != tile.id) {
            let message = format!("`{}` and `{}` are both {name}", first.value.id, tile.id);
            let finding = found(&LINT, own.place("/role"), message);
            scope.report(
                finding
                    .also(first.place("/role"), "the other one")
                    .help("let only one kind of tile have this role"),
            );
        }
    }
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    let tiles = || parts.tiles.items.iter().map(|entry| &entry.value);
    for &role in Role::ALL {
        let kinds: Vec<&RoadTile> = tiles().filter(|tile| tile.role == Some(role)).collect();
        let name = role.name().to_uppercase();
        let message = match kinds.as_slice() {
            [tile] if tile.count == 1 && tile.sign.is_none() => continue,
            [] => format!("no tile of the set is {name}"),
            [tile] if tile.sign.is_some() => format!("`{}` is {name} and has a sign", tile.id),
            _ => format!("more than one tile of the set is {name}"),
        };
        let place = of_set(&parts.tiles, scope);
        let place = place.unwrap_or_else(|| scope.place("/components/tiles"));
        let role = role.name();
        let help = if kinds.is_empty() {
            format!("write `role = \"{role}\"` for one tile, or `extends = [\"base\"]`")
        } else {
            format!("let one tile alone have `role = \"{role}\"`, and no sign")
        };
        scope.report(found(&LINT, place, message).help(help));
    }
}
