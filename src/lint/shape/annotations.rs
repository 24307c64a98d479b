//! Keywords of schemas that say something to people and editors, and nothing of a value. `build.rs` takes them out.

/// Whether a keyword is one.
pub fn is_annotation(keyword: &str) -> bool {
    keyword.starts_with("x-")
        || matches!(
            keyword,
            "$schema"
                | "title"
                | "description"
                | "default"
                | "examples"
                // Without a vocabulary that says otherwise it only annotates.
                | "format"
                | "deprecated"
                | "$comment"
        )
}
