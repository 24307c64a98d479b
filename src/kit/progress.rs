//! How far a long run is, as one program tells the one that runs it.

/// Set to [`LINES`] by the program that runs another: how far that is then comes as lines `12 of 200` on its standard
/// error.
pub const VARIABLE: &str = "SCRUTINEER_PROGRESS";

/// What that variable says.
pub const LINES: &str = "lines";

/// How many of how many, if a line says that and nothing else.
#[must_use]
pub fn read(line: &str) -> Option<(u64, u64)> {
    let (done, all) = line.split_once(" of ")?;
    Some((done.parse().ok()?, all.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_numbers_say_how_far_it_is() {
        assert_eq!(read("12 of 200"), Some((12, 200)));
        assert_eq!(read("one of them"), None);
        assert_eq!(read("12 of 200 games"), None);
    }
}
