//! `man`: pages for the manual of the system.

use std::path::PathBuf;

use clap::Command;
use clap_mangen::Man;

use super::output::Output;
use super::{NAME, examples, write};
use crate::kit::count::Count;
use crate::project::disk::name_of;
use crate::project::failure::Failure;

/// What `man` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// Print the page of this command; that of the program if none is named
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Write the page of each command into this folder
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    pub output: Option<PathBuf>,
}

/// Runs `man`.
///
/// # Errors
/// If there is no such command, or what kept pages from being written.
pub fn run(args: &ManArgs, output: &mut Output) -> Result<bool, Failure> {
    let program = examples::command(output.games);
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(Failure::to_write(folder))?;
        let pages = pages(&program)?;
        for (name, page) in &pages {
            write::renew(&folder.join(format!("{name}.1")), page, &output.stop)?;
        }
        let pages = Count(pages.len(), "page");
        writeln!(output.out(), "wrote {pages} to `{}`", name_of(folder))?;
        return Ok(true);
    }
    let wanted = match &args.command {
        Some(command) => format!("{NAME}-{command}"),
        None => NAME.to_owned(),
    };
    let page = pages(&program)?
        .into_iter()
        .find(|(name, _)| *name == wanted);
    let Some((_, page)) = page else {
        let command = args.command.as_deref().unwrap_or_default();
        return Err(Failure::new(format!("there is no command `{command}`"))
            .help("`scrutineer --help` lists the commands"));
    };
    output.out().write_all(page.as_bytes())?;
    Ok(true)
}

/// The pages by their names.
fn pages(program: &Command) -> Result<Vec<(String, String)>, Failure> {
    let mut commands = vec![program.clone()];
    for command in program.get_subcommands() {
        let name = format!("{NAME}-{}", command.get_name());
        let usage = format!("{NAME} {}", command.get_name());
        commands.push(
            command
                .clone()
                // What lists of pages find it by.
                .display_name(name.clone())
                .name(name)
                .bin_name(usage),
        );
    }
    let mut pages = Vec::new();
    for command in commands {
        let name = command.get_name().to_owned();
        let mut page = Vec::new();
        Man::new(command)
            .title(name.to_uppercase())
            // What is empty is left out, and the next one would be taken for the date.
            .date(" ")
            .source(format!("{NAME} {}", env!("CARGO_PKG_VERSION")))
            .manual("User Commands")
            .render(&mut page)?;
        let page = String::from_utf8(page).map_err(|error| Failure::new(error.to_string()))?;
        // What comes after the help has a title of its own.
        let page = page.replacen(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n", 1);
        pages.push((name, page));
    }
    Ok(pages)
}
