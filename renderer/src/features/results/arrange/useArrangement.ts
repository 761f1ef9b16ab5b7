import { useEffect, useMemo } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ResultView, SortKey } from "#shared/domain/results/resultView";
import { zoneOffset } from "#shared/domain/zonedInstant";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { zoneName } from "../cells/shownText";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { GridRows } from "../client/ViewRows";
import { resultViewState, useViewState } from "../state/ResultViewState";
import { type Arrangement, nextSort } from "../state/Arrangement";
import { type FilterTime, viewOf } from "../state/viewOf";

/**
 * Sorting and filtering of a result's rows. What is refused is said, and the rows stay as they were.
 *
 * @param timeZone Zone that the grid shows points of time in; see ColumnLayout.
 */
export function useArrangement(
  client: ResultClient,
  { view, phase, columns }: ResultState,
  timeZone: string | null,
): Arrangement {
  const [written, setWritten] = useViewState(client, "filters");
  const arrangement = useMemo((): Arrangement => {
    const sortBy = (sort: SortKey[]): void => {
      client.arrange({ ...client.wishedView, sort }).catch((error: unknown) => {
        const { code, message } = toAppErrorData(error);
        // What was stopped by hand needs no word.
        if (code !== "CANCELLED") showToast(message, "error");
      });
    };
    return {
      view,
      filters: written,
      timeZone,
      isReady: phase === "done",
      onSort: (column, isFurther) => sortBy(nextSort(client.wishedView.sort, column, isFurther)),
      onSortBy: (keys) => sortBy([...keys]),
      onFilters: async (filters) => {
        const kept = filters.filter(({ text }) => text.trim() !== "");
        const time = { now: Date.now(), timeZone };
        const read = viewOf(kept, columns ?? [], time);
        if ("error" in read) return read.error;
        const next: ResultView = { filters: [...read.filters], sort: client.wishedView.sort };
        try {
          await client.arrange(next);
        } catch (error) {
          return toAppErrorData(error).message;
        }
        // Other filters may have overtaken these; another order goes on with them.
        if (client.getState().view.filters !== next.filters) return null;
        resultViewState(client).filteredAt = time;
        setWritten(kept);
        return null;
      },
    };
  }, [client, view, phase, columns, timeZone, written, setWritten]);
  useFiltersOfToday(client, columns, arrangement);
  return arrangement;
}

/**
 * Reads the filters again where their words have come to mean something else: when a person comes back to the rows on another
 * day, `today` is that day; when the grid shows another zone, times are those of it.
 */
export function useFiltersOfToday(
  rows: GridRows,
  columns: readonly ResultColumn[] | null,
  { filters, timeZone, view, onFilters }: Pick<Arrangement, "filters" | "timeZone" | "view" | "onFilters">,
): void {
  useEffect(() => {
    const read = (): void => {
      const before = resultViewState(rows).filteredAt;
      const time = { now: Date.now(), timeZone };
      if (filters.length === 0 || before === null || isSameDay(before, time)) return;
      const anew = viewOf(filters, columns ?? [], time);
      resultViewState(rows).filteredAt = time;
      if ("filters" in anew && JSON.stringify(anew.filters) === JSON.stringify(view.filters)) return;
      void onFilters(filters).then((filterError) => {
        if (filterError !== null) showToast(filterError, "error");
      });
    };
    read();
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [rows, columns, filters, timeZone, view, onFilters]);
}

function isSameDay(before: FilterTime, time: FilterTime): boolean {
  const zones = ["local", time.timeZone ?? "UTC"].map(zoneName);
  return (
    before.timeZone === time.timeZone &&
    zones.every((zone) => dayOf(before.now, zone) === dayOf(time.now, zone))
  );
}

/** Days since 1970 on the calendar of a zone. */
function dayOf(now: number, zone: string): number {
  const seconds = Math.floor(now / 1000);
  return Math.floor((seconds + (zoneOffset(seconds, zone) ?? 0)) / 86_400);
}
