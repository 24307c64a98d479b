//! `inline`: the content of a component file is written into a document that names it.

use std::path::PathBuf;

use super::fmt::Schemas;
use super::output::Output;
use super::part::{self, NamedComponent};
use super::write;
use crate::document::{Header, parse};
use crate::edit::components;
use crate::kit::lines::with_ends_of;
use crate::lint::{Catalogue as _, Library};
use crate::project::disk::{Disk, name_of, shown};
use crate::project::failure::Failure;

/// What `inline` is asked to do.
#[derive(Debug, clap::Args)]
pub struct InlineArgs {
    /// The document that names the component file
    pub file: PathBuf,
    /// Where it is named, such as `components.tiles` or `start.components.tiles`
    #[arg(long, value_name = "KEY")]
    pub at: String,
}

/// Runs `inline`.
///
/// # Errors
/// What kept it from writing the document.
pub fn run(args: &InlineArgs, output: &mut Output) -> Result<bool, Failure> {
    let games = output.games;
    let NamedComponent { text, part } = part::named(&args.file, &args.at, games)?;
    let Some(reference) = &part.reference else {
        let message = format!("the content of `{}` stands there already", args.at);
        return Err(Failure::new(message).help("`scrutineer extract` makes a file of it"));
    };
    let disk = Disk::new(vec![args.file.clone()], &[]);
    let library = Library::new(&disk, games);
    let content = match (reference.as_str(), games.base(part.game, part.kind)) {
        ("base", Some(base)) => games.base_text(&base).map(str::to_owned),
        (path, _) => library.text_behind(&name_of(&args.file), path),
    };
    let Some(content) = content else {
        let message = format!("cannot read `{reference}`, which `{}` names", args.at);
        let check = format!("`scrutineer check {}` says why", name_of(&args.file));
        return Err(Failure::new(message).help(check));
    };
    let header = Header::of(parse(&content).tree.get_ref());
    if header.game.as_deref() != Some(part.game) || header.kind.as_deref() != Some(part.kind) {
        let message = format!(
            "`{reference}` is no `{}` document of {}",
            part.kind, part.game
        );
        return Err(Failure::new(message));
    }
    let written = components::inline(&text, &part.pointer, &content, reference)
        .map_err(|refusal| part::refused(&args.file, &args.at, &refusal))?;
    let written = Schemas::of(games).kept(&text, with_ends_of(&text, &written));
    write::replace_if(&args.file, &text, &written, output)?;
    writeln!(
        output.out(),
        "wrote the content of `{reference}` into {}",
        shown(&args.file)
    )?;
    Ok(true)
}
