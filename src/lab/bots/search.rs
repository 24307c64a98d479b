//! The search bot: the move after which games that are played on a little come out best.
//!
//! It samples what its seat cannot know, as M. Ginsberg's bridge player does (*GIB: Imperfect
//! information in a computationally challenging game*, Journal of Artificial Intelligence Research
//! 14 (2001), 303–358): in each sample every candidate is played, then a few moves more, and the
//! position is weighed. All candidates see the same samples and the same luck. After each round the
//! worse half is given up (*sequential halving*: Z. Karnin, T. Koren and O. Somekh, *Almost optimal
//! exploration in multi-armed bandits*, ICML 2013), so that most playouts go into the close calls.
//! The move that looks best at once stays to the end, and is made unless another one comes out
//! better by more than luck explains: of a dozen moves that are equally good, one always seems to.
//! Whether to act out of turn it decides by one look, as the greedy bot does, but a closer one.

use super::Scratch;
use super::greedy::shortlist;
use super::worth::worth;
use crate::engine::{Silent, Study, Turn};
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Decisions of each seat in a playout. Better moves in it are worth more than further ones.
const DEPTH: usize = 1;

/// Moves that are drawn for each decision of a playout; the best of them is made. With few, the
/// noise of bad moves drowns what tells candidates apart.
const DRAWN: usize = 12;

/// By how many standard errors of its mean a move has to be better than the one that looks best at
/// once. Decision 023 says what others gave.
const SURE: f64 = 1.5;

pub(super) fn choose<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch<G>,
    playouts: u32,
) -> G::Move {
    scratch.list(game, state, seat);
    shortlist(game, state, seat, random, scratch);
    let candidates = scratch.candidates.drain(..).collect();
    most_promising(game, state, seat, candidates, random, scratch, playouts)
}

/// What the search makes of the moves of a seat that look best at once, the best of these first: in how many of so many
/// samples each comes out best. Of equals, the one that looks better at once has it.
pub(super) fn weigh<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch<G>,
    samples: u32,
) -> Vec<(G::Move, u32)> {
    scratch.list(game, state, seat);
    shortlist(game, state, seat, random, scratch);
    let mut weighed: Vec<(G::Move, u32)> = scratch.candidates.drain(..).map(|mv| (mv, 0)).collect();
    let seed = random.below(1 << 31) as u64;
    for sample in 0..u64::from(samples) {
        let mut imagined = state.clone();
        game.determinize(&mut imagined, seat, &mut Random::branch(seed, &[sample, 0]));
        let mut best: Option<(i64, usize)> = None;
        for (index, (mv, _)) in weighed.iter().enumerate() {
            let mut luck = Random::branch(seed, &[sample, 1]);
            let worth = tried(game, &imagined, (seat, mv), &mut luck, &mut scratch.moves);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        if let Some((_, index)) = best {
            weighed[index].1 += 1;
        }
    }
    weighed
}

/// A move beside the one that looks best at once.
struct Rival<M> {
    mv: M,
    /// In how many samples both were tried.
    tried: u32,
    /// By how much it was worth more in them, added up.
    lead: f64,
    /// The squares of that, added up.
    squares: f64,
}

impl<M> Rival<M> {
    fn new(mv: M) -> Self {
        Self {
            mv,
            tried: 0,
            lead: 0.0,
            squares: 0.0,
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "nothing here is nearer to another than that"
    )]
    fn note(&mut self, lead: i64) {
        let lead = lead as f64;
        self.tried += 1;
        self.lead += lead;
        self.squares += lead * lead;
    }

    /// By how much it is better at least, as far as that is known; nothing is after two samples.
    fn sure_lead(&self) -> Option<f64> {
        if self.tried < 3 {
            return None;
        }
        let count = f64::from(self.tried);
        let mean = self.lead / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Some(mean - SURE * (variance / (count - 1.0)).sqrt())
    }
}

/// The first candidate, unless games come out better after another one.
fn most_promising<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    candidates: Vec<G::Move>,
    random: &mut Random,
    scratch: &mut Scratch<G>,
    playouts: u32,
) -> G::Move {
    let rounds = candidates.len().next_power_of_two().ilog2();
    let mut candidates = candidates.into_iter();
    let Some(first) = candidates.next() else {
        unreachable!("whoever decides has a move")
    };
    let mut rivals: Vec<_> = candidates.map(Rival::new).collect();
    // Two draws, as one of 64 bits is not to be had everywhere.
    let seed = [random.below(1 << 31), random.below(1 << 31)];
    let stream =
        |sample: u64, what: u64| Random::branch(seed[0] as u64, &[seed[1] as u64, sample, what]);
    let mut sample = 0;
    for _ in 0..rounds {
        let each = playouts / rounds / narrow::<u32>(1 + rivals.len());
        for _ in 0..each.max(1) {
            if scratch.is_stopped() {
                break;
            }
            sample += 1;
            let mut imagined = state.clone();
            game.determinize(&mut imagined, seat, &mut stream(sample, 0));
            let mut after = |mv: &G::Move| {
                let mut luck = stream(sample, 1);
                tried(game, &imagined, (seat, mv), &mut luck, &mut scratch.moves)
            };
            let usual = after(&first);
            for rival in &mut rivals {
                let worth = after(&rival.mv);
                rival.note(worth - usual);
            }
        }
        // Of equals, the one that looked better at once stays.
        rivals.sort_by(|one, other| other.lead.total_cmp(&one.lead));
        rivals.truncate(rivals.len().div_ceil(2));
    }
    let leads = rivals
        .into_iter()
        .map(|rival| (rival.sure_lead(), rival.mv));
    let sure = leads.filter_map(|(lead, mv)| Some((lead.filter(|lead| *lead > 0.0)?, mv)));
    let best = sure.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map_or(first, |(_, mv)| mv)
}

/// What a sample is worth to a seat after its move and some moves more.
fn tried<G: Study>(
    game: &G,
    imagined: &G::State,
    (seat, mv): (Seat, &G::Move),
    luck: &mut Random,
    scratch: &mut Vec<(Seat, G::Move)>,
) -> i64 {
    let mut after = imagined.clone();
    game.play(&mut after, seat, mv, &mut Silent);
    play_on(game, &mut after, luck, scratch);
    worth(game, &after, seat)
}

/// Plays some moves: for each decision, the best of a few that are drawn.
fn play_on<G: Study>(
    game: &G,
    state: &mut G::State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, G::Move)>,
) {
    let mut decisions = DEPTH * game.seat_count();
    while decisions > 0 {
        match game.turn(state) {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = game.draw(state, random);
                game.resolve(state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                *state = better(game, state, random, scratch);
                decisions -= 1;
            }
        }
    }
}

/// The position after the best of a few moves that are drawn.
fn better<G: Study>(
    game: &G,
    state: &G::State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, G::Move)>,
) -> G::State {
    let mut draw = || {
        let (seat, mv) = game.random_move(state, random, scratch);
        let mut after = state.clone();
        game.play(&mut after, seat, &mv, &mut Silent);
        (seat, after)
    };
    let (seat, mut best) = draw();
    let mut most = worth(game, &best, seat);
    for _ in 1..DRAWN {
        let (other, after) = draw();
        // Where several decide at once, moves of others are no alternatives.
        if other != seat {
            continue;
        }
        let worth = worth(game, &after, seat);
        if worth > most {
            (most, best) = (worth, after);
        }
    }
    best
}
