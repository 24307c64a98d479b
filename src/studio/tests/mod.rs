//! Real requests on loopback: who gets in, and what comes of gestures.

mod form;
mod secrets;

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::act::PageRequest;
use super::desk::Desk;
use super::play::Play;
use super::{Keeper, StudioPlan, UnsavedText, serve};
use crate::edit::value;
use crate::games::GAMES;
use crate::lint::Catalogue as _;

/// What is kept of documents, by their names: what the file held, and the text.
type Drafts = BTreeMap<String, (Option<String>, String)>;

/// Writes files plainly: how the command line does it is tested there.
#[derive(Default)]
struct Plain {
    kept: Arc<Mutex<Drafts>>,
}

impl Keeper for Plain {
    fn replace(&self, path: &Path, text: &str) -> Result<Vec<String>, String> {
        std::fs::write(path, text).map_err(|error| error.to_string())?;
        Ok(Vec::new())
    }

    fn create(&self, path: &Path, text: &str) -> Result<(), String> {
        if path.exists() {
            return Err("it is there".to_owned());
        }
        std::fs::write(path, text).map_err(|error| error.to_string())
    }

    fn keep(&self, kept: UnsavedText<'_>) {
        let mut all = self.kept.lock().expect("nobody panics");
        match kept.text {
            Some(text) => {
                let on_disk = kept.on_disk.map(str::to_owned);
                all.insert(kept.name.to_owned(), (on_disk, text.to_owned()));
            }
            None => drop(all.remove(kept.name)),
        }
    }

    fn kept(&self) -> Vec<(String, Option<String>, String)> {
        let all = self.kept.lock().expect("nobody panics");
        let kept = all
            .iter()
            .map(|(name, (on_disk, text))| (name.clone(), on_disk.clone(), text.clone()));
        kept.collect()
    }
}

/// A folder with a shipped document of a game, its desk, and the name and the text of the document there.
fn desk_with(game: &str, path: &str, kept: &Plain) -> (TempDir, Desk, String, String) {
    let game = GAMES.find(game).expect("it is a game");
    let text = game.shipped_file(path).expect("it is shipped");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("own.toml");
    std::fs::write(&path, text).expect("it can be written");
    let keeper = Plain {
        kept: Arc::clone(&kept.kept),
    };
    let desk = Desk::new(&GAMES, folder.path().to_owned(), Box::new(keeper));
    let name = crate::project::disk::name_of(&path);
    (folder, desk, name, text.to_owned())
}

/// The same with a map.
fn map_desk(kept: &Plain) -> (TempDir, Desk, String, String) {
    desk_with("checkpoint-rally", "layouts/chequerboard.toml", kept)
}

/// Does a gesture on the newest version of the text.
fn gesture(desk: &mut Desk, name: &str, act: &Value) {
    desk.freshen();
    let version = desk.open(name).expect("it is there").version;
    let look = json!({ "doc": name, "version": version, "at": "/borders/north" });
    let asked = json!({ "act": act, "look": look });
    let asked: PageRequest = serde_json::from_value(asked).expect("it is a gesture");
    desk.act(asked);
}

