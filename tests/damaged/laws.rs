//! What holds of a file, whatever is in it.

use std::sync::Arc;

use scrutineer::diagnostic::render::visible::is_hidden;
use scrutineer::diagnostic::render::{Format, Style, write};
use scrutineer::diagnostic::report::Summary;
use scrutineer::diagnostic::{Finding, Report, Source};
use scrutineer::document::Content;
use scrutineer::document::parse;
use scrutineer::edit::bless::bless;
use scrutineer::edit::repair::repair;
use scrutineer::games::GAMES;
use scrutineer::games::check::Checked;
use scrutineer::lint::{Levels, Library};
use scrutineer::project::disk::Disk;
use scrutineer::workspace::content_of_run;

use super::world::{CANARY, WORLD};

/// The workspace as two runs of the program come to know it. What they keep of it differs, and no
/// finding may depend on that.
pub struct Judge<'l> {
    libraries: [Library<'l>; 2],
    levels: Levels,
}

/// How often a law was put to the test, beyond being a law of every file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Files that are no documents of ours, or seem to be none.
    pub foreign: u64,
    pub findings: u64,
    pub repaired: u64,
    pub replayed: u64,
    pub blessed: u64,
    pub clean: u64,
}

impl<'l> Judge<'l> {
    pub fn new(disk: &'l Disk) -> Self {
        Self {
            libraries: [(); 2].map(|()| Library::new(disk, &GAMES)),
            levels: Levels::default(),
        }
    }

    /// Does with a file what the program does with it, and says which law was broken.
    pub fn judge(&self, path: &str, bytes: &[u8]) -> Result<Tally, String> {
        let name = self.name(path);
        let look = |library: &Library<'_>| {
            library.uses().clear();
            let content = Content::of(bytes.to_vec());
            let file = content_of_run(GAMES, &name, content, library, &self.levels, None);
            (Arc::clone(&file.source), GAMES.settle_alone(file, library))
        };
        let (source, checked) = look(&self.libraries[0]);
        places(&checked.findings)?;
        let outputs = outputs(&checked.findings)?;
        let (_, again) = look(&self.libraries[1]);
        if outputs != self::outputs(&again.findings)? {
            return Err("the same file twice has the same findings".to_owned());
        }
        let repaired = self.repairs(path, &source, &checked)?;
        let blessed = self.blesses(path, &source, &checked)?;
        Ok(Tally {
            foreign: u64::from(!checked.is_document),
            findings: checked.findings.len() as u64,
            repaired,
            replayed: u64::from(checked.replayed.is_some()),
            blessed,
            clean: u64::from(checked.is_document && checked.findings.is_empty()),
        })
    }

    fn name(&self, path: &str) -> String {
        WORLD.inside.join(path).display().to_string()
    }

    fn findings(&self, path: &str, text: &str) -> Vec<Finding> {
        let library = &self.libraries[0];
        library.uses().clear();
        let content = Content::Text(text.to_owned());
        let file = content_of_run(
            GAMES,
            &self.name(path),
            content,
            library,
            &self.levels,
            None,
        );
        GAMES.settle_alone(file, library).findings
    }

    /// A repaired text can be read if it could be before, and no more is wrong with it.
    fn repairs(&self, path: &str, source: &Source, checked: &Checked) -> Result<u64, String> {
        let here = checked.findings.iter();
        let here = here.filter(|finding| finding.at.place.source.name == source.name);
        let fixes: Vec<_> = here.filter_map(|finding| finding.fix.as_ref()).collect();
        for edit in fixes.iter().flat_map(|fix| &fix.edits) {
            if source.text.get(edit.span.clone()).is_none() {
                return Err(format!("an edit lies inside of the text: {:?}", edit.span));
            }
        }
        let read = |text: &str| parse(text).errors.is_empty();
        let judge = |text: &str| read(text).then(|| self.findings(path, text).len());
        let done = repair(&source.text, &fixes, None, judge);
        if done.applied == 0 {
            return Ok(0);
        }
        if read(&source.text) && !read(&done.text) {
            return Err("a repaired document is TOML".to_owned());
        }
        let after = self.findings(path, &done.text);
        if read(&source.text) && after.len() > checked.findings.len() {
            return Err(format!(
                "a repair leaves no more findings: {} became {}",
                checked.findings.len(),
                after.len()
            ));
        }
        places(&after)?;
        Ok(1)
    }

    /// Blessing writes values and keeps the form.
    fn blesses(&self, path: &str, source: &Source, checked: &Checked) -> Result<u64, String> {
        let Some(replayed) = &checked.replayed else {
            return Ok(0);
        };
        let (blessed, count) = bless(&source.text, &replayed.mismatches);
        if count == 0 {
            return Ok(0);
        }
        let faults = |findings: &[Finding]| {
            let shape = ["syntax-error", "missing-field", "unknown-field"];
            let is_shape = |finding: &&Finding| shape.contains(&finding.rule.name);
            findings.iter().filter(is_shape).count()
        };
        let after = self.findings(path, &blessed);
        if faults(&after) > faults(&checked.findings) {
            return Err("blessing keeps the form".to_owned());
        }
        places(&after)?;
        Ok(1)
    }
}

/// Every place is in its text, between characters, and in a file of the workspace or of the program.
fn places(findings: &[Finding]) -> Result<(), String> {
    let inside = WORLD
        .inside
        .to_str()
        .expect("temporary folders have plain names");
    for finding in findings {
        for label in [&finding.at].into_iter().chain(&finding.also) {
            let (source, span) = (&label.place.source, &label.place.span);
            let rule = finding.rule.name;
            if source.text.get(span.clone()).is_none() {
                return Err(format!("places are in their text: {rule} at {span:?}"));
            }
            let name = &source.name;
            if !name.starts_with(inside) && !name.starts_with("built-in:") {
                return Err(format!("no reference leads out: {rule} in {name}"));
            }
        }
    }
    Ok(())
}

/// What is printed in every format, which acts on no terminal and says nothing of other files.
fn outputs(findings: &[Finding]) -> Result<Vec<String>, String> {
    let report = Report::new(Vec::new(), findings.to_vec(), Summary::default());
    let formats = Format::ALL.iter().map(|format| {
        let mut bytes = Vec::new();
        write(&report, *format, Style::default(), &mut bytes).expect("there is room");
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| format!("output is text: {}", format.name()))?;
        let acts = |character: char| match format {
            Format::Json | Format::Sarif => character < ' ' && character != '\n',
            Format::Junit => character.is_control() && character != '\n',
            _ => character != '\n' && is_hidden(character),
        };
        if let Some(character) = text.chars().find(|character| acts(*character)) {
            let name = format.name();
            return Err(format!("output is visible: {name} has {character:?}"));
        }
        let is_json = matches!(format, Format::Json | Format::Sarif);
        if is_json && serde_json::from_str::<serde_json::Value>(&text).is_err() {
            return Err(format!("output can be read: {}", format.name()));
        }
        if text.contains(CANARY) {
            return Err(format!("other files are not told: {}", format.name()));
        }
        Ok(text)
    });
    formats.collect()
}
