//! Work on all cores, for games that have some: how many there are is not their business.

use rayon::prelude::*;

/// What becomes of each of these, in their order, worked out side by side.
pub fn each<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    items.par_iter().map(make).collect()
}
