import { setImmediate as nextTurn } from "node:timers/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { LoadColumn } from "#shared/processes/enginePort";
import { quoteAlways as quote } from "#shared/sql/quote";
import { parseSpoolRows, type SpoolCell } from "./parseSpoolRows";
import { convert } from "./spoolQuery";

/** Rows of one table, by their place among those of the same width. */
interface StagedRows {
  readonly from: number;
  readonly to: number;
}

/** Wider tables are left to DuckDB's own reader: a stage would be made for few of them each. */
const WIDEST = 100;

/** Cells that are appended before others have their turn in this process. */
const CELLS_AT_ONCE = 20_000;

/**
 * Texts of many small tables in temporary tables of one connection, one for each number of columns. Cells are appended
 * as values, so they are never part of a statement, and no table needs a file and a reader of its own.
 */
export class RowStage {
  readonly #connection: DuckDBConnection;
  readonly #rows = new Map<number, SpoolCell[][]>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /**
   * Adds the rows of one table, which are there once `write` has settled.
   *
   * @param csv of the format `csv`
   * @param count rows as the source counted them
   * @returns SQL of the rows with the table's columns, each of its type and under its name, in order; undefined
   *   where DuckDB's own reader has to judge them
   */
  add(csv: Buffer, columns: readonly LoadColumn[], count: number): string | undefined {
    const width = columns.length;
    if (width > WIDEST) return undefined;
    const rows = parseSpoolRows(csv, width);
    if (rows?.length !== count) return undefined;
    const before = this.#rows.get(width) ?? [];
    const from = before.length;
    for (const row of rows) before.push(row);
    this.#rows.set(width, before);
    return stagedQuery(columns, { from, to: before.length });
  }

  /** Outside of a transaction, because rows of a transaction of its own have other numbers. @throws the engine's error */
  async write(): Promise<void> {
    for (const [width, rows] of this.#rows) {
      const columns = Array.from({ length: width }, (_, index) => `${cellName(index)} VARCHAR`);
      await this.#connection.run(`CREATE TEMP TABLE ${stageName(width)} (${columns.join(", ")})`);
      const appender = await this.#connection.createAppender(stageName(width), "main", "temp");
      let cells = 0;
      for (const row of rows) {
        for (const cell of row) {
          if (cell === null) appender.appendNull();
          else appender.appendVarchar(cell);
        }
        appender.endRow();
        cells += width;
        if (cells < CELLS_AT_ONCE) continue;
        cells = 0;
        await nextTurn();
      }
      appender.closeSync();
    }
  }

  /** Gives its memory back. */
  async drop(): Promise<void> {
    for (const width of this.#rows.keys())
      await this.#connection.run(`DROP TABLE temp.main.${stageName(width)}`);
    this.#rows.clear();
  }
}

function stagedQuery(columns: readonly LoadColumn[], { from, to }: StagedRows): string {
  const selected = columns.map(
    (column) => `CAST(${convert(column)} AS ${column.type}) AS ${quote(column.name)}`,
  );
  const read = columns.map(
    ({ name, readAs }, index) => `CAST(${cellName(index)} AS ${readAs}) AS ${quote(name)}`,
  );
  return (
    `SELECT ${selected.join(", ")} FROM (SELECT ${read.join(", ")} FROM temp.main.${stageName(columns.length)} ` +
    `WHERE rowid >= ${from} AND rowid < ${to})`
  );
}

function stageName(width: number): string {
  return `stage_${width}`;
}

function cellName(index: number): string {
  return `cell_${index}`;
}
