//! Colour, characters and width of what is printed for people.

use std::borrow::Cow;
use std::io;

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::ColorChoice;
use supports_hyperlinks::Stream as Linking;
use supports_unicode::Stream;
use terminal_size::{Height, Width, terminal_size_of};

use crate::diagnostic::render::Style;
use crate::kit::drawing::Drawing;
use crate::paint::text::{Terminal, inked, inked_within};

/// How to draw on standard output, `choice` being what `--color` says.
#[must_use]
pub fn stdout(choice: ColorChoice) -> Style {
    let stream = io::stdout();
    Style {
        colour: colour(choice, &stream),
        unicode: supports_unicode::on(Stream::Stdout),
        width: width(terminal_size_of(&stream)),
        documentation: None,
    }
}

/// How to draw on standard error, `choice` being what `--color` says.
#[must_use]
pub fn stderr(choice: ColorChoice) -> Style {
    let stream = io::stderr();
    Style {
        colour: colour(choice, &stream),
        unicode: supports_unicode::on(Stream::Stderr),
        width: width(terminal_size_of(&stream)),
        documentation: None,
    }
}

/// The same with links to the pages of rules, if the terminal at the standard output can follow them and it is known
/// where the pages are.
#[must_use]
pub fn linked(style: Style, documentation: Option<&str>) -> Style {
    let address = documentation.filter(|_| supports_hyperlinks::on(Linking::Stdout));
    Style {
        // Once in a run, and the run is over when the report has been drawn.
        documentation: address.map(|address| &*address.to_owned().leak()),
        ..style
    }
}

/// The text in a paint, if there is any colour.
#[must_use]
pub fn painted(text: &str, paint: anstyle::Style, style: Style) -> String {
    if style.colour {
        format!("{paint}{text}{paint:#}")
    } else {
        text.to_owned()
    }
}

/// A text in lines of at most so many columns, the first behind one indent and the others behind another. Names and steps
/// break at their blanks alone: a name is found again only if it is whole.
#[must_use]
pub fn wrapped(text: &str, columns: usize, [first, others]: [&str; 2]) -> Vec<String> {
    let options = textwrap::Options::new(columns.max(Style::MIN_WIDTH))
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .initial_indent(first)
        .subsequent_indent(others);
    let lines = textwrap::wrap(text, options).into_iter();
    lines.map(Cow::into_owned).collect()
}

/// A page with its long lines wrapped to so many columns, the further ones below the text of the first. What is to be
/// copied is left as it is: lines between fences, and rows of tables.
#[must_use]
pub fn page(text: &str, columns: usize) -> String {
    let mut page = String::with_capacity(text.len());
    let mut is_code = false;
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        let bare = line.trim_start();
        if is_code || is_fence || bare.starts_with('|') {
            page.push_str(line);
            page.push('\n');
            continue;
        }
        let first = &line[..line.len() - bare.len()];
        let is_item = bare.starts_with("- ");
        let others = format!("{first}{}", if is_item { "  " } else { "" });
        let lines = wrapped(bare, columns, [first, &others]);
        page.extend(lines.iter().flat_map(|line| [line, "\n"]));
    }
    page
}

/// A drawing of characters, in no more than so many columns if there are any: what of a map is beyond the edge follows
/// below, and lines of words are wrapped.
#[must_use]
pub fn drawn(drawing: &Drawing, style: Style, columns: Option<usize>) -> String {
    let terminal = terminal(style);
    match columns {
        None => inked(drawing, terminal),
        Some(columns) => {
            let terminal = Terminal {
                columns,
                ..terminal
            };
            inked_within(drawing, terminal)
        }
    }
}

/// What a drawing of characters may use.
#[must_use]
pub fn terminal(style: Style) -> Terminal {
    /// Wider ones are not read as one.
    const WIDEST: usize = 160;
    Terminal {
        columns: style.width.min(WIDEST),
        colour: style.colour,
        unicode: style.unicode,
    }
}

/// Whether to colour: as the flag says, else as `NO_COLOR`, `FORCE_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and
/// `TERM` say, else if `stream` is a terminal.
fn colour(choice: ColorChoice, stream: &impl RawStream) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => match forced() {
            Some(forced) => forced,
            None => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        },
    }
}

/// What `FORCE_COLOR` says, unless `NO_COLOR` is set.
fn forced() -> Option<bool> {
    let said = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if said("NO_COLOR").is_some() {
        return None;
    }
    said("FORCE_COLOR").map(|value| value != "0" && value != "false")
}

/// The columns of the terminal, or of a page if there is none.
fn width(terminal: Option<(Width, Height)>) -> usize {
    match terminal {
        // Some terminals without a window, such as those of CI services, say nought.
        Some((Width(columns), _)) if columns > 0 => usize::from(columns),
        _ => Style::default().width,
    }
}

#[cfg(test)]
mod tests {
    use clap::ColorChoice;
    use terminal_size::{Height, Width};

    use super::{colour, page, width, wrapped};

    #[test]
    fn the_flag_decides_on_colour() {
        let no_terminal = Vec::<u8>::new();
        assert!(colour(ColorChoice::Always, &no_terminal));
        assert!(!colour(ColorChoice::Never, &no_terminal));
    }

    #[test]
    fn without_a_terminal_a_page_is_80_columns_wide() {
        assert_eq!(width(None), 80);
        assert_eq!(width(Some((Width(0), Height(0)))), 80);
        assert_eq!(width(Some((Width(37), Height(9)))), 37);
    }

    #[test]
    fn lines_break_at_blanks_and_by_the_width_of_characters() {
        let step = "{ player = \"a\", move = \"cross-the-line\" }";
        let expected = [
            "   1  { player = \"a\",",
            "      move =",
            "      \"cross-the-line\" }",
        ];
        assert_eq!(wrapped(step, 25, ["   1  ", "      "]), expected);
        assert_eq!(wrapped("赤い車 青い車", 0, ["", ""]), ["赤い車 青い車"]);
        assert_eq!(
            wrapped("赤い車の道 青い車の道", 20, ["", ""]),
            ["赤い車の道", "青い車の道"]
        );
    }

    #[test]
    fn pages_keep_what_is_to_be_copied() {
        let text = "# A name\n\nSome words that are too long for it.\n\n- an item that goes on\n\n```toml\n\
            title = \"longer than the page is\"\n```\n\n| a | b |\n  deeper words stay there\n";
        let expected = "# A name\n\nSome words that are\ntoo long for it.\n\n- an item that goes\n  on\n\n```toml\n\
            title = \"longer than the page is\"\n```\n\n| a | b |\n  deeper words stay\n  there\n";
        assert_eq!(page(text, 20), expected);
    }
}
