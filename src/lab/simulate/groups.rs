//! Seats grouped by what they have in common: their place, their bot, their car.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::outcome::VICTORY;
use crate::kit::seat::{Seat, SeatSet};
use crate::lab::stats::{ChiSquare, real, score_test};

/// What has come of the seats of one group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatGroup {
    /// How often a seat was of the group.
    pub games: u64,
    /// How often in a game that somebody has won.
    pub decided: u64,
    /// Parts of victories, [`VICTORY`] of which make one.
    parts: u64,
    /// How often a seat of the group had a score.
    pub scored: u64,
    /// The sum of these scores.
    pub score: i128,
    /// The seats that were of the group.
    pub seats: SeatSet,
}

impl Gain {
    /// Nothing.
    pub const NOTHING: Self = Self {
        is_decided: false,
        parts: 0,
        score: None,
    };
}

impl SeatGroup {
    /// Victories; a shared one counts for each as an equal part.
    #[must_use]
    pub fn wins(&self) -> f64 {
        real(self.parts) / real(VICTORY)
    }

    /// The mean of its scores; `None` if it has none.
    #[must_use]
    pub fn mean_score(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "the first 53 bits are enough")]
        let sum = self.score as f64;
        (self.scored > 0).then(|| sum / real(self.scored))
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.decided += other.decided;
        self.parts += other.parts;
        self.scored += other.scored;
        self.score += other.score;
        other.seats.iter().for_each(|seat| self.seats.insert(seat));
    }
}

/// What a game has brought to a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    /// Whether somebody has won the game.
    pub is_decided: bool,
    /// Parts of the victory.
    pub parts: u64,
    /// What it has in the end.
    pub score: Option<i64>,
}

/// What a test of several groups says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TestVerdict {
    /// Nothing can differ: there is but one group, or every seat of a game is of the same.
    Alone,
    /// Too few games were decided.
    TooFew,
    /// How likely luck alone makes them differ as much.
    Tested(ChiSquare),
}

/// All groups of one kind.
///
/// If each seat of a game were as likely to win it as any other, the victories of a group would be
/// expected to be its share of the seats, game by game. How far it may be off by luck depends on how
/// often groups met, so that is counted too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groups {
    names: BTreeMap<String, usize>,
    members: Vec<SeatGroup>,
    /// Of each two groups, in decided games: the sum over games of the seats of the one times the
    /// seats of the other. Rows of a triangle: each group with those before it and itself.
    meetings: Vec<u64>,
}

impl Groups {
    /// The index of the group with a name.
    pub(super) fn index(&mut self, name: &str) -> usize {
        if let Some(&index) = self.names.get(name) {
            return index;
        }
        let index = self.members.len();
        self.names.insert(name.to_owned(), index);
        self.members.push(SeatGroup::default());
        let size = self.meetings.len() + index + 1;
        self.meetings.resize(size, 0);
        index
    }

    /// Adds a game: the group of each seat, and what came of it.
    pub(super) fn add(&mut self, seats: &[(usize, Gain)]) {
        for (number, &(index, gain)) in seats.iter().enumerate() {
            let group = &mut self.members[index];
            group.games += 1;
            group.decided += u64::from(gain.is_decided);
            group.parts += gain.parts;
            if let Some(score) = gain.score {
                group.scored += 1;
                group.score += i128::from(score);
            }
            group.seats.insert(Seat::new(number));
            if gain.is_decided {
                // Every ordered pair of seats once: the triangle keeps one half.
                for &(other, _) in seats.iter().filter(|(other, _)| *other <= index) {
                    self.meetings[cell(other, index)] += 1;
                }
            }
        }
    }

    /// Adds other groups of the same kind.
    pub(super) fn merge(&mut self, other: &Self) {
        let mut own = vec![0; other.members.len()];
        for (name, &index) in &other.names {
            own[index] = self.index(name);
        }
        for (index, group) in other.members.iter().enumerate() {
            self.members[own[index]].merge(group);
            for before in 0..=index {
                let (less, more) = (own[before].min(own[index]), own[before].max(own[index]));
                self.meetings[cell(less, more)] += other.meetings[cell(before, index)];
            }
        }
    }

