//! Long work for a page: what `simulate`, `par`, `coverage` and `impact` have to say, from the program itself.
//!
//! It is run as a program of its own, so that it can be stopped at any moment and what it prints is what the command
//! prints. Its page is shown beside the studio, and may load and run nothing.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use maud::{DOCTYPE, Markup, PreEscaped, html};
use percent_encoding::percent_decode_str;

use crate::diagnostic::render::visible::one_line;
use crate::kit::progress;

/// The most reports that are kept, and the most that are made at once.
const MOST: usize = 16;
const AT_ONCE: usize = 2;

/// The most bytes of a page.
const LONGEST: u64 = 32 * 1024 * 1024;

/// What a page asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportSubject {
    /// Many games of a scenario.
    Simulate,
    /// The best that a lone player can do.
    Par,
    /// Which clauses the scripts of the folder show.
    Coverage,
    /// A script, told step by step with pictures.
    Story,
    /// What of the folder's documents is another than at the last commit.
    Changes,
}

/// A form as browsers send it.
#[derive(Debug, Default)]
pub struct Form(BTreeMap<String, String>);

impl Form {
    /// Reads `key=value&key=value`.
    pub fn read(body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(body);
        let decoded = |text: &str| {
            let text = text.replace('+', " ");
            percent_decode_str(&text).decode_utf8_lossy().into_owned()
        };
        let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
        Self(
            pairs
                .map(|(key, value)| (decoded(key), decoded(value)))
                .collect(),
        )
    }

    /// The value of a key, or nothing.
    pub fn get(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }
}

impl ReportSubject {
    /// What a form names.
    pub fn of(form: &Form) -> Option<Self> {
        match form.get("what") {
            "simulate" => Some(Self::Simulate),
            "par" => Some(Self::Par),
            "coverage" => Some(Self::Coverage),
            "story" => Some(Self::Story),
            "changes" => Some(Self::Changes),
            _ => None,
        }
    }

    /// Whether it is about the folder and not about a document.
    pub fn is_of_folder(self) -> bool {
        matches!(self, Self::Coverage | Self::Changes)
    }

    /// The arguments of the program. Only values that cannot be taken for options come from the form.
    fn arguments(
        self,
        form: &Form,
        path: &Path,
        other: Option<&Path>,
    ) -> Result<Vec<String>, String> {
        let named = |path: &Path| path.to_string_lossy().into_owned();
        let path = named(path);
        let words = match self {
            Self::Simulate => {
                let games: u32 = form.get("games").parse().map_err(|_| "how many games?")?;
                if !(1..=1_000_000).contains(&games) {
                    return Err("from 1 to 1000000 games can be played".to_owned());
                }
                let bots @ ("random" | "greedy" | "search") = form.get("bots") else {
                    return Err("there is no such bot".to_owned());
                };
                let mut words = vec![
                    "simulate".to_owned(),
                    path,
                    format!("--games={games}"),
                    format!("--bots={bots}"),
                ];
                if let Some(other) = other {
                    words.extend(["--sweep".to_owned(), named(other)]);
                }
                words
            }
            Self::Story => vec!["replay".to_owned(), path],
            Self::Changes => {
                let words = ["impact", "--git=HEAD", "--games=200"].map(str::to_owned);
                // It writes for people, and no page.
                return Ok(words.into_iter().chain([path]).collect());
            }
            Self::Par => vec!["par".to_owned(), path],
            Self::Coverage => {
                let game = form.get("game");
                let is_id = game
                    .chars()
                    .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-');
                if game.is_empty() || !is_id || game.starts_with('-') {
                    return Err("of which game?".to_owned());
                }
                vec!["coverage".to_owned(), format!("--game={game}"), path]
            }
        };
        Ok(words
            .into_iter()
            .chain(["--format=html".to_owned()])
            .collect())
    }
}

/// How far a report is.
enum ReportState {
    Running(Child),
    Stopped,
    Done { page: String, errors: String },
}

struct RunningReport {
    what: ReportSubject,
    title: String,
    began: Instant,
    state: Arc<Mutex<ReportState>>,
    /// How far it is: so many of so many.
    far: Arc<Mutex<Option<(u64, u64)>>>,
}

/// What is to be seen of a report.
pub struct ReportPage {
    /// The page.
    pub html: String,
    /// Whether it turns its pages by a script of its own.
    pub has_script: bool,
}

/// The reports of a studio, by their numbers.
#[derive(Default)]
pub struct Reports {
    all: Mutex<BTreeMap<u64, RunningReport>>,
    is_over: AtomicBool,
}

impl Reports {
    /// Stops what is under way, and has nothing begin any more.
    pub fn end(&self) {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_over.store(true, Ordering::SeqCst);
        all.values().for_each(RunningReport::stop);
    }

