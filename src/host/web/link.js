// The socket to the table: opens it, opens it again when it breaks, and sorts what comes.

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2000;

export class Link {
  #hear;
  #socket = null;
  #pause = FIRST_PAUSE;
  #wasConnected = false;

  // hear: a function for each kind of message (hello, rows, screen, log, event, state, speed, sound, refused), and
  // connection(connected, wasConnected).
  constructor(hear) {
    this.#hear = hear;
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => this.#sort(data));
    socket.addEventListener("open", () => {
      this.#socket = socket;
      this.#pause = FIRST_PAUSE;
      this.#hear.connection(true, this.#wasConnected);
      this.#wasConnected = true;
    });
    // A failed attempt closes too, so this is the one place that tries again.
    socket.addEventListener("close", () => {
      this.#socket = null;
      this.#hear.connection(false, this.#wasConnected);
      setTimeout(() => this.open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    });
  }

  // What cannot be sent now is dropped: a key pressed while nobody listened must not act minutes later.
  send(line) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(line);
  }

  #sort(data) {
    if (data instanceof ArrayBuffer) {
      const view = new DataView(data);
      this.#hear.rows(view.getUint8(0), view.getUint16(1), new Uint8Array(data, 3));
      return;
    }
    const message = JSON.parse(data);
    if (message.board) return this.#hear.hello(message);
    if (message.error) return this.#hear.refused(message);
    for (const [kind, contents] of Object.entries(message)) this.#hear[kind]?.(contents);
  }
}
