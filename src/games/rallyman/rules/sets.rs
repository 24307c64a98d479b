//! Which sets of dice can be used up, one die after the other, wherever they lead.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::dice::Run;
use super::room::Leaving;
use super::route::Hop;
use super::survey::Survey;
use super::{attack, dice, roads, survey};
use crate::games::rallyman::components::{AttackFeasibility, Die};
use crate::games::rallyman::{DiceSet, Direction, Place, Rallyman};
use crate::kit::number::narrow;

/// Sets of dice: a bit for each.
pub(super) type Sets = u128;

/// Places ahead that are told apart; what leads farther is driven order by order.
const WINDOW: usize = 64;
/// Directions that are told apart, none included.
const DIRECTIONS: usize = 3;
/// Gears, neutral included.
const GEARS: usize = 6;

/// There is more ahead than is kept in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tangled;

/// The sets that have led to a place in a direction, by the gear engaged.
struct Reached {
    at: Place,
    direction: Option<Direction>,
    sets: [Sets; GEARS],
}

/// All that is reached, so far as it is still to be gone on from.
struct Spread<const N: usize> {
    from: Place,
    reached: ArrayVec<Reached, N>,
    /// One more than the index into what is reached, by place and direction; 0 where nothing is.
    slots: [u8; WINDOW * DIRECTIONS],
    /// The last slot in use.
    last: usize,
}

impl<const N: usize> Spread<N> {
    /// Adds sets that lead to where a hop does.
    fn add(
        &mut self,
        at: Place,
        gear: u8,
        direction: Option<Direction>,
        sets: Sets,
    ) -> ControlFlow<Tangled> {
        let slot = usize::from(at.0 - self.from.0) * DIRECTIONS + number_of(direction);
        let Some(number) = self.slots.get_mut(slot) else {
            return ControlFlow::Break(Tangled);
        };
        if *number == 0 {
            let fresh = Reached {
                at,
                direction,
                sets: [0; GEARS],
            };
            if self.reached.try_push(fresh).is_err() {
                return ControlFlow::Break(Tangled);
            }
            *number = narrow::<u8>(self.reached.len());
            self.last = self.last.max(slot);
        }
        self.reached[usize::from(*number) - 1].sets[usize::from(gear)] |= sets;
        ControlFlow::Continue(())
    }
}

/// How a gear can be engaged, as far as roads and dice tell it apart: by a gear die of the gear below or
/// the same, by an acceleration die, or by shifting down.
const MANNERS: usize = 3;
const BY_GEAR: usize = 0;
const BY_ACCELERATION: usize = 1;
const DOWN: usize = 2;

/// Sets of dice that engage a gear in a place, the die that does so included: by gear and manner.
type Engaging = [[Sets; MANNERS]; GEARS];

/// Places and directions within the reach of a time attack that are kept in mind. No shipped rally has
/// more than 48; roads that have more are driven order by order.
const MOST_REACHED: usize = 64;

/// The sets of dice that can all be used in some order.
pub(super) fn usable(game: &Rallyman, survey: &Survey<'_>) -> Sets {
    kept(game, survey).unwrap_or_else(|| found(game, survey))
}

/// The same where nothing is in the way as far as any dice lead: there they are found out once for each place and gear, and
/// those that the car and its tires leave are among them.
pub(super) fn kept(game: &Rallyman, survey: &Survey<'_>) -> Option<Sets> {
    let (kept, most) = survey.kept(&Run::of(survey.state, survey.seat))?;
    let all = *kept.get_or_init(|| found(game, &survey.clone().with_all_dice()));
    let (gears, accelerations) = (most.of(Die::G1), most.of(Die::A1));
    Some(
        all & FEWER_GEARS[usize::from(gears) + 1]
            & FEWER_ACCELERATIONS[usize::from(accelerations) + 1],
    )
}

fn found(game: &Rallyman, survey: &Survey<'_>) -> Sets {
    let led = led::<MOST_REACHED>(game, survey);
    led.unwrap_or_else(|Tangled| attack::led_by_trying(game, survey))
}

