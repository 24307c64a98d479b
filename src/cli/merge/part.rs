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
use crate::cli::stop::RunStop;
use crate::cli::write::{FileDraft, create, may_change, replace};
use crate::project::disk::name_of;
use crate::project::failure::Failure;

/// The version of all parts.
pub(in crate::cli) const VERSION: u32 = 1;

/// Which parts of which run are in a file.
pub(in crate::cli) trait PartHead: Clone + Serialize + DeserializeOwned {
    /// What its files are marked by.
    const FORMAT: &'static str;
    /// The command that writes them.
    const WRITTEN_BY: &'static str;
    /// What is said where a part is in its file already.
    const REPEAT: &'static str;

    /// How many parts there are.
    fn shards(&self) -> u64;

    /// The numbers of those that are here.
    fn done(&self) -> &BTreeSet<u64>;

    /// The same, to add others.
    fn done_mut(&mut self) -> &mut BTreeSet<u64>;

    /// The digest of the second line.
    fn digest(&mut self) -> &mut String;

    /// Whether what was read can be a head.
    fn is_sound(&self) -> bool;

    /// What makes a run the run that it is, by name.
    fn told(&self) -> Vec<(&'static str, String)>;

    /// The command that makes one of the parts.
    fn command(&self, number: u64) -> String;

    /// In what a part is of another run than this one, with both values; `None` if it is of the same.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let apart = self.told().into_iter().zip(other.told());
        let mut apart = apart.filter(|((_, own), (_, others))| own != others);
        apart
            .next()
            .map(|((what, own), (_, others))| (what, own, others))
    }

    /// Which parts are not here, such as `parts 2, 5-7 of 8 are missing`; `None` if all are.
    fn missing(&self) -> Option<String> {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        let mut last = 0;
        for next in self.done().iter().copied().chain([self.shards() + 1]) {
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
                Some(format!("part {one} of {} is missing", self.shards()))
            }
            _ => Some(format!(
                "parts {} of {} are missing",
                ranges.join(", "),
                self.shards()
            )),
        }
    }
}

/// A part, by the name of its file: of which run it is, and what comes of it.
pub(super) type NamedPart<H, R> = (String, (H, R));

/// Reads a part.
///
/// # Errors
/// Why the file is none.
pub(super) fn read<H: PartHead, R: DeserializeOwned>(path: &Path) -> Result<(H, R), Failure> {
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
    <crate::cli::simulate::shard::SimulateHead as PartHead>::FORMAT,
    <crate::cli::fuzz::shard::FuzzHead as PartHead>::FORMAT,
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
pub(super) fn is_one<H: PartHead>(path: &Path) -> Result<bool, Failure> {
    let kind = HeadKind::of(&text_of(path)?);
    Ok(kind.is_some_and(|kind| kind.format == H::FORMAT))
}

pub(in crate::cli) fn read_text<H: PartHead, R: DeserializeOwned>(
    name: &str,
    text: &str,
) -> Result<(H, R), Failure> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let Some(kind) = HeadKind::of(first).filter(|kind| FORMATS.contains(&&*kind.format)) else {
        let message = format!("`{name}` is not a part of a run");
        return Err(Failure::new(message)
            .help("`simulate` and `fuzz` write parts, with `--shard NUMBER/OF --part FILE`"));
    };
    if kind.format != H::FORMAT {
        let message = format!(
            "`{name}` is not a part that `{}` writes, as the first one is",
            H::WRITTEN_BY
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
    let mut head: H = serde_json::from_str(first).map_err(|_| cut_off())?;
    let results = rest.trim_end();
    let is_sound = *head.digest() == digest(results)
        && head.is_sound()
        && head.shards() < u64::MAX
        && (head.done().iter()).all(|number| (1..=head.shards()).contains(number));
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
pub(in crate::cli) fn is_there<H: PartHead, R: DeserializeOwned>(
    path: &Path,
    head: &H,
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
        Ok(text) if text.starts_with(&format!("{{\"format\":\"{}\"", H::FORMAT)) => {
            let Ok((there, _)) = read_text::<H, R>(&name, &text) else {
                return Ok(false);
            };
            if let Some((what, own, other)) = head.difference(&there) {
                let message =
                    format!("`{name}` has a part of another run: the {what} is {other}, not {own}");
                return Err(Failure::new(message).help("name another file, or remove this one"));
            }
            if !head.done().is_subset(there.done()) {
                let message = format!("`{name}` has another part of this run");
                return Err(Failure::new(message).help("name a file for each part"));
            }
        }
        Ok(_) => {
            let message = format!("`{name}` exists, and is not a part of a run");
            return Err(Failure::new(message).help("name another file"));
        }
    }
    let repeat = H::REPEAT;
    writeln!(output.notes(), "`{name}` has this part already; {repeat}")?;
    Ok(true)
}

/// Writes a part.
///
/// # Errors
/// What kept it from being written.
pub(in crate::cli) fn write<H: PartHead>(
    path: &Path,
    head: &H,
    results: &impl Serialize,
    stop: &RunStop,
    output: &mut Output,
) -> Result<(), Failure> {
    let unwritable = |error: serde_json::Error| Failure::unwritable(&name_of(path), &error.into());
    let results = serde_json::to_string(results).map_err(unwritable)?;
    let mut head = head.clone();
    *head.digest() = digest(&results);
    let head = serde_json::to_string(&head).map_err(unwritable)?;
    let text = format!("{head}\n{results}\n");
    if path.exists() {
        replace(path, &text, stop, output)
    } else {
        create(path, &text, stop)
    }
}

fn digest(text: &str) -> String {
    format!("{:016x}", crate::kit::digest::digest([text]))
}

/// The parts of one run: the head of all of them, and what comes of each; `None` without any.
///
/// # Errors
/// If they are of different runs, or one is there twice.
pub(super) fn together<H: PartHead, R>(
    parts: Vec<NamedPart<H, R>>,
) -> Result<Option<(H, Vec<R>)>, Failure> {
    let mut whole: Option<(String, H)> = None;
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
                if let Some(number) = head
                    .done()
                    .iter()
                    .find(|number| all.done().contains(number))
                {
                    let message = format!(
                        "duplicate part {number} of {}, in `{name}` again",
                        all.shards()
                    );
                    return Err(Failure::new(message).help("name each part once"));
                }
                all.done_mut().extend(head.done());
            }
        }
        all_results.push(results);
    }
    Ok(whole.map(|(_, head)| (head, all_results)))
}
