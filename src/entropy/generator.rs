//! Makes unpredictable bytes from raw bits. A SHA-256 pool feeds a ChaCha20 generator, which erases
//! its earlier keys.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::bit_tests::CLAIMED;

/// Gathers raw bits and presses, and counts the raw bits.
pub(super) struct Pool {
    hash: Sha256,
    /// The raw bits that count since the pool was last emptied. Presses are mixed in, but not
    /// counted.
    raw_bits: u32,
}

impl Pool {
    pub fn new() -> Pool {
        Pool { hash: Sha256::new(), raw_bits: 0 }
    }

    pub fn word(&mut self, word: u32) {
        self.hash.update(word.to_be_bytes());
        self.raw_bits = self.raw_bits.saturating_add(u32::BITS);
    }

    pub fn press(&mut self, microsecond: u64) {
        self.hash.update(microsecond.to_le_bytes());
    }

    /// Stops counting the bits in the pool, because their source has turned out to be bad. They
    /// stay mixed in.
    pub(crate) fn discredit(&mut self) {
        self.raw_bits = 0;
    }

    /// How many raw bits count.
    pub(crate) fn raw_bits(&self) -> u32 {
        self.raw_bits
    }
}

/// How many raw bits are needed to claim `entropy` bits of entropy.
pub(super) const fn raw_bits_for(entropy: u32) -> u32 {
    (entropy * CLAIMED.per).div_ceil(CLAIMED.bits)
}

/// ChaCha20 with fast key erasure: each use begins by replacing the key with the generator's own
/// output.
///
/// Somebody who reads the memory after a roll finds only the new key. The earlier keys and their
/// output cannot be computed from it, because ChaCha20 cannot be run backwards. Copies in memory
/// are wiped after use.
pub(super) struct Generator {
    key: Zeroizing<[u8; 32]>,
}

impl Generator {
    /// A generator with a known key. It must be reseeded before use.
    pub fn new() -> Generator {
        Generator { key: Zeroizing::new([0; 32]) }
    }

    /// Makes a new key from the pool and the old key, and empties the pool. Because of the old key,
    /// a bad pool can never make things worse.
    pub(crate) fn reseed(&mut self, pool: &mut Pool) {
        pool.hash.update(*self.key);
        pool.hash.finalize_into_reset((&mut *self.key).into());
        pool.raw_bits = 0;
    }

    pub fn fill(&mut self, bytes: &mut [u8]) {
        let mut stream = ChaCha20Rng::from_seed(*self.key);
        stream.fill_bytes(&mut *self.key);
        stream.fill_bytes(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claimed_entropy_is_three_tenths_of_the_raw_bits() {
        assert_eq!((raw_bits_for(256), raw_bits_for(128), raw_bits_for(3)), (854, 427, 10));
    }

    /// The key is SHA-256 of the bits, the presses and the old key.
    #[test]
    fn the_pool_is_sha256_of_what_went_in() {
        let mut generator = Generator::new();
        let mut pool = Pool::new();
        pool.word(u32::from_be_bytes(*b"dice"));
        pool.press(u64::from_le_bytes(*b"12345678"));
        assert_eq!(pool.raw_bits(), 32);
        generator.reseed(&mut pool);
        assert_eq!(pool.raw_bits(), 0);
        let mut expected = Sha256::new();
        expected.update(b"dice12345678");
        expected.update([0; 32]);
        assert_eq!(*generator.key, <[u8; 32]>::from(expected.finalize()));
    }

    #[test]
    fn a_key_is_used_once_and_gives_its_own_successor() {
        let mut generator = Generator::new();
        let (mut first, mut second) = ([0; 16], [0; 16]);
        let seed = *generator.key;
        generator.fill(&mut first);
        let after = *generator.key;
        generator.fill(&mut second);

        let mut stream = ChaCha20Rng::from_seed(seed);
        let mut block = [0; 48];
        stream.fill_bytes(&mut block);
        assert_eq!((&block[..32], &block[32..]), (&after[..], &first[..]));
        assert_ne!(first, second);
    }

    /// Test vector 1 of appendix A.1 of RFC 8439: key, nonce and counter are all zero.
    #[test]
    fn the_stream_is_chacha20() {
        let mut stream = ChaCha20Rng::from_seed([0; 32]);
        assert_eq!(
            stream.next_u64().to_le_bytes(),
            [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]
        );
    }
}
