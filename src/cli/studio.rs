//! `studio`: documents are edited and games played in a browser.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::output::Output;
use super::stop::Stop;
use super::write;
use crate::project::disk::shown;
use crate::project::failure::Failure;
use crate::studio::{Keeper, Plan, serve};

/// What `studio` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder with the documents; the current one unless given
    #[arg(default_value = ".", hide_default_value = true)]
    pub folder: PathBuf,
    /// Print the address, and open no browser
    #[arg(long)]
    pub no_open: bool,
    /// The port to listen on; any that is free unless given
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        hide_default_value = true
    )]
    pub port: u16,
    /// Stop after so many minutes without a page, if all is saved
    #[arg(long, value_name = "MINUTES", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub idle: u64,
}

/// Writes files as every command does.
struct Files(Stop);

impl Keeper for Files {
    fn replace(&self, path: &Path, text: &str) -> Result<Vec<String>, String> {
        write::exchange(path, text, &self.0).map_err(|failure| failure.to_string())
    }

    fn create(&self, path: &Path, text: &str) -> Result<(), String> {
        write::create(path, text, &self.0).map_err(|failure| failure.to_string())
    }
}

/// Runs `studio` until somebody stops it.
///
/// # Errors
/// What keeps the folder from being served.
pub fn run(args: &Args, stop: &Stop, output: &mut Output) -> Result<bool, Failure> {
    if !args.folder.is_dir() {
        let message = format!("`{}` is no folder", shown(&args.folder));
        return Err(Failure::new(message).help("name the folder that has the documents"));
    }
    let is_asked = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&is_asked);
    let heeding = stop.heed(move || heard.store(true, Ordering::SeqCst));
    let plan = Plan {
        games: output.games,
        folder: args.folder.clone(),
        port: args.port,
        idle: Duration::from_secs(args.idle * 60),
        keeper: Box::new(Files(stop.clone())),
        stop: Box::new(move || is_asked.load(Ordering::SeqCst)),
    };
    let mut told = Ok(());
    serve(plan, |address| {
        let folder = shown(&args.folder);
        told = writeln!(
            output.out(),
            "the studio of `{folder}` is at\n\n  {address}\n\nCtrl-C stops it"
        )
        .and_then(|()| output.out().flush());
        if !args.no_open && open::that_detached(address).is_err() {
            let _ = writeln!(
                output.notes(),
                "no browser could be opened: open the address yourself"
            );
        }
    })?;
    drop(heeding);
    told?;
    writeln!(output.out(), "the studio has stopped")?;
    output.out().flush()?;
    Ok(true)
}
