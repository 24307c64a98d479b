//! What `check` looks at: files and folders, a list of files, a text from the standard input.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::CheckArgs;
use crate::document::MAX_FILE_BYTES;
use crate::games::Games;
use crate::project::config::{Configs, Known};
use crate::project::disk::{name_of, read_auxiliary_within};
use crate::project::failure::Failure;
use crate::project::find::{Found, FoundFile, find_in};

/// The path that stands for the standard input.
const STDIN: &str = "-";

/// Most bytes of a list of files.
const MAX_LIST: u64 = 16 * 1024 * 1024;

/// What is looked at.
pub(super) struct Input {
    pub found: Found,
    /// A text in the place of a file, by the file's name.
    pub text: Option<(String, String)>,
}

impl Input {
    /// What the command line asks for.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn of(args: &CheckArgs, games: &Games) -> Result<Self, Failure> {
        let mut configs = Configs::chosen(Known::of(*games), &args.configured.choice())?;
        let is_stdin = |path: &&PathBuf| path.as_os_str() == STDIN;
        let has_text = args.paths.iter().any(|path| is_stdin(&path));
        let is_listed_there = args.files_from.as_ref().is_some_and(|path| is_stdin(&path));
        if args.stdin_filename.is_some() && !has_text {
            return Err(
                Failure::new("`--stdin-filename` names a text that is not read")
                    .help("add `-` to the paths, for the standard input"),
            );
        }
        if has_text && is_listed_there {
            return Err(Failure::new(
                "the standard input cannot be a document and a list of files",
            )
            .help("write the list to a file"));
        }
        let mut paths: Vec<PathBuf> = args
            .paths
            .iter()
            .filter(|path| !is_stdin(path))
            .cloned()
            .collect();
        if paths.is_empty() && !has_text && args.files_from.is_none() {
            paths.push(PathBuf::from("."));
        }
        let mut found = find_in(&paths, &mut configs)?;
        if let Some(list) = &args.files_from {
            add_listed(list, &mut configs, &mut found)?;
        }
        let text = if has_text {
            let path = args.stdin_filename.clone().unwrap_or_else(|| STDIN.into());
            let text = text_of_stdin()?;
            let name = name_of(&path);
            let config = configs.of(&path)?;
            found.files.retain(|file| name_of(&file.path) != name);
            found.files.push(FoundFile {
                path,
                named: true,
                config,
            });
            Some((name, text))
        } else {
            None
        };
        found.files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(Self { found, text })
    }
}

/// Adds the documents of a list. It comes from a program that knows nothing of documents: other files in it
/// are skipped, and so are those that a configuration excludes.
fn add_listed(list: &Path, configs: &mut Configs, found: &mut Found) -> Result<(), Failure> {
    let text = if list.as_os_str() == STDIN {
        text_of_stdin()?
    } else {
        read_auxiliary_within(list, MAX_LIST).map_err(|error| {
            let failure = Failure::unreadable(&name_of(list), &error);
            if list.exists() && !list.is_file() && !list.is_dir() {
                failure
                    .help("what another program writes is read by `--files-from -`, behind a `|`")
            } else {
                failure
            }
        })?
    };
    let is_toml = |path: &Path| {
        let ending = path.extension();
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    };
    if is_toml(list) {
        let message = format!("`{}` is a document, and no list of files", name_of(list));
        return Err(Failure::new(message).help("name documents without `--files-from`"));
    }
    let (separator, ends) = if text.contains('\0') {
        ('\0', &[][..])
    } else {
        ('\n', &['\r', ' ', '\t'][..])
    };
    let lines = text
        .split(separator)
        .map(|line| line.trim_end_matches(ends));
    let lines = lines.map(|line| match separator {
        '\n' => unquoted(line),
        _ => Cow::Borrowed(line),
    });
    let paths = lines.map(|line| PathBuf::from(line.into_owned()));
    let listed: Vec<PathBuf> = paths.filter(|path| is_toml(path)).collect();
    let listed = find_in(&listed, configs)?;
    let mut known: HashSet<PathBuf> = found.files.iter().map(|file| file.path.clone()).collect();
    for mut file in listed.files {
        let is_excluded = file.config.excludes(&file.path) || configs.excludes(&file.path);
        if !is_excluded && known.insert(file.path.clone()) {
            file.named = false;
            found.files.push(file);
        }
    }
    found.folders.extend(listed.folders);
    found.failures.extend(listed.failures);
    Ok(())
}

/// A path as git writes it: in quotes, with escapes in place of what is not plain, where it is not plain.
fn unquoted(line: &str) -> Cow<'_, str> {
    let inner = line
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let Some(inner) = inner else {
        return Cow::Borrowed(line);
    };
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let mut octal = None;
        while let Some(digit) = rest.next_if(|byte| matches!(byte, b'0'..=b'7') && octal < Some(32))
        {
            octal = Some(octal.unwrap_or(0_u8) * 8 + (digit - b'0'));
        }
        bytes.push(match octal {
            Some(byte) => byte,
            None => match rest.next() {
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(other) => other,
                None => b'\\',
            },
        });
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(line), Cow::Owned)
}

/// The standard input as text.
///
/// # Errors
/// If it cannot be read, is too long, or is no text.
pub(in crate::cli) fn text_of_stdin() -> Result<String, Failure> {
    let unreadable = |error: &io::Error| Failure::unreadable("standard input", error);
    let mut bytes = Vec::new();
    let limited = io::stdin().lock().take(MAX_FILE_BYTES + 1);
    { limited }
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let message = format!(
            "the standard input is larger than {} MiB",
            MAX_FILE_BYTES >> 20
        );
        return Err(Failure::new(message).help("write it to a file, and name that"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!(
            "the standard input is not UTF-8: byte {at} is not part of a character"
        ))
        .help("convert it to UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_git_writes_them() {
        for (written, path) in [
            ("a b.toml", "a b.toml"),
            (r#""\303\274n\303\257.toml""#, "ünï.toml"),
            (r#""a\\b\"c\t.toml""#, "a\\b\"c\t.toml"),
            (r#""a"#, r#""a"#),
        ] {
            assert_eq!(unquoted(written), path);
        }
    }
}
