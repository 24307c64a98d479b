//! A folder as it is in a revision of git.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::cli::stop::RunStop;
use crate::document::MAX_FILE_BYTES;
use crate::project::disk::name_of;
use crate::project::failure::Failure;

/// The documents of a revision, in a folder that lasts as long as this.
pub(super) struct Revision {
    _held: TempDir,
    /// The folder that was asked for, as it is in the revision.
    pub folder: PathBuf,
}

/// An entry of a revision that is a file.
struct RevisionEntry {
    object: String,
    path: PathBuf,
}

impl Revision {
    /// Writes the documents, configurations and ignore files of a revision of the repository around a folder into a
    /// folder of their own: all of the repository, as documents may lead out of the folder.
    ///
    /// # Errors
    /// If there is no git, no repository or no such revision, or no room.
    pub fn of(folder: &Path, revision: &str, stop: &RunStop) -> Result<Self, Failure> {
        let commit = format!("{revision}^{{commit}}");
        let commit = git(
            folder,
            &[
                "rev-parse",
                "--verify",
                "--quiet",
                "--end-of-options",
                &commit,
            ],
        )?
        .ok_or_else(|| {
            Failure::new(format!(
                "there is no revision `{revision}` in `{}`",
                name_of(folder)
            ))
            .help("name a commit, a branch or a tag of the repository around the folder")
        })?;
        let prefix = git(folder, &["rev-parse", "--show-prefix"])?.unwrap_or_default();
        let listed = git(
            folder,
            &["ls-tree", "-r", "-z", "--full-tree", commit.trim()],
        )?;
        let entries: Vec<RevisionEntry> = listed
            .unwrap_or_default()
            .split('\0')
            .filter_map(entry)
            .collect();
        let held =
            TempDir::new().map_err(|error| Failure::unwritable("a temporary folder", &error))?;
        let left = held.path().to_owned();
        // It is in nobody's way if it cannot be removed.
        stop.at_end(move || drop(std::fs::remove_dir_all(&left)));
        let texts = texts(folder, &entries)?;
        for entry in &entries {
            let Some(text) = texts.get(&entry.object) else {
                continue;
            };
            let path = held.path().join(&entry.path);
            let parent = path.parent().unwrap_or(held.path());
            let written =
                std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, text));
            written.map_err(Failure::to_write(&path))?;
        }
        let folder = held.path().join(prefix.trim());
        // What is new as a whole was an empty folder.
        std::fs::create_dir_all(&folder).map_err(Failure::to_write(&folder))?;
        Ok(Self {
            _held: held,
            folder,
        })
    }
}

/// What git prints; nothing if it says no.
fn git(folder: &Path, arguments: &[&str]) -> Result<Option<String>, Failure> {
    let run = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::new(format!("cannot run `git`: {error}")))?;
    if run.status.success() {
        return Ok(Some(String::from_utf8_lossy(&run.stdout).into_owned()));
    }
    let why = String::from_utf8_lossy(&run.stderr);
    match why.lines().next() {
        Some(why) if why.contains("not a git repository") => Err(Failure::new(format!(
            "`{}` lies in no repository of git",
            name_of(folder)
        ))),
        _ => Ok(None),
    }
}

/// A line of `git ls-tree`, if it is a file that says something of documents. A link, which would lead out of the
/// folder, is none.
fn entry(line: &str) -> Option<RevisionEntry> {
    let (about, path) = line.split_once('\t')?;
    let mut about = about.split(' ');
    let (mode, kind, object) = (about.next()?, about.next()?, about.next()?);
    let path = PathBuf::from(path);
    let is_ours = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
        || path
            .file_name()
            .is_some_and(|name| name == ".gitignore" || name == ".ignore");
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    (kind == "blob" && mode != "120000" && is_ours && is_inside).then(|| RevisionEntry {
        object: object.to_owned(),
        path,
    })
}

/// What stands in the files of a revision, by their objects, asked of one process.
fn texts(folder: &Path, entries: &[RevisionEntry]) -> Result<HashMap<String, Vec<u8>>, Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("cannot read from `git`: {error}"));
    let mut child = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let objects: Vec<&str> = entries.iter().map(|entry| entry.object.as_str()).collect();
    let asked = objects.join("\n") + "\n";
    let mut stdin = child.stdin.take();
    // Its answers fill the pipe while the questions are written: both go on at once, or neither does.
    let asking = std::thread::spawn(move || {
        stdin
            .as_mut()
            .map_or(Ok(()), |stdin| stdin.write_all(asked.as_bytes()))
    });
    let mut answer = Vec::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_end(&mut answer).map_err(failed)?;
    }
    child.wait().map_err(failed)?;
    // What could not be asked is absent from the answer.
    let _ = asking.join();
    Ok(answers(&answer))
}

/// What `git cat-file --batch` answers: for each object a line with its name, its kind and its length, and then its
/// bytes. What is too large for a document is left out.
fn answers(mut answer: &[u8]) -> HashMap<String, Vec<u8>> {
    let mut texts = HashMap::new();
    while let Some(end) = answer.iter().position(|byte| *byte == b'\n') {
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let mut head = head.split(' ');
        let (object, length) = (head.next().unwrap_or_default(), head.nth(1));
        let Some(length) = length.and_then(|length| length.parse::<usize>().ok()) else {
            answer = &answer[end + 1..];
            continue;
        };
        let Some(text) = answer.get(end + 1..end + 1 + length) else {
            break;
        };
        if length as u64 <= MAX_FILE_BYTES {
            texts.insert(object.to_owned(), text.to_vec());
        }
        answer = answer.get(end + 2 + length..).unwrap_or_default();
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::{answers, entry};

    #[test]
    fn documents_and_what_is_said_of_them_are_read() {
        let of = |line: &str| entry(line).map(|entry| entry.path.to_string_lossy().into_owned());
        assert_eq!(
            of("100644 blob 1a\tmaps/a b.toml"),
            Some("maps/a b.toml".to_owned())
        );
        assert_eq!(
            of("100755 blob 1a\t.gitignore"),
            Some(".gitignore".to_owned())
        );
        for line in [
            "120000 blob 1a\tlink.toml",
            "160000 commit 1a\tx.toml",
            "100644 blob 1a\t../x.toml",
            "x",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn answers_are_told_apart_by_their_lengths() {
        let texts = answers(b"1a blob 3\na\nb\n2b missing\n3c blob 0\n\n4d blob 99\nshort");
        assert_eq!(texts.len(), 2);
        assert_eq!(texts["1a"], b"a\nb");
        assert_eq!(texts["3c"], b"");
    }
}
