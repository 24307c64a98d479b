//! SARIF 2.1.0, the exchange format of code scanning services and editors.
//!
//! Its objects are written as they stand in the standard: findings need few of them, and the
//! crates that model all are generated, and larger than this program.

use std::io::{self, Write};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use serde_json::{Value, json};

use super::{MOST_NOTES, headline, in_full};
use crate::diagnostic::{Finding, Fix, Place, Report, Rule};
use crate::kit::escape;

/// Writes the report as one SARIF log.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut rules: Vec<&Rule> = report.findings.iter().map(|finding| finding.rule).collect();
    rules.sort_unstable_by_key(|rule| rule.name);
    rules.dedup_by_key(|rule| rule.name);
    let index = |finding: &Finding| rules.partition_point(|rule| rule.name < finding.rule.name);

    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": env!("CARGO_PKG_NAME"),
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
                },
            },
            "columnKind": "unicodeCodePoints",
            "results": (report.findings.iter())
                .map(|finding| result(finding, index(finding)))
                .collect::<Vec<_>>(),
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    writeln!(out)
}

fn descriptor(rule: &Rule) -> Value {
    let Rule {
        name,
        summary,
        why,
        bad,
        good,
        ..
    } = rule;
    // House rules may say no more than what is wrong.
    let why = if why.is_empty() { summary } else { why };
    let examples = if bad.is_empty() {
        String::new()
    } else {
        format!(
            "\n\nBad:\n\n```toml\n{bad}\n```\n\nGood:\n\n```toml\n{good}\n```\n",
            bad = bad.trim_end(),
            good = good.trim_end(),
        )
    };
    json!({
        "id": name,
        "shortDescription": { "text": summary },
        "fullDescription": { "text": why },
        "help": { "text": why, "markdown": format!("{why}{examples}") },
        "defaultConfiguration": { "level": rule.level.severity() },
    })
}

fn result(finding: &Finding, rule_index: usize) -> Value {
    let mut result = json!({
        "ruleId": finding.rule.name,
        "ruleIndex": rule_index,
        "level": finding.level.severity(),
        "message": { "text": message(finding) },
        "locations": [location(&finding.at.place, &finding.at.text)],
    });
    if !finding.also.is_empty() {
        // Related locations must differ, so they are numbered.
        result["relatedLocations"] = (finding.also.iter().zip(1..))
            .map(|(label, id)| {
                let mut related = location(&label.place, &label.text);
                related["id"] = Value::from(id);
                related
            })
            .collect();
    }
    if let Some(fix) = &finding.fix {
        result["fixes"] = json!([fixed(fix, &finding.at.place)]);
    }
    result
}

/// The text of a result. Code scanning shows related places only where the text links to them.
fn message(finding: &Finding) -> String {
    let linked = finding.also.iter().zip(1..).take(MOST_NOTES);
    let links = linked.map(|(label, id)| {
        let text = headline(label).replace('\\', r"\\").replace('[', r"\[");
        format!("\n[{}]({id})", text.replace(']', r"\]"))
    });
    [in_full(finding)].into_iter().chain(links).collect()
}

fn location(place: &Place, label: &str) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&place.source.name) },
            "region": region(place),
        },
    });
    if !label.is_empty() {
        location["message"] = json!({ "text": label });
    }
    location
}

fn fixed(Fix { title, edits }: &Fix, place: &Place) -> Value {
    let replacements = edits.iter().map(|edit| {
        let place = Place {
            source: place.source.clone(),
            span: edit.span.clone(),
        };
        json!({
            "deletedRegion": region(&place),
            "insertedContent": { "text": edit.text },
        })
    });
    json!({
        "description": { "text": title },
        "artifactChanges": [{
            "artifactLocation": { "uri": uri(&place.source.name) },
            "replacements": replacements.collect::<Vec<_>>(),
        }],
    })
}

fn region(place: &Place) -> Value {
    let ((start_line, start_column), (end_line, end_column)) = (place.start(), place.end());
    json!({
        "startLine": start_line,
        "startColumn": start_column,
        "endLine": end_line,
        "endColumn": end_column,
    })
}

/// Everything but what RFC 3986 leaves unreserved, and the slash between folders.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// A file's name as a URI: relative as the name is, `file:` if it is absolute. Bytes that are no
/// text are encoded as what they are.
fn uri(name: &str) -> String {
    let escaped = |path| percent_encode(&escape::bytes(path), ESCAPED).to_string();
    if let Some(path) = name.strip_prefix("built-in:") {
        format!("built-in:{}", escaped(path))
    } else if name.starts_with('/') {
        format!("file://{}", escaped(name))
    } else if let Some((drive, path)) = name.split_once(":/")
        && let [letter] = drive.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        format!("file:///{drive}:/{}", escaped(path))
    } else {
        escaped(name)
    }
}

#[cfg(test)]
mod tests {
    use super::uri;
    use crate::diagnostic::render::samples;

    #[test]
    fn findings_are_results() {
        insta::assert_snapshot!(samples::drawn(super::write));
    }

    #[test]
    fn names_become_uris() {
        let cases = [
            ("maps/night stage.toml", "maps/night%20stage.toml"),
            ("../größe 100%.toml", "../gr%C3%B6%C3%9Fe%20100%25.toml"),
            ("a:b#c?.toml", "a%3Ab%23c%3F.toml"),
            ("/srv/maps/a.toml", "file:///srv/maps/a.toml"),
            (r"caf\xe9/b\xffd.toml", "caf%E9/b%FFd.toml"),
            (r"not\x5cxff.toml", "not%5Cxff.toml"),
            ("C:/maps/a b.toml", "file:///C:/maps/a%20b.toml"),
            (
                "built-in:checkpoint-rally/tiles.toml",
                "built-in:checkpoint-rally/tiles.toml",
            ),
        ];
        for (name, expected) in cases {
            assert_eq!(uri(name), expected);
        }
    }
}
