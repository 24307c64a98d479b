//! `coverage`: which clauses the scripts exercise, and which they do not.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::figures::{self, Figures};
use super::game::GameArgs;
use super::home;
use super::number;
use super::output::Output;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::{Level, Source};
use crate::document::Memory;
use crate::engine::clause::families;
use crate::engine::replay::Replayed;
use crate::engine::{Clause, ClauseKind};
use crate::games::check::Checked;
use crate::games::{AnyGame, BUILT_IN, Games};
use crate::kit::count::Count;
use crate::lint::{Levels, Library};
use crate::paint::plot::{BarPlot, NamedValue};
use crate::project;
use crate::project::config::Known;
use crate::project::failure::Failure;
use crate::project::find::{find, nothing_in};

/// What `coverage` is asked to do.
#[derive(Debug, clap::Args)]
pub struct CoverageArgs {
    /// The game, unless `--game` says it; then files and folders with its scripts, in place of those shipped with the
    /// program. A folder with the name of a game is `./NAME`
    #[arg(value_names = ["GAME", "PATHS"], num_args = 0..)]
    pub what: Vec<PathBuf>,
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// Fail if less than this share of the clauses of a game is exercised, in percent
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = number::percent)]
    pub min: f64,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: CoverageFormat,
}

/// How coverage is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum CoverageFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// A page of figures, for a browser
    Html,
}

/// What scripts show of a game's clauses.
#[derive(Debug)]
pub struct Evidence {
    /// Every script that was replayed to its end, and every case of one: its name, and what it showed.
    pub scripts: Vec<(String, Replayed)>,
    /// Scripts with findings at level error, and those that were not played to their end: they show
    /// nothing.
    pub broken: Vec<String>,
    refused_by_lints: Vec<Vec<&'static str>>,
}

impl Evidence {
    /// What the shipped scripts show.
    #[must_use]
    pub fn shipped(games: &Games, game: &dyn AnyGame) -> Self {
        let id = game.meta().id;
        let home = format!("{BUILT_IN}{id}/");
        let library = Library::new(Memory::default(), games);
        let checked = game
            .shipped()
            .into_par_iter()
            .map(|(path, text)| {
                let source = Arc::new(Source::new(format!("{home}{path}"), text));
                let checked = games.check_alone(&source, &library, &Levels::default());
                (path, checked)
            })
            .collect();
        Self::of(game, checked)
    }

    pub(super) fn of(game: &dyn AnyGame, checked: Vec<(String, Checked)>) -> Self {
        let (mut scripts, mut broken) = (Vec::new(), Vec::new());
        for (name, checked) in checked {
            if checked.game != Some(game.meta().id) || !checked.is_script() {
                continue;
            }
            let sound = (checked.findings.iter()).all(|finding| finding.level != Level::Error);
            match checked
                .replayed
                .filter(|replayed| sound && replayed.complete)
            {
                Some(replayed) => scripts.extend(replayed.games().map(|(case, replayed)| {
                    let name = match case {
                        Some(title) => format!("{name}: {title}"),
                        None => name.clone(),
                    };
                    (name, replayed.clone())
                })),
                None => broken.push(name),
            }
        }
        let rules = game.rules();
        let refused_by_lints = game
            .clauses()
            .iter()
            .map(|clause| {
                let behind = rules
                    .iter()
                    .filter(|rule| rule.clauses.contains(&clause.id));
                behind.map(|rule| rule.name).collect()
            })
            .collect();
        Self {
            scripts,
            broken,
            refused_by_lints,
        }
    }

    /// Scripts that claim the clause and exercise it.
    pub fn rulings(&self, clause: usize) -> impl Iterator<Item = &str> {
        self.names(move |replayed| replayed.claims.contains(clause))
    }

    /// Scripts in which the clause applies.
    pub fn keeping(&self, clause: usize) -> impl Iterator<Item = &str> {
        self.names(move |replayed| replayed.kept.contains(clause))
    }

    /// Scripts in which the clause refuses a step.
    pub fn refusing(&self, clause: usize) -> impl Iterator<Item = &str> {
        self.names(move |replayed| replayed.refused.contains(clause))
    }

    fn names(&self, shows: impl Fn(&Replayed) -> bool) -> impl Iterator<Item = &str> {
        self.scripts
            .iter()
            .filter(move |(_, replayed)| shows(replayed))
            .map(|(name, _)| name.as_str())
    }

    /// What is still to be shown of a clause; nothing if it is covered.
    fn missing(&self, index: usize, clause: &Clause) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if self.rulings(index).next().is_none() {
            missing.push("a ruling that cites it");
        }
        if self.keeping(index).next().is_none() {
            missing.push("a script in which it applies");
        }
        match clause.kind {
            ClauseKind::Move if self.refusing(index).next().is_none() => {
                missing.push("a script in which it refuses a step");
            }
            ClauseKind::Document if self.refused_by_lints[index].is_empty() => {
                missing.push("a lint that reports what breaks it");
            }
            _ => {}
        }
        missing
    }
}

