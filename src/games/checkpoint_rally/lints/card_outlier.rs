//! `card-outlier`: a card that is a much shorter or longer race than the other cards of its deck.

use super::prelude::*;
use super::tours;

/// A par may be off the deck's median by one part in so many.
const TOLERATED: usize = 4;

lint! {
    "card-outlier": Warn;
    group: Balance,
    summary: "a card whose par is more than a quarter below or above the median of its deck",
    why: "Cards are dealt at random, so a player with a shorter race than the others has half won.",
    inside: cards,
    bad: r#"  { id = "downtown", two-three = ["b3", "c2", "c4"], three-four = ["b2", "b3", "d3"] },
"#,
    good: r#"  { id = "downtown", two-three = ["b3", "c2", "c4", "d3"], three-four = ["b2", "b3", "d3"] },
"#,
    checks: [Cards(check)],
}

fn check(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    for (map, key) in tours::MAPS {
        // From everywhere together: that one corner is nearer than another is no fault of the deck.
        let par = |entry: &Entry<Card>| -> Option<usize> {
            tours::from_corners(&entry.value, map).map(|pars| pars.into_iter().sum())
        };
        let pars: Vec<_> = subject.set.items.iter().map(par).collect();
        let Some(median) = median(pars.iter().copied().flatten().collect()) else {
            continue;
        };
        let own = subject.set.items.iter().zip(pars);
        let own = own.skip(subject.inherited().len());
        let pars = own.filter_map(|(entry, par)| Some((entry, par?)));
        // One card may make another look odd: only the worst is surely at fault.
        let Some((entry, par)) = pars.max_by_key(|(_, par)| (2 * par).abs_diff(median)) else {
            continue;
        };
        if TOLERATED * (2 * par).abs_diff(median) <= median {
            continue;
        }
        let longer = 2 * par > median;
        let message = format!(
            "a tour of `{}` enters {} tiles on average over the corners; the median of the deck on \
             `{key}` is {}",
            entry.value.id,
            mean(2 * par),
            mean(median)
        );
        let help = if longer {
            "move its checkpoints closer together, or remove one"
        } else {
            "move its checkpoints further apart, or add one"
        };
        let place = entry.place(&format!("/{key}"));
        scope.report(found(&LINT, place, message).help(help));
    }
}

/// Twice the median.
fn median(mut pars: Vec<usize>) -> Option<usize> {
    pars.sort_unstable();
    let last = pars.len().checked_sub(1)?;
    Some(pars[last / 2] + pars[last.div_ceil(2)])
}

/// Twice a sum over the four corners as a mean, with one decimal.
fn mean(eighths: usize) -> String {
    let tenths = (10 * eighths + 4) / 8;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![7]), Some(14));
        assert_eq!(median(vec![9, 2, 4]), Some(8));
        assert_eq!(median(vec![9, 2, 5, 4]), Some(9));
    }
}
