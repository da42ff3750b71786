// A box with another flash chip than that of a Pico. `id` is the chip's number, and `jedec` its maker,
// type and size.
export default {
  run(bench, report, { id, jedec }) {
    bench.flash.become(id, jedec);
    bench.powerOn();
    bench.bootMs();
    bench.run(3000);
    bench.press(0, 0);
    bench.plugIn();
    report.answer('serial', String(bench.usb.device.serial));
    bench.setPort(true);
    report.answer('info', bench.ask('info').text);
    report.figure('flash operations', bench.flash.erasedSectors + bench.flash.programmedPages);
  },
};
