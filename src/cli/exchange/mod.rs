//! `export` and `import`: documents for other programs, and what comes back from them. Lists of components go to
//! spreadsheets as CSV, maps of tiles to Tiled as TMJ.

mod cells;
mod sheet;
mod tiled;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::game::OneGameArgs;
use super::output::Output;
use super::{what, write};
use crate::document::{Header, MAX_FILE_BYTES, parse};
use crate::edit::diff;
use crate::edit::tables::Obstacle;
use crate::engine::Laying;
use crate::games::Games;
use crate::kit::count::Count;
use crate::kit::lines::with_ends_of;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::{list, quote};
use crate::lint::{Catalogue as _, Levels, Listed};
use crate::project::disk::{folder_of, name_of, read_auxiliary_within, shown};
use crate::project::failure::Failure;
use crate::project::find::configuration;
use crate::workspace::Workspace;
use crate::workspace::scene::data;
use crate::workspace::shape::DocumentShape;

/// What `export` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// The document: a file, or one in the program as `GAME/PATH`
    pub what: String,
    /// The file to write; CSV goes to the standard output without it
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format; unless given, by the ending of the file
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ExchangeFormat>,
    /// The list of the document that becomes rows, such as `cards`; its components unless given
    #[arg(long, value_name = "KEY")]
    pub list: Option<String>,
    /// Replace files that say something else
    #[arg(long)]
    pub force: bool,
}

/// What `import` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// The file that another program has written
    pub file: PathBuf,
    /// The document that takes it over; comments and everything else in it stay. A new one is made of CSV
    #[arg(short, long, value_name = "DOCUMENT")]
    pub output: PathBuf,
    /// The format; unless given, by the ending of the file
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ExchangeFormat>,
    /// The list of the document that the rows become, such as `cards`; its components unless given
    #[arg(long, value_name = "KEY")]
    pub list: Option<String>,
    /// The kind of a new document
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// The game of a new document
    #[command(flatten)]
    pub game: OneGameArgs,
    /// Show what would change as a unified diff, and write nothing
    #[arg(long)]
    pub diff: bool,
}

/// What other programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ExchangeFormat {
    /// A list of components, for spreadsheets
    Csv,
    /// A map of tiles, for Tiled
    Tmj,
}

/// Runs `export`.
///
/// # Errors
/// What kept it from being written.
pub fn export(args: &ExportArgs, output: &mut Output) -> Result<bool, Failure> {
    let file = write::file_of(args.output.as_deref());
    let form = match (args.format, file) {
        (Some(form), _) => form,
        (None, Some(path)) => write::form_by_ending(path)?,
        (None, None) => ExchangeFormat::Csv,
    };
    output.read.push(PathBuf::from(&args.what));
    write::may_deliver(file, output)?;
    let unshipped = || what::unshipped(&args.what, output);
    if let Some(failure) = configuration(Path::new(&args.what)).or_else(unshipped) {
        return Err(failure);
    }
    let opened = what::open(&args.what, &Levels::default(), output).ok_or_else(|| {
        if Path::new(&args.what).is_dir() {
            return what::folder(&args.what);
        }
        Failure::new(format!("there is no document {}", quote(&args.what)))
            .help("name a file, or one that `scrutineer list shipped` lists")
            .of_input(&args.what)
    })?;
    let (mut workspace, name) = (opened.workspace, opened.name);
    workspace.analyse();
    if let Some((name, error)) = workspace.unreadable().next() {
        return Err(Failure::unreadable_file(name, error));
    }
    let text = workspace.text(&name).unwrap_or_default();
    match form {
        ExchangeFormat::Csv => {
            let list = list_of(&name, &text, args.list.as_deref(), output.games)?;
            let csv = sheet::written(&text, &list)?;
            if let Some(path) = file {
                write::may_exchange(path, csv.as_bytes(), args.force)?;
            }
            write::deliver(csv.as_bytes(), file, output)?;
            if let Some(path) = file {
                writeln!(output.out(), "wrote {}", shown(path))?;
            }
        }
        ExchangeFormat::Tmj => {
            let path = file.ok_or_else(|| {
                Failure::new("a map has pictures of its tiles beside it")
                    .help("name its file with `-o`")
            })?;
            let laying = laying(&workspace, &name)?;
            let map = tiled::Map::of(&workspace, &name, &laying, path)?;
            map.write(path, args.force, output)?;
        }
    }
    Ok(true)
}

