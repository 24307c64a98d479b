//! `fmt`: documents in the layout of all.

use std::collections::HashMap;
use std::path::PathBuf;

use serde_json::Value;

use super::check::text_of_stdin;
use super::output::Output;
use super::write;
use crate::diagnostic::Source;
use crate::document::{Content, Header, SyntaxError, parse};
use crate::edit::{diff, format};
use crate::games::Games;
use crate::kit::count::Count;
use crate::lint::Catalogue as _;
use crate::project::config::Known;
use crate::project::disk::{name_of, read, shown};
use crate::project::failure::Failure;
use crate::project::find::{find, nothing_in};

/// What the text of no file is called.
const STDIN: &str = "standard input";

/// What `fmt` is asked to do.
#[derive(Debug, clap::Args)]
pub struct FmtArgs {
    /// Files and folders; the current folder if none is given, standard input if it is `-`. Of several files, those that
    /// are no documents are left alone
    pub paths: Vec<PathBuf>,
    /// Write nothing; fail if a file is laid out otherwise
    #[arg(long)]
    pub check: bool,
    /// Write nothing; show what would change as a unified diff, and fail if anything would
    #[arg(long)]
    pub diff: bool,
}

/// Runs `fmt`; whether all is laid out as it should be, if that was asked.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &FmtArgs, output: &mut Output) -> Result<bool, Failure> {
    let mut schemas = Schemas::of(output.games);
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if args.paths.iter().any(is_stdin) {
        if !args.paths.iter().all(is_stdin) {
            let message = "the standard input and files are not formatted in one run";
            return Err(Failure::new(message).help("name `-` by itself, or leave it out"));
        }
        return standard_input(args, &mut schemas, output);
    }
    let mut found = find(&args.paths, Known::of(*output.games))?;
    let mut failures = std::mem::take(&mut found.failures);
    let (mut changed, mut unchanged) = (0, 0);
    // One file that is named is meant; of several, a pattern of the shell may have named some.
    let are_meant = args.paths.len() == 1;
    let mut left_alone = 0;
    for file in &found.files {
        if output.stop.is_asked() {
            return Err(Failure::interruption());
        }
        let name = name_of(&file.path);
        let content = match read(&file.path) {
            Ok(content) => content,
            Err(error) => {
                failures.push(Failure::unreadable(&name, &error));
                continue;
            }
        };
        // What is no document of ours is laid out by somebody else.
        if !(file.named && are_meant || Header::announced(content.readable())) {
            left_alone += usize::from(file.named);
            continue;
        }
        // `check` says what is wrong with files that nobody can read as text.
        let Content::Text(text) = content else {
            failures.push(unreadable(&name));
            continue;
        };
        let Some(formatted) = schemas.format(&text) else {
            failures.push(broken(&name, text));
            continue;
        };
        if formatted == text {
            unchanged += 1;
            continue;
        }
        changed += 1;
        if args.diff {
            let diff = diff::unified(&name, &text, &formatted, output.style.colour);
            output.out().write_all(diff.as_bytes())?;
        } else if args.check {
            writeln!(output.out(), "would format {}", shown(&file.path))?;
        } else if let Err(failure) = write::replace_if(&file.path, &text, &formatted, output) {
            failures.push(failure);
            changed -= 1;
        }
    }
    output.out().flush()?;
    if changed + unchanged + left_alone == 0 {
        return Err(
            Failure::all(failures).unwrap_or_else(|| nothing_in(&args.paths, found.excluded))
        );
    }
    if left_alone > 0 {
        let files = Count(left_alone, "file");
        let verb = if left_alone == 1 { "is" } else { "are" };
        writeln!(
            output.notes(),
            "{files} without `game` and `kind` {verb} left alone; `scrutineer fmt FILE` formats one of them"
        )?;
    }
    let only_looks = args.check || args.diff;
    let would = if only_looks {
        "would format"
    } else {
        "formatted"
    };
    writeln!(
        output.notes(),
        "{would} {}; {} {} laid out so already",
        Count(changed, "file"),
        unchanged,
        if unchanged == 1 { "is" } else { "are" }
    )?;
    Failure::all(failures).map_or_else(|| Ok(!only_looks || changed == 0), Err)
}

/// Formats what comes in, for editors that pipe their text through a program.
fn standard_input(
    args: &FmtArgs,
    schemas: &mut Schemas,
    output: &mut Output,
) -> Result<bool, Failure> {
    let text = text_of_stdin()?;
    let formatted = schemas.format(&text).ok_or_else(|| unreadable(STDIN))?;
    let is_changed = formatted != text;
    if args.diff {
        let diff = diff::unified("-", &text, &formatted, output.style.colour);
        output.out().write_all(diff.as_bytes())?;
    } else if !args.check {
        output.out().write_all(formatted.as_bytes())?;
    }
    Ok(!(args.check || args.diff) || !is_changed)
}

fn unreadable(name: &str) -> Failure {
    let check = if name == STDIN {
        "scrutineer check -".to_owned()
    } else {
        format!("scrutineer check {name}")
    };
    Failure::new(format!("cannot format `{name}`: it is not TOML"))
        .help(format!("`{check}` says where, and what to write instead"))
}

/// The same of a text, with the place where it stops being TOML.
fn broken(name: &str, text: String) -> Failure {
    let errors = parse(&text).errors;
    let Some((_, span)) = errors.iter().find_map(SyntaxError::toml) else {
        return unreadable(name);
    };
    let (line, column) = Source::new(name, text).line_column(span.start);
    Failure::new(format!(
        "cannot format `{name}`: at {line}:{column} it is not TOML"
    ))
    .help(format!(
        "`scrutineer check {name}` says what to write instead"
    ))
}

/// The schemas by which keys are ordered, each made once.
pub(super) struct Schemas {
    games: &'static Games,
    known: HashMap<(String, String), Option<Value>>,
}

impl Schemas {
    pub fn of(games: &'static Games) -> Self {
        Self {
            games,
            known: HashMap::new(),
        }
    }

    /// A text that has come of another one: laid out, if that one was.
    pub fn kept(&mut self, before: &str, after: String) -> String {
        if self.format(before).as_deref() != Some(before) {
            return after;
        }
        self.format(&after).unwrap_or(after)
    }

    /// The text formatted by the schema of its kind; `None` if it is not TOML.
    fn format(&mut self, text: &str) -> Option<String> {
        let header = Header::of(parse(text).tree.get_ref());
        let schema = header.game.zip(header.kind).and_then(|named| {
            let games = self.games;
            let schema = self.known.entry(named).or_insert_with_key(|(game, kind)| {
                Some(games.schema(game, games.kind(game, kind)?))
            });
            schema.as_ref()
        });
        format::format(text, schema)
    }
}
