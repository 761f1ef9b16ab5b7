import { originOf } from "./pageAddress";
import type { IpcMainEvent, IpcMainInvokeEvent } from "electron";

/** Where a message to main came from, as far as main can tell. */
export interface Sender {
  /** The address of the frame that sent it; null where the frame is gone. */
  readonly frameUrl: string | null;
  readonly isMainFrame: boolean;
  /** Whether it belongs to one of our windows. */
  readonly isKnownWindow: boolean;
}

/** Whether a message may be acted on: from our page, in the main frame of a window of ours. Anything unclear is refused. */
export function isTrustedSender(sender: Sender, pageOrigin: string): boolean {
  return (
    sender.isKnownWindow &&
    sender.isMainFrame &&
    sender.frameUrl !== null &&
    originOf(sender.frameUrl) === pageOrigin
  );
}

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
