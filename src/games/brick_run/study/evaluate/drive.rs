//! What comes of a drive: the cards ahead of a car, known or not, and what each does to it.

use super::{AHEAD, CERTAIN, KNOWN, ONE};
use crate::games::brick_run::components::Encounter;
use crate::games::brick_run::table::MAX_TRACK;
use crate::games::brick_run::{BrickRun, CardId, CardSet, Spot, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// What awaits a car on a card, at a certain movement; several if nobody knows which it is.
#[derive(Clone, Copy)]
struct Surprise {
    /// How many of the cards do so much damage; the rest do none.
    damage: [i64; MAX_TRACK + 1],
    /// How many stop the car.
    caught: i64,
    /// Bricks that they give in all.
    bricks: i64,
    /// How many cards it may be.
    cards: i64,
}

impl Surprise {
    fn of(encounters: impl Iterator<Item = Encounter>, driver: &Driver) -> Self {
        let mut surprise = Self {
            damage: [0; MAX_TRACK + 1],
            caught: 0,
            bricks: 0,
            cards: 0,
        };
        for encounter in encounters {
            let damage = usize::from(driver.damage(encounter)).min(MAX_TRACK);
            surprise.damage[damage] += 1;
            surprise.caught += i64::from(driver.is_caught(encounter));
            surprise.bricks += i64::from(driver.bricks(encounter));
            surprise.cards += 1;
        }
        surprise.cards = surprise.cards.max(1);
        surprise
    }
}

/// A car with what counts in its turn.
pub(super) struct Driver {
    pub movement: u16,
    pub steering: u16,
    pub suspension: u16,
    pub cb: u16,
    pub countermeasures: u16,
    pub is_cop: bool,
    pub hits: u8,
}

impl Driver {
    fn damage(&self, encounter: Encounter) -> u16 {
        let held = match encounter {
            Encounter::Swerve(number) => u16::from(number) + self.steering,
            Encounter::Jump(number) => u16::from(number) + self.suspension,
            _ => return 0,
        };
        self.movement.saturating_sub(held)
    }

    fn is_caught(&self, encounter: Encounter) -> bool {
        let Encounter::Cops(range) = encounter else {
            return false;
        };
        let (low, high) = (u16::from(range.low), u16::from(range.high));
        let escape = (self.movement + 1).saturating_sub(low);
        let escape = escape.min((high + 1).saturating_sub(self.movement));
        (low..=high).contains(&self.movement) && escape > self.countermeasures
    }

    fn bricks(&self, encounter: Encounter) -> u16 {
        match encounter {
            Encounter::Pickup(pickup) if self.is_cop || self.cb >= u16::from(pickup.cb) => {
                u16::from(pickup.bricks)
            }
            _ => 0,
        }
    }
}

/// The road ahead of a car, as far as somebody knows it.
pub(super) struct Ahead<'g> {
    game: &'g BrickRun,
    road: &'g [CardId],
    /// By places on the road from 1, bit 0 for the first.
    open: u16,
    hidden: CardSet,
    card: u8,
    space: u8,
    /// Spaces of a card that nobody knows, in thousandths.
    mean: i64,
}

/// How a drive may end, each in parts of [`CERTAIN`].
pub(super) struct Drive {
    /// Damage of a car that is not wrecked.
    pub damage: [i64; MAX_TRACK + 1],
    pub wrecked: i64,
    /// Spaces to the town, in thousandths, times [`CERTAIN`].
    pub rest: i64,
    /// Bricks that are gained, in thousandths.
    pub bricks: i64,
}

impl<'g> Ahead<'g> {
    pub fn new(
        game: &'g BrickRun,
        state: &'g State,
        seat: Seat,
        viewer: Seat,
        hidden: CardSet,
    ) -> Self {
        let revealed = state.revealed();
        let peeked = state.player(viewer).peeked;
        let open = (1..=16_u8).filter(|place| *place <= revealed || peeked.contains(*place));
        let (card, space) = match state.player(seat).at {
            Spot::Road { card, space } => (card, space),
            Spot::Town { .. } => (0, 0),
        };
        let spaces = hidden
            .iter()
            .map(|card| i64::from(game.cards[card].distance));
        let cards = narrow::<i64>(hidden.len()).max(1);
        Self {
            game,
            road: state.road(),
            open: open.fold(0, |open, place| open | 1 << (place - 1)),
            hidden,
            card,
            space,
            mean: spaces.sum::<i64>() * ONE / cards,
        }
    }

