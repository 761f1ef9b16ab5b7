import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileReaderMethods } from "#shared/processes/importPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { FileReaders } from "./FileReaders";

type Call = Extract<RpcRequest<FileReaderMethods>, { readonly type: "rpc.call" }>;

/** Stands for a process; answers each call. */
class FakeProcess {
  readonly calls: Call[] = [];
  isAlive = true;
  #receive: (answer: RpcAnswer) => void = () => undefined;
  readonly #onExit: (() => void)[] = [];

  post(request: RpcRequest<FileReaderMethods>): void {
    if (request.type !== "rpc.call") return;
    this.calls.push(request);
    queueMicrotask(() => {
      const paths = request.method === "shapes" ? request.params.paths : [];
      if (paths.includes("/deadly.csv")) this.kill();
      const shapes = paths.map((path) => ({ format: "csv", tableName: path, columns: [], text: null }));
      const result = request.method === "shapes" ? { shapes } : {};
      if (this.isAlive) this.#receive({ type: "rpc.result", id: request.id, result });
    });
  }

  onAnswer(listener: (answer: RpcAnswer) => void): void {
    this.#receive = listener;
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
    const opened = (started[0]?.calls ?? []).flatMap((call) => (call.method === "open" ? [call.params] : []));
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
    expect(started.map(({ calls }) => calls.length)).toEqual([1]);
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
