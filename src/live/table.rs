//! A referee, the displays it drives, and what the pages are told.

use embedded_storage::nor_flash::NorFlash;
use four_winds::boards::Board;
use four_winds::console;
use four_winds::desk::LoggedTable;
use four_winds::journal::{Archive, Journal, JournalHealth, Restored};
use four_winds::key::Key;
use four_winds::referee::{DiceCup, Outlet, Reaction, Referee};
use four_winds::rules::Options;
use four_winds::rules::presets::PresetBytes;
use four_winds::seat::{ByPlace, Place};
use four_winds::settings::SettingsBytes;
use four_winds::table::{History, Stamped};

use super::displays::Displays;
use super::game_log::GameLog;
use super::journal_log::JournalLog;
use super::time::TableTime;
use super::wire::{self, PageMessage};

/// Those who watch a table.
pub trait Audience {
    /// A message for every open page.
    fn message(&mut self, message: PageMessage);

    /// An event as the console writes it, for every reader that watches.
    fn event(&mut self, line: String);
}

/// Where the journal of a table is.
pub trait JournalStore {
    /// The flash, or what behaves like it.
    type Flash: NorFlash;

    /// Opens the journal. If that is not possible, returns one that stores nothing.
    fn open(&mut self) -> Journal<Self::Flash>;

    /// Erases the journal and opens it. Nothing else has it open at this time.
    fn blank(&mut self) -> Journal<Self::Flash>;
}

/// A table whose time passes by the clock of its caller. Real time counts in microseconds from any
/// moment, and is given with every call.
pub struct TableCore<S: JournalStore, D> {
    board: &'static Board,
    store: S,
    table: LoggedTable<JournalLog<S::Flash>>,
    dice: D,
    game_log: GameLog,
    time: TableTime,
    displays: Displays,
}

/// The table that this journal remembers, and what came back with it.
fn restored<F: NorFlash>(
    board: &'static Board,
    mut journal: Journal<F>,
) -> (LoggedTable<JournalLog<F>>, Restored) {
    let mut referee = Referee::new();
    referee.set_board(board);
    let restored = referee.restore(|history| journal.restore(history));
    let log = JournalLog::new(journal);
    referee.tell_journal(log.journal_health());
    (LoggedTable::new(board.name, referee, log), restored)
}

/// Where the reactions of this table go: into its journal, and then to every open page.
struct PageOutlet<'a, F> {
    log: &'a mut JournalLog<F>,
    game_log: &'a mut GameLog,
    displays: &'a mut Displays,
    audience: &'a mut dyn Audience,
}

impl<F: NorFlash> Outlet for PageOutlet<'_, F> {
    fn keep(&mut self, event: &Stamped, history: &History) {
        self.log.keep(event, history);
    }

    fn keep_settings(&mut self, settings: SettingsBytes) {
        self.log.keep_settings(settings);
    }

    fn keep_presets(&mut self, presets: PresetBytes) {
        self.log.keep_presets(presets);
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        self.log.archive()
    }

    fn show(&mut self, referee: &Referee, reaction: &Reaction) {
        for (place, _) in reaction.changed.iter().filter(|(_, changed)| **changed) {
            let view = referee.view(place);
            for message in self.displays.changed_rows(place, &view) {
                self.audience.message(message);
            }
            self.audience.message(wire::words(place, &view.text()));
        }
        for event in &reaction.events {
            let told = self.game_log.add(event, referee.history().table(), referee.ruling());
            self.audience.message(wire::event(told));
            self.audience.event(wire::console_event(event));
        }
        if let Some(sound) = reaction.sound {
            self.audience.message(wire::sound(sound));
        }
    }

    fn health(&self) -> Option<JournalHealth> {
        self.log.health()
    }
}

impl<S: JournalStore, D: DiceCup> TableCore<S, D> {
    /// A table that continues where the journal in this store ends, at real time 0. `dice` makes
    /// the dice whose next roll has the given number.
    pub fn new(
        board: &'static Board,
        mut store: S,
        dice: impl FnOnce(u32) -> D,
    ) -> TableCore<S, D> {
        let (mut table, Restored { ms, rolls, .. }) = restored(board, store.open());
        let game_log = table.log.archive().map(GameLog::of).unwrap_or_default();
        let dice = dice(rolls.next);
        // Players must see a commitment before the first press.
        table.referee.watch(&dice);
        // Nobody watches yet. Drawing now means that the first press sends only what it changed.
        let mut displays = Displays::new(board.size);
        for place in Place::ALL {
            displays.changed_rows(place, &table.referee.view(place));
        }
        let time = TableTime::beginning_at(ms);
        TableCore { board, store, table, dice, game_log, time, displays }
    }

