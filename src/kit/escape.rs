//! Names of files as text, though their bytes need be none: `\xff` stands for a byte that is part of
//! no character.

use std::borrow::Cow;

/// `text` with a backslash that would pass for the beginning of such an escape as `\x5c`.
#[must_use]
pub fn unlike(text: &str) -> Cow<'_, str> {
    let mut rest = text;
    let mut escaped = String::new();
    while let Some(at) = rest.find("\\x") {
        let (before, after) = rest.split_at(at);
        escaped.push_str(before);
        let is_like = byte_of(after.as_bytes()).is_some();
        escaped.push_str(if is_like { "\\x5cx" } else { "\\x" });
        rest = &after[2..];
    }
    if escaped.is_empty() && rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    escaped.push_str(rest);
    Cow::Owned(escaped)
}

/// The bytes that a name stands for.
#[must_use]
pub fn bytes(name: &str) -> Cow<'_, [u8]> {
    if !name.contains("\\x") {
        return Cow::Borrowed(name.as_bytes());
    }
    let mut rest = name.as_bytes();
    let mut bytes = Vec::with_capacity(rest.len());
    while let [first, after @ ..] = rest {
        match byte_of(rest) {
            Some(byte) => {
                bytes.push(byte);
                rest = &rest[4..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    Cow::Owned(bytes)
}

/// The byte of the escape that a text begins with.
fn byte_of(text: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    match text {
        [b'\\', b'x', high, low, ..] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{bytes, unlike};

    #[test]
    fn what_looks_like_an_escape_is_one() {
        for (text, escaped) in [
            ("plain", "plain"),
            (r"a\b", r"a\b"),
            (r"a\xyz", r"a\xyz"),
            (r"a\xff", r"a\x5cxff"),
            (r"\x\xfF\x5c", r"\x\x5cxfF\x5cx5c"),
        ] {
            assert_eq!(unlike(text), escaped);
            assert_eq!(*bytes(escaped), *text.as_bytes());
        }
        assert_eq!(*bytes(r"caf\xe9.toml"), *b"caf\xe9.toml");
    }

    proptest! {
        #[test]
        fn nothing_is_lost(text in r"[\\xaf0ä]{0,12}") {
            let escaped = unlike(&text);
            prop_assert_eq!(&*bytes(&escaped), text.as_bytes());
        }
    }
}
