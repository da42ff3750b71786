//! Cargo wants a library or a program beside the benches; this one is empty.
