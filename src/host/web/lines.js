// Reads lines of text: from a box over USB, or from the program's own table over a socket. Either
// connection may break at any moment and come back.

// Longer than any answer. A longer line without an end is discarded.
const LONGEST_LINE = 65536;

export class LineSplitter {
  #rest = "";

  push(text) {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = lines.pop();
    if (this.#rest.length > LONGEST_LINE) this.#rest = "";
    return lines.filter((line) => line !== "");
  }
}

// The USB numbers of a box. Other Picos have them too, but no other device.
const BOXES = [{ usbVendorId: 0x2e8a, usbProductId: 0x000a }];

// Any baud rate works, except 1200: that one makes a box restart into its boot loader.
const SERIAL = { baudRate: 115200, bufferSize: 16384 };

export class SerialLines {
  #handlers;
  #port = null;
  #writer = null;

  // handlers: { open(), line(text), closed(why) }
  constructor(handlers) {
    this.#handlers = handlers;
    // This fires only for a box that the user has allowed before.
    navigator.serial.addEventListener("connect", ({ target }) => this.open(target));
  }

  // Lets the user choose a port. Browsers allow this only after a click. Returns false if the user
  // chose none.
  async choose() {
    const port = await navigator.serial.requestPort({ filters: BOXES }).catch(() => null);
    if (port) await this.open(port);
    return port !== null;
  }

  // Opens a box that was chosen on an earlier visit, if it is plugged in.
  async openKnown() {
    const [port] = await navigator.serial.getPorts();
    if (port) await this.open(port);
  }

  async open(port) {
    if (this.#port) return;
    this.#port = port;
    let why = "The cable is out. Plug it in again: this page goes on by itself.";
    try {
      await port.open(SERIAL);
      // A box sends nothing until this signal says that somebody reads.
      await port.setSignals?.({ dataTerminalReady: true });
      this.#writer = port.writable.getWriter();
      this.#handlers.open();
      await this.#read(port);
    } catch (error) {
      if (error.name === "InvalidStateError" || error.name === "NetworkError") why = busy(error, this.#writer, why);
    }
    // A port cannot be closed while one of its streams is locked.
    this.#writer?.releaseLock();
    this.#writer = null;
    await port.close().catch(() => undefined);
    this.#port = null;
    this.#handlers.closed(why);
  }

  async #read(port) {
    // A transmission error ends the stream but not the connection. Then the port offers a new stream.
    while (port.readable) {
      const [reader, splitter, decoder] = [port.readable.getReader(), new LineSplitter(), new TextDecoder()];
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return;
          for (const line of splitter.push(decoder.decode(value, { stream: true }))) this.#handlers.line(line);
        }
      } catch (error) {
        if (error.name === "NetworkError") throw error;
      } finally {
        reader.releaseLock();
      }
    }
  }

  send(line) {
    this.#writer?.write(new TextEncoder().encode(`${line}\n`)).catch(() => undefined);
  }
}

function busy(error, writer, pulled) {
  // If the port was open, the cable was pulled. If it never opened, another program may be using it.
  return writer ? pulled : `The box cannot be opened: another program or page may be using it. (${error.message})`;
}

const RETRY = 1500;

export class SocketLines {
  #handlers;
  #address;
  #socket = null;

  constructor(address, handlers) {
    [this.#address, this.#handlers] = [address, handlers];
  }

  open() {
    const [socket, splitter] = [new WebSocket(this.#address), new LineSplitter()];
    socket.addEventListener("open", () => {
      this.#socket = socket;
      this.#handlers.open();
    });
    socket.addEventListener("message", ({ data }) => splitter.push(data).forEach((line) => this.#handlers.line(line)));
    socket.addEventListener("close", () => {
      this.#socket = null;
      this.#handlers.closed("The program does not answer. Start it again: this page goes on by itself.");
      setTimeout(() => this.open(), RETRY);
    });
  }

  send(line) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(line);
  }
}
