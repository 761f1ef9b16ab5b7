import { cutMessage } from "./cutMessage";

/** The reason a database could not be opened, without the path of its file. */
export function describeOpenFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("Could not set lock on file")) return "The database's file is in use by another program.";
  if (text.includes("not a valid DuckDB database file"))
    return "The database's file is not a DuckDB database.";
  return cutMessage(`The database could not be opened: ${text}`);
}
