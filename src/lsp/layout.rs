//! Formatting, as `fmt` does it.

use lsp_types::TextEdit;

use super::text;
use super::world::World;
use crate::edit::format;

/// What changes where a document is laid out; nothing for text that is not TOML or none of ours.
pub fn edits(world: &World, name: &str) -> Option<Vec<TextEdit>> {
    let source = world.source(name)?;
    let (game, kind) = world.kind(&source)?;
    let after = format::format(&source.text, Some(&world.schema(game, kind)))?;
    Some(text::difference(&source, &after, world.columns()))
}

#[cfg(test)]
mod tests {
    use super::edits;
    use crate::lsp::testing::{edited, world};

    #[test]
    fn documents_are_laid_out_and_other_files_are_not() {
        let tidy =
            "format = 1\ngame = \"brick-run\"\nkind = \"rules\"\n\n[constants]\nmarket = 12\n";
        let text = tidy.replace(" = ", "=") + "|";
        let (world, spot) = world(&[
            ("a.toml", &text.replace('|', crate::lsp::testing::CARET)),
            ("b.toml", "a=1"),
        ]);
        let found = edits(&world, &spot.name).expect("it is a document");
        let edit = crate::lsp::edits::in_file(&world, &spot.name, found);
        assert_eq!(edited(&world, &spot.name, &edit), tidy);
        assert!(edits(&world, "b.toml").is_none());
    }
}
