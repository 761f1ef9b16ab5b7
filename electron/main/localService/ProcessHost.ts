import type { MessagePortMain } from "electron";
import type { LocalServiceCommand, ServiceProgram } from "#shared/processes/localServicePort";
import type { StartProcess } from "../processes/ChildProcess";

/** The only message main sends to such a process: it carries the port to the service. */
export interface ConnectCommand {
  readonly type: "connect";
}

export interface ProcessHostPorts {
  readonly start: Readonly<Record<ServiceProgram, StartProcess<ConnectCommand, never>>>;
  /** A pair of connected ports. */
  readonly createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  readonly tellService: (command: LocalServiceCommand, transfer?: MessagePortMain[]) => void;
}

/** The processes that the embedded service asked for, databases and readers of sources: only main may start processes in the app. */
export class ProcessHost {
  readonly #ports: ProcessHostPorts;
  readonly #running = new Map<string, { readonly kill: () => void }>();

  constructor(ports: ProcessHostPorts) {
    this.#ports = ports;
  }

  /** Starts a process and gives it and the service the ends of one channel. */
  start(processName: string, program: ServiceProgram): void {
    const { start, createChannel, tellService } = this.#ports;
    const child = start[program]();
    this.#running.set(processName, child);
    child.onExit((code) => {
      this.#running.delete(processName);
      tellService({ type: "processExited", processName, code });
    });
    const { port1, port2 } = createChannel();
    child.post({ type: "connect" }, [port1]);
    tellService({ type: "processStarted", processName }, [port2]);
  }

  kill(processName: string): void {
    this.#running.get(processName)?.kill();
  }

  /** Ends all of them: the service that they served is gone. */
  killAll(): void {
    for (const child of this.#running.values()) child.kill();
  }
}
