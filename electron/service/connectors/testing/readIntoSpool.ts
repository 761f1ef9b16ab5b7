import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";
import type { OpenSource, StreamOutcome } from "../Connector";
import type { SpoolColumn, SpoolFile } from "../SpoolFile";

/** A stream as a database has it after a sync. */
export interface LoadedStream {
  readonly outcome: StreamOutcome;
  readonly mode: "replace" | "merge";
  /** Columns as `name TYPE`. */
  readonly columns: readonly string[];
  /** Every cell as DuckDB shows it, NULL as null. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly files: number;
}

function sourceSql(file: SpoolFile, columns: readonly SpoolColumn[]): string {
  const path = quoteText(file.path);
  if (file.format === "parquet") return `read_parquet(${path})`;
  const types = columns.map(({ name, readAs }) => `${quoteText(name)}: ${quoteText(readAs)}`).join(", ");
  return file.format === "ndjson"
    ? `read_json(${path}, format='newline_delimited', columns={${types}})`
    : `read_csv(${path}, auto_detect=false, header=false, delim=',', quote='"', escape='"', nullstr='', allow_quoted_nulls=false, columns={${types}})`;
}

/** Reads a stream of a source and loads its spool files into a DuckDB, by the rules of `SpoolFile` and `SpoolColumn`. */
export async function readIntoSpool(
  source: OpenSource,
  stream: string,
  {
    position = null,
    signal = new AbortController().signal,
  }: { position?: string | null; signal?: AbortSignal } = {},
): Promise<LoadedStream> {
  const offered = (await source.discover(signal)).find(({ name }) => name === stream);
  if (offered === undefined) throw new Error(`There is no stream ${stream}.`);
  const parent = await mkdtemp(join(tmpdir(), "wharf-spool-"));
  const folder = join(parent, "run");
  await mkdir(folder);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("SET TimeZone='UTC'");
  let columns: readonly SpoolColumn[] = [];
  let mode: "replace" | "merge" = "replace";
  let files = 0;
  try {
    const selection = { stream: offered, columns: offered.columns.map(({ name }) => name), position };
    const outcome = await source.read(
      selection,
      {
        async begin(begun, how) {
          columns = begun;
          mode = how;
          const defined = begun.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`);
          await connection.run(`CREATE TABLE loaded (${defined.join(", ")})`);
        },
        newFile: (ending) => {
          files += 1;
          return join(folder, `${files}.${ending}`);
        },
        async add(file) {
          const cells = columns.map(({ name, expression }) =>
            expression.replaceAll(/\bvalue\b/g, () => quoteIdentifier(name)),
          );
          const before = await connection.runAndReadAll("SELECT count(*) FROM loaded");
          await connection.run(
            `INSERT INTO loaded SELECT ${cells.join(", ")} FROM ${sourceSql(file, columns)}`,
          );
          const after = await connection.runAndReadAll("SELECT count(*) FROM loaded");
          const added = Number(after.getRows()[0]?.[0]) - Number(before.getRows()[0]?.[0]);
          if (file.rows !== null && file.rows !== added)
            throw new Error(`${added} rows instead of ${file.rows}.`);
        },
        progress: () => undefined,
      },
      signal,
    );
    const described = await connection.runAndReadAll("DESCRIBE loaded");
    const shown = columns.map(({ name }) => `${quoteIdentifier(name)}::VARCHAR`).join(", ");
    const loaded = await connection.runAndReadAll(`SELECT ${shown} FROM loaded`);
    return {
      outcome,
      mode,
      columns: described.getRows().map(([name, type]) => `${String(name)} ${String(type)}`),
      rows: loaded.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
      files,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(parent, { recursive: true, force: true });
  }
}
