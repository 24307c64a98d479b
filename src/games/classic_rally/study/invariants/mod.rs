//! What no play of this game can break, beyond the laws of every game. One file a subject.

mod boards;
mod building;
mod cars;
mod decks;
mod drives;
mod turns;

use crate::engine::invariant::{Verdict, ensure};
use crate::engine::{Invariant, Transition};
use crate::games::classic_rally::{ClassicRally, Place, State};

type RallyStep<'s> = Transition<'s, ClassicRally>;

/// Every invariant, those of one subject together.
pub(super) const ALL: &[Invariant<ClassicRally>] = &[
    Invariant::position(
        "cards-are-conserved",
        "Of each card that boards carry, boards and piles together hold what is in play.",
        boards::cards_are_conserved,
    ),
    Invariant::position(
        "boards-have-room",
        "No board carries more cards than it has spaces.",
        boards::boards_have_room,
    ),
    Invariant::step(
        "boards-are-their-owners",
        "Others' boards lose cards by ROBBER, which takes no toolbox and nothing from Rally Boards, or FUEL by a leak as their turn begins.",
        boards::boards_are_their_owners,
    ),
    Invariant::step(
        "exchanges-lose-nothing",
        "An assistance procedure and TRANSPORTER leave a player's two boards the cards that they had.",
        boards::exchanges_lose_nothing,
    ),
    Invariant::step(
        "used-toolboxes-stay",
        "A toolbox that has been used stays on its Rally Board for the rest of the turn.",
        boards::used_toolboxes_stay,
    ),
    Invariant::step(
        "features-are-conserved",
        "Copies of a Feature are neither lost nor made.",
        decks::features_are_conserved,
    ),
    Invariant::step(
        "features-stay",
        "Features that a player has chosen stay for the whole stage.",
        decks::features_stay,
    ),
    Invariant::position(
        "hazard-cards-are-conserved",
        "Once they are shuffled, every Hazard card lies in the deck or in front of a player.",
        decks::hazard_cards_are_conserved,
    ),
    Invariant::step(
        "hazard-deck-is-a-queue",
        "Hazard cards are drawn from the top one by one and go back to the bottom, in the open.",
        decks::hazard_deck_is_a_queue,
    ),
    Invariant::step(
        "problems-wait-for-a-cure",
        "A problem is overcome in its owner's turn, by a repair or MECHANIC; only AQUAPLANING ends by itself.",
        decks::problems_wait_for_a_cure,
    ),
    Invariant::position(
        "jokers-are-dealt-once",
        "No more copies of a Joker are held and spent than there are.",
        decks::jokers_are_dealt_once,
    ),
    Invariant::step(
        "jokers-are-played-once",
        "A Joker leaves its owner's hand once, in a turn of its owner, by being played.",
        decks::jokers_are_played_once,
    ),
    Invariant::position(
        "hands-are-no-larger-than-dealt",
        "Nobody holds more Road Book cards of a kind than were dealt.",
        decks::hands_are_no_larger_than_dealt,
    ),
    Invariant::position(
        "hands-are-hidden",
        "Nobody sees the Road Book cards of somebody else.",
        decks::hands_are_hidden,
    ),
    Invariant::step(
        "road-book-cards-are-spent",
        "A hand loses exactly the Road Book cards that its owner plays or burns.",
        drives::road_book_cards_are_spent,
    ),
    Invariant::step(
        "road-book-is-followed",
        "Who holds Road Book cards leaves an intersection as one of them points, and burns none that points to a road.",
        drives::road_book_is_followed,
    ),
    Invariant::step(
        "drives-keep-to-the-road",
        "A drive goes from tile to connected tile, by the heading or on an intersection not backwards, and ends where it leads.",
        drives::drives_keep_to_the_road,
    ),
    Invariant::step(
        "drives-stop-where-they-must",
        "No drive goes on from a HAZARD tile without another car, from a dead end, or from FINISH with all tokens.",
        drives::drives_stop_where_they_must,
    ),
    Invariant::step(
        "drives-keep-to-their-allowance",
        "A drive has no more steps than Features allow, but for those of CLOSE RATIO past cars to be overtaken.",
        drives::drives_keep_to_their_allowance,
    ),
    Invariant::step(
        "drives-burn-fuel",
        "A drive takes one FUEL a tile from the tank, and one more if it draws FUEL LEAK with FUEL left.",
        drives::drives_burn_fuel,
    ),
    Invariant::step(
        "drives-end-where-they-may",
        "No drive ends beside a fuelled car with the same heading, if both have FUEL, on a tile where that matters.",
        drives::drives_end_where_they_may,
    ),
    Invariant::step(
        "tokens-are-collected",
        "A token is collected exactly where a drive ends on its checkpoint, and never lost.",
        drives::tokens_are_collected,
    ),
    Invariant::step(
        "drives-are-made-if-they-must",
        "A turn without a drive ends only if every legal drive overtakes and no Road Book card has to be burnt.",
        drives::drives_are_made_if_they_must,
    ),
    Invariant::position(
        "cars-face-exits",
        "A Rally Car on a tile with one exit or two faces one of them.",
        cars::cars_face_exits,
    ),
    Invariant::step(
        "cars-move-in-their-turn",
        "Rally Cars are moved by drives and turned by drives and U-turns, Assistance Cars by their own moves, all in their owner's turn.",
        cars::cars_move_in_their_turn,
    ),
    Invariant::step(
        "assistance-cars-move-one-tile",
        "An Assistance Car moves to a connected tile, once a turn.",
        cars::assistance_cars_move_one_tile,
    ),
    Invariant::step(
        "held-cars-stay",
        "A Rally Car that a problem holds stays where it is.",
        cars::held_cars_stay,
    ),
    Invariant::step(
        "finished-cars-rest",
        "A Rally Car that has finished keeps its place, heading, Road Book cards, tokens and round, and its board but for its own turn.",
        cars::finished_cars_rest,
    ),
    Invariant::position(
        "finishers-have-their-tokens",
        "A Rally Car that has finished stands on FINISH and has all three tokens.",
        cars::finishers_have_their_tokens,
    ),
    Invariant::step(
        "turns-go-round",
        "After a turn comes the next unfinished player clockwise from the first, and after the last one a new round.",
        turns::turns_go_round,
    ),
    Invariant::step(
        "first-player-stays",
        "The first player stays the same for the whole game.",
        turns::first_player_stays,
    ),
    Invariant::step(
        "switch-offs-end-with-the-turn",
        "What a roll switches off works again after the turn.",
        turns::switch_offs_end_with_the_turn,
    ),
    Invariant::step(
        "stopwatch-runs-on",
        "The stopwatch never runs back, and ticks once a round.",
        turns::stopwatch_runs_on,
    ),
    Invariant::step(
        "points-are-given-once",
        "Finishers get the ticks of the stopwatch as points at the end of their round, others the points for those who have not finished; both stay.",
        turns::points_are_given_once,
    ),
    Invariant::position(
        "endings-are-declared",
        "A game ends in one of the ways that it declares.",
        turns::endings_are_declared,
    ),
    Invariant::step(
        "tiles-are-conserved",
        "While the map is built, tiles are on the table, in the pile, drawn or kept.",
        building::tiles_are_conserved,
    ),
    Invariant::step(
        "tiles-join-the-road",
        "A tile that is laid links its road with one that lies.",
        building::tiles_join_the_road,
    ),
    Invariant::step(
        "like-signs-stay-apart",
        "A tile that is laid is not linked with another of like sign.",
        building::like_signs_stay_apart,
    ),
    Invariant::step(
        "edges-agree",
        "Under the reading `edge-match = \"strict\"` no road is laid against a blank side.",
        building::edges_agree,
    ),
    Invariant::step(
        "maps-stay",
        "The map does not change in the race.",
        building::maps_stay,
    ),
];

/// Whether a step begins in the race and stays in its stage.
fn is_raced(step: &RallyStep<'_>) -> bool {
    use crate::games::classic_rally::components::Phase;
    step.before.phase == Phase::Race && step.after.stage == step.before.stage
}

/// A place as messages name it.
fn cell(state: &State, place: Option<Place>) -> String {
    place.map_or_else(
        || "no tile".to_owned(),
        |place| format!("`{}`", state.map.at(place).cell),
    )
}
