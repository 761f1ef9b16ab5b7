import { embeddedProfileId } from "#shared/domain/ids";
import type { StatementChecks } from "../diagnostics/StatementChecks";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { StatementSessions } from "../sessions/StatementSessions";
import { DatabaseReader } from "../writes/DatabaseReader";
import {
  readCatalogObjects,
  readColumnValues,
  readDefinition,
  readEngineFunctions,
  readSessionObjects,
} from "./readCatalog";

/** How long the values of a column are waited for: completion is no reason to keep a service busy. */
const longestValuesMs = 3000;

/** Handlers of what the editor and the Explorer read of a database beyond its schema. */
export function catalogHandlers(
  client: Pick<ServiceClient, "query">,
  checks: Pick<StatementChecks, "functions">,
  sessions: Pick<StatementSessions, "read">,
): HandlersOf<
  "catalog.functions" | "catalog.objects" | "catalog.definition" | "catalog.values" | "sessions.objects"
> {
  return {
    "catalog.functions": async ({ profileId, databaseId }, { signal }) => {
      const builtIn = await checks.functions();
      // The embedded service runs the same DuckDB: there is nothing to ask it.
      if (profileId === embeddedProfileId)
        return { functions: [...builtIn], isOfService: builtIn.length > 0 };
      const reader = new DatabaseReader(client, { profileId, databaseId }, signal);
      const { functions, isOfService } = await readEngineFunctions(reader, builtIn);
      return { functions: [...functions], isOfService };
    },
    "catalog.objects": async ({ profileId, databaseId }, { signal }) => ({
      objects: await readCatalogObjects(new DatabaseReader(client, { profileId, databaseId }, signal)),
    }),
    "sessions.objects": async ({ sessionId }) => ({
      objects: await sessions.read(sessionId, (own, transaction) => {
        // A session has its place.
        const place = { profileId: embeddedProfileId, databaseId: "" };
        return readSessionObjects(new DatabaseReader(own, place), transaction);
      }),
    }),
    "catalog.definition": async ({ profileId, databaseId, schema, name }, { signal }) => ({
      sql: await readDefinition(new DatabaseReader(client, { profileId, databaseId }, signal), {
        schema,
        name,
      }),
    }),
    "catalog.values": async ({ profileId, databaseId, schema, table, column }, { signal }) => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(longestValuesMs)]);
      const reader = new DatabaseReader(client, { profileId, databaseId }, limited);
      return { values: [...(await readColumnValues(reader, { schema, table, column }))] };
    },
  };
}
