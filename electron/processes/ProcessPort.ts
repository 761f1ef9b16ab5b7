/** The hold on a process of ours, however it was started. */
export interface ProcessPort<Request, Event> {
  post(message: Request): void;
  onMessage(listener: (message: Event) => void): void;
  /** Called once, with a word on how it ended, such as "signal SIGKILL" or "code 1". */
  onExit(listener: (how: string) => void): void;
  /** Ends the process at once, whatever it is doing. */
  kill(): void;
}
