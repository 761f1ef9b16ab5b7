import type { Database } from "#shared/api/database";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { create } from "zustand";
import type { KeptResult } from "../../features/resultTables/KeptResult";

/** The database that data is loaded into. */
export interface LoadTarget {
  readonly profileId: string;
  readonly databaseId: string;
  readonly databaseName: string;
}

/** A dialog of the whole window; at most one is open. */
export type WindowDialog =
  | { readonly kind: "createDatabase"; readonly profileId: string }
  | { readonly kind: "deleteDatabase"; readonly profileId: string; readonly database: Database }
  | { readonly kind: "loadFile"; readonly file: ChosenFile; readonly target: LoadTarget }
  /** Asks which database a dropped file goes to. */
  | { readonly kind: "chooseTarget"; readonly profileId: string; readonly file: ChosenFile }
  | { readonly kind: "loadSample"; readonly target: LoadTarget }
  | { readonly kind: "keepAsTable"; readonly result: KeptResult }
  | { readonly kind: "closeUnsaved"; readonly tabId: string; readonly title: string }
  | { readonly kind: "palette"; readonly scope: "everything" | "tables" };

interface Dialogs {
  readonly dialog: WindowDialog | null;
  readonly open: (dialog: WindowDialog) => void;
  readonly close: () => void;
}

export const useDialogs = create<Dialogs>()((set) => ({
  dialog: null,
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}));
