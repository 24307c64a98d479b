//! Games in progress as they are kept, in case the studio is killed: what they began from, and what was played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::desk::{Desk, KeptText, UnsavedText};
use super::play::Play;
use crate::edit::script::Fork;
use crate::kit::count::Count;
use crate::kit::quote::quote;
use crate::kit::seat::Seat;

/// By what a game that is kept is known from a document: documents end in `.toml`.
const GAME: &str = "game ";

/// A game as it is kept.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The document that it began from, from the folder on.
    doc: String,
    /// After so many of its steps, if it is a script.
    entries: Option<usize>,
    seed: u64,
    /// Who plays each seat: a bot's name, or nothing for a person.
    bots: Vec<Option<String>>,
    steps: Vec<Value>,
    /// Other ways on: after so many steps, these.
    branches: Vec<(usize, Vec<Value>)>,
    expected: BTreeMap<usize, Value>,
    /// Whether a script has all of it.
    is_recorded: bool,
}

impl Play {
    fn kept(&self, desk: &Desk) -> KeptGame {
        let steps = self.session.steps();
        let branches = self.branches.iter().cloned();
        // What was taken back can no longer be played again by one click then: it is another way on.
        let taken_back = Fork {
            after: steps.len(),
            steps: self.tail.clone(),
        };
        let branches = branches.chain((!self.tail.is_empty()).then_some(taken_back));
        let seats = (0..self.session.seat_names().len()).map(|seat| self.bot(seat));
        KeptGame {
            doc: desk.shown(&self.doc).to_owned(),
            entries: self.from.entries,
            seed: self.from.seed,
            bots: seats
                .map(|bot| bot.map(|bot| bot.name().into_owned()))
                .collect(),
            branches: branches.map(|fork| (fork.after, fork.steps)).collect(),
            expected: self.expected.clone(),
            is_recorded: self.unrecorded() == 0,
            steps,
        }
    }

    /// The game as it stood, as far as its document still leads there; and how many steps it does not lead to.
    fn again(desk: &Desk, kept: &KeptGame) -> Result<(Self, usize), String> {
        // Chance has said already what the seed had to say first.
        let seed = kept.seed.wrapping_add(kept.steps.len() as u64);
        let mut play = Self::begin(desk, &desk.named(&kept.doc), kept.entries, seed)?;
        let mut steps = kept.steps.iter();
        let is_played = |step: &&Value| play.session.play(step).is_ok();
        let played = steps.by_ref().take_while(is_played).count();
        for (seat, bot) in kept.bots.iter().enumerate() {
            let bot = bot.as_deref().and_then(|bot| bot.parse().ok());
            play.company.seat(Seat::new(seat), bot);
        }
        let branches = kept.branches.iter().filter(|(after, _)| *after <= played);
        let fork = |(after, steps): &(usize, Vec<Value>)| Fork {
            after: *after,
            steps: steps.clone(),
        };
        play.branches = branches.map(fork).collect();
        play.expected = kept.expected.clone();
        play.expected.retain(|after, _| *after <= played);
        if kept.is_recorded {
            play.note_recorded();
        }
        Ok((play, kept.steps.len() - played))
    }
}

/// The games that are kept.
#[derive(Debug, Default)]
pub struct KeptGames {
    /// Those that could not be taken up yet, by their numbers.
    waiting: BTreeMap<u64, KeptGame>,
    /// What was written of each.
    written: BTreeMap<u64, String>,
}

impl KeptGames {
    /// Takes the games out of what was kept.
    pub fn of(kept: &mut Vec<KeptText>) -> Self {
        let mut games = Self::default();
        for text in kept.extract_if(.., |kept| kept.name.starts_with(GAME)) {
            let Ok(game) = serde_json::from_str(&text.text) else {
                continue;
            };
            // Of two studios that were killed, either may have had a game of this number.
            let own = text.name[GAME.len()..].parse().ok();
            let own = own.filter(|number| !games.waiting.contains_key(number));
            let number = own.unwrap_or_else(|| games.last() + 1);
            games.waiting.insert(number, game);
        }
        games
    }

    /// The greatest number of one that waits.
    pub fn last(&self) -> u64 {
        self.waiting.keys().next_back().copied().unwrap_or(0)
    }
}

impl Desk {
    /// Takes up the games that were in progress when the studio was last killed, as far as their documents are there.
    pub fn take_up_games(&mut self) {
        let waiting = std::mem::take(&mut self.kept_games.waiting);
        for (number, kept) in waiting {
            // It is kept as it was: what is forgotten now is to be removed there.
            self.kept_games.written.insert(number, String::new());
            match Play::again(self, &kept) {
                Ok((play, 0)) => drop(self.plays.insert(number, play)),
                Ok((play, lost)) => {
                    self.plays.insert(number, play);
                    let doc = quote(&kept.doc);
                    let lost = Count(lost, "step");
                    self.say(&format!(
                        "{doc} says something else now: the last {lost} of game {number} could not be played again"
                    ));
                }
                Err(_) => drop(self.kept_games.waiting.insert(number, kept)),
            }
        }
    }

    /// Keeps each game that has begun, and what was changed of it.
    pub fn keep_games(&mut self) {
        let mut written = std::mem::take(&mut self.kept_games.written);
        for (number, play) in &self.plays {
            let kept = play.kept(self);
            let text = serde_json::to_string(&kept).unwrap_or_default();
            let is_known = written.remove(number).is_some_and(|known| known == text);
            if !is_known {
                self.keep_game(*number, Some(&text));
            }
            self.kept_games.written.insert(*number, text);
        }
        for (number, text) in written {
            if self.kept_games.waiting.contains_key(&number) {
                self.kept_games.written.insert(number, text);
            } else {
                self.keep_game(number, None);
            }
        }
    }

    fn keep_game(&self, number: u64, text: Option<&str>) {
        self.keeper.keep(UnsavedText {
            name: &format!("{GAME}{number}"),
            on_disk: None,
            text,
        });
    }
}
