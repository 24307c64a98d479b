//! "Did you mean": the closest known name to a mistyped one.

/// The longest name that is compared, in characters: comparing takes the product of two lengths,
/// and nobody types a longer one by hand.
const LONGEST: usize = 64;

/// The shortest beginning of a name, in bytes, that can stand for it.
const SHORTEST_BEGINNING: usize = 3;

/// The known name closest to `typed`, if it is close enough to be a slip; or else the only one
/// that begins with `typed`.
///
/// A slip is at most one third of the longer name's characters (and at least one) by
/// Damerau–Levenshtein distance, ignoring letter case, and keeps something of the name. Of equally
/// close names the first wins, so callers get the same answer whenever they list their names in
/// the same order.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known
        .into_iter()
        .filter(|name| name.len() <= 4 * LONGEST)
        .collect();
    if let Some(slip) = slips(typed, known.iter().copied()).min_by_key(|slip| slip.distance) {
        return Some(slip.name);
    }
    let mut begun = known.into_iter().filter(|name| name.starts_with(typed));
    let only = begun.next().filter(|_| typed.len() >= SHORTEST_BEGINNING)?;
    begun.next().is_none().then_some(only)
}

/// The known name that `typed` can only mean: the one name closest to it, and so close that
/// putting it in unasked is safe. Names of fewer than four characters never are.
pub fn certain<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips: Vec<Slip<'_>> = slips(typed, known).collect();
    let best = slips.iter().min_by_key(|slip| slip.distance)?;
    let rivals = slips.iter().filter(|slip| slip.distance == best.distance);
    (rivals.count() == 1 && best.distance <= best.longer / 4).then_some(best.name)
}

/// A known name that may have been meant.
struct Slip<'a> {
    name: &'a str,
    distance: usize,
    /// Characters of the longer of the two names.
    longer: usize,
}

fn slips<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = Slip<'a>> {
    let length = typed.chars().count();
    let typed = if length <= LONGEST {
        typed.to_lowercase()
    } else {
        String::new()
    };
    known.into_iter().filter_map(move |name| {
        let longer = length.max(name.chars().count());
        if longer > LONGEST {
            return None;
        }
        let distance = strsim::damerau_levenshtein(&typed, &name.to_lowercase());
        let is_slip = distance <= (longer / 3).max(1) && distance < longer;
        is_slip.then_some(Slip {
            name,
            distance,
            longer,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 7] = [
        "minutes",
        "name",
        "rally-car",
        "race-car",
        "highway",
        "at",
        "b",
    ];

    #[track_caller]
    fn check(typed: &str, expected: Option<&str>) {
        assert_eq!(nearest(typed, KNOWN), expected);
    }

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        check("minuts", Some("minutes"));
        check("Rally-Car", Some("rally-car"));
        check("race-cra", Some("race-car"));
        check("naem", Some("name"));
        check("ta", Some("at"));
        check("B", Some("b"));
        check("c", None);
        check("tyres", None);
        check("", None);
    }

    #[test]
    fn the_beginning_of_one_name_only_means_that_name() {
        check("min", Some("minutes"));
        check("hig", Some("highway"));
        check("mi", None);
        assert_eq!(
            nearest("turn.tie", ["turn.tie-top-marker", "turn.one-action"]),
            Some("turn.tie-top-marker")
        );
        assert_eq!(
            nearest("turn.", ["turn.tie-top-marker", "turn.one-action"]),
            None
        );
        assert_eq!(certain("min", KNOWN), None);
    }

    #[test]
    fn only_an_unambiguous_slip_is_certain() {
        assert_eq!(certain("minuts", KNOWN), Some("minutes"));
        assert_eq!(certain("naem", KNOWN), Some("name"));
        assert_eq!(certain("ta", KNOWN), None);
        assert_eq!(certain("card", ["cars", "cart"]), None);
        assert_eq!(certain("cart", ["cars", "cards"]), Some("cars"));
        assert_eq!(certain("tyres", KNOWN), None);
    }

    #[test]
    fn names_that_nobody_types_are_not_compared() {
        let long = "x".repeat(20_000_000);
        assert!(nearest(&long, KNOWN).is_none());
        assert_eq!(nearest("name", [long.as_str(), "nam"]), Some("nam"));
        assert!(nearest(&long, [long.as_str()]).is_none());
    }
}