/// Runs `import`.
///
/// # Errors
/// What kept it from being taken over; nothing is changed then.
pub fn import(args: &ImportArgs, output: &mut Output) -> Result<bool, Failure> {
    if !args.file.exists() {
        // Of what ending it is matters once it is there.
        let missing = std::io::ErrorKind::NotFound.into();
        return Err(Failure::unreadable(&name_of(&args.file), &missing));
    }
    let form = args
        .format
        .map_or_else(|| write::form_by_ending(&args.file), Ok)?;
    let unreadable = Failure::to_read(&args.file);
    let foreign = read_auxiliary_within(&args.file, MAX_FILE_BYTES).map_err(unreadable)?;
    let file = write::file_of(Some(&args.output));
    let before = file.map(existing).transpose()?.flatten();
    let (after, told) = match (form, &before) {
        (ExchangeFormat::Csv, _) => {
            let start = match &before {
                Some(text) => text.clone(),
                None => beginning(args, output.games)?,
            };
            let name = name_of(&args.output);
            let list = list_of(&name, &start, args.list.as_deref(), output.games)?;
            let (schema, nothing) = (schema_of(&start, output.games), Map::new());
            let shape = schema.as_ref().map(|schema| DocumentShape {
                schema,
                document: &nothing,
            });
            let (text, changes) = sheet::taken_over(&start, &list, &foreign, shape)?;
            (text, changes.to_string())
        }
        (ExchangeFormat::Tmj, Some(text)) => {
            let name = name_of(&args.output);
            let opened = what::open(&name, &Levels::default(), output);
            let mut workspace = opened
                .map(|opened| opened.workspace)
                .ok_or_else(|| Failure::new(format!("`{name}` is not a document")))?;
            workspace.analyse();
            let laying = laying(&workspace, &name)?;
            let (text, changed) =
                tiled::taken_over(text, &laying, (&foreign, folder_of(&args.file)))?;
            (text, Count(changed, "cell").to_string())
        }
        (ExchangeFormat::Tmj, None) => {
            let message = format!(
                "there is no `{}` to put the map into",
                name_of(&args.output)
            );
            return Err(
                Failure::new(message).help("`scrutineer new` writes a document that lays a map")
            );
        }
    };
    let is_there = before.is_some();
    let before = before.unwrap_or_default();
    let after = if is_there {
        with_ends_of(&before, &after)
    } else {
        after
    };
    if args.diff {
        let text = diff::unified(&name_of(&args.output), &before, &after, output.style.colour);
        write!(output.out(), "{text}")?;
        output.out().flush()?;
        return Ok(before == after);
    }
    if file.is_none() {
        write!(output.out(), "{after}")?;
    } else if before == after {
        writeln!(
            output.out(),
            "{} says the same already",
            shown(&args.output)
        )?;
    } else {
        if is_there {
            write::replace_if(&args.output, &before, &after, output)?;
        } else {
            write::create(&args.output, &after, &output.stop)?;
        }
        writeln!(
            output.out(),
            "wrote {}: {told} changed",
            shown(&args.output)
        )?;
    }
    Ok(true)
}

/// The text of the document that takes something over, if there is one.
fn existing(path: &Path) -> Result<Option<String>, Failure> {
    match read_auxiliary_within(path, MAX_FILE_BYTES) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::unreadable(&name_of(path), &error)),
    }
}

/// The header of a new document.
fn beginning(args: &ImportArgs, games: &Games) -> Result<String, Failure> {
    let ask = |what: &str| {
        Failure::new(format!(
            "it is not said of which {what} the new document is"
        ))
        .help("`--game` and `--kind` say it; `scrutineer list kinds` lists the kinds of each game")
    };
    let game = args.game.one(games)?.ok_or_else(|| ask("game"))?.meta();
    let kind = args.kind.as_deref().ok_or_else(|| ask("kind"))?;
    if games.kind(game.id, kind).is_none() {
        let known: Vec<&str> = game.kinds.iter().map(|kind| kind.name).collect();
        return Err(Failure::new(format!(
            "{} has no documents of the kind {}",
            game.title,
            quote(kind)
        ))
        .help(format!("expected one of {}", known.join(", "))));
    }
    Ok(format!(
        "format = 1\ngame = \"{}\"\nkind = \"{kind}\"\n",
        game.id
    ))
}

