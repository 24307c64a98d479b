//! The least time of a stage, if no die ever warns, and whether it can be driven without any risk.

use super::{GEARS, Lone, SETS, goings, place_of};
use crate::games::rallyman::components::Die;
use crate::games::rallyman::rules;
use crate::games::rallyman::rules::{Going, Leap};
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{DiceSet, Place, Rallyman};

/// How the stage is driven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is decided by itself")]
pub(in crate::games::rallyman::study) struct Driving {
    /// Whether shortcuts are taken; their cards are always good.
    pub shortcuts: bool,
    /// Whether dice are rolled at once, each earning a second.
    pub attacks: bool,
    /// Whether control may be lost, anywhere and with the best of events: no play is faster.
    pub losses: bool,
    /// Whether no more dice are used in a turn than can warn without losing control.
    pub safely: bool,
}

/// No way leads to the finish.
const NEVER: u32 = u32::MAX / 4;

impl Lone<'_> {
    /// How many cases [`least`](Self::least) looks at.
    pub(in crate::games::rallyman::study) fn size(game: &Rallyman, stage: u8) -> usize {
        let spaces = game.tracks[usize::from(stage)].spaces.len();
        spaces * GEARS * SETS * rules::dice::directions(game).len()
    }

    /// The least seconds from the start to the finish; `None` if no way leads there.
    pub(in crate::games::rallyman::study) fn least(&self, driving: Driving) -> Option<u32> {
        let directions = rules::dice::directions(self.game);
        let fresh_size = self.track.spaces.len() * GEARS;
        // At the beginning of a turn, and after dice of it.
        let mut fresh = vec![NEVER; fresh_size];
        let mut begun = vec![NEVER; Self::size(self.game, self.ground.state.stage)];
        for places in &self.ground.ranks[1..] {
            for &at in places {
                for gear in 0..6 {
                    let going = Going {
                        at,
                        gear,
                        used: DiceSet::NONE,
                        direction: None,
                    };
                    fresh[at.index() * GEARS + usize::from(gear)] =
                        self.go_on(driving, &going, &fresh, &begun);
                }
            }
            for &at in places {
                for going in goings(at, directions) {
                    let stop = self.stop(driving, &going, &fresh);
                    let on = self.go_on(driving, &going, &fresh, &begun);
                    begun[place_of(&going, directions.len())] = stop.min(on);
                }
            }
        }
        let least = fresh[Place::START.index() * GEARS];
        (least < NEVER).then_some(least)
    }

    /// Seconds that so many dice earn.
    fn earned(&self, driving: Driving, dice: u8) -> u32 {
        let earns = driving.attacks && dice >= self.game.constants.attack_minimum;
        if earns { u32::from(dice) } else { 0 }
    }

    /// The rest from the end of a turn on.
    fn stop(&self, driving: Driving, going: &Going, fresh: &[u32]) -> u32 {
        let earned = self.earned(driving, going.used.count());
        let rest = if going.at == self.track.finish() {
            0
        } else {
            fresh[going.at.index() * GEARS + usize::from(going.gear)]
        };
        (self.card(going.gear) + rest).saturating_sub(earned)
    }

    /// The rest by the best of the dice.
    fn go_on(&self, driving: Driving, going: &Going, fresh: &[u32], begun: &[u32]) -> u32 {
        let directions = rules::dice::directions(self.game).len();
        let mut best = NEVER;
        self.each(&self.ground.state, going, &mut |die, leap, direction| {
            if !self.takes(driving, going, die, leap) {
                return;
            }
            let next = Going {
                at: leap.hop.end,
                gear: leap.hop.gear,
                used: going.used.with(die),
                direction,
            };
            if driving.losses {
                best = best.min(self.lose(driving, &next, fresh));
            }
            if leap.hop.causes.any() || leap.hop.knocked_out {
                return;
            }
            best = best.min(if next.at == self.track.finish() {
                self.stop(driving, &next, fresh)
            } else {
                begun[place_of(&next, directions)]
            });
        });
        best
    }

    fn takes(&self, driving: Driving, going: &Going, die: Die, leap: &Leap) -> bool {
        let is_shortcut = |place: &Place| matches!(self.track.at(*place).kind, Kind::Shortcut(_));
        if !driving.shortcuts && leap.path.iter().any(is_shortcut) {
            return false;
        }
        if !driving.safely {
            return true;
        }
        let can_warn = |die: Die| self.warns(die) > 0;
        let used = going.used.with(die);
        // The worst case: every die that can warn does.
        let warned: DiceSet = used.iter().filter(|die| can_warn(*die)).collect();
        let (game, dice) = (self.game, (used, warned));
        let (_, causes) =
            rules::alone::outcome(game, &self.ground.state, self.seat(), (die, leap), dice);
        !causes.any()
    }

    /// The faces of a die that show a warning that counts.
    pub(super) fn warns(&self, die: Die) -> u8 {
        if self.game.options.shakedown {
            0
        } else {
            self.game.warnings[die as usize]
        }
    }

    /// The rest if control is lost now, and the car is put wherever in the corner is best.
    fn lose(&self, driving: Driving, going: &Going, fresh: &[u32]) -> u32 {
        let at = going.at;
        let earned = self.earned(driving, going.used.count());
        if at == self.track.finish() {
            return self.stop(driving, going, fresh);
        }
        let corner = self.track.corner_at(at);
        let others = corner.into_iter().flat_map(|corner| {
            let shortcut = corner.shortcut.into_iter();
            shortcut.chain([corner.inside])
        });
        let rank = |place: Place| self.track.at(place).rank;
        let there = others.chain([at]).filter(|place| rank(*place) <= rank(at));
        let rest = there.map(|place| fresh[place.index() * GEARS]).min();
        (self.game.neutral.0 + rest.unwrap_or(NEVER)).saturating_sub(earned)
    }
}
