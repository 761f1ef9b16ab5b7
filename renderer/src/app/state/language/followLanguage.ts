import type { Language } from "#shared/domain/settings/language";
import { language } from "../../../lib/language";
import { useSettings } from "../../../queries/settings";
import { logPageError } from "../../errors/ErrorBoundary";
import { useDialogs } from "../dialogs/dialogs";
import { windowRuns } from "../runs/windowRuns";
import { windowSessions } from "../sessions/windowSessions";
import { unsavedTabs } from "../tabs/closeTab";
import { windowJournal } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/** Tells the next page to show the settings, where the language was chosen. */
const settingsHash = "#settings";

/**
 * Loads the window in another language as soon as the settings have one. Tabs, texts and results come back with it; where
 * something would not, it asks first.
 *
 * @returns Stops following.
 */
export function followLanguage(): () => void {
  if (window.location.hash === settingsHash) {
    window.history.replaceState(null, "", window.location.pathname);
    useWorkbench.getState().openScreen("settings");
  }
  return useSettings.subscribe((now, before) => {
    if (now.language === before.language || now.language === language) return;
    if (isSomethingLost()) useDialogs.getState().open({ kind: "reloadInLanguage", language: now.language });
    else void reloadIn(now.language);
  });
}

/** Loads the window in a language, with all tabs and their texts. */
export async function reloadIn(next: Language): Promise<void> {
  await windowJournal.flush().catch(logPageError);
  const { tabs, activeTabId } = useWorkbench.getState();
  const active = tabs.find(({ id }) => id === activeTabId);
  const page = new URL(next === "en" ? "index.html" : `index.${next}.html`, window.location.href);
  page.hash = active?.kind === "screen" && active.id === "settings" ? settingsHash : "";
  window.location.assign(page);
}

/** Whether a statement runs, a transaction is open, or a form or dialog has what was not saved. */
function isSomethingLost(): boolean {
  return (
    useDialogs.getState().dialog !== null ||
    unsavedTabs.getState().size > 0 ||
    Object.values(windowRuns.store.getState()).some(({ status }) => status === "running") ||
    useWorkbench.getState().tabs.some(({ id }) => windowSessions.transactionOf(id) !== "none")
  );
}
