import { useEffect, useMemo, useState } from "react";
import type { ColumnStatistics } from "#shared/contract/resultAnalysis";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ChartLook } from "#shared/domain/resultLook";
import type { ResultClient } from "../../client/ResultClient";
import { askedColumns } from "./askedColumns";
import { chartGuess, fewRows } from "./chartGuess";
import { readStatistics } from "./readStatistics";

const nothing: ReadonlyMap<number, ColumnStatistics> = new Map();

/**
 * The first chart of a result. Where names do not say what columns are, it waits for what their values say.
 *
 * @param isWanted False where another chart was chosen, so that nothing is asked of the store
 * @returns The guess so far, and whether it is the last word
 */
export function useChartGuess(
  client: ResultClient,
  columns: readonly ResultColumn[],
  rowCount: number,
  isWanted: boolean,
): { readonly guess: ChartLook; readonly isSettled: boolean } {
  const isGrouped = rowCount > fewRows;
  const asked = useMemo(() => askedColumns(columns, isGrouped), [columns, isGrouped]);
  // By what it was asked of: the values of another result's columns say nothing.
  const [read, setRead] = useState({ of: asked, statistics: nothing });
  useEffect(() => {
    if (asked.length === 0 || !isWanted) return undefined;
    let isCurrent = true;
    void readStatistics(asked, (column) => client.analyses.statistics(column)).then((statistics) => {
      if (isCurrent) setRead({ of: asked, statistics });
    });
    return () => {
      isCurrent = false;
    };
  }, [client, asked, isWanted]);
  const isRead = read.of === asked && read.statistics !== nothing;
  const statistics = isRead ? read.statistics : nothing;
  const guess = useMemo(() => chartGuess(columns, rowCount, statistics), [columns, rowCount, statistics]);
  return { guess, isSettled: asked.length === 0 || isRead };
}
