import type { IpcMainEvent, IpcMainInvokeEvent } from "electron";
import type { Sender } from "../security/isTrustedSender";

/** Where a message came from, in the terms of the sender check. */
export function senderOf(
  event: IpcMainEvent | IpcMainInvokeEvent,
  isKnownWindow: (contentsId: number) => boolean,
): Sender {
  const frame = event.senderFrame;
  return {
    frameUrl: frame?.url ?? null,
    isMainFrame: frame !== null && frame === event.sender.mainFrame,
    isKnownWindow: isKnownWindow(event.sender.id),
  };
}
