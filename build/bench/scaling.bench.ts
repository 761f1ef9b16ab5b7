import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ResultTables } from "../../electron/results/table/ResultTables";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { ResultSteps } from "./measure/resultSteps";
import { sampleBody, storedResult } from "./measure/storedSample";

/**
 * A result stored, made a table, sorted, filtered, counted, copied and exported: how its cost grows with rows and with
 * columns. Each time is divided by the cells, and compared with that of a tenth of them: 1 is linear.
 */
const rounds = 5;

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));

/** Milliseconds of everything that is done with a result of this size. */
async function timeOf(body: readonly Buffer[]): Promise<number> {
  const tables = new ResultTables(folder);
  await tables.database();
  const began = performance.now();
  const result = storedResult(body);
  await tables.of(result);
  const steps = new ResultSteps(result, tables, folder);
  await steps.sort(1);
  await steps.filter(1, 4);
  await steps.statistics(4);
  await steps.copy("tsv");
  await steps.export("csv");
  const time = performance.now() - began;
  await tables.close();
  return time;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** Prints how the time of all sizes after the first grows in comparison with the cells; the last is the figure. */
async function growth(name: string, sizes: readonly Size[]): Promise<void> {
  const bodies = sizes.map(({ rows, columns }) => sampleBody(rows, columns));
  const times: number[][] = sizes.map(() => []);
  // The first round warms up. Sizes take turns, so that a machine that gets slower weighs on all.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, body] of bodies.entries()) {
      const time = await timeOf(body);
      if (round > 0) times[index]?.push(time);
    }
  }
  const medians = times.map(median);
  for (const [index, { rows, columns }] of sizes.entries()) {
    process.stderr.write(`${name}: ${rows} × ${columns} in ${Math.round(medians[index] ?? 0)} ms\n`);
  }
  const [larger, smaller] = [sizes.length - 1, sizes.length - 2];
  const cells = (index: number) => (sizes[index]?.rows ?? 0) * (sizes[index]?.columns ?? 0);
  const times10 = cells(larger) / cells(smaller);
  printFigure({
    name,
    value: medians[larger] ?? Number.NaN,
    unit: "ms",
    reference: (medians[smaller] ?? Number.NaN) * times10,
    budget: 1.5,
  });
}

try {
  const rows = [1000, 10_000, 100_000];
  await growth(
    "scaling-rows",
    rows.map((count) => ({ rows: count, columns: 20 })),
  );
  await growth(
    "scaling-columns",
    [5, 20, 200].map((columns) => ({ rows: 10_000, columns })),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
