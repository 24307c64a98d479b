//! What the bytes of a file are: text, something else, or too much.

use super::{FileError, Header, MAX_FILE_BYTES};
use crate::kit::number::narrow;

/// What is in a file.
#[derive(Debug)]
pub enum Content {
    /// Text.
    Text(String),
    /// Bytes that are no UTF-8.
    NotUtf8(NotUtf8),
    /// More bytes than are read.
    TooLarge {
        /// How many.
        bytes: u64,
        /// The text at the beginning.
        head: String,
    },
}

impl Content {
    /// What bytes within the limit are.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        decoded(bytes).map_or_else(Self::NotUtf8, Self::Text)
    }

    /// What a file of so many bytes is, of which these are the first: it has more than are read.
    #[must_use]
    pub fn head(first: Vec<u8>, bytes: u64) -> Self {
        let head = decoded(first).unwrap_or_else(|other| other.text);
        Self::TooLarge { bytes, head }
    }

    /// The text, or what can be read of what is none.
    #[must_use]
    pub fn readable(&self) -> &str {
        match self {
            Self::Text(text) | Self::TooLarge { head: text, .. } => text,
            Self::NotUtf8(other) => &other.text,
        }
    }

    /// The text of a document that another one refers to.
    ///
    /// # Errors
    /// Why it is none, and whether a check of the file says so.
    pub fn text(self) -> Result<String, FileError> {
        let (why, text) = match self {
            Self::Text(text) => return Ok(text),
            Self::NotUtf8(other) => (other.message("it"), other.text),
            Self::TooLarge { bytes, head } => (too_large("it", bytes, MAX_FILE_BYTES), head),
        };
        let is_document = Header::announced(&text);
        Err(FileError::Unfit { why, is_document })
    }
}

/// Bytes that are no UTF-8, and what can be read of them.
#[derive(Debug)]
pub struct NotUtf8 {
    /// The encoding that they are in, if it is clear.
    pub encoding: Option<&'static str>,
    /// The text, with a replacement character for whatever is none.
    pub text: String,
    /// Where in the text the first byte stands that begins no character.
    pub offset: usize,
}

impl NotUtf8 {
    /// That something is not UTF-8.
    #[must_use]
    pub fn message(&self, it: &str) -> String {
        match self.encoding {
            Some(encoding) => format!("{it} is {encoding} text, not UTF-8"),
            None => format!(
                "{it} is not UTF-8 text: byte {} begins no character",
                self.offset
            ),
        }
    }
}

/// The text that the bytes are.
fn decoded(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    if let Some((encoding, text)) = wide(&bytes) {
        return Err(NotUtf8 {
            encoding: Some(encoding),
            text,
            offset: 0,
        });
    }
    String::from_utf8(bytes).map_err(|error| NotUtf8 {
        encoding: None,
        text: String::from_utf8_lossy(error.as_bytes()).into_owned(),
        offset: error.utf8_error().valid_up_to(),
    })
}

/// Text of two or four bytes a character, which editors write as «Unicode», and what it says. It is
/// told by its byte order mark, or by the zero beside its first character: the first one of a TOML
/// file is ASCII, and a zero never stands in one.
fn wide(bytes: &[u8]) -> Option<(&'static str, String)> {
    let (encoding, width, is_big, is_marked) = match *bytes {
        [0xff, 0xfe, 0, 0, ..] => ("UTF-32", 4, false, true),
        [0, 0, 0xfe, 0xff, ..] => ("UTF-32", 4, true, true),
        [0xff, 0xfe, ..] => ("UTF-16", 2, false, true),
        [0xfe, 0xff, ..] => ("UTF-16", 2, true, true),
        [first, 0, 0, 0, ..] if first != 0 => ("UTF-32", 4, false, false),
        [0, 0, 0, first, ..] if first != 0 => ("UTF-32", 4, true, false),
        [first, 0, ..] if first != 0 => ("UTF-16", 2, false, false),
        [0, first, ..] if first != 0 => ("UTF-16", 2, true, false),
        _ => return None,
    };
    let units = bytes.chunks(width).map(|unit| {
        let fold = |value, byte: &u8| value << 8 | u32::from(*byte);
        match (unit.len() == width, is_big) {
            (false, _) => u32::MAX,
            (_, true) => unit.iter().fold(0, fold),
            (_, false) => unit.iter().rev().fold(0, fold),
        }
    });
    let or_replaced = |character: Option<char>| character.unwrap_or(char::REPLACEMENT_CHARACTER);
    let text: String = if width == 4 {
        units
            .map(|unit| or_replaced(char::from_u32(unit)))
            .collect()
    } else {
        let units = units.map(narrow::<u16>);
        let characters = char::decode_utf16(units);
        characters.map(|read| or_replaced(read.ok())).collect()
    };
    // Without a mark it may as well be no text at all.
    let is_text = || !text.contains('\0') && text.contains(['=', '\n']);
    (is_marked || is_text()).then_some((encoding, text))
}

/// That something has so many bytes, or more, where at most `limit` are read.
#[must_use]
pub fn too_large(it: &str, bytes: u64, limit: u64) -> String {
    format!("{it} has {bytes} bytes; at most {limit} are read")
}

#[cfg(test)]
mod tests {
    use super::decoded;

    const TEXT: &str = "# ein Späßchen 🏁\nformat = 1\n";

    #[test]
    fn wide_text_is_told_by_its_first_bytes() {
        let two = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(bytes).collect()
        };
        let four = |text: &str, bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
            text.chars().map(u32::from).flat_map(bytes).collect()
        };
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{TEXT}");
            for (encoding, bytes) in [
                ("UTF-16", two(&text, u16::to_le_bytes)),
                ("UTF-16", two(&text, u16::to_be_bytes)),
                ("UTF-32", four(&text, u32::to_le_bytes)),
                ("UTF-32", four(&text, u32::to_be_bytes)),
            ] {
                let other = decoded(bytes.clone()).expect_err("it is not UTF-8");
                assert_eq!(
                    (other.encoding, other.text.as_str()),
                    (Some(encoding), &*text)
                );
                // A file that is cut is still told.
                let cut = bytes[..bytes.len() - 1].to_vec();
                let other = decoded(cut).expect_err("it is not UTF-8");
                assert_eq!(other.encoding, Some(encoding));
            }
            assert_eq!(
                decoded(text.clone().into_bytes()).expect("it is UTF-8"),
                text
            );
        }
    }

    #[test]
    fn other_bytes_are_not_taken_for_wide_text() {
        for bytes in [
            &b"f\0rmat = 1\n"[..],
            b"\0",
            b"a\0",
            b"a\0b\0\0\0=\0",
            b"\0\0\0\0",
        ] {
            decoded(bytes.to_vec()).expect("it is UTF-8");
        }
        let other = decoded(b"caf\xe9".to_vec()).expect_err("it is Latin-1");
        assert_eq!((other.encoding, other.offset), (None, 3));
        assert_eq!(other.text, "caf\u{fffd}");
        assert_eq!(
            other.message("it"),
            "it is not UTF-8 text: byte 3 begins no character"
        );
    }
}
