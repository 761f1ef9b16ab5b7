import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { CatalogObjects } from "#shared/domain/catalogObjects";
import { dialectOf } from "#shared/sql/dialect";
import { type DatabaseCatalog, noCatalog } from "#shared/sql/completion/DatabaseCatalog";
import { FunctionIndex } from "#shared/sql/functions/FunctionIndex";
import { useDatabase } from "../../queries/databaseQueries";
import { catalogObjectsQuery, engineFunctionsQuery } from "../../queries/schemaQueries";
import { useIsSchemaReadable } from "./useSchemaIndex";

/**
 * Functions and other objects of a tab's database and its session, for completion. They are read once `readCatalog` is called, so that the start of
 * the window has no part in it, and only while the database runs.
 */
export function useDatabaseCatalog(
  profileId: string,
  databaseId: string | null,
  session: CatalogObjects | null,
): {
  readonly catalog: DatabaseCatalog;
  readonly readCatalog: () => void;
  /** Whether completion has asked. */
  readonly isWanted: boolean;
} {
  const [isWanted, setWanted] = useState(false);
  const isReadable = useIsSchemaReadable(profileId, databaseId);
  const engine = useDatabase(profileId, databaseId)?.engine ?? null;
  const enabled = isWanted && isReadable && dialectOf(engine) === "duckdb";
  const functions = useQuery({ ...engineFunctionsQuery(profileId, databaseId ?? ""), enabled }).data;
  const objects = useQuery({ ...catalogObjectsQuery(profileId, databaseId ?? ""), enabled }).data;
  const catalog = useMemo((): DatabaseCatalog => {
    if (functions === undefined && objects === undefined) return noCatalog;
    const all = <Item>(kind: (from: CatalogObjects) => readonly Item[] | null): readonly Item[] => [
      ...(session === null ? [] : (kind(session) ?? [])),
      ...(objects === undefined ? [] : (kind(objects) ?? [])),
    ];
    return {
      functions: new FunctionIndex(
        functions?.functions ?? [],
        all(({ macros }) => macros),
      ),
      hasAllFunctions: functions?.isOfService === true && objects?.macros != null,
      sequences: all(({ sequences }) => sequences),
      indexes: all(({ indexes }) => indexes),
      types: all(({ types }) => types),
    };
  }, [functions, objects, session]);
  return { catalog, readCatalog: useCallback(() => setWanted(true), []), isWanted };
}
