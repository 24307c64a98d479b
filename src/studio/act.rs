//! Gestures: what a page asks for, and what is done.

use serde::Deserialize;
use serde_json::Value;

use super::desk::{Desk, Draft};
use super::play::Play;
use super::view::{Eyes, Notice, PageLook, Select, View, eyes, view};
use super::{form, lay, point};
use crate::diagnostic::Columns;
use crate::edit::{fix, value};
use crate::engine::Viewer;
use crate::kit::lines::with_ends_of;
use crate::lint::Catalogue as _;

/// What a page asks for: a gesture, if there is one, and what it looks at afterwards.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageRequest {
    /// The gesture.
    pub act: Option<Act>,
    /// What the page looks at.
    pub look: PageLook,
}

/// A gesture. One about a text is about the version that the page has.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Another text was typed.
    Edit { text: String },
    /// Takes the last change back.
    Undo {},
    /// Makes it again.
    Redo {},
    /// Writes the file; over what somebody else has written only if that was `seen`.
    Save { seen: bool },
    /// Takes what the file holds.
    TakeFile {},
    /// Keeps the text, whatever the file holds.
    KeepText {},
    /// Applies what a finding offers.
    Fix { finding: usize },
    /// Puts a value at a pointer: a text as it is, or anything as TOML.
    Set {
        pointer: String,
        text: String,
        plain: bool,
    },
    /// Takes out what stands at a pointer.
    Remove { pointer: String },
    /// Lays a tile on a cell, or takes away what lies there.
    Lay { cell: String, tile: Option<String> },
    /// Moves what lies on a cell to another one.
    Move { from: String, to: String },
    /// Leads to where an anchor of the picture is said.
    Find { anchor: String },
    /// Shows the form of what an anchor of the picture stands for.
    Point { anchor: String },
    /// Puts a value where anchors of the picture are said.
    Paint { anchors: Vec<String>, value: Value },
    /// Puts a value into a list, before the entry at a pointer.
    Insert { pointer: String, value: Value },
    /// Has an entry of a list and the one behind it change places.
    Swap { pointer: String },
    /// Writes a new document.
    New {
        game: String,
        kind: String,
        file: String,
    },
    /// Begins a game from the document, at the step that is looked at.
    Begin { seed: u64 },
    /// Plays a step.
    Play { step: Value },
    /// Plays a step that was typed as TOML.
    Type { step: String },
    /// Lets chance decide.
    Draw {},
    /// Takes the last step back.
    Back {},
    /// Plays it again.
    Forth {},
    /// Says who plays a seat: a bot's name, or nothing for a person.
    Seat { seat: String, bot: String },
    /// Expects what the position says now under these keys.
    Expect { path: Vec<String> },
    /// Lets bots act until it is for a person to decide.
    Bots {},
    /// Asks bots what they make of the moves of the player who decides.
    Ask {},
    /// Writes what was played as a script.
    Record { file: String, title: String },
    /// Leaves the game, which stays in progress if it has begun.
    Leave {},
    /// Forgets a game.
    Discard { game: u64 },
}

impl Act {
    /// Whether it is done to the text as the page has it, and so to no other.
    const fn is_about_version(&self) -> bool {
        match self {
            Self::Edit { .. }
            | Self::Save { .. }
            | Self::Fix { .. }
            | Self::Set { .. }
            | Self::Remove { .. }
            | Self::Lay { .. }
            | Self::Move { .. }
            | Self::Paint { .. }
            | Self::Insert { .. }
            | Self::Swap { .. } => true,
            Self::Undo { .. }
            | Self::Redo { .. }
            | Self::TakeFile { .. }
            | Self::KeepText { .. }
            | Self::Find { .. }
            | Self::Point { .. }
            | Self::New { .. }
            | Self::Begin { .. }
            | Self::Play { .. }
            | Self::Type { .. }
            | Self::Draw { .. }
            | Self::Back { .. }
            | Self::Forth { .. }
            | Self::Seat { .. }
            | Self::Expect { .. }
            | Self::Bots { .. }
            | Self::Ask { .. }
            | Self::Record { .. }
            | Self::Leave { .. }
            | Self::Discard { .. } => false,
        }
    }
}

/// What has come of a gesture.
#[derive(Debug, Default)]
pub struct GestureDone {
    /// Whether others see something else now.
    pub has_changed: bool,
    /// What to say.
    pub notice: Option<Notice>,
    /// Where to go.
    pub select: Option<Select>,
}

