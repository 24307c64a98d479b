//! What can happen to a file.

use std::ops::Range;

use scrutineer::kit::random::Random;

use super::world::{Document, WORLD, is_of_word, lines};

/// Files are cut to this, so that many can be tried.
const MOST_BYTES: usize = 200_000;

/// A damaged file.
pub struct Damaged {
    /// Its path below the workspace: that of the document that it was.
    pub path: &'static str,
    pub bytes: Vec<u8>,
    /// What was done, in order.
    pub done: Vec<&'static str>,
}

/// The damaged file with a number.
pub fn damaged(seed: u64, number: u64) -> Damaged {
    let mut random = Random::branch(seed, &[number]);
    let document = pick(&WORLD.documents, &mut random);
    let mut file = Damaged {
        path: &document.path,
        bytes: document.bytes.clone(),
        done: Vec::new(),
    };
    // Mostly one thing or two: a file in which everything is broken is refused at its first line.
    let times = *pick(&[1, 1, 1, 1, 2, 2, 2, 3, 4, 8], &mut random);
    for _ in 0..times {
        let (name, damage) = pick(DAMAGES, &mut random);
        damage(&mut file.bytes, &mut random);
        file.bytes.truncate(MOST_BYTES);
        file.done.push(name);
    }
    file
}

type Damage = fn(&mut Vec<u8>, &mut Random);

/// Every kind of damage. What keeps the form of a file stands several times: it leads deeper.
const DAMAGES: &[(&str, Damage)] = &[
    ("bits flipped", flip),
    ("bytes set", set),
    ("bytes inserted", insert),
    ("cut short", cut),
    ("a part cut out", cut_out),
    ("two files joined", join),
    ("lines removed", remove_lines),
    ("lines removed", remove_lines),
    ("lines doubled", double_lines),
    ("lines doubled", double_lines),
    ("lines swapped", swap_lines),
    ("lines shuffled", shuffle_lines),
    ("lines of another file", lines_of_another),
    ("lines repeated", repeat_lines),
    ("words replaced", replace_words),
    ("words replaced", replace_words),
    ("words replaced", replace_words),
    ("numbers changed", change_numbers),
    ("numbers changed", change_numbers),
    ("numbers changed", change_numbers),
    ("values changed", change_values),
    ("values changed", change_values),
    ("values changed", change_values),
    ("keys misspelt", misspell),
    ("keys misspelt", misspell),
    ("keys doubled", double_keys),
    ("references changed", change_references),
    ("references changed", change_references),
    ("nested", nest),
    ("odd characters", odd_characters),
    ("odd characters", odd_characters),
    ("other line ends", other_ends),
    ("another encoding", other_encoding),
    ("marks removed", remove_marks),
    ("marks inserted", insert_marks),
    ("another header", other_header),
    ("comments", comment),
    ("something long", something_long),
];

fn pick<'t, T>(items: &'t [T], random: &mut Random) -> &'t T {
    &items[random.below(items.len())]
}

/// A place in a text, its end among them.
fn place(bytes: &[u8], random: &mut Random) -> usize {
    random.below(bytes.len() + 1)
}

/// A short stretch of a text.
fn stretch(bytes: &[u8], most: usize, random: &mut Random) -> Range<usize> {
    let start = place(bytes, random);
    start..(start + 1 + random.below(most)).min(bytes.len())
}

/// Some of many, mostly few.
fn some(most: usize, random: &mut Random) -> usize {
    let bound = 1 + random.below(most);
    1 + random.below(bound)
}

fn another(random: &mut Random) -> &'static Document {
    pick(&WORLD.documents, random)
}

fn word(random: &mut Random) -> &'static str {
    pick::<String>(&WORLD.words, random)
}

#[expect(clippy::ptr_arg, reason = "as every kind of damage")]
fn flip(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..some(8, random) {
        let at = place(bytes, random);
        let bit = random.below(8);
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << bit;
        }
    }
}

fn any_byte(random: &mut Random) -> u8 {
    u8::try_from(random.below(256)).expect("it is below 256")
}

#[expect(clippy::ptr_arg, reason = "as every kind of damage")]
fn set(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..some(8, random) {
        let at = place(bytes, random);
        let value = any_byte(random);
        if let Some(byte) = bytes.get_mut(at) {
            *byte = value;
        }
    }
}

fn insert(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = place(bytes, random);
    let new: Vec<u8> = (0..some(64, random)).map(|_| any_byte(random)).collect();
    bytes.splice(at..at, new);
}

