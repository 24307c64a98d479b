//! The real program, run in a folder made for the test.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Nothing here takes a second; a run that takes this long waits for what never comes.
const PATIENCE: Duration = Duration::from_mins(2);

/// A folder of its own, in which the program is run.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for a folder"))
    }

    /// A folder with these files.
    pub fn of<T: AsRef<[u8]>>(files: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let folder = Self::new();
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file, and makes the folders that it needs.
    pub fn write(&self, path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("it lies in the folder"))
            .expect("folders can be made");
        fs::write(path, text).expect("files can be written");
    }

    pub fn read(&self, path: impl AsRef<Path>) -> String {
        fs::read_to_string(self.path(path)).expect("the file is there, and text")
    }

    /// Names in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            let name = entry.expect("the folder can be read").file_name();
            name.to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    /// The program, about to be run in the folder as if nothing were set around it.
    pub fn command<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>) -> Command {
        let mut command = self.plain(env!("CARGO_BIN_EXE_scrutineer"));
        command.args(arguments);
        command
    }

    /// Another program, about to be run in the folder.
    pub fn plain(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.0.path()).env("LC_ALL", "C.UTF-8");
        for name in [
            "NO_COLOR",
            "CLICOLOR",
            "FORCE_COLOR",
            "CLICOLOR_FORCE",
            "TERM",
            "CI",
            "RAYON_NUM_THREADS",
        ] {
            command.env_remove(name);
        }
        command
    }

    /// Runs git in the folder, as nobody in particular; hooks find the program by its name.
    #[track_caller]
    pub fn git(&self, arguments: &[&str]) -> Done {
        let program = Path::new(env!("CARGO_BIN_EXE_scrutineer"));
        let beside = program.parent().expect("the program lies in a folder");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = [beside.to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&path));
        let who = [
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@b.example",
            "-c",
            "commit.gpgsign=false",
        ];
        let mut command = self.plain("git");
        command.args(who).args(arguments);
        command
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env(
                "PATH",
                std::env::join_paths(path).expect("paths that were joined before"),
            );
        done(command)
    }

    /// Runs the program with these arguments.
    #[track_caller]
    pub fn run<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>) -> Done {
        done(self.command(arguments))
    }
}

/// What became of a run.
pub struct Done {
    /// The exit code; `None` if it was killed.
    pub code: Option<i32>,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

impl Done {
    /// The same, if it ended with this exit code.
    #[track_caller]
    pub fn code(self, expected: i32) -> Self {
        assert_eq!(self.code, Some(expected), "{self}");
        self
    }

    /// Nothing more to say: exit code 0, and nothing on the standard error.
    #[track_caller]
    pub fn clean(self) -> Self {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{self}");
        self
    }

    /// Findings as `file:line:column rule`, of a run with `--format short`, without the places
    /// that are related to them.
    pub fn places(&self) -> Vec<String> {
        let place = |line: &str| {
            let (place, rest) = line.split_once(": ").expect("places come first");
            let (_, rest) = rest.split_once('[').expect("rules come in brackets");
            let (rule, _) = rest.split_once(']').expect("rules come in brackets");
            format!("{place} {rule}")
        };
        let findings = self.out.lines().filter(|line| !line.contains(": note: "));
        findings.map(place).collect()
    }
}

/// Everything, as snapshots keep it.
impl std::fmt::Display for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.code {
            Some(code) => writeln!(f, "exit code {code}")?,
            None => writeln!(f, "killed")?,
        }
        for (name, text) in [("stdout", &self.out), ("stderr", &self.err)] {
            if !text.is_empty() {
                write!(f, "\n-- {name} --\n{text}")?;
            }
        }
        Ok(())
    }
}

/// Runs a command to its end.
#[track_caller]
pub fn done(command: Command) -> Done {
    ended(command, Stdio::null())
}

/// Runs a command to its end, with this on its standard input.
#[track_caller]
pub fn fed(command: Command, input: &str) -> Done {
    let mut file = tempfile::tempfile().expect("there is room for a file");
    file.write_all(input.as_bytes())
        .expect("files can be written");
    file.rewind().expect("files can be read again");
    ended(command, Stdio::from(file))
}

#[track_caller]
fn ended(mut command: Command, input: Stdio) -> Done {
    let mut child = command
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let out = text_of(child.stdout.take());
    let err = text_of(child.stderr.take());
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it is our child") {
            break status;
        }
        if began.elapsed() > PATIENCE {
            child.kill().expect("it is our child");
            panic!("{command:?} does not end");
        }
        thread::sleep(Duration::from_millis(2));
    };
    Done {
        code: status.code(),
        out: timeless(&out.join().expect("reading does not panic")),
        err: err.join().expect("reading does not panic"),
    }
}

fn text_of(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        let mut stream = stream.expect("it is piped");
        stream
            .read_to_string(&mut text)
            .expect("the program prints text");
        text
    })
}

/// The text without how long the run took.
pub fn timeless(text: &str) -> String {
    match text
        .trim_end()
        .rsplit_once('\n')
        .unwrap_or(("", text.trim_end()))
    {
        (above, last)
            if ["checked ", "played "]
                .iter()
                .any(|start| last.starts_with(start)) =>
        {
            let (rest, _) = last.rsplit_once(" in ").expect("people are told the time");
            let newline = if above.is_empty() { "" } else { "\n" };
            format!("{above}{newline}{rest} in [time]\n")
        }
        _ => text.to_owned(),
    }
}
