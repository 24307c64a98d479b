//! `studio`: documents are edited and games played in a browser.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::number;
use super::output::Output;
use super::stop::RunStop;
use super::write;
use crate::document::MAX_FILE_BYTES;
use crate::kit::digest;
use crate::project::disk::shown;
use crate::project::failure::Failure;
use crate::studio::{Keeper, KeptText, Reports, StudioPlan, UnsavedText, serve};

/// What `studio` is asked to do.
#[derive(Debug, clap::Args)]
pub struct StudioArgs {
    /// The folder with the documents; the current one unless given
    #[arg(default_value = ".", hide_default_value = true)]
    pub folder: PathBuf,
    /// Print the address, and open no browser
    #[arg(long)]
    pub no_open: bool,
    /// The address to listen on, so that other machines can reach it: everybody who has the printed address can change
    /// the files, and what is sent can be read on the way
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        hide_default_value = true,
        value_parser = number::address
    )]
    pub host: IpAddr,
    /// The port to listen on; any that is free unless given
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = number::port,
        allow_negative_numbers = true
    )]
    pub port: u16,
    /// Stop after so many minutes without a page, if all is saved
    #[arg(long, value_name = "MINUTES", default_value_t = 15, value_parser = number::minutes, allow_negative_numbers = true)]
    pub idle: u64,
}

/// Writes files as every command does, and keeps what is not saved in a folder beside the documents.
struct StudioFiles {
    stop: RunStop,
    drafts: PathBuf,
    /// What tells the drafts of this studio from those of another one on the same folder.
    own: String,
    /// The drafts, by the names of their documents. They are locked as long as the studio lives.
    held: Mutex<BTreeMap<String, Vec<(PathBuf, File)>>>,
}

/// The folder with what is not saved. What is in it ends in no way that is read as a document.
const DRAFTS: &str = ".scrutineer-drafts";

/// Most bytes of a draft: two texts, with escapes.
const LONGEST: u64 = 4 * MAX_FILE_BYTES;

impl StudioFiles {
    fn of(folder: &Path, stop: &RunStop) -> Self {
        Self {
            stop: stop.clone(),
            drafts: folder.join(DRAFTS),
            own: format!("{} {:?}", std::process::id(), SystemTime::now()),
            held: Mutex::default(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.drafts
            .join(format!("{:016x}.draft", digest::digest([name, &self.own])))
    }

    /// Writes what is kept of a document, and makes the folder, which no repository wants.
    fn write(&self, draft: &KeptText) -> std::io::Result<(PathBuf, File)> {
        std::fs::create_dir_all(&self.drafts)?;
        let ignore = self.drafts.join(".gitignore");
        if !ignore.exists() {
            std::fs::write(ignore, "*\n")?;
        }
        let text = serde_json::to_vec(draft)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.drafts)?;
        file.write_all(&text)?;
        // Where nothing can be locked, another studio may take it for one that was left.
        let _ = file.as_file().try_lock();
        let path = self.path(&draft.name);
        let file = file.persist(&path)?;
        Ok((path, file))
    }

    /// Removes drafts, and the folder with the last of them.
    fn remove(&self, drafts: Vec<(PathBuf, File)>) -> std::io::Result<()> {
        for (path, file) in drafts {
            drop(file);
            std::fs::remove_file(path)?;
        }
        let mut left = std::fs::read_dir(&self.drafts)?;
        let is_draft = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.is_ok_and(|entry| entry.file_name() != ".gitignore")
        };
        if left.any(is_draft) {
            return Ok(());
        }
        std::fs::remove_dir_all(&self.drafts)
    }
}

impl Keeper for StudioFiles {
    fn replace(&self, path: &Path, text: &str) -> Result<Vec<String>, String> {
        write::exchange(path, text, &self.stop).map_err(|failure| failure.to_string())
    }

    fn create(&self, path: &Path, text: &str) -> Result<(), String> {
        write::create(path, text, &self.stop).map_err(|failure| failure.to_string())
    }

