//! What comes of one of several parts of a run, as a file that `merge` puts together with the others.
//!
//! The first line says of which run it is, the second what comes of it.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cli::output::Output;
use crate::cli::write::{FileDraft, create, may_change, replace};
use crate::lab::simulate::Shard;
use crate::project::disk::name_of;
use crate::project::failure::Failure;

/// The version of all parts.
pub(in crate::cli) const VERSION: u32 = 1;

/// A run that is played in parts: what makes it the run that it is.
pub(in crate::cli) trait PartedRun: Clone + Serialize + DeserializeOwned {
    /// What its files are marked by.
    const FORMAT: &'static str;
    /// The command that writes them.
    const WRITTEN_BY: &'static str;
    /// What is said where a part is in its file already.
    const REPEAT: &'static str;

    /// How many games all parts have together; of each document where they have several.
    fn games(&self) -> u64;

    /// Whether what was read can be such a run.
    fn is_sound(&self) -> bool;

    /// What it is, by name.
    fn told(&self) -> Vec<(&'static str, String)>;

    /// The words of the command that plays the whole.
    fn command(&self) -> Vec<String>;
}

/// A document of such a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct PlayedDocument {
    pub file: String,
    /// Of its text and those of the files that it rests on.
    pub digest: String,
}

/// Which parts of which run are in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct PartHead<R> {
    format: String,
    version: u32,
    /// The version of the program: another one may play another game for the same seed.
    program: String,
    #[serde(flatten)]
    pub run: R,
    /// How many parts there are.
    pub shards: u64,
    /// The numbers of those that are here.
    pub done: BTreeSet<u64>,
    /// Of the second line: by it, a file that was cut off is known as such.
    pub digest: String,
}

impl<R: PartedRun> PartHead<R> {
    /// That of one part.
    pub fn of(run: R, shard: Shard) -> Self {
        Self {
            format: R::FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            run,
            shards: shard.of(),
            done: BTreeSet::from([shard.number()]),
            digest: String::new(),
        }
    }

    /// How many games the parts that are here have; of each document where they have several.
    pub fn games_here(&self) -> u64 {
        let shards = self.done.iter();
        let shards = shards.filter_map(|number| Shard::new(*number, self.shards));
        let games = shards.map(|shard| shard.games(self.run.games()).count() as u64);
        games.sum()
    }

    /// What makes the run the run that it is, by name.
    fn told(&self) -> Vec<(&'static str, String)> {
        let mut told = vec![("version of the program", self.program.clone())];
        told.extend(self.run.told());
        told.push(("number of parts", self.shards.to_string()));
        told
    }

    /// The command that makes one of the parts.
    pub fn command(&self, number: u64) -> String {
        let mut words = self.run.command();
        words.push(format!("--shard {number}/{} --part FILE", self.shards));
        words.join(" ")
    }

    /// In what a part is of another run than this one, with both values; `None` if it is of the same.
    pub fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let apart = self.told().into_iter().zip(other.told());
        let mut apart = apart.filter(|((_, own), (_, others))| own != others);
        apart
            .next()
            .map(|((what, own), (_, others))| (what, own, others))
    }

    /// Which parts are not here, such as `parts 2, 5-7 of 8 are missing`; `None` if all are.
    pub fn missing(&self) -> Option<String> {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        let mut last = 0;
        for next in self.done.iter().copied().chain([self.shards + 1]) {
            if next > last + 1 {
                ranges.push((last + 1, next - 1));
            }
            last = next;
        }
        let ranges = ranges.into_iter().map(|(first, last)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            }
        });
        let ranges: Vec<String> = ranges.collect();
        match &ranges[..] {
            [] => None,
            [one] if !one.contains('-') => {
                Some(format!("part {one} of {} is missing", self.shards))
            }
            _ => Some(format!(
                "parts {} of {} are missing",
                ranges.join(", "),
                self.shards
            )),
        }
    }
}

/// A part, by the name of its file: of which run it is, and what comes of it.
pub(super) type NamedPart<R, T> = (String, (PartHead<R>, T));

/// Reads a part.
///
/// # Errors
/// Why the file is none.
pub(super) fn read<R: PartedRun, T: DeserializeOwned>(
    path: &Path,
) -> Result<(PartHead<R>, T), Failure> {
    read_text(&name_of(path), &text_of(path)?)
}

/// The text of a file.
fn text_of(path: &Path) -> Result<String, Failure> {
    let name = name_of(path);
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::new(format!("`{name}` is not text")),
        _ => Failure::unreadable(&name, &error),
    })
}

/// What parts are marked by, of every command.
const FORMATS: [&str; 2] = [
    <crate::cli::simulate::shard::PartedSimulation as PartedRun>::FORMAT,
    <crate::cli::fuzz::shard::PartedSearch as PartedRun>::FORMAT,
];

/// The beginning of a head, which all versions have.
#[derive(Deserialize)]
struct HeadKind {
    format: String,
    version: u32,
}

impl HeadKind {
    fn of(text: &str) -> Option<Self> {
        serde_json::from_str(text.lines().next()?).ok()
    }
}

/// Whether a file is one of these parts, as far as its beginning tells.
///
/// # Errors
/// If it cannot be read.
pub(super) fn is_one<R: PartedRun>(path: &Path) -> Result<bool, Failure> {
    let kind = HeadKind::of(&text_of(path)?);
    Ok(kind.is_some_and(|kind| kind.format == R::FORMAT))
}

