import { createStore } from "zustand/vanilla";

/** A table or view, or a column of it, that the tree is to show. */
export interface ExplorerTarget {
  readonly profileId: string;
  readonly databaseId: string;
  readonly schema: string | null;
  readonly name: string;
  readonly column: string | null;
}

/** What is to be shown next; null once it is, or where nothing is. */
export const explorerTarget = createStore<{ readonly target: ExplorerTarget | null }>()(() => ({
  target: null,
}));