/// A gesture on the map, and the edits of the text that it stands for.
fn any_gesture() -> impl Strategy<Value = (Value, Vec<(String, Option<Value>)>)> {
    let cell = prop::sample::select(vec!["a1", "c1", "e3", "c3", "b2", "d5"]);
    let tile = prop::sample::select(vec!["u05/0", "h01/3", "g02/1"]);
    let lay = (cell.clone(), tile).prop_map(|(cell, tile)| {
        let act = json!({ "lay": { "cell": cell, "tile": tile } });
        (act, vec![(format!("/board/{cell}"), Some(json!(tile)))])
    });
    let clear = cell.prop_map(|cell| {
        let act = json!({ "lay": { "cell": cell, "tile": null } });
        (act, vec![(format!("/board/{cell}"), None)])
    });
    let title = "[a-z \"#]{0,6}".prop_map(|title| {
        let act = json!({ "set": { "pointer": "/title", "text": title, "plain": true } });
        (act, vec![("/title".to_owned(), Some(json!(title)))])
    });
    let note = any::<bool>().prop_map(|is_set| {
        if is_set {
            let act = json!({ "set": { "pointer": "/note", "text": "\"n\"", "plain": false } });
            (act, vec![("/note".to_owned(), Some(json!("n")))])
        } else {
            let act = json!({ "remove": { "pointer": "/note" } });
            (act, vec![("/note".to_owned(), None)])
        }
    });
    let sides = prop::sample::subsequence(vec!["north", "east", "south", "west"], 1..4);
    let piece = prop::sample::select(vec!["border-1/a", "border-2/b", "border-4/a"]);
    let paint = (sides, piece).prop_map(|(sides, piece)| {
        let anchors: Vec<String> = sides.iter().map(|side| format!("borders.{side}")).collect();
        let act = json!({ "paint": { "anchors": anchors, "value": piece } });
        let edits = sides
            .iter()
            .map(|side| (format!("/borders/{side}"), Some(json!(piece))));
        (act, edits.collect())
    });
    let back = Just((json!({ "undo": {} }), Vec::new()));
    let forth = Just((json!({ "redo": {} }), Vec::new()));
    prop_oneof![3 => lay, 2 => clear, 2 => paint, 1 => title, 1 => note, 2 => back, 1 => forth]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A text after any gestures is what the same edits by hand make of it, and taking all of them back gives the first
    /// bytes. What is not saved is kept at every moment.
    #[test]
    fn gestures_are_edits_of_the_text(gestures in prop::collection::vec(any_gesture(), 1..14)) {
        let kept = Plain::default();
        let (_folder, mut desk, name, first) = map_desk(&kept);
        let (mut texts, mut at) = (vec![first.clone()], 0_usize);
        for (act, edits) in gestures {
            gesture(&mut desk, &name, &act);
            if act.get("undo").is_some() {
                at = at.saturating_sub(1);
            } else if act.get("redo").is_some() {
                at = (at + 1).min(texts.len() - 1);
            } else {
                let mut text = texts[at].clone();
                for (pointer, new) in edits {
                    let edited = match new {
                        Some(new) => value::set(&text, &pointer, &new),
                        None => value::remove(&text, &pointer),
                    };
                    text = edited.unwrap_or(text);
                }
                if text != texts[at] {
                    texts.truncate(at + 1);
                    texts.push(text);
                    at += 1;
                }
            }
            let now = desk.draft(&name).expect("it is open").history.text().to_owned();
            prop_assert_eq!(&now, &texts[at]);
            let shown = desk.shown(&name);
            let held = kept.kept.lock().expect("nobody panics").get(shown).map(|(_, text)| text.clone());
            prop_assert_eq!(held, (now != first).then_some(now));
        }
        for _ in 0..texts.len() {
            gesture(&mut desk, &name, &json!({ "undo": {} }));
        }
        let now = desk.draft(&name).expect("it is open").history.text();
        prop_assert_eq!(now, first.as_str());
    }
}

/// Ways on that were left for others are cases of the script that is recorded, from where they were left.
#[test]
fn branches_become_cases() {
    let (folder, mut desk, name, _) =
        desk_with("checkpoint-rally", "two-players.toml", &Plain::default());
    desk.freshen();
    let mut play = Play::begin(&desk, &name, None, 1).expect("it has no errors");
    let on = |play: &mut Play, which: usize| {
        while play.draw().is_ok() {}
        let step = play.legal()[which % play.legal().len()].clone();
        play.step(&step).expect("it is legal");
    };
    for _ in 0..4 {
        on(&mut play, 0);
    }
    let first = play.session.steps();
    // Taken back and made again, it is the same way.
    play.back().expect("there is a step");
    play.step(first.last().expect("there is one"))
        .expect("it is legal");
    assert_eq!((play.branches(), play.session.steps()), (0, first.clone()));
    play.back().expect("there is a step");
    on(&mut play, 1);
    assert_eq!(play.branches(), 1);
    for _ in 0..3 {
        play.back().expect("there are steps");
    }
    on(&mut play, 2);
    assert_eq!(play.branches(), 2);
    let script = play.script(&GAMES, "Three ways");
    assert_eq!(script.matches("[[cases]]").count(), 2, "{script}");
    std::fs::write(folder.path().join("played.toml"), &script).expect("it can be written");
    desk.take_in_disk(false);
    desk.freshen();
    let played = crate::project::disk::name_of(&folder.path().join("played.toml"));
    let wrong = desk
        .workspace
        .findings(&played)
        .iter()
        .filter(|it| it.level == crate::diagnostic::Level::Error)
        .count();
    assert_eq!(wrong, 0, "{:?}\n{script}", desk.workspace.findings(&played));
    let file = desk.workspace.file(&played).expect("it is there");
    let cases = file
        .checked
        .replayed
        .as_ref()
        .expect("it was replayed")
        .cases
        .len();
    assert_eq!(cases, 2);
}

