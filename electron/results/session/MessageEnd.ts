/** One end of a channel of messages: Electron's and Node's ports are the same to the store. */
export interface MessageEnd<Incoming, Outgoing> {
  post(message: Outgoing): void;
  /** Called for every message from then on; messages that came before are delivered first. */
  onMessage(listener: (message: Incoming) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}
