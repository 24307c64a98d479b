//! How wide texts are in the letters of pictures, so that what has no room can be wrapped or shortened.

use unicode_width::UnicodeWidthChar as _;

/// How wide the characters of ASCII from the blank on are, in thousandths of their size.
#[rustfmt::skip]
const PLAIN: [u16; 95] = [
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572,
    572, 572, 572, 572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556,
    519, 728, 741, 339, 273, 619, 524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586,
    566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534,
    258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572,
];

/// The same for bold ones.
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    260, 286, 472, 646, 572, 901, 750, 266, 339, 339, 545, 572, 285, 322, 285, 413, 572, 572, 572,
    572, 572, 572, 572, 572, 572, 572, 285, 285, 572, 572, 572, 477, 897, 690, 672, 637, 740, 560,
    549, 724, 765, 389, 331, 664, 565, 943, 813, 796, 628, 796, 660, 551, 579, 756, 650, 967, 667,
    624, 579, 331, 413, 331, 572, 411, 362, 604, 633, 514, 633, 591, 387, 633, 657, 305, 305, 620,
    305, 982, 657, 619, 633, 633, 454, 497, 434, 657, 569, 856, 578, 569, 488, 394, 551, 394, 572,
];

/// Whether letters of a look are bold.
#[must_use]
pub fn are_bold(look: &str) -> bool {
    matches!(look, "title" | "letter" | "letter-dark" | "road-note")
}

/// How wide a line of text is.
#[must_use]
pub fn width(look: &str, size: f32, text: &str) -> f32 {
    let table = if are_bold(look) { &BOLD } else { &PLAIN };
    let wide = |one: char| {
        let known = u32::from(one).checked_sub(32).map(usize::try_from);
        let known = known.and_then(|index| table.get(index.ok()?).copied());
        // Others are as wide as an `m` or narrower, those of the east as high as wide.
        known.unwrap_or(match one.width() {
            Some(0) | None => 0,
            Some(1) if one.is_lowercase() => 620,
            Some(1) => 800,
            Some(_) => 1000,
        })
    };
    text.chars().map(wide).map(f32::from).sum::<f32>() * size / 1000.0
}

/// A text as far as there is room for it: its beginning and its end, which tell those apart that begin alike.
#[must_use]
pub fn shortened(look: &str, size: f32, room: f32, text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let shown = |left_out: usize| {
        let kept = letters.len() - left_out;
        let before = letters[..kept.div_ceil(2)].iter();
        let after = letters[letters.len() - kept / 2..].iter();
        before.chain([&'…']).chain(after).collect::<String>()
    };
    if width(look, size, text) <= room {
        return text.to_owned();
    }
    let mut tries = (1..letters.len().saturating_sub(1)).map(shown);
    let short = tries.find(|short| width(look, size, short) <= room);
    short.unwrap_or_else(|| letters.iter().take(1).chain([&'…']).collect())
}

/// A text in lines that have room, so many at most, broken behind blanks and hyphens; the last one says that there
/// is more.
#[must_use]
pub fn wrapped(look: &str, size: f32, room: f32, most: usize, text: &str) -> Vec<String> {
    let fits = |text: &str| width(look, size, text.trim_end()) <= room;
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let ends = rest
            .char_indices()
            .map(|(at, one)| (at + one.len_utf8(), one));
        let last_of_all = lines.len() + 1 == most;
        let end = if fits(rest) {
            rest.len()
        } else {
            let whole = ends.clone().take_while(|(end, _)| {
                let more = if last_of_all { "…" } else { "" };
                fits(&format!("{}{more}", rest[..*end].trim_end()))
            });
            let most_letters = whole.clone().last().map_or(1, |(end, _)| end);
            let most_letters = rest.ceil_char_boundary(most_letters);
            // The blank behind a line needs no room.
            let mut breaks = ends.filter(|(end, one)| {
                let is_blank = *one == ' ' && *end <= most_letters + 1;
                is_blank || *one == '-' && *end <= most_letters
            });
            let soft = breaks.next_back().map(|(end, _)| end);
            soft.filter(|_| !last_of_all).unwrap_or(most_letters)
        };
        let (line, more) = rest.split_at(end);
        let (line, more) = (line.trim_end(), more.trim_start());
        if last_of_all && !more.is_empty() {
            lines.push(format!("{line}…"));
            break;
        }
        lines.push(line.to_owned());
        rest = more;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_room_stays_whole() {
        assert_eq!(shortened("text", 10.0, 100.0, "h01"), "h01");
        assert_eq!(wrapped("text", 10.0, 100.0, 1, "h01"), ["h01"]);
        assert!(wrapped("text", 10.0, 100.0, 1, "").is_empty());
    }

    #[test]
    fn what_has_no_room_keeps_its_beginning_and_its_end() {
        let long = "mountain-pass-north-01";
        let short = shortened("title", 12.0, 90.0, long);
        assert!(
            short.starts_with("mount") && short.ends_with("-01"),
            "{short}"
        );
        assert!(width("title", 12.0, &short) <= 90.0);
        assert!(width("title", 12.0, &short) > 75.0);
        assert_eq!(shortened("text", 10.0, 0.0, long), "m…");
    }

    #[test]
    fn lines_break_behind_blanks_and_hyphens() {
        let lines = wrapped("text", 11.0, 100.0, 2, "mountain-pass-north-01");
        assert_eq!(lines, ["mountain-pass-", "north-01"]);
        let lines = wrapped("text", 10.0, 60.0, 2, "The Extraordinarily Long Car");
        assert_eq!(lines[0], "The");
        assert!(
            lines[1].starts_with("Extra") && lines[1].ends_with('…'),
            "{lines:?}"
        );
        for line in wrapped("title", 10.0, 40.0, 9, "Überlandstraßenrennen 赤い車") {
            assert!(width("title", 10.0, &line) <= 40.0, "{line}");
        }
    }
}
