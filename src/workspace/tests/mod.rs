//! What is checked again after an edit, and that it is as if everything had been.

mod charlie_pictures;
mod moments;
mod session;
mod symbols;

use std::collections::BTreeSet;

use super::Workspace;
use super::outline::Section;
use crate::diagnostic::Level;
use crate::document::Memory;
use crate::games::GAMES;
use crate::kit::random::Random;
use crate::lint::Levels;

const CARS: &str = r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"

[[cars]]
id = "van"
name = "Van"
minutes = { highway = 2, gravel = 5, urban = 4 }

[[cars]]
id = "bike"
name = "Bike"
minutes = { highway = 5, gravel = 4, urban = 2 }
"#;

const SCENARIO: &str = r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
title = "Two vans"
map = "two-three"
components.cars = "cars.toml"

[players.red]
corner = "a1"
car = "van"

[players.blue]
corner = "e5"
"#;

fn workspace(files: &[(&str, &str)]) -> Workspace<'static> {
    let mut workspace = Workspace::new(files.iter().copied().collect::<Memory>(), &GAMES);
    for (name, _) in files {
        workspace.add(*name, Levels::default(), true);
    }
    workspace.analyse();
    workspace
}

/// Names of rules by file.
fn found(workspace: &Workspace<'_>) -> Vec<String> {
    let documents = workspace.documents();
    let lines = documents.flat_map(|(file, findings)| {
        let name = &file.source.name;
        findings
            .iter()
            .map(move |finding| format!("{name}: {}", finding.rule.name))
    });
    lines.collect()
}

#[track_caller]
fn check(workspace: &mut Workspace<'_>, expected: &[&str]) {
    workspace.analyse();
    assert_eq!(found(workspace), expected);
}

#[test]
fn a_car_renamed_in_a_buffer_shows_its_users() {
    let mut workspace = workspace(&[("cars.toml", CARS), ("scenario.toml", SCENARIO)]);
    check(&mut workspace, &[]);
    workspace.edit("cars.toml", CARS.replace("id = \"van\"", "id = \"bus\""));
    check(&mut workspace, &["scenario.toml: unknown-reference"]);
    workspace.edit("cars.toml", CARS);
    check(&mut workspace, &[]);
    workspace.edit("cars.toml", CARS.replace("gravel = 5", "gravel = 0"));
    check(
        &mut workspace,
        // That the scenario cannot be set up follows from it.
        &["cars.toml: car-cost-range"],
    );
    workspace.close("cars.toml");
    check(&mut workspace, &[]);
}

#[test]
fn a_file_that_comes_is_found() {
    let mut workspace = workspace(&[("scenario.toml", SCENARIO)]);
    check(&mut workspace, &["scenario.toml: unknown-reference"]);
    workspace.edit("cars.toml", CARS);
    check(&mut workspace, &[]);
    workspace.close("cars.toml");
    check(&mut workspace, &["scenario.toml: unknown-reference"]);
}

#[test]
fn only_what_depends_on_an_edit_is_checked_again() {
    let other = SCENARIO
        .replace("components.cars = \"cars.toml\"\n", "")
        .replace(" car = \"van\" ", "");
    let mut workspace = workspace(&[
        ("cars.toml", CARS),
        ("other.toml", &other),
        ("scenario.toml", SCENARIO),
    ]);
    workspace.edit("cars.toml", CARS.replace("Van", "Small van"));
    let is_stale =
        |workspace: &Workspace<'_>, name: &str| workspace.documents[name].looked.is_none();
    assert!(is_stale(&workspace, "cars.toml"));
    assert!(is_stale(&workspace, "scenario.toml"));
    assert!(!is_stale(&workspace, "other.toml"));
    workspace.analyse();
    workspace.edit("scenario.toml", SCENARIO.replace("blue", "white"));
    assert!(!is_stale(&workspace, "cars.toml"));
}

