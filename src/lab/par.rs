//! What many pars say together: which car, card or corner is better than the others.

use crate::engine::study::{Par, Score};

/// Pars of one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct ParKind<'p> {
    /// What they count.
    pub score: Score,
    /// The pars, in their order.
    pub pars: Vec<&'p Par>,
}

/// The pars of each unit, in the order in which the units come up.
#[must_use]
pub fn kinds(pars: &[Par]) -> Vec<ParKind<'_>> {
    let mut kinds: Vec<ParKind<'_>> = Vec::new();
    for par in pars {
        match kinds
            .iter_mut()
            .find(|kind| kind.score.unit == par.score.unit)
        {
            Some(kind) => kind.pars.push(par),
            None => kinds.push(ParKind {
                score: par.score,
                pars: vec![par],
            }),
        }
    }
    kinds
}

/// The pars of everything that has one noun, such as all cars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParComparison {
    /// The noun, such as `car`.
    pub noun: &'static str,
    /// One line for each name, in the order of the pars.
    pub lines: Vec<ParLine>,
}

/// The pars of one name, such as one car, over everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParLine {
    /// The name.
    pub name: String,
    /// The sum of those of its pars that were found.
    pub sum: u64,
    /// How many were found.
    pub count: u64,
    /// The least of them; `None` if none was found.
    pub least: Option<u32>,
    /// The greatest of them; `None` if none was found.
    pub most: Option<u32>,
    /// In how many cases, all else equal, no other name has a better par.
    pub best_in: u64,
    /// In how many cases none was found: of these only a bound is known, which is no par.
    pub missing: u64,
}

impl ParLine {
    /// The line of a name of which nothing is known yet.
    fn of(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            sum: 0,
            count: 0,
            least: None,
            most: None,
            best_in: 0,
            missing: 0,
        }
    }

    /// The mean of its pars; `None` if none was found.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "sums of small numbers")]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}

/// How far the best that was found is from the bound, and so from the best there is at most: 0 if it is that. `None`
/// if nothing was found.
#[must_use]
pub fn gap(par: &Par) -> Option<u32> {
    par.found.map(|found| found.abs_diff(par.bound))
}

/// Compares the names of each noun that has more than one, by what was found.
#[must_use]
pub fn compare(kind: &ParKind<'_>) -> Vec<ParComparison> {
    let nouns = kind.pars.first().map_or(0, |par| par.of.len());
    let comparisons = (0..nouns).map(|noun| comparison(kind, noun));
    let has_found = |comparison: &ParComparison| {
        let mut lines = comparison.lines.iter();
        lines.any(|line| line.count > 0)
    };
    comparisons
        .filter(|comparison| comparison.lines.len() > 1 && has_found(comparison))
        .collect()
}

fn comparison(kind: &ParKind<'_>, noun: usize) -> ParComparison {
    let pars = &kind.pars;
    let others = |par: &Par| -> Vec<String> {
        let of = par.of.iter().enumerate();
        of.filter(|(index, _)| *index != noun)
            .map(|(_, (_, name))| name.clone())
            .collect()
    };
    // The best par of each case: all that have the same names of the other nouns.
    let mut best = std::collections::HashMap::new();
    for (par, found) in pars.iter().filter_map(|par| Some((par, par.found?))) {
        let best = best.entry(others(par)).or_insert(found);
        *best = kind.score.pick(found.min(*best), found.max(*best));
    }
    let mut lines: Vec<ParLine> = Vec::new();
    for par in pars {
        let name = &par.of[noun].1;
        let index = lines.iter().position(|line| line.name == *name);
        let index = index.unwrap_or_else(|| {
            lines.push(ParLine::of(name));
            lines.len() - 1
        });
        let line = &mut lines[index];
        let Some(found) = par.found else {
            line.missing += 1;
            continue;
        };
        line.sum += u64::from(found);
        line.count += 1;
        line.least = Some(line.least.map_or(found, |least| least.min(found)));
        line.most = line.most.max(Some(found));
        line.best_in += u64::from(best.get(&others(par)) == Some(&found));
    }
    ParComparison {
        noun: pars[0].of[noun].0,
        lines,
    }
}