impl GestureDone {
    /// Others see something else now, and this is said.
    fn said(text: String) -> Self {
        Self {
            has_changed: true,
            notice: Some(Notice::said(text)),
            select: None,
        }
    }
}

impl Desk {
    /// Does what a page asks for; what it shows then, and whether others see something else now.
    pub fn act(&mut self, asked: PageRequest) -> (View, bool) {
        let PageRequest { act, mut look } = asked;
        self.freshen();
        let done = match act {
            None => GestureDone::default(),
            Some(act) => self.done(act, &mut look).unwrap_or_else(|why| GestureDone {
                notice: Some(Notice::refused(why)),
                ..GestureDone::default()
            }),
        };
        self.freshen();
        let has_changed = done.has_changed;
        if has_changed {
            self.keep_games();
        }
        (view(self, &look, done), has_changed)
    }

    /// What each gesture does. Most say only whether others see something else afterwards.
    fn done(&mut self, act: Act, look: &mut PageLook) -> Result<GestureDone, String> {
        let games = self.games;
        let name = look.doc.clone().unwrap_or_default();
        if act.is_about_version() {
            self.is_current(&name, look)?;
        }
        let has_changed = match act {
            // A text.
            Act::Edit { text } => self.take_typed(&name, &text, look)?,
            Act::Undo {} => self.edit(&name, |history| Ok(history.undo()))?,
            Act::Redo {} => self.edit(&name, |history| Ok(history.redo()))?,
            Act::Save { seen } => return self.save_and_say(&name, seen),
            Act::TakeFile {} => {
                self.take_file(&name)?;
                true
            }
            Act::KeepText {} => {
                self.keep_text(&name);
                true
            }
            Act::Fix { finding } => self.repair(&name, finding)?,
            Act::Set {
                pointer,
                text,
                plain,
            } => {
                let new = if plain {
                    Value::String(text)
                } else {
                    value_of(&text)?
                };
                self.rewrite(&name, |text| value::set(text, &pointer, &new))?
            }
            Act::Remove { pointer } => self.rewrite(&name, |text| value::remove(text, &pointer))?,
            Act::Lay { cell, tile } => {
                let pointer = lay::pointer(self, &name, &cell)?;
                self.rewrite(&name, |text| match tile {
                    Some(tile) => value::set(text, &pointer, &Value::String(tile)),
                    None => value::remove(text, &pointer),
                })?
            }
            Act::Move { from, to } => {
                let tile = lay::tile_on(self, &name, &from).ok_or("nothing lies there")?;
                let there = lay::tile_on(self, &name, &to);
                let from = lay::pointer(self, &name, &from)?;
                let to = lay::pointer(self, &name, &to)?;
                self.rewrite(&name, |text| {
                    // Onto another one, the two change places: nothing is lost that nobody has seen.
                    let text = match there {
                        Some(other) => value::set(text, &from, &Value::String(other)),
                        None => value::remove(text, &from),
                    }?;
                    value::set(&text, &to, &Value::String(tile))
                })?
            }
            Act::Paint { anchors, value } => self.paint(&name, &anchors, &value, look)?,
            Act::Insert { pointer, value } => {
                let has_changed =
                    self.rewrite(&name, |text| value::insert(text, &pointer, &value))?;
                look.at = pointer;
                look.anchor = None;
                has_changed
            }
            Act::Swap { pointer } => self.swap(&name, pointer, look)?,
            // What the page looks at, and documents and games as a whole.
            Act::Find { anchor } => {
                let place = super::view::said_at(self, look, &anchor).ok_or(NOT_SAID)?;
                return Ok(GestureDone {
                    select: Some(Select::of(&place)),
                    ..GestureDone::default()
                });
            }
            Act::Point { anchor } => {
                let pointers = point::pointers(self, look, std::slice::from_ref(&anchor));
                look.at = pointers.and_then(|mut all| all.pop()).ok_or(NOT_SAID)?;
                look.anchor = Some(anchor);
                false
            }
            Act::New { game, kind, file } => {
                let kind = games.kind(&game, &kind).ok_or("there is no such kind")?;
                let beside = look.doc.as_deref().filter(|name| self.workspace.has(name));
                let name = self.create(beside, &file, kind.starter)?;
                look.doc = Some(name.clone());
                look.version = 0;
                return Ok(GestureDone::said(format!("wrote `{}`", self.shown(&name))));
            }
            Act::Begin { seed } => {
                let play = Play::begin(self, &name, look.step, seed)?;
                let number = self.next_game();
                self.plays.insert(number, play);
                look.play = Some(number);
                look.words = Vec::new();
                true
            }
            Act::Leave {} => {
                if let Some(number) = look.play.take()
                    && let Some(play) = self.plays.get(&number)
                    && play.unrecorded() == 0
                {
                    self.plays.remove(&number);
                }
                true
            }
            Act::Discard { game } => {
                self.plays.remove(&game);
                true
            }
            // The game that the page looks at.
            Act::Record { file, title } => {
                let play = self.play(look)?;
                let (text, beside) = (play.script(games, &title), play.doc.clone());
                let name = self.create(Some(&beside), &file, &text)?;
                self.play(look)?.note_recorded();
                return Ok(GestureDone::said(format!("wrote `{}`", self.shown(&name))));
            }
            Act::Expect { path } => {
                self.play(look)?.expect(&path)?;
                true
            }
            Act::Ask {} => {
                let viewer = self.viewer(look)?;
                self.play(look)?.ask(games, viewer)?;
                true
            }
            Act::Play { step } => self.go(look, |play| play.step(&step))?,
            Act::Type { step } => {
                let viewer = self.viewer(look)?;
                self.go(look, |play| play.typed(&step_of(&step)?, viewer))?
            }
            Act::Draw {} => self.go(look, Play::draw)?,
            Act::Back {} => self.go(look, Play::back)?,
            Act::Forth {} => self.go(look, Play::forth)?,
            Act::Seat { seat, bot } => self.go(look, |play| play.seat(&seat, bot.parse().ok()))?,
            Act::Bots {} => self.go(look, |play| play.let_bots(games))?,
        };
        Ok(GestureDone {
            has_changed,
            ..GestureDone::default()
        })
    }

