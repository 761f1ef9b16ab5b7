import type { ColumnStatistics } from "#shared/contract/resultAnalysis";

/** What is known of columns, by their index: of all up to the first that cannot be asked. What is wrong is said elsewhere. */
export async function readStatistics(
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
