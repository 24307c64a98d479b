//! Patterns as in a `.gitignore`.
//!
//! They come from strangers, and thousands of them may hold at once. So they are matched as they
//! stand, in memory that is their own text and in time that is at most the length of a pattern times
//! that of a path. (Crates make automata of them; some that fit into 64 KiB take gigabytes.)

use std::path::{Component, Path, PathBuf};

/// Patterns of one file, for what lies below its folder.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    root: PathBuf,
    patterns: Vec<IgnorePattern>,
}

/// A line.
#[derive(Clone, Debug)]
struct IgnorePattern {
    /// What it says, between slashes.
    glob: Box<[u8]>,
    /// Whether it takes back what other patterns say.
    is_exception: bool,
    only_folders: bool,
    /// Whether it is about paths from the root, and not about names.
    is_path: bool,
}

impl Patterns {
    /// None yet, of a file in this folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            patterns: Vec::new(),
        }
    }

    /// The patterns of a file in `root`. Lines that are no patterns hold for nothing.
    #[must_use]
    pub fn of(root: &Path, text: &str) -> Self {
        let mut patterns = Self::new(root);
        for line in text.trim_start_matches('\u{feff}').lines() {
            let _ = patterns.add(line);
        }
        patterns
    }

    /// Adds a line.
    ///
    /// # Errors
    /// Why it is no pattern.
    pub fn add(&mut self, line: &str) -> Result<(), &'static str> {
        if line.starts_with('#') {
            return Ok(());
        }
        let (is_exception, line) = match line.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let line = without_spaces(line);
        let (only_folders, line) = match line.strip_suffix('/') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let is_path = line.contains('/');
        let glob = line.strip_prefix('/').unwrap_or(line).as_bytes();
        if glob.is_empty() {
            return Ok(());
        }
        sound(glob)?;
        self.patterns.push(IgnorePattern {
            glob: glob.into(),
            is_exception,
            only_folders,
            is_path,
        });
        Ok(())
    }

    /// Adds a line that is not of a `.gitignore`: a beginning `./` says nothing then, and what can match no path is refused.
    ///
    /// # Errors
    /// Why it is no pattern, or matches nothing.
    pub fn add_asked(&mut self, line: &str) -> Result<(), &'static str> {
        let (mark, path) = match line.strip_prefix('!') {
            Some(rest) => ("!", rest),
            None => ("", line),
        };
        if path.split('/').any(|folder| folder == "..") {
            return Err("`..` leads out of the folder that it is about");
        }
        let is_separator = |pair: &[u8]| pair[0] == b'\\' && pair[1].is_ascii_alphanumeric();
        if path.as_bytes().windows(2).any(is_separator) {
            return Err("folders are separated by `/`, on every system");
        }
        match path.strip_prefix("./") {
            Some(below) => self.add(&format!("{mark}/{below}")),
            None => self.add(line),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Whether a file or folder is left out; `None` if no pattern is about it. Of several the last one
    /// holds.
    #[must_use]
    pub fn leaves_out(&self, path: &Path, is_folder: bool) -> Option<bool> {
        if self.patterns.is_empty() {
            return None;
        }
        let parts: Vec<&[u8]> = (path.strip_prefix(&self.root).ok()?.components())
            .map(|part| match part {
                Component::Normal(name) => name.as_encoded_bytes(),
                _ => b".",
            })
            .collect();
        self.of_parts(&parts, is_folder)
    }

    /// The same for a file, itself or with a folder that it lies in: the nearest one that a pattern is
    /// about holds.
    #[must_use]
    pub fn leave_out_with_folders(&self, path: &Path) -> bool {
        let Ok(path) = path.strip_prefix(&self.root) else {
            return false;
        };
        let parts: Vec<&[u8]> = (path.components())
            .map(|part| part.as_os_str().as_encoded_bytes())
            .collect();
        let mut ends = (1..=parts.len()).rev();
        ends.find_map(|end| self.of_parts(&parts[..end], end < parts.len()))
            .unwrap_or(false)
    }

    fn of_parts(&self, parts: &[&[u8]], is_folder: bool) -> Option<bool> {
        let name = parts.last()?;
        let about = |pattern: &&IgnorePattern| {
            (is_folder || !pattern.only_folders)
                && if pattern.is_path {
                    is_path_like(&pattern.glob, parts)
                } else {
                    is_like(&pattern.glob, name)
                }
        };
        let last = self.patterns.iter().rev().find(about);
        last.map(|pattern| !pattern.is_exception)
    }
}

/// A line without the spaces at its end, unless a backslash keeps the first of them.
fn without_spaces(line: &str) -> &str {
    let line = line.trim_end_matches(['\r', '\n']);
    let bare = line.trim_end_matches([' ', '\t']);
    let backslashes = bare.len() - bare.trim_end_matches('\\').len();
    if backslashes % 2 == 1 && bare.len() < line.len() {
        &line[..=bare.len()]
    } else {
        bare
    }
}

