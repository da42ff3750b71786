// The socket to the table. It reconnects when the connection breaks, and passes each message to its
// handler.

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2000;

export class Link {
  #handlers;
  #socket = null;
  #pause = FIRST_PAUSE;
  #wasConnected = false;

  // handlers: one function per kind of message (hello, rows, screen, log, event, state, speed,
  // sound, refused), and connection(connected, wasConnected).
  constructor(handlers) {
    this.#handlers = handlers;
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => this.#sort(data));
    socket.addEventListener("open", () => {
      this.#socket = socket;
      this.#pause = FIRST_PAUSE;
      this.#handlers.connection(true, this.#wasConnected);
      this.#wasConnected = true;
    });
    // A failed attempt also ends with this event, so this is the only place that tries again.
    socket.addEventListener("close", () => {
      this.#socket = null;
      this.#handlers.connection(false, this.#wasConnected);
      setTimeout(() => this.open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    });
  }

  // Without a connection the line is dropped: a key must not act minutes after it was pressed.
  send(line) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(line);
  }

  #sort(data) {
    if (data instanceof ArrayBuffer) {
      const view = new DataView(data);
      this.#handlers.rows(view.getUint8(0), view.getUint16(1), new Uint8Array(data, 3));
      return;
    }
    const message = JSON.parse(data);
    if (message.board) return this.#handlers.hello(message);
    if (message.error) return this.#handlers.refused(message);
    for (const [kind, contents] of Object.entries(message)) this.#handlers[kind]?.(contents);
  }
}