    /// The same groups, kept in the order of their names: not in the order in which they came up,
    /// which depends on who played what.
    pub(super) fn in_order(&self) -> Self {
        let mut ordered = Self::default();
        for name in self.names.keys() {
            ordered.index(name);
        }
        ordered.merge(self);
        ordered
    }

    /// The groups by name, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &SeatGroup)> {
        let names = self.names.iter();
        names.map(|(name, &index)| (name.as_str(), &self.members[index]))
    }

    /// Whether each group had a seat of its own and no group had two: then what looks like the
    /// groups may be the seats.
    #[must_use]
    pub fn are_seats(&self) -> bool {
        let mut all = SeatSet::NONE;
        let mut seats = 0;
        for group in &self.members {
            seats += group.seats.len();
            group.seats.iter().for_each(|seat| all.insert(seat));
        }
        self.members.len() > 1 && seats == all.len() && seats == self.members.len()
    }

    /// The victories that a group would have if every seat of a game were as likely to win it.
    #[must_use]
    pub fn expected(group: &SeatGroup, seats: usize) -> f64 {
        real(group.decided) / real(seats as u64)
    }

    /// Tests whether all groups win as often as their seats should. By an old rule of thumb there are
    /// too few games if less than 1 victory is expected of any group, or less than 5 of more than a
    /// fifth of them.
    #[must_use]
    pub fn test(&self, seats: usize) -> TestVerdict {
        let count = self.members.len();
        if count < 2 || seats < 2 {
            return TestVerdict::Alone;
        }
        let expected = self
            .members
            .iter()
            .map(|group| Self::expected(group, seats));
        let expected: Vec<f64> = expected.collect();
        let few = expected.iter().filter(|expected| **expected < 5.0).count();
        if few * 5 > count || expected.iter().any(|expected| *expected < 1.0) {
            return TestVerdict::TooFew;
        }
        let deviations = self.members.iter().zip(&expected);
        let deviations = deviations.map(|(group, expected)| group.wins() - expected);
        let cell = |row: usize| (0..count).map(move |column| self.covariance(row, column, seats));
        let covariance = (0..count).map(|row| cell(row).collect()).collect();
        ChiSquare::of(deviations.collect(), covariance)
            .map_or(TestVerdict::Alone, TestVerdict::Tested)
    }

    /// How likely luck alone takes the victories of a group as far from what is expected; `None` if
    /// too few games say anything about it.
    #[must_use]
    pub fn p_value(&self, name: &str, seats: usize) -> Option<f64> {
        let &index = self.names.get(name)?;
        let group = &self.members[index];
        let variance = self.covariance(index, index, seats);
        let trials = real(group.decided);
        score_test(group.wins(), Self::expected(group, seats), trials, variance)
    }

    /// The covariance of the victories of two groups, if every seat of a game is as likely to win it.
    fn covariance(&self, one: usize, other: usize, seats: usize) -> f64 {
        let seats = seats as u64;
        let met = self.meetings[cell(one.min(other), one.max(other))];
        // In whole numbers as far as it goes: what cancels out must leave nothing.
        if one == other {
            real(self.members[one].decided * seats - met) / real(seats * seats)
        } else {
            -real(met) / real(seats * seats)
        }
    }
}

/// Where the meetings of two groups stand, the first not behind the second.
fn cell(one: usize, other: usize) -> usize {
    other * (other + 1) / 2 + one
}

#[cfg(test)]
mod tests {
    use super::{Gain, Groups, TestVerdict, VICTORY};

