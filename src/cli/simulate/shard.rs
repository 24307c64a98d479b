//! What comes of one of several parts of a run, as a file that `merge` puts together with the others.
//!
//! The first line says of which run it is, the second what its games come to.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Args;
use crate::cli::output::Output;
use crate::cli::stop::Stop;
use crate::cli::{table, write};
use crate::kit::quote::shell_word;
use crate::lab::AnyTable;
use crate::lab::bots::Bot;
use crate::lab::simulate::{Plan, Shard, Simulation};
use crate::project::disk::name_of;
use crate::project::failure::Failure;

const FORMAT: &str = "scrutineer-part";
const VERSION: u32 = 1;

/// Which games of which run have been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    format: String,
    version: u32,
    /// The version of the program: another one may play another game for the same seed.
    program: String,
    game: String,
    pub scenarios: Vec<Played>,
    pub games: u64,
    pub seed: u64,
    bots: Vec<String>,
    rotate: bool,
    longest: usize,
    clauses: bool,
    /// How many parts there are.
    pub shards: u64,
    /// The numbers of those that are here.
    pub done: BTreeSet<u64>,
    /// Of the second line: a file that was cut off is told from a whole one.
    digest: String,
}

/// A document that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Played {
    pub file: String,
    /// Of its text and those of the files that it rests on.
    pub digest: String,
}

impl Head {
    /// The head of what is to be played; `None` if that is the whole run.
    pub fn of(
        args: &Args,
        names: &[String],
        table: &dyn AnyTable,
        plan: &Plan,
        output: &Output,
    ) -> Result<Option<Self>, Failure> {
        let Some(shard) = args.shard else {
            return Ok(None);
        };
        let paths = [&args.scenario].into_iter().chain(&args.sweep);
        let scenarios = paths.zip(names).map(|(path, name)| {
            Ok(Played {
                file: name.clone(),
                digest: table::digest(path, output)?,
            })
        });
        Ok(Some(Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: table.game().to_owned(),
            scenarios: scenarios.collect::<Result<_, Failure>>()?,
            games: plan.games,
            seed: plan.seed,
            bots: plan.bots.iter().map(ToString::to_string).collect(),
            rotate: plan.rotate,
            longest: plan.longest,
            clauses: plan.clauses,
            shards: shard.of(),
            done: BTreeSet::from([shard.number()]),
            digest: String::new(),
        }))
    }

    /// What is played; `None` if a bot is unknown.
    pub fn plan(&self) -> Option<Plan> {
        let automatic = Bot::Automatic.name();
        let bots = self.bots.iter().map(|name| match name.parse() {
            Err(()) if *name == automatic => Some(Bot::Automatic),
            read => read.ok(),
        });
        Some(Plan {
            games: self.games,
            seed: self.seed,
            bots: bots.collect::<Option<_>>()?,
            rotate: self.rotate,
            longest: self.longest,
            clauses: self.clauses,
        })
    }

    /// In what a part is of another run than this one, with both values; `None` if it is of the same.
    pub fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let apart = self.told().into_iter().zip(other.told());
        let mut apart = apart.filter(|((_, own), (_, others))| own != others);
        apart
            .next()
            .map(|((what, own), (_, others))| (what, own, others))
    }

    /// What makes a run the run that it is, by name.
    fn told(&self) -> Vec<(&'static str, String)> {
        let of = |part: fn(&Played) -> &str| {
            let all = self.scenarios.iter().map(part);
            all.collect::<Vec<_>>().join(", ")
        };
        let whether =
            |is_so: bool, what: &str| format!("{}{what}", if is_so { "" } else { "not " });
        vec![
            ("version of the program", self.program.clone()),
            ("game", self.game.clone()),
            ("scenario", of(|played| &played.file)),
            ("content of the scenario", of(|played| &played.digest)),
            ("number of games", self.games.to_string()),
            ("seed", self.seed.to_string()),
            ("choice of bots", self.bots.join(", ")),
            ("order of bots", whether(self.rotate, "rotated")),
            ("number of steps at most", self.longest.to_string()),
            ("count of clauses", whether(self.clauses, "kept")),
            ("number of parts", self.shards.to_string()),
        ]
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

    /// The command that plays one of the parts.
    pub fn command(&self, number: u64) -> String {
        let mut files = self.scenarios.iter().map(|played| shell_word(&played.file));
        let first = files.next().unwrap_or_default();
        let swept: Vec<String> = files.collect();
        let mut words = vec![
            format!(
                "scrutineer simulate {first} -n {} --seed {}",
                self.games, self.seed
            ),
            format!("--bots {}", self.bots.join(",")),
            format!("--longest {}", self.longest),
        ];
        if self.rotate {
            words.push("--rotate".to_owned());
        }
        if !self.clauses {
            words.push("--no-clauses".to_owned());
        }
        if !swept.is_empty() {
            words.push(format!("--sweep {}", swept.join(" ")));
        }
        words.push(format!("--shard {number}/{} --part FILE", self.shards));
        words.join(" ")
    }

    /// How many games the parts that are here have.
    pub fn games_here(&self) -> u64 {
        let shards = self.done.iter();
        let shards = shards.filter_map(|number| Shard::new(*number, self.shards));
        let games = shards.map(|shard| shard.games(self.games).count() as u64);
        games.sum()
    }
}

