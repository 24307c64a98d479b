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
#[must_use]
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    if !rest.starts_with('/') {
        return None;
    }
    let decoded = percent_decode_str(rest).decode_utf8().ok()?;
    let is_drive = |text: &str| {
        let mut letters = text.chars().skip(1);
        letters
            .next()
            .is_some_and(|letter| letter.is_ascii_alphabetic())
            && letters.next() == Some(':')
    };
    let text = if cfg!(windows) && is_drive(&decoded) {
        &decoded[1..]
    } else {
        &*decoded
    };
    let mut normal = PathBuf::new();
    for component in Path::new(text).components() {
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
#[must_use]
pub fn of_path(path: &Path) -> Uri {
    let text = path.to_string_lossy().replace('\\', "/");
    let text = utf8_percent_encode(&text, ESCAPED);
    let slash = if path.has_root() && !cfg!(windows) {
        ""
    } else {
        "/"
    };
    Uri(format!("file://{slash}{text}"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use lsp_types::Uri;

    use super::{of_path, path};

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
}
