import { useState } from "react";
import type { WorkbenchTab } from "./workbenchTab";

/** Tabs with forms and places of their own, which must outlive a look at another tab. */
function keepsItself(tab: WorkbenchTab): boolean {
  return tab.kind === "connection" || tab.id === "newConnection";
}

/** The open tabs that were shown once and keep what is in them while another is shown. */
export function useKeptTabs(
  tabs: readonly WorkbenchTab[],
  active: WorkbenchTab | undefined,
): readonly WorkbenchTab[] {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string) => tabs.some((tab) => tab.id === id);
  const isNew = active !== undefined && keepsItself(active) && !shown.has(active.id);
  if (isNew || [...shown].some((id) => !isOpen(id))) {
    setShown(new Set([...[...shown].filter(isOpen), ...(isNew ? [active.id] : [])]));
  }
  return tabs.filter(({ id }) => shown.has(id));
}
