//! Keys that change nothing where they stand.

use super::{Scope, general};
use crate::diagnostic::Finding;
use crate::document::spans;

impl Scope<'_> {
    /// Reports that the key at `pointer` changes nothing: `why` completes the sentence «`key` has no
    /// effect …», such as «without `chrono = true`»; `help` says what to write instead.
    ///
    /// A key that is not written, but has its default, is not reported.
    pub fn without_effect(&mut self, pointer: &str, why: &str, help: impl Into<String>) {
        if !self.says(pointer) {
            return;
        }
        let key = spans::steps(pointer).last().unwrap_or_default();
        let message = format!("`{key}` has no effect {why}");
        let place = self.key_place(pointer);
        self.report(Finding::new(&general::KEY_WITHOUT_EFFECT, place, message).help(help));
    }
}