    /// Lets the referee do what is due, for instance close a claim window.
    pub fn tick(&mut self, real: u64, audience: &mut dyn Audience) {
        let now = self.time.at(real) / 1000;
        if self.table.referee.deadline().is_some_and(|at| at <= now) {
            let reaction = self.table.referee.tick(now, &mut self.dice);
            self.publish(&reaction, real, audience);
        }
    }

    /// A key went down. `first` means that the finger did not hold it yet.
    pub fn press(
        &mut self,
        place: Place,
        key: Key,
        real: u64,
        first: bool,
        audience: &mut dyn Audience,
    ) {
        let at = self.time.at(real);
        if first {
            self.time.finger_down(real);
        }
        let reaction = self.table.referee.press(place, key, at / 1000, at, &mut self.dice);
        self.publish(&reaction, real, audience);
    }

    /// A key came up. `held` means that a finger that held it let go.
    pub fn release(
        &mut self,
        place: Place,
        key: Key,
        real: u64,
        held: bool,
        audience: &mut dyn Audience,
    ) {
        let at = self.time.at(real);
        if held {
            self.time.finger_up(real);
        }
        let reaction = self.table.referee.release(place, key, at / 1000, &mut self.dice);
        self.publish(&reaction, real, audience);
    }

    /// Sets how fast table time runs, for everybody. Returns false if there is no such speed.
    pub fn set_speed(&mut self, speed: u8, real: u64, audience: &mut dyn Audience) -> bool {
        let known = self.time.set_speed(speed, real);
        audience.message(wire::speed(self.time.speed()));
        known
    }

    /// Offers these options for the next game. If another game is being played, the error is a
    /// message for the page.
    pub fn offer(
        &mut self,
        options: Options,
        real: u64,
        audience: &mut dyn Audience,
    ) -> Result<(), String> {
        if self.table.referee.offer(options) {
            let reaction = Reaction { changed: ByPlace([true; 4]), ..Reaction::default() };
            self.publish(&reaction, real, audience);
            return Ok(());
        }
        let playing = self.table.referee.history().table().options().rules();
        if *playing == *options.rules() {
            return Ok(());
        }
        Err(format!(
            "A game of {} is being played here. To play {}, end it with the keys or start anew.",
            playing.title,
            options.rules().title
        ))
    }

    /// Forgets the game and the journal, like a box that was never used.
    pub fn start_anew(&mut self, real: u64, audience: &mut dyn Audience) {
        // Close the journal first: it can be open only once.
        self.table.log = JournalLog::new(Journal::none());
        (self.table, _) = restored(self.board, self.store.blank());
        self.game_log = GameLog::default();
        // The dice stay, so that no roll number is used twice.
        self.table.referee.watch(&self.dice);
        self.time.begin_anew(real);
        for message in self.everything(real) {
            audience.message(message);
        }
    }

    /// Keeps what happened, then tells the pages.
    fn publish(&mut self, reaction: &Reaction, real: u64, audience: &mut dyn Audience) {
        let TableCore { table: LoggedTable { referee, log, .. }, game_log, displays, .. } = self;
        referee.publish(reaction, &mut PageOutlet { log, game_log, displays, audience });
        if !reaction.events.is_empty() {
            audience.message(self.state(real));
        }
    }

    /// What a page needs that has just come, or has fallen too far behind.
    pub fn everything(&mut self, real: u64) -> Vec<PageMessage> {
        let mut messages = vec![wire::hello(self.board)];
        for place in Place::ALL {
            let view = self.table.referee.view(place);
            messages.push(self.displays.all_rows(place, &view));
            messages.push(wire::words(place, &view.text()));
        }
        messages.extend([
            wire::log(self.game_log.events()),
            self.state(real),
            wire::speed(self.time.speed()),
        ]);
        messages
    }

    fn state(&mut self, real: u64) -> PageMessage {
        wire::state(self.answer(b"state", &mut false, real).trim_end())
    }

    /// Answers a request of the console. `watched` says whether this reader also gets the events;
    /// the request `watch` changes it.
    pub fn answer(&mut self, request: &[u8], watched: &mut bool, real: u64) -> String {
        self.table.now = self.time.at(real) / 1000;
        self.table.watched = *watched;
        let mut answer = String::new();
        // Writing to a string cannot fail.
        let _ = console::answer(request, &mut self.table, &mut answer);
        *watched = self.table.watched;
        answer
    }
}