/// A studio that was killed goes on where it was; what its file became in the meantime is seen before it is lost.
#[test]
fn what_was_not_saved_is_taken_up_again() {
    let kept = Plain::default();
    let (folder, mut desk, name, first) = map_desk(&kept);
    gesture(
        &mut desk,
        &name,
        &json!({ "lay": { "cell": "a1", "tile": "u05/0" } }),
    );
    let text = desk
        .draft(&name)
        .expect("it is open")
        .history
        .text()
        .to_owned();
    drop(desk);
    let again = || {
        let keeper = Plain {
            kept: Arc::clone(&kept.kept),
        };
        let mut desk = Desk::new(&GAMES, folder.path().to_owned(), Box::new(keeper));
        desk.freshen();
        desk
    };
    let mut desk = again();
    let draft = desk.draft(&name).expect("it was taken up");
    assert!(draft.is_unsaved() && !draft.is_contested);
    assert_eq!(draft.history.text(), text);
    gesture(&mut desk, &name, &json!({ "undo": {} }));
    assert_eq!(desk.draft(&name).expect("it is open").history.text(), first);
    assert!(kept.kept.lock().expect("nobody panics").is_empty());
    gesture(&mut desk, &name, &json!({ "redo": {} }));
    std::fs::write(
        folder.path().join("own.toml"),
        format!("{first}# elsewhere\n"),
    )
    .expect("it can be written");
    let mut desk = again();
    assert!(desk.draft(&name).expect("it was taken up").is_contested);
    assert!(desk.save(&name, false).is_err());
    desk.save(&name, true).expect("it was seen");
    assert!(kept.kept.lock().expect("nobody panics").is_empty());
}

struct Studio {
    folder: TempDir,
    port: u16,
    token: String,
    stop: Arc<AtomicBool>,
    served: Option<JoinHandle<()>>,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).expect("it is JSON")
    }
}

impl Studio {
    fn of(files: &[(&str, &str)]) -> Self {
        Self::staying(files, Duration::from_mins(10))
    }

    fn staying(files: &[(&str, &str)], idle: Duration) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
            std::fs::write(path, text).expect("it can be written");
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (asked, path) = (Arc::clone(&stop), folder.path().to_owned());
        let (tell, told) = channel();
        let served = std::thread::spawn(move || {
            let plan = StudioPlan {
                host: std::net::Ipv4Addr::LOCALHOST.into(),
                games: &GAMES,
                folder: path,
                port: 0,
                idle,
                keeper: Box::new(Plain::default()),
                stop: Box::new(move || asked.load(Ordering::SeqCst)),
            };
            serve(plan, |address| {
                tell.send(address.to_owned()).expect("somebody waits");
            })
            .expect("there is a free port");
        });
        let address = told.recv().expect("it says where it is");
        let rest = address.strip_prefix("http://127.0.0.1:").expect("loopback");
        let (port, token) = rest.split_once("/enter/").expect("with a token");
        Self {
            folder,
            port: port.parse().expect("a number"),
            token: token.to_owned(),
            stop,
            served: Some(served),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The name of a file as the studio calls it.
    fn name(&self, file: &str) -> String {
        crate::project::disk::name_of(&self.path(file))
    }

    fn raw(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_mins(1)))
            .expect("it can be set");
        // A server that refuses may close before all has been sent.
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        Answer {
            status: status.unwrap_or(0),
            head: head.to_ascii_lowercase(),
            body: unchunked(head, body),
        }
    }

    /// A request with these lines besides; `Host` and the cookie are given unless they say otherwise.
    fn send(&self, method: &str, path: &str, lines: &[(&str, &str)], body: &str) -> Answer {
        let has = |name: &str| lines.iter().any(|(key, _)| *key == name);
        let mut head = vec![
            format!("{method} {path} HTTP/1.1"),
            "Connection: close".to_owned(),
        ];
        let port = self.port;
        if !has("Host") {
            head.push(format!("Host: 127.0.0.1:{port}"));
        }
        if !has("Cookie") {
            head.push(format!("Cookie: scrutineer-{port}={}", self.token));
        }
        head.extend(lines.iter().map(|(key, value)| format!("{key}: {value}")));
        head.push(format!("Content-Length: {}", body.len()));
        let request = format!("{}\r\n\r\n{body}", head.join("\r\n"));
        self.raw(&request)
    }

    fn act(&self, act: &Value, look: &Value) -> Value {
        let origin = format!("http://127.0.0.1:{}", self.port);
        let body = json!({ "act": act, "look": look }).to_string();
        let lines = [
            ("Origin", origin.as_str()),
            ("Content-Type", "application/json"),
        ];
        self.send("POST", "/act", &lines, &body).json()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(served) = self.served.take() {
            let _ = served.join();
        }
    }
}

