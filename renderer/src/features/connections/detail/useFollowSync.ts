import type { Connection } from "#shared/api/connection";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { connectionKeys } from "../../../queries/connectionQueries";
import { schemaKeys } from "../../../queries/schemaQueries";
import { isUnderWay } from "../outcome/isUnderWay";

/** Reads again what a sync changes when the Connection tells of one that began or ended: runs, list, and tables of the database. */
export function useFollowSync(profileId: string, { id, databaseId, lastRun }: Connection): void {
  const queryClient = useQueryClient();
  const told = `${lastRun?.id ?? ""} ${lastRun?.rawStatus ?? ""}`;
  const isOver = !isUnderWay(lastRun);
  const known = useRef(told);
  useEffect(() => {
    if (known.current === told) return;
    known.current = told;
    const changed = [
      connectionKeys.runs(profileId, id),
      ...(databaseId === null ? [] : [connectionKeys.list(profileId, databaseId)]),
      // Columns and tables may have come and gone with it; not read before somebody looks.
      ...(isOver ? [connectionKeys.streams(profileId, id)] : []),
      ...(databaseId === null || !isOver ? [] : [schemaKeys.one(profileId, databaseId)]),
    ];
    for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
  }, [told, isOver, queryClient, profileId, id, databaseId]);
}
