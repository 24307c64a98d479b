//! What is found of mistakes that were planted in sound documents.
//!
//! `SCRUTINEER_PLANTS=50000` plants more than usual, `SCRUTINEER_PLANTS_SEED=2` others, and
//! `SCRUTINEER_PLANTS_TO=folder` writes every mistake that was not found as it should be. With any of the
//! first two nothing is compared with what is kept.

mod figures;
mod judge;
mod laws;
mod plant;
mod several;
mod text;
mod world;

use std::fmt::Write as _;
use std::path::Path;

use figures::{FLOORS, FLOORS_BESIDE, Figures};
use judge::{Case, cases};
use scrutineer::diagnostic::Report;
use scrutineer::diagnostic::render::{Format, Style, write};
use scrutineer::diagnostic::report::Summary;
use several::Six;
use world::WORLD;

use crate::docs::root;
use crate::tries::every;

/// How many mistakes are planted.
const PLANTS: usize = 2240;

/// How many documents get six.
const DOCUMENTS: usize = 20;

const SEED: u64 = 1;

fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn planted_mistakes_are_found() {
    let asked = number("SCRUTINEER_PLANTS");
    let other = number("SCRUTINEER_PLANTS_SEED");
    let count = asked.unwrap_or(PLANTS / every(1));
    let seed = other.map_or(SEED, |seed| seed as u64);
    let cases = cases(count, seed);
    let sixes = several::documents(DOCUMENTS * count / PLANTS, seed);
    let table = figures::page(&cases, &sixes);
    println!("{table}");
    if let Ok(folder) = std::env::var("SCRUTINEER_PLANTS_TO") {
        keep(&cases, &sixes, Path::new(&folder));
    }
    let harm: Vec<String> = cases.iter().filter_map(laws::harm).collect();
    println!("harmed by repairs: {}\n{}", harm.len(), harm.join("\n"));
    let cleaner: Vec<&Case> = cases
        .iter()
        .filter(|case| case.is_cleaner_alone())
        .collect();
    let is_usual = count == PLANTS && other.is_none();
    let [floors, floors_beside] =
        [FLOORS, FLOORS_BESIDE].map(|floors| if is_usual { floors } else { floors.lowered() });
    let alone = cases.iter().map(|case| &case.alone);
    let beside = cases.iter().filter_map(|case| case.company.as_ref());
    let mut faults = floors.faults(&Figures::of(alone), "alone");
    faults.extend(floors_beside.faults(&Figures::of(beside), "beside others"));
    let six = sixes.iter().filter(|six| six.is_right()).count();
    faults.extend(figures::below(
        "documents with exactly six",
        six,
        sixes.len(),
        figures::SIX,
    ));
    faults.extend(figures::above(
        "harmed by repairs",
        harm.len(),
        cases.len(),
        figures::HARMED,
    ));
    faults.extend(figures::above(
        "cleaner alone",
        cleaner.len(),
        cases.len(),
        figures::CLEANER,
    ));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    if is_usual {
        compare(&table);
    }
}

const HEADING: &str = "## What is found: planted mistakes\n";

/// Compares the page with the figures, or writes them there.
fn compare(table: &str) {
    let path = root().join("docs/findings.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let above = page.split(HEADING).next().expect("there is a first part");
    let current = format!("{}\n\n{HEADING}\n{table}", above.trim_end());
    if std::env::var_os("SCRUTINEER_BLESS").is_some() {
        std::fs::write(&path, current).expect("the page can be written");
        return;
    }
    assert!(
        page == current,
        "the figures in docs/findings.md are not current\n\
         run `SCRUTINEER_BLESS=1 cargo test planted` to write them"
    );
}

/// Writes what was not found as it should be, a file a case, and an index.
fn keep(cases: &[Case], sixes: &[Six], folder: &Path) {
    std::fs::create_dir_all(folder).expect("there is room for a folder");
    let mut index = String::new();
    for (at, case) in cases.iter().enumerate() {
        let company = case.company.as_ref();
        let verdict = match company.filter(|company| !company.is_right()) {
            _ if !case.alone.is_right() => &case.alone,
            Some(worse) => worse,
            None => continue,
        };
        let how = if case.alone.is_right() {
            "beside others"
        } else {
            "alone"
        };
        let plant = &case.plant;
        let sound = &WORLD.documents[plant.document];
        let mut told = format!(
            "{} | {} | {} | {}\n{}\nright lines {:?}\n",
            plant.class, sound.game, sound.kind, sound.name, plant.site.told, plant.lines
        );
        let flags = [
            (verdict.is_reported, "missed"),
            (verdict.is_one || !verdict.is_reported, "many"),
            (verdict.is_right_line || !verdict.is_reported, "line"),
            (verdict.is_suggested != Some(false), "unhelped"),
        ];
        let flags: Vec<_> = flags
            .iter()
            .filter(|(fine, _)| !fine)
            .map(|(_, word)| *word)
            .collect();
        let report = Report::new(Vec::new(), verdict.findings.clone(), Summary::default());
        let mut short = Vec::new();
        write(&report, Format::Short, Style::default(), &mut short).expect("there is room");
        write!(
            told,
            "{how}: {}\n{}",
            flags.join(", "),
            String::from_utf8_lossy(&short)
        )
        .expect("there is room");
        writeln!(index, "== {at}.toml {told}").expect("there is room");
        std::fs::write(folder.join(format!("{at}.toml")), &plant.text).expect("it can be written");
        std::fs::write(folder.join(format!("{at}.sound.toml")), &sound.text.text)
            .expect("it can be written");
    }
    for (at, six) in sixes.iter().enumerate().filter(|(_, six)| !six.is_right()) {
        let sound = &WORLD.documents[six.document];
        writeln!(
            index,
            "== six-{at}.toml {} | {} | {}",
            sound.game, sound.kind, sound.name
        )
        .expect("there is room");
        for (class, told, lines) in &six.mistakes {
            writeln!(index, "- {class}: {told} {lines:?}").expect("there is room");
        }
        for (line, message) in &six.found {
            writeln!(index, "{line}: {message}").expect("there is room");
        }
        index.push('\n');
        std::fs::write(folder.join(format!("six-{at}.toml")), &six.text)
            .expect("it can be written");
    }
    std::fs::write(folder.join("index.txt"), index).expect("it can be written");
}