fn unchunked(head: &str, body: &str) -> String {
    if !head
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked")
    {
        return body.to_owned();
    }
    let (mut rest, mut whole) = (body, String::new());
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
        let Some(chunk) = after.get(..length).filter(|_| length > 0) else {
            break;
        };
        whole.push_str(chunk);
        rest = after.get(length + 2..).unwrap_or_default();
    }
    whole
}

/// A document that nothing is wrong with: the first game's starter of a kind.
fn starter(game: &str, kind: &str) -> &'static str {
    GAMES
        .kind(game, kind)
        .expect("there is such a kind")
        .starter
}

/// A game whose documents of this kind lay maps, and the kind.
fn scenario() -> (&'static str, &'static str) {
    let game = GAMES.iter().next().expect("there is a game").meta().id;
    (game, starter(game, "scenario"))
}

#[test]
fn only_who_has_the_token_gets_in() {
    let studio = Studio::of(&[("a.toml", scenario().1)]);
    let port = studio.port;
    for path in [
        "/",
        "/studio.js",
        "/events",
        "/nothing",
        "/enter/",
        "/enter/x",
        "/../etc/passwd",
    ] {
        let none = studio.send("GET", path, &[("Cookie", "other=1")], "");
        assert_eq!(none.status, 403, "{path}");
        assert!(!none.body.contains("toml"), "{path}");
        let wrong = format!("scrutineer-{port}={}", "0".repeat(64));
        assert_eq!(
            studio.send("GET", path, &[("Cookie", &wrong)], "").status,
            403,
            "{path}"
        );
    }
    let welcome = studio.send(
        "GET",
        &format!("/enter/{}", studio.token),
        &[("Cookie", "")],
        "",
    );
    assert_eq!(welcome.status, 303);
    for part in ["httponly", "samesite=strict", "location: /\r\n"] {
        assert!(welcome.head.contains(part), "{part}: {}", welcome.head);
    }
    let page = studio.send("GET", "/", &[], "");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("script-src 'self'"), "{}", page.head);
    assert!(!page.head.contains("unsafe"), "{}", page.head);
    assert!(page.body.contains("studio.js"));
    assert!(!page.body.contains("<style") && !page.body.contains("onclick"));
    assert!(
        !page.body.contains(&studio.token),
        "no page tells the token"
    );
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let studio = Studio::of(&[("a.toml", scenario().1)]);
    let port = studio.port;
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        "127.0.0.1:1",
    ] {
        assert_eq!(
            studio.send("GET", "/", &[("Host", host)], "").status,
            403,
            "{host}"
        );
    }
    let local = format!("localhost:{port}");
    assert_eq!(studio.send("GET", "/", &[("Host", &local)], "").status, 200);
    let own = format!("http://127.0.0.1:{port}");
    let foreign = [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1",
    ];
    for origin in foreign {
        for (method, path) in [("POST", "/act"), ("POST", "/stop"), ("GET", "/")] {
            let answer = studio.send(method, path, &[("Origin", origin)], "{}");
            assert_eq!(answer.status, 403, "{method} {path} {origin}");
        }
    }
    assert_eq!(
        studio.send("POST", "/act", &[], "{}").status,
        403,
        "no origin"
    );
    let site = [("Origin", own.as_str()), ("Sec-Fetch-Site", "cross-site")];
    assert_eq!(studio.send("POST", "/act", &site, "{}").status, 403);
    assert_eq!(
        studio
            .send("POST", "/act", &[("Origin", &own)], "{}")
            .status,
        200
    );
    assert_eq!(
        studio.send("GET", "/act", &[("Origin", &own)], "").status,
        405
    );
    assert_eq!(
        studio.send("POST", "/act", &[("Origin", &own)], "{").status,
        400
    );
}

