//! What no play of this game can break, beyond the laws of every game. One file a subject.

mod boards;
mod building;
mod cars;
mod decks;
mod drives;
mod turns;

use crate::engine::Transition;
use crate::engine::invariant::{Verdict, ensure};
use crate::games::classic_rally::{ClassicRally, Place, State};

type RallyStep<'s> = Transition<'s, ClassicRally>;

crate::invariants! {
    /// Every invariant, those of one subject together.
    pub(super) const ALL: ClassicRally;

    position "cards-are-conserved" boards::cards_are_conserved:
        "Of each card that boards carry, boards and piles together hold what is in play.";
    position "boards-have-room" boards::boards_have_room:
        "No board carries more cards than it has spaces.";
    step "boards-are-their-owners" boards::boards_are_their_owners:
        "Others' boards lose cards by ROBBER, which takes no toolbox and nothing from Rally Boards, or FUEL by a leak as their turn begins.";
    step "exchanges-lose-nothing" boards::exchanges_lose_nothing:
        "An assistance procedure and TRANSPORTER leave a player's two boards the cards that they had.";
    step "used-toolboxes-stay" boards::used_toolboxes_stay:
        "A toolbox that has been used stays on its Rally Board for the rest of the turn.";
    step "features-are-conserved" decks::features_are_conserved:
        "Copies of a Feature are neither lost nor made.";
    step "features-stay" decks::features_stay:
        "Features that a player has chosen stay for the whole stage.";
    position "hazard-cards-are-conserved" decks::hazard_cards_are_conserved:
        "Once they are shuffled, every Hazard card lies in the deck or in front of a player.";
    step "hazard-deck-is-a-queue" decks::hazard_deck_is_a_queue:
        "Hazard cards are drawn from the top one by one and go back to the bottom, in the open.";
    step "problems-wait-for-a-cure" decks::problems_wait_for_a_cure:
        "A problem is overcome in its owner's turn, by a repair or MECHANIC; only AQUAPLANING ends by itself.";
    position "jokers-are-dealt-once" decks::jokers_are_dealt_once:
        "No more copies of a Joker are held and spent than there are.";
    step "jokers-are-played-once" decks::jokers_are_played_once:
        "A Joker leaves its owner's hand once, in a turn of its owner, by being played.";
    position "hands-are-no-larger-than-dealt" decks::hands_are_no_larger_than_dealt:
        "Nobody holds more Road Book cards of a kind than were dealt.";
    position "hands-are-hidden" decks::hands_are_hidden:
        "Nobody sees the Road Book cards of somebody else.";
    step "road-book-cards-are-spent" drives::road_book_cards_are_spent:
        "A hand loses exactly the Road Book cards that its owner plays or burns.";
    step "road-book-is-followed" drives::road_book_is_followed:
        "Who holds Road Book cards leaves an intersection as one of them points, and burns none that points to a road.";
    step "drives-keep-to-the-road" drives::drives_keep_to_the_road:
        "A drive goes from tile to connected tile, by the heading or on an intersection not backwards, and ends where it leads.";
    step "drives-stop-where-they-must" drives::drives_stop_where_they_must:
        "No drive goes on from a HAZARD tile without another car, from a dead end, or from FINISH with all tokens.";
    step "drives-keep-to-their-allowance" drives::drives_keep_to_their_allowance:
        "A drive has no more steps than Features allow, but for those of CLOSE RATIO past cars to be overtaken.";
    step "drives-burn-fuel" drives::drives_burn_fuel:
        "A drive takes one FUEL a tile from the tank, and one more if it draws FUEL LEAK with FUEL left.";
    step "drives-end-where-they-may" drives::drives_end_where_they_may:
        "No drive ends beside a fuelled car with the same heading, if both have FUEL, on a tile where that matters.";
    step "tokens-are-collected" drives::tokens_are_collected:
        "A token is collected exactly where a drive ends on its checkpoint, and never lost.";
    step "drives-are-made-if-they-must" drives::drives_are_made_if_they_must:
        "A turn without a drive ends only if every legal drive overtakes and no Road Book card has to be burnt.";
    position "cars-face-exits" cars::cars_face_exits:
        "A Rally Car on a tile with one exit or two faces one of them.";
    step "cars-move-in-their-turn" cars::cars_move_in_their_turn:
        "Rally Cars are moved by drives and turned by drives and U-turns, Assistance Cars by their own moves, all in their owner's turn.";
    step "assistance-cars-move-one-tile" cars::assistance_cars_move_one_tile:
        "An Assistance Car moves to a connected tile, once a turn.";
    step "held-cars-stay" cars::held_cars_stay:
        "A Rally Car that a problem holds stays where it is.";
    step "finished-cars-rest" cars::finished_cars_rest:
        "A Rally Car that has finished keeps its place, heading, Road Book cards, tokens and round, and its board but for its own turn.";
    position "finishers-have-their-tokens" cars::finishers_have_their_tokens:
        "A Rally Car that has finished stands on FINISH and has all three tokens.";
    step "turns-go-round" turns::turns_go_round:
        "After a turn comes the next unfinished player clockwise from the first, and after the last one a new round.";
    step "first-player-stays" turns::first_player_stays:
        "The first player stays the same for the whole game.";
    step "switch-offs-end-with-the-turn" turns::switch_offs_end_with_the_turn:
        "What a roll switches off works again after the turn.";
    step "stopwatch-runs-on" turns::stopwatch_runs_on:
        "The stopwatch never runs back, and ticks once a round.";
    step "points-are-given-once" turns::points_are_given_once:
        "Finishers get the ticks of the stopwatch as points at the end of their round, others the points for those who have not finished; both stay.";
    position "endings-are-declared" turns::endings_are_declared:
        "A game ends in one of the ways that it declares.";
    step "tiles-are-conserved" building::tiles_are_conserved:
        "While the map is built, tiles are on the table, in the pile, drawn or kept.";
    step "tiles-join-the-road" building::tiles_join_the_road:
        "A tile that is laid links its road with one that lies.";
    step "like-signs-stay-apart" building::like_signs_stay_apart:
        "A tile that is laid is not linked with another of like sign.";
    step "edges-agree" building::edges_agree:
        "Under the reading `edge-match = \"strict\"` no road is laid against a blank side.";
    step "maps-stay" building::maps_stay:
        "The map does not change in the race.";
}

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
