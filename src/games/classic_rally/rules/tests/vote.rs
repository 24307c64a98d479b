//! FINISH: votes, ties, and who lays it.

use super::*;
use crate::games::classic_rally::components::{FinishRollChoice, RerollWho};

/// Only FINISH is left: a crossroads lies north of START.
fn ready(players: usize) -> Table {
    ready_with(players, |_| {})
}

fn ready_with(players: usize, change: impl Fn(&mut ClassicRally)) -> Table {
    let all = NORTH | EAST | SOUTH | WEST;
    let mut game = with_tiles(players, &[("crossroads", 1, all, None)]);
    change(&mut game);
    let mut table = building(game, &["crossroads"]);
    table.lay("crossroads", (0, 1), 0);
    assert_eq!(table.state.phase, Phase::VoteFinish);
    table
}

impl Table {
    #[track_caller]
    fn vote(&mut self, seat: Seat, (x, y): (i8, i8), rotation: u8) -> Heard {
        self.play(seat, Move::VoteFinish(spot(x, y, rotation)))
    }

    #[track_caller]
    fn finish_lies_on(&self, (x, y): (i8, i8), rotation: u8) {
        let laid = self.state.map.on(Cell { x, y }).expect("FINISH lies there");
        assert_eq!((laid.tile, laid.rotation), (self.game.finish, rotation));
        assert_eq!(self.state.phase, Phase::HazardDeck);
        assert!(
            self.state
                .players
                .iter()
                .all(|player| player.vote.is_none())
        );
        assert_eq!(self.state.building.builder, self.state.first);
    }
}

#[test]
fn agreement_needs_no_count() {
    let [white, black] = seats();
    let mut table = ready(2);
    assert_eq!(table.deciders(), [white, black]);
    // Four cells, two rotations each, for both.
    assert_eq!(table.moves().len(), 16);
    let heard = table.vote(black, (1, 1), 3);
    assert!(
        heard.events.is_empty(),
        "a vote is secret: {:?}",
        heard.events
    );
    assert_eq!(table.deciders(), [white]);
    let heard = table.vote(white, (1, 1), 1);
    heard.cites(&["build.finish-location"]);
    heard.cites_none(&["build.finish-vote", "build.finish-tie"]);
    // Both rotations lead the road the same way; the first player's is laid.
    table.finish_lies_on((1, 1), 1);
}

#[test]
fn the_most_votes_win() {
    let [white, black, red] = seats();
    let mut table = ready(3);
    table.vote(white, (0, 2), 0);
    table.vote(black, (1, 1), 3);
    let heard = table.vote(red, (1, 1), 1);
    heard.cites(&["build.finish-vote"]);
    heard.cites_none(&["build.finish-tie"]);
    table.finish_lies_on((1, 1), 3);
    let voted = heard.events.iter().find_map(|event| match event {
        Event::Voted { votes } => Some(votes[&Colour::Black].clone()),
        _ => None,
    });
    assert_eq!(voted.as_deref(), Some("1,1 finish/3"));
}

#[test]
fn a_vote_is_for_a_lawful_location_and_cast_once() {
    let [white, black] = seats();
    let mut table = ready(2);
    let vote = |x, y, rotation| Move::VoteFinish(spot(x, y, rotation));
    let clause = "build.finish-location";
    table.refuses(
        white,
        vote(0, 1, 0),
        clause,
        "`crossroads` lies on `0,1` already",
    );
    table.refuses(white, vote(1, 1, 0), clause, "leaves `1,1` by N and S");
    table.refuses(white, vote(1, 1, 9), clause, "9 quarter-turns");
    table.refuses(
        white,
        Move::PlaceFinish(spot(1, 1, 1)),
        clause,
        "white votes",
    );
    table.vote(white, (1, 1), 1);
    table.refuses(
        white,
        vote(0, 2, 0),
        "flow.turn-owner",
        "white has chosen already",
    );
    table.vote(black, (1, 1), 1);
}

#[test]
fn the_dice_break_a_tie() {
    let [white, black, red] = seats();
    let mut table = ready(3);
    table.vote(white, (0, 2), 0);
    table.vote(black, (1, 1), 1);
    let heard = table.vote(red, (-1, 1), 1);
    heard.cites(&["build.finish-vote", "build.finish-tie"]);
    assert_eq!(table.state.phase, Phase::FinishRoll);
    table.refuses(
        white,
        Move::EndTurn,
        "build.finish-location",
        "`finish-roll` comes first",
    );
    let tie = Chance::FinishRoll(rolls(&[(0, [1, 1]), (1, [6, 3]), (2, [4, 5])]));
    table.resolve(&tie).cites(&["build.finish-tie"]);
    table.refuses_outcome(&tie, "build.finish-tie", "white does not roll now");
    let again = Chance::FinishRoll(rolls(&[(1, [2, 3]), (2, [4, 5])]));
    let heard = table.resolve(&again);
    assert!(heard.events.contains(&Event::FinishPlacer {
        player: Colour::Red
    }));
    assert_eq!(table.deciders(), [red]);
    let anywhere = Move::PlaceFinish(spot(0, -1, 2));
    table.refuses(
        white,
        anywhere,
        "flow.turn-owner",
        "red lays FINISH now, not white",
    );
    assert_eq!(
        table.moves().len(),
        8,
        "the winner may lay it at any valid location"
    );
    table.play(red, anywhere).cites(&["build.finish-location"]);
    table.finish_lies_on((0, -1), 2);
    assert!(table.state.building.rolling.is_empty());
}

#[test]
fn the_roll_may_only_choose_among_the_tied() {
    let [white, black, red] = seats();
    let mut table = ready_with(4, |game| {
        game.readings.finish_roll_choice = FinishRollChoice::TiedOnly;
        game.readings.reroll_who = RerollWho::All;
    });
    let yellow = Seat::new(3);
    table.vote(white, (0, 2), 0);
    table.vote(black, (0, 2), 2);
    table.vote(red, (1, 1), 1);
    table.vote(yellow, (1, 1), 1);
    let all = |dice: [[u8; 2]; 4]| {
        Chance::FinishRoll(
            dice.into_iter()
                .enumerate()
                .map(|(i, dice)| (Seat::new(i), dice))
                .collect(),
        )
    };
    table.resolve(&all([[6, 6], [6, 6], [1, 1], [1, 1]]));
    table.resolve(&all([[1, 6], [6, 6], [1, 1], [1, 1]]));
    assert_eq!(table.deciders(), [black]);
    let other = Move::PlaceFinish(spot(-1, 1, 1));
    table.refuses(
        black,
        other,
        "build.finish-location",
        "`-1,1` with exits E and W is none of the locations that tied",
    );
    assert_eq!(table.moves().len(), 4);
    table.play(black, Move::PlaceFinish(spot(1, 1, 3)));
    table.finish_lies_on((1, 1), 3);
}

#[test]
fn a_lone_player_decides_alone() {
    let [white] = seats();
    let mut table = ready(1);
    let heard = table.vote(white, (0, 2), 0);
    heard.cites_none(&["build.finish-vote", "build.finish-tie"]);
    table.finish_lies_on((0, 2), 0);
}
