// A fake serial port with a real console behind it.

import { startConsole } from "./program.mjs";

// A port as the browser would offer it. What the page writes goes to `serialSent`, and it reads
// what `fakeBox.says` gets.
function fakeSerial() {
  const listeners = [];
  let incoming = null;
  const port = {
    readable: null,
    writable: null,
    async open() {
      if (!port.plugged) throw new DOMException("Failed to open serial port.", "NetworkError");
      port.readable = new ReadableStream({ start: (controller) => (incoming = controller) });
      port.writable = new WritableStream({ write: (bytes) => window.serialSent(new TextDecoder().decode(bytes)) });
    },
    async setSignals(signals) {
      port.reads = signals.dataTerminalReady;
    },
    async close() {
      [port.readable, port.writable] = [null, null];
    },
    plugged: true,
  };
  const serial = {
    // A browser offers only devices that fit a filter.
    requestPort: async ({ filters }) => {
      if (filters.some(({ usbVendorId, usbProductId }) => usbVendorId === 0x2e8a && usbProductId === 0x000a)) return port;
      throw new DOMException("No port selected by the user.", "NotFoundError");
    },
    getPorts: async () => [],
    addEventListener: (kind, hear) => kind === "connect" && listeners.push(hear),
  };
  Object.defineProperty(navigator, "serial", { value: serial });
  window.fakeBox = {
    says(text) {
      if (!port.reads || !incoming) return;
      // The end of a log is lost on the way, once.
      const heard = this.losesLogEnd ? text.replace(/^\{"ok":true,"seq":\d+\}\n/m, "") : text;
      if (heard !== text) this.losesLogEnd = false;
      incoming.enqueue(new TextEncoder().encode(heard));
    },
    losesLogEnd: false,
    unplug() {
      [port.plugged, port.reads] = [false, false];
      incoming.error(new DOMException("The device has been lost.", "NetworkError"));
      incoming = null;
    },
    plugIn() {
      port.plugged = true;
      listeners.forEach((hear) => hear({ target: port }));
    },
  };
}

// Plugs a console into a page that is not open yet. Without a journal its table is forgotten.
export async function plugConsole(page, program, journal) {
  const box = startConsole(program, (text) => page.evaluate((text) => window.fakeBox.says(text), text).catch(() => undefined), journal);
  await page.exposeFunction("serialSent", (text) => box.send(text));
  await page.addInitScript(fakeSerial);
  return box;
}
