//! A failure as a script beside its document.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;

use super::kept::{SHOW, beginning};
use super::subject::{FuzzSubject, Hunt};
use crate::cli::write;
use crate::diagnostic::{Finding, Source};
use crate::document::{Content, Document};
use crate::edit::script::Recorded;
use crate::games::fuzz::as_table;
use crate::kit::count::Count;
use crate::lab::fuzz::{self, FoundFault};
use crate::project::disk::{name_of, read};
use crate::project::failure::Failure;

/// A failure and the script that shows it.
#[derive(Debug)]
pub(super) struct ShownFailure {
    /// The failure.
    pub failure: fuzz::FuzzFailure,
    /// What the script is called, or would be.
    pub script: String,
    /// Its text.
    pub text: String,
    /// What the check of it says.
    pub findings: Vec<Finding>,
    /// Why it is not beside the document, though it was to be written.
    pub unsaved: Option<Failure>,
}

impl ShownFailure {
    /// Whether the check of the script comes to the failure. If it does not, this program has a
    /// fault.
    pub fn is_shown(&self) -> bool {
        let shows = |finding: &Finding| SHOW.iter().any(|rule| rule.name == finding.rule.name);
        self.findings.iter().any(shows)
    }
}

/// Writes a script beside the document, unless it is a trial, and checks it. What was found is not
/// lost if it cannot be written.
///
/// # Errors
/// If no script can name the document, or what was written cannot be read.
pub(super) fn write(
    subject: &FuzzSubject,
    failure: fuzz::FuzzFailure,
    hunt: &Hunt<'_>,
) -> Result<ShownFailure, Failure> {
    let text = text(subject, &failure)?;
    let (path, is_there) = place(subject, &failure, &text)?;
    let script = name_of(&path);
    let unsaved = if hunt.args.dry_run || is_there {
        None
    } else {
        write::create(&path, &text, hunt.stop).err()
    };
    let checked = if hunt.args.dry_run || unsaved.is_some() {
        let source = Arc::new(Source::new(script.as_str(), text.as_str()));
        hunt.workspace
            .games()
            .check_alone(&source, hunt.workspace.library(), &subject.levels)
    } else {
        let looked = hunt.workspace.look(&script, &subject.levels, None);
        looked
            .map_err(|error| Failure::unreadable_file(&script, &error))?
            .1
    };
    Ok(ShownFailure {
        failure,
        script,
        text,
        findings: checked.findings,
        unsaved,
    })
}

/// The script of a failure.
fn text(subject: &FuzzSubject, failure: &fuzz::FuzzFailure) -> Result<String, Failure> {
    let title = match failure.fault {
        FoundFault::Invariant(_) => format!("Not so: {}", failure.statement),
        FoundFault::Panic => "The rules panic".to_owned(),
        FoundFault::TooLong => format!("Not over after {}", Count(failure.steps.len(), "step")),
    };
    let start = match subject.kind.role.inline_key() {
        Some(inside) if !failure.readings.is_empty() => {
            (inside, as_table(&subject.source, &failure.readings))
        }
        _ => {
            let name = subject.path.file_name().and_then(|name| name.to_str());
            let name = name.ok_or_else(|| nameless(subject))?;
            (subject.kind.name, Value::from(name))
        }
    };
    // A file that is named says its edition itself.
    let edition = match &start.1 {
        Value::Object(_) => Document::new(Arc::clone(&subject.source)).edition(),
        _ => None,
    };
    let script = Recorded {
        edition,
        game: subject.game.meta().id,
        title,
        start,
        steps: failure.steps.clone(),
        branches: Vec::new(),
    };
    Ok(script.beside().document())
}