#[cfg(test)]
mod tests {
    use super::{ParKind, ParLine, compare, gap, kinds};
    use crate::engine::study::{Par, Score};

    fn par(car: &str, card: &str, minutes: u32) -> Par {
        Par {
            of: vec![("car", car.to_owned()), ("card", card.to_owned())],
            score: Score::least("minute"),
            bound: minutes,
            found: Some(minutes),
            expected: None,
            how: String::new(),
        }
    }

    #[test]
    fn names_are_compared_all_else_equal() {
        let pars = [
            par("van", "near", 5),
            par("van", "far", 9),
            par("bus", "near", 5),
            par("bus", "far", 12),
        ];
        let comparisons = compare(&kinds(&pars)[0]);
        let nouns: Vec<&str> = comparisons.iter().map(|of| of.noun).collect();
        assert_eq!(nouns, ["car", "card"]);
        let line = |name: &str, sum, least, most, best_in| ParLine {
            name: name.to_owned(),
            sum,
            count: 2,
            least: Some(least),
            most: Some(most),
            best_in,
            missing: 0,
        };
        assert_eq!(
            comparisons[0].lines,
            [line("van", 14, 5, 9, 2), line("bus", 17, 5, 12, 1)]
        );
        assert_eq!(
            comparisons[1].lines,
            [line("near", 10, 5, 5, 2), line("far", 21, 9, 12, 0)]
        );
    }

    #[test]
    fn a_bound_is_no_par() {
        let unfound = |par| Par { found: None, ..par };
        let mut pars = [
            unfound(par("van", "near", 1)),
            par("van", "far", 9),
            par("bus", "near", 5),
            unfound(par("bus", "far", 1)),
        ];
        let comparison = compare(&kinds(&pars)[0]).remove(0);
        let line = |name: &str, par: u32| ParLine {
            sum: par.into(),
            count: 1,
            least: Some(par),
            most: Some(par),
            best_in: 1,
            missing: 1,
            ..ParLine::of(name)
        };
        assert_eq!(comparison.lines, [line("van", 9), line("bus", 5)]);
        pars[1].found = None;
        let van = compare(&kinds(&pars)[0]).remove(0).lines.remove(0);
        assert_eq!((van.mean(), van.count, van.missing), (None, 0, 2));
        pars[2].found = None;
        assert!(compare(&kinds(&pars)[0]).is_empty());
    }

    #[test]
    fn what_has_one_name_only_is_not_compared() {
        assert!(compare(&kinds(&[par("van", "near", 5)])[0]).is_empty());
        assert!(kinds(&[]).is_empty());
    }

    #[test]
    fn the_gap_is_from_the_best_found_to_the_bound() {
        let par = Par {
            found: Some(5),
            ..par("van", "near", 5)
        };
        let far = Par {
            bound: 3,
            ..par.clone()
        };
        let none = Par {
            found: None,
            ..far.clone()
        };
        let gaps = [par, far, none].map(|par| gap(&par));
        assert_eq!(gaps, [Some(0), Some(2), None]);
    }

    #[test]
    fn units_stand_apart_and_more_may_be_better() {
        let coin = |car: &str, coins| Par {
            score: Score::most("coin"),
            ..par(car, "near", coins)
        };
        let pars = [par("van", "near", 5), coin("van", 30), coin("bus", 20)];
        let kinds = kinds(&pars);
        let units: Vec<&str> = kinds.iter().map(|kind| kind.score.unit).collect();
        assert_eq!(units, ["minute", "coin"]);
        let best = |kind: &ParKind<'_>| -> Vec<(String, u64)> {
            let lines = compare(kind).remove(0).lines.into_iter();
            lines.map(|line| (line.name, line.best_in)).collect()
        };
        assert_eq!(best(&kinds[1]), [("van".into(), 1), ("bus".into(), 0)]);
    }
}
