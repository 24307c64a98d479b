//! Requests and answers, on loopback.

use std::convert::Infallible;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path as UrlPath, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::{get, post};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::act::PageRequest;
use super::desk::{Desk, Keeper};
use super::gate::{Gate, guard};
use super::report::{self, Form, ReportSubject, Reports};
use super::watch::FolderWatcher;
use super::{pages, watch as disk};
use crate::document::MAX_FILE_BYTES;
use crate::games::Games;
use crate::paint::all_looks;
use crate::project::failure::Failure;

/// The longest request: a document, in which line ends and quotes are written as escapes.
#[expect(clippy::cast_possible_truncation, reason = "it is some megabytes")]
pub const MAX_BODY: usize = 2 * (MAX_FILE_BYTES as usize) + 64 * 1024;

/// How often it is asked whether to stop.
const TICK: Duration = Duration::from_millis(100);

/// What a studio works on, and how long.
pub struct StudioPlan {
    /// The games.
    pub games: &'static Games,
    /// The folder.
    pub folder: PathBuf,
    /// Where it listens: on loopback, unless somebody wants it otherwise.
    pub host: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// How long it stays without a page, if all is saved.
    pub idle: Duration,
    /// Who writes files.
    pub keeper: Box<dyn Keeper>,
    /// Whether somebody asks it to stop.
    pub stop: Box<dyn Fn() -> bool + Send>,
    /// Its reports.
    pub reports: Arc<Reports>,
}

/// What all requests share.
pub struct StudioShared {
    desk: Mutex<Desk>,
    /// Counts changes; pages hear of each.
    changes: watch::Sender<u64>,
    pages: AtomicUsize,
    is_over: AtomicBool,
    reports: Arc<Reports>,
    watcher: Mutex<Option<FolderWatcher>>,
}

impl StudioShared {
    /// The desk, once nobody else is at it.
    pub fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells every page that something has changed.
    pub fn tell(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    fn watcher(&self) -> MutexGuard<'_, Option<FolderWatcher>> {
        self.watcher.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches what the documents rest on elsewhere, too.
    fn follow(&self, desk: &Desk) {
        if let Some(watcher) = &mut *self.watcher() {
            watcher.follow(desk.rests_in());
        }
    }

    fn act(&self, asked: PageRequest) -> super::view::View {
        let mut desk = self.desk();
        let (view, has_changed) = desk.act(asked);
        self.follow(&desk);
        drop(desk);
        if has_changed {
            self.tell();
        }
        view
    }
}

/// Serves a folder until somebody asks it to stop, or no page has been open for long. `ready` is given the address.
///
/// # Errors
/// What keeps it from being served.
pub fn serve(plan: StudioPlan, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    let unable = |error: std::io::Error| Failure::new(format!("cannot serve: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(unable)?;
    runtime.block_on(async move {
        let listener = TcpListener::bind((plan.host, plan.port))
            .await
            .map_err(|error| unheard(&plan, &error))?;
        let port = listener.local_addr().map_err(unable)?.port();
        let gate = Arc::new(Gate::new(plan.host, port).map_err(unable)?);
        let desk = Desk::new(plan.games, plan.folder.clone(), plan.keeper);
        let shared = Arc::new(StudioShared {
            desk: Mutex::new(desk),
            changes: watch::channel(0).0,
            pages: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            reports: Arc::clone(&plan.reports),
            watcher: Mutex::default(),
        });
        ready(&gate.address());
        let first = Arc::clone(&shared);
        // The folder is looked at before a page asks for it.
        tokio::task::spawn_blocking(move || {
            let mut desk = first.desk();
            desk.freshen();
            first.follow(&desk);
        });
        *shared.watcher() = disk::watch(&plan.folder, &shared);
        let router = router(&gate, &shared);
        let server = tokio::spawn(async move { axum::serve(listener, router).await });
        until_over(&shared, plan.idle, &plan.stop).await;
        // Others may have a share in them for longer than the program runs.
        plan.reports.end();
        // Pages hear that it is over, and see no broken line.
        shared.tell();
        tokio::time::sleep(TICK).await;
        server.abort();
        shared.watcher().take();
        Ok(())
    })
}

/// That nothing can be heard at an address: it is none of this machine, or the port is another program's.
fn unheard(plan: &StudioPlan, error: &std::io::Error) -> Failure {
    let (host, port) = (plan.host, plan.port);
    if error.kind() == std::io::ErrorKind::AddrNotAvailable {
        return Failure::new(format!("this machine has no address {host} to listen on"))
            .help("name one of its own with `--host`, or none for pages on this machine only");
    }
    Failure::new(format!("cannot listen on {host} port {port}: {error}"))
        .help("name another one with `--port`, or none for any that is free")
}

async fn until_over(shared: &StudioShared, idle: Duration, stop: &(dyn Fn() -> bool + Send)) {
    let mut alone_since = Instant::now();
    while !shared.is_over.load(Ordering::SeqCst) && !stop() {
        tokio::time::sleep(TICK).await;
        if shared.pages.load(Ordering::SeqCst) > 0 || shared.reports.are_running() {
            alone_since = Instant::now();
        } else if alone_since.elapsed() >= idle {
            let is_saved = shared.desk.try_lock().is_ok_and(|desk| desk.unsaved() == 0);
            if is_saved {
                break;
            }
        }
    }
    shared.is_over.store(true, Ordering::SeqCst);
}

fn router(gate: &Arc<Gate>, shared: &Arc<StudioShared>) -> Router {
    Router::new()
        .route("/", get(|| async { Html(pages::shell()) }))
        .route(
            "/studio.js",
            get(|| async { file("text/javascript", pages::SCRIPT) }),
        )
        .route(
            "/studio.css",
            get(|| async { file("text/css", pages::STYLE) }),
        )
        .route(
            "/looks.css",
            get(|| async { file("text/css", all_looks().0) }),
        )
        .route(
            "/events",
            get(|State(shared): State<Arc<StudioShared>>| async move { events(shared) }),
        )
        .route("/act", post(act))
        .route("/report", post(report))
        .route("/report/{number}", get(report_page))
        .route("/report/{number}/stop", post(report_stop))
        .route(
            "/stop",
            post(|State(shared): State<Arc<StudioShared>>| async move { stop(&shared) }),
        )
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(gate), guard))
        .with_state(Arc::clone(shared))
}

fn file(kind: &'static str, text: impl Into<String>) -> Response {
    (
        [(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))],
        text.into(),
    )
        .into_response()
}

