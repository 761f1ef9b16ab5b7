import type {
  ProcessHostEvent,
  ProcessHostRequest,
  ServiceProgram,
} from "#shared/processes/localServicePort";
import type { EngineLauncher } from "./EnginePort";

/** The service's hold on a process that main started for it: an engine's, or a source's. */
interface HeldPort<Request, Event> {
  post(message: Request): void;
  onMessage(listener: (message: Event) => void): void;
  onExit(listener: (how: string) => void): void;
  kill(): void;
}

/** The part of Electron's MessagePortMain and of Node's MessagePort that is needed here. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { readonly data: unknown }) => void): unknown;
  start(): void;
  close(): void;
}

/** The service's line to main, who alone may fork in the app. */
export interface ProcessHostLine {
  post(request: ProcessHostRequest): void;
  onEvent(listener: (event: ProcessHostEvent, ports: readonly MessagePortLike[]) => void): void;
}

/** Starts engine processes by asking main, one utility process each. */
export function messagePortEngines(host: ProcessHostLine): EngineLauncher {
  return messagePortProcesses(host, "engine");
}

/** Starts processes of one program by asking main; both ends of their messages are of one build. */
export function messagePortProcesses<Request, Event>(
  host: ProcessHostLine,
  program: ServiceProgram,
): (label: string) => Promise<HeldPort<Request, Event>> {
  const starting = new Map<
    string,
    { resolve(port: HeldPort<Request, Event>): void; reject(error: Error): void }
  >();
  const exits = new Map<string, (how: string) => void>();
  let started = 0;

  host.onEvent((event, ports) => {
    const { processName } = event;
    const waiting = starting.get(processName);
    starting.delete(processName);
    if (event.type === "processExited") {
      const how = `code ${event.code ?? "unknown"}`;
      waiting?.reject(new Error(`The process ended while it was starting (${how}).`));
      exits.get(processName)?.(how);
      exits.delete(processName);
      return;
    }
    const port = ports[0];
    if (port === undefined) waiting?.reject(new Error("The process was started without a line to it."));
    else waiting?.resolve(heldPort(processName, port));
  });

  function heldPort(processName: string, port: MessagePortLike): HeldPort<Request, Event> {
    return {
      post: (message) => {
        port.postMessage(message);
      },
      onMessage(listener) {
        port.on("message", ({ data }) => {
          listener(data as Event);
        });
        port.start();
      },
      onExit(listener) {
        exits.set(processName, (how) => {
          port.close();
          listener(how);
        });
      },
      kill: () => {
        host.post({ type: "killProcess", processName });
      },
    };
  }

  return (label) =>
    new Promise((resolve, reject) => {
      started += 1;
      const processName = `${program}:${label}#${started}`;
      starting.set(processName, { resolve, reject });
      host.post({ type: "startProcess", processName, program });
    });
}