    /// Whether one is under way.
    pub fn are_running(&self) -> bool {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().any(RunningReport::is_running)
    }

    /// Begins a report about a file or a folder; its number.
    ///
    /// # Errors
    /// What the form lacks, or keeps the program from being run.
    pub fn begin(
        &self,
        what: ReportSubject,
        form: &Form,
        folder: &Path,
        (path, other): (&Path, Option<&Path>),
    ) -> Result<u64, String> {
        // From the folder on, what it has is one workspace, as it is here.
        let unread = |error: std::io::Error| error.to_string();
        let root = folder.canonicalize().map_err(unread)?;
        let inside = |path: &Path| {
            let path = path.canonicalize().map_err(unread)?;
            let inside = path.strip_prefix(&root).unwrap_or(&path);
            Ok::<_, String>(Path::new(".").join(inside))
        };
        let other = other.map(inside).transpose()?;
        let arguments = what.arguments(form, &inside(path)?, other.as_deref())?;
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_over.load(Ordering::SeqCst) {
            return Err("the studio has stopped".to_owned());
        }
        if all.values().filter(|report| report.is_running()).count() >= AT_ONCE {
            return Err("two reports are under way: wait for one of them, or stop it".to_owned());
        }
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut child = Command::new(program)
            .args(&arguments)
            .current_dir(&root)
            .env(progress::VARIABLE, progress::LINES)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot run the program: {error}"))?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let state = Arc::new(Mutex::new(ReportState::Running(child)));
        let kept = Arc::clone(&state);
        let far = Arc::new(Mutex::new(None));
        let told = Arc::clone(&far);
        thread::spawn(move || {
            let reading = thread::spawn(move || errors_of(err, &told));
            let page = text_of(out);
            let errors = reading.join().unwrap_or_default();
            let mut state = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if let ReportState::Running(child) = &mut *state {
                // It has closed its output: what is left of it is gone soon.
                let _ = child.wait();
                *state = ReportState::Done { page, errors };
            }
        });
        let number = all.keys().next_back().map_or(1, |last| last + 1);
        let title = format!("scrutineer {}", arguments.join(" "));
        all.insert(
            number,
            RunningReport {
                what,
                title,
                began: Instant::now(),
                state,
                far,
            },
        );
        while all.len() > MOST {
            if let Some((_, oldest)) = all.pop_first() {
                oldest.stop();
            }
        }
        Ok(number)
    }

    /// Stops a report.
    pub fn stop(&self, number: u64) {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(report) = all.get(&number) {
            report.stop();
        }
    }

    /// The page of a report: what it says, or how far it is. Nothing if there is none.
    pub fn page(&self, number: u64) -> Option<ReportPage> {
        let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let report = all.get(&number)?;
        let state = report.state.lock().unwrap_or_else(PoisonError::into_inner);
        let html = match &*state {
            ReportState::Running(_) => {
                let far = *report.far.lock().unwrap_or_else(PoisonError::into_inner);
                waiting(&report.title, number, report.began.elapsed(), far)
            }
            ReportState::Stopped => message(&report.title, "It was stopped."),
            ReportState::Done { page, errors } if page.is_empty() => message(&report.title, errors),
            ReportState::Done { page, .. } if !page.starts_with('<') => {
                message(&report.title, page)
            }
            // Of a script that could not be played there is nothing to be turned.
            ReportState::Done { page, errors }
                if report.what == ReportSubject::Story && !has_pages(page) =>
            {
                message(&report.title, errors)
            }
            ReportState::Done { page, .. } => {
                return Some(ReportPage {
                    html: page.clone(),
                    has_script: report.what == ReportSubject::Story,
                });
            }
        };
        Some(ReportPage {
            html,
            has_script: false,
        })
    }
}

#[cfg(test)]
impl Reports {
    /// Takes a program for a report.
    pub fn add(&self, title: &str, child: Child) {
        let report = RunningReport {
            what: ReportSubject::Par,
            title: title.to_owned(),
            began: Instant::now(),
            state: Arc::new(Mutex::new(ReportState::Running(child))),
            far: Arc::default(),
        };
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(1, report);
    }
}

impl RunningReport {
    fn is_running(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*state, ReportState::Running(_))
    }

    fn stop(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let ReportState::Running(child) = &mut *state {
            // One that has ended by itself need not be ended.
            let _ = child.kill();
            let _ = child.wait();
            *state = ReportState::Stopped;
        }
    }
}

