import { PassThrough } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunningEngine } from "../engines/DatabaseEngine";
import { openTestEngine, type TestEngine } from "../engines/duckdb/testing/openTestEngine";
import { silentLog } from "../testing/openTestService";
import { listen, type Listener } from "./listen";
import { RequestLog } from "./RequestLog";
import { sendAnswer } from "./sendAnswer";

const ROWS = 100_000;

let bed: TestEngine;
let engine: RunningEngine;
let listener: Listener;
beforeEach(async () => {
  bed = await openTestEngine();
  engine = await bed.open();
  listener = await listen(answer, "127.0.0.1", 0, new RequestLog(silentLog));
});
afterEach(async () => {
  await listener.close();
  await bed.remove();
});

/** Rows that tell from whose answer they are: 20 MB of them. */
async function answer({ url, signal }: Request): Promise<Response> {
  const caller = new URL(url).searchParams.get("caller") ?? "";
  const text = `'${caller} ' || i || repeat('${caller}', 150)`;
  const sql = `SELECT i::INTEGER AS i, ${text} AS t FROM range(${ROWS}) r(i)`;
  const result = await engine.query({ sql, readOnly: true, maxRows: ROWS, signal });
  return result.ok ? new Response(result.body) : new Response(null, { status: 500 });
}

/** Reads an answer, and stops for a while after every so many megabytes. */
async function read(caller: string, pauseMs: number): Promise<string> {
  const { body } = await fetch(`${listener.address}?caller=${caller}`);
  const pieces: Uint8Array[] = [];
  let unpaused = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece as Uint8Array);
    unpaused += (piece as Uint8Array).length;
    if (unpaused < 2_000_000) continue;
    unpaused = 0;
    await wait(pauseMs);
  }
  return Buffer.concat(pieces).toString();
}

describe("sendAnswer", () => {
  it("gives each of several callers its own bytes, however slowly they read and whoever leaves in between", async () => {
    const leaving = await fetch(`${listener.address}?caller=x`);
    const reader = leaving.body?.getReader();
    await reader?.read();
    const callers = [
      { caller: "a", pauseMs: 0 },
      { caller: "b", pauseMs: 20 },
      { caller: "c", pauseMs: 60 },
    ];
    const reading = callers.map(({ caller, pauseMs }) => read(caller, pauseMs));
    await wait(50);
    await reader?.cancel();
    for (const [index, text] of (await Promise.all(reading)).entries()) {
      const caller = callers[index]?.caller ?? "";
      const { rows } = JSON.parse(text) as { rows: { i: number; t: string }[] };
      expect(rows).toHaveLength(ROWS);
      const wrong = rows.findIndex(
        ({ i, t }, row) => i !== row || t !== `${caller} ${row}${caller.repeat(150)}`,
      );
      expect(wrong).toBe(-1);
    }
  });

  it("gives up a body whose caller has left before it is there", async () => {
    let isGivenUp = false;
    const body = new ReadableStream({
      cancel() {
        isGivenUp = true;
      },
    });
    const outgoing = Object.assign(new PassThrough().destroy(), {
      statusCode: 0,
      setHeader: () => undefined,
    });
    await sendAnswer(new Response(body), outgoing);
    expect(isGivenUp).toBe(true);
  });
});
