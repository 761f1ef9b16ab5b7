import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ResultTables } from "../../electron/results/table/ResultTables";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { ResultSteps } from "./measure/resultSteps";
import { storedResult } from "./measure/storedSample";
import { wideBody } from "./measure/wideBody";
import { wideRows, wideTable, wideTableSql } from "./measure/wideTable";

/**
 * A stored result of 100,000 × 20 filtered, copied and exported, each against DuckDB writing the same rows of a table to a
 * file: CSV, and Parquet for Parquet.
 */
const rounds = 5;

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const tables = new ResultTables(folder);
const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
const connection = await instance.connect();
try {
  const result = storedResult([await wideBody()]);
  if (result.rowCount !== wideRows) throw new Error(`The result has ${result.rowCount} rows.`);
  await tables.of(result);
  const steps = new ResultSteps(result, tables, folder);
  await connection.run(wideTableSql);
  const duckDb = (format: string) => () =>
    timed(() =>
      connection.run(`COPY ${wideTable} TO '${join(folder, `reference.${format}`)}' (FORMAT ${format})`),
    );

  const filters = await inTurn(
    rounds,
    () => timed(() => steps.filter(5, 1)),
    async () => 0,
  );
  printFigure({ name: "filter", value: median(filters.first), unit: "ms", reference: null, budget: 20 });

  const compared = [
    { name: "copy", work: () => steps.copy("tsv"), reference: "csv", budget: 1.8 },
    { name: "export-csv", work: () => steps.export("csv"), reference: "csv", budget: 1.8 },
    { name: "export-parquet", work: () => steps.export("parquet"), reference: "parquet", budget: 1.3 },
    { name: "export-xlsx", work: () => steps.export("xlsx"), reference: "csv", budget: 6 },
  ] as const;
  for (const { name, work, reference, budget } of compared) {
    const times = await inTurn(rounds, () => timed(work), duckDb(reference));
    printFigure({ name, value: median(times.first), unit: "ms", reference: median(times.second), budget });
  }
} finally {
  connection.closeSync();
  instance.closeSync();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
}
