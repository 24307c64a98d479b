//! Cells that Tiled has packed into a text: base64, and compressed or not.

use std::io::Read;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::read::{GzDecoder, ZlibDecoder};

use crate::document::MAX_FILE_BYTES;
use crate::kit::quote::quote;
use crate::project::failure::Failure;

/// The numbers of so many cells, four bytes each, the lowest first; one more at most, if there are more.
///
/// # Errors
/// If they are packed in another way, or are damaged.
pub fn unpacked(text: &str, compression: &str, cells: u64) -> Result<Vec<u64>, Failure> {
    let damaged = || {
        Failure::new("the cells of the map cannot be unpacked")
            .help("write it again: it may have been cut off")
    };
    let packed = BASE64_STANDARD.decode(text.trim()).map_err(|_| damaged())?;
    let packed: Box<dyn Read> = match compression {
        "" => Box::new(&*packed),
        "zlib" => Box::new(ZlibDecoder::new(&*packed)),
        "gzip" => Box::new(GzDecoder::new(&*packed)),
        other => {
            let message = format!("the cells of the map are packed with {}", quote(other));
            return Err(Failure::new(message).help(
                "in Tiled, set the format of tile layers to CSV in the properties of the map",
            ));
        }
    };
    // A few bytes can be unpacked into as many as a disk holds: no more is read than there is room for.
    let most = cells
        .saturating_add(1)
        .saturating_mul(4)
        .min(MAX_FILE_BYTES);
    let mut bytes = Vec::new();
    packed
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|_| damaged())?;
    let (numbers, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(damaged());
    }
    Ok(numbers
        .iter()
        .map(|bytes| u32::from_le_bytes(*bytes).into())
        .collect())
}
