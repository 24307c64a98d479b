//! This program's own JSON: everything that a finding holds. Its schema is published, and its
//! version changes with it.

use std::io::{self, Write};

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde::Serialize;

use crate::diagnostic::{Citation, Finding, Label, Level, Place, Report, Source, Summary};

/// Writes the report as one JSON document.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &JsonReport::from(report))?;
    writeln!(out)
}

/// The JSON schema of what [`write()`] writes.
#[must_use]
pub fn schema() -> serde_json::Value {
    SchemaGenerator::new(SchemaSettings::draft2020_12().for_serialize())
        .into_root_schema_for::<JsonReport>()
        .to_value()
}

/// What `scrutineer check --format json` found.
///
/// The same files give the same bytes. Readers should ignore keys that they do not know: keys may
/// be added within a version.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Findings of scrutineer", rename = "Findings")]
struct JsonReport<'r> {
    /// Always `scrutineer-findings`.
    #[schemars(extend("const" = FORMAT))]
    format: &'static str,
    /// The version of this format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// Everything that was found, sorted by file, place and rule.
    findings: Vec<JsonFinding<'r>>,
    /// How much was looked at, and how many findings that gave.
    summary: Summary,
}

const FORMAT: &str = "scrutineer-findings";
const VERSION: u32 = 1;

/// Something wrong in a file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Finding")]
struct JsonFinding<'r> {
    /// The rule that found it, such as `unknown-key`.
    rule: &'r str,
    /// How much it matters, after configuration and comments.
    level: Level,
    /// What is wrong, with the values in it.
    message: &'r str,
    /// The file, as given or found on the command line, with `/` between folders; `built-in:…` for
    /// a document inside the program.
    file: &'r str,
    /// Where in the file.
    span: Span,
    /// What the place is, in a few words; may be empty.
    label: &'r str,
    /// Other places that belong to it.
    related: Vec<Related<'r>>,
    /// The clause of the rulebook that it rests on.
    clause: Option<Citation>,
    /// What to type instead.
    help: Option<&'r str>,
    /// Edits that certainly put it right.
    fix: Option<JsonFix<'r>>,
    /// The title of the case of a script in which it was found; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<&'r str>,
}

/// Another place, in the same file or another.
#[derive(Serialize, JsonSchema)]
struct Related<'r> {
    /// The file.
    file: &'r str,
    /// Where in that file.
    span: Span,
    /// What it has to do with the finding; may be empty.
    label: &'r str,
}

/// A range in a file.
#[derive(Serialize, JsonSchema)]
struct Span {
    /// Its first character.
    start: JsonPosition,
    /// Just behind its last character; the same as the start if it is empty.
    end: JsonPosition,
}

/// A position in a file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Position")]
struct JsonPosition {
    /// The line, from 1.
    #[schemars(range(min = 1))]
    line: usize,
    /// The column, from 1, counted in Unicode characters (code points).
    #[schemars(range(min = 1))]
    column: usize,
    /// The offset, from 0, in bytes of UTF-8.
    offset: usize,
}

/// Edits to the finding's file, to be made all together or not at all.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Fix")]
struct JsonFix<'r> {
    /// What they do.
    title: &'r str,
    /// The edits; they do not overlap.
    edits: Vec<JsonEdit<'r>>,
}

/// Replaces a range by a text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Edit")]
struct JsonEdit<'r> {
    /// The first character to replace.
    start: JsonPosition,
    /// Just behind the last; the same as the start to insert.
    end: JsonPosition,
    /// What to put there; empty to delete.
    text: &'r str,
}

impl<'r> From<&'r Report> for JsonReport<'r> {
    fn from(report: &'r Report) -> Self {
        Self {
            format: FORMAT,
            version: VERSION,
            findings: report.findings.iter().map(JsonFinding::from).collect(),
            summary: report.summary,
        }
    }
}

impl<'r> From<&'r Finding> for JsonFinding<'r> {
    fn from(finding: &'r Finding) -> Self {
        let source = &finding.at.place.source;
        Self {
            rule: finding.rule.name,
            level: finding.level,
            message: &finding.message,
            file: &source.name,
            span: Span::from(&finding.at.place),
            label: &finding.at.text,
            related: finding.also.iter().map(Related::from).collect(),
            clause: finding.clause,
            help: finding.help.as_deref(),
            case: finding.case.as_deref(),
            fix: finding.fix.as_ref().map(|fix| JsonFix {
                title: &fix.title,
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| JsonEdit {
                        start: JsonPosition::of(source, edit.span.start),
                        end: JsonPosition::of(source, edit.span.end),
                        text: &edit.text,
                    })
                    .collect(),
            }),
        }
    }
}

impl<'r> From<&'r Label> for Related<'r> {
    fn from(label: &'r Label) -> Self {
        Self {
            file: &label.place.source.name,
            span: Span::from(&label.place),
            label: &label.text,
        }
    }
}

impl From<&Place> for Span {
    fn from(Place { source, span }: &Place) -> Self {
        Self {
            start: JsonPosition::of(source, span.start),
            end: JsonPosition::of(source, span.end),
        }
    }
}

impl JsonPosition {
    fn of(source: &Source, offset: usize) -> Self {
        let (line, column) = source.line_column(offset);
        Self {
            line,
            column,
            offset,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::render::samples;

    #[test]
    fn everything_a_finding_holds_is_there() {
        insta::assert_snapshot!(samples::drawn(super::write));
    }

    #[test]
    fn the_output_fits_the_schema_and_the_schema_says_what_everything_is() {
        let schema = super::schema();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let output = serde_json::from_str(&samples::drawn(super::write)).unwrap();
        assert!(validator.is_valid(&output));
        for key in ["findings", "summary", "version"] {
            let mut less: serde_json::Value = output.clone();
            less.as_object_mut().unwrap().remove(key);
            assert!(!validator.is_valid(&less), "{key} may be missing");
        }
        insta::assert_json_snapshot!(schema);
    }
}
