//! Damaged files: whatever has become of a document, the program has an answer and does no harm.
//!
//! A usual run tries a few thousand. `SCRUTINEER_DAMAGED=1000000 cargo test --release --test main damaged`
//! tries so many on all cores and says every ten seconds how far it is; `SCRUTINEER_DAMAGED_SEED=2` tries
//! others, `SCRUTINEER_DAMAGED_FIRST=5000` begins with that number, and `SCRUTINEER_DAMAGED_TO=folder` writes
//! what is tried. A file that breaks a law is made
//! smaller and written to `target/damaged`; once mended it goes to `tests/damaged/kept`.

mod damage;
mod laws;
mod world;

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use damage::{Damaged, damaged};
use laws::{Judge, Tally};
use scrutineer::project::disk::Disk;
use world::WORLD;

use crate::docs::root;
use crate::tries::tries;

/// How many files a usual run tries.
const FILES: u32 = 300;

const SEED: u64 = 1;

/// Broken laws that are looked into.
const MOST_BROKEN: usize = 20;

/// Attempts at making a file smaller.
const ATTEMPTS: usize = 3000;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn damaged_files_are_answered() {
    let asked = number("SCRUTINEER_DAMAGED");
    let run = Run {
        seed: number("SCRUTINEER_DAMAGED_SEED").unwrap_or(SEED),
        first: number("SCRUTINEER_DAMAGED_FIRST").unwrap_or(0),
        to: std::env::var_os("SCRUTINEER_DAMAGED_TO").map(PathBuf::from),
        count: asked.unwrap_or_else(|| tries(FILES).into()),
        is_told: asked.is_some(),
        began: Instant::now(),
        next: AtomicU64::new(0),
        tried: Mutex::default(),
        busy: Mutex::default(),
        broken: Mutex::default(),
    };
    quietly(|| run.on_all_cores());
    let summary = run.summary();
    run.tell(&summary);
    let broken = run.broken.into_inner().expect("nobody holds it");
    assert!(broken.is_empty(), "{summary}\n{}", told(&broken));
}

/// Files that have broken a law, each as small as it could be made.
#[test]
fn kept_files_are_answered() {
    let disk = Disk::default();
    let judge = Judge::new(&disk);
    let folder = root().join("tests/damaged/kept");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        let bytes = std::fs::read(&path).expect("the file can be read");
        let judged = judge.judge("rallyman/kept.toml", &bytes);
        assert!(judged.is_ok(), "{}: {judged:?}", path.display());
    }
}

/// The same number has the same file everywhere.
#[test]
fn damage_is_the_same_for_the_same_number() {
    let mut kinds: Vec<&str> = Vec::new();
    for number in 0..2000 {
        let (one, other) = (damaged(7, number), damaged(7, number));
        assert_eq!((one.path, &one.bytes), (other.path, &other.bytes));
        kinds.extend(one.done);
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() > 25, "{kinds:?}");
}

/// What has broken a law, by the law: the number of the first file, the file, and how often.
type Broken = BTreeMap<String, (u64, Damaged, u64)>;

struct Run {
    seed: u64,
    first: u64,
    /// Where files are written to.
    to: Option<PathBuf>,
    count: u64,
    is_told: bool,
    began: Instant,
    next: AtomicU64,
    tried: Mutex<Tried>,
    /// What is being looked at, and since when.
    busy: Mutex<BTreeMap<usize, (u64, Instant)>>,
    broken: Mutex<Broken>,
}

#[derive(Default)]
struct Tried {
    files: u64,
    sums: Tally,
    /// Those that took longest, and their numbers.
    slowest: Vec<(Duration, u64)>,
}

