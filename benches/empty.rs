//! Cargo wants a library or a program beside the benches. This one is empty.
