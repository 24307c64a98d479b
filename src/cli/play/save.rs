//! A game at the terminal as a script.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::cli::new::check_name;
use crate::cli::output::Output;
use crate::cli::what::OpenedDocument;
use crate::cli::write;
use crate::diagnostic::Source;
use crate::document::script_keys::STARTS;
use crate::document::{Document, parse, tree};
use crate::edit::script::Recorded;
use crate::games::fuzz::as_table;
use crate::games::run::not_played;
use crate::lint::{Kind, Levels};
use crate::project::config::{Configs, Known, normal};
use crate::project::disk::{Disk, folder_of, name_of, path_between};
use crate::project::failure::Failure;
use crate::workspace::Workspace;

/// Where a game begins, as a script can say it.
#[derive(Clone, Debug)]
pub(in crate::cli) struct GameOrigin {
    game: &'static str,
    title: String,
    /// Ways to say it, the best first.
    starts: Vec<StartForm>,
}

/// A way to say where a game begins.
#[derive(Clone, Debug)]
enum StartForm {
    /// By the file that says it.
    File {
        key: &'static str,
        path: PathBuf,
        edition: Option<u32>,
    },
    /// By all that stands there.
    Here {
        key: &'static str,
        table: Value,
        edition: Option<u32>,
    },
}

/// Under which key a start names the documents of its components.
const COMPONENTS: &str = "components";

impl StartForm {
    /// The same with the components in it that it names by a path, if there are any.
    fn whole(&self, opened: &OpenedDocument) -> Option<Self> {
        let Self::Here {
            key,
            table,
            edition,
        } = self
        else {
            return None;
        };
        let mut table = table.clone();
        let components = table.get_mut(COMPONENTS)?.as_object_mut()?;
        let mut is_changed = false;
        for value in components.values_mut() {
            let library = opened.workspace.library();
            let text = value
                .as_str()
                .filter(|path| path.contains('/') || path.contains('.'));
            let text = text
                .and_then(|path| Some((path.to_owned(), library.text_behind(&opened.name, path)?)));
            if let Some((path, text)) = text {
                *value = as_table(&Source::new(path, text), &[]);
                is_changed = true;
            }
        }
        is_changed.then_some(Self::Here {
            key,
            table,
            edition: *edition,
        })
    }
}

impl GameOrigin {
    /// Of a document: a scenario, a position, or a script, whose own start is taken over. `first` is the
    /// position at that start.
    pub fn of(opened: &OpenedDocument, game: &'static str, first: &Value) -> Self {
        let OpenedDocument {
            workspace,
            name,
            path,
        } = opened;
        let text = workspace.text(name).unwrap_or_default();
        let source = Arc::new(Source::new(name.as_str(), text));
        let edition = Document::new(Arc::clone(&source)).edition();
        let parsed = parse(&source.text);
        let kind = workspace.kind_of(&source);
        let mut starts = Vec::new();
        if let Some(kind) = kind
            && let Some(inside) = kind.role.inline_key()
        {
            if let Some(path) = path.clone() {
                starts.push(StartForm::File {
                    key: kind.name,
                    path,
                    edition: None,
                });
            }
            starts.push(StartForm::Here {
                key: inside,
                table: as_table(&source, &[]),
                edition,
            });
        }
        if kind.is_some_and(Kind::is_script) {
            let root = parsed.tree.get_ref();
            let value = |key: &str| root.get(key).map(|value| tree::json(value.get_ref()));
            let is_changed = value("changes").is_some();
            for (key, inside) in STARTS.into_iter().filter(|_| !is_changed) {
                if let Some(Value::String(reference)) = value(key) {
                    if let Some(path) = path {
                        let path = folder_of(path).join(&reference);
                        starts.push(StartForm::File { key, path, edition });
                    }
                    if let Some(text) = workspace.library().text_behind(name, &reference) {
                        let there = Source::new(reference.as_str(), text);
                        let table = as_table(&there, &[]);
                        let edition = edition.or(Document::new(Arc::new(there)).edition());
                        starts.push(StartForm::Here {
                            key: inside,
                            table,
                            edition,
                        });
                    }
                }
                if let Some(table) = value(inside) {
                    starts.push(StartForm::Here {
                        key: inside,
                        table,
                        edition,
                    });
                }
            }
            starts.push(StartForm::Here {
                key: "start",
                table: first.clone(),
                edition,
            });
        }
        // Paths lead nowhere from a file in another workspace, such as those in a shipped document.
        let whole: Vec<StartForm> = starts
            .iter()
            .filter_map(|start| start.whole(opened))
            .collect();
        starts.extend(whole);
        Self {
            game,
            title: format!("Played from {name}"),
            starts,
        }
    }

    /// The same for a script with this title.
    pub fn titled(self, title: String) -> Self {
        Self { title, ..self }
    }

