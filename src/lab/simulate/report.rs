//! What a tally says: shares with their intervals, and which differences are more than luck.

use super::groups::{Groups, SeatGroup, TestVerdict};
use super::tally::{FIRST, Tally};
use crate::engine::Clause;
use crate::lab::stats::{Interval, holm, real, wilson};

/// Groups of one kind beside each other.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupTable<'t> {
    /// The kind, such as `seat` or `car`.
    pub noun: &'t str,
    /// The groups: seats in their order, others by name.
    pub members: Vec<GroupMember<'t>>,
    /// What a test of all of them together says.
    pub verdict: TestVerdict,
    /// Whether each group had a seat of its own: then what looks like the groups may be the seats.
    pub are_seats: bool,
}

/// One group.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupMember<'t> {
    /// Its name.
    pub name: &'t str,
    /// What has come of it.
    pub group: &'t SeatGroup,
    /// Its victories by the games that somebody has won; `None` without any.
    pub share: Option<f64>,
    /// The 95 % interval of the share.
    pub interval: Option<Interval>,
    /// The share that an equal chance of all seats gives it.
    pub equal: f64,
    /// How likely luck alone takes the share as far from an equal one, adjusted by Holm's method for
    /// all groups of the kind; `None` if too few games say anything about it.
    pub p: Option<f64>,
}

/// Victories by seat, by each trait and by bot.
#[must_use]
pub fn tables<'t>(
    tally: &'t Tally,
    seats: &[&'static str],
    traits: &'t [&'static str],
) -> Vec<GroupTable<'t>> {
    let by_seat = |groups: &'t Groups| {
        let mut table = table("seat", groups, seats.len());
        let place = |name: &str| seats.iter().position(|seat| *seat == name);
        table.members.sort_by_key(|member| place(member.name));
        table
    };
    let by_trait = traits.iter().zip(&tally.traits);
    let by_trait = by_trait.map(|(noun, groups)| table(noun, groups, seats.len()));
    let mut tables = vec![by_seat(&tally.seats)];
    tables.extend(by_trait);
    tables.push(table("bot", &tally.bots, seats.len()));
    tables
}

fn table<'t>(noun: &'t str, groups: &'t Groups, seats: usize) -> GroupTable<'t> {
    let mut members: Vec<GroupMember<'_>> = groups
        .iter()
        .map(|(name, group)| member(name, group, groups, seats))
        .collect();
    // What one of two wins the other one loses: that is one comparison, not two.
    if members.len() > 2 {
        let tested = members.iter_mut().filter_map(|member| member.p.as_mut());
        let tested: Vec<&mut f64> = tested.collect();
        let p_values: Vec<f64> = tested.iter().map(|p| **p).collect();
        for (p, adjusted) in tested.into_iter().zip(holm(&p_values)) {
            *p = adjusted;
        }
    }
    GroupTable {
        noun,
        members,
        verdict: groups.test(seats),
        are_seats: groups.are_seats(),
    }
}

fn member<'t>(
    name: &'t str,
    group: &'t SeatGroup,
    groups: &Groups,
    seats: usize,
) -> GroupMember<'t> {
    let decided = real(group.decided);
    GroupMember {
        name,
        group,
        share: (group.decided > 0).then(|| group.wins() / decided),
        interval: wilson(group.wins(), decided),
        equal: 1.0 / real(seats as u64),
        p: groups.p_value(name, seats),
    }
}

/// What having the first turn is worth; `None` if that is never known, or nobody else plays.
#[must_use]
pub fn first_player(tally: &Tally, seats: usize) -> Option<GroupMember<'_>> {
    let (name, group) = tally.first.iter().find(|(name, _)| *name == FIRST)?;
    let is_asked = seats > 1 && group.decided > 0;
    is_asked.then(|| member(name, group, &tally.first, seats))
}

/// How often a clause fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseLine {
    /// The clause.
    pub clause: &'static Clause,
    /// Games in which it did.
    pub games: u64,
    /// How often it did in all games.
    pub times: u64,
}

/// How often each clause of a game fired, in the order of the rulebook; none if that was not counted.
#[must_use]
pub fn clause_lines(tally: &Tally, clauses: &'static [Clause]) -> Vec<ClauseLine> {
    let Some(counts) = &tally.clauses else {
        return Vec::new();
    };
    let counts = counts.games.iter().zip(&counts.times);
    let lines = clauses.iter().zip(counts);
    lines
        .map(|(clause, (&games, &times))| ClauseLine {
            clause,
            games,
            times,
        })
        .collect()
}
