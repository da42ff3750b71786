// Writes RGB565 pixels as a PNG file for people to look at.
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TRUE_COLOUR = [8, 2, 0, 0, 0];

export function writePng(path, pixels, width, height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(TRUE_COLOUR, 8);
  // Every row begins with its filter. 0 means none.
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) {
      const word = pixels[y * width + x];
      rows[at++] = ((word >> 11) * 255) / 31;
      rows[at++] = (((word >> 5) & 63) * 255) / 63;
      rows[at++] = ((word & 31) * 255) / 31;
    }
  }
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  writeFileSync(path, Buffer.concat([Buffer.from(SIGNATURE), ...chunks]));
}

function chunk(type, data) {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

/** PNG's CRC-32 (reflected; node:zlib has one only since Node 20). */
function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}
