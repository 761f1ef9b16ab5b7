import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Relation } from "#shared/api/relation";
import { embeddedProfileId } from "#shared/domain/ids";
import { buildSchemaIndex, SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { useDatabase } from "../../queries/databaseQueries";
import { resultTablesPlaceQuery, schemaQuery } from "../../queries/schemaQueries";

const empty = new SchemaIndex();

/**
 * Whether the schema of a database may be read. A stopped one is not woken for it, but for that of the kept results: it is on
 * this computer, and small.
 */
export function useIsSchemaReadable(profileId: string, databaseId: string | null): boolean {
  const isOnThisComputer = profileId === embeddedProfileId && databaseId !== null;
  const place = useQuery({ ...resultTablesPlaceQuery, enabled: isOnThisComputer }).data;
  const status = useDatabase(profileId, databaseId)?.status;
  return status === "running" || (status === "stopped" && place === databaseId);
}

/** The index that completion searches for a tab; empty while the schema is not known. It grows while it is built. */
export function useSchemaIndex(profileId: string, databaseId: string | null): SchemaIndex {
  const isReadable = useIsSchemaReadable(profileId, databaseId);
  const { data } = useQuery({ ...schemaQuery(profileId, databaseId ?? ""), enabled: isReadable });
  const [built, setBuilt] = useState<{ relations: readonly Relation[]; index: SchemaIndex } | null>(null);
  useEffect(() => {
    if (data === undefined) return undefined;
    const steps = buildSchemaIndex(data);
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      const { value, done } = steps.next();
      if (done === true) setBuilt({ relations: data, index: value });
      else timer = setTimeout(go);
    };
    timer = setTimeout(go);
    return () => clearTimeout(timer);
  }, [data]);
  return data === undefined || built === null ? empty : built.index;
}
