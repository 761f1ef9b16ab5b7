import type { SelectionSummary } from "#shared/contract/resultAnalysis";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";

export interface SummaryFigure {
  readonly name: string;
  /** For the eye, with its thousands divided. */
  readonly shown: string;
  /** As it is copied. */
  readonly exact: string;
}

/** What a selection comes to, as figures; those of numbers only where there are numbers. */
export function summaryFigures(summary: SelectionSummary): SummaryFigure[] {
  const text = messages.resultAnalysis;
  const { cells, nulls, distinct, sum, average, minimum, maximum } = summary;
  const figures: [name: string, exact: string | null][] = [
    [text.cells, String(cells)],
    ...(nulls === 0
      ? []
      : ([
          [text.notNull, String(cells - nulls)],
          [text.nullRows, String(nulls)],
        ] as const)),
    [text.distinctValues, String(distinct)],
    [text.sum, sum],
    [text.average, average],
    [text.minimum, minimum],
    [text.maximum, maximum],
  ].map(([name, exact]) => [name ?? "", exact ?? null]);
  return figures.flatMap(([name, exact]) =>
    exact === null ? [] : [{ name, exact, shown: formatExact(exact) }],
  );
}
