//! Games in progress: from a document, at a step, by people and bots.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::about::LegalMove;
use super::desk::Desk;
use crate::edit::script::{Fork, Recorded};
use crate::engine::session::{Refused, Session};
use crate::engine::{Turn, Viewer};
use crate::games::Games;
use crate::games::any::Beginning;
use crate::kit::seat::Seat;
use crate::lab::Bot;
use crate::lab::bots::Opinion;
use crate::lab::company::{Company, Next};

/// Steps that bots take at most before somebody is asked again.
const MOST_AT_ONCE: usize = 400;

/// A game in progress.
pub struct Play {
    /// The game.
    pub session: Box<dyn Session>,
    /// The document that it began from.
    pub doc: String,
    /// Where in it, and by which seed.
    pub(super) from: PlayOrigin,
    /// Where a script of it begins: see [`Recorded::start`].
    start: (&'static str, Value),
    edition: Option<u32>,
    pub(super) company: Company,
    /// Steps that were taken back, the next one first.
    pub(super) tail: Vec<Value>,
    /// Ways on that were left for others.
    pub(super) branches: Vec<Fork>,
    /// The steps that a script has.
    recorded: Vec<Value>,
    /// What is expected after so many steps.
    pub(super) expected: BTreeMap<usize, Value>,
    /// What is legal now, once somebody has asked: there can be very many moves.
    legal: OnceCell<Vec<Value>>,
    /// What these moves are about besides what they name.
    about: OnceCell<Vec<Vec<String>>>,
    /// What bots make of the moves of a player who decides now, if they were asked.
    opinions: Option<(Seat, Vec<Opinion<Value>>)>,
}

/// Where in its document a game began, and by which seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayOrigin {
    /// After so many steps of a script.
    pub entries: Option<usize>,
    pub seed: u64,
}

impl Play {
    /// Begins a game from a document: from a script after so many of its steps.
    ///
    /// # Errors
    /// Why none can begin there.
    pub fn begin(desk: &Desk, doc: &str, step: Option<usize>, seed: u64) -> Result<Self, String> {
        let source = desk
            .workspace
            .source(doc)
            .ok_or("there is no such document")?;
        let kind = desk.workspace.kind_of(&source);
        let kind = kind.filter(|kind| kind.is_playable());
        let kind = kind.ok_or("a game begins from a scenario, a position or a script")?;
        let beginning = Beginning {
            entries: step.unwrap_or(0),
            seed,
        };
        let session = desk.workspace.session(doc, &beginning);
        let session = session.ok_or("this document has errors: repair them first")?;
        let file = doc.rsplit('/').next().unwrap_or(doc);
        let start = if kind.begins_games() {
            (kind.name, Value::from(file))
        } else {
            ("start", session.now().position())
        };
        let document = crate::document::Document::new(source);
        let people = vec![None; session.seat_names().len()];
        Ok(Self {
            session,
            doc: doc.to_owned(),
            from: PlayOrigin {
                entries: step,
                seed,
            },
            start,
            edition: document.edition(),
            company: Company::new(people, seed),
            tail: Vec::new(),
            branches: Vec::new(),
            recorded: Vec::new(),
            expected: BTreeMap::new(),
            legal: OnceCell::new(),
            about: OnceCell::new(),
            opinions: None,
        })
    }

    /// Through whose eyes a player of this name sees it; everything if there is no such player.
    pub fn viewer(&self, seat: Option<&str>) -> Viewer {
        let names = self.session.seat_names();
        let seat = seat.and_then(|seat| names.iter().position(|name| *name == seat));
        seat.map_or(Viewer::Referee, |seat| Viewer::Seat(Seat::new(seat)))
    }

    /// The bot that plays a seat, if it is not a person.
    pub fn bot(&self, seat: usize) -> Option<Bot> {
        self.company.bot(Seat::new(seat))
    }

    /// Whether a bot may have something to do now, as far as this viewer can tell.
    pub fn awaits_bots(&self, viewer: Viewer) -> bool {
        let now = self.session.now();
        let is_bot = |seat: Seat| self.company.bot(seat).is_some();
        match now.turn(viewer) {
            Turn::Decide(seats) if seats.iter().any(is_bot) => true,
            // Which of the others can act out of turn may be a secret of theirs.
            Turn::Decide(_) if viewer != Viewer::Referee && now.goes_on().is_some() => {
                !self.company.is_all_people()
            }
            _ => false,
        }
    }

