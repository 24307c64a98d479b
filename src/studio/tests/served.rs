//! A studio that answers real requests on loopback.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::Plain;
use crate::games::GAMES;
use crate::studio::{Reports, StudioPlan, serve};

pub(super) struct Studio {
    pub folder: TempDir,
    pub port: u16,
    pub token: String,
    stop: Arc<AtomicBool>,
    pub reports: Arc<Reports>,
    pub served: Option<JoinHandle<()>>,
}

pub(super) struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).expect("it is JSON")
    }
}

impl Studio {
    pub fn of(files: &[(&str, &str)]) -> Self {
        Self::staying(files, Duration::from_mins(10))
    }

    pub fn staying(files: &[(&str, &str)], idle: Duration) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
            std::fs::write(path, text).expect("it can be written");
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (asked, path) = (Arc::clone(&stop), folder.path().to_owned());
        let reports: Arc<Reports> = Arc::default();
        let shared = Arc::clone(&reports);
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
                reports: shared,
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
            reports,
            served: Some(served),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The name of a file as the studio calls it.
    pub fn name(&self, file: &str) -> String {
        crate::project::disk::name_of(&self.path(file))
    }

    pub fn raw(&self, request: &str) -> Answer {
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
    pub fn send(&self, method: &str, path: &str, lines: &[(&str, &str)], body: &str) -> Answer {
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

    pub fn act(&self, act: &Value, look: &Value) -> Value {
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
