//! Drawing findings.
