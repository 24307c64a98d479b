//! The configuration file, `scrutineer.toml`: levels of rules, and files that are not checked.
//!
//! A file may extend another one. What it says itself holds over that; the command line holds over both.

mod contents;
mod fault;
mod house;
mod read;
mod schema;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::disk::{folder_of, name_from_here, read_auxiliary};
use super::failure::{Failure, plain};
use super::layer::{self, Layer, PlacedLevel};
use super::pattern::Patterns;
use crate::diagnostic::{Finding, Place, Rule, Source};
use crate::document::{Header, parse};
use crate::games::Games;
use crate::kit::quote::quote;
use crate::lint::Levels;
use crate::lint::house::House;
use fault::CONFIGURATION;
pub use fault::ConfigError;
pub use schema::schema;

/// The name of the file.
pub const FILE_NAME: &str = "scrutineer.toml";

/// What the configuration says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What each of its files says, the one that is extended before the one that extends it.
    layers: Vec<Layer>,
    /// The house rules of all of them.
    house: House,
}

/// What a configuration may name.
#[derive(Clone, Debug)]
pub struct Known {
    /// The games.
    pub games: Games,
    /// All rules.
    pub rules: Vec<&'static Rule>,
    /// The newest edition of the readings' defaults.
    pub newest_edition: u32,
}

impl Known {
    /// What these games have.
    #[must_use]
    pub fn of(games: Games) -> Self {
        Self {
            games,
            rules: games.rules(),
            newest_edition: games.newest_edition(),
        }
    }
}

/// Most configurations that one rests on.
const MOST_EXTENDED: usize = 8;

/// Why a configuration cannot be extended by one more, and what to do: it is one of those that were read, or there are
/// very many.
fn endless(read: &[(PathBuf, String)], next: &Path) -> Option<(String, String)> {
    let real = next.canonicalize().ok();
    if let Some(first) = (read.iter()).position(|(path, _)| Some(path) == real.as_ref()) {
        let circle = read[first..].iter().chain([&read[first]]);
        let circle: Vec<String> = circle.map(|(_, name)| quote(name)).collect();
        let message = match &circle[..] {
            [name, _] => format!("{name} extends itself"),
            [name, rest @ ..] => format!(
                "configurations extend each other: {name} extends {}",
                rest.join(", which extends ")
            ),
            [] => return None,
        };
        return Some((
            message,
            "leave this `extend` out, or another of them".to_owned(),
        ));
    }
    (read.len() > MOST_EXTENDED).then(|| {
        let message = format!("more than {MOST_EXTENDED} configurations extend each other");
        (
            message,
            "put what holds for all into fewer files".to_owned(),
        )
    })
}

impl Config {
    /// Reads the file that holds for `start`, a file or folder, if there is one: the nearest one
    /// upwards. Without one, the configuration is empty.
    ///
    /// # Errors
    /// If it cannot be read, or says what it may not.
    pub fn find(start: &Path, known: &Known) -> Result<Self, ConfigError> {
        let unreadable = |why| ConfigError::Unreadable {
            path: start.to_owned(),
            why,
        };
        match nearest_file(start).map_err(unreadable)? {
            Some(path) => Self::read(&path, known),
            None => Ok(Self::default()),
        }
    }