    fn take_typed(&mut self, name: &str, text: &str, look: &mut PageLook) -> Result<bool, String> {
        let has_changed = self.edit(name, |history| {
            let text = with_ends_of(history.text(), text);
            Ok(history.change(&text))
        })?;
        // The page has it already.
        look.version = self.draft(name).map_or(0, |draft| draft.version);
        Ok(has_changed)
    }

    fn save_and_say(&mut self, name: &str, is_seen: bool) -> Result<GestureDone, String> {
        let was_unsaved = self.draft(name).is_some_and(Draft::is_unsaved);
        let lost = self.save(name, is_seen)?;
        if !was_unsaved {
            return Ok(GestureDone::said(format!(
                "`{}` is saved already",
                self.shown(name)
            )));
        }
        Ok(GestureDone::said(match lost.first() {
            None => format!("saved `{}`", self.shown(name)),
            Some(lost) => format!("saved `{}`, which {lost}", self.shown(name)),
        }))
    }

    fn repair(&mut self, name: &str, finding: usize) -> Result<bool, String> {
        let finding = self.workspace.findings(name).get(finding);
        let fix = finding.and_then(|finding| finding.fix.clone());
        let fix = fix.ok_or("this finding has no repair")?;
        self.edit(name, |history| {
            let (text, applied) = fix::apply(history.text(), &[&fix]);
            if applied == 0 {
                return Err("the repair does not fit the text any more".to_owned());
            }
            Ok(history.change(&text))
        })
    }

    fn paint(
        &mut self,
        name: &str,
        anchors: &[String],
        value: &Value,
        look: &mut PageLook,
    ) -> Result<bool, String> {
        let mut painted = point::pointers(self, look, anchors).ok_or(NOT_SAID)?;
        let other = form::shaped(self, name, |shape| {
            let mut all = painted.iter().zip(anchors);
            let other = all.find(|(at, _)| !point::is_alike(shape, at, &look.at));
            other.map(|(_, anchor)| anchor.clone())
        });
        if let Some(Some(other)) = other {
            return Err(format!("`{other}` cannot be painted with this"));
        }
        let has_changed = self.rewrite(name, |text| {
            let put = |text: String, pointer: &String| value::set(&text, pointer, value);
            painted.iter().try_fold(text.to_owned(), put)
        })?;
        if let Some(last) = painted.pop() {
            look.at = last;
            look.anchor = anchors.last().cloned();
        }
        Ok(has_changed)
    }

    fn swap(&mut self, name: &str, pointer: String, look: &mut PageLook) -> Result<bool, String> {
        look.anchor = None;
        let has_changed = self.rewrite(name, |text| value::swap(text, &pointer))?;
        // The page goes with the entry, and stays where it looks if that stays.
        let next = next_entry(&pointer);
        if look.at == pointer {
            look.at = next.unwrap_or(pointer);
        } else if next.as_ref() == Some(&look.at) {
            look.at = pointer;
        }
        Ok(has_changed)
    }

