//! The SHA-256 of the program in flash, so that anybody can compare it with the published one.

use core::slice;

use embassy_futures::yield_now;
use embassy_rp::flash::FLASH_BASE;
use embassy_sync::once_lock::OnceLock;
use four_winds::program::{ProgramHasher, ProgramSum};

use super::channels::LIT;

/// Bytes that are hashed at a time. The console, which runs at the same level, waits for less than
/// two milliseconds.
const CHUNK_BYTES: usize = 1024;

static SUM: OnceLock<ProgramSum> = OnceLock::new();

/// The sum, as soon as it is known. That takes about a second after the first screens are shown.
pub fn sum() -> Option<ProgramSum> {
    SUM.try_get().copied()
}

/// Hashes the program once, at the lowest level and after the first screens, so that nobody waits
/// for it.
#[embassy_executor::task]
pub async fn hash() {
    LIT.wait().await;
    let mut hasher = ProgramHasher::default();
    for chunk in program().chunks(CHUNK_BYTES) {
        hasher.add(chunk);
        yield_now().await;
    }
    // This is the only place that sets it.
    let _ = SUM.init(hasher.sum());
}

/// All bytes that belong to the program: up to the initial values of variables, which come last.
fn program() -> &'static [u8] {
    unsafe extern "C" {
        // Symbols of the linker; only their addresses mean something.
        static __sidata: u8;
        static __sdata: u8;
        static __edata: u8;
    }
    let start = FLASH_BASE.cast::<u8>();
    let variables = (&raw const __edata).addr() - (&raw const __sdata).addr();
    let bytes = (&raw const __sidata).addr() + variables - start.addr();
    // SAFETY: these bytes of flash are mapped and never written. While the journal is written,
    // nothing else runs.
    unsafe { slice::from_raw_parts(start, bytes) }
}
