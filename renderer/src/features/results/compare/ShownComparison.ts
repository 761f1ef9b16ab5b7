import type { RowChange } from "#shared/contract/resultComparison";
import type { SortKey } from "#shared/contract/resultView";
import type { ResultViewState } from "../ResultViewState";

/** How a comparison is shown. It is kept with the later result, so that it is as it was left when a person comes back. */
export interface ShownComparison {
  /** The comparison as text: another one has other rows. */
  readonly of: string;
  /** Rows with these changes; all where there are none named. */
  readonly changes: readonly RowChange[];
  /** Only rows that changed in this pair; null: in any. */
  readonly changedIn: number | null;
  /** Also columns in which nothing changed. */
  readonly withSame: boolean;
  readonly sort: readonly SortKey[];
  /** How its grid is arranged. */
  readonly grid: ResultViewState;
}
