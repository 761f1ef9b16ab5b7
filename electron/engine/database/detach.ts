import type { DuckDBConnection } from "@duckdb/node-api";

/** A cancelled request is interrupted again and again, and an interrupt may also hit the detaching. */
const DETACH_TRIES = 50;

/** @param name as an identifier in SQL. @throws the engine's error */
export async function detach(connection: DuckDBConnection, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.run(`DETACH ${name}`);
      return;
    } catch (error) {
      if (tries === DETACH_TRIES) throw error;
    }
  }
}
