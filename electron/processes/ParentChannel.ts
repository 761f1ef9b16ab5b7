import { Socket } from "node:net";
import type { EngineEvent, EngineRequest } from "#shared/processes/enginePort";
import { eventFrame, EVENTS_FD } from "./eventFrames";

/** A process's line to the service. */
export interface ParentChannel<Request, Event> {
  /** @param onSent the bytes in the event may be written to again */
  post(event: Event, onSent?: () => void): void;
  onRequest(listener: (request: Request) => void): void;
  /** The service is gone. */
  onClose(listener: () => void): void;
}

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
 * forked by Node has a line from the start.
 *
 * @param forked makes the line of a forked process
 */
export function connectToParent<Request, Event>(
  forked: () => ParentChannel<Request, Event>,
): Promise<ParentChannel<Request, Event>> {
  const parentPort: unknown = Reflect.get(process, "parentPort");
  if (isUtilityParentPort(parentPort)) {
    return new Promise((resolve, reject) => {
      parentPort.once("message", ({ ports: [port] }) => {
        if (port === undefined) reject(new Error("The first message to a process carries its port."));
        else resolve(messagePortChannel(port));
      });
    });
  }
  return Promise.resolve(forked());
}

function isUtilityParentPort(value: unknown): value is UtilityParentPort {
  return typeof value === "object" && value !== null && "once" in value;
}

function messagePortChannel<Request, Event>(port: MessagePortMain): ParentChannel<Request, Event> {
  return {
    post(event, onSent) {
      // Copied before it returns.
      port.postMessage(event);
      onSent?.();
    },
    onRequest(listener) {
      port.on("message", ({ data }) => {
        listener(data as Request);
      });
      port.start();
    },
    onClose(listener) {
      port.on("close", listener);
    },
  };
}

/** The line of an engine process that Node forked: requests come as messages, events go over a connection. */
export function forkedChannel(): ParentChannel<EngineRequest, EngineEvent> {
  const events = new Socket({ fd: EVENTS_FD, readable: false, writable: true });
  events.on("error", () => undefined);
  leaveSignalsToService();
  return {
    post(event, onSent) {
      const [head, bytes] = eventFrame(event);
      // Together, so that the reader does not wake for the few bytes of the head.
      events.cork();
      events.write(head);
      events.write(bytes, onSent);
      events.uncork();
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

/**
 * A terminal gives Ctrl+C to every process of the service, and so does what stops a whole group. The service decides
 * when its processes end: it lets requests finish first. Once it is gone itself, the line to it closes.
 */
export function leaveSignalsToService(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
}
