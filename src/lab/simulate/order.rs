//! What several threads make, told in the order of its numbers.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// How far ahead of the one to be told next something may be made. It bounds what waits.
const AHEAD: u64 = 1024;

/// Hands things on in the order of their numbers, whoever makes them first.
pub(super) struct InOrder<F, T> {
    queue: Mutex<Queue<F, T>>,
    moved: Condvar,
}

struct Queue<F, T> {
    next: u64,
    waiting: BTreeMap<u64, T>,
    /// Whether one of the next will not come.
    is_broken_off: bool,
    tell: F,
}

impl<T, F: FnMut(T)> InOrder<F, T> {
    /// A queue whose first number is `first`.
    pub fn new(first: u64, tell: F) -> Self {
        Self {
            queue: Mutex::new(Queue {
                next: first,
                waiting: BTreeMap::new(),
                is_broken_off: false,
                tell,
            }),
            moved: Condvar::new(),
        }
    }

    /// Tells the thing with this number when it is its turn. Waits while too much waits already,
    /// which ends, as whoever makes the next one does not wait, or breaks off. Each number comes once.
    pub fn tell(&self, number: u64, thing: T) {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let is_far = |queue: &mut Queue<F, T>| number >= queue.next + AHEAD && !queue.is_broken_off;
        let queue = self.moved.wait_while(queue, is_far);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        queue.waiting.insert(number, thing);
        let queue = &mut *queue;
        while let Some(thing) = queue.waiting.remove(&queue.next) {
            (queue.tell)(thing);
            queue.next += 1;
        }
        self.moved.notify_all();
    }

    /// One will not come: neither that nor any behind it is told.
    pub fn break_off(&self) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.is_broken_off = true;
        self.moved.notify_all();
    }
}
