import type { Database } from "#shared/api/database";
import type { ChosenFile, ChosenFolder, LoadSettings } from "#shared/contract/methods/importMethods";
import type { Language } from "#shared/domain/settings/language";
import { create } from "zustand";
import type { KeptResult } from "../../../features/resultTables/KeptResult";

/** The database that data is loaded into. */
export interface LoadTarget {
  readonly profileId: string;
  readonly databaseId: string;
  readonly databaseName: string;
}

/** What is loaded: files that were chosen, or those of a folder that match a pattern. */
export type LoadSource =
  | { readonly kind: "files"; readonly files: readonly ChosenFile[] }
  | { readonly kind: "folder"; readonly folder: ChosenFolder };

/** A dialog of the whole window; at most one is open. */
export type WindowDialog =
  | { readonly kind: "createDatabase"; readonly profileId: string }
  | { readonly kind: "addService" }
  | { readonly kind: "connect"; readonly database: Database }
  | { readonly kind: "deleteDatabase"; readonly profileId: string; readonly database: Database }
  | {
      readonly kind: "loadFiles";
      readonly source: LoadSource;
      readonly target: LoadTarget;
      /** Of an earlier load of these files; without it everything is detected. */
      readonly settings?: LoadSettings;
      /** The table is queried once it is loaded, without asking. */
      readonly opensTable?: boolean;
      /** A single file that can be read in one way is loaded without a further click. */
      readonly startsPlain?: boolean;
      /** Takes the place of the table that the files were loaded into before. */
      readonly replaces?: boolean;
    }
  /** Asks which database dropped files are loaded into. */
  | { readonly kind: "chooseTarget"; readonly profileId: string; readonly source: LoadSource }
  | { readonly kind: "loadSample"; readonly target: LoadTarget }
  | { readonly kind: "keepAsTable"; readonly result: KeptResult }
  | { readonly kind: "closeUnsaved"; readonly tabId: string; readonly title: string }
  | { readonly kind: "saveQuery"; readonly tabId: string; readonly name: string }
  | { readonly kind: "newNotebook" }
  | { readonly kind: "renameQuery"; readonly path: string }
  | { readonly kind: "versions"; readonly tabId: string; readonly title: string }
  | { readonly kind: "renameFolder"; readonly path: string }
  | { readonly kind: "removeQuery"; readonly path: string }
  | { readonly kind: "removeFolder"; readonly path: string }
  /** Asks before a tab's open transaction is rolled back with its session. */
  | { readonly kind: "endTransaction"; readonly title: string; readonly onEnd: () => void }
  /** Asks before a Connection is paused while it syncs. */
  | { readonly kind: "pauseConnection"; readonly name: string; readonly onPause: () => void }
  /** Asks for the name of a snippet with this text. */
  | { readonly kind: "newSnippet"; readonly text: string }
  /** Asks before the window is loaded in another language. */
  | { readonly kind: "reloadInLanguage"; readonly language: Language }
  | { readonly kind: "shortcuts" }
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
