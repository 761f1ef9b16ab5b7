import type { SortKey } from "#shared/contract/resultView";
import type { ResultViewState } from "../ResultViewState";

/** How groups are shown. It is kept with the rows they are made of, so that they are as they were left when a person comes back. */
export interface ShownGroups {
  /** The grouping as text: another one has other groups. */
  readonly of: string;
  sort: readonly SortKey[];
  /** How their grid is arranged. */
  readonly grid: ResultViewState;
}
