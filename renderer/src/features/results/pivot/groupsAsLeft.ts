import type { Grouping } from "#shared/contract/resultAnalysis";
import { plainLayout } from "#shared/domain/columnLayout";
import type { ResultClient } from "../client/ResultClient";
import { arrangeAs, plainViewState, resultViewState } from "../ResultViewState";
import { GroupedRows } from "./GroupedRows";
import type { ShownGroups } from "./ShownGroups";

/**
 * Groups the rows that a client shows, in the order and with the columns in which such groups were left when they were
 * shown last. Rejects with AppError.
 */
export async function groupsAsLeft(client: ResultClient, grouping: Grouping): Promise<GroupedRows> {
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

function keptGroups(client: ResultClient, of: string): ShownGroups {
  const state = resultViewState(client);
  if (state.groups?.of !== of) state.groups = { of, sort: [], grid: plainViewState(plainLayout) };
  return state.groups;
}
