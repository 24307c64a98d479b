//! What is due in a position, as steps that can be typed.

use serde_json::Value;

use crate::document::inline;
use crate::engine::definition::Definition;
use crate::engine::game::Turn;
use crate::engine::log::Silent;
use crate::engine::script::{chance_step, move_step};
pub(super) use crate::kit::quote::one_of;
use crate::kit::quote::{list, quote};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// How many moves are drawn to find out what kinds there are: listing all of them can take long.
const DRAWN: usize = 48;

/// How many steps are shown.
const SHOWN: usize = 3;

/// The longest step that is shown whole, in characters.
const LONGEST: usize = 120;

/// The decisions that are open in a position.
#[derive(Debug)]
pub(super) struct OpenDecisions {
    /// Who decides.
    who: Vec<&'static str>,
    /// One step for each kind of move.
    steps: Vec<String>,
    /// Who can make moves of which kind.
    kinds: Vec<(&'static str, String)>,
    /// Whether behind these a certain chance event comes due.
    pub leads: bool,
}

impl OpenDecisions {
    /// What is open in a position; where some moves bring the chance event `event` about, only
    /// these.
    pub fn of<G: Definition>(game: &G, state: &G::State, event: &str) -> Self {
        let Turn::Decide(seats) = game.turn(state) else {
            return Self {
                who: Vec::new(),
                steps: Vec::new(),
                kinds: Vec::new(),
                leads: false,
            };
        };
        let names = game.seat_names();
        let mut random = Random::new(0);
        let mut scratch = Vec::new();
        // Seat, kind, whether the event comes due, text.
        let mut found: Vec<(usize, String, bool, String)> = Vec::new();
        for _ in 0..DRAWN {
            let (seat, mv) = game.random_move(state, &mut random, &mut scratch);
            let step = move_step(game, state, seat, &mv);
            let kind = step["move"].as_str().unwrap_or_default().to_owned();
            let mut after = state.clone();
            game.play(&mut after, seat, &mv, &mut Silent);
            let leads = game.support(&after).is_some_and(|due| due.event == event);
            found.push((seat.index(), kind, leads, text("move", &step)));
        }
        let leads = found.iter().any(|(_, _, leads, _)| *leads);
        found.retain(|(_, _, one, _)| *one == leads);
        // The shortest of each kind.
        found.sort_by(|(seat, kind, _, text), (other, another, _, longer)| {
            (seat, kind, text.len(), text).cmp(&(other, another, longer.len(), longer))
        });
        found.dedup_by(|(seat, kind, ..), (first, known, ..)| seat == first && kind == known);
        let who = |seat: usize| names.get(seat).copied();
        let mut deciding: Vec<usize> = seats.iter().map(Seat::index).collect();
        deciding.retain(|seat| !leads || found.iter().any(|(other, ..)| other == seat));
        let kinds = found.iter();
        let kinds = kinds.filter_map(|(seat, kind, ..)| Some((who(*seat)?, kind.clone())));
        Self {
            kinds: kinds.collect(),
            who: deciding.into_iter().filter_map(who).collect(),
            steps: found.into_iter().map(|(.., text)| text).collect(),
            leads,
        }
    }

    /// Who decides, as the subject of a sentence.
    pub fn who(&self) -> String {
        one_of("and", self.who.iter().map(|name| (*name).to_owned()))
    }

    /// Who can make which kinds of moves, where `player` cannot make any of the kind `kind`.
    pub fn instead(&self, player: &str, kind: &str) -> Option<String> {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (who, kind) in &self.kinds {
            let list = if *who == player {
                &mut own
            } else {
                &mut others
            };
            if !list.contains(&kind.as_str()) {
                list.push(kind.as_str());
            }
        }
        match (own.contains(&kind), own.is_empty(), others.is_empty()) {
            (true, ..) | (_, true, true) => None,
            (_, false, _) => Some(format!("now `{player}` can {}", list(own))),
            _ => {
                let who = one_of("and", self.who.iter().map(|name| quote(name)));
                Some(format!("now {who} can {}", list(others)))
            }
        }
    }

    /// A few steps of which each is one that can come next.
    pub fn steps(&self) -> String {
        let steps = self.steps.iter().take(SHOWN);
        one_of("or", steps.map(|step| format!("`{step}`")))
    }
}

/// An outcome of the chance event that is due, as a step.
pub(super) fn outcome<G: Definition>(game: &G, state: &G::State) -> String {
    let outcome = game.draw(state, &mut Random::new(1));
    text("chance", &chance_step(game, &outcome))
}

/// A step as a script writes it; of a long one only what it is.
pub(super) fn text(tag: &str, step: &Value) -> String {
    let whole = inline(step);
    if whole.chars().count() <= LONGEST {
        return whole;
    }
    let part = |key: &str| Some(format!("{key} = {}", inline(step.get(key)?)));
    let parts: Vec<String> = ["player", tag].into_iter().filter_map(part).collect();
    format!("{{ {}, … }}", parts.join(", "))
}
