//! The configuration file, `scrutineer.toml`: levels of rules, and files that are not checked.
//!
//! A file may extend another one. What it says itself holds over that; the command line holds over both.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;

use super::disk::{folder_of, name_from_here, read_auxiliary};
use super::failure::{Failure, plain};
use super::layer::{self, Layer, PerFile, Placed};
use super::pattern::Patterns;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::render::{Style, human};
use crate::diagnostic::{Finding, Group, Level, Place, Rule, Source};
use crate::document::{Document, Header, Memory, Tree, parse};
use crate::games::Games;
use crate::kit::count::Count;
use crate::kit::quote::quote;
use crate::lint::select::{Selector, resolve};
use crate::lint::shape::Validator;
use crate::lint::{Levels, Library, RETIRED, Scope, syntax};

/// The name of the file.
pub const FILE_NAME: &str = "scrutineer.toml";

/// What the configuration says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What each of its files says, the one that is extended before the one that extends it.
    layers: Vec<Layer>,
}

/// What a configuration may name.
#[derive(Clone, Debug)]
pub struct Known {
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
            rules: games.rules(),
            newest_edition: games.newest_edition(),
        }
    }
}

/// Levels of rules, and files that are not checked, for all files below the folder of this one.
#[derive(Default, Deserialize, JsonSchema)]
#[schemars(title = "Configuration of scrutineer")]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Contents {
    /// Another configuration, as a path from the folder of this one, which holds where this one says nothing.
    #[schemars(with = "Option<String>")]
    extend: Option<Spanned<String>>,
    /// The edition of the readings whose defaults hold in documents that do not say one themselves; the
    /// newest if there is none.
    #[schemars(with = "Option<u32>", range(min = 1))]
    rules_edition: Option<Spanned<u32>>,
    /// How much findings matter: by rule, by names such as `tile-*`, by group, by game. The narrowest
    /// holds. Options of the command line and comments in files hold over this.
    #[schemars(with = "BTreeMap<String, Level>")]
    levels: Written,
    /// The same in some files: for each pattern of a `.gitignore` beside this file, levels.
    #[schemars(with = "BTreeMap<String, BTreeMap<String, Level>>")]
    per_file: BTreeMap<Spanned<String>, Written>,
    /// What `scrutineer check` looks at.
    check: Check,
}

/// Levels by what names rules.
type Written = BTreeMap<Spanned<String>, Level>;

/// What `scrutineer check` looks at.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Check {
    /// Files and folders that are passed over, as patterns of a `.gitignore` beside this file.
    #[schemars(with = "Vec<String>")]
    exclude: Vec<Spanned<String>>,
    /// Report only these rules, and those that `levels` names: by rule, by names such as `tile-*`, by group,
    /// by game.
    #[schemars(with = "Vec<String>")]
    select: Vec<Spanned<String>>,
    /// Whether warnings fail a run as errors do.
    deny_warnings: Option<bool>,
}

/// Why there is no configuration although there is a file.
#[derive(Debug)]
pub enum ConfigError {
    /// It cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// It says what it may not: every fault, with its place.
    Faulty(Vec<Finding>),
}