fn cut(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = place(bytes, random);
    if random.below(4) == 0 {
        bytes.drain(..at);
    } else {
        bytes.truncate(at);
    }
}

fn cut_out(bytes: &mut Vec<u8>, random: &mut Random) {
    let most = *pick(&[1, 4, 40, 400], random);
    bytes.drain(stretch(bytes, most, random));
}

fn join(bytes: &mut Vec<u8>, random: &mut Random) {
    let other = &another(random).bytes;
    match random.below(3) {
        0 => bytes.extend(other),
        1 => {
            bytes.splice(..0, other.iter().copied());
        }
        _ => {
            bytes.truncate(place(bytes, random));
            bytes.extend(&other[place(other, random)..]);
        }
    }
}

/// Takes a text apart into its lines, lets `act` change them, and puts it together.
fn with_lines(
    bytes: &mut Vec<u8>,
    random: &mut Random,
    act: impl FnOnce(&mut Vec<Vec<u8>>, &mut Random),
) {
    let mut all: Vec<Vec<u8>> = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if all.is_empty() {
        return;
    }
    act(&mut all, random);
    *bytes = all.concat();
}

/// A few lines, one after another.
fn run(all: &[Vec<u8>], random: &mut Random) -> Range<usize> {
    let start = random.below(all.len());
    start..(start + some(6, random)).min(all.len())
}

fn remove_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    with_lines(bytes, random, |all, random| {
        drop(all.drain(run(all, random)));
    });
}

fn double_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    with_lines(bytes, random, |all, random| {
        let run = run(all, random);
        let copied = all[run.clone()].to_vec();
        let to = if random.below(2) == 0 {
            run.end
        } else {
            random.below(all.len() + 1)
        };
        all.splice(to..to, copied);
    });
}

fn swap_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    with_lines(bytes, random, |all, random| {
        for _ in 0..some(4, random) {
            let one = random.below(all.len());
            let other = if random.below(2) == 0 {
                random.below(all.len())
            } else {
                (one + 1) % all.len()
            };
            all.swap(one, other);
        }
    });
}

fn shuffle_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    with_lines(bytes, random, |all, random| {
        let run = run(all, random);
        random.shuffle(&mut all[run]);
    });
}

fn lines_of_another(bytes: &mut Vec<u8>, random: &mut Random) {
    let other = another(random);
    let first = random.below(other.lines.len().max(1));
    let part: Vec<u8> = other.lines[first..]
        .iter()
        .take(some(30, random))
        .flat_map(|line| other.bytes[line.clone()].to_vec())
        .collect();
    with_lines(bytes, random, |all, random| {
        let at = random.below(all.len() + 1);
        all.insert(at, part);
    });
}

fn repeat_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let times = *pick(&[2, 5, 20, 200, 1000], random);
    with_lines(bytes, random, |all, random| {
        let run = run(all, random);
        let part = all[run.clone()].concat();
        let times = times.min(20_000 / part.len().max(1) + 1);
        all.splice(run, [part.repeat(times)]);
    });
}

/// Where the words are that `fits` takes.
fn words(bytes: &[u8], fits: impl Fn(&[u8]) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for part in bytes.split(|byte| !is_of_word(*byte)) {
        let range = start..start + part.len();
        if !part.is_empty() && fits(part) {
            found.push(range.clone());
        }
        start = range.end + 1;
    }
    found
}

/// Replaces a few of the words that `fits` takes.
fn replace(
    bytes: &mut Vec<u8>,
    random: &mut Random,
    fits: impl Fn(&[u8]) -> bool,
    by: impl Fn(&[u8], &mut Random) -> Vec<u8>,
) {
    for _ in 0..some(3, random) {
        let found = words(bytes, &fits);
        if found.is_empty() {
            return;
        }
        let range = pick(&found, random).clone();
        let new = by(&bytes[range.clone()], random);
        bytes.splice(range, new);
    }
}

fn replace_words(bytes: &mut Vec<u8>, random: &mut Random) {
    let fits: fn(&[u8]) -> bool = |_| true;
    if random.below(2) == 0 {
        replace(bytes, random, fits, |_, random| word(random).into());
    } else {
        // A word of the same file: ids that exist, in places where they do not belong.
        let own: Vec<Vec<u8>> = words(bytes, fits)
            .into_iter()
            .map(|range| bytes[range].to_vec())
            .collect();
        replace(bytes, random, fits, |old, random| match own.len() {
            0 => old.to_vec(),
            many => own[random.below(many)].clone(),
        });
    }
}

