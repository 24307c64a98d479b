//! Messages over the standard input and output, each behind a header that says how long it is.

use std::io::{self, BufRead, ErrorKind, Read as _, Write as _};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

/// The longest message that is read, in bytes: the largest document that is checked fits in, were all of it escaped.
const MOST_BYTES: usize = 128 * 1024 * 1024;

/// The most bytes of a header line.
const MOST_IN_LINE: u64 = 4 * 1024;

/// The most header lines of a message.
const MOST_LINES: usize = 32;

/// What reads from the client, and what writes to it.
#[derive(Debug)]
pub struct Wires {
    reader: JoinHandle<()>,
    writer: JoinHandle<io::Result<()>>,
    /// What kept a message from being read.
    fault: Arc<OnceLock<io::Error>>,
}

/// What a client has sent.
#[derive(Debug)]
enum Sent {
    Message(Message),
    /// No message: what is answered to it, if something is.
    Other(Option<Value>),
}

impl Wires {
    /// Waits until the client has said its last word, and heard it.
    ///
    /// # Errors
    /// What kept a message from being read or written.
    pub fn join(self) -> io::Result<()> {
        if let Err(panic) = self.reader.join() {
            std::panic::resume_unwind(panic);
        }
        ended(self.writer, &self.fault)
    }

    /// Waits until the client has heard the last word, whatever it still says.
    ///
    /// # Errors
    /// What kept a message from being read or written.
    pub fn heard(self) -> io::Result<()> {
        ended(self.writer, &self.fault)
    }
}

