//! How far a long run has come, on the standard error if that is a terminal.

use std::io::{self, Write as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

use crate::diagnostic::render::Style;
use crate::kit::progress::{LINES, VARIABLE};

/// How often a second.
const RATE: u8 = 4;

/// A bar that fills as `count` things are done, `unit` being what they are called. It is not drawn
/// where nobody looks.
#[must_use]
pub fn bar(count: u64, unit: &str, style: Style) -> ProgressBar {
    // The bar draws on the standard error, and only if that is a terminal.
    let bar = ProgressBar::new(count);
    if std::env::var_os(VARIABLE).is_some_and(|said| said == LINES) {
        bar.set_draw_target(ProgressDrawTarget::term_like_with_hz(
            Box::new(LineTerminal),
            RATE,
        ));
        if let Ok(line) = ProgressStyle::with_template("{pos} of {len}") {
            bar.set_style(line);
        }
        return bar;
    }
    let template =
        format!("{{bar:24}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left {{msg}}");
    if let Ok(drawn) = ProgressStyle::with_template(&template) {
        let characters = if style.unicode {
            "█▉▊▋▌▍▎▏ "
        } else {
            "#- "
        };
        bar.set_style(drawn.progress_chars(characters));
    }
    bar
}

/// A terminal that can only write line after line.
#[derive(Debug)]
struct LineTerminal;

impl TermLike for LineTerminal {
    fn width(&self) -> u16 {
        u16::MAX
    }

    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        match text.trim() {
            "" => Ok(()),
            text => writeln!(io::stderr(), "{text}"),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
