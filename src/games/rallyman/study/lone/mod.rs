//! A driver alone in a stage, as searches see one: what every die can lead to, found out once.

pub(super) mod least;
pub(super) mod outlook;

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::games::rallyman::components::{Die, Tires};
use crate::games::rallyman::rules;
use crate::games::rallyman::rules::{Going, Leap};
use crate::games::rallyman::{DiceSet, Direction, Place, Rallyman, State, Track, ZoneSet};
use crate::kit::seat::Seat;

/// Gears, neutral included; and sorts of dice.
const GEARS: usize = 6;
/// Sets of dice.
const SETS: usize = 128;

/// A driver alone in a stage.
#[derive(Clone, Debug)]
pub(super) struct Lone<'g> {
    game: &'g Rallyman,
    track: &'g Track,
    ground: Arc<Ground>,
}

/// What does not change while a stage is driven.
#[derive(Debug)]
pub(super) struct Ground {
    /// Whose car is the one on the road. Seats of one dashboard share what is found out, and all of
    /// it is about this car: those of the others are not there.
    seat: Seat,
    /// At the start of the stage.
    state: State,
    /// What dice lead to: by place, gear before, and die; the acceleration dice are alike.
    hops: Vec<Vec<Leap>>,
    /// Places by rank, FINISH first; those of one rank together.
    ranks: Vec<Vec<Place>>,
}

impl<'g> Lone<'g> {
    /// The driver at a seat, on these tires, in a stage under this weather.
    pub(super) fn new(
        game: &'g Rallyman,
        stage: u8,
        seat: Seat,
        tires: Tires,
        snow: ZoneSet,
    ) -> Self {
        let state = rules::alone::alone(game, stage, seat, tires, snow);
        let track = &game.tracks[usize::from(stage)];
        let mut hops = Vec::with_capacity(track.spaces.len() * GEARS * GEARS);
        for at in track.places() {
            for from in 0..6 {
                let dice = Die::ALL.iter().take(GEARS);
                hops.extend(
                    dice.map(|die| rules::alone::hops(game, &state, seat, (at, from), *die)),
                );
            }
        }
        let most = track.at(Place::START).rank;
        let mut ranks = vec![Vec::new(); usize::from(most) + 1];
        for at in track.places() {
            ranks[usize::from(track.at(at).rank)].push(at);
        }
        let ground = Ground {
            seat,
            state,
            hops,
            ranks,
        };
        Self::on(game, Arc::new(ground))
    }

    /// The driver on ground that is known.
    fn on(game: &'g Rallyman, ground: Arc<Ground>) -> Self {
        Self {
            game,
            track: &game.tracks[usize::from(ground.state.stage)],
            ground,
        }
    }

    /// Who it is.
    pub(super) fn seat(&self) -> Seat {
        self.ground.seat
    }

    fn hops(&self, at: Place, gear: u8, die: Die) -> &[Leap] {
        let die = (die as usize).min(Die::A1 as usize);
        &self.ground.hops[(at.index() * GEARS + usize::from(gear)) * GEARS + die]
    }

    /// Calls `visit` with everything that one more die can do for a car as worn as that of `state`.
    fn each(
        &self,
        state: &State,
        going: &Going,
        visit: &mut dyn FnMut(Die, &Leap, Option<Direction>),
    ) {
        for &die in Die::ALL {
            let is_second = die == Die::A2 && !going.used.contains(Die::A1);
            if is_second || going.used.contains(die) {
                continue;
            }
            let Some((_, direction)) = rules::alone::engaged(self.game, going, die) else {
                continue;
            };
            for leap in self.hops(going.at, going.gear, die) {
                let game = self.game;
                if rules::alone::has_die(game, state, self.seat(), going.used, die, leap.path[0]) {
                    visit(die, leap, direction);
                }
            }
        }
    }

    /// The seconds on the face of a card.
    fn card(&self, gear: u8) -> u32 {
        self.game.gear_cards[usize::from(gear.clamp(1, 5)) - 1]
            .time
            .0
    }
}

/// Turns that have begun, for each place: gear, dice and direction.
fn goings(at: Place, directions: &'static [Option<Direction>]) -> impl Iterator<Item = Going> {
    (1..6_u8)
        .flat_map(move |gear| {
            (1..128).map(DiceSet::of_word).filter_map(move |used| {
                // Who has used gear dice is in the gear of one of them.
                let own = Die::of_gear(gear).is_some_and(|die| used.contains(die));
                let second_first = used.contains(Die::A2) && !used.contains(Die::A1);
                ((used.gears() == 0 || own) && !second_first).then_some((gear, used))
            })
        })
        .flat_map(move |(gear, used)| {
            directions.iter().map(move |&direction| Going {
                at,
                gear,
                used,
                direction,
            })
        })
}

/// Where a turn that has begun is kept in a table.
fn place_of(going: &Going, directions: usize) -> usize {
    let direction = match going.direction {
        None => 0,
        Some(Direction::Up) => 1,
        Some(Direction::Down) => 2,
    };
    let turn = (going.at.index() * GEARS + usize::from(going.gear)) * SETS;
    (turn + usize::from(going.used.word())) * directions + direction
}

/// Tires that are worth a search: those that a driver can have.
pub(super) fn tires(game: &Rallyman) -> ArrayVec<Tires, 2> {
    use crate::games::rallyman::components::Weather;
    match game.weather {
        Weather::None => [Tires::Asphalt].into_iter().collect(),
        _ => Tires::ALL.iter().copied().collect(),
    }
}