/// Where the script goes, and whether it is there already: a number is added to its name if another
/// one has it.
fn place(
    subject: &FuzzSubject,
    failure: &fuzz::FuzzFailure,
    text: &str,
) -> Result<(PathBuf, bool), Failure> {
    let beginning = beginning(&subject.path).ok_or_else(|| nameless(subject))?;
    let id = failure.fault.id();
    let mut number = 1_u32;
    loop {
        let name = match number {
            1 => format!("{beginning}{id}.toml"),
            _ => format!("{beginning}{id}.{number}.toml"),
        };
        let path = subject.path.with_file_name(name);
        if !path.exists() {
            return Ok((path, false));
        }
        if matches!(read(&path), Ok(Content::Text(there)) if there == text) {
            return Ok((path, true));
        }
        number += 1;
    }
}

pub(super) fn nameless(subject: &FuzzSubject) -> Failure {
    Failure::new(format!(
        "no script can name `{}`: the name is not a text",
        name_of(&subject.path)
    ))
    .help("give the file another name")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cli::format::ReportFormat;
    use crate::cli::fuzz::FuzzArgs;
    use crate::cli::stop::RunStop;
    use crate::games::GAMES;
    use crate::lab::fuzz::GivenReading;
    use crate::lint::{Catalogue as _, Levels};
    use crate::project::disk::Disk;
    use crate::workspace::Workspace;

    const ARGS: FuzzArgs = FuzzArgs {
        paths: Vec::new(),
        cases: None,
        time: None,
        seed: 1,
        longest: None,
        dry_run: false,
        shard: None,
        part: None,
        format: ReportFormat::Human,
    };

    /// Every starter of a kind that can be searched, in a folder of its own.
    fn check_starters(kind: &str, table: &str) {
        for &game in GAMES {
            let folder = tempfile::tempdir().expect("there is room for a folder");
            let path = folder.path().join("a.b.toml");
            let kind = GAMES.kind(game.meta().id, kind).expect("every game has it");
            std::fs::write(&path, kind.starter).expect("it can be written");
            let subject = FuzzSubject {
                source: Arc::new(Source::new(name_of(&path), kind.starter)),
                path,
                kind,
                game,
                levels: Levels::default(),
            };
            let readings = game.readings();
            let reading = readings.first().expect("every game has readings");
            let given = GivenReading {
                name: reading.name.clone(),
                value: reading.values[1].name.clone(),
            };
            let failure = |readings| fuzz::FuzzFailure {
                fault: FoundFault::TooLong,
                statement: "",
                message: String::new(),
                game: 1,
                steps_before: 1,
                readings,
                steps: vec![json!({ "expect": { "over": true } })],
            };
            let disk = Disk::default();
            let workspace = Workspace::new(&disk, &GAMES);
            let hunt = Hunt {
                args: &ARGS,
                work: crate::cli::fuzz::Work::Whole,
                workspace: &workspace,
                stop: &RunStop::default(),
            };
            let id = game.meta().id;
            let plain = write(&subject, failure(Vec::new()), &hunt).expect("it can be written");
            assert!(
                plain.script.ends_with("a.b.fuzz.too-long.toml"),
                "{}",
                plain.script
            );
            assert!(
                plain.is_shown() && plain.findings.len() == 1,
                "{id}: {}",
                plain.text
            );
            assert!(
                plain
                    .text
                    .contains(&format!("\n{} = \"a.b.toml\"\n", kind.name)),
                "{}",
                plain.text
            );

            let named = failure(vec![given.clone()]);
            let other = write(&subject, named, &hunt).expect("it can be written");
            assert!(
                other.script.ends_with("a.b.fuzz.too-long.2.toml"),
                "{}",
                other.script
            );
            assert!(
                other.is_shown() && other.findings.len() == 1,
                "{id}: {}",
                other.text
            );
            let line = format!("[{table}.readings]\n{} = \"{}\"\n", given.name, given.value);
            assert!(other.text.contains(&line), "{}", other.text);
            assert!(!other.text.contains("a.b.toml"), "{}", other.text);

            // What is there already is not written once more.
            let again = write(&subject, failure(vec![given]), &hunt).expect("it is there");
            assert_eq!(again.script, other.script);
        }
    }

    #[test]
    fn scenarios_are_named_or_written_out() {
        check_starters("scenario", "setup");
    }

    #[test]
    fn positions_are_named_or_written_out() {
        check_starters("position", "start");
    }
}