/// A run that keeps only what it reports finds the same, whether comments or the configuration set levels.
#[test]
fn what_is_not_kept_is_not_missed() {
    let lame = format!(
        "{CARS}\n[[cars]]\nid = \"cart\"\nname = \"Cart\"\nminutes = {{ highway = 9, gravel = 9, urban = 9 }}\n"
    );
    let hushed = lame.replace(
        "\n[[cars]]\nid = \"van\"",
        "# scrutineer: file allow(car-dominates, tile-dead-end)\n\n[[cars]]\nid = \"van\"",
    );
    let faulty = SCENARIO.replace("\"van\"", "\"cart\"").replace("e5", "e9");
    let files = [
        ("cars.toml", &*lame),
        ("faulty.toml", &*faulty),
        ("hushed.toml", &*hushed),
        ("scenario.toml", SCENARIO),
    ];
    for (rule, level) in [
        ("car-dominates", Level::Allow),
        ("car-dominates", Level::Error),
        ("car-cost-nonstandard", Level::Allow),
        ("unused-suppression", Level::Allow),
    ] {
        let [kept, spared] = [false, true].map(|is_sparing| {
            let mut workspace = Workspace::new(files.into_iter().collect::<Memory>(), &GAMES);
            if is_sparing {
                workspace = workspace.sparing();
            }
            for (name, _) in files {
                workspace.add(name, Levels::from_iter([(rule, level)]), true);
            }
            workspace.analyse();
            (workspace.documents())
                .map(|(file, findings)| format!("{}: {findings:#?}", file.source.name))
                .collect::<Vec<_>>()
        });
        assert_eq!(kept, spared, "{rule}");
        assert!(kept.iter().any(|found| !found.ends_with(": []")));
    }
}

/// Whatever is edited in whatever order: what is known after each edit is what a workspace that has never
/// seen anything else finds.
#[test]
fn edits_leave_no_trace() {
    for game in GAMES {
        let shipped = game.shipped();
        let mut random = Random::new(1);
        // Components and those that use them, and some others.
        let used: BTreeSet<&str> = (shipped.iter())
            .filter(|(_, text)| text.contains(".toml\""))
            .map(|(name, _)| name.as_str())
            .collect();
        let files: Vec<(&str, &str)> = (shipped.iter())
            .filter(|(name, text)| {
                used.contains(name.as_str()) || !text.contains("kind = \"script\"")
            })
            .map(|(name, text)| (name.as_str(), *text))
            .take(40)
            .collect();
        let mut warm = workspace(&files);
        for _ in 0..5 {
            let (name, text) = files[random.below(files.len())];
            let lines: Vec<&str> = text.lines().collect();
            let drop = random.below(lines.len());
            let mut rest = lines.clone();
            rest.remove(drop);
            match random.below(3) {
                0 => warm.close(name),
                _ => warm.edit(name, rest.join("\n")),
            }
            warm.analyse();
            let mut cold = Workspace::new(files.iter().copied().collect::<Memory>(), &GAMES);
            for (name, _) in &files {
                cold.add(*name, Levels::default(), true);
            }
            for (name, text) in warm.buffers.texts() {
                cold.edit(&name, text);
            }
            cold.analyse();
            assert_eq!(
                found(&warm),
                found(&cold),
                "{name} without line {}",
                drop + 1
            );
        }
    }
}

#[test]
fn an_outline_names_the_parts_of_a_document() {
    let workspace = workspace(&[("cars.toml", CARS), ("scenario.toml", SCENARIO)]);
    let told = |parts: &[Section]| -> Vec<String> {
        let line = |part: &Section| {
            let line = part.place.start().0;
            format!(
                "{line}: {} ({})",
                part.name,
                part.detail.as_deref().unwrap_or("-")
            )
        };
        parts.iter().map(line).collect()
    };
    let cars = workspace.outline("cars.toml").expect("it is a document");
    assert_eq!(told(&cars), ["5: cars (2 entries)"]);
    assert_eq!(told(&cars[0].inside), ["5: van (Van)", "10: bike (Bike)"]);
    assert_eq!(cars[0].inside[1].inside[0].pointer, "/cars/1/minutes");
    let scenario = workspace
        .outline("scenario.toml")
        .expect("it is a document");
    assert_eq!(told(&scenario), ["6: components (-)", "8: players (-)"]);
    assert_eq!(told(&scenario[1].inside), ["8: red (-)", "12: blue (-)"]);
}

#[test]
fn what_two_users_find_in_a_document_is_one_finding() {
    let cars = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\n\
        cars = [{ id = \"bus\", track = [3, 2], cargo = 2 }]\n";
    let scenario = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\
        components.cars = \"cars.toml\"\n";
    let mut workspace = workspace(&[
        ("cars.toml", cars),
        ("other.toml", scenario),
        ("scenario.toml", scenario),
    ]);
    check(
        &mut workspace,
        &[
            "cars.toml: starting-speed-tie",
            "cars.toml: cargo-below-start",
        ],
    );
}
