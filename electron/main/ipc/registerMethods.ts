import { ipcMain } from "electron";
import { channelOf, controlChannels, methodNames } from "#shared/contract/channels";
import { isTrustedSender } from "../security/isTrustedSender";
import { answerRequest, type AnyHandler, type RequestPipeline } from "./answerRequest";
import type { MethodHandlers } from "./MethodHandlers";
import { pageOf } from "./pageOf";
import { senderOf } from "./senderOf";

/**
 * Puts each method of the contract, and cancelling, on its channel.
 * @param isKnownWindow Whether web contents of this id belong to one of our windows.
 */
export function registerMethods(
  handlers: MethodHandlers,
  pipeline: RequestPipeline,
  isKnownWindow: (contentsId: number) => boolean,
): void {
  for (const name of methodNames) {
    // The pipeline parses the input with this very method's schema before it calls the handler.
    const handler = handlers[name] as AnyHandler;
    ipcMain.handle(channelOf(name), (event, input: unknown, requestId: unknown) =>
      answerRequest(
        name,
        handler,
        {
          sender: senderOf(event, isKnownWindow),
          windowId: event.sender.id,
          page: pageOf(event.sender),
          input,
          requestId,
        },
        pipeline,
      ),
    );
  }
  ipcMain.on(controlChannels.cancel, (event, requestId: unknown) => {
    if (!isTrustedSender(senderOf(event, isKnownWindow), pipeline.pageOrigin)) return;
    if (typeof requestId === "string") pipeline.requests.cancel(event.sender.id, requestId);
  });
}
