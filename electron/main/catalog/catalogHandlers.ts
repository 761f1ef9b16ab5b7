import { embeddedProfileId } from "#shared/domain/ids";
import type { StatementChecks } from "../diagnostics/StatementChecks";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import { DatabaseReader } from "../writes/DatabaseReader";
import { readCatalogObjects, readEngineFunctions } from "./readCatalog";

/** Handlers of what completion and hover read of a database beyond its schema. */
export function catalogHandlers(
  client: Pick<ServiceClient, "query">,
  checks: Pick<StatementChecks, "functions">,
): HandlersOf<"catalog.functions" | "catalog.objects"> {
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
  };
}
