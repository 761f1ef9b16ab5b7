import type { SourceEvent, SourceRequest } from "../../connectors/sourcePort";

/** The service's hold on one source process, however it was started. */
export interface SourcePort {
  post(message: SourceRequest): void;
  onMessage(listener: (message: SourceEvent) => void): void;
  /** Called once, with a word on how it ended, such as "signal SIGKILL" or "code 1". */
  onExit(listener: (how: string) => void): void;
  /** Ends the process at once, whatever it is doing. */
  kill(): void;
}

/** Starts one source process; it reaches for nothing until it is told to. */
export type SourceLauncher = () => Promise<SourcePort>;
