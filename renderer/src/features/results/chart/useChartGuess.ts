import type { ResultColumn } from "#shared/contract/resultPort";
import type { ChartLook } from "#shared/domain/resultLook";
import { useEffect, useMemo, useState } from "react";
import type { ResultClient } from "../client/ResultClient";
import { chartGuess } from "./chartGuess";
import { placeOf } from "./placeOf";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The first chart of a result. Where times are grouped, it waits until it is known how far they reach.
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
  const first = useMemo(() => chartGuess(columns, rowCount, null), [columns, rowCount]);
  const time = first.x?.bucket.kind === "period" ? first.x.column.index : null;
  // By what it was asked of: the reach of another result's times says nothing.
  const [reach, setReach] = useState<{ readonly of: ChartLook; readonly days: number | null } | null>(null);
  useEffect(() => {
    if (time === null || !isWanted) return undefined;
    let isCurrent = true;
    const settle = (days: number | null): void => {
      if (isCurrent) setReach({ of: first, days });
    };
    client.analyses.statistics(time).then(
      ({ minimum, maximum }) => settle(daysBetween(minimum, maximum)),
      // Whatever is wrong with the result is said where the chart is read.
      () => settle(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, first, time, isWanted]);
  const known = reach?.of === first ? reach : null;
  const days = known?.days ?? null;
  const guess = useMemo(() => chartGuess(columns, rowCount, days), [columns, rowCount, days]);
  return { guess, isSettled: time === null || known !== null };
}

function daysBetween(from: string | null, to: string | null): number | null {
  const start = placeOf(from, "timestamp");
  const end = placeOf(to, "timestamp");
  return start === null || end === null ? null : (end - start) / dayMs;
}
