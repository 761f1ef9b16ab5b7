import { useEffect, useMemo, useState } from "react";
import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import type { ResultClient } from "../client/ResultClient";
import { chartGuess, fewRows } from "./chartGuess";
import { roleByName } from "./numberRole";

/** Columns of each kind that are looked at: a guess must not take as long as a chart. */
const mostOfKind = 4;

/**
 * The columns whose values say more of a first chart than their names do.
 *
 * @param isGrouped Whether times are put together, for which it has to be known how far they reach
 */
export function askedColumns(columns: readonly ResultColumn[], isGrouped: boolean): readonly number[] {
  const typed = columns.map(({ name, type }, index) => ({ name, index, family: typeFamily(type) }));
  const times = typed.filter(({ family }) => family === "date" || family === "timestamp");
  const words = typed.filter(({ family }) => family === "text");
  const numbers = typed.filter(({ family }) => isNumeric(family));
  const roleOf = ({ name, family }: (typeof typed)[number]) => roleByName(name, family === "integer");
  const hasAmount = numbers.some((number) => roleOf(number) === "amount");
  const unclear = numbers.filter((number) => {
    const role = roleOf(number);
    return role === "latitude" || role === "longitude" || (role === null && !hasAmount);
  });
  return [
    ...(isGrouped ? times.slice(0, 1) : []),
    ...(times.length === 0 ? words.slice(0, mostOfKind) : []),
    ...unclear.slice(0, mostOfKind),
  ].map(({ index }) => index);
}

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

/** What is known of columns, by their index: of all up to the first that cannot be asked. What is wrong is said elsewhere. */
async function readStatistics(
  indexes: readonly number[],
  read: (column: number) => Promise<ColumnStatistics>,
): Promise<ReadonlyMap<number, ColumnStatistics>> {
  const known = new Map<number, ColumnStatistics>();
  for (const index of indexes) {
    const statistics = await read(index).catch(() => null);
    if (statistics === null) break;
    known.set(index, statistics);
  }
  return known;
}
