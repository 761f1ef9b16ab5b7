import type { WorkbenchTab } from "./workbenchTab";

/** The service that a tab speaks to; null for a screen, which goes by the side panel. */
export function tabProfileId(tab: WorkbenchTab | undefined): string | null {
  return tab === undefined || tab.kind === "screen" ? null : tab.profileId;
}
