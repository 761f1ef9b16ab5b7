import { messages } from "../../messages/messages";
import type { WorkbenchTab } from "./workbenchTab";

/** What a tab is called. */
export function tabTitle(tab: WorkbenchTab): string {
  return tab.kind === "screen" ? messages.shell[tab.id] : tab.title;
}
