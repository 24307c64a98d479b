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
    /// Clues that a player may have, going by this player's cats alone.
    own: [FaceSet; MAX_PLAYERS],
    players: usize,
    traits: usize,
    public: Clues,
    /// Worlds by the look of the chief.
    worlds: [u32; CODES],
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
        let mut own = [FaceSet::default(); MAX_PLAYERS];
        for seat in self.all_seats() {
            own[seat.index()] = self.possible(state, viewer, seat);
        }
        let mut knowledge = Knowledge {
            own,
            players: self.players,
            traits: self.traits.len(),
            public: state.public,
            worlds: [0; CODES],
        };
        for code in 0..1_usize << knowledge.traits {
            let code = Code(u8::try_from(code).unwrap_or(u8::MAX));
            knowledge.worlds[usize::from(code.0)] = knowledge.count(code);
        }
        Some(knowledge)
    }

    /// The clues that a player can have in the eyes of a viewer, going by this player alone.
    fn possible(&self, state: &State, viewer: Option<Seat>, seat: Seat) -> FaceSet {
        let player = state.player(seat);
        let sees = viewer == Some(seat) || self.clue_is_open(state, seat);
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
            _ => {
                let counter = state.player(seat).counter;
                state.tailed == Some(seat) && counter.is_some_and(|counter| counter.face.is_some())
            }
        }
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
        let codes = (0..=u8::MAX).map(Code);
        codes.filter(|code| self.worlds(*code) > 0)
    }

    /// In how many worlds exactly this many clues are true of a cat that looks like this.
    #[must_use]
    pub fn matching(&self, cat: Code, matches: usize) -> u32 {
        let alike = |code: &Code| {
            let differing = (code.0 ^ cat.0).count_ones() as usize;
            self.traits - differing == matches
        };
        self.codes()
            .filter(alike)
            .map(|code| self.worlds(code))
            .sum()
    }

    /// The clues that a player has in some world, in the order of the traits.
    pub fn clues(&self, seat: Seat) -> impl Iterator<Item = Clue> + use<'_> {
        let all = (0..self.traits).flat_map(|of| {
            let of = TraitId(u8::try_from(of).unwrap_or(0));
            [0, 1].map(|face| Clue { of, face })
        });
        all.filter(move |clue| self.may_have(seat, *clue))
    }

    fn may_have(&self, seat: Seat, clue: Clue) -> bool {
        if !self.own[seat.index()].contains(clue) {
            return false;
        }
        let mut narrowed = self.clone();
        narrowed.own[seat.index()] = FaceSet::one(clue);
        let mut codes = self.codes().filter(|code| code.shows(clue));
        codes.any(|code| narrowed.count(code) > 0)
    }

    /// Ways to hand out different traits to all players so that each has a clue that is true of a
    /// chief of this look.
    fn count(&self, chief: Code) -> u32 {
        if self.public.matches(chief) != self.public.len() {
            return 0;
        }
        self.ways(chief, 0)[(1 << self.traits) - 1 - usize::from(self.public.known)]
    }

    /// For each set of traits, the ways to hand out different ones of them to the players from
    /// `from` on.
    fn ways(&self, chief: Code, from: usize) -> [u32; CODES] {
        // With nobody left there is one way, whatever is left in the bag.
        let mut ways = [1; CODES];
        for seat in (from..self.players).rev() {
            let has = self.held(seat, chief);
            let mut more = [0; CODES];
            for set in 0..1_usize << self.traits {
                let mut traits = set & usize::from(has);
                while traits != 0 {
                    more[set] += ways[set & !(traits & traits.wrapping_neg())];
                    traits &= traits - 1;
                }
            }
            ways = more;
        }
        ways
    }

    /// Traits of which a player can have the clue that is true of this chief, a bit each.
    fn held(&self, seat: usize, chief: Code) -> u8 {
        let mut traits = 0;
        for of in (0..self.traits).map(|of| TraitId(u8::try_from(of).unwrap_or(0))) {
            let face = chief.face(of);
            if self.own[seat].contains(Clue { of, face }) {
                traits |= 1 << of.0;
            }
        }
        traits
    }

    /// Draws one of the worlds, all equally likely: the clues of the players by seat.
    ///
    /// # Panics
    /// If there is no world: what is seen contradicts itself.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> [Clue; MAX_PLAYERS] {
        let mut nth = random.below(self.total() as usize);
        let mut chief = Code::default();
        for code in self.codes() {
            chief = code;
            let worlds = self.worlds(code) as usize;
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
        let mut left = (1 << self.traits) - 1 - usize::from(self.public.known);
        for (seat, clue) in clues.iter_mut().enumerate().take(self.players) {
            let ways = self.ways(chief, seat + 1);
            let mut traits = left & usize::from(self.held(seat, chief));
            while traits != 0 {
                let bit = traits & traits.wrapping_neg();
                let below = ways[left & !bit] as usize;
                if nth < below {
                    let of = TraitId(u8::try_from(bit.trailing_zeros()).unwrap_or(0));
                    let face = chief.face(of);
                    *clue = Clue { of, face };
                    left &= !bit;
                    break;
                }
                nth -= below;
                traits &= traits - 1;
            }
        }
        clues
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
