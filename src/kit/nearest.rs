//! "Did you mean": the closest known name to a mistyped one.

use std::cmp::Reverse;

/// The longest name that is compared, in characters: comparing takes the product of two lengths,
/// and nobody types a longer one by hand.
const LONGEST: usize = 64;

/// The shortest beginning of a name, in bytes, that can stand for it.
const SHORTEST_BEGINNING: usize = 3;

/// The known name closest to `typed`, if it is close enough to be a slip; or else the only one
/// that has `typed` as a part.
///
/// A slip is at most one third of the longer name's characters (and at least one) by
/// Damerau–Levenshtein distance, ignoring letter case, and keeps something of the name. Another
/// word is no slip: the opposite of a name, or the name with another number. A name that begins or
/// ends with `typed` at the boundary of a word comes before slips of more than one character. Of
/// equally close names that wins which begins like `typed` for longest, and of those the first, so
/// callers get the same answer whenever they list their names in the same order.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known
        .into_iter()
        .filter(|name| name.len() <= 4 * LONGEST)
        .collect();
    if let Some(name) = known.iter().find(|name| looks_like(typed, name)) {
        return Some(name);
    }
    let slip = slips(typed, known.iter().copied()).min_by_key(|slip| slip.rank(typed));
    if let Some(slip) = &slip
        && slip.distance <= 1
    {
        return Some(slip.name);
    }
    only(typed, &known, has_part)
        .or(slip.map(|slip| slip.name))
        .or_else(|| only(typed, &known, |name, typed| name.starts_with(typed)))
}

/// The names that [`nearest`] could as well have given for `typed`: all that are as close as its own and begin like
/// `typed` for as long, which is one where it has no doubt.
pub fn nearest_all<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    let Some(best) = nearest(typed, known.iter().copied()) else {
        return Vec::new();
    };
    let slips: Vec<NearName<'_>> = slips(typed, known.iter().copied()).collect();
    let Some(own) = slips.iter().find(|slip| slip.name == best) else {
        return vec![best];
    };
    let alike = slips
        .iter()
        .filter(|slip| slip.rank(typed) == own.rank(typed));
    let mut names: Vec<&str> = Vec::new();
    for slip in alike {
        // A list may have a name more than once.
        if !names.contains(&slip.name) {
            names.push(slip.name);
        }
    }
    names
}

/// How many characters may be wrong of a name that stands before others in a list.
const LIKELY: usize = 2;

/// Known names, first those that `typed` may well be a slip of, although none of them more than the others: `g05` where
/// somebody has written `g50`. The others stay in their order.
#[must_use]
pub fn likeliest_first<'a>(typed: &str, mut known: Vec<&'a str>) -> Vec<&'a str> {
    let letters = Letters::of(typed);
    let digits = sorted(typed);
    known.sort_by_cached_key(|name| {
        let is_far = name.len() > LONGEST
            || typed.len() > LONGEST
            || letters.least_distance(&Letters::of(name)) > LIKELY;
        let distance = if is_far {
            LIKELY + 1
        } else {
            strsim::damerau_levenshtein(typed, name).min(LIKELY + 1)
        };
        (distance.min(LIKELY + 1), sorted(name) != digits)
    });
    known
}

/// Whether a name with numbers is the same with a letter for a digit that looks like it: an O for a zero.
fn looks_like(typed: &str, name: &str) -> bool {
    let digit = |letter: char| match letter.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    typed.len() == name.len()
        && name.contains(|c: char| c.is_ascii_digit())
        && typed.chars().map(digit).eq(name.chars().map(digit))
}

/// The question that asks whether this name was meant.
#[must_use]
pub fn did_you_mean(close: &str) -> String {
    format!("did you mean `{close}`?")
}

/// The one name of which that holds, for what somebody has typed that is long enough to be a part.
fn only<'a>(typed: &str, known: &[&'a str], holds: impl Fn(&str, &str) -> bool) -> Option<&'a str> {
    let mut fitting = known.iter().filter(|name| holds(name, typed));
    let only = fitting
        .next()
        .filter(|_| typed.len() >= SHORTEST_BEGINNING)?;
    fitting.next().is_none().then_some(*only)
}

/// Whether a name begins or ends with `typed`, as whole words.
fn has_part(name: &str, typed: &str) -> bool {
    let is_boundary = |character: char| !character.is_alphanumeric();
    let begins = name
        .strip_prefix(typed)
        .is_some_and(|rest| rest.starts_with(is_boundary));
    let ends = name
        .strip_suffix(typed)
        .is_some_and(|rest| rest.ends_with(is_boundary));
    // What stands before a number tells nothing of which number.
    (begins || ends) && numbers(name) == numbers(typed) && !is_opposite(name, typed)
}

