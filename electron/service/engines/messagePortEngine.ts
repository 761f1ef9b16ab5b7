import type { EngineHostEvent, EngineHostRequest } from "#shared/contract/enginePort";
import type { ServiceProgram } from "#shared/contract/localServicePort";
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
  post(request: EngineHostRequest): void;
  onEvent(listener: (event: EngineHostEvent, ports: readonly MessagePortLike[]) => void): void;
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
    const waiting = starting.get(event.engine);
    starting.delete(event.engine);
    if (event.type === "engineExited") {
      waiting?.reject(new Error(`The process ended while it was starting (code ${event.code}).`));
      exits.get(event.engine)?.(`code ${event.code}`);
      exits.delete(event.engine);
      return;
    }
    const port = ports[0];
    if (port === undefined) waiting?.reject(new Error("The process was started without a line to it."));
    else waiting?.resolve(enginePort(event.engine, port));
  });

  function enginePort(engine: string, port: MessagePortLike): HeldPort<Request, Event> {
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
        exits.set(engine, (how) => {
          port.close();
          listener(how);
        });
      },
      kill: () => {
        host.post({ type: "killEngine", engine });
      },
    };
  }

  return (label) =>
    new Promise((resolve, reject) => {
      started += 1;
      const engine = `${program}:${label}#${started}`;
      starting.set(engine, { resolve, reject });
      host.post({ type: "startEngine", engine, program });
    });
}
