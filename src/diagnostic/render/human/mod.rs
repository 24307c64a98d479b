//! Findings drawn for people: the message, the lines it is about with labels under them, the
//! rule of the game, and what to type instead.

mod excerpt;
mod line;

use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::ops::Range;

use anstyle::AnsiColor;
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode,
    ThemeCharacters, ThemeStyles,
};
use textwrap::{WordSeparator, WordSplitter};

use super::headline;
use super::visible::visible;
use crate::diagnostic::{Finding, Label, Level, Report};
use excerpt::Excerpt;
pub use excerpt::{ShownLine, ShownMark};

/// How to draw for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to colour, with the terminal's own sixteen colours.
    pub colour: bool,
    /// Whether to draw with box characters; otherwise with ASCII. Text from files stays as it is.
    pub unicode: bool,
    /// Columns to fill: text and long lines of files wrap, and very long ones are cut. Below [`Style::MIN_WIDTH`]
    /// it counts as that.
    pub width: usize,
    /// The address below which names of rules lead to their pages, where the terminal can follow links: what is
    /// put behind it is `/lints/RULE.md`. Nothing that ends a link may be in it.
    pub documentation: Option<&'static str>,
}

impl Style {
    /// The narrowest drawing, in columns.
    pub const MIN_WIDTH: usize = 20;

    fn width(self) -> usize {
        self.width.max(Self::MIN_WIDTH)
    }

    /// What stands for the cut part of a line.
    fn ellipsis(self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }
}

/// Without colour, in box characters, 80 columns wide.
impl Default for Style {
    fn default() -> Self {
        Self {
            colour: false,
            unicode: true,
            width: 80,
            documentation: None,
        }
    }
}

/// The longest text that is drawn, in characters.
const LONGEST: usize = 1000;

/// Draws every finding, and the summary as the last line.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    write_beside(report, style, &mut |_| None, true, out)
}

/// The same, with what there is to be drawn below the excerpts of findings, and with the summary or without.
///
/// # Errors
/// Those of `out`.
pub fn write_beside(
    report: &Report,
    style: Style,
    below: &mut dyn FnMut(&Finding) -> Option<String>,
    is_summed: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    for finding in &report.findings {
        let below = below(finding);
        draw_finding(finding, below.as_deref(), style, out)?;
        writeln!(out)?;
    }
    if is_summed {
        writeln!(out, "{}", report.summary)?;
    }
    Ok(())
}

/// Draws one finding.
///
/// # Errors
/// Those of `out`.
pub fn write_finding(finding: &Finding, style: Style, out: &mut dyn Write) -> io::Result<()> {
    draw_finding(finding, None, style, out)
}

fn draw_finding(
    finding: &Finding,
    below: Option<&str>,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let home = &finding.at.place.source;
    let (here, elsewhere): (Vec<&Label>, Vec<&Label>) =
        (finding.also.iter()).partition(|label| label.place.source == *home);

    let mut labels = vec![&finding.at];
    labels.extend(here);
    MessageDrawing {
        rule: Some(finding.rule.name),
        severity: severity(finding.level),
        message: typed(&finding.message, style),
        excerpt: Excerpt::new(&labels, style, true),
    }
    .write(style, out)?;

    if let Some(below) = below {
        out.write_all(below.as_bytes())?;
    }

    // What a label of another file says is the headline of that file's excerpt, so that its
    // place is drawn bare.
    for label in elsewhere {
        let bare = Label {
            place: label.place.clone(),
            text: String::new(),
        };
        MessageDrawing {
            rule: None,
            severity: Severity::Advice,
            message: typed(headline(label), style),
            excerpt: Excerpt::new(&[&bare], style, true),
        }
        .write(style, out)?;
    }

    if let Some(clause) = finding.clause {
        note("rule", &clause.to_string(), style, out)?;
    }
    if let Some(help) = &finding.help {
        note("help", help, style, out)?;
    }
    if let Some(fix) = &finding.fix {
        let text = format!("{} (run `scrutineer check --fix`)", fix.title);
        note("fix available", &text, style, out)?;
    }
    Ok(())
}

/// The lines of a file on which labels stand, with a line around each: the first label is the primary one, and
/// the others are in the same file.
#[must_use]
pub fn excerpt(labels: &[&Label], style: Style) -> Vec<ShownLine> {
    if labels.is_empty() {
        return Vec::new();
    }
    Excerpt::new(labels, style, false).lines()
}

