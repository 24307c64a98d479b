//! A component of a document, as the command line names it.

use std::path::Path;

use toml_edit::Key;

use crate::diagnostic::Source;
use crate::document::spans::push;
use crate::document::{dotted, parse};
use crate::edit::tables::Obstacle;
use crate::games::Games;
use crate::games::parts::PartAt;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::lint::Library;
use crate::project::disk::{Disk, name_of, read};
use crate::project::failure::Failure;

/// A component, and the text of the document.
pub struct NamedComponent {
    /// The text.
    pub text: String,
    /// The component.
    pub part: PartAt,
}

/// The component at a key of a document.
///
/// # Errors
/// If the document cannot be read, or has none there.
pub fn named(file: &Path, key: &str, games: &'static Games) -> Result<NamedComponent, Failure> {
    let name = name_of(file);
    let content = read(file).map_err(|error| Failure::unreadable(&name, &error))?;
    let text = (content.text()).map_err(|error| Failure::unreadable_file(&name, &error))?;
    if parse(&text)
        .errors
        .iter()
        .any(|error| error.toml().is_some())
    {
        let help = format!("`scrutineer check {name}` says where, and what to write instead");
        return Err(Failure::new(format!("`{name}` is not TOML")).help(help));
    }
    let disk = Disk::new(vec![file.to_owned()], &[]);
    let library = Library::new(&disk, games);
    let source = Source::new(name.as_str(), text);
    let parts = games.parts(&source, &library);
    let mut pointer = String::new();
    for key in Key::parse(key).unwrap_or_default() {
        push(&mut pointer, key.get());
    }
    if let Some(part) = parts.iter().find(|part| part.pointer == pointer) {
        let part = part.clone();
        return Ok(NamedComponent {
            text: source.text.clone(),
            part,
        });
    }
    let keys: Vec<String> = parts.iter().map(|part| dotted(&part.pointer)).collect();
    let failure = Failure::new(format!("`{name}` has no component at `{key}`"));
    Err(match nearest(key, keys.iter().map(String::as_str)) {
        Some(close) => failure.help(did_you_mean(close)),
        None if keys.is_empty() => failure.help("it names none and has none in it"),
        None => failure.help(format!("there are some at {}", keys.join(", "))),
    })
}

/// The failure that a component cannot be moved.
pub fn refused(file: &Path, key: &str, refusal: &Obstacle) -> Failure {
    Failure::new(format!(
        "cannot move `{key}` of `{}`: {refusal}",
        name_of(file)
    ))
}
