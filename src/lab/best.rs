//! The cheapest way from a start to a goal: best-first search by cost so far plus an estimate of
//! the rest (A*), within a number of nodes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

/// What is searched. Costs are whole numbers and never negative.
pub trait Problem {
    /// Where one can be. Equal nodes are the same place, however they were reached.
    type Node: Clone + Eq + Hash;

    /// Adds where one can go from here in a step, and what each step costs.
    fn successors(&self, node: &Self::Node, successors: &mut Vec<(Self::Node, u32)>);

    /// A bound from below on what the rest of the way costs. The closer it is, the fewer nodes are
    /// looked at; 0 is always right.
    fn estimate(&self, node: &Self::Node) -> u32;

    /// Whether the way may end here.
    fn is_goal(&self, node: &Self::Node) -> bool;
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<N> {
    /// No way costs less: proven. `None` if there is no way, which is proven too. Of a search that was left it is what the
    /// most promising of the ways that were still open would cost at least.
    pub bound: Option<u32>,
    /// The cheapest way found. It is the cheapest there is if it costs as much as the bound.
    pub best: Option<Way<N>>,
}

/// A way from a start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<N> {
    /// What it costs, that of the start included.
    pub cost: u32,
    /// The nodes from start to goal, both included.
    pub nodes: Vec<N>,
}

/// How much more the estimate weighs than the cost so far, in the searches that look for any good
/// way after the search for the best had to be left.
const GREEDIER: [u32; 4] = [2, 4, 8, 1 << 16];

/// Searches from these starts, each with its cost, for the cheapest way to a goal.
///
/// A search remembers about `limit` nodes at most. One that would need more is left: it gives the
/// bound proven by then, and greedier searches of the same size look for some way.
///
/// ```
/// use scrutineer::lab::best::{Problem, search};
///
/// /// From a number to 10 by doubling, for 3, or adding one, for 2.
/// struct Ten;
///
/// impl Problem for Ten {
///     type Node = u32;
///
///     fn successors(&self, node: &u32, successors: &mut Vec<(u32, u32)>) {
///         if *node < 10 {
///             successors.extend([(node * 2, 3), (node + 1, 2)]);
///         }
///     }
///
///     fn estimate(&self, _: &u32) -> u32 {
///         0
///     }
///
///     fn is_goal(&self, node: &u32) -> bool {
///         *node == 10
///     }
/// }
///
/// let found = search(&Ten, &[(1, 0)], 1000);
/// let best = found.best.expect("there is a way");
/// assert_eq!((found.bound, best.cost), (Some(10), 10));
/// assert_eq!(best.nodes, [1, 2, 4, 5, 10]);
/// ```
pub fn search<P: Problem>(
    problem: &P,
    starts: &[(P::Node, u32)],
    limit: usize,
) -> SearchResult<P::Node> {
    let mut exact = BestSearch::new(problem, starts, 1);
    let bound = exact.run(limit);
    let mut best = exact.best;
    let mut weights = GREEDIER.iter();
    let is_proven = |best: &Option<Way<P::Node>>| best.as_ref().map(|way| way.cost) == bound;
    while !is_proven(&best) {
        let Some(&weight) = weights.next() else { break };
        let mut greedier = BestSearch::new(problem, starts, weight);
        greedier.run(limit);
        if let Some(other) = greedier.best {
            let is_better = best.as_ref().is_none_or(|best| other.cost < best.cost);
            best = if is_better { Some(other) } else { best };
            break;
        }
    }
    SearchResult { bound, best }
}

/// A search under way.
struct BestSearch<'p, P: Problem> {
    problem: &'p P,
    weight: u32,
    /// Every node reached, in the order in which they were.
    reached: Vec<ReachedNode<P::Node>>,
    places: HashMap<P::Node, usize>,
    open: BinaryHeap<Reverse<OpenNode>>,
    best: Option<Way<P::Node>>,
}

struct ReachedNode<N> {
    node: N,
    /// The least cost so far of getting here.
    cost: u32,
    estimate: u32,
    from: Option<usize>,
}