fn severity(level: Level) -> Severity {
    match level {
        Level::Error => Severity::Error,
        Level::Warn => Severity::Warning,
        Level::Allow => Severity::Advice,
    }
}

/// `text` made safe to print, with the marks of good typography only where they can be shown.
fn typed(text: &str, style: Style) -> String {
    let text = readable(text);
    if style.unicode {
        return text;
    }
    text.replace('—', "--")
        .replace(['“', '”'], "\"")
        .replace('’', "'")
        .replace('…', "...")
}

/// `text` made safe to print, and cut where nobody reads on: it may quote a file.
fn readable(text: &str) -> String {
    let end = text.char_indices().nth(LONGEST);
    let (text, rest) = text.split_at(end.map_or(text.len(), |(end, _)| end));
    let ellipsis = if rest.is_empty() { "" } else { "…" };
    format!("{}{ellipsis}", visible(text))
}

/// Writes `word: text`, wrapped, under a drawing.
fn note(word: &str, text: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let colour = if style.colour {
        AnsiColor::Cyan.on_default()
    } else {
        anstyle::Style::new()
    };
    let first = format!("  {colour}{word}:{colour:#} ");
    // In a narrow drawing, the indent of a long word would leave nothing for the text.
    let rest = " ".repeat((word.len() + 4).min(style.width() / 4));
    let options = textwrap::Options::new(style.width())
        .initial_indent(&first)
        .subsequent_indent(&rest)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    lines(&textwrap::fill(&typed(text, style), options), out)
}

/// Writes lines without the blanks that layout leaves at their ends.
fn lines(text: &str, out: &mut dyn Write) -> io::Result<()> {
    text.lines()
        .try_for_each(|line| writeln!(out, "{}", line.trim_end()))
}

/// A message and an excerpt of one file, as miette wants them.
#[derive(Debug)]
struct MessageDrawing {
    rule: Option<&'static str>,
    severity: Severity,
    message: String,
    excerpt: Excerpt,
}

