// Lines of text from a box, over USB, or from the program's own table, over a socket. Either may break off at any moment and
// come back; what is open is told, and so is every whole line.

// Longer than any answer; what goes on without a line's end is rubbish.
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

// A box on a USB cable. Any speed but 1200 will do: that one asks a box for its loader.
const SERIAL = { baudRate: 115200, bufferSize: 16384 };

export class SerialLines {
  #hear;
  #port = null;
  #writer = null;

  // hear: { open(), line(text), closed(why) }
  constructor(hear) {
    this.#hear = hear;
    // The same box again: it was allowed before.
    navigator.serial.addEventListener("connect", ({ target }) => this.open(target));
  }

  // Asks which port; only after a click. False: nobody chose one.
  async choose() {
    const port = await navigator.serial.requestPort().catch(() => null);
    if (port) await this.open(port);
    return port !== null;
  }

  // A box that was chosen on an earlier visit, if it is plugged in.
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
      // A box is silent until somebody says that he reads.
      await port.setSignals?.({ dataTerminalReady: true });
      this.#writer = port.writable.getWriter();
      this.#hear.open();
      await this.#read(port);
    } catch (error) {
      if (error.name === "InvalidStateError" || error.name === "NetworkError") why = busy(error, this.#writer, why);
    }
    // A port with a locked stream does not close.
    this.#writer?.releaseLock();
    this.#writer = null;
    await port.close().catch(() => undefined);
    this.#port = null;
    this.#hear.closed(why);
  }

  async #read(port) {
    // Noise on the line ends a stream, not the connection: then there is a new one.
    while (port.readable) {
      const [reader, splitter, decoder] = [port.readable.getReader(), new LineSplitter(), new TextDecoder()];
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return;
          for (const line of splitter.push(decoder.decode(value, { stream: true }))) this.#hear.line(line);
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
  // Never opened: another program has it. Opened and lost: the cable.
  return writer ? pulled : `The box cannot be opened: another program or page may be using it. (${error.message})`;
}

const RETRY = 1500;

export class SocketLines {
  #hear;
  #address;
  #socket = null;

  constructor(address, hear) {
    [this.#address, this.#hear] = [address, hear];
  }

  open() {
    const [socket, splitter] = [new WebSocket(this.#address), new LineSplitter()];
    socket.addEventListener("open", () => {
      this.#socket = socket;
      this.#hear.open();
    });
    socket.addEventListener("message", ({ data }) => splitter.push(data).forEach((line) => this.#hear.line(line)));
    socket.addEventListener("close", () => {
      this.#socket = null;
      this.#hear.closed("The program does not answer. Start it again: this page goes on by itself.");
      setTimeout(() => this.open(), RETRY);
    });
  }

  send(line) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(line);
  }
}
