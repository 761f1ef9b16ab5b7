import { Socket } from "node:net";
import type { EngineRequest } from "#shared/contract/enginePort";
import { EVENTS_FD, eventFrame } from "../eventFrames";
import type { ParentChannel } from "./ParentChannel";

interface MessagePortMain {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { data: unknown }) => void): void;
  on(event: "close", listener: () => void): void;
  start(): void;
}

interface UtilityParentPort {
  once(event: "message", listener: (event: { ports: MessagePortMain[] }) => void): void;
}

/**
 * The line to the service: Electron's utility process gets a MessagePort with its first message, a process
 * forked by Node has a channel from the start.
 */
export function connectToParent(): Promise<ParentChannel> {
  const parentPort: unknown = Reflect.get(process, "parentPort");
  if (isUtilityParentPort(parentPort)) {
    return new Promise((resolve, reject) => {
      parentPort.once("message", ({ ports: [port] }) => {
        if (port === undefined) reject(new Error("The first message to an engine process carries its port."));
        else resolve(messagePortChannel(port));
      });
    });
  }
  return Promise.resolve(forkChannel());
}

function isUtilityParentPort(value: unknown): value is UtilityParentPort {
  return typeof value === "object" && value !== null && "once" in value;
}

function messagePortChannel(port: MessagePortMain): ParentChannel {
  return {
    post(event) {
      port.postMessage(event);
    },
    onRequest(listener) {
      port.on("message", ({ data }) => {
        listener(data as EngineRequest);
      });
      port.start();
    },
    onClose(listener) {
      port.on("close", listener);
    },
  };
}

function forkChannel(): ParentChannel {
  const events = new Socket({ fd: EVENTS_FD, readable: false, writable: true });
  events.on("error", () => undefined);
  return {
    post(event) {
      for (const piece of eventFrame(event)) events.write(piece);
    },
    onRequest(listener) {
      process.on("message", (message) => {
        listener(message as EngineRequest);
      });
    },
    onClose(listener) {
      process.once("disconnect", listener);
    },
  };
}
