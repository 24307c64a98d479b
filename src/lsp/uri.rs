//! Paths as the URIs of the protocol, and back.

use std::path::{Component, Path, PathBuf};

use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What a path in a URI cannot have as it is.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The path of a file, if a URI is one's.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let text = path_text(&uri.0, cfg!(windows))?;
    let mut normal = PathBuf::new();
    for component in Path::new(&text).components() {
        match component {
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    Some(normal)
}

/// The URI of a file, by its absolute path.
pub fn of_path(path: &Path) -> Uri {
    Uri(uri_text(&path.to_string_lossy(), cfg!(windows)))
}

/// What a URI says of a path. Only Windows knows those on other hosts.
fn path_text(uri: &str, is_windows: bool) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    let (host, path) = rest.split_at(rest.find('/')?);
    let decoded = |text| percent_decode_str(text).decode_utf8().ok();
    let path = decoded(path)?;
    if !is_windows {
        return matches!(host, "" | "localhost").then(|| path.into_owned());
    }
    if !matches!(host, "" | "localhost") {
        return Some(format!(r"\\{}{}", decoded(host)?, path.replace('/', "\\")));
    }
    let mut letters = path.chars().skip(1);
    let is_drive = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic())
        && letters.next() == Some(':');
    Some(path[usize::from(is_drive)..].to_owned())
}

/// The URI for the text of a path. A `\` is a letter like others but on Windows.
fn uri_text(path: &str, is_windows: bool) -> String {
    let escaped = |text: &str| utf8_percent_encode(text, ESCAPED).to_string();
    if !is_windows {
        let slash = if path.starts_with('/') { "" } else { "/" };
        return format!("file://{slash}{}", escaped(path));
    }
    // What the system puts before real paths is not for others.
    let path = path.strip_prefix(r"\\?\").unwrap_or(path);
    let path = path.replace('\\', "/");
    match path.strip_prefix("//") {
        Some(shared) => format!("file://{}", escaped(shared)),
        None => format!("file:///{}", escaped(&path)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use lsp_types::Uri;

    use super::{of_path, path, path_text, uri_text};

    #[test]
    fn paths_survive() {
        for name in ["/a/b.toml", "/a b/ü [1]#?.toml", "/100%/x.toml"] {
            let uri = of_path(Path::new(name));
            assert_eq!(path(&uri).as_deref(), Some(Path::new(name)), "{uri:?}");
        }
        assert_eq!(
            path(&Uri("file:///a/%C3%BC.toml".to_owned())).as_deref(),
            Some(Path::new("/a/ü.toml"))
        );
        assert_eq!(
            path(&Uri("file:///a/../b.toml".to_owned())).as_deref(),
            Some(Path::new("/b.toml"))
        );
        assert_eq!(path(&Uri("untitled:Untitled-1".to_owned())), None);
    }

    #[track_caller]
    fn both_ways(uri: &str, path: &str, is_windows: bool) {
        assert_eq!(path_text(uri, is_windows).as_deref(), Some(path));
        assert_eq!(uri_text(path, is_windows), uri);
    }

    #[test]
    fn hosts_are_those_of_windows() {
        both_ways("file://host/share/x.toml", r"\\host\share\x.toml", true);
        let wsl = path_text("file://wsl%24/Ubuntu/a%20b.toml", true);
        assert_eq!(wsl.as_deref(), Some(r"\\wsl$\Ubuntu\a b.toml"));
        assert_eq!(path_text("file://host/share/x.toml", false), None);
        let drive = path_text("file:///c%3A/a.toml", true);
        assert_eq!(drive.as_deref(), Some("c:/a.toml"));
        assert_eq!(uri_text(r"C:\a.toml", true), "file:///C:/a.toml");
        let local = path_text("file://localhost/a.toml", false);
        assert_eq!(local.as_deref(), Some("/a.toml"));
    }

    #[test]
    fn a_backslash_is_a_letter_but_on_windows() {
        both_ways("file:///a%5Cb.toml", r"/a\b.toml", false);
    }
}
