import { useEffect, useState } from "react";
import { resultPortBounds } from "#shared/contract/resultParams";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { AppErrorData } from "#shared/errors/AppError";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { CellReader } from "../client/ViewRows";

const planColumns = ["explain_key", "explain_value"] as const;

/** Characters of a plan that are read; one of thousands of operators has fewer. */
const longestPlan = 4_000_000;

/** Whether a result is what EXPLAIN answers. */
export function isPlanResult(columns: readonly Pick<ResultColumn, "name">[] | null): boolean {
  return columns?.length === 2 && planColumns.every((name, index) => columns[index]?.name === name);
}

interface PlanTexts {
  /** One for each row of the result; null while they come in. */
  readonly texts: readonly string[] | null;
  readonly error: AppErrorData | null;
}

const waiting: PlanTexts = { texts: null, error: null };

/** The plans in a result of EXPLAIN, one a row. */
export function usePlanTexts(client: CellReader, rowCount: number): PlanTexts {
  const [loaded, setLoaded] = useState<PlanTexts & { readonly client: CellReader | null }>({
    ...waiting,
    client: null,
  });
  useEffect(() => {
    let isWanted = true;
    const put = (found: PlanTexts): void => {
      if (isWanted) setLoaded({ ...found, client });
    };
    Promise.all(Array.from({ length: rowCount }, (_, row) => readText(client, row))).then(
      (texts) => put({ texts, error: null }),
      (error: unknown) => put({ texts: null, error: toAppErrorData(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [client, rowCount]);
  return loaded.client === client ? loaded : waiting;
}

async function readText(client: CellReader, row: number): Promise<string> {
  let text = "";
  for (;;) {
    // Each piece begins where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    const piece = await client.readCell(row, 1, text.length, resultPortBounds.cellPiece);
    text += piece.text ?? "";
    if (piece.text === null || piece.text === "" || text.length >= Math.min(piece.length, longestPlan))
      return text;
  }
}
