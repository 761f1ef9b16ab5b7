import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ResultStore } from "../../electron/results/store/ResultStore";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { wideBody } from "./measure/wideBody";
import { wideRows } from "./measure/wideTable";

/** A body of 100,000 × 20 taken into the result store whole and made ready to sort, against JSON.parse of the same body. */
const rounds = 7;
const chunkBytes = 256 * 1024;

const body = await wideBody();
const spillFolder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
try {
  const store = async (): Promise<number> => {
    let stored = 0;
    const results = new ResultStore((event) => {
      if (event.type === "stored") stored = event.rowCount;
    });
    results.configure({ type: "configure", spillFolder });
    const runId = randomUUID();
    const began = performance.now();
    results.arrivals.create(runId, wideRows);
    for (let from = 0; from < body.length; from += chunkBytes) {
      // A copy, as each chunk that crosses processes is one.
      results.arrivals.push(runId, Uint8Array.from(body.subarray(from, from + chunkBytes)));
    }
    results.arrivals.end(runId);
    await results.sortable(runId);
    const time = performance.now() - began;
    await results.close();
    if (stored !== wideRows) throw new Error(`The store kept ${stored} rows.`);
    return time;
  };
  const parse = (): Promise<number> => {
    const began = performance.now();
    const parsed = JSON.parse(body.toString()) as { rowCount: number };
    const time = performance.now() - began;
    if (parsed.rowCount !== wideRows) throw new Error("The body is not the one that was asked for.");
    return Promise.resolve(time);
  };
  const times = await inTurn(rounds, store, parse);
  printFigure({
    name: "stored",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 0.9,
  });
} finally {
  await rm(spillFolder, { recursive: true, force: true });
}
