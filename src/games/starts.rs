//! Scripts that say `setup` for a position, or `start` for a scenario: every key below is wrong then.
//!
//! It is one of the [`suspects`](super::suspects): with the other key, the script is checked again.

use std::ops::Range;
use std::sync::Arc;

use super::suspects::{Explained, Suspect, SuspectMistake, mended_by};
use crate::diagnostic::{Mistake, Source};
use crate::kit::lines::lines;

/// The ways in which a script can have what it starts from in it.
const STARTS: [&str; 2] = ["setup", "start"];

/// What the start of a script may be called instead.
pub(super) fn suspects(text: &str) -> Vec<Suspect> {
    let [setup, start] = STARTS;
    [(setup, start), (start, setup)]
        .into_iter()
        .filter_map(|(said, meant)| {
            let names = names(text, said);
            let span = names.first()?.start..names.last()?.end;
            Some(Suspect {
                instead: vec![renamed(&text[span.clone()], said, meant)],
                span,
                explains: Explained::AllErrors,
                told: SuspectMistake::By(other_start),
            })
        })
        .collect()
}

/// Where headers have a name as their first one.
fn names(text: &str, name: &str) -> Vec<Range<usize>> {
    let of_line = |(at, line): (usize, &str)| {
        let brackets = line.len() - line.trim_start_matches([' ', '[']).len();
        let rest = line[brackets..].strip_prefix(name)?;
        let is_header = line[..brackets].contains('[') && rest.starts_with(['.', ']']);
        is_header.then(|| at + brackets..at + brackets + name.len())
    };
    lines(text).filter_map(of_line).collect()
}

/// A part of a text that begins and ends with a name of a header, in which all of these are another one.
fn renamed(part: &str, said: &str, meant: &str) -> String {
    let mut text = format!("[{part}]");
    for span in names(&text, said).into_iter().rev() {
        text.replace_range(span, meant);
    }
    text[1..text.len() - 1].to_owned()
}

fn other_start(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let part = &source.text[span.clone()];
    let [setup, start] = STARTS;
    let (said, meant, what) = if part.starts_with(setup) {
        (setup, start, "a position")
    } else {
        (start, setup, "a scenario")
    };
    let first = span.start..span.start + said.len();
    let help = format!("write `{meant}` in place of `{said}` in all headers");
    let message =
        format!("the keys below `{said}` are those of {what}, which stands below `{meant}`");
    mended_by(source, first, (message, help), (span, fitting))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_alone_are_renamed() {
        let text = "setup = 1\n[setup]\nstart = \"[setup]\"\n  [setup.players.red]\n[[setup.rows]]\n[set]\n";
        let [suspect] = &suspects(text)[..] else {
            panic!()
        };
        let mut meant = text.to_owned();
        meant.replace_range(suspect.span.clone(), &suspect.instead[0]);
        let expected = "setup = 1\n[start]\nstart = \"[setup]\"\n  [start.players.red]\n[[start.rows]]\n[set]\n";
        assert_eq!(meant, expected);
    }
}
