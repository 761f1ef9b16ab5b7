/** One measured figure beside its reference from the same run. */
export interface Figure {
  /** As in the table of speed budgets in the README. */
  readonly name: string;
  /** Median of what was measured. */
  readonly value: number;
  readonly unit: "ms" | "MB" | "MB/s";
  /** What the value is compared with, measured in the same run; null where the budget is absolute. */
  readonly reference: number | null;
  /** Budget for value ÷ reference, or for the value itself where there is no reference or `isDifference` is set; null: none. */
  readonly budget: number | null;
  /** The budget is for value − reference. */
  readonly isDifference?: boolean;
  /** The budget is the least that holds, not the most. */
  readonly isLeast?: boolean;
}

/** Prints a figure as one JSON line: {"name","value","unit","reference","ratio","budget","holds"}. */
export function printFigure({
  name,
  value,
  unit,
  reference,
  budget,
  isDifference = false,
  isLeast = false,
}: Figure): void {
  const ratio = reference === null || isDifference ? null : value / reference;
  const compared = ratio ?? (isDifference && reference !== null ? value - reference : value);
  const line = {
    name,
    value: rounded(value),
    unit,
    reference: reference === null ? null : rounded(reference),
    ratio: ratio === null ? null : rounded(ratio),
    budget,
    holds: budget === null || (isLeast ? compared >= budget : compared <= budget),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
