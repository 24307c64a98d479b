//! A header that is lost between two tables alike: one key of the lower one seems to be given twice in the upper one, and its
//! name is unknown everywhere.

use std::ops::Range;
use std::sync::Arc;

use super::suspects::{Explained, Suspect, SuspectMistake, mended_by};
use crate::diagnostic::{Finding, Mistake, Source};
use crate::kit::lines::{line_start, lines};
use crate::kit::quote::quote;
use crate::lint::shape::Validator;
use crate::lint::syntax::FIRST_GIVEN;

/// The headers that may be missing before keys that are given twice below another one.
pub(super) fn suspects(
    source: &Source,
    findings: &[Finding],
    validator: &Validator,
    is_script: bool,
) -> Vec<Suspect> {
    let text = &source.text;
    let is_again = |finding: &&Finding| finding.also.iter().any(|label| label.text == FIRST_GIVEN);
    let suspects = findings.iter().filter(is_again).filter_map(|finding| {
        let line = line_start(text, finding.at.place.span.start);
        let headers = lines(&text[..line]).filter(|(_, line)| line.starts_with('['));
        let path = headers.last()?.1.split('#').next()?.trim_end();
        let path = path.strip_prefix('[')?.strip_suffix(']')?;
        let (parent, _) = path.rsplit_once('.')?;
        let pointer = format!("/{}", parent.replace('.', "/"));
        let apart = if text[..line].ends_with("\n\n") {
            ""
        } else {
            "\n"
        };
        let headers = validator.keys_at(&pointer).into_iter();
        let headers = headers.map(|name| format!("[{parent}.{name}]"));
        let absent = headers.filter(|header| !text.contains(header.as_str()));
        Some(Suspect {
            span: line..line,
            instead: absent.map(|header| format!("{apart}{header}\n")).collect(),
            explains: if is_script {
                Explained::AllErrors
            } else {
                Explained::Findings
            },
            told: SuspectMistake::By(lost),
        })
    });
    suspects.collect()
}

fn lost(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let header = quote(fitting.first().map_or("", |header| header.trim()));
    let rest = &source.text[span.start..];
    let word = rest.split([' ', '=', '\n']).next().unwrap_or_default();
    let place = span.start..span.start + word.len();
    let message = format!("{header} is missing before this");
    let help = format!("write {header} on a line of its own before it");
    let mistake = mended_by(source, place, (message, help), (span, fitting));
    match fitting {
        [_] => mistake,
        _ => Mistake {
            message: "a header is missing before this".to_owned(),
            help: format!("such as {header}"),
            fix: None,
            ..mistake
        },
    }
}
