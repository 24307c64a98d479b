//! A game of one's own in one file, which all commands know: `cargo run --example own_game -- check examples/dash`.
//!
//! Lay tiles in a row, deal everybody a card from 1 to 4 face down. In turn, roll the die and move, or turn the
//! card over, once, and move as far as it says. Mud stops a runner. The first to leave the last tile wins.

use std::process::ExitCode;

use schemars::JsonSchema;
use scrutineer::games::prelude::*;
use serde::{Deserialize, Serialize};

static GAMES: Games = Games(&[any::<Dash>()]);

fn main() -> ExitCode {
    scrutineer::cli::run(&GAMES, std::env::args_os())
}

clauses! {
    /// The clauses of the game.
    pub enum Clause {
        Deal = "deal.one-each", Move, "Setup", "Everybody is dealt one of four cards, face down.";
        Turn = "turn.in-order", Move, "Turns", "Players take turns, beginning with the first.";
        Boost = "boost.once", Move, "Turns", "Instead of rolling, a player turns the own card over, once in a game.";
        Mud = "mud.stops", Effect, "Tiles", "A runner who comes onto mud stops there.";
        Finish = "finish.first", Effect, "End", "Whoever is first past the last tile wins.";
    }
}

/// The tiles that tracks are laid with.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Tiles {
    #[serde(default)]
    extends: Vec<String>,
    #[schemars(length(min = 1, max = 50))]
    tiles: Vec<Tile>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Tile {
    /// What tracks name it by.
    id: Id,
    #[serde(default)]
    mud: bool,
}

component!(Tiles lists tiles: Tile; "tiles", "tile", 50);

/// Who runs where.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Scenario {
    /// How many run.
    #[schemars(range(min = 2, max = 4))]
    players: u8,
    /// The document with the tiles.
    tiles: String,
    /// The tiles of the track, from start to finish.
    #[schemars(length(min = 1, max = 40))]
    track: Vec<Id>,
}

/// A race in the middle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Position {
    race: Scenario,
    #[serde(flatten)]
    state: State,
}

/// How far everybody is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct State {
    /// The runners in seat order.
    #[schemars(length(max = 4))]
    runners: Vec<Runner>,
    /// Whose turn it is, counted from 0.
    #[schemars(range(max = 3))]
    next: usize,
    /// Whether the die is to be rolled.
    #[serde(default)]
    rolling: bool,
}

/// A runner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
struct Runner {
    /// The tile, counted from 1; 0 before the start.
    #[schemars(range(max = 46))]
    at: usize,
    /// The card; of others only those who have turned theirs over show it.
    #[schemars(range(min = 1, max = 4))]
    card: Option<usize>,
    /// Whether the card has been turned over.
    #[serde(default)]
    used: bool,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Move {
    /// Rolls the die.
    Roll {},
    /// Turns the card over.
    Boost {},
}

/// What chance decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Chance {
    /// Cards are dealt, one to each player.
    Deal { cards: Vec<usize> },
    /// The die is rolled.
    Die { face: usize },
}

const NAMES: [&str; 4] = ["amber", "blue", "coral", "dune"];

/// A race that can be run.
#[derive(Debug)]
struct Dash {
    scenario: Scenario,
    mud: Vec<bool>,
}

impl Dash {
    fn players(&self) -> usize {
        usize::from(self.scenario.players)
    }

    fn is_dealing(state: &State) -> bool {
        state.runners.iter().all(|runner| runner.card.is_none())
    }

    fn winner(&self, state: &State) -> Option<usize> {
        (state.runners.iter()).position(|runner| runner.at > self.mud.len())
    }

    fn advance(&self, state: &mut State, spaces: usize, log: &mut impl Log<Self>) {
        let from = state.runners[state.next].at;
        let mut to = from + spaces;
        // Tiles count from 1, so that the first one ahead has the index of where the runner is.
        let mud = (from..to.min(self.mud.len())).find(|index| self.mud[*index]);
        if let Some(mud) = mud {
            log.cite(Clause::Mud);
            to = mud + 1;
        }
        state.runners[state.next].at = to;
        match self.winner(state) {
            Some(_) => log.cite(Clause::Finish),
            None => state.next = (state.next + 1) % self.players(),
        }
    }
}