    fn at(&self, place: u8) -> Option<CardId> {
        let is_open = self.open & (1 << (place - 1)) != 0;
        is_open
            .then(|| self.road.get(usize::from(place) - 1).copied())
            .flatten()
    }

    fn length(&self) -> u8 {
        narrow::<u8>(self.road.len())
    }

    /// Spaces of a card, in thousandths.
    fn spaces(&self, place: u8) -> i64 {
        let known = self.at(place).map(|card| self.game.cards[card].distance);
        known.map_or(self.mean, |distance| i64::from(distance) * ONE)
    }

    /// Spaces to the town from the first space of a card, in thousandths.
    fn spaces_from(&self, place: u8) -> i64 {
        (place..=self.length())
            .map(|place| self.spaces(place))
            .sum()
    }

    /// Spaces on the present card that are still ahead, in thousandths.
    fn here(&self) -> i64 {
        match self.card {
            0 => 0,
            card => self.spaces(card) - i64::from(self.space) * ONE,
        }
    }

    /// Spaces to the town, in thousandths.
    pub fn rest(&self) -> i64 {
        self.here() + self.spaces_from(self.card + 1) + ONE
    }

    /// What it is worth that some of the next cards are known.
    pub fn known(&self) -> i64 {
        let next = self.card + 1..=(self.card + AHEAD).min(self.length());
        let known = next.filter(|place| self.at(*place).is_some()).count();
        narrow::<i64>(known) * KNOWN
    }

    /// What awaits a car on a card that nobody knows.
    fn surprise(&self, driver: &Driver) -> Surprise {
        let hidden = self.hidden.iter();
        Surprise::of(hidden.map(|card| self.game.cards[card].encounter), driver)
    }

    /// What comes of a drive of so many spaces.
    pub fn drive(
        &mut self,
        driver: &Driver,
        damage: u8,
        spaces: u16,
        room: i64,
        carried: i64,
    ) -> Drive {
        let mut drive = Drive {
            damage: [0; MAX_TRACK + 1],
            wrecked: 0,
            rest: 0,
            bricks: 0,
        };
        let mut going = [0; MAX_TRACK + 1];
        going[usize::from(damage).min(MAX_TRACK)] = CERTAIN;
        let hits = usize::from(driver.hits);
        let mut left = i64::from(spaces) * ONE;
        let mut here = self.here();
        let mut card = self.card;
        let mut surprise = None;
        let taken = carried.min(i64::from(self.game.constants.cops_bricks));
        loop {
            let alive: i64 = going.iter().sum();
            let ahead = here + self.spaces_from(card + 1) + ONE;
            if left < here + ONE || card == self.length() || alive == 0 {
                drive.rest += (ahead - left).max(0) * alive;
                break;
            }
            left -= here + ONE;
            card += 1;
            here = self.spaces(card) - ONE;
            let rest = here + self.spaces_from(card + 1) + ONE;
            let known = self.at(card).map(|card| self.game.cards[card].encounter);
            let of = match known {
                Some(encounter) => Surprise::of(std::iter::once(encounter), driver),
                None => *surprise.get_or_insert_with(|| self.surprise(driver)),
            };
            let gained = (of.bricks * ONE / of.cards).min(room * ONE - drive.bricks);
            drive.bricks += gained.max(0) * alive / CERTAIN;
            drive.bricks -= taken * ONE * (alive * of.caught / of.cards) / CERTAIN;
            let mut next = [0; MAX_TRACK + 1];
            for (had, share) in going.iter().enumerate().filter(|(_, share)| **share > 0) {
                let caught = share * of.caught / of.cards;
                drive.damage[had] += caught;
                drive.rest += rest * caught;
                // Cops do no damage.
                let harmless = of.damage[0] - of.caught;
                next[had] += share * harmless / of.cards;
                for (more, count) in of.damage.iter().enumerate().skip(1) {
                    let part = share * count / of.cards;
                    if had + more >= hits {
                        drive.wrecked += part;
                        drive.rest += rest * part;
                    } else {
                        next[had + more] += part;
                    }
                }
            }
            going = next;
        }
        for (damage, share) in going.iter().enumerate() {
            drive.damage[damage] += share;
        }
        drive
    }
}