    /// Games of seats of these groups, each won by the seat with a number.
    fn of(games: &[(&[&str], usize)]) -> Groups {
        let mut groups = Groups::default();
        for (names, winner) in games {
            let gain = |seat: usize| Gain {
                is_decided: true,
                parts: if seat == *winner { VICTORY } else { 0 },
                score: None,
            };
            let names = names.iter().enumerate();
            let seats: Vec<(usize, Gain)> = names
                .map(|(seat, name)| (groups.index(name), gain(seat)))
                .collect();
            groups.add(&seats);
        }
        groups
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    /// Of three seats, two are `van`s: these are expected to win two games in three.
    #[test]
    fn a_group_is_expected_to_win_by_its_seats() {
        let mut games = vec![(&["van", "bus", "van"][..], 0); 30];
        games.extend(vec![(&["van", "bus", "van"][..], 1); 30]);
        let groups = of(&games);
        let TestVerdict::Tested(test) = groups.test(3) else {
            panic!("there are enough games")
        };
        // 20 expected of 60, each with variance 1/3 · 2/3: 10² / (60 · 2 / 9).
        assert_eq!(test.degrees, 1);
        assert!(near(test.statistic, 7.5), "{test:?}");
        let (_, bus) = groups.iter().next().expect("there are groups");
        assert!(near(bus.wins(), 30.0) && near(Groups::expected(bus, 3), 20.0));
        assert_eq!(groups.p_value("bus", 3), groups.p_value("van", 3));
        assert!(!groups.are_seats());
    }

    /// Games in which all seats are of one group say nothing, and do not count as luck either.
    #[test]
    fn games_without_a_choice_say_nothing() {
        let mut games = vec![(&["van", "bus"][..], 0); 15];
        games.extend(vec![(&["van", "bus"][..], 1); 5]);
        let TestVerdict::Tested(alone) = of(&games).test(2) else {
            panic!("there are enough games")
        };
        games.extend(vec![(&["van", "van"][..], 0); 50]);
        let TestVerdict::Tested(with) = of(&games).test(2) else {
            panic!("there are enough games")
        };
        assert!(
            near(alone.statistic, 5.0) && near(with.statistic, 5.0),
            "{with:?}"
        );
        games.drain(..20);
        assert_eq!(of(&games).test(2), TestVerdict::Alone);
        assert_eq!(of(&games).p_value("van", 2), None);
        games.extend(vec![(&["bus", "bus"][..], 0); 50]);
        assert_eq!(of(&games).test(2), TestVerdict::Alone);
        assert_eq!(of(&games).p_value("van", 2), None);
    }

    #[test]
    fn few_games_are_too_few() {
        assert_eq!(
            of(&[(&["van", "bus"][..], 0); 9]).test(2),
            TestVerdict::TooFew
        );
        assert!(matches!(
            of(&[(&["van", "bus"][..], 0); 10]).test(2),
            TestVerdict::Tested(_)
        ));
    }

    #[test]
    fn parts_come_to_the_same() {
        let games = [
            (&["van", "bus", "car"][..], 0),
            (&["car", "bus", "van"][..], 1),
            (&["car", "car", "bus"][..], 2),
            (&["cab", "car", "cab"][..], 2),
        ];
        let whole = of(&games);
        for cut in 0..=games.len() {
            let (one, other) = games.split_at(cut);
            let mut merged = of(other);
            merged.merge(&of(one));
            assert!(merged.iter().eq(whole.iter()));
            for (name, _) in whole.iter() {
                for (other, _) in whole.iter() {
                    let of = |groups: &Groups| {
                        groups.covariance(groups.names[name], groups.names[other], 3)
                    };
                    assert!(near(of(&merged), of(&whole)), "{name} and {other}");
                }
            }
        }
    }

    #[test]
    fn groups_that_keep_their_seats_are_noticed() {
        assert!(of(&[(&["van", "bus"][..], 0); 3]).are_seats());
        assert!(!of(&[(&["van", "bus"][..], 0), (&["bus", "van"][..], 0)]).are_seats());
        assert!(!of(&[(&["van", "van"][..], 0)]).are_seats());
    }
}