impl Game for Dash {
    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = ();
    type Clause = Clause;
    type View = State;

    fn start(&self, _: &mut impl Log<Self>) -> State {
        State {
            runners: vec![Runner::default(); self.players()],
            ..State::default()
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.winner(state).is_some() {
            Turn::Over
        } else if Self::is_dealing(state) || state.rolling {
            Turn::Chance
        } else {
            Turn::Decide(SeatSet::one(Seat::new(state.next)))
        }
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        let seat = Seat::new(state.next);
        let both = [(seat, Move::Roll {}), (seat, Move::Boost {})];
        moves.extend(
            both.into_iter()
                .filter(|(seat, mv)| self.check(state, *seat, mv).is_ok()),
        );
    }

    fn check(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> {
        if self.turn(state) != Turn::Decide(SeatSet::one(seat)) {
            return Clause::Turn.refuse("it is not this player's turn");
        }
        if *mv == (Move::Boost {}) && state.runners[seat.index()].used {
            let name = NAMES[seat.index()];
            return Clause::Boost.refuse(format!("{name} has turned the card over"));
        }
        Ok(())
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) {
        log.cite(Clause::Turn);
        match mv {
            Move::Roll {} => state.rolling = true,
            Move::Boost {} => {
                log.cite(Clause::Boost);
                state.runners[seat.index()].used = true;
                self.advance(state, state.runners[seat.index()].card.unwrap_or(0), log);
            }
        }
    }

    fn support(&self, state: &State) -> Option<Support> {
        let deal = || Support::deal("deal", 4, self.players());
        let die = || Support::roll("die", 6, 1);
        let is_due = self.turn(state) == Turn::Chance;
        is_due.then(|| if state.rolling { die() } else { deal() })
    }

    fn draw(&self, state: &State, random: &mut Random) -> Chance {
        if Self::is_dealing(state) {
            let mut cards = vec![1, 2, 3, 4];
            random.shuffle(&mut cards);
            cards.truncate(self.players());
            return Chance::Deal { cards };
        }
        Chance::Die {
            face: 1 + random.below(6),
        }
    }

    fn check_chance(&self, state: &State, outcome: &Chance) -> Result<(), Refusal<Clause>> {
        match outcome {
            Chance::Deal { cards } if Self::is_dealing(state) => {
                let times = |card| cards.iter().filter(|dealt| **dealt == card).count();
                let once = (1..=4).filter(|card| times(*card) == 1).count();
                if (once, cards.len()) != (self.players(), self.players()) {
                    return Clause::Deal.refuse("deal each player one of the cards 1 to 4");
                }
                Ok(())
            }
            Chance::Die { face: 1..=6 } if state.rolling => Ok(()),
            _ => Clause::Turn.refuse("nothing of the kind is due"),
        }
    }

    fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
        match outcome {
            Chance::Deal { cards } => {
                log.cite(Clause::Deal);
                for (runner, card) in state.runners.iter_mut().zip(cards) {
                    runner.card = Some(*card);
                }
            }
            Chance::Die { face } => {
                state.rolling = false;
                self.advance(state, *face, log);
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer, _: &mut impl Log<Self>) -> State {
        let mut view = state.clone();
        for (index, runner) in view.runners.iter_mut().enumerate() {
            let is_own = viewer.sees(Seat::new(index));
            runner.card = runner.card.filter(|_| is_own || runner.used);
        }
        view
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let winner = SeatSet::one(Seat::new(self.winner(state)?));
        Some(Ending::of("finish", vec![winner]))
    }
}

impl Study for Dash {
    const INVARIANTS: &'static [Invariant<Self>] = &[Invariant::position(
        "one-goes-past",
        "At most one runner is past the last tile.",
        |game: &Self, state: &State| {
            let past = state.runners.iter().filter(|one| one.at > game.mud.len());
            ensure(past.count() <= 1, || "several are".to_owned())
        },
    )];
    const SCORE: Score = Score::most("tile");

    fn seat_count(&self) -> usize {
        self.players()
    }

    fn determinize(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let is_hidden = |at: usize, runner: &Runner| at != seat.index() && !runner.used;
        let mut rest: Vec<usize> = (1..=4).collect();
        for (at, runner) in state.runners.iter().enumerate() {
            rest.retain(|card| is_hidden(at, runner) || runner.card != Some(*card));
        }
        random.shuffle(&mut rest);
        for (at, runner) in state.runners.iter_mut().enumerate() {
            if is_hidden(at, runner) && runner.card.is_some() {
                runner.card = rest.pop();
            }
        }
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        i64::try_from(state.runners[seat.index()].at).ok()
    }
}

static ALL_MUD: Rule = Rule {
    name: "tiles-all-mud",
    game: Some("dash"),
    level: Level::Warn,
    group: None,
    summary: "a set in which every tile is mud",
    why: "Whoever rolls moves one tile at a time, whatever the die shows.",
    clauses: &["mud.stops"],
    bad: "format = 1\ngame = \"dash\"\nkind = \"tiles\"\ntiles = [{ id = \"bog\", mud = true }]\n",
    good: "format = 1\ngame = \"dash\"\nkind = \"tiles\"\ntiles = [{ id = \"grass\" }]\n",
};

fn check_tiles(tree: Tree<'_>, scope: &mut Scope<'_>) {
    if let Some(set) = scope.own::<Tiles>(tree)
        && set.items.iter().all(|entry| entry.value.mud)
    {
        let finding = Clause::found(&ALL_MUD, scope.key_place("/tiles"), "all tiles are mud");
        scope.report(finding.help("add a tile without `mud`"));
    }
}

impl Definition for Dash {
    const META: Meta = Meta {
        id: "dash",
        title: "Dash",
        designer: "the authors of scrutineer",
        rulebook: "the head of examples/own_game.rs",
        players: (2, 4),
        endings: &[("finish", "somebody is past the last tile")],
        kinds: &[
            Kind::component::<Tiles>("tiles", "Tiles for tracks.", check_tiles),
            Kind::scenario::<Scenario>("Who runs where."),
            Kind::position::<Position>("A race in the middle."),
            Kind::script(script::schema::<Dash>),
        ],
    };

