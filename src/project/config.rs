//! The configuration file, `scrutineer.toml`: levels of rules, and files that are not checked.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde::Deserialize;
use toml::Spanned;

use super::disk::{name_from_here, read_auxiliary};
use super::failure::plain;
use super::pattern::Patterns;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::render::{Style, human};
use crate::diagnostic::{Finding, Level, Place, Rule, Source};
use crate::document::{Document, Header, Memory, Tree, parse};
use crate::games::Games;
use crate::kit::count::Count;
use crate::kit::nearest::nearest;
use crate::kit::quote::quote;
use crate::lint::shape::Validator;
use crate::lint::{Levels, Library, Scope, syntax};

/// The name of the file.
pub const FILE_NAME: &str = "scrutineer.toml";

/// What the configuration says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The levels that it sets.
    pub levels: Levels,
    exclude: Patterns,
}

/// What a configuration may name.
#[derive(Clone, Debug)]
pub struct Known {
    /// The names of all rules.
    pub rules: Vec<&'static str>,
    /// The newest edition of the readings' defaults.
    pub newest_edition: u32,
}

impl Known {
    /// What these games have.
    #[must_use]
    pub fn of(games: Games) -> Self {
        Self {
            rules: games.rule_names(),
            newest_edition: games.newest_edition(),
        }
    }
}

/// Levels of rules, and files that are not checked, for all files below the folder of this one.
#[derive(Default, Deserialize, JsonSchema)]
#[schemars(title = "Configuration of scrutineer")]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Contents {
    /// The edition of the readings whose defaults hold in documents that do not say one themselves; the
    /// newest if there is none.
    #[schemars(with = "Option<u32>", range(min = 1))]
    rules_edition: Option<Spanned<u32>>,
    /// How much findings matter, by rule. Options of the command line and comments in files hold
    /// over this.
    #[schemars(with = "BTreeMap<String, Level>")]
    levels: BTreeMap<Spanned<String>, Level>,
    /// What `scrutineer check` looks at.
    check: Check,
}

/// What `scrutineer check` looks at.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Check {
    /// Files and folders that are passed over, as patterns of a `.gitignore` beside this file.
    #[schemars(with = "Vec<String>")]
    exclude: Vec<Spanned<String>>,
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
        let start = normal(start).map_err(unreadable)?;
        let found = start
            .ancestors()
            .map(|folder| folder.join(FILE_NAME))
            .find(|path| path.metadata().is_ok_and(|metadata| !metadata.is_dir()));
        found.map_or_else(|| Ok(Self::default()), |path| Self::read(&path, known))
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or says what it may not.
    pub fn read(path: &Path, known: &Known) -> Result<Self, ConfigError> {
        let unreadable = |why| ConfigError::Unreadable {
            path: path.to_owned(),
            why,
        };
        let text = read_auxiliary(path).map_err(unreadable)?;
        let path = normal(path).map_err(unreadable)?;
        let folder = path.parent().unwrap_or(Path::new("/"));
        let source = Source::new(name_from_here(&path), text);
        Self::parse(&Arc::new(source), folder, known).map_err(ConfigError::Faulty)
    }

    /// The levels for a run: what the command line sets holds over what the file sets.
    #[must_use]
    pub fn levels_for(&self, command_line: &Levels) -> Levels {
        self.levels.with(command_line)
    }

    /// Whether a file is passed over, itself or with a folder that it lies in.
    #[must_use]
    pub fn excludes(&self, path: &Path) -> bool {
        !self.exclude.is_empty()
            && normal(path).is_ok_and(|path| self.exclude.leave_out_with_folders(&path))
    }

    /// Reads the file's text; it lies in `folder`.
    fn parse(source: &Arc<Source>, folder: &Path, known: &Known) -> Result<Self, Vec<Finding>> {
        let fault = |span: Range<usize>, message: String| {
            let place = Place {
                source: Arc::clone(source),
                span,
            };
            Finding::new(&CONFIGURATION, place, message)
        };
        // What nests too deep must not come near a parser without that limit.
        let parsed = parse(&source.text);
        let rules = &known.rules;
        if !parsed.errors.is_empty() {
            return Err(as_faults(syntax::findings(source, &parsed.errors)));
        }
        let contents: Contents = match toml::from_str(&source.text) {
            Ok(contents) => contents,
            Err(error) => {
                let faults = shape(source, &parsed.tree, rules);
                if !faults.is_empty() {
                    return Err(limited(faults));
                }
                let span = error.span().unwrap_or_default();
                return Err(vec![fault(span, error.message().to_owned())]);
            }
        };

        let mut faults = Vec::new();
        for name in contents.levels.keys() {
            let written = name.get_ref().as_str();
            if !rules.contains(&written) {
                let fault = fault(name.span(), format!("no rule is called {}", quote(written)));
                // Nobody reads on for long.
                let is_shown = faults.len() < MAX_FAULTS;
                let close = is_shown.then(|| nearest(written, rules.iter().copied()));
                faults.push(match close.flatten() {
                    Some(rule) => fault.help(format!("did you mean `{rule}`?")),
                    None => fault,
                });
            }
        }
        let newest = known.newest_edition;
        if let Some(edition) = &contents.rules_edition
            && !(1..=newest).contains(edition.get_ref())
        {
            let message = format!("there is no edition {}", edition.get_ref());
            faults.push(fault(edition.span(), message).help(editions(newest)));
        }
        let mut exclude = Patterns::new(folder);
        for pattern in &contents.check.exclude {
            if let Err(why) = exclude.add(pattern.get_ref()) {
                let message = format!("invalid pattern {}: {why}", quote(pattern.get_ref()));
                faults.push(fault(pattern.span(), message));
            }
        }
        if !faults.is_empty() {
            faults.sort_by_key(|fault| fault.at.place.span.start);
            return Err(limited(faults));
        }
        let levels = contents.levels.into_iter();
        let levels = levels.map(|(name, level)| (name.into_inner(), level));
        Ok(Self {
            levels: levels.collect(),
            exclude,
        })
    }
}

