//! "Did you mean": the closest known name to a mistyped one.

/// The known name closest to `typed`, if it is close enough to be a slip.
///
/// A slip is at most one third of the longer name's characters (and at least one) by
/// Damerau–Levenshtein distance, ignoring letter case. Of equally close names the first wins, so
/// callers get the same answer whenever they list their names in the same order.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    known
        .into_iter()
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let other = lower.chars().count();
            let slip = (length.max(other) / 3).max(1);
            // Names may be as long as a file: only those of about one length are compared.
            if length.abs_diff(other) > slip {
                return None;
            }
            let distance = strsim::damerau_levenshtein(&typed, &lower);
            (distance <= slip).then_some((distance, name))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[track_caller]
    fn check(typed: &str, expected: Option<&str>) {
        let known = ["minutes", "name", "rally-car", "race-car", "highway"];
        assert_eq!(nearest(typed, known), expected);
    }

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        check("minuts", Some("minutes"));
        check("Rally-Car", Some("rally-car"));
        check("race-cra", Some("race-car"));
        check("naem", Some("name"));
        check("tyres", None);
        check("", None);
    }
}
