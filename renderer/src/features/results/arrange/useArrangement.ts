import type { ResultView, SortKey } from "#shared/contract/resultView";
import { useMemo } from "react";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { resultViewState } from "../ResultViewState";
import { useViewState } from "../useViewState";
import type { Arrangement } from "./Arrangement";
import { nextSort } from "./nextSort";
import { useFiltersOfToday } from "./useFiltersOfToday";
import { viewOf } from "./viewOf";

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
        if ("refusal" in read) return read.refusal;
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