/// How much of a game is covered, and what is missing.
pub(super) struct Coverage {
    game: &'static dyn AnyGame,
    pub evidence: Evidence,
    /// Clauses with what is still to be shown of them.
    pub gaps: Vec<(&'static Clause, Vec<&'static str>)>,
    /// Endings that no script reaches.
    pub endings: Vec<&'static str>,
    pub percent: f64,
}

impl Coverage {
    pub fn of(game: &'static dyn AnyGame, evidence: Evidence) -> Self {
        let clauses = game.clauses();
        let gaps: Vec<_> = clauses
            .iter()
            .enumerate()
            .map(|(index, clause)| (clause, evidence.missing(index, clause)))
            .filter(|(_, missing)| !missing.is_empty())
            .collect();
        let all = game.meta().endings.iter().map(|(id, _)| *id);
        let is_shown = |id: &str| {
            let mut endings =
                (evidence.scripts.iter()).filter_map(|(_, replayed)| replayed.ending.as_ref());
            endings.any(|ending| ending.id == id)
        };
        let endings: Vec<&str> = all.filter(|id| !is_shown(id)).collect();
        // Endings count like clauses: each needs its finished game.
        let total = clauses.len() + game.meta().endings.len();
        let covered = total - gaps.len() - endings.len();
        #[expect(clippy::cast_precision_loss, reason = "both are small")]
        let percent = 100.0 * covered as f64 / total as f64;
        Self {
            game,
            evidence,
            gaps,
            endings,
            percent,
        }
    }

    fn json(&self) -> Map<String, Value> {
        let evidence = &self.evidence;
        let clauses = self.game.clauses().iter().enumerate();
        let Value::Object(json) = json!({
            "game": self.game.meta().id,
            "scripts": evidence.scripts.len(),
            "broken": evidence.broken,
            "clauses": clauses.map(|(index, clause)| json!({
                "id": clause.id,
                "rulings": evidence.rulings(index).collect::<Vec<_>>(),
                "kept": evidence.keeping(index).count(),
                "refused": evidence.refusing(index).count(),
                "missing": evidence.missing(index, clause),
            })).collect::<Vec<_>>(),
            "endings-missing": self.endings,
            "percent": self.percent,
        }) else {
            unreachable!("the literal above is an object")
        };
        json
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (clause, missing) in &self.gaps {
            writeln!(out, "{}: needs {}", clause.id, missing.join(" and "))?;
        }
        for ending in &self.endings {
            writeln!(out, "ending {ending}: needs a finished script")?;
        }
        for name in &self.evidence.broken {
            writeln!(
                out,
                "{}: has errors, so it shows nothing; run `scrutineer check` on it",
                one_line(name)
            )?;
        }
        writeln!(out, "{}: {}", self.game.meta().id, self.summary())
    }

    /// A bar for each family of clauses, and what is still to be shown.
    fn figure(&self, page: &mut Figures) {
        let is_covered = |clause: &Clause| self.gaps.iter().all(|(gap, _)| gap.id != clause.id);
        let counted = families(self.game.clauses())
            .into_iter()
            .map(|(family, clauses)| {
                let covered = clauses.iter().filter(|(_, clause)| is_covered(clause));
                (family, covered.count(), clauses.len())
            });
        let mut families: Vec<(&str, usize, usize)> = counted.collect();
        let endings = self.game.meta().endings.len();
        families.push(("endings", endings - self.endings.len(), endings));
        #[expect(clippy::cast_precision_loss, reason = "both are small")]
        let share = |covered: usize, all: usize| covered as f64 / all.max(1) as f64;
        page.heading(self.game.meta().title);
        page.paragraph(&self.summary());
        let figure = BarPlot {
            title: "Covered clauses by family".to_owned(),
            axis: "percent of the clauses that a script exercises".to_owned(),
            rows: (families.iter())
                .map(|(family, covered, all)| NamedValue {
                    label: (*family).to_owned(),
                    value: Some(share(*covered, *all)),
                    interval: None,
                    reading: format!("{covered} of {all}"),
                })
                .collect(),
            level: None,
            times: 100.0,
            least: 100.0,
        };
        let rows: Vec<Vec<String>> = (families.iter())
            .map(|(family, covered, all)| {
                let covered = figures::plain(&json!(covered));
                vec![figures::cell(family), covered, figures::plain(&json!(all))]
            })
            .collect();
        page.plot(&figure.picture(), &["family", "covered", "of"], &rows);
        let gaps = self.gaps.iter().map(|(clause, missing)| {
            let needs = format!("<span class=\"text\">{}</span>", missing.join(" and "));
            vec![format!("<code>{}</code>", figures::cell(clause.id)), needs]
        });
        let endings = self.endings.iter().map(|ending| {
            let needs = "a finished script".to_owned();
            vec![
                format!("ending <code>{}</code>", figures::cell(ending)),
                needs,
            ]
        });
        let rows: Vec<Vec<String>> = gaps.chain(endings).collect();
        if !rows.is_empty() {
            page.table(&["not covered", "needs"], &rows);
        }
        for name in &self.evidence.broken {
            let name = figures::name(name);
            page.paragraph(&format!("{name}: has errors, so it shows nothing"));
        }
    }

