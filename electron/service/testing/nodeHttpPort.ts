import type { MessagePort } from "node:worker_threads";
import type { HttpPort } from "../http/HttpPort";

/** HTTP over a message port of Node's worker threads. */
export function nodeHttpPort(port: MessagePort): HttpPort {
  return {
    post: (message) => {
      port.postMessage(message);
    },
    onMessage: (listener) => {
      port.on("message", listener);
    },
    onClose: (listener) => {
      port.on("close", listener);
    },
  };
}
