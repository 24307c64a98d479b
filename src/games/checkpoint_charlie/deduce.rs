//! What somebody can work out: the clues that each player can have, and who can be the chief of
//! spies.
//!
//! A *world* gives every player a clue that the cats of that player's line and discard pile allow,
//! all of different traits, and to each counter that is still in the bag either face. As counters
//! are drawn at random, faces are taken as likely one as the other, and the deck does not depend on
//! the clues, all worlds are equally likely. They are counted, not listed: for a given look of the
//! chief, a world is a way to hand out traits among the players, so there are as many as perfect
//! matchings, which a sum over sets of traits counts (H. Ryser, *Combinatorial mathematics*, 1963,
//! counts permanents; with eight traits at most, tables by subset do).

use super::components::Phase;
use super::state::State;
use super::table::{
    CheckpointCharlie, Clue, Clues, Code, MAX_PLAYERS, MAX_TRAITS, SuspectId, TraitId,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Looks that a chief can have, with the most traits.
const CODES: usize = 1 << MAX_TRAITS;

/// What somebody who sees the table can tell of the clues of this round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    deals: Deals,
    /// Worlds by the look of the chief.
    worlds: [u32; CODES],
}

/// The clues that players may have, each going by this player's cats alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deals {
    own: [FaceSet; MAX_PLAYERS],
    players: usize,
    traits: usize,
    public: Clues,
}

/// A set of clues: bit `2 t + face` for the face of trait `t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FaceSet(u16);

impl FaceSet {
    fn one(clue: Clue) -> Self {
        Self(1 << (2 * clue.of.0 + clue.face))
    }

    fn both(of: TraitId) -> Self {
        Self(0b11 << (2 * of.0))
    }

    fn contains(self, clue: Clue) -> bool {
        self.0 & Self::one(clue).0 != 0
    }

    fn insert(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl CheckpointCharlie {
    /// What a viewer knows of the clues; nobody's eyes see what lies open to all. `None` before the
    /// counters of the round are drawn.
    #[must_use]
    pub fn deduce(&self, state: &State, viewer: Option<Seat>) -> Option<Knowledge> {
        if state.players.iter().any(|player| player.counter.is_none()) {
            return None;
        }
        let open = |seat| self.clue_is_open(state, seat);
        Some(self.knowledge(state, viewer, open))
    }

    /// What a viewer knew when the search was closed, of the clues that it had not seen before; the
    /// tosses since then are known. During a search, what it knows.
    #[must_use]
    pub(super) fn deduce_unturned(&self, state: &State, viewer: Option<Seat>) -> Option<Knowledge> {
        if state.players.iter().any(|player| player.counter.is_none()) {
            return None;
        }
        let uncovered = |seat| self.plays_uncovered(state, seat);
        Some(self.knowledge(state, viewer, uncovered))
    }

    fn knowledge(
        &self,
        state: &State,
        viewer: Option<Seat>,
        open: impl Fn(Seat) -> bool,
    ) -> Knowledge {
        let mut own = [FaceSet::default(); MAX_PLAYERS];
        for seat in self.all_seats() {
            let sees = viewer == Some(seat) || open(seat);
            own[seat.index()] = self.possible(state, seat, sees);
        }
        let deals = Deals {
            own,
            players: self.players,
            traits: self.traits.len(),
            public: state.public,
        };
        let mut worlds = [0; CODES];
        let mut ways = [0; CODES];
        for code in deals.codes() {
            worlds[usize::from(code.0)] = deals.count(code, &mut ways);
        }
        Knowledge { deals, worlds }
    }

    /// The clues that a player can have, going by this player alone, for somebody who sees the
    /// counter or does not.
    fn possible(&self, state: &State, seat: Seat, sees: bool) -> FaceSet {
        let player = state.player(seat);
        if let Some(counter) = player.counter.filter(|_| sees) {
            return match counter.clue() {
                Some(clue) => FaceSet::one(clue),
                None => FaceSet::both(counter.of),
            };
        }
        // Bits of faces that no cat of the line lacks and no discarded cat shows.
        let (mut ones, mut zeros) = (u8::MAX, u8::MAX);
        for suspect in player.line.iter() {
            let code = self.suspect(suspect).code.0;
            (ones, zeros) = (ones & code, zeros & !code);
        }
        for suspect in player.discards.iter() {
            let code = self.suspect(suspect).code.0;
            (ones, zeros) = (ones & !code, zeros & code);
        }
        let mut faces = FaceSet::default();
        for of in self.all_traits().filter(|of| !state.public.tells(*of)) {
            for (face, bits) in [(0, zeros), (1, ones)] {
                if bits >> of.0 & 1 == 1 {
                    faces.insert(FaceSet::one(Clue { of, face }));
                }
            }
        }
        faces
    }

    /// Whether everybody sees the clue of a player: it lies uncovered, or has been turned up.
    #[must_use]
    pub fn clue_is_open(&self, state: &State, seat: Seat) -> bool {
        match state.phase {
            Phase::ScoringToss | Phase::Markers | Phase::OwnDraw | Phase::Closing | Phase::Over => {
                true
            }
            _ => self.plays_uncovered(state, seat),
        }
    }

    fn plays_uncovered(&self, state: &State, seat: Seat) -> bool {
        let counter = state.player(seat).counter;
        state.tailed == Some(seat) && counter.is_some_and(|counter| counter.face.is_some())
    }
}

impl Knowledge {
    /// How many worlds there are.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.worlds.iter().sum()
    }

    /// In how many of them the chief looks like this.
    #[must_use]
    pub fn worlds(&self, code: Code) -> u32 {
        self.worlds[usize::from(code.0)]
    }

    /// The looks that the chief can have.
    pub fn codes(&self) -> impl Iterator<Item = Code> + use<'_> {
        let all = self.deals.codes();
        all.filter(|code| self.worlds(*code) > 0)
    }

