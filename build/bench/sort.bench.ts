import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ResultTables } from "../../electron/results/table/ResultTables";
import { ResultViews } from "../../electron/results/session/ResultViews";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { storedResult } from "./measure/storedSample";
import { wideBody } from "./measure/wideBody";

/** A stored result of 100,000 rows sorted by each of its 20 columns in turn, until its first page is there: the slowest column. */
const rounds = 5;
const pageRows = 200;

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const tables = new ResultTables(folder);
try {
  const result = storedResult([await wideBody()]);
  await tables.of(result);
  const views = new ResultViews(result, tables);
  const slowest: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    let longest = 0;
    for (const column of result.columns?.keys() ?? []) {
      const began = performance.now();
      const { viewId, rows } = await views.open(0, {
        filters: [],
        sort: [{ column, direction: round % 2 === 0 ? "desc" : "asc" }],
      });
      rows.page(0, pageRows);
      longest = Math.max(longest, performance.now() - began);
      views.close(viewId);
    }
    // The first round warms up.
    if (round > 0) slowest.push(longest);
  }
  printFigure({ name: "sort", value: median(slowest), unit: "ms", reference: null, budget: 60 });
} finally {
  await tables.close();
  await rm(folder, { recursive: true, force: true });
}
