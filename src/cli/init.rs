//! `init`: a folder to begin in.

use std::fs;
use std::path::{Path, PathBuf};

use super::output::Output;
use super::schema::{self, path_of, write_schema};
use super::{game_named, home, write};
use crate::games::AnyGame;
use crate::kit::count::Count;
use crate::project::config::FILE_NAME;
use crate::project::disk::shown;
use crate::project::failure::Failure;

/// What `init` is asked to do.
#[derive(Debug, clap::Args)]
pub struct InitArgs {
    /// The folder; it is made if it is not there
    #[arg(value_name = "FOLDER", default_value = ".")]
    pub folder: PathBuf,
    /// The game; unless given, that of the documents in FOLDER
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Write a file for this CI service, too
    #[arg(long, value_name = "SERVICE")]
    pub ci: Option<Service>,
}

/// A CI service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Service {
    /// GitHub Actions
    Github,
    /// GitLab CI
    Gitlab,
}

impl Service {
    /// Where it looks for its file, below the root of the repository.
    const fn path(self) -> &'static str {
        match self {
            Self::Github => ".github/workflows/scrutineer.yml",
            Self::Gitlab => ".gitlab-ci.yml",
        }
    }
}

/// The root of the repository that a folder is in, unless it is that itself.
fn repository(folder: &Path) -> Option<PathBuf> {
    let real = folder.canonicalize().ok()?;
    let root = real.ancestors().find(|above| above.join(".git").exists())?;
    (root != real).then(|| root.to_owned())
}

/// Runs `init`.
///
/// # Errors
/// What kept a file from being written.
pub fn run(args: &InitArgs, output: &mut Output) -> Result<bool, Failure> {
    let game = game(args, output)?;
    fs::create_dir_all(&args.folder).map_err(Failure::to_write(&args.folder))?;
    let id = game.meta().id;
    let mut files = vec![(PathBuf::from(FILE_NAME), configuration())];
    for kind in game.meta().kinds {
        let text = format!(
            "#:schema schemas/{}\n{}",
            path_of(id, kind.name),
            kind.starter
        );
        files.push((PathBuf::from(format!("{}.toml", kind.name)), text));
    }
    if let Some(service) = args.ci {
        let text = match service {
            Service::Github => GITHUB,
            Service::Gitlab => GITLAB,
        };
        files.push((PathBuf::from(service.path()), text.to_owned()));
    }
    let mut others = 0;
    for (path, text) in files {
        let path = args.folder.join(path);
        if path.exists() || path.is_symlink() {
            let of = home::game_in(&path).filter(|of| of != id);
            let of = of.map_or_else(String::new, |of| format!(", of {of}"));
            others += usize::from(!of.is_empty());
            writeln!(output.out(), "kept {}, which is there{of}", shown(&path))?;
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(Failure::to_write(folder))?;
        }
        write::create(&path, &text, &output.stop)?;
        writeln!(output.out(), "wrote {}", shown(&path))?;
    }
    write_schemas(&args.folder, id, output)?;
    if others > 0 {
        let files = Count(others, "document");
        let verb = if others == 1 { "is" } else { "are" };
        writeln!(
            output.notes(),
            "{files} of {id} {verb} missing: begin it in a folder of its own, or `scrutineer new KIND FILE --game {id}`"
        )?;
    }
    if let Some((file, root)) = args.ci.zip(repository(&args.folder)) {
        writeln!(
            output.notes(),
            "{} is read only at the root of the repository: move it to {}",
            file.path(),
            shown(&root)
        )?;
    }
    Ok(true)
}

/// The game that is meant.
fn game(args: &InitArgs, output: &Output) -> Result<&'static dyn AnyGame, Failure> {
    let one = match &args.game {
        Some(id) => Some(game_named(output.games, id)?),
        None => home::game_below(output.games, &args.folder),
    };
    one.ok_or_else(|| {
        let known = output.games.ids().join(", ");
        Failure::new("it is not said for which game")
            .help(format!("add `--game` with one of {known}"))
    })
}

/// Writes the schemas of a game's documents and of the configuration, for editors; what is there stays.
fn write_schemas(folder: &Path, game: &str, output: &mut Output) -> Result<(), Failure> {
    let schemas = folder.join("schemas");
    let own = format!("{game}/");
    let mut written = 0;
    for (path, text) in schema::all(output.games) {
        let path_there = schemas.join(&path);
        let is_wanted = path.starts_with(&own) || path == "config.schema.json";
        if is_wanted && !path_there.exists() {
            write_schema(&path_there, &text, folder, output)?;
            written += 1;
        }
    }
    if written > 0 {
        writeln!(
            output.out(),
            "wrote {} (for completion and checks in editors)",
            shown(&schemas)
        )?;
    }
    Ok(())
}

fn configuration() -> String {
    "#:schema schemas/config.schema.json\n\
     # This folder is the workspace: references between documents stay below it.\n\
     \n\
     [levels]\n\
     # a rule, names such as \"tile-*\", or a group: correctness, position, balance, style\n\
     # balance = \"error\"\n\
     \n\
     [check]\n\
     # patterns as in a .gitignore\n\
     exclude = []\n"
        .to_owned()
}

const GITHUB: &str = "\
name: scenarios
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      # Set the variable SCRUTINEER_REPOSITORY to the address that you cloned from.
      - name: Install scrutineer
        run: cargo install --locked --git ${{ vars.SCRUTINEER_REPOSITORY }}
      - run: scrutineer check --format github
";

const GITLAB: &str = "\
scenarios:
  image: rust:1.95
  script:
    # Set the variable SCRUTINEER_REPOSITORY to the address that you cloned from.
    - cargo install --locked --git \"$SCRUTINEER_REPOSITORY\"
    - scrutineer check --format gitlab --output-file scrutineer.json
  artifacts:
    when: always
    reports:
      codequality: scrutineer.json
";