    /// Reads the file at `path`, and those that it extends.
    ///
    /// # Errors
    /// If one cannot be read, or says what it may not.
    pub fn read(path: &Path, known: &Known) -> Result<Self, ConfigError> {
        let mut written = Vec::new();
        let mut names: Vec<(PathBuf, String)> = Vec::new();
        let mut next = Some(path.to_owned());
        // The place that names the next one.
        let mut named: Option<Place> = None;
        while let Some(path) = next {
            let unreadable = |why| ConfigError::Unreadable {
                path: path.clone(),
                why,
            };
            let text = match (read_auxiliary(&path), named.take()) {
                (Ok(text), _) => text,
                (Err(why), None) => return Err(unreadable(why)),
                (Err(why), Some(place)) => {
                    let name = name_from_here(&normal(&path).map_err(unreadable)?);
                    let message = format!("cannot read `{name}`: {}", plain(&why));
                    let fault = Finding::new(&CONFIGURATION, place, message);
                    let help = "`extend` is a path from the folder of this file";
                    return Err(ConfigError::Faulty(vec![fault.help(help)]));
                }
            };
            // Its lines are shown where they are no configuration, and a link may lead anywhere.
            let real = path.canonicalize().map_err(unreadable)?;
            if real.extension().is_none_or(|ending| ending != "toml") {
                let why = io::Error::other("the name of a configuration ends with `.toml`");
                return Err(unreadable(why));
            }
            let path = normal(&path).map_err(unreadable)?;
            let folder = path.parent().unwrap_or(Path::new("/"));
            let source = Arc::new(Source::new(name_from_here(&path), text));
            let contents = read::contents(&source, known).map_err(ConfigError::Faulty)?;
            names.push((real, source.name.clone()));
            next = match &contents.extend {
                Some(extend) => {
                    let place = source.place(extend.span());
                    let target = folder.join(extend.get_ref());
                    if let Some((message, help)) = endless(&names, &target) {
                        let fault = Finding::new(&CONFIGURATION, place, message);
                        return Err(ConfigError::Faulty(vec![fault.help(help)]));
                    }
                    named = Some(place);
                    Some(target)
                }
                None => None,
            };
            written.push((source, folder.to_owned(), contents));
        }
        let mut config = Self::default();
        // What is extended comes first: names of its rules may stand in what extends it.
        for (source, folder, contents) in written.into_iter().rev() {
            let layer = read::layer(&source, &folder, contents, known, &mut config.house);
            config.layers.push(layer.map_err(ConfigError::Faulty)?);
        }
        Ok(config)
    }

    /// The levels in a file: what the command line sets holds over what the configuration sets.
    #[must_use]
    pub fn levels_for(&self, file: &Path, command_line: &Levels) -> Levels {
        if self.layers.is_empty() {
            return command_line.clone();
        }
        // A path that cannot be made absolute matches no pattern.
        let file = normal(file).unwrap_or_default();
        let levels = layer::levels(&self.layers, &file).with(command_line);
        levels.in_house(self.house.clone())
    }

    /// The house rules that it has.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The levels that it sets in a file, each with the place that says so.
    #[must_use]
    pub fn placed_for(&self, file: &Path) -> PlacedLevel {
        layer::placed(&self.layers, &normal(file).unwrap_or_default())
    }

    /// Whether warnings fail a run.
    #[must_use]
    pub fn denies_warnings(&self) -> bool {
        let mut said = self.layers.iter().rev().map(|layer| layer.deny_warnings);
        said.find_map(|denies| denies).unwrap_or(false)
    }

    /// The edition of the readings that it pins, and where it says so.
    #[must_use]
    pub fn edition(&self) -> Option<&(u32, Place)> {
        let mut said = self.layers.iter().rev().map(|layer| layer.edition.as_ref());
        said.find_map(|edition| edition)
    }

    /// Where the documentation of this program is read.
    #[must_use]
    pub fn documentation(&self) -> Option<&str> {
        let mut said = self
            .layers
            .iter()
            .rev()
            .map(|layer| layer.documentation.as_deref());
        said.find_map(|address| address)
    }

    /// The names of its files, the one that is extended last.
    #[must_use]
    pub fn files(&self) -> Vec<&str> {
        let files = self.layers.iter().rev();
        files.map(|layer| layer.source.name.as_str()).collect()
    }

    /// Whether a file is passed over, itself or with a folder that it lies in.
    #[must_use]
    pub fn excludes(&self, path: &Path) -> bool {
        let mut patterns = self.layers.iter().map(|layer| &layer.exclude);
        let has_patterns = patterns.clone().any(|patterns| !patterns.is_empty());
        has_patterns
            && normal(path)
                .is_ok_and(|path| patterns.any(|patterns| patterns.leave_out_with_folders(&path)))
    }
}

/// The configuration file that is nearest to a file or folder, upwards.
fn nearest_file(start: &Path) -> io::Result<Option<PathBuf>> {
    let start = normal(start)?;
    let mut files = start.ancestors().map(|folder| folder.join(FILE_NAME));
    Ok(files.find(|path| path.metadata().is_ok_and(|metadata| !metadata.is_dir())))
}

