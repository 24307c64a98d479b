//! What somebody can do who plays alone: how soon a car comes to a town, and what it can bring in
//! against the crooked cop.

use super::lone::Lone;
use crate::engine::Study as _;
use crate::engine::study::{Par, Score};
use crate::games::brick_run::components::{Ability, Encounter, Phase};
use crate::games::brick_run::rules;
use crate::games::brick_run::state::Road;
use crate::games::brick_run::{BrickRun, CarId, CardId, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;
use crate::lab::best::search;
use crate::lab::bots::Scratch;
use crate::lab::playout::Match;
use crate::lab::threads::each;
use crate::lab::{Bot, Table};

/// Positions that are looked at for each game that is played: a game is much longer.
const EFFORT_OF_A_GAME: usize = 1000;

impl BrickRun {
    /// For each car, the fewest rounds to each town; in a game against the crooked cop also the
    /// most dollars.
    pub(super) fn lone_pars(&self, state: &State, effort: usize) -> Vec<Par> {
        let towns = (0..self.towns.len()).map(Some);
        let dollars = self.is_solo().then_some(None);
        let asked: Vec<Option<usize>> = towns.chain(dollars).collect();
        let cars = self.cars_at_hand(state).into_iter();
        let all: Vec<(CarId, Option<usize>)> = cars
            .flat_map(|car| asked.iter().map(move |asked| (car, *asked)))
            .collect();
        let pars = each(&all, |(car, asked)| match asked {
            Some(town) => self.rounds_to_town(state, *car, *town, effort),
            None => Some(self.most_dollars(state, *car, effort)),
        });
        pars.into_iter().flatten().collect()
    }

    /// The cars that people have or may take.
    fn cars_at_hand(&self, state: &State) -> Vec<CarId> {
        let chosen = self.people().map(|seat| state.player(seat).car);
        let taken: Option<Vec<CarId>> = chosen.collect();
        let mut cars = taken.unwrap_or_else(|| {
            let own = state.players.iter().filter_map(|player| player.car);
            let own = own.filter(|car| rules::setup::may_drive(self, *car));
            own.chain(rules::setup::free_cars(self, state)).collect()
        });
        cars.sort();
        cars
    }

    /// The road to a town, if it is known: as it lies or as the scenario fixes it.
    fn road_to(&self, state: &State, number: usize) -> Option<Road> {
        let lying = &state.roads[number];
        if !lying.is_empty() {
            return Some(lying.clone());
        }
        let deck = self.agreed.deck.as_ref()?;
        let before = self.towns.iter().take(number);
        let before: usize = before.map(|town| usize::from(town.road)).sum();
        let cards = deck.iter().rev().skip(before);
        Some(
            cards
                .take(usize::from(self.towns[number].road))
                .copied()
                .collect(),
        )
    }

    /// The cards with the fewest spaces: no road is shorter. Of equally long ones those that do the
    /// least harm come first.
    fn shortest_road(&self, number: usize) -> Road {
        let mut cards: Vec<CardId> = self.cards.ids().collect();
        cards.sort_by_key(|card| (self.cards[*card].distance, self.harm(*card)));
        cards.truncate(usize::from(self.towns[number].road));
        // What stops a car or damages it stands behind, where the car has come far.
        cards.sort_by_key(|card| self.harm(*card));
        cards.into_iter().collect()
    }

    /// What orders encounters from the kindest.
    fn harm(&self, card: CardId) -> u8 {
        match self.cards[card].encounter {
            Encounter::Pickup(_) => 0,
            Encounter::Swerve(number) | Encounter::Jump(number) => 100_u8.saturating_sub(number),
            Encounter::Cops(_) => 101,
        }
    }

    /// The fewest rounds in which a car comes to a town on its own. A road that is over has no par.
    fn rounds_to_town(
        &self,
        state: &State,
        car: CarId,
        number: usize,
        effort: usize,
    ) -> Option<Par> {
        let is_over = state.phase > Phase::SetupShuffle && state.roads[number].is_empty();
        if is_over {
            return None;
        }
        let known = self.road_to(state, number);
        let road = known.clone().unwrap_or_else(|| self.shortest_road(number));
        let lone = Lone::new(self, car, &road);
        let way = search(&lone, &[(lone.start(), 0)], effort);
        let found = way.best.map(|best| best.cost);
        let (bound, how) = if known.is_some() {
            (
                way.bound?,
                "without parts and others, on the road as it lies, which the driver knows",
            )
        } else {
            (
                lone.least_rounds(),
                "without parts and others, on the shortest cards, kind ones first; the bound \
                 leaves their encounters aside",
            )
        };
        Some(Par {
            of: self.named(car, self.towns[number].id.to_string()),
            score: Score::least("round"),
            bound,
            found,
            expected: None,
            how: how.to_owned(),
        })
    }

    fn named(&self, car: CarId, goal: String) -> Vec<(&'static str, String)> {
        vec![("car", self.cars[car].id.to_string()), ("goal", goal)]
    }

    /// The most dollars that a lone player has in the end.
    fn most_dollars(&self, state: &State, car: CarId, effort: usize) -> Par {
        let mut game = self.clone();
        game.agreed.cars[0] = Some(car);
        let seat = Seat::new(0);
        let start = state.player(seat).car.is_some().then(|| state.clone());
        let table = Table { game, start };
        let mut scratch = Scratch::default();
        let mut found = None;
        for number in 0..effort.div_ceil(EFFORT_OF_A_GAME) as u64 {
            let game = Match {
                bots: &[Bot::Greedy; 2],
                seed: 1,
                number,
                longest: Self::LONGEST,
            };
            let played = game.play(&table, &mut scratch, &mut crate::engine::Silent, |_, _| {});
            if played.state.phase == Phase::Over {
                found = found.max(Some(played.state.player(seat).money));
            }
        }
        Par {
            of: self.named(car, "income".to_owned()),
            score: Score::most("dollar"),
            bound: self.dollars_bound(state, car),
            found,
            expected: None,
            how:
                "money in the end: the best found is by games of the greedy bot; the bound sells a \
                  full load as the first in every town and is paid for as long as the crooked cop \
                  can take"
                    .to_owned(),
        }
    }

    /// Dollars that no lone player exceeds in the end: what there is, a full load sold as the first
    /// in every town to come, and the pay for waiting there from the first round on.
    fn dollars_bound(&self, state: &State, car: CarId) -> u32 {
        let mut cargo: Vec<(u8, u16)> = self
            .cards
            .ids()
            .map(|card| {
                (
                    self.cards[card].part.0,
                    self.cards[card].icons.of(Ability::Cargo),
                )
            })
            .filter(|(_, icons)| *icons > 0)
            .collect();
        cargo.sort_by_key(|(part, icons)| (*part, std::cmp::Reverse(*icons)));
        cargo.dedup_by_key(|(part, _)| *part);
        let bonus: u16 = cargo.iter().map(|(_, icons)| *icons).sum();
        let room = u32::from(self.cars[car].cargo) + u32::from(bonus);
        let seat = Seat::new(0);
        let mut sum = match state.player(seat).car {
            Some(_) => state.player(seat).money,
            None => u32::from(self.constants.money),
        };
        for (number, town) in self.towns.iter().enumerate() {
            let is_past = number + 1 < usize::from(state.delivery);
            if !is_past {
                let price = town.prices.iter().copied().max().unwrap_or(0);
                sum += room * u32::from(price);
                let rounds = self.cop_rounds(usize::from(town.road));
                sum += rounds * u32::from(self.constants.waiting_pay);
            }
        }
        sum
    }

    /// Rounds that the crooked cop needs at the most for so many cards. In each he drives on to
    /// another card or as far as he has movement, which is what his cards have spaces and his car
    /// the lowest number, or he skips a turn after a crash on another card.
    fn cop_rounds(&self, cards: usize) -> u32 {
        let distances = self.cards.iter().map(|card| u32::from(card.distance));
        let longest = distances.max().unwrap_or(1);
        let count = narrow::<u32>(cards);
        let least = self.cars.iter().filter(|car| car.cop);
        let least = least.filter_map(|car| car.track.last());
        let least = u32::from(least.copied().min().unwrap_or(0)).max(1);
        2 * count + (count * longest).div_ceil(least) + 1
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Game as _, Silent, Study as _, testing};
    use crate::games::brick_run::components::{Ability, Phase};
    use crate::games::brick_run::study::tests::game;

    const SOLO: &str = "players = 1\ndifficulty = \"easy\"\n";

    #[test]
    fn each_car_has_its_pars() {
        let game = game(SOLO);
        let pars = game.pars(&game.start(&mut Silent), 2000);
        let pars = pars.expect("there are some");
        // Four cars that people may have, three towns and the money.
        assert_eq!(pars.len(), 4 * (3 + 1));
        for par in &pars {
            let found = par.found.expect("a way is found");
            assert!(par.score.pick(found >= par.bound, found <= par.bound));
        }
        // The shortest five cards have a space each, and all cars drive six in a round.
        let to_first = pars.iter().filter(|par| par.of[1].1 == "town-1");
        assert!(to_first.map(|par| par.bound).eq([1; 4]));
    }

    /// By hand: eight spaces and the town are nine. The van has 3 and four cubes, and takes two
    /// rounds. The sedan has 6 and comes there with three of its cubes, a damage from Swerve 6, and
    /// past Cops 5-6.
    #[test]
    fn a_fixed_road_has_an_exact_par() {
        let game = game(
            "players = 2\nfixed.cars = { a = \"panel-van\", b = \"sedan\" }\n\
             fixed.deck = [\"c04\", \"c16\", \"c21\", \"c09\", \"c08\"]\n",
        );
        let pars = game.pars(&game.start(&mut Silent), 100_000);
        let pars = pars.expect("there are some");
        let first = pars.iter().filter(|par| par.of[1].1 == "town-1");
        let first: Vec<(&str, u32, bool)> = first
            .map(|par| (par.of[0].1.as_str(), par.bound, par.is_exact()))
            .collect();
        assert_eq!(first, [("panel-van", 2, true), ("sedan", 1, true)]);
    }

    /// What the rulebook says of cars, and what games of bots were begun with to make them fair.
    #[test]
    fn a_base_car_that_starts_faster_holds_fewer_bricks() {
        let game = game("players = 2\n");
        let mut cars: Vec<_> = game.cars.iter().collect();
        cars.sort_by_key(|car| car.starting_speed());
        assert_eq!(cars.len(), 5);
        for pair in cars.windows(2) {
            assert!(pair[0].starting_speed() < pair[1].starting_speed());
            assert!(pair[0].cargo > pair[1].cargo, "{}", pair[1].id);
        }
        // Everybody begins with four time cubes.
        assert!(cars.iter().all(|car| car.icons.of(Ability::Cube) == 0));
        // The fastest needs no bonus to be early.
        let initiatives: Vec<u8> = cars.iter().map(|car| car.initiative).collect();
        assert_eq!(initiatives, [1, 1, 1, 1, 0]);
    }

    #[test]
    fn nobody_makes_more_than_the_bound() {
        let game = game(SOLO);
        let mut ended = 0;
        for seed in 0..40 {
            let mut bound = None;
            testing::walk(&game, seed, 2000, |state| {
                let player = &state.players[0];
                if let (None, Some(car)) = (bound, player.car) {
                    bound = Some(game.dollars_bound(state, car));
                }
                if let Some(bound) = bound {
                    assert!(player.money <= bound, "{} of {bound}", player.money);
                }
                ended += usize::from(state.phase == Phase::Over);
            });
        }
        assert_eq!(ended, 40);
    }
}
