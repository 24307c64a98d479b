//! `reshape`: steps and cases under headers of their own, or in a list.

use std::path::PathBuf;

use super::output::Output;
use super::write;
use crate::edit::lists;
use crate::edit::tables::Obstacle;
use crate::kit::lines::with_ends_of;
use crate::kit::quote::quote;
use crate::project::disk::{name_of, read, shown};
use crate::project::failure::Failure;

/// What `reshape` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ReshapeArgs {
    /// The document
    pub file: PathBuf,
    /// How to write the entries
    #[arg(long = "as", value_name = "FORM")]
    pub form: EntryShape,
    /// Where they stand, such as `steps`, `cases` or `cases.0.steps`
    #[arg(long, value_name = "KEY", default_value = "steps")]
    pub at: String,
}

/// How the entries of a list are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum EntryShape {
    /// Each under a header such as `[[steps]]`
    Tables,
    /// Each on a line of `steps = [ … ]`
    List,
}

/// Runs `reshape`.
///
/// # Errors
/// What kept it from writing the document.
pub fn run(args: &ReshapeArgs, output: &mut Output) -> Result<bool, Failure> {
    let name = name_of(&args.file);
    let content = read(&args.file).map_err(|error| Failure::unreadable(&name, &error))?;
    let text = (content.text()).map_err(|error| Failure::unreadable_file(&name, &error))?;
    let pointer = format!("/{}", args.at.replace('.', "/"));
    let written = match args.form {
        EntryShape::Tables => lists::as_tables(&text, &pointer),
        EntryShape::List => lists::as_list(&text, &pointer),
    };
    let written = written.map_err(|refusal| refused(args, &name, &refusal))?;
    let written = with_ends_of(&text, &written);
    write::replace_if(&args.file, &text, &written, output)?;
    let form = match args.form {
        EntryShape::Tables => "as tables",
        EntryShape::List => "as a list",
    };
    writeln!(
        output.out(),
        "wrote {} of {} {form}",
        quote(&args.at),
        shown(&args.file)
    )?;
    Ok(true)
}

fn refused(args: &ReshapeArgs, name: &str, refusal: &Obstacle) -> Failure {
    let what = format!("cannot rewrite {} of `{name}`", quote(&args.at));
    let check = format!("`scrutineer check {name}` says what is wrong with the document");
    let (why, help) = match (refusal, args.form) {
        (Obstacle::Other(_), EntryShape::Tables) => (
            "it is not a list of tables".to_owned(),
            "`--as list` makes a list of tables that have headers",
        ),
        (Obstacle::Other(_), EntryShape::List) => (
            "its entries have no headers".to_owned(),
            "`--as tables` gives them some",
        ),
        (Obstacle::Comments, _) => (
            "some of its comments would be lost".to_owned(),
            "put comments above the entries",
        ),
        (Obstacle::Absent(_), _) => (
            refusal.to_string(),
            "`--at` says which list is meant, such as `cases`; a document without one stays as it is",
        ),
        (why, _) => (why.to_string(), check.as_str()),
    };
    Failure::new(format!("{what}: {why}")).help(help)
}
