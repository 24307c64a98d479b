//! What a game adds to its rules to be used from documents: kinds, scenarios, positions, and the
//! text of moves and outcomes. What most games need not say has a default.

mod unknown;

pub use unknown::{Unknown, Unknowns, each_named, find, find_id, resolved};

use std::fmt::Debug;

use include_dir::Dir;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::readings::Questions;
use super::study::Study;
use crate::diagnostic::Rule;
use crate::document::{Tree, said};
use crate::kit::drawing::Drawing;
use crate::kit::picture::{Picture, Piece};
use crate::kit::seat::Seat;
use crate::lint::{Kind, Listed, Scope, general};

/// A game as documents use it. `games` holds the only list of these.
pub trait Definition: Study {
    /// What is to be known of the game without playing it.
    const META: Meta;
    /// Keys of the view whose lists are sets: expectations may name their members in any order.
    const SETS: &'static [&'static str] = &[];
    /// Parameters by which a move says what it brings: scripts may say so, and no player can know it.
    const FORETOLD: &'static [&'static str] = &[];
    /// The folder of its shipped files.
    const SHIPPED: &'static Dir<'static> = &Dir::new("", &[]);
    /// The components with base sets, in the order in which they are listed.
    const COMPONENTS: &'static [Listed] = &[];

    /// The keys under which documents name components, by what one of them is called: `("car", &["car"])`.
    /// What stands there and is no id of that sort means something else.
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[];

    /// What has ids with which names of other things begin, such as those of spaces, each with a number behind it.
    const NAMED_AFTER: &'static [&'static str] = &[];

    /// The key of the tables in which documents and views have a table for each participant, by name.
    const SEATED_UNDER: &'static str = "players";

    /// The table in which documents choose readings, as [`readings!`](crate::readings) declares it; `()` in
    /// a game that leaves nothing open.
    type ReadingsGiven: Questions;
    /// A participant, as documents name one.
    type Player: JsonSchema;
    /// A game before its first step, as a document says it.
    type Scenario: DeserializeOwned + JsonSchema + Debug + Send + Sync;
    /// A game in the middle, as a document says it.
    type Position: DeserializeOwned + Serialize + JsonSchema + Debug + Send + Sync;
    /// A move as a script writes it: an enumeration whose variants name their parameters.
    type MoveText: DeserializeOwned + Serialize + JsonSchema + Clone + Debug;
    /// An outcome as a script writes it, likewise.
    type ChanceText: DeserializeOwned + Serialize + JsonSchema + Clone + Debug;

    /// Resolves a scenario; reports every reason why it cannot be played.
    fn set_up(scenario: &Self::Scenario, scope: &mut Scope<'_>) -> Option<Self>;

    /// Resolves a position; reports every reason why it cannot be.
    fn take_up(position: &Self::Position, scope: &mut Scope<'_>) -> Option<(Self, Self::State)>;

    /// The same game with the component paths of a document at `from` turned into paths relative to one at `to`, so
    /// that positions can be written there.
    #[must_use]
    fn rebased(self, _from: &str, _to: &str) -> Self {
        self
    }

    /// Writes a position out; [`take_up`](Self::take_up) gives the same state back.
    fn write_position(&self, state: &Self::State) -> Self::Position;

    /// The names of those who take part, by seat.
    fn seat_names(&self) -> Vec<&'static str>;

    /// Resolves the names in a move that is made in a position, and fills in what the text leaves
    /// out: two texts that mean the same decision there give equal moves.
    ///
    /// # Errors
    /// The first unresolved name.
    fn read_move(
        &self,
        state: &Self::State,
        seat: Seat,
        text: &Self::MoveText,
    ) -> Result<Self::Move, Unknown>;

    /// A move that is made in a position, as a script writes it; [`read_move`](Self::read_move)
    /// gives it back there.
    fn write_move(&self, state: &Self::State, seat: Seat, mv: &Self::Move) -> Self::MoveText;

    /// Resolves the names in an outcome that is given in a position, and fills in what the text
    /// leaves out.
    ///
    /// # Errors
    /// The first unresolved name.
    fn read_chance(
        &self,
        state: &Self::State,
        text: &Self::ChanceText,
    ) -> Result<Self::Chance, Unknown>;

    /// An outcome as a script writes it; [`read_chance`](Self::read_chance) gives it back.
    fn write_chance(&self, outcome: &Self::Chance) -> Self::ChanceText;

    /// The rule that reports a fixed outcome which chance cannot give.
    #[must_use]
    fn chance_rule(_outcome: &Self::Chance) -> &'static Rule {
        &general::SCRIPT_ILLEGAL
    }

    /// A drawing of the position for people, in characters, as `view` shows it: its keys and values, if the
    /// game has none of its own.
    fn draw_view(&self, view: &Self::View) -> Drawing {
        let mut text = format!("{:#}", said::value(view));
        text.push('\n');
        text.into()
    }

    /// The view as a picture, if the game has one. Its anchors are keys of the view.
    fn picture(&self, _view: &Self::View) -> Option<Picture> {
        None
    }

    /// The parts of the picture that a legal move is about besides those that it names, by their anchors: a space that
    /// it leads to, a card that it uses up. A picture need not have all of them, and what only some may know follows
    /// from none of them.
    fn about(&self, _state: &Self::State, _seat: Seat, _mv: &Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// What is to be seen of a component document of a kind whose shape fits: its tiles, cards, maps; what has
    /// errors is left out.
    fn pieces(_kind: &str, _tree: Tree<'_>, _scope: &mut Scope<'_>) -> Vec<Piece> {
        Vec::new()
    }

    /// The map that a component document of a kind lays, for those who lay one by hand; nothing if it lays none.
    fn laying(_kind: &str, _tree: Tree<'_>, _scope: &mut Scope<'_>) -> Option<Laying> {
        None
    }

    /// Checks the game's own lints of a script against the steps that it took.
    fn lint_step(&self, _before: &Self::State, _seat: Seat, _mv: &Self::Move) -> Option<StepLint> {
        None
    }

    /// Its own rules, in the order of their pages.
    #[must_use]
    fn rules() -> Vec<&'static Rule> {
        Vec::new()
    }
}