/// The configurations of a run: for every file the nearest one upwards, each read once.
#[derive(Debug)]
pub struct Configs {
    known: Known,
    by_folder: BTreeMap<PathBuf, Arc<Config>>,
}

impl Configs {
    /// None read yet.
    #[must_use]
    pub fn new(known: Known) -> Self {
        Self {
            known,
            by_folder: BTreeMap::new(),
        }
    }

    /// The configuration that holds for a file.
    ///
    /// # Errors
    /// As [`Config::find`].
    pub fn of(&mut self, file: &Path) -> Result<Arc<Config>, ConfigError> {
        let folder = match file.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        if let Some(config) = self.by_folder.get(folder) {
            return Ok(Arc::clone(config));
        }
        let config = Arc::new(Config::find(folder, &self.known)?);
        self.by_folder
            .insert(folder.to_owned(), Arc::clone(&config));
        Ok(config)
    }
}

/// The edition that holds in a folder, if a file says one that can be read: what is wrong with that file is
/// for others to say.
#[must_use]
pub fn edition_in(folder: &Path) -> Option<u32> {
    let folder = normal(folder).ok()?;
    let mut files = folder.ancestors().map(|folder| folder.join(FILE_NAME));
    let file = files.find(|path| path.metadata().is_ok_and(|metadata| !metadata.is_dir()))?;
    let text = read_auxiliary(&file).ok()?;
    let edition = Header::of(parse(&text).tree.get_ref()).edition?;
    u32::try_from(edition).ok()
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
pub fn schema(rules: &[&Rule]) -> serde_json::Value {
    schema_of(rules.iter().map(|rule| (rule.name, rule.summary)))
}

/// The same for rules of which a name and a summary are known.
fn schema_of<'r>(rules: impl Iterator<Item = (&'r str, &'r str)>) -> serde_json::Value {
    let mut schema = SchemaGenerator::new(SchemaSettings::draft2020_12())
        .into_root_schema_for::<Contents>()
        .to_value();
    let levels = &mut schema["properties"]["levels"];
    let level = levels["additionalProperties"].take();
    levels["properties"] = rules
        .map(|(name, summary)| {
            let mut level = level.clone();
            level["description"] = summary.into();
            (name.to_owned(), level)
        })
        .collect();
    levels["additionalProperties"] = false.into();
    schema
}

