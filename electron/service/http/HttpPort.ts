import type { MessagePortMain } from "electron";
import type { BodyPart } from "#shared/processes/bodyPort";
import type { HttpPortAnswer } from "#shared/processes/httpPort";
import { type MessageEnd, messagePortEnd } from "../../processes/MessageEnd";

/** Where the body of an answer goes instead. */
export type BodyPort = MessageEnd<unknown, BodyPart>;

/** The service's end of the port that carries HTTP, whichever kind of message port it is. */
export interface HttpPort {
  post(message: HttpPortAnswer): void;
  /** `message` is what came in, unchecked; `body` is the port that came with it. */
  onMessage(listener: (message: unknown, body?: BodyPort) => void): void;
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
      port.on("message", ({ data, ports: [body] }) => {
        if (body === undefined) listener(data);
        else listener(data, messagePortEnd(body));
      });
      port.start();
    },
    onClose: (listener) => {
      port.on("close", listener);
    },
  };
}