/// Whether a pattern can match anything.
fn sound(glob: &[u8]) -> Result<(), &'static str> {
    let mut at = 0;
    while let Some(&byte) = glob.get(at) {
        at += match byte {
            b'\\' if at + 1 == glob.len() => return Err("nothing follows the backslash"),
            b'\\' => 2,
            b'[' => match class(&glob[at..], 0) {
                Some((_, length)) => length,
                None => return Err("unclosed `[`"),
            },
            _ => 1,
        };
    }
    Ok(())
}

/// Whether a path is like a pattern, folder by folder.
fn is_path_like(glob: &[u8], path: &[&[u8]]) -> bool {
    let parts = || glob.split(|byte| *byte == b'/');
    let (mut pattern, mut at) = (parts(), 0);
    // Where to go on if what follows the last `**` does not fit: it takes one folder more.
    let mut retry: Option<(_, usize)> = None;
    loop {
        let fits = match (pattern.next(), path.get(at)) {
            (Some(b"**"), _) => {
                // At the end it stands for everything inside, and there must be something.
                if pattern.clone().next().is_none() {
                    return at < path.len();
                }
                retry = Some((pattern.clone(), at));
                continue;
            }
            (None, None) => return true,
            (Some(part), Some(name)) => is_like(part, name),
            _ => false,
        };
        if fits {
            at += 1;
            continue;
        }
        match &mut retry {
            Some((after, from)) if *from < path.len() => {
                *from += 1;
                (pattern, at) = (after.clone(), *from);
            }
            _ => return false,
        }
    }
}

/// Whether a name is like a pattern.
fn is_like(glob: &[u8], name: &[u8]) -> bool {
    let (mut at, mut seen) = (0, 0);
    // Where to go on if what follows the last star does not fit: it takes one byte more.
    let mut retry = None;
    loop {
        if glob.get(at) == Some(&b'*') {
            at += 1;
            retry = Some((at, seen));
            continue;
        }
        let length = match name.get(seen) {
            // What a star takes more, the rest has less.
            None => return at == glob.len(),
            Some(byte) => fits(&glob[at..], *byte),
        };
        if let Some(length) = length {
            (at, seen) = (at + length, seen + 1);
            continue;
        }
        match &mut retry {
            Some((after, from)) if *from < name.len() => {
                *from += 1;
                (at, seen) = (*after, *from);
            }
            _ => return false,
        }
    }
}

/// How much of a pattern the byte uses up, if it fits what comes first there.
fn fits(glob: &[u8], byte: u8) -> Option<usize> {
    match *glob {
        [b'?', ..] => Some(1),
        [b'[', ..] => class(glob, byte).and_then(|(fits, length)| fits.then_some(length)),
        [b'\\', escaped, ..] => (escaped == byte).then_some(2),
        [plain, ..] => (plain == byte).then_some(1),
        [] => None,
    }
}