    /// The people who are asked now, at a screen that is handed over: where others may act out of turn, everybody, since
    /// who has something to act with may be a secret.
    pub fn people_asked(&self) -> Vec<&'static str> {
        let Turn::Decide(seats) = self.session.turn() else {
            return Vec::new();
        };
        let is_open = self.session.now().goes_on().is_some();
        let names = self.session.seat_names().into_iter().enumerate();
        let people = names.filter(|(seat, _)| self.bot(*seat).is_none());
        let asked = people.filter(|(seat, _)| is_open || seats.contains(Seat::new(*seat)));
        let most = if is_open { Seat::MAX } else { 1 };
        asked.map(|(_, name)| name).take(most).collect()
    }

    /// Every legal move, as a script's step writes it.
    pub fn legal(&self) -> &[Value] {
        self.legal.get_or_init(|| self.session.legal_moves())
    }

    /// The same, each with the parts of the picture that it is about besides those that it names.
    pub fn choices(&self) -> impl Iterator<Item = LegalMove<'_>> {
        let about = self.about.get_or_init(|| self.session.about());
        let choices = self.legal().iter().zip(about);
        choices.map(|(step, beside)| LegalMove { step, beside })
    }

    /// Plays a step.
    ///
    /// # Errors
    /// Why it is refused, with the clause.
    pub fn step(&mut self, step: &Value) -> Result<(), String> {
        let before = self.session.steps().len();
        if self.tail.first() == Some(step) {
            return self.forth();
        }
        self.session.play(step).map_err(|refused| said(&refused))?;
        self.forget();
        self.leave(before);
        Ok(())
    }

    /// Plays a step that was typed by somebody who looks through these eyes.
    ///
    /// # Errors
    /// Why it is refused, with the clause.
    pub fn typed(&mut self, step: &Value, viewer: Viewer) -> Result<(), String> {
        if let (Viewer::Seat(seat), Some(player)) = (viewer, step["player"].as_str())
            && let own = self.session.seat_names()[seat.index()]
            && player != own
        {
            // Why another player cannot make it may be a secret too.
            return Err(format!(
                "that is a move of `{player}`, and you look as `{own}`: a referee moves for everybody"
            ));
        }
        if let (Viewer::Seat(_), Some(key)) = (viewer, self.session.foretold(step)) {
            // Whether it is so would be an answer.
            return Err(format!(
                "`{key}` says what the move brings, which you cannot know yet: leave it out"
            ));
        }
        self.step(step)
    }

    /// Forgets what was known of the position that was left.
    fn forget(&mut self) {
        self.legal.take();
        self.about.take();
        self.opinions = None;
    }

    /// Another way on has been taken after so many steps: what was expected of other steps is not expected of these.
    fn leave(&mut self, after: usize) {
        self.branch(after);
        self.expected.retain(|count, _| *count <= after);
    }

    /// What was taken back after so many steps is kept as a branch.
    fn branch(&mut self, after: usize) {
        let steps = std::mem::take(&mut self.tail);
        if steps.is_empty() {
            return;
        }
        // Branches of what was left are branches from where it was left.
        for branch in &mut self.branches {
            if branch.after > after {
                let way = steps[..(branch.after - after).min(steps.len())]
                    .iter()
                    .cloned();
                branch.steps = way.chain(std::mem::take(&mut branch.steps)).collect();
                branch.after = after;
            }
        }
        self.branches.push(Fork { after, steps });
        if self.branches.len() > MOST_BRANCHES {
            self.branches.remove(0);
        }
    }

    /// How many other ways on are kept.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    /// What a view says at an anchor of its picture: each single value with the path of its keys.
    pub fn facts(&self, viewer: Viewer, anchor: &str) -> Vec<(Vec<String>, Value)> {
        let view = self.session.now().view(viewer);
        let keys: Vec<&str> = anchor.split('.').collect();
        let inner = keys.iter().try_fold(&view, |value, key| value.get(key));
        let mut facts = Vec::new();
        if let Some(inner) = inner {
            let mut path = keys.iter().map(ToString::to_string).collect();
            leaves(inner, &mut path, &mut facts);
        }
        facts
    }

    /// Expects a value of the position as it is: a script that is recorded says so.
    ///
    /// # Errors
    /// If there is no such value, or no step whose script could say it.
    pub fn expect(&mut self, path: &[String]) -> Result<(), String> {
        let count = self.session.steps().len();
        if count == 0 {
            return Err("an expectation belongs to a step: play one first".to_owned());
        }
        let view = self.session.now().view(Viewer::Referee);
        let value = path.iter().try_fold(&view, |value, key| value.get(key));
        let value = value.ok_or("the position says nothing there")?.clone();
        let mut at = self.expected.entry(count).or_insert_with(empty);
        for key in path {
            if !at.is_object() {
                *at = empty();
            }
            at = match at {
                Value::Object(table) => table.entry(key.as_str()).or_insert_with(empty),
                _ => return Err("the position says nothing there".to_owned()),
            };
        }
        *at = value;
        Ok(())
    }

    /// What is expected after the last step.
    pub fn expected(&self) -> Option<&Value> {
        self.expected.get(&self.session.steps().len())
    }

    /// The steps as a script has them, with what is expected.
    fn steps(&self) -> Vec<Value> {
        let mut steps = self.session.steps();
        for (count, expected) in &self.expected {
            let step = count.checked_sub(1).and_then(|at| steps.get_mut(at));
            if let Some(Value::Object(step)) = step {
                step.insert("expect".to_owned(), expected.clone());
            }
        }
        steps
    }

    /// Notes that a script has all that was played.
    pub fn note_recorded(&mut self) {
        self.recorded = self.steps();
    }

    /// How many steps were played, unless a script has them.
    pub fn unrecorded(&self) -> usize {
        let steps = self.steps();
        if steps == self.recorded {
            0
        } else {
            steps.len()
        }
    }

    /// Whether a step can be taken back, and one played again.
    pub fn ways(&self) -> (bool, bool) {
        (!self.session.steps().is_empty(), !self.tail.is_empty())
    }

    /// Whose moves bots are asked about: the viewer's own, or for a referee those of the first who decides.
    pub fn asked_about(&self, viewer: Viewer) -> Option<Seat> {
        let Turn::Decide(seats) = self.session.now().turn(viewer) else {
            return None;
        };
        match viewer {
            Viewer::Referee => seats.iter().next(),
            Viewer::Seat(own) => seats.contains(own).then_some(own),
        }
    }

    /// Asks bots what they make of the moves of the player who decides.
    ///
    /// # Errors
    /// If nobody does whose moves the viewer may know.
    pub fn ask(&mut self, games: &Games, viewer: Viewer) -> Result<(), String> {
        let seat = self.asked_about(viewer);
        let seat = seat.ok_or("there is nothing for you to decide now")?;
        let moment = self.session.now();
        let game = games.find(moment.game()).ok_or("there is no such game")?;
        let opinions = game.opinions(&*moment, seat, SAMPLES);
        drop(moment);
        self.opinions = Some((seat, opinions));
        Ok(())
    }

    /// What they have said of this player's moves here; nothing if they were not asked.
    pub fn opinions(&self, seat: Seat) -> &[Opinion<Value>] {
        let of = self.opinions.as_ref().filter(|(of, _)| *of == seat);
        of.map_or(&[], |(_, opinions)| opinions)
    }

    /// Lets chance decide.
    ///
    /// # Errors
    /// If it is not due.
    pub fn draw(&mut self) -> Result<(), String> {
        let before = self.session.steps().len();
        let is_due = self.session.draw();
        self.forget();
        if is_due {
            // The same outcome as before is no other way on.
            let is_same = self.tail.first() == self.session.steps().last();
            let at = before + usize::from(is_same);
            self.tail.drain(..usize::from(is_same));
            self.leave(at);
        }
        is_due.then_some(()).ok_or_else(|| said(&Refused::NotDue))
    }

    /// Takes the last step back.
    ///
    /// # Errors
    /// If there is none.
    pub fn back(&mut self) -> Result<(), String> {
        let last = self.session.steps().pop();
        let has_step = self.session.undo();
        self.forget();
        if has_step {
            self.tail.splice(0..0, last);
        }
        has_step
            .then_some(())
            .ok_or_else(|| "this is where the game began".to_owned())
    }

    /// Plays again what was last taken back.
    ///
    /// # Errors
    /// If nothing was.
    pub fn forth(&mut self) -> Result<(), String> {
        let has_step = self.session.redo();
        self.forget();
        if has_step && !self.tail.is_empty() {
            self.tail.remove(0);
        }
        has_step
            .then_some(())
            .ok_or_else(|| "nothing was taken back".to_owned())
    }

    /// Has a seat played by a bot, or by a person.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn seat(&mut self, seat: &str, bot: Option<Bot>) -> Result<(), String> {
        let names = self.session.seat_names();
        let seat = names.iter().position(|name| *name == seat);
        let seat = seat.ok_or("there is no such player")?;
        self.company.seat(Seat::new(seat), bot);
        Ok(())
    }

    /// Lets bots and chance act until it is for a person to decide.
    ///
    /// # Errors
    /// If no bot has anything to do.
    pub fn let_bots(&mut self, games: &Games) -> Result<(), String> {
        if self.company.is_all_people() {
            return Err("no seat is played by a bot".to_owned());
        }
        for acted in 0..MOST_AT_ONCE {
            if self.draw().is_ok() {
                continue;
            }
            let next = {
                let moment = self.session.now();
                let game = games.find(moment.game()).ok_or("there is no such game")?;
                game.next(&*moment, &mut self.company)
            };
            match next {
                Next::Step(step) => self.step(&step)?,
                // That one could and would not may be a secret: the same is said of both.
                _ if acted == 0 => {
                    return Err("no bot acts now: it is for somebody else".to_owned());
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// What was played, as a script beside the document that it began from.
    pub fn script(&self, games: &Games, title: &str) -> String {
        let game = games.find(self.session.now().game());
        let recorded = Recorded {
            game: game.map_or("", |game| game.meta().id),
            title: if title.trim().is_empty() {
                "A game"
            } else {
                title.trim()
            }
            .to_owned(),
            start: self.start.clone(),
            edition: self.edition,
            steps: self.steps(),
            branches: self.branches.clone(),
        };
        recorded.beside().document()
    }

    /// What stands in the way of what somebody points at: for each kind of these legal moves, why it cannot be about
    /// that instead of its like, by the clause.
    pub fn refusals(&self, legal: &[&Value], about: &str, like: &BTreeSet<&str>) -> Vec<String> {
        let mut seen: Vec<(Value, Value)> = Vec::new();
        let mut why = Vec::new();
        for step in legal {
            let kind = (step["player"].clone(), step["move"].clone());
            if seen.contains(&kind) || seen.len() >= MOST_KINDS {
                continue;
            }
            seen.push(kind);
            for other in put_in(step, about, like) {
                if let Err(refused @ Refused::Rule { .. }) = self.session.verdict(&other) {
                    let text = said(&refused);
                    if !why.contains(&text) {
                        why.push(text);
                    }
                }
            }
        }
        why.truncate(MOST_REASONS);
        why
    }
}

/// Most other ways on that are kept.
const MOST_BRANCHES: usize = 50;

/// Games that are played on a little to know what a move is worth.
pub const SAMPLES: u32 = 40;

const MOST_KINDS: usize = 40;
const MOST_REASONS: usize = 8;
const MOST_FACTS: usize = 24;

fn empty() -> Value {
    Value::Object(serde_json::Map::new())
}

/// The single values below one, and lists of them.
fn leaves(value: &Value, path: &mut Vec<String>, into: &mut Vec<(Vec<String>, Value)>) {
    if into.len() >= MOST_FACTS {
        return;
    }
    match value {
        Value::Object(table) => {
            for (key, inner) in table {
                path.push(key.clone());
                leaves(inner, path, into);
                path.pop();
            }
        }
        Value::Null => {}
        other => into.push((path.clone(), other.clone())),
    }
}

/// The step with another text in each place where one like it stands.
fn put_in(step: &Value, about: &str, like: &BTreeSet<&str>) -> Vec<Value> {
    let Some(table) = step.as_object() else {
        return Vec::new();
    };
    let is_parameter = |key: &str| !matches!(key, "player" | "move");
    let is_like = |value: &Value| {
        let head = value.as_str().and_then(|text| text.split('/').next());
        head.is_some_and(|head| like.contains(head))
    };
    let texts = table
        .iter()
        .filter(|(key, value)| is_parameter(key) && is_like(value));
    let others = texts.map(|(key, _)| {
        let mut other = table.clone();
        other.insert(key.clone(), about.into());
        Value::Object(other)
    });
    let lists = table.iter().filter(|(key, value)| {
        is_parameter(key)
            && value
                .as_array()
                .is_some_and(|items| items.iter().any(is_like))
    });
    let listed = lists.map(|(key, _)| {
        let mut other = table.clone();
        other.insert(key.clone(), Value::Array(vec![about.into()]));
        Value::Object(other)
    });
    others.chain(listed).collect()
}

/// A refusal in words, with the clause.
fn said(refused: &Refused) -> String {
    match refused {
        Refused::Rule { clause, reason } => {
            format!(
                "{reason}: {} — {} (“{}”)",
                clause.id, clause.text, clause.heading
            )
        }
        other => other.to_string(),
    }
}
