/**
 * When syncs follow one that starts now. Intervals are of elapsed time, so the hour on the clock moves where clocks change.
 *
 * @param from Milliseconds since 1970.
 * @returns ISO 8601 UTC.
 */
export function nextRuns(minutes: number, from: number, count = 5): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(from + (index + 1) * minutes * 60_000).toISOString(),
  );
}