fn ended(writer: JoinHandle<io::Result<()>>, fault: &OnceLock<io::Error>) -> io::Result<()> {
    let written = writer.join();
    if let Some(fault) = fault.get() {
        return Err(io::Error::new(fault.kind(), fault.to_string()));
    }
    written.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// A connection with the client at the standard input and output.
///
/// # Errors
/// If the system gives no threads.
pub fn connect() -> io::Result<(Connection, Wires)> {
    let (server, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    let fault = Arc::new(OnceLock::new());
    let seen = Arc::clone(&fault);
    let reader = thread::Builder::new().spawn(move || {
        let mut pass = |message| sender.send(message).is_ok();
        if let Err(error) = pass_on(&mut io::stdin().lock(), &mut pass) {
            // Before the sender goes, by which the server learns that nothing more comes; nobody else sets it.
            let _ = seen.set(error);
        }
    })?;
    let writer = thread::Builder::new().spawn(move || {
        let mut messages = receiver.into_iter();
        messages.try_for_each(|message| message.write(&mut io::stdout().lock()))
    })?;
    let wires = Wires {
        reader,
        writer,
        fault,
    };
    Ok((server, wires))
}

/// Passes on what the client sends, to the last message or until nobody listens any more.
fn pass_on(input: &mut impl BufRead, pass: &mut dyn FnMut(Message) -> bool) -> io::Result<()> {
    while let Some(sent) = read(input)? {
        match sent {
            Sent::Message(message) => {
                let is_last =
                    matches!(&message, Message::Notification(note) if note.method == "exit");
                if !pass(message) || is_last {
                    break;
                }
            }
            Sent::Other(Some(answer)) => {
                let text = answer.to_string();
                let mut output = io::stdout().lock();
                write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
                output.flush()?;
            }
            Sent::Other(None) => {}
        }
    }
    Ok(())
}

/// The next thing that is sent; `None` at the end of the input. A length that no message has is refused before room is
/// made for it.
fn read(input: &mut impl BufRead) -> io::Result<Option<Sent>> {
    let Some(length) = length(input)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    input.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() < length {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    let value: Value = match serde_json::from_slice(&bytes) {
        Ok(value) => value,
        Err(error) => return Ok(Some(refused(ErrorCode::ParseError, &error.to_string()))),
    };
    // A response is not answered, least of all one that says that something could not be read.
    let is_response = value.is_object() && value.get("method").is_none();
    Ok(Some(match serde_json::from_value(value) {
        Ok(message) => Sent::Message(message),
        Err(_) if is_response => Sent::Other(None),
        Err(error) => refused(ErrorCode::InvalidRequest, &error.to_string()),
    }))
}

/// What is no message, with the answer to it. Which one it should have been is not known.
fn refused(code: ErrorCode, why: &str) -> Sent {
    let error = json!({ "code": code as i32, "message": why });
    Sent::Other(Some(
        json!({ "jsonrpc": "2.0", "id": null, "error": error }),
    ))
}

/// How long the next message is, by its header; `None` at the end of the input.
fn length(input: &mut impl BufRead) -> io::Result<Option<usize>> {
    let mut length = None;
    for _ in 0..MOST_LINES {
        let mut line = Vec::new();
        input.take(MOST_IN_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let Some(line) = line.strip_suffix("\r\n") else {
            return Err(invalid(format!("a header is expected, not {line:?}")));
        };
        if line.is_empty() {
            let length = length.ok_or_else(|| invalid("a header has no Content-Length".to_owned()));
            return length.map(Some);
        }
        let (key, value) = (line.split_once(':'))
            .ok_or_else(|| invalid(format!("a header is expected, not {line:?}")))?;
        if key.eq_ignore_ascii_case("Content-Length") {
            length = Some(admitted(value.trim())?);
        }
    }
    Err(invalid(format!(
        "a header has more than {MOST_LINES} lines"
    )))
}

/// A length that a header gives, if a message can have it.
fn admitted(value: &str) -> io::Result<usize> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(invalid(format!("Content-Length {value:?} is not a number")));
    }
    let length = value.parse::<usize>().ok();
    length
        .filter(|length| *length <= MOST_BYTES)
        .ok_or_else(|| {
            invalid(format!(
                "a message of {value} bytes is not read: at most {MOST_BYTES} are"
            ))
        })
}

fn invalid(why: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use lsp_server::Message;

    use super::{MOST_BYTES, Sent, read};

    #[track_caller]
    fn refused(mut input: &[u8], why: &str) {
        let error = read(&mut input).expect_err("it is not a message");
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert!(error.to_string().contains(why), "{error}");
    }

    #[test]
    fn messages_follow_each_other() {
        let body = r#"{"method":"exit"}"#;
        let one = format!("content-length:{}\r\nX: y\r\n\r\n{body}", body.len());
        let text = one.repeat(2);
        let mut input = text.as_bytes();
        for _ in 0..2 {
            let message = read(&mut input).expect("it can be read");
            assert!(
                matches!(message, Some(Sent::Message(Message::Notification(note))) if note.method == "exit")
            );
        }
        assert!(matches!(read(&mut input), Ok(None)));
    }

    #[test]
    fn what_is_no_message_is_answered_and_others_follow() {
        let odd = [
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"x","params":"\ud800"}"#,
                Some(-32700),
            ),
            (
                r#"[{"jsonrpc":"2.0","id":5,"method":"shutdown"}]"#,
                Some(-32600),
            ),
            (
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}"#,
                None,
            ),
            ("{bad}", Some(-32700)),
        ];
        for (body, code) in odd {
            let exit = r#"{"method":"exit"}"#;
            let text =
                [body, exit].map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            let text = text.concat();
            let mut input = text.as_bytes();
            let sent = read(&mut input).expect("its end is known");
            let Some(Sent::Other(answer)) = sent else {
                panic!("{body} is not a message")
            };
            assert_eq!(
                answer.and_then(|answer| answer["error"]["code"].as_i64()),
                code
            );
            assert!(matches!(read(&mut input), Ok(Some(Sent::Message(_)))));
        }
    }

    #[test]
    fn a_length_that_no_message_has_is_refused() {
        for length in [
            "99999999999999",
            "18446744073709551616",
            "99999999999999999999999999",
            &(MOST_BYTES + 1).to_string(),
        ] {
            let header = format!("Content-Length: {length}\r\n\r\n");
            refused(
                header.as_bytes(),
                &format!("a message of {length} bytes is not read"),
            );
        }
        refused(b"Content-Length: -1\r\n\r\n", "is not a number");
        refused(b"Content-Length: \r\n\r\n", "is not a number");
    }

    #[test]
    fn what_is_no_header_is_refused_before_it_ends() {
        refused(b"X: y\r\n\r\n", "no Content-Length");
        refused(b"GET / HTTP/1.1\r\n", "a header is expected");
        refused(&b"x".repeat(100_000), "a header is expected");
        refused(&b"X: y\r\n".repeat(1_000), "more than 32 lines");
    }

    #[test]
    fn a_message_that_breaks_off_is_the_end_of_the_client() {
        let mut input: &[u8] = b"Content-Length: 90000000\r\n\r\n{";
        let error = read(&mut input).expect_err("it breaks off");
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
    }
}