/// A node to go on from: the most promising first, of equals the one closest to a goal, then the
/// one that was reached first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OpenNode {
    promise: u64,
    estimate: u32,
    place: usize,
    cost: u32,
}

impl<'p, P: Problem> BestSearch<'p, P> {
    fn new(problem: &'p P, starts: &[(P::Node, u32)], weight: u32) -> Self {
        let mut search = Self {
            problem,
            weight,
            reached: Vec::new(),
            places: HashMap::new(),
            open: BinaryHeap::new(),
            best: None,
        };
        for (node, cost) in starts {
            search.reach(node, *cost, None);
        }
        search
    }

    /// Searches until the best is proven or `limit` nodes are reached. Gives the bound on the cost
    /// of every way, which is proven only if the estimate weighs no more than the cost.
    fn run(&mut self, limit: usize) -> Option<u32> {
        let mut successors = Vec::new();
        // The cheapest way passes one of the open nodes at any time, so that what has been proven once stays so, also
        // where an estimate promises less later.
        let mut proven = 0;
        while let Some(Reverse(next)) = self.open.pop() {
            let here = &self.reached[next.place];
            if here.cost < next.cost {
                // It has been reached for less since.
                continue;
            }
            let least = here.cost.saturating_add(here.estimate);
            let best = self.best.as_ref().map_or(u32::MAX, |best| best.cost);
            proven = least.max(proven);
            if self.weight == 1 && proven >= best {
                return Some(best);
            }
            if least >= best {
                continue;
            }
            if self.reached.len() >= limit {
                return Some(proven);
            }
            let (node, cost) = (here.node.clone(), here.cost);
            successors.clear();
            self.problem.successors(&node, &mut successors);
            for (successor, step) in successors.drain(..) {
                self.reach(&successor, cost.saturating_add(step), Some(next.place));
            }
        }
        self.best.as_ref().map(|best| best.cost)
    }

    /// Notes a way to a node, if none was as cheap.
    fn reach(&mut self, node: &P::Node, cost: u32, from: Option<usize>) {
        let place = match self.places.get(node) {
            Some(&place) if self.reached[place].cost <= cost => return,
            Some(&place) => {
                (self.reached[place].cost, self.reached[place].from) = (cost, from);
                place
            }
            None => {
                self.places.insert(node.clone(), self.reached.len());
                self.reached.push(ReachedNode {
                    node: node.clone(),
                    cost,
                    estimate: self.problem.estimate(node),
                    from,
                });
                self.reached.len() - 1
            }
        };
        let is_better = self.best.as_ref().is_none_or(|best| cost < best.cost);
        if self.problem.is_goal(node) {
            if is_better {
                self.best = Some(self.way_to(place));
            }
            return;
        }
        let estimate = self.reached[place].estimate;
        let weighed = u64::from(estimate) * u64::from(self.weight);
        self.open.push(Reverse(OpenNode {
            promise: u64::from(cost) + weighed,
            estimate,
            place,
            cost,
        }));
    }