/// Which configuration a run uses in place of those that it finds, and what it passes over besides.
#[derive(Clone, Debug, Default)]
pub struct ConfigChoice {
    /// The one that holds everywhere.
    pub config: Option<PathBuf>,
    /// Whether none is used.
    pub isolated: bool,
    /// Patterns, as of a `.gitignore` in the current folder.
    pub exclude: Vec<String>,
}

/// The edition that holds in place of what configurations say, or that none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Only(pub Option<u32>);

/// The configurations of a run: for every file the nearest one upwards, each read once.
#[derive(Debug)]
pub struct Configs {
    known: Known,
    by_folder: BTreeMap<PathBuf, Arc<Config>>,
    /// The one that holds everywhere, if somebody has chosen it.
    only: Option<Arc<Config>>,
    exclude: Patterns,
}

impl Configs {
    /// None read yet.
    #[must_use]
    pub fn new(known: Known) -> Self {
        Self {
            known,
            by_folder: BTreeMap::new(),
            only: None,
            exclude: Patterns::default(),
        }
    }

    /// Those of a run that has been told which to use.
    ///
    /// # Errors
    /// If the one that is named cannot be used, or a pattern is none.
    pub fn chosen(known: Known, choice: &ConfigChoice) -> Result<Self, Failure> {
        let mut exclude = Patterns::new(&normal(Path::new(".")).unwrap_or_default());
        for pattern in &choice.exclude {
            exclude.add_asked(pattern).map_err(|why| {
                Failure::new(format!("invalid pattern {}: {why}", quote(pattern)))
                    .help("write it as in a `.gitignore`")
            })?;
        }
        let only = match &choice.config {
            Some(path) => Some(Arc::new(Config::read(path, &known)?)),
            None => choice.isolated.then(Arc::default),
        };
        let by_folder = BTreeMap::new();
        Ok(Self {
            known,
            by_folder,
            only,
            exclude,
        })
    }

    /// The configuration that holds for a file.
    ///
    /// # Errors
    /// As [`Config::find`].
    pub fn of(&mut self, file: &Path) -> Result<Arc<Config>, ConfigError> {
        if let Some(only) = &self.only {
            return Ok(Arc::clone(only));
        }
        let folder = folder_of(file);
        if let Some(config) = self.by_folder.get(folder) {
            return Ok(Arc::clone(config));
        }
        let config = Arc::new(Config::find(folder, &self.known)?);
        self.by_folder
            .insert(folder.to_owned(), Arc::clone(&config));
        Ok(config)
    }

    /// Whether the command line passes over a file.
    #[must_use]
    pub fn excludes(&self, path: &Path) -> bool {
        !self.exclude.is_empty()
            && normal(path).is_ok_and(|path| self.exclude.leave_out_with_folders(&path))
    }

    /// The edition that holds in all files that say none, where configurations are not looked for: none
    /// if the one that was chosen says none.
    #[must_use]
    pub fn only_edition(&self) -> Option<Only> {
        let only = self.only.as_ref()?;
        Some(Only(only.edition().map(|(edition, _)| *edition)))
    }
}

/// The edition that holds in a folder, if a file says one that can be read: what is wrong with that file is
/// for others to say.
#[must_use]
pub fn edition_in(folder: &Path) -> Option<u32> {
    let mut next = nearest_file(folder).ok()?;
    for _ in 0..=MOST_EXTENDED {
        let file = next?;
        let text = read_auxiliary(&file).ok()?;
        let tree = parse(&text).tree;
        if let Some(edition) = Header::of(tree.get_ref()).edition {
            return u32::try_from(edition).ok();
        }
        let extend = tree.get_ref().get("extend")?.get_ref().as_str()?;
        next = Some(folder_of(&file).join(extend));
    }
    None
}

/// Which editions there are, as help.
#[must_use]
pub fn editions(newest: u32) -> String {
    match newest {
        1 => "the only edition so far is 1".to_owned(),
        _ => format!("editions are 1 to {newest}"),
    }
}

/// The absolute path, without `.` and `..`.
///
/// # Errors
/// If there is no current folder.
pub(crate) fn normal(path: &Path) -> io::Result<PathBuf> {
    let mut normal = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    Ok(normal)
}
