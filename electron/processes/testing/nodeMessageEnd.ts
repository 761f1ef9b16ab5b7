import type { MessagePort } from "node:worker_threads";
import type { MessageEnd } from "../MessageEnd";

/** An end of a port of plain Node, as index.ts makes it of Electron's. */
export function nodeMessageEnd<Outgoing>(port: MessagePort): MessageEnd<unknown, Outgoing> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on("message", (message) => listener(message));
    },
    onClose: (listener) => {
      port.on("close", listener);
    },
    close: () => port.close(),
  };
}
