import type { MessagePortMain } from "electron";

/** A process that main started, as its owner sees it: messages in and out, and its end. */
export interface ChildProcess<Command, Event> {
  /** Ports in `transfer` belong to the process from then on. */
  post(command: Command, transfer?: MessagePortMain[]): void;
  onMessage(listener: (event: Event) => void): void;
  /** Called once, however it ended. */
  onExit(listener: (code: number) => void): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts such a process. */
export type StartProcess<Command, Event> = () => ChildProcess<Command, Event>;