    type ReadingsGiven = ();
    type Player = String;
    type Scenario = Scenario;
    type Position = Position;

    written_as_they_are!();

    fn set_up(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        let set = scope.set::<Tiles>("/tiles", Some(&scenario.tiles.as_str().into()))?;
        let mut mud = Vec::new();
        for (at, id) in scenario.track.iter().enumerate() {
            let found = find(
                &set.items,
                id.as_str(),
                "tile",
                &format!("/track/{at}"),
                |tile| tile.value.id.as_str(),
            );
            mud.push(set.items[resolved(found, scope)?].value.mud);
        }
        let scenario = scenario.clone();
        Some(Self { scenario, mud })
    }

    fn take_up(position: &Position, scope: &mut Scope<'_>) -> Option<(Self, State)> {
        let (race, state) = (&position.race, &position.state);
        let game = Self::set_up(race, scope)?;
        if state.runners.len() != game.players() || state.next >= game.players() {
            let message = "a position has as many runners as the race";
            scope.report(Clause::found(
                &general::OUT_OF_RANGE,
                scope.place("/runners"),
                message,
            ));
        }
        scope.is_sound().then(|| (game, state.clone()))
    }

    fn write_position(&self, state: &State) -> Position {
        let (race, state) = (self.scenario.clone(), state.clone());
        Position { race, state }
    }

    fn seat_names(&self) -> Vec<&'static str> {
        NAMES[..self.players()].to_vec()
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&ALL_MUD]
    }
}
