//! Numbers and dates.

use super::{Here, Slip};
use crate::kit::quote::quote;

impl Here<'_> {
    /// A word that begins like a number.
    pub(super) fn number(&self, what: &str) -> Slip {
        let word = self.word();
        if word.ends_with('"') {
            return self.no_quote(self.word_start() + word.len());
        }
        let plain = word.trim_start_matches('0').trim_end_matches('.');
        if plain.parse::<i64>().is_ok() {
            let slip = self.value(format!("{} is not a number: {what}", quote(word)));
            return slip.help(format!("write `{plain}`"));
        }
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-' || c == '.') {
            return self
                .value(format!("{} is not a number: {what}", quote(word)))
                .help("a number looks like `12`, `-3`, `4.5` or `1_000`; a text stands in quotes");
        }
        self.value(what)
    }

    /// A word that begins like a date, and is often two numbers.
    pub(super) fn date(&self, message: &str) -> Slip {
        let slip = self.value(format!("{} is not a date or time", quote(self.word())));
        let numbers: Vec<&str> = self.word().split('-').collect();
        if let [one, other] = numbers[..]
            && numbers.iter().all(|it| it.parse::<i64>().is_ok())
        {
            return slip.help(format!(
                "write `[{one}, {other}]` if these are two numbers, `\"{one}-{other}\"` for a text"
            ));
        }
        let expected = message
            .split_once(", expected ")
            .map(|(_, expected)| expected);
        slip.help(expected.map_or_else(
            || "put the text in quotes if it is not meant as a date".to_owned(),
            |expected| {
                let expected = expected.trim_start_matches("a ");
                format!("expected a {expected}; put it in quotes if it is not a date")
            },
        ))
    }
}