/// The known name that `typed` can only mean: the one name closest to it, and so close that
/// putting it in unasked is safe. Names of fewer than four characters never are.
pub fn certain<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = typed.to_lowercase();
    let slips = slips(typed, known).filter(|slip| !is_respelt_number(&lower, slip.name));
    let slips: Vec<NearName<'_>> = slips.collect();
    let best = slips.iter().min_by_key(|slip| slip.distance)?;
    let rivals = slips.iter().filter(|slip| slip.distance == best.distance);
    (rivals.count() == 1 && best.distance <= best.longer / 4).then_some(best.name)
}

/// Beginnings of names that say whether or not.
const SIGNS: [&str; 8] = [
    "no-", "non-", "not-", "un-", "with-", "without-", "allow-", "forbid-",
];

/// Words that mean the opposite of each other and are spelt alike.
const OPPOSITES: [[&str; 2]; 17] = [
    ["after", "before"],
    ["back", "front"],
    ["bottom", "top"],
    ["closed", "open"],
    ["down", "up"],
    ["east", "west"],
    ["end", "start"],
    ["even", "odd"],
    ["first", "last"],
    ["higher", "lower"],
    ["in", "on"],
    ["in", "out"],
    ["inner", "outer"],
    ["least", "most"],
    ["max", "min"],
    ["north", "south"],
    ["off", "on"],
];

/// Whether one name is the opposite of the other, so that nobody types it by mistake.
fn is_opposite(one: &str, other: &str) -> bool {
    let signed = |name: &str| {
        let sign = SIGNS.into_iter().find(|sign| name.starts_with(sign));
        sign.map(str::len)
    };
    let split = |name| signed(name).map_or((0, name), |length| (length, &name[length..]));
    let ((sign, rest), (other_sign, other_rest)) = (split(one), split(other));
    let alike = strsim::damerau_levenshtein(rest, other_rest) <= 1;
    if alike && one[..sign] != other[..other_sign] {
        return true;
    }
    let negates = |one: &str, other: &str| {
        let rest = one.strip_prefix("un").or_else(|| one.strip_prefix("non"));
        rest == Some(other)
    };
    let words = |name: &'_ str| name.split('-').map(str::to_owned).collect::<Vec<_>>();
    let (ones, others) = (words(one), words(other));
    ones.len() == others.len()
        && ones.iter().zip(&others).any(|(one, other)| {
            let pair = [one.as_str(), other.as_str()];
            negates(one, other)
                || negates(other, one)
                || OPPOSITES
                    .iter()
                    .any(|[a, b]| pair == [*a, *b] || pair == [*b, *a])
        })
}

/// The numbers in a name.
fn numbers(name: &str) -> Vec<&str> {
    name.split(|character: char| !character.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.trim_start_matches('0'))
        .collect()
}

/// Whether two names are the same but for their numbers: `g6` is no slip of `g1`.
fn differs_by_number(one: &str, other: &str) -> bool {
    let (numbers, others) = (numbers(one), numbers(other));
    if numbers == others {
        // The letters before a number are a name of their own: `g6` is no slip of `h6`.
        let letters = |name: &str| name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        return is_respelt_number(one, other) && one[..letters(one)] != other[..letters(other)];
    }
    !numbers.is_empty() && !others.is_empty()
}

/// Whether of two names with the same number, which are little else, one has letters that the other lacks.
fn is_respelt_number(one: &str, other: &str) -> bool {
    let letters = |name: &str| name.chars().filter(char::is_ascii_alphabetic).count();
    let is_short = letters(one).min(letters(other)) < SHORTEST_BEGINNING;
    is_short && !numbers(one).is_empty() && sorted(one) != sorted(other) && !is_padded(one, other)
}

/// Whether two names differ only in the zeros before a number.
fn is_padded(one: &str, other: &str) -> bool {
    let plain = |name: &str| name.replace('0', "");
    plain(one) == plain(other)
}

fn sorted(name: &str) -> Vec<char> {
    let mut letters: Vec<char> = name.chars().collect();
    letters.sort_unstable();
    letters
}

/// A known name that may have been meant.
struct NearName<'a> {
    name: &'a str,
    distance: usize,
    /// Characters of the longer of the two names.
    longer: usize,
}

impl NearName<'_> {
    /// What makes one name nearer than another: the least is nearest.
    fn rank(&self, typed: &str) -> (usize, bool, Reverse<usize>) {
        // A letter is left out at the end of a name sooner than in it: `tile` is meant for `tiles` rather than for `title`.
        let is_cut = self.name.starts_with(typed) || typed.starts_with(self.name);
        // Nor is a letter that was typed another one's: `cadr` is meant for `card` rather than for `car`.
        let is_turned = sorted(&self.name.to_lowercase()) == sorted(&typed.to_lowercase());
        // The beginning of a name is seldom wrong: `strait` is meant for `straight` rather than for `start`.
        let same = typed.chars().zip(self.name.chars());
        let same = same.take_while(|(one, other)| one.eq_ignore_ascii_case(other));
        (self.distance, !(is_cut || is_turned), Reverse(same.count()))
    }
}

