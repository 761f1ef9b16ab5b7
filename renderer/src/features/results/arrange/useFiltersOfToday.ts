import { useEffect } from "react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import { zoneOffset } from "#shared/domain/zoneOffset";
import { showToast } from "../../../components/toasts";
import { zoneName } from "../cells/zoneName";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../ResultViewState";
import type { Arrangement } from "./Arrangement";
import { viewOf, type FilterTime } from "./viewOf";

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
      void onFilters(filters).then((refusal) => {
        if (refusal !== null) showToast(refusal, "error");
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