async fn act(State(shared): State<Arc<StudioShared>>, body: Bytes) -> Response {
    let asked: PageRequest = match serde_json::from_slice(&body) {
        Ok(asked) => asked,
        Err(error) => return (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    };
    // Checks and games take their time, and others are not to wait for it.
    let done = tokio::task::spawn_blocking(move || {
        serde_json::to_string(&shared.act(asked)).unwrap_or_default()
    });
    match done.await {
        Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Begins a report, and leads to its page.
async fn report(State(shared): State<Arc<StudioShared>>, body: Bytes) -> Response {
    let form = Form::read(&body);
    let begun = tokio::task::spawn_blocking(move || {
        let what = ReportSubject::of(&form).ok_or("there is no such report")?;
        let mut desk = shared.desk();
        desk.freshen();
        let path = match what {
            _ if what.is_of_folder() => desk.folder().to_owned(),
            _ => desk.path(form.get("doc"))?,
        };
        let other = Some(form.get("beside")).filter(|name| !name.is_empty());
        let other = other.map(|name| desk.path(name)).transpose()?;
        let folder = desk.folder().to_owned();
        drop(desk);
        let about = (path.as_path(), other.as_deref());
        shared.reports.begin(what, &form, &folder, about)
    });
    match begun.await {
        Ok(Ok(number)) => (
            StatusCode::SEE_OTHER,
            [(header::LOCATION, format!("/report/{number}"))],
        )
            .into_response(),
        Ok(Err(why)) => framed(
            StatusCode::BAD_REQUEST,
            PLAIN,
            report::message("There is no report", &why),
        ),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn report_page(
    State(shared): State<Arc<StudioShared>>,
    UrlPath(number): UrlPath<u64>,
) -> Response {
    match shared.reports.page(number) {
        Some(page) if page.has_script => framed(StatusCode::OK, TURNING, page.html),
        Some(page) => framed(StatusCode::OK, PLAIN, page.html),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn report_stop(
    State(shared): State<Arc<StudioShared>>,
    UrlPath(number): UrlPath<u64>,
) -> Response {
    shared.reports.stop(number);
    (
        StatusCode::SEE_OTHER,
        [(header::LOCATION, format!("/report/{number}"))],
    )
        .into_response()
}

/// What a page may do that a command has written: it has its own style in it, and may run and load nothing.
const PLAIN: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'";

/// The same of one that turns its pages by a script: it stands apart from the studio, as if it came from elsewhere, and
/// reaches nobody.
const TURNING: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; \
     script-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

fn framed(status: StatusCode, policy: &'static str, page: String) -> Response {
    (
        status,
        [(header::CONTENT_SECURITY_POLICY, policy)],
        Html(page),
    )
        .into_response()
}

fn stop(shared: &StudioShared) -> StatusCode {
    shared.is_over.store(true, Ordering::SeqCst);
    StatusCode::NO_CONTENT
}

/// A page that is open.
struct OpenPage(Arc<StudioShared>);

impl Drop for OpenPage {
    fn drop(&mut self) {
        self.0.pages.fetch_sub(1, Ordering::SeqCst);
    }
}

fn events(shared: Arc<StudioShared>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    shared.pages.fetch_add(1, Ordering::SeqCst);
    let changes = shared.changes.subscribe();
    let stream = unfold(
        (changes, OpenPage(shared)),
        |(mut changes, open)| async move {
            changes.changed().await.ok()?;
            let name = if open.0.is_over.load(Ordering::SeqCst) {
                "over"
            } else {
                "changed"
            };
            let count = changes.borrow_and_update().to_string();
            Some((
                Ok(Event::default().event(name).data(count)),
                (changes, open),
            ))
        },
    );
    Sse::new(stream).keep_alive(KeepAlive::default())
}