/// The key of the list that becomes rows: the one that is named, else that of the kind's components.
///
/// # Errors
/// If the document has no such list, and its kind knows none.
fn list_of(name: &str, text: &str, named: Option<&str>, games: &Games) -> Result<String, Failure> {
    let parsed = parse(text);
    if !parsed.errors.is_empty() {
        let help = format!("`scrutineer check {name}` says where, and what to write instead");
        return Err(Failure::new(format!("`{name}` is not TOML")).help(help));
    }
    let header = Header::of(parsed.tree.get_ref());
    let (game, kind) = (
        header.game.unwrap_or_default(),
        header.kind.unwrap_or_default(),
    );
    let Some(key) = named else {
        let sets: &[Listed] = games.find(&game).map_or(&[], |game| game.sets());
        let set = sets.iter().find(|set| set.kind == kind);
        return set.map(|set| set.list.to_owned()).ok_or_else(|| {
            Failure::new(format!(
                "`{name}` is not a document with a list of components"
            ))
            .help("`--list KEY` names another list of tables; maps are written as TMJ")
        });
    };
    let mut lists = lists_in(&data(text));
    if let Some(kind) = games.kind(&game, &kind) {
        lists.extend(lists_by(&games.schema(&game, kind)));
    }
    if lists.contains(key) {
        return Ok(key.to_owned());
    }
    let message = format!("`{name}` has no list of tables {}", quote(key));
    Err(Failure::new(message).help(if lists.is_empty() {
        "a document of its kind has none".to_owned()
    } else {
        let lists = lists.iter().map(String::as_str);
        match nearest(key, lists.clone()) {
            Some(close) => did_you_mean(close),
            None => format!("there can be {}", list(lists)),
        }
    }))
}

/// The schema of a document, if it says what it is.
fn schema_of(text: &str, games: &Games) -> Option<Value> {
    let header = Header::of(parse(text).tree.get_ref());
    let game = header.game?;
    let kind = games.kind(&game, &header.kind?)?;
    Some(games.schema(&game, kind))
}

/// The lists of tables that a document has.
fn lists_in(document: &Map<String, Value>) -> BTreeSet<String> {
    let tables = |value: &&Value| {
        let items = value.as_array().filter(|items| !items.is_empty());
        items.is_some_and(|items| items.iter().all(Value::is_object))
    };
    let lists = document.iter().filter(|(_, value)| tables(value));
    lists.map(|(key, _)| key.clone()).collect()
}

/// The lists of tables that documents of a kind can have, by its schema.
fn lists_by(schema: &Value) -> Vec<String> {
    let is_list = |value: &Value| {
        let value = resolved(schema, value);
        value["type"] == "array" && resolved(schema, &value["items"])["type"] == "object"
    };
    let keys = schema["properties"].as_object().into_iter().flatten();
    let lists = keys.filter(|(_, value)| is_list(value));
    lists.map(|(key, _)| key.clone()).collect()
}

/// What a part of a schema stands for, behind the names of definitions.
fn resolved<'s>(schema: &'s Value, part: &'s Value) -> &'s Value {
    match part["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next())
    {
        Some(name) => resolved(schema, &schema["$defs"][name]),
        None => part,
    }
}

fn laying(workspace: &Workspace<'_>, name: &str) -> Result<Laying, Failure> {
    workspace.laying(name).ok_or_else(|| {
        Failure::new(format!(
            "`{name}` lays no map of tiles, or has faults that hide it"
        ))
        .help(format!(
            "`scrutineer check {name}` says what is wrong with it"
        ))
    })
}

/// That a document cannot be changed as it would have to be.
fn unwritable(what: &str, refusal: &Obstacle) -> Failure {
    Failure::new(format!("cannot write {}: {refusal}", quote(what)))
        .help("change it by hand, and import again")
}
