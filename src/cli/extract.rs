//! `extract`: a component that is written in a document becomes a file of its own.

use std::path::PathBuf;

use super::fmt::Schemas;
use super::new::check_name;
use super::output::Output;
use super::part::{self, NamedComponent};
use super::write;
use crate::document::{FileError, Files as _};
use crate::edit::components::{self, Target};
use crate::kit::lines::with_ends_of;
use crate::project::disk::{Disk, name_of, path_between, place_of, shown};
use crate::project::failure::Failure;

/// What `extract` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ExtractArgs {
    /// The document that has the component in it
    pub file: PathBuf,
    /// Where the component stands, such as `components.tiles` or `start.components.tiles`
    #[arg(long, value_name = "KEY")]
    pub at: String,
    /// The file to write it to; nothing must be there yet
    #[arg(short, long, value_name = "NEW")]
    pub output: PathBuf,
}

/// Runs `extract`.
///
/// # Errors
/// What kept it from writing the files.
pub fn run(args: &ExtractArgs, output: &mut Output) -> Result<bool, Failure> {
    let NamedComponent { text, part } = part::named(&args.file, &args.at, output.games)?;
    if let Some(path) = &part.reference {
        let message = format!("`{}` names `{path}` already", args.at);
        return Err(Failure::new(message)
            .help("`scrutineer inline` writes the content of a file in its place"));
    }
    check_name(&args.output)?;
    let unwritable = Failure::to_write(&args.output);
    let home = place_of(&args.file).map_err(&unwritable)?;
    let place = place_of(&args.output).map_err(unwritable)?;
    let reference = path_between(&home, &place).unwrap_or_else(|| name_of(&place));
    let target = Target {
        game: part.game,
        kind: part.kind,
        reference: &reference,
    };
    // A reference that leads out of the workspace of the document is none.
    let disk = Disk::new(vec![args.file.clone()], &[]);
    if let Err(FileError::Outside { root }) = disk.resolve(&name_of(&args.file), &reference) {
        let message = format!(
            "{} may not name a file outside of its workspace `{root}`",
            shown(&args.file)
        );
        return Err(
            Failure::new(message).help("name a file in the folder of the document or below it")
        );
    }
    let extracted = components::extract(&text, &part.pointer, target)
        .map_err(|refusal| part::refused(&args.file, &args.at, &refusal))?;
    // Otherwise a file that nothing names would be left.
    write::may_change(&args.file)?;
    let mut schemas = Schemas::of(output.games);
    let [file, document] = [extracted.file, extracted.document]
        .map(|written| schemas.kept(&text, with_ends_of(&text, &written)));
    write::create(&args.output, &file, &output.stop)?;
    if let Err(failure) = write::replace_if(&args.file, &text, &document, output) {
        // It was written just now, and the document has still all of it.
        let _ = std::fs::remove_file(&args.output);
        return Err(failure);
    }
    writeln!(
        output.out(),
        "wrote `{}` of {} to {}",
        args.at,
        shown(&args.file),
        shown(&args.output)
    )?;
    Ok(true)
}