    fn keep(&self, kept: UnsavedText<'_>) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let mut old = held.remove(kept.name).unwrap_or_default();
        if let Some(text) = kept.text {
            // Some systems replace no file that is open.
            let own = self.path(kept.name);
            old.retain(|(path, _)| *path != own);
            let written = self.write(&KeptText {
                name: kept.name.to_owned(),
                on_disk: kept.on_disk.map(str::to_owned),
                text: text.to_owned(),
            });
            // Where nothing can be kept, the studio works as well, but for being killed.
            let Ok((path, file)) = written else {
                held.insert(kept.name.to_owned(), old);
                return;
            };
            held.insert(kept.name.to_owned(), vec![(path, file)]);
        }
        let _ = self.remove(old);
    }

    fn kept(&self) -> Vec<KeptText> {
        // Of a folder that leads elsewhere nothing is taken.
        if self.drafts.is_symlink() {
            return Vec::new();
        }
        let entries = std::fs::read_dir(&self.drafts)
            .into_iter()
            .flatten()
            .flatten();
        let paths = entries.map(|entry| entry.path());
        let drafts = paths.filter(|path| {
            path.is_file() && path.extension().is_some_and(|ending| ending == "draft")
        });
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let read = drafts.filter_map(|path| {
            let file = File::open(&path).ok()?;
            // What is locked is of a studio that lives.
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return None;
            }
            // By the same hand: where locks are strict, no other one may read it.
            let mut text = String::new();
            (&file).take(LONGEST).read_to_string(&mut text).ok()?;
            let kept: KeptText = serde_json::from_str(&text).ok()?;
            (held.entry(kept.name.clone()).or_default()).push((path, file));
            Some(kept)
        });
        read.collect()
    }
}

/// Runs `studio` until somebody stops it.
///
/// # Errors
/// What keeps the folder from being served.
pub fn run(args: &StudioArgs, output: &mut Output) -> Result<bool, Failure> {
    if !args.folder.is_dir() {
        let message = format!("`{}` is not a folder", shown(&args.folder));
        return Err(Failure::new(message).help("name the folder that has the documents"));
    }
    let is_asked = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&is_asked);
    let heeding = output
        .stop
        .heed(move || heard.store(true, Ordering::SeqCst));
    let reports: Arc<Reports> = Arc::default();
    let ended = Arc::clone(&reports);
    output.stop.at_end(move || ended.end());
    let plan = StudioPlan {
        games: output.games,
        folder: args.folder.clone(),
        host: args.host,
        port: args.port,
        idle: Duration::from_secs(args.idle * 60),
        keeper: Box::new(StudioFiles::of(&args.folder, &output.stop)),
        stop: Box::new(move || is_asked.load(Ordering::SeqCst)),
        reports: Arc::clone(&reports),
    };
    let mut told = Ok(());
    serve(plan, |address| {
        if !args.host.is_loopback() {
            let _ = writeln!(
                output.notes(),
                "warning: listening on {}: everybody who has the address below can change the files of this folder from \
                 elsewhere, and what is sent is not encrypted",
                args.host
            );
        }
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
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(files: &StudioFiles, name: &str, text: Option<&str>) {
        files.keep(UnsavedText {
            name,
            on_disk: None,
            text,
        });
    }

    #[test]
    fn no_studio_touches_what_another_one_keeps() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let studio = || StudioFiles::of(folder.path(), &RunStop::default());
        let of = |text: &str| {
            vec![KeptText {
                name: "a.toml".to_owned(),
                on_disk: None,
                text: text.to_owned(),
            }]
        };
        let (first, second) = (studio(), studio());
        keep(&first, "a.toml", Some("one"));
        assert_eq!(second.kept(), []);
        keep(&second, "a.toml", Some("two"));
        keep(&second, "a.toml", None);
        assert_eq!(studio().kept(), []);
        // It is killed.
        drop(first);
        let third = studio();
        assert_eq!(third.kept(), of("one"));
        assert_eq!(second.kept(), []);
        keep(&third, "a.toml", Some("three"));
        drop(third);
        assert_eq!(second.kept(), of("three"));
        keep(&second, "a.toml", None);
        assert!(!folder.path().join(DRAFTS).exists());
    }
}
