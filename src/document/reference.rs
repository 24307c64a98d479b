//! Paths in documents: relative to the document, with `/` between folders.

/// The path that `reference`, written in the file `from`, means, as it would be written in the
/// file `to`. All three are paths with `/`; the result has no needless `.` or `..`.
#[must_use]
pub fn rebase(reference: &str, from: &str, to: &str) -> String {
    let joined = join(from, reference);
    let target = normal(&joined);
    let home = normal(parent(to));
    let shared = target.iter().zip(&home).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", home.len() - shared);
    up.chain(target[shared..].iter().copied())
        .collect::<Vec<_>>()
        .join("/")
}

/// Turns paths of component documents, as the file `from` writes them, into what the file `to` would
/// write; `base` stays what it is.
pub fn rebase_all<'p>(
    paths: impl IntoIterator<Item = &'p mut Option<String>>,
    from: &str,
    to: &str,
) {
    for path in paths.into_iter().flatten().filter(|path| *path != "base") {
        *path = rebase(path, from, to);
    }
}

/// Declares `Components`: the component documents that a scenario or a position names, each by a path
/// relative to its own file.
#[macro_export]
macro_rules! components {
    ($($(#[$doc:meta])+ $field:ident,)+) => {
        /// Component documents, each a path relative to this file.
        #[derive(
            Clone, Debug, Default, PartialEq, Eq,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[schemars(deny_unknown_fields)]
        pub struct Components {
            $(
                $(#[$doc])+
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<String>,
            )+
        }

        impl Components {
            /// Turns paths relative to the document `from` into paths relative to the document `to`.
            pub fn rebase(&mut self, from: &str, to: &str) {
                $crate::document::reference::rebase_all([$(&mut self.$field),+], from, to);
            }
        }
    };
}

/// The path of `reference` as written in the file `from`, still with its `..`.
#[must_use]
pub fn join(from: &str, reference: &str) -> String {
    match parent(from) {
        "" => reference.to_owned(),
        folder => format!("{folder}/{reference}"),
    }
}

fn parent(path: &str) -> &str {
    path.rfind('/').map_or("", |at| &path[..at])
}

fn normal(path: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::rebase;

    #[test]
    fn paths_are_turned_towards_another_document() {
        assert_eq!(
            rebase("tiles.toml", "sets/a.toml", "b.toml"),
            "sets/tiles.toml"
        );
        assert_eq!(
            rebase("../tiles.toml", "x/sets/a.toml", "x/b.toml"),
            "tiles.toml"
        );
        assert_eq!(
            rebase("tiles.toml", "x/a.toml", "x/y/b.toml"),
            "../tiles.toml"
        );
        assert_eq!(rebase("./tiles.toml", "a.toml", "b.toml"), "tiles.toml");
        assert_eq!(rebase("../t.toml", "a.toml", "b/c.toml"), "../../t.toml");
    }
}