/// The sets of dice that can all be used in some order, if that is known with at most so many
/// places and directions in mind. All sets that have led to a place go on from there at once.
pub(super) fn led<const N: usize>(game: &Rallyman, survey: &Survey<'_>) -> Result<Sets, Tangled> {
    let start = Run::of(survey.state, survey.seat);
    let mut spread = Spread::<N> {
        from: start.at,
        reached: ArrayVec::new(),
        slots: [0; WINDOW * DIRECTIONS],
        last: 0,
    };
    let mut led: Sets = 1 << start.used.word();
    if begin(game, survey, &start, &mut spread, &mut led).is_break() {
        return Err(Tangled);
    }
    let mut slot = 0;
    // Dice lead ahead, or nowhere: what has been reached is complete when its turn comes.
    while slot <= spread.last {
        let number = usize::from(spread.slots[slot]);
        let Some(index) = number.checked_sub(1) else {
            slot += 1;
            continue;
        };
        let Reached { at, direction, .. } = spread.reached[index];
        let sets = std::mem::take(&mut spread.reached[index].sets);
        let all = union(&sets);
        if all == 0 {
            slot += 1;
            continue;
        }
        led |= all;
        // Where directions do not matter, none is taken.
        let (same, turns) = ([direction], dice::directions(game));
        for &to in if turns.len() == 1 { &same } else { turns } {
            let engaging = survey.chain.engaging((direction, to), &sets);
            let flow = lead_on(game, survey, (at, to), &engaging, &mut spread, &mut led);
            if flow.is_break() {
                return Err(Tangled);
            }
        }
    }
    Ok(led)
}

