//! The fewest rounds that a lone driver needs.

use std::collections::HashMap;

use crate::engine::Study as _;
use crate::engine::study::{Par, Score};
use crate::games::classic_rally::components::{
    Feature, Phase, Role, Sign, StartHeading, StubShape,
};
use crate::games::classic_rally::table::Preset;
use crate::games::classic_rally::{Cell, ClassicRally, Map, Place, Shape, Side, Stage, State};
use crate::lab::best::{Problem, search};
use crate::lab::bots::Scratch;
use crate::lab::playout::Match;
use crate::lab::threads::each;
use crate::lab::{Bot, Table};

/// Positions that are looked at for each game that is played: a game is much longer.
const EFFORT_OF_A_GAME: usize = 1000;

/// All three tokens.
const ALL_TOKENS: u8 = 0b111;

type Pair = [Feature; 2];

impl ClassicRally {
    /// For each map that is known and each pair of Features, the fewest rounds from START over all
    /// checkpoints to FINISH.
    ///
    /// The bound is that of a driver who has nothing but luck: there is always FUEL, dice and Hazard
    /// cards do no harm, the Road Book opens every way, and the car may turn wherever it stops, as
    /// if its Assistance Car were there. Every drive of a lone player is one of these drives, so no
    /// lone player is faster. A drive enters at most as many tiles as §5.4.1 allows to the Features,
    /// by the tile and the turn with which it sets out, and it ends on a HAZARD and at a dead end.
    ///
    /// What is found is by games that bots play, if the scenario has a lone player.
    pub(super) fn lone_drivers(&self, state: &State, effort: usize) -> Result<Vec<Par>, String> {
        let mut found = self.played_alone(state, effort);
        let mut pars = Vec::new();
        for (number, stage) in self.stages.iter().enumerate() {
            let built = usize::from(state.stage) == number && state.phase >= Phase::HazardDeck;
            let (name, map, facing) = match stage {
                Stage::Preset(preset) => (
                    preset.path.named().unwrap_or("written here"),
                    self.raced(preset),
                    preset.start_heading,
                ),
                Stage::Built if built => ("built", state.map.clone(), None),
                Stage::Built => continue,
            };
            for pair in self.pairs() {
                let driver = Driver {
                    game: self,
                    map: &map,
                    pair,
                };
                let starts = driver.starts(facing);
                let Some(bound) = search(&driver, &starts, usize::MAX).bound else {
                    continue;
                };
                let games = found.remove(&(number, names(pair)));
                pars.push(Par {
                    of: vec![("map", name.to_owned()), ("features", names(pair))],
                    score: Score::least("round"),
                    bound,
                    found: games,
                    expected: None,
                    how: if games.is_some() {
                        "the bound is for a driver with nothing but luck; the best found is by games \
                         of the greedy bot"
                    } else {
                        "the bound is for a driver with nothing but luck"
                    }
                    .to_owned(),
                });
            }
        }
        if pars.is_empty() {
            return Err(
                "the players build the map themselves, and it has no par until it is complete: start \
                 from a position in which it is (`scrutineer replay SCRIPT --emit position` writes one)"
                    .to_owned(),
            );
        }
        Ok(pars)
    }

    /// The pairs of Features that a player can have.
    fn pairs(&self) -> Vec<Pair> {
        let count = |feature: Feature| self.deck.features[feature as usize];
        let all = || Feature::ALL.iter().copied().filter(|&one| count(one) > 0);
        let pairs = all().flat_map(|one| all().map(move |other| [one, other]));
        pairs.filter(|[one, other]| one < other).collect()
    }

    fn raced(&self, preset: &Preset) -> Map {
        let without = preset
            .optional_service
            .filter(|_| self.options.fewer_services);
        let mut map = Map::default();
        for &(cell, tile, rotation) in &preset.laid {
            if Some(cell) != without {
                map.lay(cell, tile, rotation, &self.tiles[tile]);
            }
        }
        map
    }

    /// The fewest rounds in games that the greedy bot plays alone, by stage and Features.
    fn played_alone(&self, state: &State, effort: usize) -> HashMap<(usize, String), u32> {
        let mut found = HashMap::new();
        if !self.is_solo() {
            return found;
        }
        let table = Table {
            game: self.clone(),
            start: Some(state.clone()),
        };
        let numbers: Vec<u64> = (0..effort.div_ceil(EFFORT_OF_A_GAME) as u64).collect();
        let games = each(&numbers, |number| {
            let game = Match {
                bots: &[Bot::Greedy],
                seed: 1,
                number: *number,
                longest: Self::LONGEST,
            };
            let mut scratch = Scratch::default();
            let played = game.play(&table, &mut scratch, &mut crate::engine::Silent, |_, _| {});
            let player = &played.state.players[0];
            let &[one, other] = &player.features[..] else {
                return None;
            };
            let key = (usize::from(played.state.stage), names([one, other]));
            Some((key, u32::from(player.finished?)))
        });
        for (key, round) in games.into_iter().flatten() {
            let least = found.entry(key).or_insert(u32::MAX);
            *least = round.min(*least);
        }
        found
    }
}

fn names([one, other]: Pair) -> String {
    format!("{} + {}", one.name(), other.name())
}

/// A lone driver with a pair of Features.
struct Driver<'a> {
    game: &'a ClassicRally,
    map: &'a Map,
    pair: Pair,
}

/// A Rally Car between two drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Car {
    /// Index of the place.
    at: u8,
    /// Index of the side.
    heading: u8,
    /// Bit `n - 1` for number `n`.
    tokens: u8,
}