impl MessageDrawing {
    fn write(&self, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let theme = GraphicalTheme {
            characters: if style.unicode {
                ThemeCharacters::unicode()
            } else {
                ThemeCharacters::ascii()
            },
            styles: if style.colour {
                ThemeStyles::ansi()
            } else {
                ThemeStyles::none()
            },
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            // miette leaves two columns free on the right.
            .with_width(style.width() + 2)
            // Ids such as `place.no-car-on-space` stay whole, to be copied.
            .with_word_separator(WordSeparator::AsciiSpace)
            .with_word_splitter(WordSplitter::NoHyphenation);
        let mut drawn = String::new();
        handler
            .render_report(&mut drawn, self)
            .map_err(io::Error::other)?;
        let drawn = renumbered(&drawn, &self.excerpt);
        let drawn = match (self.rule, style.documentation) {
            (Some(rule), Some(address)) => drawn.replacen(rule, &link(rule, address), 1),
            _ => drawn,
        };
        lines(&drawn, out)
    }
}

/// The name of a rule that leads to its page, as terminals write links: OSC 8.
fn link(rule: &str, address: &str) -> String {
    format!("\u{1b}]8;;{address}/lints/{rule}.md\u{1b}\\{rule}\u{1b}]8;;\u{1b}\\")
}

/// What miette has drawn, with the numbers of lines that take several rows: it counts rows.
fn renumbered(drawn: &str, excerpt: &Excerpt) -> String {
    let mut numbers = excerpt.numbers();
    let mut text = String::new();
    for line in drawn.split_inclusive('\n') {
        match gutter(line) {
            Some(digits) => {
                let number = numbers.next().flatten();
                let number = number.map_or_else(String::new, |number| number.to_string());
                text.push_str(&line[..digits.start]);
                // Writing to a string cannot fail.
                let _ = write!(text, "{number:>width$}", width = digits.len());
                text.push_str(&line[digits.end..]);
            }
            None => text.push_str(line),
        }
    }
    text
}

/// The bytes of the number in front of a row of a file, if a drawn line is one.
fn gutter(line: &str) -> Option<Range<usize>> {
    let bar = line.find(['│', '|'])?;
    let before = &line[..bar];
    let mut digits: Option<Range<usize>> = None;
    let mut is_escape = false;
    for (at, letter) in before.char_indices() {
        match letter {
            '\u{1b}' => is_escape = true,
            'm' if is_escape => is_escape = false,
            _ if is_escape => {}
            '0'..='9' => digits.get_or_insert(at..at).end = at + 1,
            ' ' => {}
            _ => return None,
        }
    }
    digits
}

impl fmt::Display for MessageDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MessageDrawing {}

impl Diagnostic for MessageDrawing {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.rule
            .map(|name| Box::new(name) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.labels()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use unicode_width::UnicodeWidthStr;

    use super::Style;
    use crate::diagnostic::render::samples::{self, DEAD_END};
    use crate::diagnostic::{Finding, Place, Report, Source, Summary};

    fn drawn(style: Style) -> String {
        samples::drawn(|report, out| super::write(report, style, out))
    }

    #[test]
    fn findings_at_width_80() {
        insta::assert_snapshot!(drawn(Style::default()));
    }

    #[test]
    fn findings_at_width_40() {
        let style = Style {
            width: 40,
            ..Style::default()
        };
        insta::assert_snapshot!(drawn(style));
    }

    #[test]
    fn findings_at_the_least_width_in_ascii() {
        let style = Style {
            width: 0,
            unicode: false,
            ..Style::default()
        };
        let drawn = drawn(style);
        insta::assert_snapshot!(drawn);
    }

    #[test]
    fn findings_in_colour() {
        let style = Style {
            colour: true,
            ..Style::default()
        };
        insta::assert_snapshot!(drawn(style).replace('\u{1b}', "␛"));
    }

    #[test]
    fn a_clean_run_is_one_line() {
        let mut out = Vec::new();
        let report = Report::new(vec!["a.toml".to_owned()], Vec::new(), Summary::default());
        super::write(&report, Style::default(), &mut out).unwrap();
        assert_eq!(out, b"checked 1 file: no findings\n");
    }

    proptest! {
        #[test]
        fn anything_can_be_drawn(
            finding in samples::any_finding(),
            width in 0_usize..120,
            (colour, unicode) in any::<(bool, bool)>(),
        ) {
            let style = Style { colour, unicode, width, documentation: None };
            let mut out = Vec::new();
            super::write_finding(&finding, style, &mut out).unwrap();
            let out = String::from_utf8(out).unwrap();
            prop_assert!(!out.contains("Failed to read"));
            if !colour {
                let control = |c: char| c.is_control() && c != '\n';
                prop_assert!(!out.contains(control));
            }
        }

        /// Lines of files never run past the margin, and nothing of them is lost unless they are very long.
        #[test]
        fn lines_keep_to_the_width(
            line in "[a-z =東]{0,150}",
            index in any::<prop::sample::Index>(),
            width in Style::MIN_WIDTH..100,
        ) {
            // A mark behind the last character may want one column more.
            prop_assume!(line.width() + 5 != width);
            let source = Arc::new(Source::new("a.toml", line.clone()));
            let start = index.index(line.len() + 1);
            let finding = Finding::new(&DEAD_END, Place { source, span: start..start + 5 }, "m");
            let style = Style { width, ..Style::default() };
            let mut out = Vec::new();
            super::write_finding(&finding, style, &mut out).unwrap();
            let out = String::from_utf8(out).unwrap();
            let is_row = |line: &&str| line.starts_with(" 1 │") || line.starts_with("   │");
            let rows: Vec<&str> = out.lines().filter(is_row).collect();
            for row in &rows {
                prop_assert!(row.width() <= width, "{out}");
            }
            let caret = out.lines().find(|line| line.starts_with("   ·")).unwrap();
            prop_assert!(caret.width() <= width + 1, "{out}");
            let is_cut = rows.iter().any(|row| row.contains('…'));
            if line.width() + 5 <= width {
                prop_assert!(!is_cut && rows.len() == 1, "{out}");
            }
            if !is_cut {
                let bare = |text: &str| text.replace([' ', '│', '1'], "");
                let shown: String = rows.iter().map(|row| bare(row)).collect();
                prop_assert_eq!(shown, bare(&line));
            }
        }
    }
}
