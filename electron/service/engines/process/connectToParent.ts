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
