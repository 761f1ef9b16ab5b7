import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { serveMain, type CommandWithPort } from "./serveMain";
import { sampleAnswer } from "../testing/sampleAnswer";

let folder: string;
let events: StoreEvent[];
let stops: number;
let send: (command: StoreCommand) => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-results-"));
  events = [];
  stops = 0;
  calls = 0;
  const listeners: ((message: CommandWithPort) => void)[] = [];
  serveMain(
    {
      post: (event) => events.push(event),
      onMessage: (listener) => listeners.push(listener),
      onClose: () => undefined,
      close: () => undefined,
    },
    () => {
      stops += 1;
    },
  );
  send = (command) => {
    for (const listener of listeners) listener({ command, port: null });
  };
});

let calls = 0;
function append(runId: string, bytes: Uint8Array): void {
  calls += 1;
  send({ type: "rpc.call", id: calls, method: "append", params: { runId, bytes } });
}

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("the result store's process", () => {
  it("says when it is ready, stores what main sends, and leaves nothing but that behind when stopped", async () => {
    expect(events).toEqual([{ type: "ready" }]);
    send({ type: "configure", spillFolder: folder, memoryBytes: 1024 * 1024 });
    send({ type: "create", runId: "run", maxRows: 20_000 });
    for (const bytes of sampleAnswer(20_000, 5)) append("run", bytes);
    send({ type: "end", runId: "run" });
    expect(events.at(-1)).toMatchObject({ type: "stored", runId: "run", rowCount: 20_000, truncated: false });
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/\.wharf-result$/));
    send({ type: "stop" });
    await expect.poll(() => stops).toBe(1);
    expect(readdirSync(folder)).toEqual(["kept"]);
    expect(readdirSync(join(folder, "kept")).toSorted()).toEqual(["run.answer", "run.json"]);
  });

  it("acknowledges bytes nobody wants any more, so that their sender is not left waiting", async () => {
    append("dropped long ago", new Uint8Array(7));
    await expect.poll(() => events.at(-1)).toEqual({ type: "rpc.result", id: 1, result: null });
  });

  it("forgets a dropped result", () => {
    send({ type: "create", runId: "run", maxRows: 10 });
    send({ type: "drop", runId: "run" });
    send({ type: "end", runId: "run" });
    expect(events.filter((event) => event.type === "stored")).toEqual([]);
  });
});
