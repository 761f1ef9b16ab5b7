import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type { SortKey } from "#shared/domain/results/resultView";
import { plainLayout } from "#shared/domain/results/columnLayout";
import type { ResultClient } from "../client/ResultClient";
import { arrangeAs, plainViewState, type ResultViewState } from "../state/ResultViewState";
import { GroupedRows } from "./GroupedRows";

/** How groups are shown. It is kept with the rows they are made of, so that they are as they were left when a person comes back. */
interface ShownGroups {
  /** The grouping as text: another one has other groups. */
  readonly of: string;
  sort: readonly SortKey[];
  /** How their grid is arranged. */
  readonly grid: ResultViewState;
}

/** Of each result, the groups of it that were shown last. They live as long as its rows. */
const kept = new WeakMap<ResultClient, ShownGroups>();

/**
 * Groups the rows that a client shows, in the order and with the columns in which such groups were left when they were
 * shown last. Rejects with AppError.
 */
export async function restoredGroups(client: ResultClient, grouping: Grouping): Promise<GroupedRows> {
  const rows = await GroupedRows.of(client, grouping);
  const { sort, grid } = keptGroups(client, JSON.stringify(grouping));
  arrangeAs(rows, grid);
  // Of values side by side there may be fewer than there were.
  const keys = sort.filter(({ column }) => column < rows.columns.length);
  try {
    if (keys.length > 0) await rows.arrange({ filters: [], sort: keys });
    return rows;
  } catch (error) {
    rows.close();
    throw error;
  }
}

/** The order in which the groups shown last are left. */
export function keepGroupSort(client: ResultClient, sort: readonly SortKey[]): void {
  const groups = kept.get(client);
  if (groups !== undefined) groups.sort = sort;
}

function keptGroups(client: ResultClient, of: string): ShownGroups {
  const last = kept.get(client);
  if (last?.of === of) return last;
  const groups = { of, sort: [], grid: plainViewState(plainLayout) };
  kept.set(client, groups);
  return groups;
}
