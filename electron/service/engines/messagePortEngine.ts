import type { ProcessHostEvent, ProcessHostRequest, ServiceProgram } from "#shared/contract/processHostPort";
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
export interface EngineHost {
  post(request: ProcessHostRequest): void;
  onEvent(listener: (event: ProcessHostEvent, ports: readonly MessagePortLike[]) => void): void;
}

/** Starts engine processes by asking main, one utility process each. */
export function messagePortEngines(host: EngineHost): EngineLauncher {
  return messagePortProcesses(host, "engine");
}

/** Starts processes of one program by asking main; both ends of their messages are of one build. */
export function messagePortProcesses<Request, Event>(
  host: EngineHost,
  program: ServiceProgram,
): (label: string) => Promise<HeldPort<Request, Event>> {
  const starting = new Map<
    string,
    { resolve(port: HeldPort<Request, Event>): void; reject(error: Error): void }
  >();
  const exits = new Map<string, (how: string) => void>();
  let started = 0;

  host.onEvent((event, ports) => {
    const { engineId } = event;
    const waiting = starting.get(engineId);
    starting.delete(engineId);
    if (event.type === "engineExited") {
      const how = `code ${event.code ?? "unknown"}`;
      waiting?.reject(new Error(`The process ended while it was starting (${how}).`));
      exits.get(engineId)?.(how);
      exits.delete(engineId);
      return;
    }
    const port = ports[0];
    if (port === undefined) waiting?.reject(new Error("The process was started without a line to it."));
    else waiting?.resolve(enginePort(engineId, port));
  });

  function enginePort(engineId: string, port: MessagePortLike): HeldPort<Request, Event> {
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
        exits.set(engineId, (how) => {
          port.close();
          listener(how);
        });
      },
      kill: () => {
        host.post({ type: "killEngine", engineId });
      },
    };
  }

  return (label) =>
    new Promise((resolve, reject) => {
      started += 1;
      const engineId = `${program}:${label}#${started}`;
      starting.set(engineId, { resolve, reject });
      host.post({ type: "startEngine", engineId, program });
    });
}