/// Whether a byte is in the class that a pattern begins with, and how long that is; `None` if it does
/// not end.
fn class(glob: &[u8], byte: u8) -> Option<(bool, usize)> {
    let is_negated = matches!(glob.get(1), Some(b'!' | b'^'));
    let first = if is_negated { 2 } else { 1 };
    let (mut at, mut is_in) = (first, false);
    let character = |at: &mut usize| {
        if glob.get(*at) == Some(&b'\\') {
            *at += 1;
        }
        *at += 1;
        glob.get(*at - 1).copied()
    };
    loop {
        match glob.get(at)? {
            b']' if at > first => return Some((is_in != is_negated, at + 1)),
            _ => {
                let low = character(&mut at)?;
                let is_range =
                    glob.get(at) == Some(&b'-') && glob.get(at + 1).is_some_and(|end| *end != b']');
                let high = if is_range {
                    at += 1;
                    character(&mut at)?
                } else {
                    low
                };
                is_in |= (low..=high).contains(&byte);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use ignore::gitignore::GitignoreBuilder;
    use proptest::prelude::*;

    use super::Patterns;

    #[track_caller]
    fn check(patterns: &str, out: &[&str], others: &[&str]) {
        let patterns = Patterns::of(Path::new("/maps"), patterns);
        let is_out = |path: &&str| {
            let (path, is_folder) = match path.strip_suffix('/') {
                Some(path) => (path, true),
                None => (*path, false),
            };
            patterns.leaves_out(&Path::new("/maps").join(path), is_folder) == Some(true)
        };
        for path in out {
            assert!(is_out(path), "{path}");
        }
        for path in others {
            assert!(!is_out(path), "{path}");
        }
    }

    #[test]
    fn patterns_are_those_of_git() {
        check("a", &["a", "x/a", "a/", "x/y/a/"], &["ab", "a.toml"]);
        check("a/", &["a/", "x/a/"], &["a", "x/a"]);
        check("/a", &["a"], &["x/a"]);
        check("x/a", &["x/a"], &["y/x/a", "a"]);
        check("**/x/a", &["x/a", "y/z/x/a"], &["x/b/a"]);
        check("x/**/a", &["x/a", "x/y/z/a"], &["a", "y/x/a"]);
        check("x/**", &["x/a", "x/y/a"], &["x/", "y/x/a"]);
        check("*.old", &["a.old", "x/.old"], &["a.old.toml"]);
        check("x/*.old", &["x/a.old"], &["x/y/a.old"]);
        check("a?[b-d]", &["axb", "a/x/aad"], &["ab", "axe"]);
        check("[!a-c]", &["d", "-"], &["a", "b", "dd"]);
        check("[]a]", &["]", "a"], &["b", "[]a]"]);
        check("a*b*c", &["abc", "axbxbxc", "a*b*c"], &["acb", "abcd"]);
        check("a\\*b", &["a*b"], &["axb"]);
        check("\\#a\n\\!b\n#c", &["#a", "!b"], &["a", "b", "c", "#c"]);
        check("a  \nb\\ ", &["a", "b "], &["a  ", "b"]);
        check("*.toml\n!keep.toml", &["a.toml"], &["keep.toml"]);
        check("!a\na", &["a"], &[]);
        check("{a,b}", &["{a,b}"], &["a", "b"]);
        check("[a\nb\\\n\n/\nc\r\n", &["c"], &["[a", "a", "b", "b\\"]);
        check("\u{feff}a\nä?", &["a", "äb"], &["ä"]);
    }

    #[test]
    fn what_cannot_match_is_told() {
        for (line, why) in [
            ("a[b", "unclosed `[`"),
            ("a\\", "nothing follows the backslash"),
        ] {
            assert_eq!(Patterns::default().add(line), Err(why));
        }
        for line in ["../a", "a/../b", "!../a", "drafts\\old"] {
            assert!(Patterns::default().add_asked(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_pattern_may_begin_as_a_shell_writes_it() {
        let mut patterns = Patterns::new(Path::new("/"));
        for line in ["./a/", "b..c", "a\\*b", "!./a/c"] {
            assert_eq!(patterns.add_asked(line), Ok(()));
        }
        assert_eq!(patterns.leaves_out(Path::new("/a"), true), Some(true));
        assert_eq!(patterns.leaves_out(Path::new("/x/a"), true), None);
        assert_eq!(patterns.leaves_out(Path::new("/a/c"), false), Some(false));
    }

    #[test]
    fn a_pattern_of_many_stars_is_quick() {
        let text = format!("{}b\n", "*a".repeat(10_000));
        let patterns = Patterns::of(Path::new("/"), &text);
        for _ in 0..10 {
            assert_eq!(
                patterns.leaves_out(Path::new(&format!("/{}", "a".repeat(255))), false),
                None
            );
        }
    }

    proptest! {
        #[test]
        fn they_match_what_those_of_the_crate_match(
            lines in prop::collection::vec("!?/?(\\*\\*/)?[ab*?/]{1,6}(\\[[ab-]{1,2}\\])?[ab*]{0,2}/?", 1..4),
            path in "[ab-]{1,3}(/[ab-]{1,3}){0,3}",
            is_folder: bool,
        ) {
            // Of stars beside others, and of empty folders, git and the crate have views of their own; of
            // classes that name what they do not match, too.
            let odd = |line: &String| {
                line.contains("//") || line.contains("***") || line.ends_with("**/") ||
                line.split('/').any(|part| part.contains("**") && part != "**" && part != "!**")
                || line.trim_start_matches('!').trim_start_matches('/').is_empty()
            };
            prop_assume!(!lines.iter().any(odd));
            let root = Path::new("/maps");
            let mut builder = GitignoreBuilder::new(root);
            let mut own = Patterns::new(root);
            for line in &lines {
                let theirs = builder.add_line(None, line).is_ok();
                prop_assert_eq!(own.add(line).is_ok(), theirs, "{}", line);
            }
            let path = root.join(path);
            let theirs = builder.build().expect("each line is fine");
            let theirs = match theirs.matched(&path, is_folder) {
                ignore::Match::None => None,
                ignore::Match::Ignore(_) => Some(true),
                ignore::Match::Whitelist(_) => Some(false),
            };
            prop_assert_eq!(own.leaves_out(&path, is_folder), theirs, "{:?} {:?}", lines, path);
        }
    }
}