#[test]
fn bodies_are_bounded() {
    let studio = Studio::of(&[]);
    let own = format!("http://127.0.0.1:{}", studio.port);
    let request = format!(
        "POST /act HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {own}\r\nCookie: scrutineer-{port}={token}\r\n\
         Connection: close\r\nContent-Length: 999999999\r\n\r\n{{",
        port = studio.port,
        token = studio.token
    );
    assert_eq!(studio.raw(&request).status, 413);
}

#[test]
fn it_stops_when_asked_and_when_left_alone() {
    let mut studio = Studio::of(&[]);
    let own = format!("http://127.0.0.1:{}", studio.port);
    assert_eq!(
        studio.send("POST", "/stop", &[("Origin", &own)], "").status,
        204
    );
    studio
        .served
        .take()
        .expect("it runs")
        .join()
        .expect("it ends well");
    let mut studio = Studio::staying(&[], Duration::from_millis(300));
    studio
        .served
        .take()
        .expect("it runs")
        .join()
        .expect("it ends well");
}

#[test]
fn documents_are_edited_saved_and_kept_apart() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text), ("sub/b.toml", text)]);
    let doc = studio.name("a.toml");
    let seen = studio.act(&Value::Null, &json!({ "doc": doc }));
    assert_eq!(seen["text"], text);
    let version = seen["version"].clone();
    let look = json!({ "doc": doc, "version": version });
    let broken = text.replacen("game = ", "gaem = ", 1);
    let view = studio.act(&json!({ "edit": { "text": broken } }), &look);
    assert_eq!(view["is_unsaved"], true);
    let findings = view["parts"]["findings"]["html"]
        .as_str()
        .expect("they have changed");
    assert!(findings.contains("gaem"), "{findings}");
    // Another page that has an older text overwrites nothing.
    let late = studio.act(&json!({ "edit": { "text": "other = 1\n" } }), &look);
    assert_eq!(late["notice"]["is_refusal"], true, "{late}");
    assert_eq!(late["text"], broken);
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        text
    );
    let now = json!({ "doc": doc, "version": view["version"] });
    let undone = studio.act(&json!({ "undo": {} }), &now);
    assert_eq!(undone["text"], text);
    assert_eq!(undone["is_unsaved"], false);
    let again = studio.act(
        &json!({ "redo": {} }),
        &json!({ "doc": doc, "version": undone["version"] }),
    );
    assert_eq!(again["text"], broken);
    let saved = studio.act(
        &json!({ "save": { "seen": false } }),
        &json!({ "doc": doc, "version": again["version"] }),
    );
    assert_eq!(saved["is_unsaved"], false, "{saved}");
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        broken
    );
    assert_eq!(
        std::fs::read_to_string(studio.path("sub/b.toml")).expect("it is there"),
        text
    );
}

