import { createStore } from "zustand/vanilla";

/** Ids of the tabs with a form whose changes were not saved. Texts of queries are always saved. */
export const unsavedTabs = createStore<ReadonlySet<string>>()(() => new Set());

/** Notes whether closing a tab would lose something. */
export function setUnsaved(tabId: string, isUnsaved: boolean): void {
  const before = unsavedTabs.getState();
  if (before.has(tabId) === isUnsaved) return;
  const rest = [...before].filter((id) => id !== tabId);
  unsavedTabs.setState(new Set(isUnsaved ? [...rest, tabId] : rest), true);
}
