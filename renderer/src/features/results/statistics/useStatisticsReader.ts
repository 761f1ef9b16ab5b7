import { useEffect, useMemo } from "react";
import type { ResultClient } from "../client/ResultClient";
import { StatisticsReader } from "./StatisticsReader";

/** Reads the statistics of the rows that are shown now; those of other rows are begun anew. */
export function useStatisticsReader(client: ResultClient, viewId: number): StatisticsReader {
  const reader = useMemo(
    () => new StatisticsReader((column) => client.analyses.statistics(column)),
    // Another view has other rows, of which the client answers.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, viewId],
  );
  useEffect(() => () => reader.stop(), [reader]);
  return reader;
}