    /// The script of these steps, to lie at a path: the first that says where it begins and can be replayed there.
    ///
    /// # Errors
    /// Why none can.
    pub fn script(&self, path: &Path, steps: &[Value], output: &Output) -> Result<String, Failure> {
        let mut why = None;
        for start in &self.starts {
            let (start, edition) = match start {
                StartForm::File {
                    key,
                    path: target,
                    edition,
                } => {
                    let Some(reference) = reference(path, target) else {
                        continue;
                    };
                    ((*key, Value::from(reference)), *edition)
                }
                StartForm::Here {
                    key,
                    table,
                    edition,
                } => ((*key, table.clone()), *edition),
            };
            let recorded = Recorded {
                edition,
                game: self.game,
                title: self.title.clone(),
                start,
                steps: steps.to_vec(),
                branches: Vec::new(),
            };
            for text in [recorded.clone().beside().document(), recorded.document()] {
                match wrong_with(path, &text, output)? {
                    None => return Ok(text),
                    Some(fault) => why = why.or(Some(fault)),
                }
            }
        }
        let why = why.unwrap_or_else(|| "no file can name its start".to_owned());
        let message = format!("`{}` would not replay: {why}", name_of(path));
        Err(Failure::new(message).help("save it beside the document that you play from"))
    }
}

/// What `check` would find wrong with a script in that place.
fn wrong_with(path: &Path, text: &str, output: &Output) -> Result<Option<String>, Failure> {
    let config = Configs::new(Known::of(*output.games)).of(path)?;
    let levels = config.levels_for(path, &Levels::default());
    let name = name_of(path);
    let disk = Disk::new(vec![path.to_owned()], &[]);
    let mut workspace = Workspace::new(&disk, output.games);
    workspace.edit(&name, text);
    let looked = workspace.look(&name, &levels, None);
    let (_, checked) = looked.map_err(|error| Failure::unreadable_file(&name, &error))?;
    let mut errors = checked.findings.iter().filter(|finding| finding.is_error());
    let error = errors.next().map(|finding| finding.message.clone());
    Ok(error.or_else(|| not_played(&checked).map(|finding| finding.message)))
}

/// A reference from a file to another one.
fn reference(from: &Path, to: &Path) -> Option<String> {
    path_between(&normal(from).ok()?, &normal(to).ok()?)
}

/// Keeps a game in files.
pub(super) struct GameKeeper {
    origin: GameOrigin,
    /// The file that has the game after every step.
    every_step: Option<PathBuf>,
    /// Files that this game has written, each with the text that it may replace.
    own: BTreeMap<PathBuf, String>,
    /// The steps that were written last.
    saved: Option<Vec<Value>>,
}

impl GameKeeper {
    /// Of a game from here, which is written to a file after every step if one is named.
    ///
    /// # Errors
    /// If that file is there already, or cannot be.
    pub fn new(origin: GameOrigin, every_step: Option<PathBuf>) -> Result<Self, Failure> {
        if let Some(path) = every_step.as_deref() {
            check_name(path)?;
            if is_there(path) {
                return Err(taken(path));
            }
        }
        Ok(Self {
            origin,
            every_step,
            own: BTreeMap::new(),
            saved: None,
        })
    }

    /// Whether these steps have been written.
    pub fn has(&self, steps: &[Value]) -> bool {
        self.saved.as_deref() == Some(steps)
    }

    /// Writes the game to the file that has it after every step.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn keep(&mut self, steps: &[Value], output: &mut Output) -> Result<(), Failure> {
        let Some(path) = self.every_step.clone() else {
            return Ok(());
        };
        let is_own = self.own.contains_key(&path);
        if self.has(steps) || (steps.is_empty() && !is_own) {
            return Ok(());
        }
        match self.save(&path, steps, output) {
            // Somebody has edited it: that must end neither the edit nor the game.
            Err(failure) if is_own => {
                self.every_step = None;
                output.failure(&failure.help("`save FILE` writes the game to another file"));
                Ok(())
            }
            done => done,
        }
    }

    /// Writes the game to a file that is not there yet, or that this game has written.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn save(
        &mut self,
        path: &Path,
        steps: &[Value],
        output: &mut Output,
    ) -> Result<(), Failure> {
        check_name(path)?;
        let before = self.own.get(path);
        if before.is_none() && is_there(path) {
            return Err(taken(path));
        }
        let text = self.origin.script(path, steps, output)?;
        match before {
            Some(before) => write::replace_if(path, before, &text, output)?,
            None => write::create(path, &text, &output.stop)?,
        }
        self.own.insert(path.to_owned(), text);
        self.saved = Some(steps.to_vec());
        Ok(())
    }
}

fn is_there(path: &Path) -> bool {
    path.exists() || path.is_symlink()
}

fn taken(path: &Path) -> Failure {
    Failure::new(format!("`{}` exists already", name_of(path)))
        .help("name a file that is not there yet")
}
