//! Hands: notation and decompositions.
