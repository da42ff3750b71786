//! `four-winds table`: the table in a browser. A page shows four displays and sixteen keys, driven
//! by the same code as in the box.

mod console;
mod live;
mod origin;
mod socket;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use four_winds::boards::Board;
use tokio::net::TcpListener;

use self::live::LiveTable;
pub use self::origin::{Gate, guard};
use super::board;
use super::failure::Failure;
use super::tell::{mention, tell};
use super::{journal_file, pages};

/// Serves the table to a browser: four displays with their keys, as on the box. The scoreboard is
/// at /scoreboard
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- table --board pico-compact --port 8080\n\n\
    The address can name a rule set and its options:\n  http://127.0.0.1:8080/?rules=british&players=3&ghost=2")]
pub struct TableArgs {
    /// The port to listen on. 0 chooses a free port
    #[arg(long, default_value_t = 4040)]
    port: u16,
    /// The address to listen on. Another address than the default lets e.g. a tablet connect.
    /// Everyone who can reach it can press the keys
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The board whose displays to show
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
    /// The file to store the game in. Without it, a file in this user's folder for program data
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
}

/// Serves the table until the program is stopped.
pub fn run(args: &TableArgs) -> Result<(), Failure> {
    let board = args.board;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .map_err(|why| Failure::refused(format_args!("cannot start: {why}")))?;
    runtime.block_on(async {
        let asked = SocketAddr::new(args.listen, args.port);
        let listener = TcpListener::bind(asked).await.map_err(|why| cannot_listen(asked, &why))?;
        let listening = listener.local_addr().map_err(|why| cannot_listen(asked, &why))?;
        let table = LiveTable::new(board, journal_file::asked_or_default(args.journal.as_deref()));
        announce(listening, board);
        axum::serve(listener, router(listening, table))
            .await
            .map_err(|why| Failure::refused(format_args!("the table stopped: {why}")))
    })
}

fn router(listening: SocketAddr, table: Arc<LiveTable>) -> Router {
    let router =
        Router::new().route("/socket", get(socket::open)).route("/console", get(console::open));
    let router = router.merge(pages::table()).merge(pages::scoreboard());
    router
        .with_state(table)
        .layer(axum::middleware::from_fn_with_state(Gate::new(listening), origin::guard))
}

fn announce(listening: SocketAddr, board: &Board) {
    // The table works even if nobody can read this line.
    let _ = tell(format_args!(
        "Four Winds, table with the displays of board {} ({})",
        board.name, board.title
    ));
    if !listening.ip().is_loopback() {
        mention(format_args!(
            "warning: everyone who can reach {listening} can press every key of this table and erase its games."
        ));
    }
    let at = if listening.ip().is_unspecified() {
        format!("<address of this computer>:{}", listening.port())
    } else {
        listening.to_string()
    };
    let _ = tell(format_args!("Open http://{at} in a browser. Ctrl-C stops it."));
}

fn cannot_listen(asked: SocketAddr, why: &io::Error) -> Failure {
    let (address, port) = (asked.ip(), asked.port());
    match why.kind() {
        io::ErrorKind::AddrInUse => Failure::refused(format_args!(
            "port {port} of {address} is taken by another program, perhaps another table. \
             Stop that program, or choose another port: --port {} (--port 0 finds a free one).",
            port.checked_add(1).unwrap_or(4040)
        )),
        io::ErrorKind::PermissionDenied => Failure::refused(format_args!(
            "this user may not open port {port}. Choose one above 1023: --port 4040."
        )),
        io::ErrorKind::AddrNotAvailable => Failure::refused(format_args!(
            "{address} is not an address of this computer. Give one of its addresses, or --listen 0.0.0.0 for all."
        )),
        _ => Failure::refused(format_args!("cannot listen at {asked}: {why}.")),
    }
}
