import { createStore } from "zustand/vanilla";
import { bridge } from "../../../bridge/bridge";
import { logPageError } from "../../errors/ErrorBoundary";
import { useWorkbench } from "../workspace/workbench";

/** Whether the window shows what a person waits for when it opens. Until then the machine has nothing else to do. */
export const windowStart = createStore<{ readonly isOver: boolean }>()(() => ({ isOver: true }));

/** The window can be worked with. Nothing happens where that was known. */
export function endWindowStart(): void {
  if (!windowStart.getState().isOver) windowStart.setState({ isOver: true });
}

/** Milliseconds after which the start counts as over though the editor has not come. */
const longestMs = 1000;
/** Milliseconds after which a page that is busy still counts as started. */
const idleWithinMs = 300;

/**
 * Holds back what nobody waits for while an editor that stands in front is not there yet, in the page and in main. Call it
 * before anything is drawn.
 */
export async function followWindowStart(): Promise<void> {
  const { tabs, activeTabId } = useWorkbench.getState();
  if (tabs.some(({ id, kind }) => id === activeTabId && kind === "query")) {
    windowStart.setState({ isOver: false });
    setTimeout(endWindowStart, longestMs);
    await new Promise<void>((resolve) => windowStart.subscribe(() => resolve()));
  }
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleWithinMs }));
  await bridge.call("app.started", {}).catch(logPageError);
}
