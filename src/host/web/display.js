// One display. It receives rows of RGB565 pixels, like a real panel, and shows them sharp at any
// size.

export class Display {
  #canvas;
  #glass;
  #pixels = document.createElement("canvas");
  #magnified = 1;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#glass = canvas.getContext("2d", { alpha: false });
    new ResizeObserver(() => this.#fit()).observe(canvas);
  }

  resize(width, height) {
    if (this.#pixels.width !== width || this.#pixels.height !== height) {
      Object.assign(this.#pixels, { width, height });
    }
    this.#fit();
  }

  show(firstRow, bytes) {
    const width = this.#pixels.width;
    const rows = Math.floor(bytes.length / (2 * width));
    if (rows === 0) return;
    const image = new ImageData(width, rows);
    for (let at = 0, out = 0; out < image.data.length; at += 2, out += 4) {
      const pixel = (bytes[at] << 8) | bytes[at + 1];
      const [red, green, blue] = [pixel >> 11, (pixel >> 5) & 63, pixel & 31];
      // The low bits repeat the high bits, so that the brightest value is 255 and not 248.
      image.data[out] = (red << 3) | (red >> 2);
      image.data[out + 1] = (green << 2) | (green >> 4);
      image.data[out + 2] = (blue << 3) | (blue >> 2);
      image.data[out + 3] = 255;
    }
    this.#pixels.getContext("2d").putImageData(image, 0, firstRow);
    this.#paint(firstRow, rows);
  }

  // The canvas enlarges the picture by a whole number, and the browser shrinks it to the size on the
  // page. This keeps the strokes of letters equally wide. Nearest-neighbour scaling to an odd size
  // would make some of them wider than others.
  #fit() {
    const shown = this.#canvas.clientWidth * devicePixelRatio;
    if (shown === 0) return;
    const exact = shown / this.#pixels.width;
    this.#magnified = Number.isInteger(exact) ? exact : Math.min(8, Math.ceil(exact) + 1);
    const [width, height] = [this.#pixels.width * this.#magnified, this.#pixels.height * this.#magnified];
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      Object.assign(this.#canvas, { width, height });
    }
    this.#paint(0, this.#pixels.height);
  }

  #paint(row, rows) {
    const width = this.#pixels.width;
    const times = this.#magnified;
    this.#glass.imageSmoothingEnabled = false;
    this.#glass.drawImage(this.#pixels, 0, row, width, rows, 0, row * times, width * times, rows * times);
  }
}