#[test]
fn what_others_write_is_taken_in_and_never_overwritten_unseen() {
    let (_, text) = scenario();
    let studio = Studio::of(&[("a.toml", text)]);
    let doc = studio.name("a.toml");
    let wait = |until: &dyn Fn(&Value) -> bool| {
        for _ in 0..200 {
            let view = studio.act(&Value::Null, &json!({ "doc": doc }));
            if until(&view) {
                return view;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("it never came");
    };
    wait(&|view| view["text"] == text);
    let outside = format!("{text}# from outside\n");
    std::fs::write(studio.path("a.toml"), &outside).expect("it can be written");
    let view = wait(&|view| view["text"] == outside);
    assert_eq!(view["is_contested"], false);
    let mine = format!("{text}# mine\n");
    let look = |view: &Value| json!({ "doc": doc, "version": view["version"] });
    let edited = studio.act(&json!({ "edit": { "text": mine } }), &look(&view));
    std::fs::write(studio.path("a.toml"), "theirs = 1\n").expect("it can be written");
    let refused = studio.act(&json!({ "save": { "seen": false } }), &look(&edited));
    assert_eq!(refused["is_contested"], true, "{refused}");
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        "theirs = 1\n"
    );
    let kept = studio.act(&json!({ "keep-text": {} }), &look(&refused));
    let saved = studio.act(&json!({ "save": { "seen": false } }), &look(&kept));
    assert_eq!(saved["is_contested"], false);
    assert_eq!(
        std::fs::read_to_string(studio.path("a.toml")).expect("it is there"),
        mine
    );
}

#[cfg(unix)]
#[test]
fn nothing_outside_of_the_folder_is_read_or_written() {
    let outside = tempfile::tempdir().expect("there is room for a folder");
    let (_, text) = scenario();
    std::fs::write(outside.path().join("secret.toml"), text).expect("it can be written");
    let studio = Studio::of(&[("a.toml", text)]);
    let link = std::os::unix::fs::symlink;
    link(outside.path().join("secret.toml"), studio.path("link.toml")).expect("it can be made");
    link(outside.path().to_owned(), studio.path("door")).expect("it can be made");
    let names = [
        crate::project::disk::name_of(&outside.path().join("secret.toml")),
        studio.name("link.toml"),
        studio.name("door/secret.toml"),
        studio.name("../a.toml"),
        "/etc/passwd".to_owned(),
        "a.toml\0".to_owned(),
    ];
    for name in names {
        let view = studio.act(&Value::Null, &json!({ "doc": name }));
        assert_eq!(view["text"], Value::Null, "{name}");
        let view = studio.act(
            &json!({ "edit": { "text": "x = 1\n" } }),
            &json!({ "doc": name }),
        );
        assert_eq!(view["notice"]["is_refusal"], true, "{name}");
    }
    let (game, _) = scenario();
    for file in [
        "../b.toml",
        "/tmp/b.toml",
        "door/b.toml",
        "..",
        "b.txt",
        "scrutineer.toml",
        ".b.toml",
    ] {
        let act = json!({ "new": { "game": game, "kind": "scenario", "file": file } });
        let view = studio.act(&act, &json!({}));
        assert_eq!(view["notice"]["is_refusal"], true, "{file}");
    }
    assert_eq!(outside.path().read_dir().expect("it is there").count(), 1);
    let act = json!({ "new": { "game": game, "kind": "scenario", "file": "b.toml" } });
    let view = studio.act(&act, &json!({}));
    assert_eq!(view["title"], "b.toml", "{view}");
    assert!(studio.path("b.toml").is_file());
}

#[test]
fn hostile_names_and_texts_stay_text() {
    let name = "<img src=x onerror=alert(1)>.toml";
    let (_, text) = scenario();
    let hostile = text.replacen("title = \"", "title = \"</svg><script>alert(1)</script>", 1);
    let hostile = format!("{hostile}\n\"<script>alert(2)</script>\" = 1\n");
    let studio = Studio::of(&[(name, &hostile)]);
    for pane in ["text", "form", "play"] {
        let view = studio.act(
            &Value::Null,
            &json!({ "doc": studio.name(name), "pane": pane }),
        );
        for (part, fragment) in view["parts"].as_object().expect("there are some") {
            let html = fragment["html"].as_str().expect("it is text");
            assert!(
                !html.contains("<script") && !html.contains("<img"),
                "{pane} {part}: {html}"
            );
        }
    }
}

#[test]
fn games_are_played_recorded_and_checked() {
    let files: Vec<(String, &str)> = (GAMES.iter())
        .map(|game| {
            let id = game.meta().id;
            (format!("{id}.toml"), starter(id, "scenario"))
        })
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    let studio = Studio::of(&files);
    for (file, _) in &files {
        let mut look = json!({ "doc": studio.name(file), "pane": "play" });
        let begun = studio.act(&json!({ "begin": { "seed": 7 } }), &look);
        look["play"] = begun["play"].clone();
        assert!(look["play"].is_u64(), "{file}: {begun}");
        let refused = studio.act(
            &json!({ "play": { "step": { "player": "nobody", "move": "x" } } }),
            &look,
        );
        assert_eq!(refused["notice"]["is_refusal"], true);
        let seats = begun["parts"]["seats"]["html"]
            .as_str()
            .expect("there are some")
            .to_owned();
        for seat in seats
            .split("option value=\"")
            .skip(2)
            .filter_map(|rest| rest.split('"').next())
        {
            studio.act(&json!({ "seat": { "seat": seat, "bot": "random" } }), &look);
        }
        let played = studio.act(&json!({ "bots": {} }), &look);
        assert_eq!(played["notice"], Value::Null, "{file}");
        let back = studio.act(&json!({ "back": {} }), &look);
        assert_ne!(back["parts"]["pane"]["tag"], played["parts"]["pane"]["tag"]);
        studio.act(&json!({ "forth": {} }), &look);
        let script = format!("played-{file}");
        let act = json!({ "record": { "file": script, "title": "Played" } });
        let recorded = studio.act(&act, &look);
        assert_eq!(recorded["notice"]["is_refusal"], false, "{recorded}");
        let view = studio.act(&Value::Null, &json!({ "doc": studio.name(&script) }));
        let findings = view["parts"]["findings"]["html"]
            .as_str()
            .expect("they are there");
        assert!(
            !findings.contains("class=\"finding error\""),
            "{file}: {findings}"
        );
        assert!(
            view["steps"].as_u64().expect("it is a script") > 3,
            "{file}"
        );
    }
}

/// Gestures on a map give the file that the same edits by hand give, and all of them taken back the first bytes.
#[test]
fn maps_are_laid_by_gestures_and_taken_back() {
    let mut laid = 0;
    for game in GAMES {
        let meta = game.meta();
        for kind in meta.kinds {
            let studio = Studio::of(&[("map.toml", kind.starter)]);
            let doc = studio.name("map.toml");
            let view = studio.act(&Value::Null, &json!({ "doc": doc, "pane": "text" }));
            let pane = view["parts"]["pane"]["html"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            let Some(tile) = pane.split("class=\"tile\" data-tile=\"").nth(1) else {
                continue;
            };
            let tile = tile.split('"').next().expect("it ends");
            let picture = view["parts"]["picture"]["html"]
                .as_str()
                .expect("it is drawn");
            let cells = picture.split("data-anchor=\"board.").skip(1);
            let cells: Vec<&str> = cells.filter_map(|rest| rest.split('"').next()).collect();
            let mut version = view["version"].clone();
            let mut gestures = 0;
            for (turn, cell) in cells.iter().take(6).enumerate() {
                let act =
                    json!({ "lay": { "cell": cell, "tile": format!("{tile}/{}", turn % 4) } });
                let done = studio.act(&act, &json!({ "doc": doc, "version": version }));
                if done["notice"] == Value::Null && done["version"] != version {
                    let text = done["text"].as_str().expect("it is another");
                    assert!(text.contains(&format!("\"{tile}/{}\"", turn % 4)), "{text}");
                    let comments = |text: &str| text.matches('#').count();
                    assert_eq!(comments(text), comments(kind.starter));
                    version = done["version"].clone();
                    gestures += 1;
                }
            }
            assert!(gestures > 0, "{} {}", meta.id, kind.name);
            laid += 1;
            for _ in 0..gestures {
                let done = studio.act(
                    &json!({ "undo": {} }),
                    &json!({ "doc": doc, "version": version }),
                );
                version = done["version"].clone();
            }
            let last = studio.act(&Value::Null, &json!({ "doc": doc }));
            assert_eq!(last["text"], kind.starter);
            assert_eq!(last["is_unsaved"], false);
        }
    }
    assert!(laid >= 2, "{laid}");
}
