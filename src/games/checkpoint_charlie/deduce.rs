//! What somebody can work out: the clues that each player can have, and who can be the chief of
//! spies.
//!
//! A *world* gives every player a clue that the cats of that player's line and discard pile allow,
//! all of different traits, and to each counter that is still in the bag either face. As counters
//! are drawn at random, faces are taken as likely one as the other, and the deck does not depend on
//! the clues, all worlds are equally likely. Ways to hand out counters are gone through one by one,
//! which are few as soon as some cards are sorted; the faces that are open in each are counted
//! together.

use std::ops::ControlFlow;

use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::table::MAX_TRAITS;
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clue, Clues, Code, MAX_PLAYERS, State, SuspectId, TraitId,
};
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Looks that a chief can have, with the most traits.
const CODES: usize = 1 << MAX_TRAITS;

/// What somebody who sees the table can tell of the clues of this round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    deals: Deals,
    /// Clues that a player has in some world.
    clues: [FaceSet; MAX_PLAYERS],
    total: u32,
    /// Worlds by the look of the chief.
    worlds: [u32; CODES],
}

/// The clues that players may have, each going by that player's cats alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guesses([FaceSet; MAX_PLAYERS]);

/// How counters can have been handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deals {
    own: Guesses,
    players: usize,
    traits: usize,
    public: Clues,
}

/// Counters as they are handed out, to the players up to some seat.
#[derive(Clone, Copy, Debug)]
struct Hands {
    counters: [TraitId; MAX_PLAYERS],
    /// Traits that nobody has and that are not public, a bit each.
    left: u8,
    /// Traits whose counters can lie either way.
    open: u8,
    /// The faces of the others; 0 for those that are open.
    faces: u8,
}

/// A set of clues: bit `2 t + face` for the face of trait `t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FaceSet(u16);

/// In how many worlds each player has each clue.
#[derive(Clone, Copy, Debug)]
pub struct Holding([[[u32; 2]; MAX_TRAITS]; MAX_PLAYERS]);

impl Holding {
    /// In how many worlds the player has this clue.
    #[must_use]
    pub fn worlds(&self, seat: Seat, clue: Clue) -> u32 {
        self.0[seat.index()][clue.of.index()][usize::from(clue.face)]
    }
}

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

    /// The faces of a trait in it: bit 0 for face 0, bit 1 for face 1.
    fn faces(self, of: TraitId) -> u16 {
        self.0 >> (2 * of.0) & 0b11
    }

    /// The clues in it, in the order of the traits.
    fn clues(self) -> impl Iterator<Item = Clue> + use<> {
        let all = (0..MAX_TRAITS).flat_map(|of| {
            let of = TraitId::at(of);
            [0, 1].map(|face| Clue { of, face })
        });
        all.filter(move |clue| self.contains(*clue))
    }
}

impl Guesses {
    /// The clues that a player may have, in the order of the traits.
    pub(super) fn clues(&self, seat: Seat) -> impl Iterator<Item = Clue> + use<> {
        self.0[seat.index()].clues()
    }

    /// The same if a player has one of these.
    pub(super) fn with(mut self, seat: Seat, clues: impl IntoIterator<Item = Clue>) -> Self {
        let mut faces = FaceSet::default();
        for clue in clues {
            faces.insert(FaceSet::one(clue));
        }
        self.0[seat.index()] = faces;
        self
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
        Some(self.worlds_of(state, self.guesses(state, viewer, open)))
    }

    /// What a viewer knew when the search was closed, of the clues that it had not seen before; the
    /// tosses since then are known. During a search, what it knows.
    #[must_use]
    pub(super) fn deduce_unturned(&self, state: &State, viewer: Option<Seat>) -> Option<Knowledge> {
        if state.players.iter().any(|player| player.counter.is_none()) {
            return None;
        }
        Some(self.worlds_of(state, self.guesses_unturned(state, viewer)))
    }

    /// What a viewer could tell of each player's clue by itself when the search was closed. The counters of the round are
    /// drawn.
    pub(super) fn guesses_unturned(&self, state: &State, viewer: Option<Seat>) -> Guesses {
        self.guesses(state, viewer, |seat| self.plays_uncovered(state, seat))
    }

    fn guesses(&self, state: &State, viewer: Option<Seat>, open: impl Fn(Seat) -> bool) -> Guesses {
        let mut own = [FaceSet::default(); MAX_PLAYERS];
        for seat in self.all_seats() {
            let sees = viewer == Some(seat) || open(seat);
            own[seat.index()] = self.possible(state, seat, sees);
        }
        Guesses(own)
    }

