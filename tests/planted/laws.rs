//! What holds whatever the mistake.

use std::collections::BTreeSet;

use scrutineer::diagnostic::Finding;
use scrutineer::edit::fix;
use scrutineer::kit::random::Random;

use super::judge::{Case, alone};
use super::plant::{Class, Plant, plant};
use super::world::{WORLD, pick};
use crate::cli::Folder;
use scrutineer::games::GAMES;

/// Most rounds of repair, as `check --fix` has.
const ROUNDS: usize = 10;

/// What a repair has broken, in words.
pub fn harm(case: &Case) -> Option<String> {
    let plant = &case.plant;
    let document = plant.document;
    let (once, count) = repaired(&plant.text, &case.alone.findings);
    if count == 0 {
        return None;
    }
    let sound = &WORLD.documents[document];
    let told = |what: &str| {
        Some(format!(
            "{}: {}: {}: {what}",
            plant.class, sound.name, plant.site.told
        ))
    };
    let after = alone(document, &once);
    if after.len() > case.alone.findings.len() {
        let messages: Vec<_> = after
            .iter()
            .map(|finding| finding.message.as_str())
            .collect();
        return told(&format!(
            "{} findings became {}: {}",
            case.alone.findings.len(),
            after.len(),
            messages.join("; ")
        ));
    }
    let touched = touched(&plant.text, &case.alone.findings);
    let kept = |text: &str, but: &BTreeSet<usize>| -> Vec<String> {
        let lines = text.lines().enumerate();
        let kept = lines.filter(|(at, _)| !but.contains(at));
        kept.map(|(_, line)| line.to_owned()).collect()
    };
    let untouched = kept(&plant.text, &touched);
    let all = kept(&once, &BTreeSet::new());
    let mut rest = all.iter();
    if !untouched.iter().all(|line| rest.any(|other| other == line)) {
        return told("a line changed that no repair touches");
    }
    let (mut text, mut findings) = (once, after);
    for _ in 0..ROUNDS {
        let (next, count) = repaired(&text, &findings);
        if count == 0 {
            break;
        }
        findings = alone(document, &next);
        text = next;
    }
    let (again, count) = repaired(&text, &alone(document, &text));
    if count > 0 || again != text {
        return told("a second run repairs on");
    }
    if plant.class.is_typo() && plant.class != Class::IdTypo && text != sound.text.text {
        return told("the repair is not what stood there before");
    }
    None
}

fn repaired(text: &str, findings: &[Finding]) -> (String, usize) {
    let fixes: Vec<_> = findings
        .iter()
        .filter_map(|finding| finding.fix.as_ref())
        .collect();
    fix::apply(text, &fixes)
}

/// The lines that repairs reach, from 0.
fn touched(text: &str, findings: &[Finding]) -> BTreeSet<usize> {
    let fixes = findings.iter().filter_map(|finding| finding.fix.as_ref());
    let line = |offset: usize| text[..offset].matches('\n').count();
    let edits = fixes.flat_map(|fix| &fix.edits);
    edits
        .flat_map(|edit| line(edit.span.start)..=line(edit.span.end))
        .collect()
}

/// Mistakes without whose repair a script cannot be played to its end.
const UNPLAYABLE: [Class; 3] = [Class::IllegalMove, Class::WrongPlayer, Class::LostChance];

/// Scripts that cannot be played to their end.
fn unplayable(count: usize) -> Vec<Plant> {
    let scripts: Vec<_> = WORLD
        .kinds
        .iter()
        .filter(|kind| kind.name == "script")
        .collect();
    let planted = (0..count).filter_map(|number| {
        let mut random = Random::branch(7, &[number as u64]);
        let class = UNPLAYABLE[number % UNPLAYABLE.len()];
        let kind = scripts[number / UNPLAYABLE.len() % scripts.len()];
        (0..60).find_map(|_| plant(class, *pick(&kind.documents, &mut random)?, &mut random))
    });
    planted.collect()
}

/// Writes a document, and all that it refers to, below a folder of its own.
fn laid_out(folder: &Folder, number: usize, document: usize, text: &str) {
    for other in WORLD
        .documents
        .iter()
        .filter(|other| other.users.contains(&document))
    {
        folder.write(format!("{number}/{}", other.name), &other.text.text);
    }
    let name = &WORLD.documents[document].name;
    folder.write(format!("{number}/{name}"), text);
}

/// The planted documents about which nothing is said at level error.
fn green(folder: &Folder, plants: &[Plant], arguments: &[&str]) -> Vec<String> {
    let done = folder.run(["check", ".", "--format", "short"].iter().chain(arguments));
    assert_ne!(done.code, Some(2), "{done}");
    let mut green = Vec::new();
    for (number, plant) in plants.iter().enumerate() {
        let name = format!("{number}/{}:", WORLD.documents[plant.document].name);
        let mut lines = done.out.lines().map(|line| line.trim_start_matches("./"));
        if !lines.any(|line| line.starts_with(&name) && line.contains(": error[")) {
            green.push(format!("{}: {name} {}", plant.class, plant.site.told));
        }
    }
    green
}

#[test]
fn no_level_makes_a_script_count_as_replayed_that_was_not() {
    let plants = unplayable(60);
    assert!(plants.len() > 40);
    let folder = Folder::new();
    for (number, plant) in plants.iter().enumerate() {
        laid_out(&folder, number, plant.document, &plant.text);
    }
    let rules = GAMES.rule_names();
    let allowed: Vec<&str> = rules.iter().flat_map(|rule| ["--allow", *rule]).collect();
    let green = green(&folder, &plants, &allowed);
    assert!(green.is_empty(), "{}", green.join("\n"));
}

#[test]
fn no_comment_makes_a_script_count_as_replayed_that_was_not() {
    let plants = unplayable(60);
    let folder = Folder::new();
    let comment = format!(
        "# scrutineer: file allow({})\n",
        GAMES.rule_names().join(", ")
    );
    for (number, plant) in plants.iter().enumerate() {
        let text = format!("{comment}{}", plant.text);
        laid_out(&folder, number, plant.document, &text);
    }
    let green = green(&folder, &plants, &[]);
    assert!(green.is_empty(), "{}", green.join("\n"));
}
