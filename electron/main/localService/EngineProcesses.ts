import type { MessagePortMain } from "electron";
import type { LocalServiceCommand } from "#shared/contract/localServicePort";
import type { ServiceProgram } from "#shared/contract/processHostPort";
import type { StartProcess } from "../processes/ChildProcess";

/** The only message main sends to an engine process: it carries the port to the service. */
export interface EngineCommand {
  readonly type: "connect";
}

export interface EngineProcessesPorts {
  readonly start: Readonly<Record<ServiceProgram, StartProcess<EngineCommand, never>>>;
  /** A pair of connected ports. */
  readonly createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  readonly tellService: (command: LocalServiceCommand, transfer?: MessagePortMain[]) => void;
}

/** The processes that the embedded service asked for, databases and readers of sources: only main may start processes in the app. */
export class EngineProcesses {
  readonly #ports: EngineProcessesPorts;
  readonly #running = new Map<string, { readonly kill: () => void }>();

  constructor(ports: EngineProcessesPorts) {
    this.#ports = ports;
  }

  /** Starts a process and gives it and the service the ends of one channel. */
  start(engineId: string, program: ServiceProgram): void {
    const { start, createChannel, tellService } = this.#ports;
    const engine = start[program]();
    this.#running.set(engineId, engine);
    engine.onExit((code) => {
      this.#running.delete(engineId);
      tellService({ type: "engineExited", engineId, code });
    });
    const { port1, port2 } = createChannel();
    engine.post({ type: "connect" }, [port1]);
    tellService({ type: "engineStarted", engineId }, [port2]);
  }

  kill(engineId: string): void {
    this.#running.get(engineId)?.kill();
  }

  /** Ends all of them: the service that they served is gone. */
  killAll(): void {
    for (const engine of this.#running.values()) engine.kill();
  }
}