/// What does not fit the schema: all of it, where reading the values ends at the first fault.
fn shape(source: &Arc<Source>, tree: &Tree<'_>, rules: &[&str]) -> Vec<Finding> {
    let games = Games::default();
    let library = Library::new(Memory::default(), &games);
    let document = Arc::new(Document::new(Arc::clone(source)));
    let mut findings = Vec::new();
    let scope = Scope::new("", document, &library, &mut findings);
    let schema = schema_of(rules.iter().map(|name| (*name, "")));
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
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::{Config, ConfigError, FILE_NAME, Known, normal, schema};
    use crate::diagnostic::Level::{Allow, Error, Warn};
    use crate::diagnostic::Source;
    use crate::diagnostic::render::Style;
    use crate::diagnostic::render::samples::{DEAD_END, DUPLICATE, UNKNOWN_KEY};
    use crate::lint::Levels;

    const RULES: [&str; 3] = ["duplicate-id", "tile-dead-end", "unknown-key"];

    fn known() -> Known {
        Known {
            rules: RULES.to_vec(),
            newest_edition: 2,
        }
    }

    fn parse(text: &str) -> Result<Config, ConfigError> {
        let source = Arc::new(Source::new(FILE_NAME, text));
        Config::parse(&source, &normal(Path::new("/maps")).unwrap(), &known())
            .map_err(ConfigError::Faulty)
    }

    fn drawn(text: &str) -> String {
        let mut out = Vec::new();
        let error = parse(text).expect_err("it is faulty");
        error.write(Style::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn levels_are_read() {
        let text = "[levels]\ntile-dead-end = \"allow\"\nduplicate-id = \"warn\"\n";
        let levels = parse(text).unwrap().levels;
        assert_eq!(levels.of(&DEAD_END), Allow);
        assert_eq!(levels.of(&DUPLICATE), Warn);
        assert_eq!(levels.of(&UNKNOWN_KEY), Error);
        let command_line = Levels::from_iter([("tile-dead-end", Error)]);
        let levels = parse(text).unwrap().levels_for(&command_line);
        assert_eq!(levels.of(&DEAD_END), Error);
        assert_eq!(levels.of(&DUPLICATE), Warn);
        assert_eq!(parse("").unwrap().levels, Config::default().levels);
    }

    #[test]
    fn editions_are_those_that_there_are() {
        assert!(parse("rules-edition = 2\n").is_ok());
        for edition in ["3", "0", "-1", "\"2\""] {
            let text = format!("rules-edition = {edition}\n");
            assert!(
                matches!(parse(&text), Err(ConfigError::Faulty(faults)) if faults.len() == 1),
                "{text}"
            );
        }
        assert!(drawn("rules-edition = 3\n").contains("editions are 1 to 2"));
    }

    #[test]
    fn faults_are_drawn() {
        insta::assert_snapshot!(drawn(
            "[levels]\ntile-ded-end = \"allow\"\nold = \"warn\"\n[check]\nexclude = [\"drafts/\", \"a[b\"]\n"
        ));
        insta::assert_snapshot!(drawn("[levels]\ntile-dead-end = \"alow\"\n"));
        insta::assert_snapshot!(drawn("[checks]\nexclude = []\n"));
        insta::assert_snapshot!(drawn("[check\n"));
    }

    #[test]
    fn excluded_are_what_a_gitignore_would_ignore() {
        let config = parse("check.exclude = [\"drafts/\", \"*.old.toml\", \"/top.toml\"]").unwrap();
        for path in [
            "/maps/drafts/a.toml",
            "/maps/a/drafts/b/c.toml",
            "/maps/x.old.toml",
            "/maps/top.toml",
        ] {
            assert!(config.excludes(Path::new(path)), "{path}");
        }
        for path in [
            "/maps",
            "/maps/a.toml",
            "/maps/a/top.toml",
            "/maps/drafts/../a.toml",
            "/drafts/a.toml",
            "/maps-2/drafts/a.toml",
        ] {
            assert!(!config.excludes(Path::new(path)), "{path}");
        }
        assert!(!Config::default().excludes(Path::new("/maps/drafts/a.toml")));
    }

    #[test]
    fn the_nearest_file_upwards_holds() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("a/b/c");
        std::fs::create_dir_all(&folder).unwrap();
        let write = |place: &str, text: &str| {
            std::fs::write(root.path().join(place).join(FILE_NAME), text).unwrap();
        };
        let level = |start: &Path| Config::find(start, &known()).unwrap().levels.of(&DEAD_END);
        write("", "[levels]\ntile-dead-end = \"error\"\n");
        assert_eq!(level(&folder), Error);
        write("a/b", "[levels]\ntile-dead-end = \"allow\"\n");
        assert_eq!(level(&folder), Allow);
        assert_eq!(level(&folder.join("map.toml")), Allow);
        assert_eq!(level(&folder.join("../..")), Error);

        write("a/b", "[levels]\nnone = \"allow\"\n");
        assert!(
            matches!(Config::find(&folder, &known()), Err(ConfigError::Faulty(faults)) if faults.len() == 1)
        );
        std::fs::write(root.path().join("a/b").join(FILE_NAME), b"\xff").unwrap();
        assert!(matches!(
            Config::find(&folder, &known()),
            Err(ConfigError::Unreadable { .. })
        ));
    }

    #[test]
    fn the_schema_knows_the_rules() {
        let schema = schema(&[&DEAD_END, &UNKNOWN_KEY]);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let fits = |text: &str| validator.is_valid(&toml::from_str(text).unwrap());
        assert!(fits(
            "[levels]\ntile-dead-end = \"warn\"\n[check]\nexclude = [\"a\"]\n"
        ));
        assert!(fits(""));
        assert!(!fits("[levels]\ntile-dead-end = \"alow\"\n"));
        assert!(!fits("[levels]\nduplicate-id = \"warn\"\n"));
        assert!(!fits("[check]\nexclud = []\n"));
        insta::assert_json_snapshot!(schema);
    }
}
