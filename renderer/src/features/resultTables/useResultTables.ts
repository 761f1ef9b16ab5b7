import type { Relation } from "#shared/api/relation";
import { embeddedProfileId } from "#shared/domain/ids";
import { resultTablesSchema } from "#shared/domain/results/resultTableName";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { resultTablesPlaceQuery } from "../../queries/resultTableQueries";
import { schemaQuery } from "../../queries/schemaQueries";

/** What stands in the schema of kept results, by name in lower case: DuckDB compares names so. Empty until it is known. */
export function useResultTables(): ReadonlyMap<string, Relation> {
  const place = useQuery(resultTablesPlaceQuery).data ?? null;
  const { data } = useQuery({ ...schemaQuery(embeddedProfileId, place ?? ""), enabled: place !== null });
  return useMemo(
    () =>
      new Map(
        (data ?? [])
          .filter(({ schema }) => schema?.toLowerCase() === resultTablesSchema)
          .map((relation) => [relation.name.toLowerCase(), relation]),
      ),
    [data],
  );
}