/// A file with a part.
pub(super) struct Part {
    pub head: Head,
    pub simulation: Simulation,
}

/// Reads a part.
///
/// # Errors
/// Why the file is none.
pub(super) fn read(path: &Path) -> Result<Part, Failure> {
    let name = name_of(path);
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::new(format!("`{name}` is not text")),
        _ => Failure::unreadable(&name, &error),
    })?;
    read_text(&name, &text)
}

/// The beginning of a head, which all versions have.
#[derive(Deserialize)]
struct Kind {
    format: String,
    version: u32,
}

fn read_text(name: &str, text: &str) -> Result<Part, Failure> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let kind = serde_json::from_str::<Kind>(first).ok();
    let Some(kind) = kind.filter(|kind| kind.format == FORMAT) else {
        let message = format!("`{name}` is not a part of a run");
        return Err(
            Failure::new(message).help("`simulate --shard NUMBER/OF --part FILE` writes parts")
        );
    };
    if kind.version != VERSION {
        let message = format!(
            "`{name}` has version {} of parts; this program reads {VERSION}",
            kind.version
        );
        return Err(Failure::new(message));
    }
    let cut_off =
        || Failure::new(format!("`{name}` is cut off or damaged")).help("play this part again");
    let head: Head = serde_json::from_str(first).map_err(|_| cut_off())?;
    let results = rest.trim_end();
    let is_sound = head.digest == digest(results)
        && !head.scenarios.is_empty()
        && head
            .done
            .iter()
            .all(|number| (1..=head.shards).contains(number));
    if !is_sound {
        return Err(cut_off());
    }
    let simulation = serde_json::from_str(results).map_err(|_| cut_off())?;
    Ok(Part { head, simulation })
}

/// Whether the part is in the file already, which is then said.
///
/// # Errors
/// If the file has something that is not to be lost.
pub(super) fn is_there(path: &Path, head: &Head, output: &mut Output) -> Result<bool, Failure> {
    let name = name_of(path);
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(Failure::unreadable(&name, &error)),
        Ok(text) if text.is_empty() => return Ok(false),
        // One that was cut off is played again.
        Ok(text) if text.starts_with(&format!("{{\"format\":\"{FORMAT}\"")) => {
            let Ok(there) = read_text(&name, &text) else {
                return Ok(false);
            };
            if let Some((what, own, other)) = head.difference(&there.head) {
                let message =
                    format!("`{name}` has a part of another run: the {what} is {other}, not {own}");
                return Err(Failure::new(message).help("name another file, or remove this one"));
            }
            if !head.done.is_subset(&there.head.done) {
                let message = format!("`{name}` has another part of this run");
                return Err(Failure::new(message).help("name a file for each part"));
            }
        }
        Ok(_) => {
            let message = format!("`{name}` exists, and is not a part of a run");
            return Err(Failure::new(message).help("name another file"));
        }
    }
    writeln!(
        output.notes(),
        "`{name}` has this part already; nothing is played"
    )?;
    Ok(true)
}

