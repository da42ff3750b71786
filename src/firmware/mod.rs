//! The firmware: embassy tasks, one a peripheral.
