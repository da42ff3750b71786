// The program under test: a table on a free port with its own journal, or a console. And the pages
// of a scenario, wherever they come from.

import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const running = new Set();

function start(program, args, stdin) {
  const child = spawn(program, args, { stdio: [stdin, "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export async function startTable(program, journal, ...args) {
  const child = start(program, ["--journal", journal, ...args], "ignore");
  const address = await new Promise((found, failed) => {
    child.once("exit", (code) => failed(new Error(`the table ended with ${code}`)));
    createInterface(child.stdout).on("line", (line) => {
      const address = /^Open (http:\S+)/.exec(line);
      if (address) found(address[1]);
    });
  });
  return { address, stop: () => stop(child) };
}

// The pages of a scenario. Without `file` the program serves them. Otherwise they are in this one
// file on the disk, and nothing runs behind them.
export async function openSite({ program, out, file }, journal = "journal", port = "0") {
  if (file) {
    const address = pathToFileURL(file).href;
    const scoreboard = (search = "") => `${address}?scoreboard${search.replace("?", "&")}`;
    return { table: (search = "") => address + search, scoreboard };
  }
  const server = await startTable(program, path.join(out, journal), "--port", port);
  const at = (page) => (search = "") => server.address + page + search;
  return { table: at("/"), scoreboard: at("/scoreboard"), port: new URL(server.address).port, stop: server.stop };
}

// A console. Without a journal, its table is forgotten at the end.
export function startConsole(program, hear, journal) {
  const child = start(program, ["console", ...(journal ? ["--journal", journal] : [])], "pipe");
  child.stdout.setEncoding("utf8").on("data", hear);
  return { send: (text) => child.stdin.write(text), stop: () => stop(child) };
}

function stop(child) {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.once("exit", ended);
    child.kill();
  });
}

export function stopAll() {
  return Promise.all([...running].map(stop));
}