/// Most configurations that one rests on.
const MOST_EXTENDED: usize = 8;

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
        let mut layers = Vec::new();
        let mut next = Some(path.to_owned());
        while let Some(path) = next {
            let unreadable = |why| ConfigError::Unreadable {
                path: path.clone(),
                why,
            };
            let text = read_auxiliary(&path).map_err(unreadable)?;
            let path = normal(&path).map_err(unreadable)?;
            let folder = path.parent().unwrap_or(Path::new("/"));
            let source = Arc::new(Source::new(name_from_here(&path), text));
            let (layer, extend) = parsed(&source, folder, known).map_err(ConfigError::Faulty)?;
            layers.push(layer);
            next = match extend {
                Some(extend) if layers.len() > MOST_EXTENDED => {
                    let place = Place {
                        source,
                        span: extend.span(),
                    };
                    let message =
                        format!("more than {MOST_EXTENDED} configurations extend each other");
                    let fault = Finding::new(&CONFIGURATION, place, message);
                    let help = "see whether one of them extends itself";
                    return Err(ConfigError::Faulty(vec![fault.help(help)]));
                }
                Some(extend) => Some(folder.join(extend.get_ref())),
                None => None,
            };
        }
        layers.reverse();
        Ok(Self { layers })
    }

    /// The levels in a file: what the command line sets holds over what the configuration sets.
    #[must_use]
    pub fn levels_for(&self, file: &Path, command_line: &Levels) -> Levels {
        if self.layers.is_empty() {
            return command_line.clone();
        }
        // A path that cannot be made absolute matches no pattern.
        let file = normal(file).unwrap_or_default();
        layer::levels(&self.layers, &file).with(command_line)
    }

    /// The levels that it sets in a file, each with the place that says so.
    #[must_use]
    pub fn placed_for(&self, file: &Path) -> Placed {
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

/// Reads the text of a configuration that lies in `folder`: what it says, and what it extends.
fn parsed(
    source: &Arc<Source>,
    folder: &Path,
    known: &Known,
) -> Result<(Layer, Option<Spanned<String>>), Vec<Finding>> {
    // What nests too deep must not come near a parser without that limit.
    let parsed = parse(&source.text);
    if !parsed.errors.is_empty() {
        return Err(as_faults(syntax::findings(source, &parsed.errors)));
    }
    let mut reader = Reader {
        source,
        folder,
        rules: &known.rules,
        faults: Vec::new(),
    };
    let contents: Contents = match toml::from_str(&source.text) {
        Ok(contents) => contents,
        Err(error) => {
            let faults = shape(source, &parsed.tree, &known.rules);
            if !faults.is_empty() {
                return Err(limited(faults));
            }
            let span = error.span().unwrap_or_default();
            return Err(vec![reader.fault(span, error.message().to_owned())]);
        }
    };
    let newest = known.newest_edition;
    if let Some(edition) = &contents.rules_edition
        && !(1..=newest).contains(edition.get_ref())
    {
        let message = format!("there is no edition {}", edition.get_ref());
        let fault = reader.fault(edition.span(), message).help(editions(newest));
        reader.faults.push(fault);
    }
    let mut levels = reader.selected(&contents.check.select);
    levels.extend(reader.levels(&contents.levels));
    // Of patterns that are about the same file, the last one holds.
    let mut per_file: Vec<_> = contents.per_file.iter().collect();
    per_file.sort_by_key(|(pattern, _)| pattern.span().start);
    let per_file = (per_file.into_iter())
        .map(|(pattern, written)| PerFile {
            patterns: reader.patterns(std::slice::from_ref(pattern)),
            levels: reader.levels(written),
        })
        .collect();
    let exclude = reader.patterns(&contents.check.exclude);
    let edition = contents.rules_edition.as_ref();
    let edition = edition.map(|edition| (*edition.get_ref(), reader.place(edition.span())));
    let mut faults = reader.faults;
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.at.place.span.start);
        return Err(limited(faults));
    }
    let layer = Layer {
        source: Arc::clone(source),
        levels,
        per_file,
        exclude,
        deny_warnings: contents.check.deny_warnings,
        edition,
    };
    Ok((layer, contents.extend))
}

/// Reads what a configuration names, and takes down what is wrong with it.
struct Reader<'r> {
    source: &'r Arc<Source>,
    folder: &'r Path,
    rules: &'r [&'static Rule],
    faults: Vec<Finding>,
}

