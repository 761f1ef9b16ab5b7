import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileReaderAnswer, FileReaderCommand } from "#shared/processes/importPort";
import { FileReaders } from "./FileReaders";

/** Stands for a process; answers each command. */
class FakeProcess {
  readonly commands: FileReaderCommand[] = [];
  isAlive = true;
  #hear: (answer: FileReaderAnswer) => void = () => undefined;
  readonly #onExit: (() => void)[] = [];

  post(command: FileReaderCommand): void {
    this.commands.push(command);
    queueMicrotask(() => {
      if (command.type === "shapes" && command.paths.includes("/deadly.csv")) this.kill();
      const value =
        command.type === "shapes"
          ? {
              shapes: command.paths.map((path) => ({
                format: "csv" as const,
                tableName: path,
                columns: [],
                text: null,
              })),
            }
          : {};
      if (this.isAlive) this.#hear({ requestId: command.requestId, ok: true, value });
    });
  }

  onAnswer(listener: (answer: FileReaderAnswer) => void): void {
    this.#hear = listener;
  }

  onExit(listener: () => void): void {
    this.#onExit.push(listener);
  }

  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    for (const listener of this.#onExit) listener();
  }
}

const { signal } = new AbortController();
let started: FakeProcess[] = [];
let readers: FileReaders;

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  readers = new FileReaders(() => {
    const process = new FakeProcess();
    started.push(process);
    return process;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const alive = (): number => started.filter(({ isAlive }) => isAlive).length;

describe("FileReaders", () => {
  it("gives a load a process that was started ahead, and ends it with the load", async () => {
    await readers.warm();
    await readers.warm();
    expect(started).toHaveLength(1);
    await readers.withFile("/a.csv", signal, async () => expect(alive()).toBe(1));
    expect(started).toHaveLength(1);
    expect(alive()).toBe(0);
  });

  it("starts another process where the one started ahead has ended", async () => {
    await readers.warm();
    started[0]?.kill();
    await readers.withFile("/a.csv", signal, async () => expect(alive()).toBe(1));
    expect(started).toHaveLength(2);
  });

  it("uses one process for looks one after the other, with a scratch folder each that is removed", async () => {
    for (const path of ["/a.csv", "/b.csv", "/c.csv"])
      await readers.toLook(path, signal, async () => undefined);
    expect(started).toHaveLength(1);
    const opened = started[0]?.commands.filter((command) => command.type === "open") ?? [];
    expect(opened.map(({ path }) => path)).toEqual(["/a.csv", "/b.csv", "/c.csv"]);
    const folders = opened.map(({ scratchFolder }) => scratchFolder);
    expect(new Set(folders).size).toBe(3);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  it("never loads with a process that looked at a file", async () => {
    await readers.toLook("/a.csv", signal, async () => undefined);
    await readers.withFile("/a.csv", signal, async () => undefined);
    expect(started).toHaveLength(2);
  });

  it("ends a process whose look failed", async () => {
    const look = readers.toLook("/a.csv", signal, () => Promise.reject(new Error("damaged")));
    await expect(look).rejects.toThrow("damaged");
    expect(alive()).toBe(0);
  });

  it("ends processes that nothing is asked of", async () => {
    await readers.warm();
    await readers.toLook("/a.csv", signal, async () => undefined);
    expect(alive()).toBe(2);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(alive()).toBe(0);
    await readers.withFile("/a.csv", signal, async () => undefined);
    expect(started).toHaveLength(3);
  });

  it("reads the shapes of many files by one process and one request", async () => {
    const shapes = await readers.shapes(["/a.csv", "/b.csv"], signal);
    expect(shapes.map((shape) => shape?.tableName)).toEqual(["/a.csv", "/b.csv"]);
    expect(started.map(({ commands }) => commands.length)).toEqual([1]);
  });

  it("leaves out the one file that ends the process, and reads the others", async () => {
    const paths = ["/a.csv", "/b.csv", "/deadly.csv", "/d.csv", "/e.csv"];
    const shapes = await readers.shapes(paths, signal);
    expect(shapes.map((shape) => shape?.tableName ?? null)).toEqual([
      "/a.csv",
      "/b.csv",
      null,
      "/d.csv",
      "/e.csv",
    ]);
  });
});