    /// Goes on in the game that the page looks at: what was typed or pointed at is of the position before.
    fn go(
        &mut self,
        look: &mut PageLook,
        go: impl FnOnce(&mut Play) -> Result<(), String>,
    ) -> Result<bool, String> {
        go(self.play(look)?)?;
        look.words = Vec::new();
        look.anchor = None;
        Ok(true)
    }

    fn play(&mut self, look: &PageLook) -> Result<&mut Play, String> {
        let play = look.play.and_then(|number| self.plays.get_mut(&number));
        play.ok_or_else(|| "this game is no longer in progress: begin another one".to_owned())
    }

    /// Through whose eyes the page looks, for what only they may know.
    fn viewer(&self, look: &PageLook) -> Result<Viewer, String> {
        match eyes(self, look) {
            Some(Eyes::Open(viewer)) => Ok(viewer),
            Some(Eyes::Curtain(_)) => {
                Err("the screen is handed over: lift the curtain first".to_owned())
            }
            None => Ok(Viewer::Referee),
        }
    }

    /// Refuses a gesture on a text that the page does not have.
    fn is_current(&mut self, name: &str, look: &PageLook) -> Result<(), String> {
        let draft = self.open(name)?;
        if draft.version == look.version {
            return Ok(());
        }
        Err("the text was changed elsewhere in the meantime: nothing was done".to_owned())
    }

    /// Edits a text as a document.
    fn rewrite(
        &mut self,
        name: &str,
        write: impl FnOnce(&str) -> Result<String, crate::edit::tables::Obstacle>,
    ) -> Result<bool, String> {
        self.edit(name, |history| {
            let text = write(history.text()).map_err(|refusal| refusal.to_string())?;
            Ok(history.change(&with_ends_of(history.text(), &text)))
        })
    }
}

/// The pointer of the entry behind one in its list.
fn next_entry(pointer: &str) -> Option<String> {
    let (list, at) = pointer.rsplit_once('/')?;
    let at: usize = at.parse().ok()?;
    Some(format!("{list}/{}", at + 1))
}

const NOT_SAID: &str = "this part of the picture has no place in a text of its own";

/// A step that was typed as TOML, with its braces or without.
fn step_of(text: &str) -> Result<Value, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("write a step, such as `{ player = \"…\", move = \"…\" }`".to_owned());
    }
    value_of(text).or_else(|why| value_of(&format!("{{ {text} }}")).map_err(|_| why))
}

/// A value that was typed as TOML.
fn value_of(text: &str) -> Result<Value, String> {
    let read = |text: &str| format!("x = {}", text.trim()).parse::<toml::Table>();
    let table = read(text).map_err(|error| {
        let list = format!("[{}]", text.trim());
        if text.contains(',') && read(&list).is_ok() {
            format!("a list stands in brackets: `{list}`")
        } else if read(&format!("'{}'", text.trim())).is_ok() && !text.contains(['\"', '=', '[']) {
            format!("a text stands in quotes: `\"{}\"`", text.trim())
        } else {
            format!("this is not TOML: {}", error.message())
        }
    })?;
    let mut value = serde_json::to_value(table).map_err(|error| error.to_string())?;
    match value.as_object_mut() {
        Some(table) if table.len() == 1 => Ok(table.remove("x").unwrap_or_default()),
        _ => Err("this is more than one value".to_owned()),
    }
}

/// Columns as browsers count them.
pub const COLUMNS: Columns = Columns::Utf16;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{step_of, value_of};

    #[test]
    fn one_value_is_read_and_no_more() {
        assert_eq!(value_of(" [1, 2] "), Ok(json!([1, 2])));
        assert!(value_of("1\ny = 2").is_err());
        assert!(value_of("").is_err());
        let refused = |text: &str| value_of(text).expect_err("it is no value");
        assert_eq!(refused("8, 7"), "a list stands in brackets: `[8, 7]`");
        assert_eq!(refused("ice van"), "a text stands in quotes: `\"ice van\"`");
    }

    #[test]
    fn a_step_needs_no_braces() {
        let step = json!({ "player": "red", "move": "pass" });
        for text in [
            "{ player = 'red', move = 'pass' }",
            " player = 'red', move = 'pass'",
        ] {
            assert_eq!(step_of(text).as_ref(), Ok(&step));
        }
        assert!(step_of(" ").is_err_and(|why| why.starts_with("write a step")));
    }
}
