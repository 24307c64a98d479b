//! What a change of a file comes to, as a unified diff.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use crate::diagnostic::render::visible::one_line;

/// Lines around a change that are shown with it.
const CONTEXT: usize = 3;

/// The unified diff that leads from `before` to `after`; empty if they are the same. Programs such as
/// `patch` read it if it has no colour.
#[must_use]
pub fn unified(name: &str, before: &str, after: &str, colour: bool) -> String {
    between((name, before), (name, after), colour)
}

/// The same of two files, each with its name.
#[must_use]
pub fn between(
    (old_name, before): (&str, &str),
    (new_name, after): (&str, &str),
    colour: bool,
) -> String {
    let mut out = String::new();
    if before == after {
        return out;
    }
    let paint = |style: Style| if colour { style } else { Style::new() };
    let bold = paint(Style::new().bold());
    let place = paint(AnsiColor::Cyan.on_default());
    let diff = TextDiff::from_lines(before, after);
    let (old_name, new_name) = (one_line(old_name), one_line(new_name));
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "{bold}--- {old_name}{bold:#}\n{bold}+++ {new_name}{bold:#}\n"
    );
    let mut unified = diff.unified_diff();
    for hunk in unified.context_radius(CONTEXT).iter_hunks() {
        let header = hunk.header().to_string();
        let _ = writeln!(out, "{place}{}{place:#}", header.trim_end());
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', AnsiColor::Red.on_default()),
                ChangeTag::Insert => ('+', AnsiColor::Green.on_default()),
                ChangeTag::Equal => (' ', Style::new()),
            };
            let style = paint(style);
            let line = change.value();
            let text = line.strip_suffix('\n').unwrap_or(line);
            let _ = writeln!(out, "{style}{sign}{text}{style:#}");
            if change.missing_newline() {
                out.push_str("\\ No newline at end of file\n");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn a_change_is_shown_with_the_lines_around_it() {
        let lines: Vec<String> = (1..=12).map(|line| format!("line {line}")).collect();
        let before = lines.join("\n") + "\n";
        let after = before.replace("line 6\n", "line six\n");
        let expected = "--- a.toml\n+++ a.toml\n@@ -3,7 +3,7 @@\n line 3\n line 4\n line 5\n-line 6\n\
                        +line six\n line 7\n line 8\n line 9\n";
        assert_eq!(unified("a.toml", &before, &after, false), expected);
        assert_eq!(unified("a.toml", &before, &before, false), "");
    }

    #[test]
    fn the_end_of_a_file_is_exact() {
        assert_eq!(
            unified("a", "x\r\ny", "x\r\nz\n", false),
            "--- a\n+++ a\n@@ -1,2 +1,2 @@\n x\r\n-y\n\\ No newline at end of file\n+z\n"
        );
    }

    #[test]
    fn colour_is_only_where_it_is_wanted() {
        let drawn = unified("a", "x\n", "y\n", true).replace('\u{1b}', "␛");
        assert!(drawn.contains("␛[31m-x␛[0m\n␛[32m+y␛[0m\n"), "{drawn}");
    }
}