const NUMBERS: [&str; 42] = [
    "0",
    "-0",
    "+0",
    "1",
    "-1",
    "2",
    "7",
    "8",
    "15",
    "16",
    "17",
    "63",
    "64",
    "65",
    "99",
    "127",
    "128",
    "255",
    "256",
    "1000",
    "32767",
    "32768",
    "65534",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "340282366920938463463374607431768211456",
    "1e999",
    "1.5",
    "nan",
    "-inf",
    "0x7fffffffffffffff",
    "0b1",
    "1_0_0",
];

fn change_numbers(bytes: &mut Vec<u8>, random: &mut Random) {
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    replace(bytes, random, is_number, |old, random| {
        let value: i64 = std::str::from_utf8(old)
            .ok()
            .and_then(|old| old.parse().ok())
            .unwrap_or(0);
        match random.below(4) {
            0 => (value.saturating_add(1)).to_string().into(),
            1 => (value - 1).to_string().into(),
            2 => format!("{value}{value}{value}").into(),
            _ => (*pick(&NUMBERS, random)).into(),
        }
    });
}

const VALUES: [&str; 30] = [
    "true",
    "false",
    "\"\"",
    "\"x\"",
    "''",
    "[]",
    "[[]]",
    "{}",
    "[{}]",
    "{ a = {} }",
    "0",
    "-1",
    "65535",
    "1.0",
    "nan",
    "1979-05-27",
    "1979-05-27T07:32:00Z",
    "07:32:00",
    "\"\\u0000\"",
    "\"\\u202e\"",
    "\"\"\"\n\n\"\"\"",
    "'''\n'''",
    "[1, 2, 3]",
    "[\"a\", \"a\"]",
    "{ id = \"a\", id = \"b\" }",
    "[1, \"a\", {}]",
    "",
    "\"\\q\"",
    "\"\\U0010ffff\"",
    "\"a\\tb\\nc\"",
];

/// Gives keys values of other types, of other keys, or none.
fn change_values(bytes: &mut Vec<u8>, random: &mut Random) {
    with_lines(bytes, random, |all, random| {
        let value = |line: &Vec<u8>| line.iter().position(|byte| *byte == b'=');
        let mut keyed: Vec<usize> = (0..all.len())
            .filter(|at| value(&all[*at]).is_some())
            .collect();
        for _ in 0..some(3, random) {
            if keyed.is_empty() {
                return;
            }
            let at = keyed.swap_remove(random.below(keyed.len()));
            let equals = value(&all[at]).expect("it has one");
            let new: Vec<u8> = match random.below(5) {
                0 => word(random).into(),
                1 => format!("\"{}\"", word(random)).into(),
                2 if !keyed.is_empty() => {
                    let other = &all[*pick(&keyed, random)];
                    other[value(other).expect("it has one") + 1..]
                        .trim_ascii()
                        .to_vec()
                }
                _ => (*pick(&VALUES, random)).into(),
            };
            all[at].truncate(equals + 1);
            all[at].extend([b" ", new.as_slice(), b"\n"].concat());
        }
    });
}

/// Whether a word looks like a key or an id.
fn is_name(word: &[u8]) -> bool {
    word.len() > 2
        && word
            .iter()
            .all(|byte| byte.is_ascii_lowercase() || *byte == b'-')
}

fn misspell(bytes: &mut Vec<u8>, random: &mut Random) {
    replace(bytes, random, is_name, |old, random| {
        let mut new = old.to_vec();
        let at = random.below(new.len() - 1);
        match random.below(5) {
            0 => drop(new.remove(at)),
            1 => new.swap(at, at + 1),
            2 => new.insert(at, new[at]),
            3 => new[at] = b'a' + any_byte(random) % 26,
            _ => new[at] = new[at].to_ascii_uppercase(),
        }
        new
    });
}

/// Misspells one key in several ways, beside itself.
fn double_keys(bytes: &mut Vec<u8>, random: &mut Random) {
    with_lines(bytes, random, |all, random| {
        let keyed: Vec<usize> = (0..all.len())
            .filter(|at| all[*at].contains(&b'='))
            .collect();
        if keyed.is_empty() {
            return;
        }
        let at = *pick(&keyed, random);
        for _ in 0..some(3, random) {
            let mut copy = all[at].clone();
            let key = copy
                .iter()
                .position(|byte| *byte == b'=')
                .expect("it has one");
            if key > 2 {
                let letter = random.below(key - 1);
                if random.below(2) == 0 {
                    copy.swap(letter, letter + 1);
                } else {
                    copy.remove(letter);
                }
            }
            all.insert(at, copy);
        }
    });
}

