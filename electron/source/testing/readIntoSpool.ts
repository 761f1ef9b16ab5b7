import { quoteIdentifier } from "#shared/sql/quote";
import type { OpenSource, StreamOutcome } from "../../service/connectors/Connector";
import { SpoolLoad } from "./SpoolLoad";

/** A stream as a database has it after a sync. */
export interface LoadedStream {
  readonly outcome: StreamOutcome;
  readonly mode: "replace" | "merge";
  /** Columns as `name TYPE`. */
  readonly columns: readonly string[];
  /** Every cell as DuckDB shows it in UTC, NULL as null. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly files: number;
}

/** Reads a stream of a source and loads its spool files into a DuckDB. */
export async function readIntoSpool(
  source: OpenSource,
  stream: string,
  options: { readonly position?: string | null; readonly signal?: AbortSignal } = {},
): Promise<LoadedStream> {
  const load = await SpoolLoad.open();
  try {
    const outcome = await load.read(source, stream, options);
    await load.rows("SET TimeZone = 'UTC'");
    const shown = load.columns.map(({ name }) => `${quoteIdentifier(name)}::VARCHAR`).join(", ");
    return {
      outcome,
      mode: load.mode,
      columns: (await load.rows("DESCRIBE loaded")).map(([name, type]) => `${name} ${type}`),
      rows: await load.rows(`SELECT ${shown} FROM loaded`),
      files: load.files.length,
    };
  } finally {
    await load.close();
  }
}