/// Says, in an implementation of [`Definition`], that scripts write moves and outcomes as the rules have them:
/// one type each, with serde's and schemars' derives, is all there is of a move.
#[macro_export]
macro_rules! written_as_they_are {
    () => {
        type MoveText = <Self as $crate::engine::Game>::Move;
        type ChanceText = <Self as $crate::engine::Game>::Chance;

        fn read_move(
            &self,
            _: &Self::State,
            _: $crate::kit::seat::Seat,
            text: &Self::MoveText,
        ) -> Result<Self::Move, $crate::engine::definition::Unknown> {
            Ok(text.clone())
        }

        fn write_move(
            &self,
            _: &Self::State,
            _: $crate::kit::seat::Seat,
            mv: &Self::Move,
        ) -> Self::MoveText {
            mv.clone()
        }

        fn read_chance(
            &self,
            _: &Self::State,
            text: &Self::ChanceText,
        ) -> Result<Self::Chance, $crate::engine::definition::Unknown> {
            Ok(text.clone())
        }

        fn write_chance(&self, outcome: &Self::Chance) -> Self::ChanceText {
            outcome.clone()
        }
    };
}

/// Says, in an implementation of [`Definition`], what it has under the names that every game of this crate has for it.
///
/// Beside the game are `SHIPPED`, the types of what documents say, `picture::pieces` and `lints::LINTS`. What is read,
/// written and drawn is by functions of the game's own: `from_scenario`, `from_position`, `position_of`, `move_of`,
/// `move_text`, `chance_of`, `chance_text`, `drawing_of`, `picture_of` and `about_of`, each of which stands beside what
/// it is about, and by what `seated!` gives it. Paths are in its `components`; a game that has others says
/// `all but rebased`, and how to turn them.
macro_rules! by_own_functions {
    () => {
        $crate::engine::definition::by_own_functions!(all but rebased);

        fn rebased(mut self, from: &str, to: &str) -> Self {
            self.components.rebase(from, to);
            self
        }
    };
    (all but rebased) => {
        const SHIPPED: &'static include_dir::Dir<'static> = &SHIPPED;

        type ReadingsGiven = ReadingsGiven;
        type Scenario = Scenario;
        type Position = Position;
        type MoveText = MoveText;
        type ChanceText = ChanceText;

        fn set_up(scenario: &Self::Scenario, scope: &mut $crate::lint::Scope<'_>) -> Option<Self> {
            Self::from_scenario(scenario, scope)
        }

        fn take_up(
            position: &Self::Position,
            scope: &mut $crate::lint::Scope<'_>,
        ) -> Option<(Self, Self::State)> {
            Self::from_position(position, scope)
        }

        fn write_position(&self, state: &Self::State) -> Self::Position {
            self.position_of(state)
        }

        fn seat_names(&self) -> Vec<&'static str> {
            self.all_seats().map(|seat| self.name(seat)).collect()
        }

        fn read_move(
            &self,
            state: &Self::State,
            seat: $crate::kit::seat::Seat,
            text: &Self::MoveText,
        ) -> Result<Self::Move, $crate::engine::definition::Unknown> {
            self.move_of(state, seat, text)
        }

        fn write_move(
            &self,
            state: &Self::State,
            seat: $crate::kit::seat::Seat,
            mv: &Self::Move,
        ) -> Self::MoveText {
            self.move_text(state, seat, mv)
        }

        fn read_chance(
            &self,
            state: &Self::State,
            text: &Self::ChanceText,
        ) -> Result<Self::Chance, $crate::engine::definition::Unknown> {
            self.chance_of(state, text)
        }

        fn write_chance(&self, outcome: &Self::Chance) -> Self::ChanceText {
            self.chance_text(outcome)
        }

        fn draw_view(&self, view: &Self::View) -> $crate::kit::drawing::Drawing {
            self.drawing_of(view)
        }

        fn picture(&self, view: &Self::View) -> Option<$crate::kit::picture::Picture> {
            Some(self.picture_of(view))
        }

        fn about(
            &self,
            state: &Self::State,
            seat: $crate::kit::seat::Seat,
            mv: &Self::Move,
        ) -> Vec<String> {
            self.about_of(state, seat, mv)
        }

        fn pieces(
            kind: &str,
            tree: $crate::document::Tree<'_>,
            scope: &mut $crate::lint::Scope<'_>,
        ) -> Vec<$crate::kit::picture::Piece> {
            picture::pieces(kind, tree, scope)
        }

        fn rules() -> Vec<&'static $crate::diagnostic::Rule> {
            lints::LINTS.iter().map(|lint| &lint.rule).collect()
        }
    };
}

