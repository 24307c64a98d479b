//! What many games come to, in whole numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::clauses::ClauseCounts;
use super::groups::{Gain, Groups};
use super::outcome::GameOutcome;
use super::tracks::SpaceVisits;
use crate::engine::Score;
use crate::kit::seat::Seat;
use crate::lab::bots::Bot;
use crate::lab::stats::Histogram;

/// What many games of one table come to. Tallies of parts, merged in any order, are the tally of
/// the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games played, whatever has come of them.
    pub games: u64,
    /// Steps taken in all of them.
    pub steps: u64,
    /// How often each ending came about.
    pub endings: BTreeMap<Cow<'static, str>, u64>,
    /// Games that were left unfinished.
    pub unfinished: u64,
    /// Games that somebody has won.
    pub decided: u64,
    /// Games in which the rules or a bot gave up.
    pub broken: u64,
    /// The first of these: its number and the message.
    pub first_broken: Option<(u64, String)>,
    /// Groups by seat.
    pub seats: Groups,
    /// Groups by each trait, in the order of the game's.
    pub traits: Vec<Groups>,
    /// Groups by bot.
    pub bots: Groups,
    /// Who had the first turn, and who had not, of games in which that is known.
    pub first: Groups,
    /// Lengths of finished games in steps.
    pub lengths: Histogram,
    /// Scores of all seats in finished games.
    pub scores: Histogram,
    /// The game of most steps, and how many these are.
    pub longest: Option<Extreme>,
    /// The finished game of fewest steps, and how many these are.
    pub shortest: Option<Extreme>,
    /// The game in which the best two scores were closest, and how far they were apart.
    pub closest: Option<Extreme>,
    /// How often clauses fired, if that was counted.
    pub clauses: Option<ClauseCounts>,
    /// Where cars were, by board and space.
    #[serde(with = "pairs")]
    pub spaces: SpaceVisits,
}

/// A game that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extreme {
    /// What it stands out by.
    pub value: u64,
    /// Its number: of several alike the first.
    pub number: u64,
}

/// The name of the group of those who had the first turn.
pub(super) const FIRST: &str = "first";
/// The name of the others.
pub(super) const OTHER: &str = "other";

impl Tally {
    /// An empty tally of a game with these seats and so many traits.
    #[must_use]
    pub fn new(seats: &[&'static str], traits: usize) -> Self {
        let mut tally = Self {
            traits: vec![Groups::default(); traits],
            ..Self::default()
        };
        for seat in seats {
            tally.seats.index(seat);
        }
        for name in [FIRST, OTHER] {
            tally.first.index(name);
        }
        tally
    }

    /// Adds a game.
    pub fn add(&mut self, outcome: &GameOutcome<'_>, score: Score) {
        self.games += 1;
        self.steps += outcome.steps;
        let is_decided = outcome.is_decided();
        self.decided += u64::from(is_decided);
        match outcome.ending {
            Some(ending) => *self.endings.entry(ending.into()).or_default() += 1,
            None => self.unfinished += 1,
        }
        if outcome.ending.is_some() {
            let length = outcome.steps.try_into();
            self.lengths.add(length.unwrap_or(i64::MAX));
        }
        let game = |value| Extreme {
            value,
            number: outcome.number,
        };
        self.longest = most(self.longest, Some(game(outcome.steps)));
        let finished = outcome.ending.map(|_| game(outcome.steps));
        self.shortest = least(self.shortest, finished);
        self.closest = least(self.closest, outcome.margin(score).map(game));

        let mut members = [(0, Gain::NOTHING); Seat::MAX];
        let members = &mut members[..outcome.seats.len()];
        for (index, member) in members.iter_mut().enumerate() {
            let gain = Gain {
                is_decided,
                parts: outcome.share(Seat::new(index)),
                score: outcome.score(Seat::new(index)),
            };
            if let Some(score) = gain.score {
                self.scores.add(score);
            }
            *member = (index, gain);
        }
        self.seats.add(members);
        for (kind, groups) in self.traits.iter_mut().enumerate() {
            for (member, standing) in members.iter_mut().zip(&outcome.seats) {
                let name = standing.traits.get(kind).copied().unwrap_or_default();
                member.0 = groups.index(name);
            }
            groups.add(members);
        }
        // Neighbours are mostly of one bot.
        let mut last: Option<(Bot, usize)> = None;
        for (member, standing) in members.iter_mut().zip(&outcome.seats) {
            let known = last.filter(|(bot, _)| *bot == standing.bot);
            let index = known.map_or_else(
                || self.bots.index(standing.bot.name().as_ref()),
                |(_, index)| index,
            );
            member.0 = index;
            last = Some((standing.bot, index));
        }
        self.bots.add(members);
        if let Some(first) = outcome.first {
            let [own, other] = [FIRST, OTHER].map(|name| self.first.index(name));
            for (seat, member) in members.iter_mut().enumerate() {
                member.0 = if seat == first.index() { own } else { other };
            }
            self.first.add(members);
        }
    }

    /// Adds a game in which the rules or a bot gave up.
    pub fn add_broken(&mut self, number: u64, message: String) {
        self.games += 1;
        self.broken += 1;
        if self
            .first_broken
            .as_ref()
            .is_none_or(|(first, _)| number < *first)
        {
            self.first_broken = Some((number, message));
        }
    }

    /// Adds other games of the same table.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.steps += other.steps;
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        self.unfinished += other.unfinished;
        self.decided += other.decided;
        self.broken += other.broken;
        let broken = [self.first_broken.take(), other.first_broken];
        self.first_broken = broken.into_iter().flatten().min();
        self.seats.merge(&other.seats);
        for (own, more) in self.traits.iter_mut().zip(&other.traits) {
            own.merge(more);
        }
        self.bots.merge(&other.bots);
        self.first.merge(&other.first);
        self.lengths.merge(&other.lengths);
        self.scores.merge(&other.scores);
        self.longest = most(self.longest, other.longest);
        self.shortest = least(self.shortest, other.shortest);
        self.closest = least(self.closest, other.closest);
        for (space, visits) in other.spaces {
            let own = self.spaces.entry(space).or_default();
            own.games += visits.games;
            own.lost += visits.lost;
        }
        match (&mut self.clauses, other.clauses) {
            (Some(own), Some(more)) => own.merge(&more),
            (own @ None, more) => *own = more,
            (Some(_), None) => {}
        }
    }

    /// The same, whatever the order in which its parts were merged.
    pub(super) fn in_order(mut self) -> Self {
        let kinds = [&mut self.seats, &mut self.bots, &mut self.first].into_iter();
        for groups in kinds.chain(&mut self.traits) {
            *groups = groups.in_order();
        }
        self
    }
}

fn most(one: Option<Extreme>, other: Option<Extreme>) -> Option<Extreme> {
    let games = [one, other].into_iter().flatten();
    games.min_by_key(|game| (std::cmp::Reverse(game.value), game.number))
}

fn least(one: Option<Extreme>, other: Option<Extreme>) -> Option<Extreme> {
    let games = [one, other].into_iter().flatten();
    games.min_by_key(|game| (game.value, game.number))
}

/// A map whose keys are no text, as a list of pairs: formats such as JSON have texts for keys.
mod pairs {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::SpaceVisits;

    pub(super) fn serialize<S: Serializer>(
        spaces: &SpaceVisits,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(spaces)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SpaceVisits, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}
