//! Small documents whose expectations stand in comments: `# expect: rule` behind the line where a
//! finding begins, `# expect at 4: rule` where no comment can stand, or `# expect: nothing`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::Folder;

/// Every fixture, in a folder of its own as if it were the only one: the others are there to be
/// referred to.
#[test]
fn expectations_hold_exactly() {
    let mut faults = Vec::new();
    let mut rules = BTreeSet::new();
    for (folder, names) in folders() {
        assert!(names.len() > 30, "{}", names.len());
        for name in names {
            let report = folder.run(["check", "--format", "json", &name]);
            assert_eq!(report.err, "", "{name}");
            let text = folder.read(&name);
            let (expected, found) = (expected(&text), found(&report.out));
            rules.extend(found.iter().map(|(_, rule)| rule.clone()));
            for (line, rule) in difference(&expected, &found) {
                faults.push(format!("{name}:{line}: {rule} is expected and not found"));
            }
            for (line, rule) in difference(&found, &expected) {
                faults.push(format!("{name}:{line}: {rule} is found and not expected"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // They are of many sorts.
    assert!(rules.len() > 50, "{rules:?}");
}

#[test]
fn fixtures_are_drawn() {
    let mut drawn = BTreeSet::new();
    for (folder, names) in folders() {
        for name in names {
            // Drawings are kept by name, whatever game they are of.
            assert!(drawn.insert(name.clone()), "{name} is in two folders");
            let stem = name.trim_end_matches(".toml");
            insta::assert_snapshot!(stem, folder.run(["check", &name]).out);
            let json = folder.run(["check", "--format", "json", &name]).out;
            insta::assert_snapshot!(format!("{stem}__json"), json);
        }
    }
}

/// All at once say what each says alone, but for what another of them says already.
#[test]
fn fixtures_together_say_the_same() {
    for (folder, names) in folders() {
        let together = folder.run(["check", "--format", "short"]).code(1).out;
        let mut alone = String::new();
        for name in &names {
            alone.push_str(&folder.run(["check", "--format", "short", name]).out);
        }
        // Of a document that is checked as well, its own findings say enough.
        let is_of_another = |line: &&str| {
            line.contains("[broken-reference]") && line.contains(" is not a valid ")
                || line.contains("[not-replayed]")
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

/// A copy of each folder of fixtures, where no configuration is above them.
fn folders() -> Vec<(Folder, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("it can be read").path())
            .collect();
        paths.sort();
        paths
    };
    let games = entries(&root).into_iter();
    games
        .map(|game| {
            let folder = Folder::new();
            let mut names = Vec::new();
            for path in entries(&game) {
                let name = path
                    .file_name()
                    .expect("it has a name")
                    .to_string_lossy()
                    .into_owned();
                folder.write(&name, fs::read(&path).expect("fixtures can be read"));
                names.push(name);
            }
            (folder, names)
        })
        .collect()
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
    for (folder, names) in folders() {
        for name in names {
            let text = folder.read(&name);
            let Some(game) = text.lines().find(|line| line.starts_with("game = ")) else {
                continue;
            };
            let report = folder.run(["check", "--format", "json", &name]);
            let report: Value = serde_json::from_str(&report.out).expect("it is JSON");
            let findings = report["findings"].as_array().expect("findings are a list");
            let texts = findings.iter().flat_map(|finding| {
                let texts = [&finding["message"], &finding["help"]];
                texts.map(|text| text.as_str().unwrap_or_default())
            });
            let code = texts.flat_map(|text| text.split('`').skip(1).step_by(2));
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
            folder.write("shown.toml", &script);
            let report = folder.run(["check", "--format", "json", "shown.toml"]);
            let wrong: Vec<String> = found(&report.out)
                .into_iter()
                .map(|(_, rule)| rule)
                .collect();
            let is_wrong = wrong.iter().any(|rule| SHAPE.contains(&rule.as_str()));
            assert!(!is_wrong, "{name}: {wrong:?}\n{script}");
        }
    }
    assert!(shown > 5, "{shown}");
}
