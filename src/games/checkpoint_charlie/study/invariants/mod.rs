//! What no play of this game can break, beyond the laws of every game. One file a subject.

mod accusations;
mod cards;
mod clues;
mod markers;
mod rounds;
#[cfg(test)]
mod tests;

use crate::engine::Transition;
use crate::engine::invariant::{Verdict, ensure};
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::{CheckpointCharlie, State};

type CharlieStep<'s> = Transition<'s, CheckpointCharlie>;

crate::invariants! {
    /// Every invariant, those of one subject together.
    pub(super) const ALL: CheckpointCharlie;

    position "cats-lie-in-one-place" cards::cats_lie_in_one_place:
        "A cat lies in the deck, in one line or in one discard pile, and during a search each cat lies somewhere.";
    position "cats-are-sorted-by-own-clues" cards::cats_are_sorted_by_own_clues:
        "Each cat of a line shows the face of its player’s clue, and no discarded cat does, whatever is public.";
    position "deck-investigators-are-unchosen" cards::deck_investigators_are_unchosen:
        "An investigator card in the deck is there once, and is of somebody whom no player has chosen.";
    step "reveals-go-round" cards::reveals_go_round:
        "A card comes off the top of the deck in its player’s turn, and then it is the turn of the next player.";
    position "counters-are-held-once" clues::counters_are_held_once:
        "No two players have the counter of one trait, and none of a public clue.";
    step "clues-stay" clues::clues_stay:
        "A clue that has been laid or tossed is the same until the round is over.";
    position "truth-is-held-possible" clues::truth_is_held_possible:
        "The truth is among the worlds that each player, and an onlooker, holds possible.";
    position "players-know-more-than-the-table" clues::players_know_more_than_the_table:
        "A chief whom a player holds possible is possible by what lies open to all, and looks like no discarded cat.";
    step "chiefs-stay-ruled-out" clues::chiefs_stay_ruled_out:
        "Within a round, nobody comes to hold a look of the chief possible that was ruled out.";
    position "all-clues-name-one-chief" clues::all_clues_name_one_chief:
        "Once clues are turned up and the bag is empty, there is one world and one look of the chief.";
    position "accusations-differ" accusations::accusations_differ:
        "Nobody accuses twice in a round, and no cat is accused twice.";
    position "accused-cats-are-suspects" accusations::accused_cats_are_suspects:
        "An accused cat lies in a line, or where discarded cats may be accused, in a discard pile.";
    step "accusations-stand" accusations::accusations_stand:
        "An accusation stands, in its place among the others, until the round is over.";
    position "search-leaves-accusers" accusations::search_leaves_accusers:
        "While cards are revealed, two players or more have not accused, and the deck is not empty.";
    step "search-ends-for-a-reason" accusations::search_ends_for_a_reason:
        "Accusations are closed when all but one player have accused, or when the deck has run out.";
    position "markers-are-conserved" markers::markers_are_conserved:
        "Of each sort, markers in the pool and before players are as many as are in play.";
    step "markers-come-by-draws" markers::markers_come_by_draws:
        "A player comes to have more markers by a draw alone, by one a round, and fewer only as the Stasi marker returns.";
    step "gold-is-for-the-chief" markers::gold_is_for_the_chief:
        "A gold marker goes to a player who has accused a cat that all clues are true of, and to nobody else.";
    step "white-is-for-the-slowest-if-hidden" markers::white_is_for_the_slowest_if_hidden:
        "Without an accusation a player draws a white marker if the chief lies in the deck, and else a black one.";
    step "exchanges-keep-colours" markers::exchanges_keep_colours:
        "An exchange leaves everybody as many markers of each colour as before, and is made with Café Adler alone.";
    step "used-adler-markers-stay" markers::used_adler_markers_stay:
        "A used Adler marker lies face up, and stays with its owner where no face-up marker can be taken.";
    position "stasi-marker-is-seen" markers::stasi_marker_is_seen:
        "The Stasi marker lies face up before the player who is tailed, from its draw to the end of the round.";
    position "options-are-options" markers::options_are_options:
        "Nobody is tailed without a Stasi officer, and no marker is special without its option.";
    position "rounds-are-limited" rounds::rounds_are_limited:
        "There are no more rounds than the rules say, and nobody has more markers than there were rounds.";
    step "capturer-starts" rounds::capturer_starts:
        "The next round is started by the first who accused the chief, or by the same player as before.";
}

/// Whether cards are being revealed.
fn is_search(state: &State) -> bool {
    matches!(state.phase, Phase::Search | Phase::Toss)
}

/// Whether cards lie before players, and accusations are not closed.
fn is_open(state: &State) -> bool {
    is_search(state) || state.phase == Phase::DeckOut
}