    /// How much is covered, in a line.
    pub fn summary(&self) -> String {
        let clauses = self.game.clauses().len();
        let endings = self.game.meta().endings.len();
        format!(
            "{} of {clauses} clauses and {} of {} are covered by {} ({:.1} %)",
            clauses - self.gaps.len(),
            endings - self.endings.len(),
            Count(endings, "ending"),
            Count(self.evidence.scripts.len(), "script"),
            self.percent,
        )
    }
}

/// How much of a game the shipped scripts cover, in a line.
pub(super) fn of_shipped(games: &Games, game: &'static dyn AnyGame) -> String {
    Coverage::of(game, Evidence::shipped(games, game)).summary()
}

/// Runs `coverage`; whether enough is covered, of every game that was asked for.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &CoverageArgs, output: &mut Output) -> Result<bool, Failure> {
    let (game, paths) = asked(args, output.games);
    let games = game.several(output.games)?;
    // Who asks for a share, among documents of their own, would be content with scripts that are not theirs.
    if args.min > 0.0
        && paths.is_empty()
        && let Some(here) = home::game(output.games)
    {
        let id = here.meta().id;
        let message = "without paths, `--min` is about the scripts that come with the program";
        return Err(Failure::new(message).help(format!(
            "`scrutineer coverage {id} . --min {}` is about those in this folder",
            args.min
        )));
    }
    let mut covered = Vec::new();
    for game in games {
        let evidence = if paths.is_empty() {
            Evidence::shipped(output.games, game)
        } else {
            from_disk(output.games, game, paths)?
        };
        covered.push(Coverage::of(game, evidence));
    }
    match args.format {
        CoverageFormat::Json => {
            let mut document = Map::new();
            document.insert("format".to_owned(), json!("scrutineer-coverage"));
            document.insert("version".to_owned(), json!(1));
            match covered.as_slice() {
                [only] if game.is_named() => document.extend(only.json()),
                _ => {
                    let games = covered.iter().map(Coverage::json).collect::<Vec<_>>();
                    document.insert("games".to_owned(), json!(games));
                }
            }
            writeln!(output.out(), "{:#}", Value::Object(document))?;
        }
        CoverageFormat::Html => {
            let mut page = Figures::new("Coverage");
            for coverage in &covered {
                coverage.figure(&mut page);
            }
            output.out().write_all(page.end().as_bytes())?;
        }
        CoverageFormat::Human => {
            let mut text = Vec::new();
            for coverage in &covered {
                coverage.write(&mut text)?;
            }
            output.page(&String::from_utf8_lossy(&text))?;
        }
    }
    output.out().flush()?;
    let is_enough =
        |coverage: &Coverage| coverage.percent >= args.min && coverage.evidence.broken.is_empty();
    Ok(covered.iter().all(is_enough))
}

/// The game that is asked for, and where its scripts are. What comes first is the game, unless an option says that, or it
/// is the name of none and there is such a file.
fn asked<'a>(args: &'a CoverageArgs, games: &Games) -> (GameArgs, &'a [PathBuf]) {
    match args.what.split_first() {
        Some((first, paths)) if !args.game.is_named() => {
            let name = first.to_string_lossy();
            if games.find(&name).is_none() && first.exists() {
                return (args.game.clone(), &args.what);
            }
            let game = Some(name.into_owned());
            (GameArgs { game }, paths)
        }
        _ => (args.game.clone(), &args.what),
    }
}

fn from_disk(
    games: &'static Games,
    game: &dyn AnyGame,
    paths: &[PathBuf],
) -> Result<Evidence, Failure> {
    let found = find(paths, Known::of(*games))?;
    let disk = project::disk(&found);
    let mut workspace = project::open(games, &found, &Levels::default(), &disk);
    workspace.analyse();
    let mut failures = found.failures;
    let unreadable = workspace.unreadable();
    failures.extend(unreadable.map(|(name, error)| Failure::unreadable_file(name, error)));
    if let Some(failure) = Failure::all(failures) {
        return Err(failure);
    }
    if workspace.documents().next().is_none() {
        return Err(nothing_in(paths, found.excluded));
    }
    let checked = workspace.documents().map(|(file, findings)| {
        let findings = findings.to_vec();
        let checked = file.checked.clone();
        (
            file.source.name.clone(),
            Checked {
                findings,
                ..checked
            },
        )
    });
    Ok(Evidence::of(game, checked.collect()))
}