/// Adds what the first die leads to.
fn begin<const N: usize>(
    game: &Rallyman,
    survey: &Survey<'_>,
    start: &Run,
    spread: &mut Spread<N>,
    led: &mut Sets,
) -> ControlFlow<Tangled> {
    for die in DiceSet::ALL.without(start.used).iter() {
        let is_second = die == Die::A2 && survey.alike && !start.used.contains(Die::A1);
        let Some(engaged) = Engaged::by(game, start, die).filter(|_| !is_second) else {
            continue;
        };
        let with = 1 << start.used.with(die).word();
        if is_chain_only(game) {
            let to = survey.first_ahead(start.at);
            if survey.has(start.used, die, to) {
                spread.add(start.at, engaged.gear, engaged.direction, with)?;
            }
            continue;
        }
        survey::each_way(game, survey, start, (die, engaged), &mut |step, hop| {
            if survey.has(start.used, die, step.to) {
                return come(game, &hop, with, spread, led);
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// What a die engages: the gear, in which manner, and the direction then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Engaged {
    pub gear: u8,
    /// How roads tell it apart, see [`roads::manner`]: in the middle of a turn one of the [`MANNERS`] here.
    pub manner: u8,
    pub direction: Option<Direction>,
}

impl Engaged {
    /// What a die engages by the rules themselves.
    pub(super) fn by(game: &Rallyman, run: &Run, die: Die) -> Option<Self> {
        let (gear, direction) = dice::engage(game, run, die).ok()?;
        Some(Self {
            gear,
            manner: roads::manner(run, die, gear),
            direction,
        })
    }
}

/// What each die engages in the middle of a turn: by direction, gear and dice used, as far as they make a difference.
#[derive(Debug)]
pub(super) struct Chain([[[Chained; ALIKE.len()]; GEARS]; DIRECTIONS]);

/// What each die engages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chained {
    /// The dice that engage a gear.
    pub dice: DiceSet,
    /// The gear, by die.
    pub engaged: [Option<Engaged>; Die::ALL.len()],
}

impl Chained {
    const NONE: Self = Self {
        dice: DiceSet::NONE,
        engaged: [None; Die::ALL.len()],
    };
}

impl Chain {
    pub(super) fn of(game: &Rallyman) -> Self {
        let mut chain = Self([[[Chained::NONE; ALIKE.len()]; GEARS]; DIRECTIONS]);
        for &direction in dice::directions(game) {
            for (gear, chained) in (0..).zip(&mut chain.0[number_of(direction)]) {
                for ((_, used), chained) in ALIKE.into_iter().zip(chained) {
                    let run = Run {
                        at: Place::START,
                        leaving: Leaving::Moving,
                        resumes: false,
                        gear,
                        used,
                        direction,
                    };
                    for die in DiceSet::ALL.iter() {
                        if let Some(engaged) = Engaged::by(game, &run, die) {
                            chained.dice.insert(die);
                            chained.engaged[die as usize] = Some(engaged);
                        }
                    }
                }
            }
        }
        chain
    }

    /// What each die engages in a turn as it stands; `None` if the car is to restart, which only the rules tell.
    #[inline]
    pub(super) fn behind(&self, run: &Run) -> Option<&Chained> {
        if run.resumes {
            return None;
        }
        let used = match (run.used.is_empty(), run.used.gears()) {
            (true, _) => 0,
            (_, 0) => 1,
            _ => 2,
        };
        Some(&self.0[number_of(run.direction)].get(usize::from(run.gear))?[used])
    }

    /// What one more die makes of the sets that have led to a place in one direction and go on in another, by the gear
    /// engaged there.
    fn engaging(
        &self,
        (direction, to): (Option<Direction>, Option<Direction>),
        reached: &[Sets; GEARS],
    ) -> Engaging {
        let mut engaging = Engaging::default();
        for (sets, chained) in reached.iter().zip(&self.0[number_of(direction)]) {
            if *sets == 0 {
                continue;
            }
            for ((like, _), chained) in ALIKE.iter().zip(chained) {
                let sets = sets & like;
                if sets == 0 {
                    continue;
                }
                for (die, engaged) in Die::ALL.iter().zip(&chained.engaged) {
                    let Some(engaged) = engaged.filter(|engaged| engaged.direction == to) else {
                        continue;
                    };
                    let mut fitting = sets & !HOLDING[*die as usize];
                    if *die == Die::A2 {
                        // Acceleration dice are alike before they are rolled.
                        fitting &= HOLDING[Die::A1 as usize];
                    }
                    // A set is known by its dice, each a bit of its number: with one more die, all of these sets are so
                    // many bits further on.
                    engaging[usize::from(engaged.gear)][usize::from(engaged.manner)] |=
                        fitting << (1 << *die as u8);
                }
            }
        }
        engaging
    }
}

/// Adds what these sets lead to from a place, in a direction.
fn lead_on<const N: usize>(
    game: &Rallyman,
    survey: &Survey<'_>,
    (at, direction): (Place, Option<Direction>),
    engaging: &Engaging,
    spread: &mut Spread<N>,
    led: &mut Sets,
) -> ControlFlow<Tangled> {
    let parted = survey.tells_manners(at);
    for (gear, manners) in (0..).zip(engaging) {
        if union(manners) == 0 {
            continue;
        }
        if is_chain_only(game) {
            let sets = survey.left(manners, survey.first_ahead(at));
            if sets != 0 {
                spread.add(at, gear, direction, sets)?;
            }
            continue;
        }
        if !parted {
            go(
                game,
                survey,
                (at, direction),
                (gear, BY_GEAR),
                manners,
                spread,
                led,
            )?;
            continue;
        }
        for manner in 0..MANNERS {
            let mut those = [0; MANNERS];
            those[manner] = manners[manner];
            if those[manner] != 0 {
                go(
                    game,
                    survey,
                    (at, direction),
                    (gear, manner),
                    &those,
                    spread,
                    led,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds what these sets lead to from a place, by engaging a gear in a manner.
fn go<const N: usize>(
    game: &Rallyman,
    survey: &Survey<'_>,
    (at, direction): (Place, Option<Direction>),
    (gear, manner): (u8, usize),
    manners: &[Sets; MANNERS],
    spread: &mut Spread<N>,
    led: &mut Sets,
) -> ControlFlow<Tangled> {
    let die = match Die::of_gear(gear) {
        Some(die) if manner != BY_ACCELERATION => die,
        _ => Die::A1,
    };
    let run = Run {
        at,
        leaving: Leaving::Moving,
        resumes: false,
        gear: gear + u8::from(manner == DOWN),
        used: DiceSet::NONE,
        direction,
    };
    let engaged = Engaged {
        gear,
        manner: narrow::<u8>(manner),
        direction,
    };
    survey::each_way(
        game,
        survey,
        &run,
        (die, engaged),
        &mut |step, hop| match survey.left(manners, step.to) {
            0 => ControlFlow::Continue(()),
            sets => come(game, &hop, sets, spread, led),
        },
    )
}

/// Adds sets that have led to a hop.
fn come<const N: usize>(
    game: &Rallyman,
    hop: &Hop,
    sets: Sets,
    spread: &mut Spread<N>,
    led: &mut Sets,
) -> ControlFlow<Tangled> {
    if hop.is_clean() && !hop.is_cut {
        return spread.add(hop.end, hop.gear, hop.direction, sets);
    }
    if hop.is_clean() || attack::may_end_lost(game) {
        *led |= sets;
    }
    ControlFlow::Continue(())
}

/// Whether only gears have to follow each other, wherever the dice lead.
pub(super) fn is_chain_only(game: &Rallyman) -> bool {
    game.readings.attack_feasibility == AttackFeasibility::ChainOnly
}

impl Survey<'_> {
    /// The space ahead that is named first.
    fn first_ahead(&self, at: Place) -> Place {
        self.track.at(at).next.first().copied().unwrap_or(at)
    }

    /// Of these sets those that do not hold too many dice of the sort of the last of them, on the way
    /// into a space.
    fn left(&self, manners: &[Sets; MANNERS], to: Place) -> Sets {
        let most = self.most(to);
        let gears = usize::from(most.of(Die::G1)) + 1;
        let accelerations = usize::from(most.of(Die::A1)) + 1;
        let [by_gear, by_acceleration, down] = manners;
        (by_gear | down) & FEWER_GEARS[gears] | by_acceleration & FEWER_ACCELERATIONS[accelerations]
    }
}

/// What is in any of these.
fn union(sets: &[Sets]) -> Sets {
    sets.iter().fold(0, |all, sets| all | sets)
}

/// The number of a direction.
fn number_of(direction: Option<Direction>) -> usize {
    match direction {
        None => 0,
        Some(Direction::Up) => 1,
        Some(Direction::Down) => 2,
    }
}

/// Sets behind which gears follow alike, with one of them: nothing, acceleration dice alone, and
/// gear dice.
const ALIKE: [(Sets, DiceSet); 3] = [
    (1, DiceSet::NONE),
    (FEWER_GEARS[1] & !1, DiceSet::of_word(1 << Die::A1 as u8)),
    (!FEWER_GEARS[1], DiceSet::of_word(1 << Die::G1 as u8)),
];

/// The sets that hold a die.
const HOLDING: [Sets; 7] = {
    let mut holding = [0; 7];
    let mut die = 0;
    while die < 7 {
        let mut set = 0;
        while set < 128 {
            if set & (1 << die) != 0 {
                holding[die] |= 1 << set;
            }
            set += 1;
        }
        die += 1;
    }
    holding
};

/// The sets with fewer gear dice than so many.
const FEWER_GEARS: [Sets; 7] = fewer_of(0b001_1111);
/// The sets with fewer acceleration dice than so many.
const FEWER_ACCELERATIONS: [Sets; 4] = fewer_of(0b110_0000);

/// The sets with fewer dice than so many.
const FEWER: [Sets; 9] = fewer_of(0b111_1111);

/// The sets that hold one of these dice.
pub(super) fn holding(dice: DiceSet) -> Sets {
    dice.iter()
        .fold(0, |sets, die| sets | HOLDING[die as usize])
}

/// The sets of at least and at most so many dice.
pub(super) fn counting(least: u8, most: u16) -> Sets {
    let within = |count: u16| usize::from(count.min(8));
    FEWER[within(most.saturating_add(1))] & !FEWER[within(u16::from(least))]
}

const fn fewer_of<const N: usize>(sort: u32) -> [Sets; N] {
    let mut fewer = [0; N];
    let mut count = 0;
    while count < N {
        let mut set: u32 = 0;
        while set < 128 {
            if ((set & sort).count_ones() as usize) < count {
                fewer[count] |= 1 << set;
            }
            set += 1;
        }
        count += 1;
    }
    fewer
}
