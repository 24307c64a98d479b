//! Who gets in: a browser on this machine that has been given the address, and pages of our own.

use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse as _, Response};

use super::server::MAX_BODY;

/// What the page may load: from here, and nothing that is written into it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What is said with every answer.
const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Without a referrer, browsers send the forms of a page without its origin.
    (header::REFERRER_POLICY, "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// How many random bytes the token is made of.
const BYTES: usize = 32;

/// The port that addresses need not name.
const USUAL_PORT: u16 = 80;

/// The path under which the token is shown.
const ENTER: &str = "/enter/";

/// The token, and what the server is called.
#[derive(Debug)]
pub struct Gate {
    token: String,
    host: IpAddr,
    port: u16,
}

impl Gate {
    /// A gate with a token that nobody knows yet.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new(host: IpAddr, port: u16) -> std::io::Result<Self> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        let mut token = String::new();
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Self { token, host, port })
    }

    /// The address at which a browser is let in.
    pub fn address(&self) -> String {
        // A machine that listens on all of its addresses is found on this one, too.
        let host = if self.host.is_unspecified() {
            IpAddr::V4(Ipv4Addr::LOCALHOST)
        } else {
            self.host
        };
        let address = SocketAddr::new(host, self.port);
        format!("http://{address}{ENTER}{}", self.token)
    }

    /// What the cookie is called: cookies of one machine are shared by all of its ports.
    fn cookie(&self) -> String {
        format!("scrutineer-{}", self.port)
    }

    /// Whether a name is one of this server: a page elsewhere can have its own name lead to this machine.
    fn is_own(&self, host: &str) -> bool {
        // Browsers leave out the usual port.
        let is_usual = self.port == USUAL_PORT && self.has_name(&format!("{host}:{USUAL_PORT}"));
        is_usual || self.has_name(host)
    }

    /// The same of a name with its port.
    fn has_name(&self, host: &str) -> bool {
        if self.host.is_loopback() {
            let own = |name: &str| host == format!("{name}:{}", self.port);
            return own("localhost") || own(&self.address_alone());
        }
        // Others come by an address of this machine; a name that leads here can be anybody's.
        let address = host.parse::<SocketAddr>();
        host == format!("localhost:{}", self.port)
            || address.is_ok_and(|address| address.port() == self.port)
    }

    fn address_alone(&self) -> String {
        let address = SocketAddr::new(self.host, 0).to_string();
        address.trim_end_matches(":0").to_owned()
    }

    /// Whether a request is for this server, by a name of its own.
    fn is_for_here(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).map(HeaderValue::to_str);
        matches!(host, Some(Ok(host)) if self.is_own(host))
    }

    fn is_from_here(&self, method: &Method, headers: &HeaderMap) -> bool {
        let said = |name: HeaderName| headers.get(name).map(HeaderValue::to_str);
        let origin = match said(header::ORIGIN) {
            // What changes something comes from a page, which says whose it is.
            None => *method == Method::GET || *method == Method::HEAD,
            Some(Ok(origin)) => origin
                .strip_prefix("http://")
                .is_some_and(|host| self.is_own(host)),
            Some(Err(_)) => false,
        };
        origin && !is_from_elsewhere(headers)
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let name = self.cookie();
        let sent = headers.get_all(header::COOKIE).iter();
        let mut pairs = sent
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(key, value)| key == name && self.is_token(value))
    }

    /// Compares in a time that does not depend on how much of it is right.
    fn is_token(&self, given: &str) -> bool {
        let differs = self.token.bytes().zip(given.bytes());
        let differs = differs.fold(0, |all, (one, other)| all | (one ^ other));
        given.len() == self.token.len() && differs == 0
    }
}

/// Lets a request in, or not.
pub async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let mut answer = if is_too_long(request.headers()) {
        StatusCode::PAYLOAD_TOO_LARGE.into_response()
    } else if gate.is_for_here(request.headers()) {
        let (method, headers) = (request.method(), request.headers());
        match request.uri().path().strip_prefix(ENTER) {
            // Who has the token may come from anywhere.
            Some(token) if *method == Method::GET && gate.is_token(token) => {
                welcome(&gate, is_from_elsewhere(headers))
            }
            None if gate.is_from_here(method, headers) && gate.has_cookie(headers) => {
                next.run(request).await
            }
            _ => refused(),
        }
    } else {
        refused()
    };
    for (name, value) in ALWAYS {
        // What is shown and is not of the studio may do less.
        let is_stricter =
            name == header::CONTENT_SECURITY_POLICY && answer.headers().contains_key(&name);
        if !is_stricter {
            let value = HeaderValue::from_static(value);
            answer.headers_mut().insert(name, value);
        }
    }
    answer
}

/// Whether a body is announced that is not worth waiting for.
fn is_too_long(headers: &HeaderMap) -> bool {
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|it| it.to_str().ok());
    let length = length.and_then(|it| it.parse::<usize>().ok());
    length.is_some_and(|length| length > MAX_BODY)
}

/// Whether a browser says that another site has led to here.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::to_str);
    site.is_some_and(|site| !matches!(site, Ok("same-origin" | "none")))
}

/// Leads to the studio. What another site has led to is led on by a page of our own: a browser takes the cookie nowhere
/// that another site leads to.
fn welcome(gate: &Gate, is_from_elsewhere: bool) -> Response {
    let cookie = format!(
        "{}={}; HttpOnly; SameSite=Strict; Path=/",
        gate.cookie(),
        gate.token
    );
    let (cookie, location) = ((header::SET_COOKIE, cookie), (header::LOCATION, "/"));
    if is_from_elsewhere {
        let page =
            "<!doctype html><title>Studio</title><meta http-equiv=refresh content=\"0;url=/\">";
        return ([cookie], Html(page)).into_response();
    }
    (StatusCode::SEE_OTHER, [location], [cookie]).into_response()
}

fn refused() -> Response {
    let text = "403: open the address that `scrutineer studio` has printed\n";
    (StatusCode::FORBIDDEN, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::Gate;

    #[test]
    fn hosts_are_addresses_of_this_machine_and_no_names_of_others() {
        let gate = |host: &str| {
            Gate::new(host.parse().expect("it is an address"), 80).expect("there is randomness")
        };
        let (own, all) = (gate("127.0.0.1"), gate("0.0.0.0"));
        for (host, is_own, is_of_all) in [
            ("127.0.0.1:80", true, true),
            ("localhost:80", true, true),
            ("127.0.0.1", true, true),
            ("127.0.0.1:81", false, false),
            ("192.168.0.7:80", false, true),
            ("studio.example:80", false, false),
            ("127.0.0.1.studio.example:80", false, false),
            ("", false, false),
        ] {
            assert_eq!(
                (own.is_own(host), all.is_own(host)),
                (is_own, is_of_all),
                "{host}"
            );
        }
        assert!(gate("::1").is_own("[::1]:80") && gate("::1").is_own("[::1]"));
        assert!(all.address().starts_with("http://127.0.0.1:80/enter/"));
        assert!(gate("::1").address().starts_with("http://[::1]:80/enter/"));
    }
}
