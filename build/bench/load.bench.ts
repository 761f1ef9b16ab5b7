import { mkdtemp, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { detectedText, type FileReading } from "#shared/domain/importPlan";
import { BenchLoads } from "./measure/BenchLoads";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/**
 * A file of 2,000,000 × 12 into a table, beside DuckDB alone reading the same file with the same types into a database file; and what
 * all processes of the load take in memory over idle. With a part of a name, only those figures.
 */
const rows = 2_000_000;
const rounds = 5;
const sampleEveryMs = 25;
/** As many as the service gives to one database. */
const threads = Math.min(4, availableParallelism());

const types: readonly (readonly [string, string])[] = [
  ["id", "BIGINT"],
  ["customer", "INTEGER"],
  ["name", "VARCHAR"],
  ["city", "VARCHAR"],
  ["amount", "DECIMAL(12,2)"],
  ["tax", "DECIMAL(12,4)"],
  ["day", "DATE"],
  ["created", "TIMESTAMP"],
  ["active", "BOOLEAN"],
  ["score", "DOUBLE"],
  ["note", "VARCHAR"],
  ["items", "BIGINT"],
];

const columns = types.map(([name, type]) => ({ source: name, name, type, included: true }));
const structOf = types.map(([name, type]) => `'${name}': '${type}'`).join(", ");

const source = `SELECT i AS id, ((i * 7919) % 100000)::INTEGER AS customer, 'Customer ' || (i % 5000) AS name,
  ['Bremen', 'São Paulo', 'Saint Louis, MO', '東京'][1 + i % 4] AS city, ((i * 31) % 1000000 / 100)::DECIMAL(12,2) AS amount,
  ((i * 17) % 100000 / 10000)::DECIMAL(12,4) AS tax, DATE '2020-01-01' + (i % 2000)::INTEGER AS day,
  TIMESTAMP '2024-01-01' + INTERVAL (i) SECOND AS created, i % 3 = 0 AS active, (i % 9973) / 7 AS score,
  CASE WHEN i % 11 = 0 THEN NULL ELSE 'note "' || (i % 77) || '"' END AS note, (i % 13)::BIGINT AS items
  FROM range(${rows}) AS t(i)`;

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly reading: FileReading;
  /** SQL of what DuckDB alone reads. */
  readonly relation: string;
}

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const pathOf = (ending: string): string => join(folder, `wide.${ending}`);
const plain = { compression: "none", sheet: null, text: null, columns } as const;
const kinds: readonly Kind[] = [
  {
    name: "load-csv",
    path: pathOf("csv"),
    reading: {
      ...plain,
      format: "csv",
      text: {
        ...detectedText,
        encoding: "utf-8",
        delimiter: ",",
        quote: '"',
        escape: '"',
        hasHeader: true,
        skipLines: 0,
        quotedNulls: false,
        decimalSeparator: ".",
      },
    },
    relation: `read_csv('${pathOf("csv")}', columns = {${structOf}}, auto_detect = false, header = true, delim = ',', quote = '"', escape = '"')`,
  },
  {
    name: "load-parquet",
    path: pathOf("parquet"),
    reading: { ...plain, format: "parquet" },
    relation: `read_parquet('${pathOf("parquet")}')`,
  },
  {
    name: "load-ndjson",
    path: pathOf("ndjson"),
    reading: { ...plain, format: "json" },
    relation: `read_json('${pathOf("ndjson")}', columns = {${structOf}}, format = 'newline_delimited')`,
  },
];

async function writeFiles(): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (${source}) TO '${pathOf("csv")}' (FORMAT csv, HEADER true)`);
  await connection.run(`COPY (${source}) TO '${pathOf("parquet")}' (FORMAT parquet)`);
  await connection.run(`COPY (${source}) TO '${pathOf("ndjson")}' (FORMAT json)`);
  connection.closeSync();
  instance.closeSync();
}

/** @returns milliseconds until the rows are in the database file, which is kept from round to round as that of a service is */
async function loadAlone({ name, relation }: Kind): Promise<number> {
  const instance = await DuckDBInstance.create(join(folder, `${name}.duckdb`), { threads: String(threads) });
  const connection = await instance.connect();
  try {
    const began = performance.now();
    await connection.run(`CREATE OR REPLACE TABLE loaded AS FROM ${relation}`);
    await connection.run("CHECKPOINT");
    const time = performance.now() - began;
    const counted = await connection.runAndReadAll("SELECT count(*) FROM loaded");
    if (Number(counted.getRows()[0]?.[0]) !== rows) throw new Error("Rows are missing.");
    return time;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** @returns milliseconds from the button of the dialog to rows that everybody sees */
async function loadWithWharf(loads: BenchLoads, { path, reading }: Kind): Promise<number> {
  await loads.openDialog();
  const began = performance.now();
  const { loadedRows } = await loads.load(path, reading);
  const time = performance.now() - began;
  if (loadedRows !== rows) throw new Error("Rows are missing.");
  return time;
}

async function measure(kind: Kind): Promise<void> {
  const loads = await BenchLoads.start();
  try {
    const idle = loads.memory();
    const times = await inTurn(
      rounds,
      () => loadWithWharf(loads, kind),
      () => loadAlone(kind),
    );
    process.stderr.write(`${kind.name}: ${Math.round((await stat(kind.path)).size / 1e6)} MB\n`);
    printFigure({
      name: kind.name,
      value: median(times.first),
      unit: "ms",
      reference: median(times.second),
      budget: 1.25,
    });
    // In rounds of their own: looking at the memory of a process takes time from it.
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, loads.memory());
    }, sampleEveryMs);
    for (let round = 0; round < rounds; round += 1) await loadWithWharf(loads, kind);
    clearInterval(timer);
    printFigure({
      name: `${kind.name}-memory`,
      value: peak,
      unit: "MB",
      reference: idle,
      budget: 300,
      isDifference: true,
    });
  } finally {
    await loads.close();
  }
}

const asked = process.argv[2] ?? "";
try {
  await writeFiles();
  for (const kind of kinds) if (kind.name.includes(asked)) await measure(kind);
} finally {
  await rm(folder, { recursive: true, force: true });
}
