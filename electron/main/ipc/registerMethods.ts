import { ipcMain, type WebContents } from "electron";
import { channelOf, controlChannels, methodNames } from "#shared/contract/channels";
import type { MethodChecks } from "../security/consent/methodChecks";
import { isTrustedSender, senderOf } from "../security/isTrustedSender";
import { answerRequest, type AnyHandler, type RequestPipeline } from "./answerRequest";
import type { MethodHandlers, Page } from "./MethodHandlers";

/**
 * Puts each method of the contract, and cancelling, on its channel.
 * @param checks What is checked of each, once its sender and input are known to be right.
 * @param isKnownWindow Whether web contents of this id belong to one of our windows.
 */
export function registerMethods(
  handlers: MethodHandlers,
  checks: MethodChecks,
  pipeline: RequestPipeline,
  isKnownWindow: (contentsId: number) => boolean,
): void {
  for (const name of methodNames) {
    // The pipeline parses the input with this very method's schema before it calls the handler.
    const handle = handlers[name] as AnyHandler;
    const check = checks[name] as ((input: unknown) => Promise<void>) | null;
    const handler: AnyHandler = async (input, context) => {
      await check?.(input);
      return handle(input, context);
    };
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

/** The page in these web contents; what is sent to a page that is gone is dropped. */
function pageOf(contents: WebContents): Page {
  return {
    sendResultPort: (runId, port) => {
      if (contents.isDestroyed()) port.close();
      else contents.postMessage(controlChannels.resultPort, { runId }, [port]);
    },
  };
}
