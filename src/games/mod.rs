//! The games. This folder is the only place that knows them by name.

pub mod checkpoint_rally;
