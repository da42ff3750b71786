// The program under test: a table at a free port with a journal of its own, or a console.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

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

export function startConsole(program, hear) {
  const child = start(program, ["console"], "pipe");
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