    /// What can be told of all clues together, if each player has one of these.
    pub(super) fn worlds_of(&self, state: &State, own: Guesses) -> Knowledge {
        let deals = Deals {
            own,
            players: self.players,
            traits: self.traits.len(),
            public: state.public,
        };
        let mut known = Knowledge {
            deals,
            clues: [FaceSet::default(); MAX_PLAYERS],
            total: 0,
            worlds: [0; CODES],
        };
        let _ = deals.each(|hands| {
            known.add(hands);
            ControlFlow::Continue(())
        });
        known
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
            let code = self.suspects[suspect].code.0;
            (ones, zeros) = (ones & code, zeros & !code);
        }
        for suspect in player.discards.iter() {
            let code = self.suspects[suspect].code.0;
            (ones, zeros) = (ones & !code, zeros & code);
        }
        let mut faces = FaceSet::default();
        for of in self.traits.ids().filter(|of| !state.public.tells(*of)) {
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
    /// Adds the worlds in which counters are handed out so.
    fn add(&mut self, hands: &Hands) {
        for (seat, of) in hands.counters.iter().enumerate().take(self.deals.players) {
            let faces = self.deals.own.0[seat].faces(*of);
            self.clues[seat].insert(FaceSet(faces << (2 * of.0)));
        }
        self.total += hands.worlds();
        // Every set of faces of the open traits, from all ones down.
        let mut open = hands.open;
        loop {
            self.worlds[usize::from(hands.faces | open)] += 1;
            if open == 0 {
                break;
            }
            open = (open - 1) & hands.open;
        }
    }

    /// How many worlds there are.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// In how many of them the chief looks like this.
    #[must_use]
    pub fn worlds(&self, code: Code) -> u32 {
        self.worlds[usize::from(code.0)]
    }

    /// The looks that the chief can have.
    pub fn codes(&self) -> impl Iterator<Item = Code> + use<'_> {
        let all = (0..=u8::MAX).take(1 << self.deals.traits).map(Code);
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
    pub fn clues(&self, seat: Seat) -> impl Iterator<Item = Clue> + use<> {
        self.clues[seat.index()].clues()
    }

    /// In how many worlds each player has each clue. Bots, which ask for chiefs thousands of times a game, do
    /// without it: so it is counted when it is asked for.
    #[must_use]
    pub fn holding(&self) -> Holding {
        let mut held = [[[0; 2]; MAX_TRAITS]; MAX_PLAYERS];
        let _ = self.deals.each(|hands| {
            for (seat, of) in hands.counters.iter().enumerate().take(self.deals.players) {
                let faces = self.deals.own.0[seat].faces(*of);
                // A counter that can lie either way lies so in half of these worlds: each face multiplies them, so that
                // nothing is lost by dividing.
                let worlds = hands.worlds() / faces.count_ones();
                for face in [0, 1].into_iter().filter(|face| faces >> face & 1 == 1) {
                    held[seat][of.index()][face] += worlds;
                }
            }
            ControlFlow::Continue(())
        });
        Holding(held)
    }

    /// Draws one of the worlds, all equally likely: the clues of the players by seat.
    ///
    /// # Panics
    /// If there is no world: what is seen contradicts itself.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> [Clue; MAX_PLAYERS] {
        let mut nth = narrow::<u32>(random.below(self.total as usize));
        let mut clues = [Clue {
            of: TraitId(0),
            face: 0,
        }; MAX_PLAYERS];
        let _ = self.deals.each(|hands| {
            if nth >= hands.worlds() {
                nth -= hands.worlds();
                return ControlFlow::Continue(());
            }
            let chief = hands.chief(nth);
            for (clue, &of) in clues.iter_mut().zip(&hands.counters) {
                let face = chief.face(of);
                *clue = Clue { of, face };
            }
            ControlFlow::Break(())
        });
        clues
    }
}

impl Deals {
    /// Goes through all ways to hand out counters of different traits, as long as that is wanted.
    fn each(&self, mut found: impl FnMut(&Hands) -> ControlFlow<()>) -> ControlFlow<()> {
        let all = narrow::<u8>((1_u16 << self.traits) - 1);
        let none = Hands {
            counters: [TraitId(0); MAX_PLAYERS],
            left: all & !self.public.known,
            open: 0,
            faces: self.public.faces,
        };
        self.hand_out(0, none, &mut found)
    }

    fn hand_out(
        &self,
        seat: usize,
        hands: Hands,
        found: &mut impl FnMut(&Hands) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if seat == self.players {
            // What is left in the bag takes either face.
            let open = hands.open | hands.left;
            return found(&Hands { open, ..hands });
        }
        let mut left = hands.left;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= !bit;
            let of = TraitId::at(bit.trailing_zeros() as usize);
            let mut more = hands;
            match self.own.0[seat].faces(of) {
                0b00 => continue,
                0b01 => {}
                0b10 => more.faces |= bit,
                _ => more.open |= bit,
            }
            more.left &= !bit;
            more.counters[seat] = of;
            self.hand_out(seat + 1, more, found)?;
        }
        ControlFlow::Continue(())
    }
}

impl Hands {
    /// In how many ways the open counters can lie.
    fn worlds(&self) -> u32 {
        1 << self.open.count_ones()
    }

    /// The look of the chief when they lie in the way of this number.
    fn chief(&self, nth: u32) -> Code {
        let (mut faces, mut open, mut nth) = (self.faces, self.open, nth);
        while open != 0 {
            if nth & 1 == 1 {
                faces |= open & open.wrapping_neg();
            }
            open &= open - 1;
            nth >>= 1;
        }
        Code(faces)
    }
}

impl CheckpointCharlie {
    /// The cats that can be the chief.
    pub fn chiefs<'k>(
        &'k self,
        knowledge: &'k Knowledge,
    ) -> impl Iterator<Item = SuspectId> + use<'k> {
        self.suspects
            .ids()
            .filter(|suspect| knowledge.worlds(self.suspects[*suspect].code) > 0)
    }
}

#[cfg(test)]
mod tests;
