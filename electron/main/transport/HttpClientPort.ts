import type { HttpPortRequest } from "#shared/contract/httpPort";

/** Main's end of the port that carries HTTP, whichever kind of message port it is. */
export interface HttpClientPort {
  post(message: HttpPortRequest): void;
  /** `message` is what came in, unchecked. */
  onMessage(listener: (message: unknown) => void): void;
  /** The other end is gone. */
  onClose(listener: () => void): void;
}
