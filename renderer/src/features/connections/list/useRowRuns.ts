import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { connectionRunsQuery } from "../../../queries/connectionQueries";
import { isUnderWay } from "../outcome/isUnderWay";

/**
 * The runs of a row that is in view. They are read once, again when the list tells of another run or outcome, and by
 * themselves only while one is under way: a long list does not ask for every row over and over.
 *
 * @param isStill Rows that scroll by ask for nothing.
 */
export function useRowRuns(
  profileId: string,
  { id, lastRun }: Connection,
  isStill: boolean,
): readonly SyncRun[] | undefined {
  const query = connectionRunsQuery(profileId, id);
  const { data, refetch } = useQuery({
    ...query,
    enabled: isStill,
    staleTime: 60_000,
    ...(isUnderWay(lastRun) ? {} : { refetchInterval: false as const }),
  });
  const told = `${lastRun?.id ?? ""} ${lastRun?.rawStatus ?? ""}`;
  const known = useRef(told);
  useEffect(() => {
    if (known.current === told || !isStill) return;
    known.current = told;
    void refetch();
  }, [told, isStill, refetch]);
  return data;
}
