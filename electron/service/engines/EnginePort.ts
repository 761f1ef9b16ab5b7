import type { EngineEvent, EngineRequest } from "#shared/processes/enginePort";

/** The service's hold on one engine process, however it was started. */
export interface EnginePort {
  post(message: EngineRequest): void;
  onMessage(listener: (message: EngineEvent) => void): void;
  /** Called once, with a word on how it ended, such as "signal SIGKILL" or "code 1". */
  onExit(listener: (how: string) => void): void;
  /** Ends the process at once, whatever it is doing. Committed data is in the file or its log already. */
  kill(): void;
}

/** Starts one engine process; it opens nothing until it is told to. */
export type EngineLauncher = (databaseId: string) => Promise<EnginePort>;
