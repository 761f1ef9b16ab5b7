import type { DuckDBConnection } from "@duckdb/node-api";
import { AppError } from "#shared/errors/AppError";
import type { ServiceClient } from "../../serviceClient/ServiceClient";

/** A service of one database, reached without HTTP. Notes each statement that it is asked. */
export function duckDbClient(
  connection: DuckDBConnection,
  asked: { readonly sql: string; readonly readOnly: boolean }[] = [],
): Pick<ServiceClient, "query"> {
  return {
    async query(_profileId, _databaseId, { sql, readOnly = false }) {
      asked.push({ sql, readOnly });
      try {
        const reader = await connection.runAndReadAll(sql);
        const columns = reader.deduplicatedColumnNames();
        const types = reader.columnTypes().map(String);
        const rows = reader.getRowObjectsJson();
        const body = new Response(JSON.stringify({ columns, types, rows })).body;
        if (body === null) throw new Error("A text has a body.");
        return { body };
      } catch (error) {
        throw new AppError("STATEMENT_FAILED", error instanceof Error ? error.message : String(error));
      }
    },
  };
}
