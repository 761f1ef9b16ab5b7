import type { HttpPortAnswer } from "#shared/contract/httpPort";

/** The service's end of the port that carries HTTP, whichever kind of message port it is. */
export interface HttpPort {
  post(message: HttpPortAnswer): void;
  /** `message` is what came in, unchecked. */
  onMessage(listener: (message: unknown) => void): void;
  /** The other end is gone. */
  onClose(listener: () => void): void;
}