/// Writes a part.
///
/// # Errors
/// What kept it from being written.
pub(super) fn write(
    path: &Path,
    head: &Head,
    simulation: &Simulation,
    stop: &Stop,
    output: &mut Output,
) -> Result<(), Failure> {
    let results = serde_json::to_string(simulation);
    let results = results.map_err(|error| Failure::unwritable(&name_of(path), &error.into()))?;
    let head = Head {
        digest: digest(&results),
        ..head.clone()
    };
    let head = serde_json::to_string(&head);
    let head = head.map_err(|error| Failure::unwritable(&name_of(path), &error.into()))?;
    write::replace(path, &format!("{head}\n{results}\n"), stop, output)
}

fn digest(text: &str) -> String {
    format!("{:016x}", crate::kit::digest::digest([text]))
}

/// The parts of one run in one.
///
/// # Errors
/// If they are of different runs, or one is there twice.
pub(super) fn together(parts: Vec<(String, Part)>) -> Result<Option<Part>, Failure> {
    let mut whole: Option<(String, Head)> = None;
    let mut simulations = Vec::new();
    for (name, Part { head, simulation }) in parts {
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
                all.done.extend(&head.done);
            }
        }
        simulations.push(simulation);
    }
    let simulation = Simulation::merged(simulations);
    Ok(whole
        .zip(simulation)
        .map(|((_, head), simulation)| Part { head, simulation }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(done: impl IntoIterator<Item = u64>) -> Head {
        Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            program: "0".to_owned(),
            game: "toy".to_owned(),
            scenarios: vec![Played {
                file: "a.toml".to_owned(),
                digest: String::new(),
            }],
            games: 10,
            seed: 1,
            bots: vec!["random".to_owned(), "search:7".to_owned()],
            rotate: false,
            longest: 30,
            clauses: true,
            shards: 7,
            done: done.into_iter().collect(),
            digest: String::new(),
        }
    }

    #[test]
    fn parts_that_are_missing_are_named() {
        let missing = |done: &[u64]| head(done.iter().copied()).missing();
        assert_eq!(
            missing(&[1, 3, 4, 7]).as_deref(),
            Some("parts 2, 5-6 of 7 are missing")
        );
        assert_eq!(
            missing(&[1, 2, 3, 4, 6, 7]).as_deref(),
            Some("part 5 of 7 is missing")
        );
        assert_eq!(missing(&[]).as_deref(), Some("parts 1-7 of 7 are missing"));
        assert_eq!(missing(&[1, 2, 3, 4, 5, 6, 7]), None);
    }

    #[test]
    fn a_head_says_how_a_part_is_played() {
        assert_eq!(
            head([1]).command(2),
            "scrutineer simulate a.toml -n 10 --seed 1 --bots random,search:7 --longest 30 --shard 2/7 --part FILE"
        );
        let plan = head([1]).plan().expect("all bots are known");
        assert_eq!(plan.bots, [Bot::Random, Bot::Search { playouts: 7 }]);
    }

    #[test]
    fn what_is_cut_off_is_no_part() {
        for text in ["", "{}", "[", "steps = []\n"] {
            let failure = read_text("x", text).err().expect("it is none").to_string();
            assert!(
                failure.contains("is not a part of a run"),
                "{text}: {failure}"
            );
        }
        let line = serde_json::to_string(&head([1])).expect("it can be written");
        let failure = read_text("x", &format!("{line}\n{{\"gam")).err();
        assert!(
            failure
                .expect("it is cut off")
                .to_string()
                .contains("cut off")
        );
    }
}
