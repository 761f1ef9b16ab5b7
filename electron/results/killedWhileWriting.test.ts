import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultPortMessage } from "#shared/contract/resultPort";
import type { StoreEvent } from "#shared/processes/storePort";
import { ResultStore } from "./store/ResultStore";
import { nodeMessageEnd } from "../processes/testing/nodeMessageEnd";
import { sampleAnswer } from "./testing/sampleAnswer";

const script = fileURLToPath(new URL("./testing/crashingStore.ts", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = (): string[] => readdirSync(join(folder, "kept"));

/** Runs a store until the condition holds, and then so many milliseconds longer. */
async function killedWhen(holds: () => boolean, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  await expect.poll(holds, { interval: 1, timeout: 30_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  child.kill("SIGKILL");
  await ended;
}

/** What a page is told of a result in the end. */
async function shown(store: ResultStore, runId: string): Promise<ResultPortMessage | undefined> {
  const { port1, port2 } = new MessageChannel();
  const messages: ResultPortMessage[] = [];
  port2.on("message", (message: ResultPortMessage) => messages.push(message));
  store.connect(runId, nodeMessageEnd(port1));
  await expect
    .poll(() => messages.at(-1)?.type, { timeout: 20_000 })
    .toSatisfy((type) => type === "done" || type === "failed");
  port2.close();
  return messages.at(-1);
}

describe("killedWhileWriting", () => {
  it(
    "keeps a result whole or not at all, whenever its process is killed while it writes",
    { timeout: 120_000 },
    async () => {
      for (const milliseconds of [0, 4, 30]) {
        // A file that is being written is there at that moment.
        await killedWhen(() => files().some((name) => name.endsWith(".part")), milliseconds);
        const events: StoreEvent[] = [];
        const store = new ResultStore((event) => events.push(event));
        store.configure({ type: "configure", spillFolder: folder });
        const kept = events.flatMap((event) => (event.type === "kept" ? event.runIds : []));
        for (const runId of kept) {
          const rowCount = Number(runId.slice("rows-".length));
          const bytes = [...sampleAnswer(rowCount, 20)].reduce((sum, { length }) => sum + length, 0);
          expect(await shown(store, runId)).toMatchObject({
            type: "done",
            rowCount,
            bytes,
            truncated: false,
          });
          expect(statSync(join(folder, "kept", `${runId}.answer`)).size).toBe(bytes);
        }
        // Nothing else is left.
        expect(files().toSorted()).toEqual(
          kept.flatMap((run) => [`${run}.answer`, `${run}.json`]).toSorted(),
        );
        await store.close();
      }
    },
  );

  it("says while it stops that it is still writing, until all is on disk", async () => {
    const events: StoreEvent[] = [];
    const store = new ResultStore((event) => events.push(event));
    store.configure({ type: "configure", spillFolder: folder });
    for (let run = 0; run < 8; run += 1) {
      store.arrivals.create(`run-${run}`, 100_000);
      for (const bytes of sampleAnswer(500, 20)) store.arrivals.push(`run-${run}`, bytes);
      store.arrivals.end(`run-${run}`);
    }
    const closed = store.close();
    expect(events.at(-1)).toEqual({ type: "writing" });
    await closed;
    expect(files()).toHaveLength(16);
  });
});
