import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ResultComparisons } from "../../electron/results/session/ResultComparisons";
import { resultOf } from "../../electron/results/testing/resultOf";
import { ResultTables } from "../../electron/results/table/ResultTables";
import { ResultViews } from "../../electron/results/session/ResultViews";
import { BenchService } from "./measure/BenchService";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { wideTable, wideTableSql } from "./measure/wideTable";

/** Two stored results of 100,000 rows and 20 columns, in every hundredth row another amount: compared by key, first page read. */
const rounds = 5;
const pageRows = 200;
const otherAmounts = `SELECT * REPLACE (CASE WHEN id % 100 = 0 THEN amount + 0.01 ELSE amount END AS amount) FROM ${wideTable}`;

async function fetchBodies(): Promise<{ before: Buffer; now: Buffer }> {
  const service = await BenchService.start();
  const body = async (sql: string) => Buffer.from(await (await service.query(sql)).arrayBuffer());
  try {
    await service.query(wideTableSql);
    return { before: await body(`SELECT * FROM ${wideTable}`), now: await body(otherAmounts) };
  } finally {
    await service.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const tables = new ResultTables(folder);
try {
  const bodies = await fetchBodies();
  const before = resultOf([bodies.before]);
  const now = resultOf([bodies.now]);
  // Tables of results this large are made as soon as they are complete.
  await tables.of(before);
  await tables.of(now);
  const views = new ResultViews(now, tables);
  const comparisons = new ResultComparisons(now, views, tables, () => Promise.resolve(before));
  const pairs = (now.columns ?? []).map((_, index) => ({ before: index, now: index }));
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const { viewId, rows } = await comparisons.compare({
      before: before.runId,
      keys: pairs.slice(0, 1),
      columns: pairs.slice(1),
    });
    rows.page(0, pageRows);
    // The first round warms up.
    if (round > 0) times.push(performance.now() - began);
    views.close(viewId);
  }
  printFigure({ name: "compare", value: median(times), unit: "ms", reference: null, budget: 1500 });
} finally {
  await tables.close();
  await rm(folder, { recursive: true, force: true });
}