    fn way_to(&self, goal: usize) -> Way<P::Node> {
        let before = |place: &usize| self.reached[*place].from;
        let mut nodes: Vec<P::Node> = std::iter::successors(Some(goal), before)
            .map(|place| self.reached[place].node.clone())
            .collect();
        nodes.reverse();
        Way {
            cost: self.reached[goal].cost,
            nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Problem, search};
    use proptest::prelude::*;

    /// A small graph: the cost of the step from one node to another, if there is one.
    #[derive(Clone, Debug)]
    struct Graph {
        steps: Vec<Vec<Option<u32>>>,
        goals: Vec<bool>,
        /// How much of the true cost the estimate knows at each node, in quarters: such estimates
        /// may contradict each other.
        known: Vec<u32>,
    }

    impl Graph {
        /// The cheapest way on from `node` to a goal, of all ways that pass no node twice.
        fn rest(&self, node: usize, passed: &mut Vec<usize>) -> Option<u32> {
            if self.goals[node] {
                return Some(0);
            }
            passed.push(node);
            let ways = (0..self.steps.len())
                .filter(|next| !passed.contains(next))
                .collect::<Vec<_>>();
            let best = ways
                .into_iter()
                .filter_map(|next| Some(self.steps[node][next]? + self.rest(next, passed)?))
                .min();
            passed.pop();
            best
        }
    }

    impl Problem for Graph {
        type Node = usize;

        fn successors(&self, node: &usize, successors: &mut Vec<(usize, u32)>) {
            let steps = self.steps[*node].iter().enumerate();
            successors.extend(steps.filter_map(|(next, cost)| Some((next, (*cost)?))));
        }

        fn estimate(&self, node: &usize) -> u32 {
            let rest = self.rest(*node, &mut Vec::new());
            rest.map_or(7, |rest| rest * self.known[*node] / 4)
        }

        fn is_goal(&self, node: &usize) -> bool {
            self.goals[*node]
        }
    }

    const NODES: usize = 6;

    fn graphs() -> impl Strategy<Value = Graph> {
        let step = prop_oneof![2 => Just(None), 1 => (0..10_u32).prop_map(Some)];
        let steps = prop::collection::vec(prop::collection::vec(step, NODES), NODES);
        let goals = prop::collection::vec(prop::bool::weighted(0.2), NODES);
        let known = prop::collection::vec(0..=4_u32, NODES);
        (steps, goals, known).prop_map(|(steps, goals, known)| Graph {
            steps,
            goals,
            known,
        })
    }

    proptest! {
        #[test]
        fn the_best_is_that_of_all_ways(
            graph in graphs(),
            starts in prop::collection::vec((0..NODES, 0..5_u32), 0..3),
            limit in 0..=NODES + 1,
        ) {
            let all = starts.iter().filter_map(|(start, cost)| {
                Some(cost + graph.rest(*start, &mut Vec::new())?)
            });
            let least = all.min();
            let whole = search(&graph, &starts, usize::MAX);
            prop_assert_eq!(whole.bound, least);
            prop_assert_eq!(whole.best.as_ref().map(|best| best.cost), least);

            let left = search(&graph, &starts, limit);
            // A search that looks further proves no less.
            let further = search(&graph, &starts, limit + 1);
            if let (Some(near), Some(far)) = (left.bound, further.bound) {
                prop_assert!(near <= far);
            }
            if let Some(least) = least {
                prop_assert!(left.bound.expect("there is a way") <= least);
            }
            for best in [whole.best, left.best].into_iter().flatten() {
                prop_assert!(Some(best.cost) >= least);
                let (first, last) = (best.nodes[0], best.nodes[best.nodes.len() - 1]);
                let steps = best.nodes.windows(2).map(|step| graph.steps[step[0]][step[1]]);
                let steps: Option<u32> = steps.sum();
                prop_assert!(graph.goals[last]);
                let begins = |(start, cost): &(usize, u32)| {
                    *start == first && Some(cost + steps.unwrap_or(0)) == Some(best.cost)
                };
                prop_assert!(steps.is_some() && starts.iter().any(begins));
            }
        }
    }

    /// From one corner of a wide field to the other, two a step; the estimate knows of one.
    struct Field;

    const FAR: u32 = 200;

    impl Problem for Field {
        type Node = (u32, u32);

        fn successors(&self, &(x, y): &(u32, u32), successors: &mut Vec<((u32, u32), u32)>) {
            successors.extend((x < FAR).then_some(((x + 1, y), 2)));
            successors.extend((y < FAR).then_some(((x, y + 1), 2)));
        }

        fn estimate(&self, &(x, y): &(u32, u32)) -> u32 {
            2 * FAR - x - y
        }

        fn is_goal(&self, &(x, y): &(u32, u32)) -> bool {
            (x, y) == (FAR, FAR)
        }
    }

    #[test]
    fn a_search_that_is_left_gives_a_bound_and_a_way() {
        let least = 4 * FAR;
        let left = search(&Field, &[((0, 0), 0)], 2000);
        let bound = left.bound.expect("there is a way");
        assert!((2 * FAR..least).contains(&bound), "{bound}");
        assert!(left.best.is_some_and(|best| best.cost >= least));
        let whole = search(&Field, &[((0, 0), 0)], usize::MAX);
        assert_eq!(whole.bound, Some(least));
    }
}
