// Everything that has a budget, on one box. It comes back into the hand of an earlier evening, is
// left alone, is played on, is asked by a computer to score hands, and is reset while its displays stay
// awake.
const IN_TURN = 0;

export default {
  run(bench, report, { lines }) {
    bench.powerOn();
    const drawings = bench.cyclesOf(/four_winds6screen4draw17h/);
    report.figure('power on to four screens, hand restored (ms)', bench.bootMs());
    bench.run(1500);
    report.figure('busy share while nobody presses (%)', 100 * bench.busyShare(3000));

    bench.plugIn();
    bench.setPort(true);
    const { turn } = JSON.parse(bench.ask('state').text);
    // Other tasks interrupt the console's, for example to heal the displays.
    const scorings = bench.cyclesOf(/four_winds5score10score_into17h/, { own: true });
    for (const line of lines) report.answer(line, bench.ask(line, 50).text);
    const millis = (cycles) => (cycles * 1e3) / bench.chip.mcu.clkSys;
    for (const cycles of scorings) report.figure('one hand scored (µs)', 1e3 * millis(cycles));
    report.figure('hands scored', scorings.length);
    report.figure('game of 16 hands as CSV (ms)', bench.ask('scores csv game=1', 150).ms);

    // A discard changes all four screens. Then a key that does nothing changes only its own
    // place's.
    const discard = bench.press(turn, IN_TURN);
    report.figure('discard, SPI bytes', discard.bytes);
    report.figure('discard, key to lit label (ms)', discard.firstPixelMs);
    report.figure('discard, release to all four settled (ms)', discard.settledMs);
    // The page has changed under the finger, so the key is dead for a while.
    bench.run(700);
    const before = drawings.length;
    const dead = bench.press(turn, IN_TURN);
    const screen = drawings.slice(before);
    report.figure('dead key, release to first pixel (ms)', dead.firstPixelMs);
    report.figure('dead key, release to own place settled (ms)', dead.settledMs);
    for (const cycles of drawings) report.figure('a strip of a screen drawn (ms)', millis(cycles));
    report.figure('a screen drawn (ms)', millis(screen.reduce((sum, cycles) => sum + cycles, 0)));
    report.figure('strips of a screen', screen.length);
    report.figure('SPI clock (MHz)', bench.bus.fastest / 1e6);
    bench.pullReset();
    report.figure('reset to four screens, hand restored (ms)', bench.bootMs());
  },
};
