//! Lines that are wrong as a whole: keys, headers, and what is too much on one line.

use std::ops::Range;

use super::{Here, Slip, SlipReach, near_line_start};
use crate::document::{inline, is_bare_key, parse};
use crate::kit::quote::quote;

impl Here<'_> {
    pub(super) fn again(&self) -> Slip {
        let ahead = self.ahead().trim_start();
        let path = ahead.trim_start_matches('[');
        let is_header = path.len() < ahead.len();
        let path = if is_header { path } else { "" };
        let key = quote(&format!("{path}{}", &self.text[self.span.clone()]));
        let help = if is_header {
            "keep what is right of both under one header, or give one of the two another name; a list of tables has `[[…]]` around each"
        } else {
            "remove one of the two, or rename it"
        };
        Slip::new(
            SlipReach::Again,
            self.at,
            self.visible(),
            format!("{key} is given twice"),
        )
        .help(help)
    }

    pub(super) fn complete(&self) -> Slip {
        let key = quote(&self.text[self.span.clone()]);
        let message = format!("{key} cannot get more keys: it is complete where it is given first");
        Slip::new(SlipReach::Again, self.at, self.visible(), message)
            .help("put the key there, or give the value a `[header]` of its own")
    }

    /// A line with a key and nothing that sets it.
    pub(super) fn no_sign(&self) -> Slip {
        let start = near_line_start(self.text, self.at);
        let line = &self.text[start..self.line_end(self.at)];
        let content = line.trim();
        let start = start + (line.len() - line.trim_start().len());
        let help = if content.contains(':') {
            "write `=` between key and value, not `:`"
        } else {
            "write `key = value`, or `#` before a comment"
        };
        Slip::new(
            SlipReach::Structure,
            self.at,
            start..start + content.len(),
            "this line has no `=`",
        )
        .help(help)
    }

    pub(super) fn no_key(&self) -> Slip {
        let rest = &self.text[self.at..];
        if rest.starts_with('=') {
            let span = self.at..self.at + 1;
            return Slip::new(
                SlipReach::Value,
                self.at,
                span,
                "there is no key before the `=`",
            )
            .help("write `key = value`");
        }
        self.value("a part of the key is missing here")
            .help("remove the dot or bracket, or write what belongs there")
    }

    /// Something behind a value that is complete.
    pub(super) fn more(&self) -> Slip {
        let end = self.line_end(self.at);
        let rest = self.text[self.at..end].trim_end();
        // The parser takes words with a space between them for one value.
        let start = if rest.starts_with('=') {
            self.key_before()
        } else {
            self.at
        };
        let ahead = self.ahead().trim_end();
        let number = ahead.rsplit([' ', '\t', '=']).next().unwrap_or_default();
        let both = format!("{number}{rest}");
        let is_number = |part: &str| part.trim().parse::<i64>().is_ok();
        if rest.starts_with(',') && both.split(',').all(is_number) {
            let message = "several numbers stand here without brackets";
            let span =
                self.at - (self.ahead().len() - ahead.len()) - number.len()..self.at + rest.len();
            return Slip::new(SlipReach::Structure, self.at, span, message).help(format!(
                "write `[{both}]` for several numbers, or `\"{both}\"` for a cell"
            ));
        }
        let line = start..self.at + rest.len();
        if let "," | ";" = rest {
            let slip = Slip::new(
                SlipReach::Structure,
                self.at,
                line,
                format!("a line of its own ends without `{rest}`"),
            );
            let help = "remove it".to_owned();
            return slip.instead(help, String::new());
        }
        if let Some(text) = self.bare_sentence(rest) {
            return text;
        }
        let help = if rest.starts_with(',') {
            match self.line_of_its_own(self.at + 1..line.end) {
                Some(_) => "put a line break in place of the comma",
                None => "commas stand between values in brackets only: remove it",
            }
        } else if rest.starts_with([']', '}']) {
            "remove the bracket, or open it further up"
        } else {
            "write each key on a line of its own, and a text in quotes; quotes inside of a text as `\\\"`"
        };
        let message = "there is more on this line than one value";
        let slip = Slip::new(SlipReach::Structure, self.at, line.clone(), message);
        match self.line_of_its_own(line) {
            Some(blanks) => {
                let help = "put a line break before it".to_owned();
                let is_crlf = self.text.contains("\r\n");
                let end = if is_crlf { "\r\n" } else { "\n" };
                slip.help(help.clone()).edit(help, blanks, end.to_owned())
            }
            None => slip.help(help),
        }
    }

    /// Words without quotes with a comma among them.
    pub(super) fn bare_sentence(&self, rest: &str) -> Option<Slip> {
        let (key, words) = self.ahead().split_once('=')?;
        let words = words.trim_start();
        let start = self.at - words.len();
        let text = &self.text[start..self.at + rest.len()];
        let is_bare = !text.contains(['"', '\'', '[', '{', '#', '=', '\\']);
        let is_sentence = rest.starts_with(',') && words.contains(' ');
        let begins = text.starts_with(char::is_alphabetic) && is_bare_key(key.trim());
        (is_bare && is_sentence && begins).then(|| {
            let right = inline(&text.into());
            let message = format!("{} is a text without quotes", quote(text));
            let slip = Slip::new(
                SlipReach::Structure,
                self.at,
                start..start + text.len(),
                message,
            );
            let help = format!("write `{right}`");
            slip.instead(help, right)
        })
    }

    /// The blanks before a part of a line that would be sound on a line of its own, as what stands before it is.
    pub(super) fn line_of_its_own(&self, part: Range<usize>) -> Option<Range<usize>> {
        let ahead = &self.text[near_line_start(self.text, self.at)..part.start];
        let ahead = ahead.trim_end_matches([' ', '\t', ',']);
        let rest = self.text[part.clone()].trim_start();
        let is_sound = |line: &str| parse(line).errors.is_empty();
        // Below a header any key may stand; brackets behind a value are rather a list.
        let are_lines = ahead.starts_with('[') || !rest.starts_with('[');
        (are_lines && !ahead.is_empty() && is_sound(ahead) && is_sound(rest)).then(|| {
            let begin = part.end - rest.len();
            self.text[..begin].trim_end_matches([' ', '\t']).len()..begin
        })
    }

    /// The start of the key before an `=`, if something stands between it and the one before.
    pub(super) fn key_before(&self) -> usize {
        let before = self.ahead().trim_end();
        let start = before.rfind([' ', '\t', '=']).map_or(0, |at| at + 1);
        let is_value = before[..start].trim_end().ends_with('=');
        if is_value {
            self.at
        } else {
            self.at - self.ahead().len() + start
        }
    }

    pub(super) fn header(&self) -> Slip {
        let start = near_line_start(self.text, self.at);
        let line = &self.text[start..self.at.min(self.line_end(start))];
        let start = start + (line.len() - line.trim_start().len());
        let whole = self.text[start..self.line_end(start)]
            .split('#')
            .next()
            .unwrap_or_default()
            .trim();
        let name = whole.trim_matches(['[', ']']).trim();
        if whole.ends_with(']') && name.contains(' ') {
            let brackets = &whole[..whole.len() - whole.trim_start_matches('[').len()];
            let ends = "]".repeat(brackets.len());
            let joined = |by: &str| {
                let words: Vec<&str> = name.split_whitespace().collect();
                quote(&format!("{brackets}{}{ends}", words.join(by)))
            };
            let message = format!("{} is not a name of a table", quote(name));
            let help = format!(
                "write {} for a table in another one, or {} for a name of several words",
                joined("."),
                joined("-")
            );
            let span = start..start + whole.len();
            return Slip::new(SlipReach::Structure, self.at, span, message).help(help);
        }
        let help = if line.trim_start().starts_with("[[") {
            "end it with `]]`"
        } else {
            "end it with `]`"
        };
        Slip::new(
            SlipReach::Structure,
            self.at,
            start..self.at,
            "this header is not closed",
        )
        .help(help)
    }
}