impl Run {
    fn on_all_cores(&self) {
        // Without the variable it is one test among others.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for worker in 0..cores {
                // As much stack as the threads of the program have.
                let builder = std::thread::Builder::new().name(format!("{THREADS}{worker}"));
                let builder = builder.stack_size(2 << 20);
                let spawned = builder.spawn_scoped(scope, move || self.work(worker));
                spawned.expect("there can be a few threads");
            }
            let mut last = Instant::now();
            while self.is_told && self.tried.lock().expect("nobody panics").files < self.count {
                std::thread::sleep(Duration::from_millis(200));
                if last.elapsed() > Duration::from_secs(10) {
                    self.tell(&self.summary());
                    last = Instant::now();
                }
            }
        });
    }

    fn work(&self, worker: usize) {
        let disk = Disk::default();
        let mut judge = Judge::new(&disk);
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.count {
                return;
            }
            // Nothing may depend on what a run has seen before.
            if index % 4096 < 2 {
                judge = Judge::new(&disk);
            }
            let number = self.first + index;
            let began = Instant::now();
            let busy = || self.busy.lock().expect("nobody panics");
            busy().insert(worker, (number, began));
            let file = damaged(self.seed, number);
            if let Some(folder) = &self.to {
                let path = folder.join(format!("{number}.toml"));
                std::fs::write(path, &file.bytes).expect("there is room for a file");
            }
            let result = fate(&judge, file.path, &file.bytes);
            busy().remove(&worker);
            let tally = match result {
                Ok(tally) => tally,
                Err(law) => {
                    // What it held when it was interrupted is of no use.
                    judge = Judge::new(&disk);
                    self.keep(number, file, &law);
                    Tally::default()
                }
            };
            self.count(number, tally, began.elapsed());
        }
    }

    fn count(&self, number: u64, tally: Tally, took: Duration) {
        let mut tried = self.tried.lock().expect("nobody panics");
        tried.files += 1;
        let sums = &mut tried.sums;
        sums.foreign += tally.foreign;
        sums.findings += tally.findings;
        sums.repaired += tally.repaired;
        sums.replayed += tally.replayed;
        sums.blessed += tally.blessed;
        sums.clean += tally.clean;
        tried.slowest.push((took, number));
        tried.slowest.sort_unstable_by(|one, other| other.cmp(one));
        tried.slowest.truncate(5);
    }

    /// Keeps a file that broke a law, made as small as it goes, unless others have broken the same.
    fn keep(&self, number: u64, file: Damaged, law: &str) {
        {
            let mut broken = self.broken.lock().expect("nobody panics");
            if let Some((_, _, times)) = broken.get_mut(law) {
                *times += 1;
                return;
            }
            if broken.len() >= MOST_BROKEN {
                return;
            }
            let bytes = file.bytes.clone();
            broken.insert(law.to_owned(), (number, Damaged { bytes, ..file }, 1));
        }
        let disk = Disk::default();
        let judge = Judge::new(&disk);
        let smaller =
            |path: &str, bytes: &[u8]| fate(&judge, path, bytes).err().as_deref() == Some(law);
        let (path, mut bytes) = {
            let broken = self.broken.lock().expect("nobody panics");
            let (_, file, _) = &broken[law];
            (file.path, file.bytes.clone())
        };
        shrink(&mut bytes, |bytes| smaller(path, bytes));
        let folder = root().join("target/damaged");
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        let kept = folder.join(format!("{}-{number}.toml", self.seed));
        std::fs::write(&kept, &bytes).expect("there is room for a file");
        self.tell(&format!("file {number} broke «{law}»: {}", kept.display()));
        let mut broken = self.broken.lock().expect("nobody panics");
        if let Some((_, file, _)) = broken.get_mut(law) {
            file.bytes = bytes;
        }
    }

    fn summary(&self) -> String {
        let tried = self.tried.lock().expect("nobody panics");
        let Tally {
            foreign,
            findings,
            repaired,
            replayed,
            blessed,
            clean,
        } = tried.sums;
        let broken = self.broken.lock().expect("nobody panics").len();
        let mut text = format!(
            "seed {}: {} of {} damaged files from {} in {} s: {broken} laws broken; {findings} findings, {foreign} \
             files not ours, {clean} clean, {replayed} replayed, {repaired} repaired, {blessed} blessed; slowest",
            self.seed,
            tried.files,
            self.count,
            self.first,
            self.began.elapsed().as_secs(),
        );
        for (took, number) in &tried.slowest {
            write!(text, " {number} ({} ms)", took.as_millis()).expect("there is room");
        }
        for (number, since) in self.busy.lock().expect("nobody panics").values() {
            if since.elapsed() > Duration::from_secs(5) {
                write!(text, "; at {number} for {} s", since.elapsed().as_secs())
                    .expect("there is room");
            }
        }
        text
    }

    /// Says how far it is, whether or not the output of tests is shown.
    fn tell(&self, text: &str) {
        if self.is_told {
            // It is only news.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }
}

fn told(broken: &Broken) -> String {
    let mut text = String::new();
    for (law, (number, file, times)) in broken {
        let Damaged { path, bytes, done } = file;
        writeln!(
            text,
            "\n«{law}» broken by {times}, the first of them file {number}, which was {path} ({}); made smaller, \
             {} bytes:\n{}",
            done.join(", "),
            bytes.len(),
            bytes[..bytes.len().min(2000)].escape_ascii().to_string().replace("\\n", "\n")
        )
        .expect("there is room");
    }
    text
}

/// Makes a file smaller while it stays `bad`: whole lines first, then single bytes.
fn shrink(bytes: &mut Vec<u8>, bad: impl Fn(&[u8]) -> bool) {
    let mut attempts = ATTEMPTS;
    let mut size = bytes.len() / 2;
    while size > 0 {
        let mut start = 0;
        while start < bytes.len() && attempts > 0 {
            attempts -= 1;
            let mut fewer = bytes.clone();
            fewer.drain(start..(start + size).min(bytes.len()));
            if bad(&fewer) {
                *bytes = fewer;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
}

/// What threads are called whose panics are expected.
const THREADS: &str = "damaged-";

thread_local! {
    static PANICKED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The law that a file breaks, or how often it was put to the test.
fn fate(judge: &Judge<'_>, path: &str, bytes: &[u8]) -> Result<Tally, String> {
    let judged = catch_unwind(AssertUnwindSafe(|| judge.judge(path, bytes)));
    judged.unwrap_or_else(|_: Box<dyn Any + Send>| Err(format!("no panic: {}", PANICKED.take())))
}

/// Notes where threads of ours panic, and prints nothing of it.
fn quietly(act: impl FnOnce()) {
    let usual = std::sync::Arc::new(std::panic::take_hook());
    let others = std::sync::Arc::clone(&usual);
    std::panic::set_hook(Box::new(move |info| {
        let thread = std::thread::current();
        if thread.name().is_some_and(|name| name.starts_with(THREADS)) {
            let place = info.location().map(ToString::to_string);
            PANICKED.replace(place.unwrap_or_default());
        } else {
            others(info);
        }
    }));
    act();
    std::panic::set_hook(Box::new(move |info| usual(info)));
    assert!(WORLD.documents.len() > 100);
}
