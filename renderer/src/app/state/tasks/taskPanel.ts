import { create } from "zustand";
import type { Task, TaskTarget } from "#shared/domain/task";
import { topRowsStatement } from "../../../features/explorer/topRowsStatement";
import { openQuery } from "../tabs/openQuery";

interface TaskPanel {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the list of tasks is open. */
export const useTaskPanel = create<TaskPanel>()((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));

/** Opens a tab with the first rows of a table that was loaded. */
export function queryTable(
  { profileId, databaseId, schema }: Omit<TaskTarget, "table">,
  table: string,
): void {
  openQuery({
    profileId,
    databaseId,
    title: table,
    text: topRowsStatement({ schema, name: table }),
    isRun: true,
  });
}

/** The table to begin with once a task has succeeded. */
export function firstTable({ kind, target }: Pick<Task, "kind" | "target">): string | null {
  return kind === "sample" ? "orders" : target.table;
}
