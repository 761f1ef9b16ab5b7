import { wholeResult, type ResultView } from "#shared/contract/resultView";
import { useMemo } from "react";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { Arrangement } from "./Arrangement";
import { nextSort } from "./nextSort";

/** Sorting and filtering of a result's rows. What is refused is said, and the rows stay as they were. */
export function useArrangement(client: ResultClient, { view, phase }: ResultState): Arrangement {
  return useMemo(() => {
    const show = (next: ResultView): void => {
      client.arrange(next).catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
    };
    return {
      view,
      isReady: phase === "done",
      onSort: (column, isFurther) => show({ ...view, sort: nextSort(view.sort, column, isFurther) }),
      onSortBy: (keys) => show({ ...view, sort: [...keys] }),
      onFilter: (column, filter) => {
        const others = view.filters.filter((each) => each.column !== column);
        show({ ...view, filters: filter === null ? others : [...others, filter] });
      },
      onReset: () => show(wholeResult),
    };
  }, [client, view, phase]);
}
