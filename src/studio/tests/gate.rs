//! Who gets in, and what stays out of reach.

use std::time::Duration;

use serde_json::{Value, json};

use super::scenario;
use super::served::Studio;

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
    // Without it, browsers say of no form where it comes from.
    assert!(page.head.contains("referrer-policy: same-origin"));
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
fn who_has_the_token_may_come_from_another_site() {
    let studio = Studio::of(&[]);
    let enter = format!("/enter/{}", studio.token);
    let elsewhere = [("Cookie", ""), ("Sec-Fetch-Site", "cross-site")];
    let welcome = studio.send("GET", &enter, &elsewhere, "");
    // A browser that is led on from another site would leave the cookie at home.
    assert_eq!(welcome.status, 200, "{}", welcome.head);
    assert!(welcome.head.contains("set-cookie: scrutineer-"));
    assert!(welcome.body.contains("refresh"), "{}", welcome.body);
    assert!(!welcome.body.contains(&studio.token));
    let refused = studio.send("GET", "/enter/x", &elsewhere, "");
    assert_eq!(refused.status, 403);
    let page = studio.send("GET", "/", &[("Sec-Fetch-Site", "cross-site")], "");
    assert_eq!(page.status, 403);
}

#[cfg(unix)]
#[test]
fn reports_keep_a_studio_and_end_with_it() {
    let sleep = std::process::Command::new("sleep").arg("600").spawn();
    let child = sleep.expect("there is such a program");
    let path = std::path::PathBuf::from(format!("/proc/{}", child.id()));
    let mut studio = Studio::staying(&[], Duration::from_millis(200));
    studio.reports.add("a report", child);
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(studio.send("GET", "/", &[], "").status, 200);
    let own = format!("http://127.0.0.1:{}", studio.port);
    studio.send("POST", "/stop", &[("Origin", &own)], "");
    let served = studio.served.take().expect("it runs");
    served.join().expect("it ends well");
    assert!(!studio.reports.are_running() && !path.exists());
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