pub(crate) use by_own_functions;

/// Gives a game the methods by which its seats are gone through and named. It says what messages call those who take
/// part, how many do, and who is at a seat as documents name them, with what the method that answers this is called.
macro_rules! seated {
    ($game:ident: $noun:literal, |$all:ident| $count:expr;
     $player:ident: $name:ty = |$one:ident, $seat:ident| $who:expr;) => {
        const _: () = {
            use std::borrow::Borrow;
            use std::collections::BTreeMap;
            use $crate::engine::Ending;
            use $crate::engine::definition::{Unknown, each_named, find};
            use $crate::kit::seat::Seat;

            #[allow(dead_code, reason = "no game has a use for all of them")]
            impl $game {
                /// How many take part.
                #[must_use]
                pub fn seats(&self) -> usize {
                    let $all = self;
                    $count
                }

                /// Every seat, in order.
                pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
                    (0..self.seats()).map(Seat::new)
                }

                /// Who is at a seat.
                #[must_use]
                pub fn $player(&self, $seat: Seat) -> $name {
                    let $one = self;
                    $who
                }

                /// The name of who is at a seat, for messages.
                #[must_use]
                pub fn name(&self, seat: Seat) -> &'static str {
                    self.$player(seat).name()
                }

                /// Who is at these seats, in the order in which they are listed.
                pub(crate) fn players_at(
                    &self,
                    seats: impl IntoIterator<Item: Borrow<Seat>>,
                ) -> Vec<$name> {
                    let seats = seats.into_iter();
                    let players = seats.map(|seat| self.$player(*Borrow::borrow(&seat)));
                    players.collect()
                }

                /// A table of what each of these has, by name.
                pub(crate) fn table_of<T>(
                    &self,
                    seats: impl IntoIterator<Item = Seat>,
                    mut has: impl FnMut(Seat) -> T,
                ) -> BTreeMap<$name, T> {
                    let entries = seats
                        .into_iter()
                        .map(|seat| (self.$player(seat), has(seat)));
                    entries.collect()
                }

                /// Who has won in the end, and who is at each place, from first to last.
                pub(crate) fn places(&self, ending: &Ending) -> (Vec<$name>, Vec<Vec<$name>>) {
                    let places = ending.ranking.iter();
                    let places: Vec<_> = places.map(|at| self.players_at(at.iter())).collect();
                    (places.first().cloned().unwrap_or_default(), places)
                }

                /// The seat of somebody who takes part.
                #[must_use]
                pub fn seat_of(&self, player: $name) -> Option<Seat> {
                    self.all_seats().find(|seat| self.$player(*seat) == player)
                }

                /// The seat of somebody; `at` is where the name is written.
                pub(crate) fn seat_named(&self, player: $name, at: &str) -> Result<Seat, Unknown> {
                    let names: Vec<_> = self.all_seats().map(|seat| self.name(seat)).collect();
                    let found = find(&names, player.name(), $noun, at, |name| name);
                    found.map(Seat::new)
                }

                /// The seats of a list of names.
                pub(crate) fn seats_named(
                    &self,
                    players: &[$name],
                    at: &str,
                ) -> Result<Vec<Seat>, Unknown> {
                    each_named(players, at, |&player, at| self.seat_named(player, at))
                }

                /// What a table has for the seats, in their order. Seats without an entry are left out; a name
                /// that takes no part is unknown.
                pub(crate) fn by_seat<T, N>(
                    &self,
                    table: &BTreeMap<$name, T>,
                    at: &str,
                    read: impl Fn(&T, &str) -> Result<N, Unknown>,
                ) -> Result<BTreeMap<Seat, N>, Unknown> {
                    let entry = |(player, item): (&$name, &T)| {
                        let at = format!("{at}/{}", player.name());
                        Ok((self.seat_named(*player, &at)?, read(item, &at)?))
                    };
                    table.iter().map(entry).collect()
                }
            }
        };
    };
}

