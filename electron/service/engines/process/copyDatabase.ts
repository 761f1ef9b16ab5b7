import { randomBytes } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";
import { builtIn } from "./statement/builtInFunctions";

/** A cancelled request is interrupted again and again, and an interrupt may also hit the detaching. */
const DETACH_TRIES = 50;

/**
 * Copies the whole database in one transaction, which sees what was committed when it began; others read and write
 * meanwhile. The copy is attached hidden and under a name that nobody can guess, so that no statement reaches it.
 *
 * @param file new, in the load folder: the only place where this process may write beside its database
 * @throws Error of DuckDB, among others where rows refer to rows by foreign keys: it copies tables by their names'
 *   order, and a row before the one that it refers to is refused
 */
export async function copyDatabase(connection: DuckDBConnection, file: string): Promise<void> {
  const reader = await connection.runAndReadAll(`SELECT ${builtIn("current_database")}`);
  const source = quoteIdentifier(String(reader.value(0, 0)));
  const copy = quoteIdentifier(`copy_${randomBytes(16).toString("hex")}`);
  await connection.run(`ATTACH ${quoteText(file)} AS ${copy} (HIDDEN)`);
  try {
    await connection.run(`COPY FROM DATABASE ${source} TO ${copy}`);
    // Everything is in the one file then, and nothing in a log beside it.
    await connection.run(`CHECKPOINT ${copy}`);
  } finally {
    await detach(connection, copy);
  }
}

async function detach(connection: DuckDBConnection, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.run(`DETACH ${name}`);
      return;
    } catch (error) {
      if (tries === DETACH_TRIES) throw error;
    }
  }
}
