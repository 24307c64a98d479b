//! How well a position looks to a player: points, and the marker that this round may bring.

use crate::games::checkpoint_charlie::components::{Colour, Phase, Special};
use crate::games::checkpoint_charlie::deduce::Knowledge;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, Held, State, SuspectSet};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Parts of a point that are told apart.
const POINT: i64 = 1000;

/// A game that ends while the own points are probably the most, or are not.
const VICTORY: i64 = 100 * POINT;

/// What it is worth to have announced it and not only to be able to.
const SAID: i64 = POINT / 20;

/// What it is worth to have used an Adler marker, beside what it brings: later may be too late.
const USED: i64 = POINT / 20;

/// What an uncovered clue costs: others know a little more.
const TAILED: i64 = POINT / 10;

/// One part in so many of what the best of the others has counts against a position.
const RIVAL: i64 = 4;

/// What being able to accuse later is worth. Among greedy players of three to five, 0.6, 0.9 and 1.2
/// points won about as often in the pairs that were tried; with nothing they won less than with 1.2.
const PATIENCE: i64 = POINT * 9 / 10;

/// What markers are worth that nobody has seen.
struct Means {
    gold: i64,
    white: i64,
    black: i64,
}

impl Means {
    fn of(&self, colour: Colour) -> i64 {
        match colour {
            Colour::Gold => self.gold,
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }
}

impl CheckpointCharlie {
    /// Points, more or less what is to be expected by a player who knows as much of the chief of spies as that. Looks at what
    /// everybody sees, at the own clue and at the markers that the player knows. Where an accusation has just closed the search, it looks
    /// as if clues were still covered: nobody accuses knowing them.
    pub(super) fn outlook(
        &self,
        state: &State,
        seat: Seat,
        known: impl FnOnce() -> Option<Knowledge>,
    ) -> i64 {
        let means = self.means();
        let own = i64::from(rules::closing::points(self, state, seat)) * POINT;
        let rival = self.best_rival(state, seat, &means);
        let mut looks = own - rival / RIVAL;
        if !state.announced.is_empty() {
            return looks + VICTORY * (own - rival).signum();
        }
        if rules::closing::can_announce(self, state, seat) && own > rival {
            looks += VICTORY - SAID;
        }
        if state.tailed == Some(seat) {
            looks -= TAILED;
        }
        let unused = |held: &&Held| !held.up && self.is(held.marker, Special::Adler);
        let unused = state.player(seat).markers.iter().filter(unused).count();
        looks -= USED * narrow::<i64>(unused);
        let left = self.constants.rounds.saturating_sub(state.round);
        looks + self.this_round(state, seat, known, &means) + i64::from(left) * means.white
    }

    /// The marker that is still to come in this round.
    fn this_round(
        &self,
        state: &State,
        seat: Seat,
        known: impl FnOnce() -> Option<Knowledge>,
        means: &Means,
    ) -> i64 {
        match state.phase {
            Phase::Closing | Phase::Over => return 0,
            Phase::Markers | Phase::OwnDraw if state.collected > 0 => {
                let mut waiting = rules::markers::drawers(self, state);
                let comes = waiting.position(|other| other == seat);
                let is_due = comes.is_some_and(|place| place >= usize::from(state.collected));
                return if is_due {
                    means.of(rules::markers::due(self, state, seat).0)
                } else {
                    0
                };
            }
            _ => {}
        }
        let Some(known) = known() else {
            return means.white;
        };
        let chances = Chances {
            game: self,
            known,
            means,
        };
        if let Some(suspect) = state.accused_by(seat) {
            return chances.accused(self.suspects[suspect].code);
        }
        let idle = chances.idle(state);
        match state.phase {
            Phase::Search | Phase::Toss => idle + PATIENCE,
            _ => idle,
        }
    }

    /// The means of the markers of each colour with which the game begins.
    fn means(&self) -> Means {
        let mean = |colour| {
            let (mut sum, mut count) = (0, 0);
            for marker in self.markers.iter().filter(|marker| marker.colour == colour) {
                sum += i64::from(marker.value) * i64::from(marker.in_play);
                count += i64::from(marker.in_play);
            }
            sum * POINT / count.max(1)
        };
        Means {
            gold: mean(Colour::Gold),
            white: mean(Colour::White),
            black: mean(Colour::Black),
        }
    }

    /// What the best of the others has, by what the player knows of their markers.
    fn best_rival(&self, state: &State, seat: Seat, means: &Means) -> i64 {
        let seen = |held: &Held| held.up || held.seen.contains(seat);
        let worth = |held: &Held| {
            let marker = &self.markers[held.marker];
            if seen(held) {
                i64::from(marker.value) * POINT
            } else {
                means.of(marker.colour)
            }
        };
        let others = self.all_seats().filter(|other| *other != seat);
        others
            .map(|other| state.player(other).markers.iter().map(worth).sum())
            .max()
            .unwrap_or(0)
    }
}

/// What a player knows of the chief of spies, and what that is worth.
struct Chances<'g> {
    game: &'g CheckpointCharlie,
    known: Knowledge,
    means: &'g Means,
}

impl Chances<'_> {
    fn share(&self, worlds: u32, worth: i64) -> i64 {
        i64::from(worlds) * worth / i64::from(self.known.total()).max(1)
    }

    /// The marker to be expected for the accusation of a cat that looks like this.
    fn accused(&self, cat: Code) -> i64 {
        let traits = self.game.traits.len();
        let gold = self.known.matching(cat, traits);
        let white = self.known.matching(cat, traits - 1);
        let Means {
            gold: best,
            white: middle,
            black: worst,
        } = *self.means;
        worst + self.share(gold, best - worst) + self.share(white, middle - worst)
    }

    /// In how many worlds the chief is still in the deck.
    fn hidden(&self, state: &State) -> u32 {
        let mut revealed = SuspectSet::NONE;
        for player in &state.players {
            revealed = revealed.or(player.line).or(player.discards);
        }
        let is_hidden = |code: &Code| {
            let cats = self.game.suspects.ids();
            let mut alike = cats.filter(|cat| self.game.suspects[*cat].code == *code);
            let is_there = alike.clone().next().is_some();
            is_there && !alike.any(|cat| revealed.contains(cat))
        };
        let codes = self.known.codes().filter(is_hidden);
        codes.map(|code| self.known.worlds(code)).sum()
    }

    /// The marker to be expected without an accusation.
    fn idle(&self, state: &State) -> i64 {
        let Means { white, black, .. } = *self.means;
        black + self.share(self.hidden(state), white - black)
    }
}
