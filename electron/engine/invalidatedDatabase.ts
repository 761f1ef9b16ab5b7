import type { DuckDBInstance } from "@duckdb/node-api";
import { cutMessage } from "./describeError";

const INVALIDATED = "database has been invalidated";

/** What DuckDB 1.5 says after it computed nextval while it planned, in a transaction of which it thought that it only reads. */
const MOVED_SEQUENCE = "transaction that is read-only but has made changes";

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Whether DuckDB does nothing more for the database after an error, in this process. It does so after a failure of its own,
 * and tells every statement after it; a process that opens the file again finds everything committed.
 */
export async function isInvalidated(error: unknown, instance: DuckDBInstance): Promise<boolean> {
  const text = textOf(error);
  if (text.includes(INVALIDATED)) return true;
  if (!/^(FATAL|INTERNAL) Error/.test(text)) return false;
  const connection = await instance.connect();
  try {
    await connection.run("SELECT 1");
    return false;
  } catch (after) {
    return textOf(after).includes(INVALIDATED);
  } finally {
    connection.closeSync();
  }
}

/** What such an error was about, in a sentence. */
export function describeFault(error: unknown): string {
  const text = textOf(error);
  if (text.includes(MOVED_SEQUENCE))
    return "It cannot compute nextval for an argument of a table function; write the value into the statement instead.";
  // A stack trace follows, which names the machine's files.
  const [cause = ""] = text.replace(/^[\s\S]*Original error: "?/, "").split("\n");
  return cutMessage(/[.!]$/.test(cause) ? cause : `${cause}.`);
}