    /// In how many worlds exactly this many clues are true of a cat that looks like this.
    #[must_use]
    pub fn matching(&self, cat: Code, matches: usize) -> u32 {
        let alike = |code: &Code| {
            let differing = (code.0 ^ cat.0).count_ones() as usize;
            self.deals.traits - differing == matches
        };
        self.codes()
            .filter(alike)
            .map(|code| self.worlds(code))
            .sum()
    }

    /// The clues that a player has in some world, in the order of the traits.
    pub fn clues(&self, seat: Seat) -> impl Iterator<Item = Clue> + use<'_> {
        let all = (0..self.deals.traits).flat_map(|of| {
            let of = TraitId(u8::try_from(of).unwrap_or(0));
            [0, 1].map(|face| Clue { of, face })
        });
        all.filter(move |clue| self.may_have(seat, *clue))
    }

    fn may_have(&self, seat: Seat, clue: Clue) -> bool {
        if !self.deals.own[seat.index()].contains(clue) {
            return false;
        }
        let narrowed = self.deals.narrowed(seat.index(), clue);
        let mut codes = self.codes().filter(|code| code.shows(clue));
        codes.any(|code| narrowed.count(code, &mut [0; CODES]) > 0)
    }

    /// Draws one of the worlds, all equally likely: the clues of the players by seat.
    ///
    /// # Panics
    /// If there is no world: what is seen contradicts itself.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> [Clue; MAX_PLAYERS] {
        let mut nth = u32::try_from(random.below(self.total() as usize)).unwrap_or(0);
        let mut chief = Code::default();
        for code in self.codes() {
            chief = code;
            let worlds = self.worlds(code);
            if nth < worlds {
                break;
            }
            nth -= worlds;
        }
        let nobody = Clue {
            of: TraitId(0),
            face: 0,
        };
        let mut clues = [nobody; MAX_PLAYERS];
        let mut deals = self.deals;
        let mut ways = [0; CODES];
        for (seat, own) in clues.iter_mut().enumerate().take(deals.players) {
            for clue in deals.true_of(seat, chief) {
                let narrowed = deals.narrowed(seat, clue);
                let worlds = narrowed.count(chief, &mut ways);
                if nth < worlds {
                    (*own, deals) = (clue, narrowed);
                    break;
                }
                nth -= worlds;
            }
        }
        clues
    }
}

impl Deals {
    /// Looks that a chief can have whom nobody knows anything of.
    fn codes(&self) -> impl Iterator<Item = Code> + use<> {
        (0..=u8::MAX).take(1 << self.traits).map(Code)
    }

    /// The same with a clue that a player is known to have.
    fn narrowed(mut self, seat: usize, clue: Clue) -> Self {
        self.own[seat] = FaceSet::one(clue);
        self
    }

    /// Ways to hand out different traits to all players so that each has a clue that is true of a
    /// chief of this look. `ways` is room for it, and zero before and after.
    fn count(&self, chief: Code, ways: &mut [u32; CODES]) -> u32 {
        if self.public.matches(chief) != self.public.len() {
            return 0;
        }
        // For each set of traits, the ways in which the players so far can have them. Adding a trait
        // makes a larger number of the set, so that counting down meets each way once.
        ways[0] = 1;
        for seat in 0..self.players {
            let held = self.held(seat, chief);
            for set in (0..1_usize << self.traits).rev() {
                let before = std::mem::take(&mut ways[set]);
                if before == 0 {
                    continue;
                }
                let mut more = held & !set;
                while more != 0 {
                    ways[set | (more & more.wrapping_neg())] += before;
                    more &= more - 1;
                }
            }
        }
        // What is left in the bag takes the faces of the chief in one way.
        let all = &mut ways[..1 << self.traits];
        all.iter_mut().map(std::mem::take).sum()
    }

    /// Traits of which a player can have the clue that is true of this chief, a bit each.
    fn held(&self, seat: usize, chief: Code) -> usize {
        self.true_of(seat, chief)
            .fold(0, |traits, clue| traits | 1 << clue.of.0)
    }

    /// Clues that a player can have and that are true of this chief.
    fn true_of(&self, seat: usize, chief: Code) -> impl Iterator<Item = Clue> + use<> {
        let own = self.own[seat];
        let traits = (0..self.traits).map(|of| TraitId(u8::try_from(of).unwrap_or(0)));
        let clues = traits.map(move |of| Clue {
            of,
            face: chief.face(of),
        });
        clues.filter(move |clue| own.contains(*clue))
    }
}

impl CheckpointCharlie {
    /// The cats that can be the chief.
    pub fn chiefs<'k>(
        &'k self,
        knowledge: &'k Knowledge,
    ) -> impl Iterator<Item = SuspectId> + use<'k> {
        self.all_suspects()
            .filter(|suspect| knowledge.worlds(self.suspect(*suspect).code) > 0)
    }
}

#[cfg(test)]
mod tests;
