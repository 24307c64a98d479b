//! Slips of a line: above the header that it belongs to, written twice, or without the brackets of a list. As with a lost
//! line, what is mended so has to make the whole document fit.

use std::ops::Range;

use super::Validator;
use super::fault::FaultKind;
use super::lost::{LONGEST, is_aside};
use super::lost_line::{LineSlip, LostLine};
use super::spot::ValueSpot;
use crate::document::{SyntaxError, Tree};
use crate::kit::lines::{line_start, lines};

/// The most lines that stand above a header together and belong below it.
const MOST_ABOVE: usize = 3;

/// How many doubled lines are tried.
const MOST_TWICE: usize = 8;

impl Validator {
    /// The slip in a document that can be read: a line above the header that it belongs to.
    #[must_use]
    pub fn slip(&self, text: &str, tree: &Tree<'_>) -> Option<LostLine> {
        if text.len() > LONGEST {
            return None;
        }
        let root = tree.get_ref();
        let (faults, _) = self.faults(tree);
        let starts = faults.iter().filter_map(|fault| match &fault.what {
            FaultKind::UnknownKey { key, .. } | FaultKind::Pattern { key: Some(key), .. } => {
                let (span, _) = ValueSpot::at(root, &fault.path).key(key)?;
                Some(span.start)
            }
            _ => None,
        });
        self.above(text, starts.min()?)
    }

    /// The slip in a text that is no TOML.
    #[must_use]
    pub fn slip_in(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        if text.len() > LONGEST {
            return None;
        }
        let starts = errors.iter().filter_map(|error| match error {
            SyntaxError::Toml { span, .. } => Some(span.start),
            SyntaxError::TooDeep(_) | SyntaxError::TooDense => None,
        });
        let first = starts.min()?;
        self.above(text, first)
            .or_else(|| self.unbracketed(text, first))
            .or_else(|| self.twice(text))
    }

    /// Lines that stand right above the header to whose table they belong.
    fn above(&self, text: &str, at: usize) -> Option<LostLine> {
        let start = line_start(text, at);
        let below: Vec<(usize, &str)> = lines(&text[start..]).take(MOST_ABOVE + 1).collect();
        let count = below.iter().position(|(_, line)| line.starts_with('['))?;
        if count == 0 || below[..count].iter().any(|(_, line)| is_aside(line)) {
            return None;
        }
        let (written, header) = below[count];
        let (middle, end) = (start + written, start + written + header.len());
        let above = &text[start..middle];
        let line = if header.ends_with('\n') {
            format!("{header}{above}")
        } else {
            // The end of the text, which may have no line break, stays as it is.
            format!("{header}\n{}", above.trim_end_matches(['\r', '\n']))
        };
        let name = header.split('#').next().unwrap_or_default().trim_end();
        self.slipped(text, start..end, line, LineSlip::Above(name.to_owned()))
    }

    /// Several values of a key without brackets.
    fn unbracketed(&self, text: &str, at: usize) -> Option<LostLine> {
        let start = line_start(text, at);
        let line = text[start..].lines().next()?;
        let (key, value) = line.split_once('=')?;
        let said = value.trim();
        // Lists in a list have brackets of their own.
        let is_bare = match said.chars().next() {
            Some('[') => said.contains("], ["),
            Some('{') => said.contains("}, {"),
            _ => said.contains(','),
        };
        if !is_bare || said.contains('#') {
            return None;
        }
        let from = start + key.len() + 1 + (value.len() - value.trim_start().len());
        let place = from..from + said.len();
        let list = said.trim_end_matches(',');
        let written = [format!("[{list}]"), format!("{{ {list} }}")];
        (written.into_iter())
            .find_map(|line| self.slipped(text, place.clone(), line, LineSlip::Bare))
    }

    /// A line that stands there twice, one below the other.
    fn twice(&self, text: &str) -> Option<LostLine> {
        let all: Vec<(usize, &str)> = lines(text).collect();
        let again = all.windows(2).filter(|pair| {
            let [(_, one), (_, other)] = [pair[0], pair[1]];
            one == other && one.chars().any(char::is_alphanumeric)
        });
        again.take(MOST_TWICE).find_map(|pair| {
            let (start, line) = pair[1];
            self.slipped(
                text,
                start..start + line.len(),
                String::new(),
                LineSlip::Twice,
            )
        })
    }

    fn slipped(
        &self,
        text: &str,
        place: Range<usize>,
        line: String,
        slip: LineSlip,
    ) -> Option<LostLine> {
        let places = vec![place];
        self.fits_with(text, &places, &line).then_some(LostLine {
            places,
            line,
            is_certain: true,
            slip,
        })
    }
}