pub(in crate::cli) fn read_text<R: PartedRun, T: DeserializeOwned>(
    name: &str,
    text: &str,
) -> Result<(PartHead<R>, T), Failure> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let Some(kind) = HeadKind::of(first).filter(|kind| FORMATS.contains(&&*kind.format)) else {
        let message = format!("`{name}` is not a part of a run");
        return Err(Failure::new(message)
            .help("`simulate` and `fuzz` write parts, with `--shard NUMBER/OF --part FILE`"));
    };
    if kind.format != R::FORMAT {
        let message = format!(
            "`{name}` is not a part that `{}` writes, as the first one is",
            R::WRITTEN_BY
        );
        return Err(Failure::new(message).help("merge the parts of one command at a time"));
    }
    if kind.version != VERSION {
        let message = format!(
            "`{name}` has version {} of parts; this program reads {VERSION}",
            kind.version
        );
        return Err(Failure::new(message));
    }
    let cut_off =
        || Failure::new(format!("`{name}` is cut off or damaged")).help("play this part again");
    let head: PartHead<R> = serde_json::from_str(first).map_err(|_| cut_off())?;
    let results = rest.trim_end();
    let is_sound = head.digest == digest(results)
        && head.run.is_sound()
        && head.shards < u64::MAX
        && (head.done.iter()).all(|number| (1..=head.shards).contains(number));
    if !is_sound {
        return Err(cut_off());
    }
    let results = serde_json::from_str(results).map_err(|_| cut_off())?;
    Ok((head, results))
}

/// Whether the part is in the file already, which is then said.
///
/// # Errors
/// If the file has something that is not to be lost.
pub(in crate::cli) fn is_there<R: PartedRun, T: DeserializeOwned>(
    path: &Path,
    head: &PartHead<R>,
    output: &mut Output,
) -> Result<bool, Failure> {
    let name = name_of(path);
    if path.exists() {
        may_change(path)?;
    }
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Whether it can be written is better known before the work.
            FileDraft::new(path)?;
            return Ok(false);
        }
        Err(error) => return Err(Failure::unreadable(&name, &error)),
        Ok(text) if text.is_empty() => return Ok(false),
        // One that was cut off is played again.
        Ok(text) if text.starts_with(&format!("{{\"format\":\"{}\"", R::FORMAT)) => {
            let Ok((there, _)) = read_text::<R, T>(&name, &text) else {
                return Ok(false);
            };
            if let Some((what, own, other)) = head.difference(&there) {
                let message =
                    format!("`{name}` has a part of another run: the {what} is {other}, not {own}");
                return Err(Failure::new(message).help("name another file, or remove this one"));
            }
            if !head.done.is_subset(&there.done) {
                let message = format!("`{name}` has another part of this run");
                return Err(Failure::new(message).help("name a file for each part"));
            }
        }
        Ok(_) => {
            let message = format!("`{name}` exists, and is not a part of a run");
            return Err(Failure::new(message).help("name another file"));
        }
    }
    let repeat = R::REPEAT;
    writeln!(output.notes(), "`{name}` has this part already; {repeat}")?;
    Ok(true)
}

/// Writes a part.
///
/// # Errors
/// What kept it from being written.
pub(in crate::cli) fn write<R: PartedRun>(
    path: &Path,
    head: &PartHead<R>,
    results: &impl Serialize,
    output: &mut Output,
) -> Result<(), Failure> {
    let unwritable = |error: serde_json::Error| Failure::unwritable(&name_of(path), &error.into());
    let results = serde_json::to_string(results).map_err(unwritable)?;
    let mut head = head.clone();
    head.digest = digest(&results);
    let head = serde_json::to_string(&head).map_err(unwritable)?;
    let text = format!("{head}\n{results}\n");
    if path.exists() {
        replace(path, &text, output)
    } else {
        create(path, &text, &output.stop)
    }
}

fn digest(text: &str) -> String {
    format!("{:016x}", crate::kit::digest::digest([text]))
}

/// The head of all parts of a run, and what comes of each.
type WholeRun<R, T> = (PartHead<R>, Vec<T>);

/// The parts of one run: the head of all of them, and what comes of each; `None` without any.
///
/// # Errors
/// If they are of different runs, or one is there twice.
pub(super) fn together<R: PartedRun, T>(
    parts: Vec<NamedPart<R, T>>,
) -> Result<Option<WholeRun<R, T>>, Failure> {
    let mut whole: Option<(String, PartHead<R>)> = None;
    let mut all_results = Vec::new();
    for (name, (head, results)) in parts {
        match &mut whole {
            None => whole = Some((name, head)),
            Some((first, all)) => {
                if let Some((what, own, other)) = all.difference(&head) {
                    let message = format!(
                        "`{name}` is not of the same run as `{first}`: the {what} is {other}, not {own}"
                    );
                    return Err(Failure::new(message));
                }
                if let Some(number) = head.done.iter().find(|number| all.done.contains(number)) {
                    let message = format!(
                        "duplicate part {number} of {}, in `{name}` again",
                        all.shards
                    );
                    return Err(Failure::new(message).help("name each part once"));
                }
                all.done.extend(head.done);
            }
        }
        all_results.push(results);
    }
    Ok(whole.map(|(_, head)| (head, all_results)))
}
