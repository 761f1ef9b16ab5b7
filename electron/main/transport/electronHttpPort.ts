import type { MessagePortMain } from "electron";
import type { HttpClientPort } from "./portFetch";

/** Main's end of an Electron message port; starts it. */
export function electronHttpPort(port: MessagePortMain): HttpClientPort {
  return {
    // Electron refuses a list that is undefined.
    post: (message, transfer = []) => port.postMessage(message, transfer),
    onMessage: (listener) => {
      port.on("message", (event) => listener(event.data));
      port.start();
    },
    onClose: (listener) => void port.once("close", listener),
  };
}
