//! From TOML text to values, with the place of each value kept at hand.
//!
//! A file is read and parsed once. Its tree goes through the schema validator in place and is
//! then consumed by the typed readers. Places are looked up only when a finding needs one, by
//! parsing that file again: files without findings, nearly all of them, pay nothing for places.

pub mod content;
pub mod depth;
pub mod files;
pub mod header;
mod inline;
mod named;
pub mod names;
pub mod reference;
pub mod said;
pub mod schema;
pub mod script_keys;
pub mod spans;
pub mod tree;
pub mod usual;
mod weight;

use std::sync::{Arc, OnceLock};

use crate::diagnostic::{Place, Source};
use spans::Spans;
pub use spans::{At, KeyOrValue};

pub use content::Content;
pub use depth::MAX_DEPTH;
pub use files::{FileError, Files, Memory};
pub use header::Header;
pub use inline::{dotted, inline, is_bare_key, written_key};
pub use names::{Id, Laid, Provenance};
pub use reference::Reference;
pub use tree::{Parsed, SyntaxError, Tree, parse};
pub use weight::may_be_copied;

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// A file's text, with the places of its values on request.
#[derive(Debug)]
pub struct Document {
    source: Arc<Source>,
    /// The text whose values are found, where that is not the file's own.
    legible: Option<String>,
    spans: OnceLock<Spans>,
    /// The document that it is written in, and where, if it is no file of its own.
    within: Option<(Arc<Self>, String)>,
}

impl Document {
    /// The document with this text.
    #[must_use]
    pub fn new(source: Arc<Source>) -> Self {
        Self {
            source,
            legible: None,
            spans: OnceLock::new(),
            within: None,
        }
    }

    /// The same document where not all of its text can be read: in `text` that is blank, and
    /// everything else stands where it does in the file.
    #[must_use]
    pub fn legible(&self, text: String) -> Self {
        Self {
            source: Arc::clone(&self.source),
            legible: Some(text),
            spans: OnceLock::new(),
            within: None,
        }
    }

    /// The document that is written in this one at a JSON pointer.
    #[must_use]
    pub fn inside(self: &Arc<Self>, pointer: &str) -> Self {
        let (file, above) = match &self.within {
            Some((file, above)) => (Arc::clone(file), above.as_str()),
            None => (Arc::clone(self), ""),
        };
        Self {
            source: Arc::clone(&self.source),
            legible: None,
            spans: OnceLock::new(),
            within: Some((file, format!("{above}{pointer}"))),
        }
    }

    /// The JSON pointer in its file: nothing for all of it.
    #[must_use]
    pub fn above(&self) -> &str {
        self.within.as_ref().map_or("", |(_, above)| above)
    }

    /// What is known of the value at a pointer, which is one in the file for a file.
    fn look<R>(&self, pointer: &str, find: impl FnOnce(&Spans, &str) -> R) -> R {
        match &self.within {
            Some((file, above)) => find(file.spans(), &format!("{above}{pointer}")),
            None => find(self.spans(), pointer),
        }
    }

    /// The file.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The beginning of the text, which is a place whatever the text holds.
    #[must_use]
    pub fn start(&self) -> Place {
        self.source.place(0..0)
    }

    /// The place of the value at a JSON pointer such as `/tiles/3/road`, or of its nearest
    /// ancestor that stands in the text; the root's place is the `kind` line.
    #[must_use]
    pub fn place(&self, pointer: &str) -> Place {
        self.source.place(self.look(pointer, Spans::value))
    }

    /// The place of the key of the value at a JSON pointer; of an array's item, the item itself.
    #[must_use]
    pub fn key_place(&self, pointer: &str) -> Place {
        self.source.place(self.look(pointer, Spans::key))
    }

    /// Whether the value at a JSON pointer is written there: a default is not.
    #[must_use]
    pub fn says(&self, pointer: &str) -> bool {
        self.look(pointer, Spans::has)
    }

    /// The format that the text says; the first one if it says none.
    #[must_use]
    pub fn format(&self) -> i64 {
        let text = self.legible.as_ref().unwrap_or(&self.source.text);
        let said = Header::of(parse(text).tree.get_ref()).format;
        said.unwrap_or(header::FORMAT)
    }

    /// The edition whose default readings hold, if the text says one.
    #[must_use]
    pub fn edition(&self) -> Option<u32> {
        let text = self.legible.as_ref().unwrap_or(&self.source.text);
        // Nearly no document says one, and a tree is not built for nothing.
        if !text.contains(header::EDITION) && !text.contains('\\') {
            return None;
        }
        let said = Header::of(parse(text).tree.get_ref()).edition;
        said.and_then(|edition| u32::try_from(edition).ok())
    }

    /// What stands at a byte of the text.
    #[must_use]
    pub fn at(&self, offset: usize) -> At {
        let text = self.legible.as_ref().unwrap_or(&self.source.text);
        self.spans().at(text, offset)
    }

    /// Learns the places of the values from the tree of its text, which is at hand and would have to be
    /// built again.
    pub fn learn(&self, tree: &Tree<'_>) {
        self.spans.get_or_init(|| Spans::from(tree.get_ref()));
    }

    fn spans(&self) -> &Spans {
        let text = self.legible.as_ref().unwrap_or(&self.source.text);
        self.spans.get_or_init(|| Spans::of(text))
    }
}
