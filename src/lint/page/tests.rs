use super::*;

const RULE: Rule = Rule {
    name: "sail-torn",
    game: Some("regatta"),
    level: Level::Warn,
    group: None,
    summary: "a sail that is torn",
    why: "It holds no wind.",
    clauses: &["sail.whole"],
    bad: "sail = \"torn\"\n",
    good: "sail = \"whole\"\n",
};

#[test]
fn everything_that_a_rule_says_is_on_its_page() {
    let expected = r#"# `sail-torn`

Reports a sail that is torn.

- Level: **warning**: it is reported and fails nothing
- Group: `style`
- Game: `regatta`
- Clause of the rulebook: `sail.whole` (`scrutineer explain sail.whole`)

## Why

It holds no wind.

## Example

This document has the fault:

```toml
sail = "torn"
```

The same document put right:

```toml
sail = "whole"
```

## Switching it off

At one place, by a comment at the end of the line or alone on the line above:

```toml
# scrutineer: allow(sail-torn)
```

In the whole file:

```toml
# scrutineer: file allow(sail-torn)
```

In all files, by the configuration in `scrutineer.toml`:

```toml
[levels]
sail-torn = "allow"
```
"#;
    assert_eq!(page(&RULE), expected);
}

#[test]
fn a_rule_about_every_document_names_no_game_and_no_clause() {
    let page = page(&Rule {
        game: None,
        clauses: &[],
        level: Level::Error,
        ..RULE
    });
    assert!(page.contains(
        "\n\n- Level: **error**: `scrutineer check` exits with 1\n- Group: `correctness`\n\n## Why"
    ));
}

#[test]
fn a_fence_is_longer_than_what_it_fences() {
    let page = page(&Rule {
        bad: "a = \"````\"\n",
        ..RULE
    });
    assert!(page.contains("`````toml\na = \"````\"\n`````\n"));
}
