/** One measured figure, as `npm run bench` prints it: a ratio to a reference that was measured in the same run. */
export interface Figure {
  name: string;
  value: number;
  /** Of value, reference and budget where the budget is no ratio: "ms", "MB" … */
  unit: string;
  reference: number | null;
  /** value / reference, or null where the budget is no ratio. */
  ratio: number | null;
  budget: string;
  holds: boolean;
}