impl Reader<'_> {
    fn place(&self, span: Range<usize>) -> Place {
        let source = Arc::clone(self.source);
        Place { source, span }
    }

    fn fault(&self, span: Range<usize>, message: String) -> Finding {
        Finding::new(&CONFIGURATION, self.place(span), message)
    }

    fn selector(&mut self, name: &Spanned<String>) -> Option<Selector> {
        let written = name.get_ref();
        // Nobody reads on for long, and looking for what was meant takes its time.
        let known: &[&'static Rule] = if self.faults.len() < MAX_FAULTS {
            self.rules
        } else {
            &[]
        };
        match Selector::read(written, known) {
            Ok(selector) => Some(selector),
            Err(unknown) => {
                let fault =
                    self.fault(name.span(), format!("no rule is called {}", quote(written)));
                self.faults.push(match unknown.close {
                    Some(rule) => fault.help(format!("did you mean `{rule}`?")),
                    None => fault,
                });
                None
            }
        }
    }

    fn levels(&mut self, written: &Written) -> Placed {
        let settings: Vec<_> = (written.iter())
            .filter_map(|(name, level)| {
                Some((self.selector(name)?, *level, self.place(name.span())))
            })
            .collect();
        resolve(&settings, self.rules)
    }

    /// That everything else is allowed, where some rules are selected.
    fn selected(&mut self, select: &[Spanned<String>]) -> Placed {
        let Some(first) = select.first() else {
            return Placed::new();
        };
        let selectors: Vec<_> = select
            .iter()
            .filter_map(|name| self.selector(name))
            .collect();
        let place = self.place(first.span());
        layer::unselected(self.rules, &place, |rule| {
            selectors.iter().any(|selector| selector.selects(rule))
        })
    }

    fn patterns(&mut self, written: &[Spanned<String>]) -> Patterns {
        let mut patterns = Patterns::new(self.folder);
        for pattern in written {
            if let Err(why) = patterns.add(pattern.get_ref()) {
                let message = format!("invalid pattern {}: {why}", quote(pattern.get_ref()));
                let fault = self.fault(pattern.span(), message);
                self.faults.push(fault);
            }
        }
        patterns
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
pub struct Choice {
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
    pub fn chosen(known: Known, choice: &Choice) -> Result<Self, Failure> {
        let mut exclude = Patterns::new(&normal(Path::new(".")).unwrap_or_default());
        for pattern in &choice.exclude {
            exclude.add(pattern).map_err(|why| {
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

/// The JSON schema of the file, which names all `rules`.
#[must_use]
pub fn schema(rules: &[&Rule]) -> Value {
    let mut schema = SchemaGenerator::new(SchemaSettings::draft2020_12())
        .into_root_schema_for::<Contents>()
        .to_value();
    let level = schema["properties"]["levels"]["additionalProperties"].take();
    let described = |(name, summary): (String, String)| {
        let mut level = level.clone();
        level["description"] = summary.into();
        (name, level)
    };
    let games: BTreeSet<&str> = rules.iter().filter_map(|rule| rule.game).collect();
    let games = games
        .into_iter()
        .map(|game| (game.to_owned(), format!("all rules of `{game}`")));
    let groups = Group::ALL.map(Group::name).into_iter();
    let groups = groups.map(|group| {
        (
            group.to_owned(),
            format!("all rules of the group `{group}`"),
        )
    });
    let names = rules
        .iter()
        .map(|rule| (rule.name.to_owned(), rule.summary.to_owned()));
    let properties: Value = names.chain(groups).chain(games).map(described).collect();
    let levels = &mut schema["properties"]["levels"];
    levels["properties"] = properties;
    levels["patternProperties"] = json!({ "[*]": level });
    levels["additionalProperties"] = false.into();
    schema["properties"]["per-file"]["additionalProperties"] =
        json!({ "$ref": "#/properties/levels" });
    schema
}

/// What does not fit the schema: all of it, where reading the values ends at the first fault.
fn shape(source: &Arc<Source>, tree: &Tree<'_>, rules: &[&'static Rule]) -> Vec<Finding> {
    let games = Games::default();
    let library = Library::new(Memory::default(), &games);
    let document = Arc::new(Document::new(Arc::clone(source)));
    let mut findings = Vec::new();
    let scope = Scope::new("", document, &library, &mut findings);
    let mut schema = schema(rules);
    for (name, _) in RETIRED {
        schema["properties"]["levels"]["properties"][name] = json!({});
    }
    as_faults(Validator::new(&schema).findings(tree, &[], &scope))
}

/// Findings as faults of a configuration, which `--fix` does not repair.
fn as_faults(mut findings: Vec<Finding>) -> Vec<Finding> {
    for finding in &mut findings {
        finding.rule = &CONFIGURATION;
        finding.level = CONFIGURATION.level;
        finding.fix = None;
    }
    findings
}

/// Most faults of a configuration that are shown.
const MAX_FAULTS: usize = 100;

/// The first of very many faults, and how many more there are.
fn limited(mut faults: Vec<Finding>) -> Vec<Finding> {
    let omitted = faults.split_off(MAX_FAULTS.min(faults.len()));
    faults.extend(omitted.first().map(|first| {
        let more = Count(omitted.len(), "more fault");
        let message = format!("{more} not shown; at most {MAX_FAULTS} are");
        Finding::new(&CONFIGURATION, first.at.place.clone(), message)
    }));
    faults
}

/// Not a rule that files are checked by, but drawn like one.
static CONFIGURATION: Rule = Rule {
    name: "configuration",
    game: None,
    level: Level::Error,
    group: None,
    summary: "a fault in the configuration file",
    why: "Nothing is checked, because it is not clear how.",
    clause: None,
    bad: "",
    good: "",
};

impl ConfigError {
    /// Draws it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, style: Style, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Unreadable { .. } => writeln!(out, "error: {self}"),
            Self::Faulty(faults) => faults.iter().try_for_each(|fault| {
                human::write_finding(fault, style, out)?;
                writeln!(out)
            }),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, why } => {
                let text = format!("cannot read `{}`: {}", name_from_here(path), plain(why));
                f.write_str(&one_line(&text))
            }
            Self::Faulty(faults) => {
                let messages: Vec<_> = faults.iter().map(|fault| fault.message.as_str()).collect();
                write!(f, "the configuration is faulty: {}", messages.join("; "))
            }
        }
    }
}

impl std::error::Error for ConfigError {}

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

#[cfg(test)]
mod tests;
