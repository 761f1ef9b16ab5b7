import type { Comparison } from "#shared/domain/results/resultComparison";
import type { AppErrorData } from "#shared/errors/AppError";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import { GroupedRows } from "../pivot/GroupedRows";
import { isWholeResult } from "#shared/domain/results/resultView";
import { arrangeAs } from "../state/ResultViewState";
import { type ComparedRows, comparisonView } from "./comparisonView";
import { keptComparison } from "./keptComparison";

interface Comparing {
  /** The last comparison that was made; null before the first, and after one that failed. */
  readonly compared: ComparedRows | null;
  readonly isWorking: boolean;
  readonly error: AppErrorData | null;
}

const nothing: Comparing = { compared: null, isWorking: false, error: null };

/** Compares the result of a client with an earlier one. What was there before stays until the other is. */
export function useComparedRows(client: ResultClient, comparison: Comparison | null): Comparing {
  const [comparing, setComparing] = useState(nothing);
  const key = JSON.stringify(comparison);
  useEffect(() => {
    if (comparison === null) {
      setComparing(nothing);
      return undefined;
    }
    let isCurrent = true;
    let made: GroupedRows | null = null;
    setComparing((before) => ({ ...before, isWorking: true }));
    compare(client, comparison).then(
      (compared) => {
        if (!isCurrent) return compared.rows.close();
        made = compared.rows;
        setComparing({ compared, isWorking: false, error: null });
      },
      (error: unknown) => {
        if (isCurrent) setComparing({ compared: null, isWorking: false, error: toAppErrorData(error) });
      },
    );
    return () => {
      isCurrent = false;
      made?.close();
    };
    // The comparison by its content.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key]);
  return comparing;
}

async function compare(client: ResultClient, comparison: Comparison): Promise<ComparedRows> {
  const { made, rows } = await GroupedRows.from(client, (onPage) =>
    client.derived.compare(comparison, onPage),
  );
  const { columns, counts } = made;
  const shown = keptComparison(client, comparison, columns, counts);
  arrangeAs(rows, shown.grid);
  const view = comparisonView(columns, shown);
  try {
    if (!isWholeResult(view)) await rows.arrange(view);
  } catch (error) {
    rows.close();
    throw error;
  }
  return { comparison, columns, counts, rows, shown };
}