fn slips<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = NearName<'a>> {
    let length = typed.chars().count();
    let typed = if length <= LONGEST {
        typed.to_lowercase()
    } else {
        String::new()
    };
    let typed_letters = Letters::of(&typed);
    known.into_iter().filter_map(move |name| {
        let longer = length.max(name.chars().count());
        let most = (longer / 3).max(1);
        let is_stranger = || typed_letters.least_distance(&Letters::of(name)) > most;
        // Others may have ASCII letters in their lower case that they do not have in the upper one.
        if longer > LONGEST || name.is_ascii() && is_stranger() {
            return None;
        }
        let lower = name.to_lowercase();
        let distance = strsim::damerau_levenshtein(&typed, &lower);
        let is_slip = distance <= most
            && distance < longer
            && !is_opposite(&typed, &lower)
            && !differs_by_number(&typed, &lower);
        is_slip.then_some(NearName {
            name,
            distance,
            longer,
        })
    })
}

/// How often each letter is in a name, case aside: what tells most strangers apart at once, where
/// thousands of names are looked for among thousands.
struct Letters([u8; 32]);

impl Letters {
    fn of(name: &str) -> Self {
        let mut letters = [0_u8; 32];
        for byte in name.bytes().filter(u8::is_ascii) {
            let count = &mut letters[usize::from(byte.to_ascii_lowercase() % 32)];
            *count = count.saturating_add(1);
        }
        Self(letters)
    }

    /// No fewer changes make one name of the other: each takes away one letter and adds one.
    fn least_distance(&self, other: &Self) -> usize {
        let mut missing = (0_usize, 0_usize);
        for (&one, &other) in self.0.iter().zip(&other.0) {
            missing.0 += usize::from(one.saturating_sub(other));
            missing.1 += usize::from(other.saturating_sub(one));
        }
        missing.0.max(missing.1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
    fn equally_close_names_are_all_told() {
        let known = ["tour-a", "tour-b", "tour-c", "coast"];
        assert_eq!(nearest_all("tour-e", known), known[..3]);
        assert_eq!(nearest_all("coats", known), ["coast"]);
        assert_eq!(nearest_all("hills", known), [""; 0]);
    }

    #[test]
    fn what_may_be_meant_stands_first() {
        let known = ["h01", "h02", "g04", "g05", "g50-b"];
        let listed = |typed| likeliest_first(typed, known.to_vec());
        assert_eq!(listed("g50"), ["g05", "g04", "g50-b", "h01", "h02"]);
        assert_eq!(listed("weir"), known);
    }

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        check("minuts", Some("minutes"));
        check("Rally-Car", Some("rally-car"));
        check("race-cra", Some("race-car"));
        check("naem", Some("name"));
        check("ta", Some("at"));
        check("B", Some("b"));
        assert_eq!(nearest("strait", ["start", "straight"]), Some("straight"));
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
    fn another_word_is_no_slip() {
        let none = |typed: &str, known: &[&'static str]| {
            assert_eq!(nearest(typed, known.iter().copied()), None, "{typed}");
        };
        none("g6", &["g1", "g2", "h6", "g16"]);
        none("card-12", &["card-02", "card-11"]);
        none("with-glasses", &["no-glasses", "no-hat"]);
        none("max-rounds", &["min-rounds"]);
        none("unlocked", &["locked"]);
        none("in", &["on"]);
        assert_eq!(nearest("card-2", ["card-02", "card-12"]), Some("card-02"));
        assert_eq!(nearest("6g", ["g6"]), Some("g6"));
        assert_eq!(nearest("G6", ["g6"]), Some("g6"));
        assert_eq!(nearest("g6x", ["g5", "g6", "h6"]), Some("g6"));
        assert_eq!(nearest("cO9", ["c08", "c09"]), Some("c09"));
        assert_eq!(nearest("c1o", ["c1", "c10"]), Some("c10"));
        assert_eq!(certain("c07x", ["c07"]), None);
        assert_eq!(nearest("crad-02", ["card-02", "card-03"]), Some("card-02"));
        assert_eq!(nearest("no-glases", ["no-glasses"]), Some("no-glasses"));
    }

    #[test]
    fn a_part_of_a_name_comes_before_a_far_slip() {
        let files = ["cards.toml", "car-boards.toml", "board.toml"];
        assert_eq!(
            nearest("boards.toml", files[..2].iter().copied()),
            Some("car-boards.toml")
        );
        assert_eq!(nearest("boards.toml", files), Some("board.toml"));
        assert_eq!(nearest("glasses", ["no-glasses", "two-cars"]), None);
        assert_eq!(
            nearest("limit", ["hand-limit", "names"]),
            Some("hand-limit")
        );
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

    proptest! {
        #[test]
        fn letters_tell_no_slip_from_a_stranger(one in "[a-cA-C0-9Éßİ-]{0,9}", other in "[a-cA-C0-9-]{0,9}") {
            let (lower, other_lower) = (one.to_lowercase(), other.to_lowercase());
            let distance = strsim::damerau_levenshtein(&lower, &other_lower);
            prop_assert!(Letters::of(&lower).least_distance(&Letters::of(&other)) <= distance);
        }
    }
}