const REFERENCES: [&str; 32] = [
    "../../outside/secret.toml",
    "../../../outside/secret.toml",
    "../outside/secret.toml",
    "link.toml",
    "../link.toml",
    "link/secret.toml",
    "../link/secret.toml",
    "zero.toml",
    "loop.toml",
    "../zero.toml",
    "../loop.toml",
    "/etc/passwd",
    "/dev/zero",
    "/dev/stdin",
    "/proc/self/environ",
    "file:///etc/passwd",
    "~/.profile",
    "..",
    ".",
    "",
    "/",
    "./.",
    "base",
    "built-in:",
    "built-in:../x",
    "built-in:rallyman/tires.toml",
    "C:\\\\x.toml",
    "a\\u0000b",
    "\\u202etoml.x",
    "http://127.0.0.1/x.toml",
    "./../inside/scrutineer.toml",
    "../scrutineer.toml",
];

/// Replaces texts by references that lead out, astray, in a circle, or to other documents.
fn change_references(bytes: &mut Vec<u8>, random: &mut Random) {
    let is_text = |word: &[u8]| word.contains(&b'/') || word.ends_with(b".toml") || word == b"base";
    replace(bytes, random, is_text, |_, random| match random.below(3) {
        0 => another(random)
            .path
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .into(),
        1 => format!("../../{}", another(random).path).into(),
        _ => (*pick(&REFERENCES, random)).into(),
    });
}

fn nest(bytes: &mut Vec<u8>, random: &mut Random) {
    let deep = *pick(&[2, 10, 60, 100, 130, 1000, 20_000], random);
    let new = match random.below(7) {
        0 => format!("\nx = {}1{}\n", "[".repeat(deep), "]".repeat(deep)),
        1 => format!("\nx = {}1{}\n", "{ a = ".repeat(deep), " }".repeat(deep)),
        2 => format!("\nx = {}\n", "[".repeat(deep)),
        3 => format!("\n{}a = 1\n", "a.".repeat(deep)),
        4 => format!("\n[{}a]\nb = 1\n", "a.".repeat(deep)),
        5 => format!("\n[[{}a]]\nb = 1\n", "a.".repeat(deep)),
        _ => "]".repeat(deep),
    };
    // Mostly where a line begins, so that it is read.
    let starts: Vec<usize> = lines(&String::from_utf8_lossy(bytes))
        .iter()
        .map(|line| line.start)
        .collect();
    let at = match random.below(4) {
        0 => place(bytes, random),
        _ if starts.is_empty() => 0,
        _ => (*pick(&starts, random)).min(bytes.len()),
    };
    bytes.splice(at..at, new.into_bytes());
}

const CHARACTERS: [&str; 30] = [
    "\u{feff}",
    "\u{0}",
    "\r",
    "\u{1b}[31m",
    "\u{1b}]0;x\u{7}",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{200d}",
    "\u{ad}",
    "\u{2028}",
    "\u{85}",
    "\u{7f}",
    "\u{8}",
    "\t",
    "\u{a0}",
    "\u{3000}",
    "é",
    "e\u{301}",
    "ß",
    "İ",
    "🏁",
    "👩\u{200d}🚀",
    "\u{e0041}",
    "\u{fffd}",
    "\u{ffff}",
    "\u{10ffff}",
    "“",
    "−1",
    "\u{300}\u{300}\u{300}\u{300}\u{300}\u{300}\u{300}",
];

fn odd_characters(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..some(6, random) {
        let character = *pick(&CHARACTERS, random);
        let at = match random.below(6) {
            0 => 0,
            _ => place(bytes, random),
        };
        bytes.splice(at..at, character.bytes());
    }
}

fn other_ends(bytes: &mut Vec<u8>, random: &mut Random) {
    let way = random.below(5);
    let mut new = Vec::with_capacity(bytes.len());
    for byte in bytes.iter().copied() {
        let end: &[u8] = match (way, byte) {
            (_, other) if other != b'\n' => &[other],
            (0, _) => b"\r",
            (1, _) => b"\r\n",
            (2, _) => b"",
            (3, _) => b"\n\r",
            _ => pick::<&[u8]>(
                &[b"\n".as_slice(), b"\r\n", b"\r", b"\r\r\n", b"\n\n"],
                random,
            ),
        };
        new.extend_from_slice(end);
    }
    *bytes = new;
}

