import type { IpcRendererEvent } from "electron";
import { resultPortMessage } from "#shared/contract/bridge";

/**
 * Passes a result's port on to the page. A port cannot pass through the bridge, so it goes as a window message, to our
 * own origin only; the page's policy allows no frames that could listen.
 */
export function forwardResultPort(event: IpcRendererEvent, message: { readonly runId: string }): void {
  window.postMessage({ type: resultPortMessage, runId: message.runId }, window.location.origin, [
    ...event.ports,
  ]);
}
