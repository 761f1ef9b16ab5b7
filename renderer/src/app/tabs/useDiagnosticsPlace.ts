import { useMemo } from "react";
import { embeddedProfileId } from "#shared/domain/ids";
import type { DatabaseCatalog } from "#shared/sql/completion/DatabaseCatalog";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { bridge } from "../../bridge/bridge";
import type { DiagnosticsPlace } from "#shared/sql/diagnostics/TextDiagnostics";
import { useDatabase } from "../../queries/databaseQueries";
import { isDuckDb } from "../../queries/isDuckDb";

/**
 * What the statements of a tab are checked against while they are written; null for a database of another engine, whose SQL is not
 * DuckDB's. Without a schema only what can't be read at all is found.
 */
export function useDiagnosticsPlace(
  profileId: string,
  databaseId: string | null,
  schema: SchemaIndex,
  catalog: DatabaseCatalog,
): DiagnosticsPlace | null {
  const engine = useDatabase(profileId, databaseId)?.engine ?? null;
  return useMemo(() => {
    if (!isDuckDb(engine)) return null;
    return {
      schema,
      catalog,
      isSameEngine: profileId === embeddedProfileId,
      check: async (request) => (await bridge.call("statements.check", request)).diagnostics,
    };
  }, [profileId, schema, catalog, engine]);
}
