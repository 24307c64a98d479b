//! Small documents whose expectations stand in comments: `# expect: rule` behind the line where a
//! finding begins, `# expect at 4: rule` where no comment can stand, or `# expect: nothing`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use rayon::prelude::*;
use scrutineer::cli::check::summed;
use scrutineer::diagnostic::Report;
use scrutineer::diagnostic::render::{Format, Style, write};
use scrutineer::document::{Content, FileError, Files, reference};
use scrutineer::games::GAMES;
use scrutineer::lint::Levels;
use scrutineer::workspace::Workspace;
use serde_json::Value;

use crate::cli::{Folder, timeless};
use crate::tries::every;

/// A fixture, and what a run says of it that names no other: those are there to be referred to.
struct Fixture {
    name: String,
    text: String,
    report: Report,
}

impl Fixture {
    fn written(&self, format: Format) -> String {
        written(&self.report, format)
    }
}

/// Every fixture, checked once for all that is asked of it, by the folder it lies in.
static FIXTURES: LazyLock<Vec<Vec<Fixture>>> = LazyLock::new(|| {
    let games = entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"));
    let folder = |game: PathBuf| {
        let text = |path: PathBuf| {
            let name = path.file_name().expect("it has a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("fixtures are text");
            (name.into_owned(), text)
        };
        let texts: Vec<(String, String)> = entries(&game).into_iter().map(text).collect();
        assert!(texts.len() > 30, "{}", texts.len());
        let checked = texts.par_iter().map(|(name, text)| {
            let report = alone(name, &Beside(&texts));
            let (name, text) = (name.clone(), text.clone());
            Fixture { name, text, report }
        });
        checked.collect()
    };
    games.into_iter().map(folder).collect()
});

/// The files of a folder without folders, of which a run is told one.
struct Beside<'t>(&'t [(String, String)]);

impl Beside<'_> {
    fn text(&self, name: &str) -> Option<&String> {
        let named = self.0.iter().find(|(other, _)| other == name);
        named.map(|(_, text)| text)
    }
}

impl Files for Beside<'_> {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        if Path::new(reference).has_root() || reference.starts_with("..") {
            let root = ".".to_owned();
            return Err(FileError::Outside { root });
        }
        let name = reference::rebase(reference, from, "");
        if self.text(&name).is_some() {
            return Ok(name);
        }
        let names = self.0.iter().map(|(other, _)| other);
        let others = names.filter(|other| *other != from && *other != reference);
        let nearby = others.cloned().collect();
        Err(FileError::Missing { nearby })
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        let text = self.text(name).cloned();
        text.map(Content::Text)
            .ok_or(FileError::Missing { nearby: Vec::new() })
    }
}

/// What `check NAME` finds.
fn alone(name: &str, files: &Beside<'_>) -> Report {
    let mut workspace = Workspace::new(files, &GAMES);
    workspace.add(name, Levels::default(), true);
    workspace.analyse();
    assert_eq!(workspace.unreadable().count(), 0, "{name}");
    let mut report = summed(&workspace);
    report.summary.elapsed = Some(Duration::ZERO);
    report
}

/// What the program prints of a report where nobody has a terminal.
fn written(report: &Report, format: Format) -> String {
    let style = Style {
        unicode: true,
        ..Style::default()
    };
    let mut bytes = Vec::new();
    write(report, format, style, &mut bytes).expect("there is room");
    timeless(&String::from_utf8(bytes).expect("reports are text"))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    paths.sort();
    paths
}

/// A copy of the fixtures of a folder, where no configuration is above them.
fn laid_out(fixtures: &[Fixture]) -> Folder {
    let folder = Folder::new();
    for fixture in fixtures {
        folder.write(&fixture.name, &fixture.text);
    }
    folder
}

