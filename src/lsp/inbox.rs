//! Messages from the client, in their order, and a look at those still to come: what they make stale need not be
//! finished.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lsp_server::{Connection, Message, RequestId};

/// What has come, and not been looked at.
pub struct Inbox<'c> {
    connection: &'c Connection,
    state: Mutex<InboxState>,
}

#[derive(Default)]
struct InboxState {
    queue: VecDeque<Message>,
    cancelled: HashSet<RequestId>,
    /// How many changes to texts are among them.
    changes: usize,
}

impl<'c> Inbox<'c> {
    /// The inbox of a connection.
    #[must_use]
    pub fn new(connection: &'c Connection) -> Self {
        Self {
            connection,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, InboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next message, if there is one already.
    pub fn next(&self) -> Option<Message> {
        let mut state = self.state();
        self.pump(&mut state);
        let message = state.queue.pop_front()?;
        state.changes -= usize::from(is_change(&message));
        Some(message)
    }

    /// The next message; `None` once the client is gone.
    pub fn wait(&self) -> Option<Message> {
        if let Some(message) = self.next() {
            return Some(message);
        }
        let message = self.connection.receiver.recv().ok()?;
        self.state().take(message);
        self.next().or_else(|| self.wait())
    }

    /// Whether texts will have changed.
    pub fn has_changes(&self) -> bool {
        let mut state = self.state();
        self.pump(&mut state);
        state.changes > 0
    }

    /// Whether the client no longer wants an answer.
    pub fn is_cancelled(&self, id: &RequestId) -> bool {
        let mut state = self.state();
        self.pump(&mut state);
        state.cancelled.contains(id)
    }

    /// A request has been answered.
    pub fn answered(&self, id: &RequestId) {
        self.state().cancelled.remove(id);
    }

    fn pump(&self, state: &mut InboxState) {
        while let Ok(message) = self.connection.receiver.try_recv() {
            state.take(message);
        }
    }
}

impl InboxState {
    fn take(&mut self, message: Message) {
        if let Message::Notification(note) = &message
            && note.method == "$/cancelRequest"
        {
            let id = note.params.get("id").cloned();
            if let Some(id) = id.and_then(|id| serde_json::from_value(id).ok()) {
                // One that has been answered is of no interest, and the list must not grow.
                let is_waiting = |message: &Message| matches!(message, Message::Request(request) if request.id == id);
                if self.queue.iter().any(is_waiting) || self.cancelled.len() < 64 {
                    self.cancelled.insert(id);
                }
            }
            return;
        }
        self.changes += usize::from(is_change(&message));
        self.queue.push_back(message);
    }
}

fn is_change(message: &Message) -> bool {
    matches!(message, Message::Notification(note) if note.method == "textDocument/didChange")
}
