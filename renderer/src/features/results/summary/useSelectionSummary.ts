import type { SelectionSummary } from "#shared/domain/results/resultAnalysis";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import type { SelectedCells } from "../grid/useSelectedCells";

export type SummaryReading =
  | { readonly status: "none" }
  /** So many cells that a person says whether they are summed up. */
  | { readonly status: "offered"; readonly read: () => void }
  | { readonly status: "reading" }
  | { readonly status: "read"; readonly summary: SelectionSummary }
  | { readonly status: "failed"; readonly message: string };

/** Milliseconds of quiet after which a selection is summed up: while it still grows nothing is asked. */
const quiet = 150;
/** Cells that are summed up without being asked to. */
const cellsAtOnce = 2_000_000;

const none: SummaryReading = { status: "none" };

/** What the selected cells come to. One cell alone comes to itself, and is not asked about. */
export function useSelectionSummary(
  client: ResultClient,
  viewId: number,
  cells: SelectedCells | null,
): SummaryReading {
  const [reading, setReading] = useState<SummaryReading>(none);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: SummaryReading): void => {
      if (isCurrent) setReading(next);
    };
    const { from = 0, count = 0, columns = [] } = cells ?? {};
    const size = count * columns.length;
    const read = (): void => {
      show({ status: "reading" });
      client.analyses.summary({ from, count }, columns).then(
        (summary) => show({ status: "read", summary }),
        (error: unknown) => show({ status: "failed", message: toAppErrorData(error).message }),
      );
    };
    const timer = setTimeout(() => {
      if (size <= 1) show(none);
      else if (size > cellsAtOnce) show({ status: "offered", read });
      else read();
    }, quiet);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // Another view has other rows in the same places.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [client, viewId, cells]);
  return reading;
}
