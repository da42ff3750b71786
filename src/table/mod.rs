//! The state machine of the table.
