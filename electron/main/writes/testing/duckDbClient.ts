import type { DuckDBConnection } from "@duckdb/node-api";
import { AppError } from "#shared/errors/AppError";
import type { ServiceClient } from "../../serviceClient/ServiceClient";

interface ClientOptions {
  /** Takes each statement that is asked for. */
  readonly asked?: { readonly sql: string; readonly readOnly: boolean }[];
  /** Answers that are given without asking the database, by their statements. */
  readonly known?: Map<string, string>;
}

/** A service of one database, reached without HTTP. */
export function duckDbClient(
  connection: DuckDBConnection,
  { asked, known }: ClientOptions = {},
): Pick<ServiceClient, "query"> {
  const bodyOf = (text: string) => {
    const { body } = new Response(text);
    if (body === null) throw new Error("A text has a body.");
    return { body };
  };
  return {
    async query(_profileId, _databaseId, { sql, readOnly }) {
      asked?.push({ sql, readOnly });
      const answer = known?.get(sql);
      if (answer !== undefined) return bodyOf(answer);
      try {
        const reader = await connection.runAndReadAll(sql);
        const columns = reader.deduplicatedColumnNames();
        const types = reader.columnTypes().map(String);
        const rows = reader.getRowObjectsJson();
        const text = JSON.stringify({ columns, types, rows });
        // Reading all functions is slow.
        if (sql.includes("duckdb_functions()")) known?.set(sql, text);
        return bodyOf(text);
      } catch (error) {
        throw new AppError("STATEMENT_FAILED", error instanceof Error ? error.message : String(error));
      }
    },
  };
}