pub(crate) use seated;

/// Declares the kinds of a game's documents in the order in which they are listed. First those of components, each with
/// the type of what such a document says, the base document among the shipped ones if there is one, other words for it,
/// what it holds in a line, and what checks it; then scenarios, positions and scripts. Each starts with `starters/KIND.toml`, which
/// stands beside the file.
macro_rules! kinds {
    (
        $($name:literal: $content:ident $(from $base:literal)? $(also $words:expr)?, $summary:literal, $check:expr;)+
        scenario: $scenario:ident, $start:literal;
        position: $position:ident, $middle:literal;
        script of $game:ident;
    ) => {
        &[
            $($crate::lint::Kind::component::<$content>($name, $summary, $check)
                $(.based_on($base))?
                $(.also_called(&$words))?
                .starting_with(include_str!(concat!("starters/", $name, ".toml"))),)+
            $crate::lint::Kind::scenario::<$scenario>($start)
                .starting_with(include_str!("starters/scenario.toml")),
            $crate::lint::Kind::position::<$position>($middle)
                .starting_with(include_str!("starters/position.toml")),
            $crate::lint::Kind::script($crate::engine::script::schema::<$game>)
                .starting_with(include_str!("starters/script.toml")),
        ]
    };
}

pub(crate) use kinds;

/// A map under the hands of its author.
#[derive(Clone, Debug)]
pub struct Laying {
    /// The key of the table in which cells have their tiles, each written as [`Laid`](crate::document::Laid).
    pub key: &'static str,
    /// What lies there, as components are called, such as `tile`.
    pub noun: &'static str,
    /// The cells on which something lies or may be laid, as documents name them, in reading order.
    pub cells: Vec<String>,
    /// The column and the row of a cell, counted to the right and downwards; nothing of what is no cell.
    pub place: fn(&str) -> Option<(i32, i32)>,
    /// What documents call the cell in a column and a row; nothing if the game has none there.
    pub cell: fn(i32, i32) -> Option<String>,
    /// The map, with a part for each of these cells whose anchor is the key, a dot, and the cell.
    pub picture: Picture,
}

/// Something about a legal step that an author may not have meant.
#[derive(Debug)]
pub struct StepLint {
    /// The rule.
    pub rule: &'static Rule,
    /// Pointer below the step, such as `/path/1`.
    pub pointer: String,
    /// What is odd.
    pub message: String,
    /// What to type instead.
    pub help: String,
    /// Whether it is said of rulings, too: they play odd things on purpose.
    pub in_rulings: bool,
}

/// What is to be known of a game without playing it.
#[derive(Debug)]
pub struct Meta {
    /// The game's id in documents.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Who designed it.
    pub designer: &'static str,
    /// The rulebook that the rules follow.
    pub rulebook: &'static str,
    /// Fewest and most players.
    pub players: (usize, usize),
    /// The ways it can end: id and description.
    pub endings: &'static [(&'static str, &'static str)],
    /// The kinds of documents; `scenario`, `position` and `script` are among them in every game.
    pub kinds: &'static [Kind],
}