fn other_encoding(bytes: &mut Vec<u8>, random: &mut Random) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let marked = if random.below(2) == 0 {
        format!("\u{feff}{text}")
    } else {
        text.clone()
    };
    *bytes = match random.below(7) {
        0 => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        1 => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        2 => marked
            .chars()
            .flat_map(|character| u32::from(character).to_le_bytes())
            .collect(),
        3 => marked
            .chars()
            .flat_map(|character| u32::from(character).to_be_bytes())
            .collect(),
        // Latin 1, as far as it goes.
        4 => text
            .chars()
            .map(|character| u8::try_from(u32::from(character)).unwrap_or(0xe9))
            .collect(),
        5 => format!("\u{feff}{text}").into_bytes(),
        // Longer than it may be, half a character, and half a pair.
        _ => {
            let at = place(bytes, random);
            let mut new = bytes.clone();
            let wrong: &[u8] = pick::<&[u8]>(
                &[
                    b"\xc0\xaf".as_slice(),
                    b"\xe2\x82",
                    b"\xed\xa0\x80",
                    b"\xff",
                    b"\xf4\x90\x80\x80",
                ],
                random,
            );
            new.splice(at..at, wrong.iter().copied());
            new
        }
    };
}

const MARKS: &[u8] = b"[]{}=,.\"'#\n\\";

fn remove_marks(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..some(3, random) {
        let marks: Vec<usize> = (0..bytes.len())
            .filter(|at| MARKS.contains(&bytes[*at]))
            .collect();
        if marks.is_empty() {
            return;
        }
        bytes.remove(*pick(&marks, random));
    }
}

fn insert_marks(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..some(4, random) {
        let at = place(bytes, random);
        let mark: &[u8] = match random.below(4) {
            0 => pick::<&[u8]>(
                &[
                    b"\"\"\"".as_slice(),
                    b"'''",
                    b"[[",
                    b"]]",
                    b"\\u12",
                    b"= =",
                    b"\n[start]\n",
                    b"\n[[steps]]\n",
                ],
                random,
            ),
            _ => std::slice::from_ref(pick(MARKS, random)),
        };
        bytes.splice(at..at, mark.iter().copied());
    }
}

/// Says that the file is of another game, kind or format.
fn other_header(bytes: &mut Vec<u8>, random: &mut Random) {
    let other = another(random);
    let key = *pick(&["format", "game", "kind", "extends", "start"], random);
    let is_keyed = |line: &[u8]| line.starts_with(key.as_bytes());
    let theirs = other
        .lines
        .iter()
        .map(|line| &other.bytes[line.clone()])
        .find(|line| is_keyed(line));
    let Some(theirs) = theirs else { return };
    with_lines(bytes, random, |all, _| {
        match all.iter_mut().find(|line| is_keyed(line)) {
            Some(ours) => *ours = theirs.to_vec(),
            None => all.insert(0, theirs.to_vec()),
        }
    });
}

fn comment(bytes: &mut Vec<u8>, random: &mut Random) {
    let level = *pick(&["allow", "warn", "error", "deny", "expect", ""], random);
    let rules = scrutineer::games::GAMES.rule_names();
    let rule = match random.below(3) {
        0 => word(random),
        _ => pick(&rules, random),
    };
    let new = match random.below(3) {
        0 => format!("# scrutineer: {level}({rule})\n"),
        1 => format!("# scrutineer: {level}({rule}, {}) why\n", word(random)),
        _ => format!(" # scrutineer:{level}{rule})"),
    };
    with_lines(bytes, random, |all, random| {
        let at = random.below(all.len() + 1);
        all.insert(at, new.into_bytes());
    });
}

/// A long line, a long key, a long list or many keys.
fn something_long(bytes: &mut Vec<u8>, random: &mut Random) {
    let long = *pick(&[100, 1000, 5000], random);
    let word = word(random);
    let new = match random.below(6) {
        0 => format!("{} = 1\n", "k".repeat(long)),
        1 => format!("{word} = \"{}\"\n", "é".repeat(long)),
        2 => format!("{word} = [{}]\n", "0, ".repeat(long)),
        3 => format!("{word} = [{}]\n", "{ }, ".repeat(long)),
        4 => (0..long / 5).fold(String::new(), |text, number| {
            text + &format!("{word}-{number} = {number}\n")
        }),
        _ => " ".repeat(long),
    };
    with_lines(bytes, random, |all, random| {
        let at = random.below(all.len() + 1);
        all.insert(at, new.into_bytes());
    });
}
