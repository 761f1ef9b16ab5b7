import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { childProcesses } from "../../testing/childProcesses";
import { bodyStream } from "../answerBody";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer } from "./testing/readAnswer";

const entry = fileURLToPath(new URL("../../../engine/index.ts", import.meta.url));

let fixture: TestEngine;
let engine: RunningEngine;
beforeEach(async () => {
  fixture = await openTestEngine();
  engine = await fixture.open("test", 512);
});
afterEach(() => fixture.remove());

const LARGE = "SELECT repeat('x', 1000) || i AS s FROM range(100000) t(i)";
/** Takes all the memory that DuckDB may use. */
const AGGREGATE = "SELECT count(DISTINCT repeat('x', 300) || i) AS n FROM range(1500000) t(i)";

/** Of the one engine process, in MB. */
async function usedMb(): Promise<number> {
  const [pid] = await childProcesses(entry);
  const status = await readFile(`/proc/${String(pid)}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const largeAnswers = () =>
  Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await engine.query({ sql: LARGE, readOnly: false, maxRows: 100_000 });
      if (!answer.ok) throw new Error(answer.failure.message);
      return bodyStream(answer.body);
    }),
  );

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const part of body) bytes += part.byteLength;
  return bytes;
}

/** Each test makes some hundred MB of text, which a busy machine takes its time for. */
describe("Memory of an engine", { timeout: 120_000 }, () => {
  it.each([
    ["read", async (body: ReadableStream<Uint8Array>) => expect(await bytesOf(body)).toBeGreaterThan(1e8)],
    ["abandoned", (body: ReadableStream<Uint8Array>) => body.cancel()],
  ])("comes back after eight large answers at once were %s", async (_, end) => {
    const before = await usedMb();
    await Promise.all((await largeAnswers()).map(end));
    expect((await readAnswer(engine, AGGREGATE)).rows).toEqual([{ n: "1500000" }]);
    await expect.poll(usedMb, { timeout: 60_000, interval: 200 }).toBeLessThan(before + 64);
  });

  it("is not counted against an aggregate while others hold their answers", async () => {
    const bodies = await largeAnswers();
    expect((await readAnswer(engine, AGGREGATE)).rows).toEqual([{ n: "1500000" }]);
    await Promise.all(bodies.map(bytesOf));
  });
});