#[test]
fn expectations_hold_exactly() {
    let mut faults = Vec::new();
    let mut rules = BTreeSet::new();
    for fixture in FIXTURES.iter().flatten() {
        let name = &fixture.name;
        let expected = expected(&fixture.text);
        let found = found(&fixture.written(Format::Json));
        rules.extend(found.iter().map(|(_, rule)| rule.clone()));
        for (line, rule) in difference(&expected, &found) {
            faults.push(format!("{name}:{line}: {rule} is expected and not found"));
        }
        for (line, rule) in difference(&found, &expected) {
            faults.push(format!("{name}:{line}: {rule} is found and not expected"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // They are of many sorts.
    assert!(rules.len() > 50, "{rules:?}");
}

#[test]
fn fixtures_are_drawn() {
    let mut drawn = BTreeSet::new();
    for fixture in FIXTURES.iter().flatten() {
        // Drawings are kept by name, whatever game they are of.
        let name = &fixture.name;
        assert!(drawn.insert(name), "{name} is in two folders");
        let stem = name.trim_end_matches(".toml");
        insta::assert_snapshot!(stem, fixture.written(Format::Human));
        insta::assert_snapshot!(format!("{stem}__json"), fixture.written(Format::Json));
    }
}

/// The program itself says of a fixture what is said of it here.
#[test]
fn the_program_says_the_same() {
    for fixtures in FIXTURES.iter() {
        let folder = laid_out(fixtures);
        for fixture in fixtures.iter().step_by(every(9)) {
            let name = &fixture.name;
            for format in Format::ALL {
                let done = folder.run(["check", name, "--format", format.name()]);
                let code = i32::from(fixture.report.fails());
                let notes = done
                    .err
                    .lines()
                    .filter(|line| !line.contains(" --bless` writes "));
                assert_eq!((done.code, notes.count()), (Some(code), 0), "{name}");
                let said = without_boards(&done.out);
                assert_eq!(said, fixture.written(*format), "{name}");
            }
        }
    }
}

/// What is said without drawings of boards, which reports by themselves know nothing of.
fn without_boards(out: &str) -> String {
    let mut said = String::new();
    let mut lines = out.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with("  the board") {
            said.push_str(line);
            continue;
        }
        // Some of its lines may be empty, but not the last one.
        while let Some(line) = lines.next_if(|line| line.starts_with("    ") || *line == "\n") {
            let is_over = lines.peek().is_none_or(|next| !next.starts_with("    "));
            if line == "\n" && is_over {
                said.push_str(line);
            }
        }
    }
    said
}

/// All at once say what each says alone, but for what another of them says already.
#[test]
fn fixtures_together_say_the_same() {
    for fixtures in FIXTURES.iter().step_by(every(1)) {
        let folder = laid_out(fixtures);
        let together = folder.run(["check", "--format", "short"]).code(1).out;
        let mut alone = String::new();
        for fixture in fixtures {
            alone.push_str(&fixture.written(Format::Short));
        }
        // Of a document that is checked as well, its own findings say enough.
        let is_of_another = |line: &&str| {
            line.contains("[broken-reference]") && line.contains(" is not a valid ")
                || line.contains("[not-replayed]")
                || line.contains("[unknown-reference]") && line.contains(" that has it in `")
        };
        // A place can be related to several findings.
        let is_finding = |line: &&str| !line.contains(": note: ");
        let lines = together.lines().filter(is_finding).count();
        let together: BTreeSet<&str> = together.lines().filter(is_finding).collect();
        assert_eq!(together.len(), lines, "something is said twice");
        let alone: BTreeSet<&str> = (alone.lines())
            .filter(is_finding)
            .filter(|line| together.contains(line) || !is_of_another(line))
            .collect();
        assert_eq!(together, alone);
    }
}

type Expectation = (u64, String);

fn expected(text: &str) -> Vec<Expectation> {
    let mut expected = Vec::new();
    let mut says = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some((_, comment)) = line.split_once("# expect") else {
            continue;
        };
        says = true;
        let (place, rules) = comment
            .split_once(": ")
            .expect("rules stand behind a colon");
        let number = match place.strip_prefix(" at ") {
            Some(number) => number.parse().expect("a line has a number"),
            None => number,
        };
        let rules = rules.split(", ").filter(|rule| *rule != "nothing");
        expected.extend(rules.map(|rule| (number, rule.to_owned())));
    }
    assert!(says, "a fixture says what it expects:\n{text}");
    expected
}

fn found(json: &str) -> Vec<Expectation> {
    let report: Value = serde_json::from_str(json).expect("it is JSON");
    let findings = report["findings"].as_array().expect("findings are a list");
    findings
        .iter()
        .map(|finding| {
            let line = finding["span"]["start"]["line"].as_u64();
            let rule = finding["rule"].as_str().expect("rules have names");
            (line.expect("places have lines"), rule.to_owned())
        })
        .collect()
}

/// What is in one and not in the other, as often as it is there more.
fn difference(one: &[Expectation], other: &[Expectation]) -> Vec<Expectation> {
    let mut rest = other.to_vec();
    let is_missing = |item: &&Expectation| match rest.iter().position(|there| there == *item) {
        Some(index) => {
            rest.swap_remove(index);
            false
        }
        None => true,
    };
    one.iter().filter(is_missing).cloned().collect()
}

/// Whoever reads about a clause learns of every lint behind it.
#[test]
fn pages_of_lints_name_the_clauses_of_their_findings() {
    let mut cited = 0;
    for fixture in FIXTURES.iter().flatten() {
        for finding in &fixture.report.findings {
            let (own, clause) = (finding.rule.clauses, finding.clause);
            let Some(clause) = clause.filter(|_| !own.is_empty()) else {
                continue;
            };
            let (rule, id) = (finding.rule.name, clause.id);
            assert!(own.contains(&id), "{}: {rule}: {id}", fixture.name);
            cited += 1;
        }
    }
    assert!(cited > 300, "{cited}");
}

/// A step that a finding shows can be typed as it is.
#[test]
fn steps_in_messages_are_steps() {
    const SHAPE: [&str; 6] = [
        "bad-value",
        "missing-field",
        "out-of-range",
        "syntax-error",
        "unknown-field",
        "wrong-type",
    ];
    let mut shown = 0;
    for fixtures in FIXTURES.iter() {
        let texts: Vec<(String, String)> = (fixtures.iter())
            .map(|fixture| (fixture.name.clone(), fixture.text.clone()))
            .collect();
        for fixture in fixtures {
            let Fixture { name, text, .. } = fixture;
            let Some(game) = text.lines().find(|line| line.starts_with("game = ")) else {
                continue;
            };
            let report: Value =
                serde_json::from_str(&fixture.written(Format::Json)).expect("it is JSON");
            let findings = report["findings"].as_array().expect("findings are a list");
            let texts_of = findings.iter().flat_map(|finding| {
                let texts = [&finding["message"], &finding["help"]];
                texts.map(|text| text.as_str().unwrap_or_default())
            });
            let code = texts_of.flat_map(|text| text.split('`').skip(1).step_by(2));
            let is_step = |code: &&str| {
                let is_tagged = code.contains(" move = ") || code.contains(" chance = ");
                code.starts_with('{') && is_tagged && !code.contains('…')
            };
            let steps: Vec<&str> = code.filter(is_step).collect();
            if steps.is_empty() {
                continue;
            }
            shown += steps.len();
            let script = format!(
                "format = 1\n{game}\nkind = \"script\"\nscenario = \"{name}\"\nsteps = [\n{}\n]\n",
                steps.join(",\n")
            );
            let mut texts = texts.clone();
            texts.push(("shown.toml".to_owned(), script.clone()));
            let report = alone("shown.toml", &Beside(&texts));
            let wrong: Vec<&str> = (report.findings.iter())
                .map(|finding| finding.rule.name)
                .collect();
            let is_wrong = wrong.iter().any(|rule| SHAPE.contains(rule));
            assert!(!is_wrong, "{name}: {wrong:?}\n{script}");
        }
    }
    assert!(shown > 5, "{shown}");
}
