/** Id of the one panel that the active tab controls. */
export const tabPanelId = "workbench-panel";

/** Id of a tab's element, which labels the panel. */
export function tabElementId(tabId: string): string {
  return `tab-${tabId}`;
}
