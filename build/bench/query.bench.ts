import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { renderedQuery } from "../../electron/engine/answer/wrapQuery";
import { BenchService } from "./measure/BenchService";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";
import { wideRows, wideTable, wideTableSql } from "./measure/wideTable";

/** 100,000 × 20 over HTTP to the last byte, against DuckDB alone rendering the same rows as the same JSON text. */
const rounds = 7;
const sql = `SELECT * FROM ${wideTable}`;

async function renderAlone(connection: DuckDBConnection, rendering: string): Promise<number> {
  const began = performance.now();
  const result = await connection.run(rendering);
  const time = performance.now() - began;
  if (result.rowCount !== wideRows) throw new Error(`DuckDB rendered ${result.rowCount} rows.`);
  return time;
}

const firstBytes: number[] = [];

async function readOverHttp(service: BenchService): Promise<number> {
  const { status, bytes, firstByte, time } = await service.timedQuery(sql);
  if (status !== 200 || bytes < wideRows)
    throw new Error(`The answer is ${status} and holds ${bytes} bytes.`);
  firstBytes.push(firstByte);
  return time;
}

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const service = await BenchService.start();
try {
  await service.query(wideTableSql);
  // Rows in a file, as the service has them.
  const instance = await DuckDBInstance.create(join(folder, "reference.duckdb"), { threads: "2" });
  const connection = await instance.connect();
  await connection.run(wideTableSql);
  await connection.run("CHECKPOINT");
  const described = await connection.run(`${sql} LIMIT 0`);
  const cut = { sql, limit: wideRows + 1, isPlainScan: true, isTableRead: true };
  const rendering = renderedQuery(cut, described.columnNames(), described.columnTypes());
  if (rendering === undefined) throw new Error("These columns cannot be rendered by DuckDB alone.");
  const times = await inTurn(
    rounds,
    () => readOverHttp(service),
    () => renderAlone(connection, rendering),
  );
  printFigure({
    name: "query",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 1.15,
  });
  printFigure({
    name: "query-first-byte",
    value: median(firstBytes),
    unit: "ms",
    reference: null,
    budget: 12,
  });
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
