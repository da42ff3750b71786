// Where saved games go: into a folder that the user chooses, or into the browser's downloads.

import { recall, remember } from "/memory.js";
import { downloadFile } from "/save.js";

// Returns a place, or null if the user chose none. Only some browsers can write into a folder.
export async function choosePlace() {
  if (!window.showDirectoryPicker) return new DownloadPlace();
  try {
    return new FolderPlace(await window.showDirectoryPicker({ id: "four-winds", mode: "readwrite" }));
  } catch (problem) {
    if (problem.name === "AbortError") return null;
    // A page in a frame, or a policy of the computer, may forbid folders.
    return new DownloadPlace();
  }
}

export class FolderPlace {
  #folder;

  constructor(folder) {
    this.#folder = folder;
  }

  get title() {
    return `the folder ${this.#folder.name}`;
  }

  async read(name) {
    try {
      return await (await (await this.#folder.getFileHandle(name)).getFile()).text();
    } catch {
      return null;
    }
  }

  // The browser writes to another file first, and replaces the old one when this is closed. So a
  // file is saved whole or not at all.
  async save(name, contents) {
    const file = await (await this.#folder.getFileHandle(name, { create: true })).createWritable();
    await file.write(contents);
    await file.close();
  }

  async note() {
    return undefined;
  }

  isNoted() {
    return false;
  }
}

// Downloads cannot be read again, so the browser remembers which games were saved.
export class DownloadPlace {
  get title() {
    return "the downloads";
  }

  async read() {
    return null;
  }

  async save(name, contents) {
    downloadFile(name, [contents], name.endsWith(".html") ? "text/html" : "text/plain");
    // Browsers drop downloads that follow too fast.
    await new Promise((later) => setTimeout(later, 150));
  }

  async note(name, game) {
    remember("saved games", JSON.stringify([...savedGames(), savedKey(name, game)].slice(-500)));
  }

  isNoted(name, game) {
    return savedGames().includes(savedKey(name, game));
  }
}

function savedKey(name, { rules, hands, total }) {
  return [name, rules, hands, ...total].join(" ");
}

function savedGames() {
  try {
    return JSON.parse(recall("saved games")) ?? [];
  } catch {
    return [];
  }
}
