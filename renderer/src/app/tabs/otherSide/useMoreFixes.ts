import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { embeddedProfileId } from "#shared/domain/ids";
import { dialectOf } from "#shared/sql/dialect";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { relationsNamed } from "#shared/sql/diagnostics/certainDiagnostics";
import { databaseQualifier } from "#shared/sql/databaseQualifier";
import type { ErrorFix } from "#shared/sql/errorFix";
import { databasesQuery } from "../../../queries/databaseQueries";
import { schemaQuery } from "../../../queries/schemaQueries";
import type { RunState } from "../../state/runs/runState";
import { missesTable, moreFixes } from "./moreFixes";
import { mostAsked } from "./useOtherDatabases";

/**
 * What corrects the failed statement of a tab besides what its message proposes. Other databases are looked through where a
 * table is missing, and only on this computer, whose service joins them.
 *
 * @param run The tab's last one.
 * @param schema Of the database that it ran on.
 */
export function useMoreFixes(
  run: RunState | undefined,
  schema: SchemaIndex,
): (message: string, sql: string) => ErrorFix | null {
  const failed = run?.status === "failed" ? run : null;
  const isHere = failed?.request.profileId === embeddedProfileId && missesTable(failed.error.message);
  const { data: listed = [] } = useQuery({ ...databasesQuery(embeddedProfileId), enabled: isHere });
  const others = isHere
    ? listed.filter(({ id, engine }) => id !== failed.request.databaseId && dialectOf(engine) === "duckdb")
    : [];
  const schemas = useQueries({
    queries: others.map(({ id, status }, at) => ({
      ...schemaQuery(embeddedProfileId, id),
      enabled: status === "running" && at < mostAsked,
    })),
  });
  const readable = others.flatMap((database, index) => {
    const relations = schemas[index]?.data;
    return relations === undefined ? [] : [{ name: databaseQualifier(database, listed), relations }];
  });
  return useCallback(
    (message: string, sql: string) => moreFixes(message, sql, relationsNamed(sql, schema), readable),
    [schema, readable],
  );
}
