import type { MessagePortMain } from "electron";
import type { HttpPortAnswer } from "#shared/processes/httpPort";

/** The service's end of the port that carries HTTP, whichever kind of message port it is. */
export interface HttpPort {
  post(message: HttpPortAnswer): void;
  /** `message` is what came in, unchecked. */
  onMessage(listener: (message: unknown) => void): void;
  /** The other end is gone. */
  onClose(listener: () => void): void;
}

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
