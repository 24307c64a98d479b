//! Texts in front of files, as an editor has them open.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

use crate::document::{Content, FileError, Files, reference};

/// Files, some of them with a text in front of them.
pub(super) struct Buffers<'a> {
    below: Box<dyn Files + 'a>,
    state: RwLock<BufferState>,
}

#[derive(Default)]
struct BufferState {
    texts: BTreeMap<String, Arc<str>>,
    /// What the workspace checks in its own right.
    documents: BTreeSet<String>,
}

impl std::fmt::Debug for Buffers<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let open: Vec<String> = self.with(|state| state.texts.keys().cloned().collect());
        f.debug_struct("Buffers")
            .field("open", &open)
            .finish_non_exhaustive()
    }
}

impl<'a> Buffers<'a> {
    pub fn over(files: impl Files + 'a) -> Self {
        Self {
            below: Box::new(files),
            state: RwLock::default(),
        }
    }

    /// Puts a text in front of a file; whether there was one before.
    pub fn open(&self, name: &str, text: Arc<str>) -> bool {
        self.change(|state| state.texts.insert(name.to_owned(), text))
            .is_some()
    }

    pub fn close(&self, name: &str) {
        self.change(|state| state.texts.remove(name));
    }

    /// The texts, by name.
    #[cfg(test)]
    pub fn texts(&self) -> BTreeMap<String, Arc<str>> {
        self.with(|state| state.texts.clone())
    }

    /// The workspace checks this file from now on.
    pub fn take_in(&self, name: &str) {
        self.change(|state| state.documents.insert(name.to_owned()));
    }

    /// The workspace no longer checks this file.
    pub fn let_go(&self, name: &str) {
        self.change(|state| {
            state.texts.remove(name);
            state.documents.remove(name);
        });
    }

    fn with<R>(&self, look: impl FnOnce(&BufferState) -> R) -> R {
        look(&self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<R>(&self, change: impl FnOnce(&mut BufferState) -> R) -> R {
        change(&mut self.state.write().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Files for Buffers<'_> {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        let resolved = self.below.resolve(from, reference);
        if !matches!(resolved, Err(FileError::Missing { .. })) {
            return resolved;
        }
        // It may be open without having been saved yet.
        let root = &from[..from.len() - from.trim_start_matches('/').len()];
        let name = format!("{root}{}", reference::rebase(reference, from, ""));
        if self.with(|state| state.texts.contains_key(&name)) {
            return Ok(name);
        }
        resolved
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        match self.with(|state| state.texts.get(name).cloned()) {
            Some(text) => Ok(Content::Text(text.as_ref().to_owned())),
            None => self.below.read(name),
        }
    }

    fn is_checked(&self, name: &str) -> bool {
        self.with(|state| state.documents.contains(name)) || self.below.is_checked(name)
    }

    fn place(&self, name: &str) -> String {
        self.below.place(name)
    }

    fn edition(&self, name: &str) -> Option<u32> {
        self.below.edition(name)
    }
}