impl Driver<'_> {
    fn starts(&self, facing: Option<Side>) -> Vec<(Car, u32)> {
        let Some(start) = self.map.find(Cell::START) else {
            return Vec::new();
        };
        let laid = self.map.at(start);
        let fixed = facing.filter(|&side| {
            self.game.readings.start_heading == StartHeading::Fixed && laid.allows(side)
        });
        let sides = fixed.map_or(laid.linked, Side::bit);
        Side::of(sides)
            .map(|side| (car(start, side, 0), 0))
            .collect()
    }

    /// The most tiles that a drive enters if it sets out like this.
    fn allowance(&self, from: Place, heading: Side, exit: Side) -> u8 {
        let has = |feature| u8::from(self.pair.contains(&feature));
        let bonus = match self.map.at(from).shape {
            Shape::Curve => has(Feature::SportSuspension),
            Shape::Intersection if exit != heading => has(Feature::SportSuspension),
            Shape::Stub if self.game.readings.stub_shape == StubShape::None => 0,
            Shape::Straight | Shape::Intersection | Shape::Stub => has(Feature::PowerKit),
        };
        self.game.constants.basic_steps + has(Feature::LightWeight) + bonus
    }

    fn is_finish(&self, at: Place) -> bool {
        self.game.tiles[self.map.at(at).tile].role == Some(Role::Finish)
    }

    /// Adds every place where a drive can stop that goes on like this.
    fn drive(&self, from: Car, exits: u8, steps: u8, stops: &mut Vec<(Car, u32)>) {
        let laid = self.map.at(Place(from.at));
        let ways = Side::of(exits & laid.linked);
        for (side, at) in ways.filter_map(|side| Some((side, laid.across(side)?))) {
            let there = self.map.at(at);
            let checkpoint = there.sign.and_then(Sign::checkpoint);
            let tokens = from.tokens | checkpoint.map_or(0, |number| 1 << (number - 1));
            let heading = there.heading_after(side);
            let reached = car(at, heading, tokens);
            stops.push((reached, 1));
            stops.push((car(at, there.reversed(heading), tokens), 1));
            let is_over = there.sign == Some(Sign::Hazard) || there.is_dead_end(heading);
            if steps > 1 && !is_over {
                self.drive(reached, there.ahead(heading), steps - 1, stops);
            }
        }
    }
}

impl Problem for Driver<'_> {
    type Node = Car;

    fn successors(&self, here: &Car, successors: &mut Vec<(Car, u32)>) {
        let heading = Side::ALL[usize::from(here.heading)];
        let at = Place(here.at);
        for exit in Side::of(self.map.at(at).ahead(heading)) {
            let steps = self.allowance(at, heading, exit);
            self.drive(*here, exit.bit(), steps, successors);
        }
    }

    fn estimate(&self, _: &Car) -> u32 {
        0
    }

    fn is_goal(&self, here: &Car) -> bool {
        here.tokens == ALL_TOKENS && self.is_finish(Place(here.at))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a side's index is below 4")]
fn car(at: Place, heading: Side, tokens: u8) -> Car {
    Car {
        at: at.0,
        heading: heading.index() as u8,
        tokens,
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::testing;
    use crate::engine::{Game as _, Silent, Study as _};
    use crate::games::classic_rally::ClassicRally;
    use crate::games::classic_rally::testing::{SHORT_MAP, WORKSPACE};

    fn solo(map: &str) -> ClassicRally {
        let text = format!(
            "format = 1\ngame = \"classic-rally\"\nkind = \"scenario\"\nplayers = [\"white\"]\n\
             stages = [\"{map}\"]\n"
        );
        let game = WORKSPACE.set_up(&text);
        game.unwrap_or_else(|findings| panic!("{findings:?}"))
    }

    /// Six tiles in a row from START to FINISH, all of them straight.
    #[test]
    fn a_straight_road_is_driven_in_as_many_rounds_as_by_hand() {
        let game = solo(SHORT_MAP);
        let pars = game
            .pars(&game.start(&mut Silent), 0)
            .expect("there is a map");
        let bounds: Vec<(&str, u32)> = (pars.iter())
            .map(|par| (par.of[1].1.as_str(), par.bound))
            .collect();
        assert_eq!(
            bounds,
            [
                // One tile a round: both Features are of no use here.
                ("close-ratio + sport-suspension", 6),
                ("close-ratio + power-kit", 3),
                ("close-ratio + light-weight", 3),
                ("sport-suspension + power-kit", 3),
                ("sport-suspension + light-weight", 3),
                ("power-kit + light-weight", 2),
            ]
        );
    }

    #[test]
    fn nobody_is_faster_than_the_bound() {
        for map in [SHORT_MAP, "maps/beginner.toml"] {
            let game = solo(map);
            let pars = game
                .pars(&game.start(&mut Silent), 0)
                .expect("there is a map");
            let least = pars.iter().map(|par| par.bound).min().expect("some pair");
            let mut finished = 0;
            for seed in 0..60 {
                testing::walk(&game, seed, 4000, |state| {
                    if let Some(round) = state.players[0].finished {
                        finished += 1;
                        assert!(u32::from(round) >= least, "{round} rounds on {map}");
                    }
                });
            }
            assert!(finished > 5 || map != SHORT_MAP, "{finished}");
        }
    }

    #[test]
    fn a_map_that_is_still_to_be_built_has_no_par() {
        let text =
            "format = 1\ngame = \"classic-rally\"\nkind = \"scenario\"\nplayers = [\"white\"]\n";
        let game = WORKSPACE.set_up(text).expect("it is clean");
        let why = game.pars(&game.start(&mut Silent), 0).expect_err("no map");
        assert!(why.contains("build the map"), "{why}");
    }
}