fn text_of(stream: Option<impl std::io::Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(stream) = stream {
        // What could be read until then is shown.
        let _ = stream.take(LONGEST).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a page of a script has pages to be turned.
fn has_pages(page: &str) -> bool {
    page.contains("<script")
}

/// What is said on the standard error, but for how far it is.
fn errors_of(stream: Option<impl std::io::Read>, far: &Mutex<Option<(u64, u64)>>) -> String {
    let mut errors = String::new();
    let lines = stream.map(|stream| BufReader::new(stream.take(LONGEST)).lines());
    for line in lines.into_iter().flatten().map_while(Result::ok) {
        match progress::read(&line) {
            Some(numbers) => *far.lock().unwrap_or_else(PoisonError::into_inner) = Some(numbers),
            None => {
                errors.push_str(&line);
                errors.push('\n');
            }
        }
    }
    errors
}

const LOOKS: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem}\
     pre{white-space:pre-wrap}progress{width:100%}@media(prefers-color-scheme:dark){body{background:#16181c;color:#e8e6e1}}";

/// A page that asks again each second, and can stop the work.
fn waiting(title: &str, number: u64, since: Duration, far: Option<(u64, u64)>) -> String {
    let body = html! {
        h1 { "Under way" }
        p { code { (one_line(title)) } }
        @match far {
            Some((done, all)) => {
                progress aria-label="Under way" max=(all) value=(done) {}
                p role="status" { (done) " of " (all) ", for " (since.as_secs()) " s" }
            }
            None => {
                progress aria-label="Under way" {}
                p role="status" { "for " (since.as_secs()) " s" }
            }
        }
        form method="post" action={ "/report/" (number) "/stop" } { button { "Stop" } }
    };
    page(title, true, &body)
}

/// A page that says why there is no report.
pub fn message(title: &str, text: &str) -> String {
    let body = html! {
        h1 { (one_line(title)) }
        pre { (text) }
    };
    page(title, false, &body)
}

fn page(title: &str, asks_again: bool, body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                @if asks_again { meta http-equiv="refresh" content="1"; }
                title { (one_line(title)) }
                style { (PreEscaped(LOOKS)) }
            }
            body { (body) }
        }
    }
    .into_string()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use std::sync::Mutex;

    use super::{Form, ReportSubject, errors_of};

    #[test]
    fn what_is_said_is_told_from_how_far_it_is() {
        let far = Mutex::new(None);
        let said = "3 of 20\nnote: a word\n17 of 20\none of them\n";
        assert_eq!(
            errors_of(Some(said.as_bytes()), &far),
            "note: a word\none of them\n"
        );
        assert_eq!(*far.lock().expect("nobody panics"), Some((17, 20)));
    }

    #[test]
    fn forms_are_read_as_browsers_send_them() {
        let form = Form::read(b"what=simulate&doc=a+b%2Fc.toml&games=20&odd");
        assert_eq!(form.get("doc"), "a b/c.toml");
        assert_eq!(ReportSubject::of(&form), Some(ReportSubject::Simulate));
        assert_eq!((form.get("odd"), form.get("none")), ("", ""));
    }

    #[test]
    fn nothing_of_a_form_becomes_an_option() {
        let arguments = |what: ReportSubject, body: &str| {
            what.arguments(&Form::read(body.as_bytes()), Path::new("./-x.toml"), None)
        };
        assert_eq!(
            arguments(ReportSubject::Simulate, "games=5&bots=greedy"),
            Ok([
                "simulate",
                "./-x.toml",
                "--games=5",
                "--bots=greedy",
                "--format=html"
            ]
            .map(str::to_owned)
            .to_vec())
        );
        let path = Path::new("maps/a.toml");
        let beside = |what: ReportSubject, body: &str| {
            let form = Form::read(body.as_bytes());
            let arguments = what.arguments(&form, path, Some(Path::new("./-b.toml")));
            arguments.map(|words| words.join(" "))
        };
        assert_eq!(
            beside(ReportSubject::Simulate, "games=5&bots=random").as_deref(),
            Ok("simulate maps/a.toml --games=5 --bots=random --sweep ./-b.toml --format=html")
        );
        assert_eq!(
            beside(ReportSubject::Story, "").as_deref(),
            Ok("replay maps/a.toml --format=html")
        );
        assert_eq!(
            beside(ReportSubject::Changes, "").as_deref(),
            Ok("impact --git=HEAD --games=200 maps/a.toml")
        );
        for (what, body) in [
            (ReportSubject::Simulate, "games=0&bots=random"),
            (ReportSubject::Simulate, "games=5&bots=--rows"),
            (ReportSubject::Simulate, "games=--save&bots=random"),
            (ReportSubject::Coverage, "game=--min"),
            (ReportSubject::Coverage, "game="),
        ] {
            assert!(arguments(what, body).is_err(), "{body}");
        }
    }
}
