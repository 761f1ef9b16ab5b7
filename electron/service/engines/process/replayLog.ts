import { DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quoteText";

/** What DuckDB 1.5 says where its log holds a default or a check with a call in it, which it resolves too early. */
const EARLY_DEFAULT = "GetDefaultDatabase with no default database set";

/** Whether a database that could not be opened can be after {@link replayLog}. */
export function needsReplay(error: unknown): boolean {
  return error instanceof Error && error.message.includes(EARLY_DEFAULT);
}

/**
 * Takes the log of a process that was killed into the file beside it. A DuckDB that has another database already can do
 * so where opening the file itself fails: after `ALTER TABLE` on a table with `DEFAULT nextval('s')`, for one.
 *
 * @param options of the instance that does it; none of them may be of the file's own
 * @throws the engine's error where the log cannot be read at all
 */
export async function replayLog(file: string, options: Readonly<Record<string, string>>): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:", options);
  try {
    const connection = await instance.connect();
    try {
      await connection.run(`ATTACH ${quoteText(file)} AS replayed`);
      await connection.run("CHECKPOINT replayed");
      await connection.run("DETACH replayed");
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}
