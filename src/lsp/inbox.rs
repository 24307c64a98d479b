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
    /// The request that is being answered.
    current: Option<RequestId>,
    /// How many changes to texts are among them.
    changes: usize,
}

impl<'c> Inbox<'c> {
    /// The inbox of a connection.
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
        if let Message::Request(request) = &message {
            state.current = Some(request.id.clone());
        }
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
        let mut state = self.state();
        state.cancelled.remove(id);
        state.current = None;
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
                // One that has been answered would never leave the list.
                let is_waiting = |message: &Message| matches!(message, Message::Request(request) if request.id == id);
                if self.current.as_ref() == Some(&id) || self.queue.iter().any(is_waiting) {
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

#[cfg(test)]
mod tests {
    use lsp_server::{Connection, Message, Notification, Request, RequestId};
    use serde_json::json;

    use super::Inbox;

    #[test]
    fn cancellations_that_come_late_are_forgotten() {
        let (server, client) = Connection::memory();
        let inbox = Inbox::new(&server);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let request = |id: i32| {
                    Message::Request(Request {
                        id: RequestId::from(id),
                        method: "x".to_owned(),
                        params: json!({}),
                    })
                };
                let cancel = |id: i32| {
                    Message::Notification(Notification {
                        method: "$/cancelRequest".to_owned(),
                        params: json!({ "id": id }),
                    })
                };
                let late = (1000..1100).map(cancel);
                let asked = [request(1), cancel(1), request(2)];
                for message in late.chain(asked) {
                    client.sender.send(message).expect("somebody listens");
                }
            });
            let first = RequestId::from(1);
            assert!(matches!(inbox.wait(), Some(Message::Request(request)) if request.id == first));
            assert!(matches!(inbox.wait(), Some(Message::Request(_))));
            assert!(inbox.is_cancelled(&first));
            assert_eq!(inbox.state().cancelled.len(), 1);
        });
    }
}
