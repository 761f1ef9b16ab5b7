import type { MessagePortMain } from "electron";
import type { HttpPort } from "./HttpPort";

/** HTTP over a message port of Electron's. */
export function electronHttpPort(port: MessagePortMain): HttpPort {
  return {
    post: (message) => {
      port.postMessage(message);
    },
    onMessage: (listener) => {
      port.on("message", ({ data }) => {
        listener(data);
      });
      port.start();
    },
    onClose: (listener) => {
      port.on("close", listener);
    },
  };
}
