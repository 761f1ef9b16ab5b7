import type { EngineEvent, EngineRequest } from "#shared/contract/enginePort";

/** A process's line to the service. */
export interface ParentChannel<Request = EngineRequest, Event = EngineEvent> {
  /** @param onSent the bytes in the event may be written to again */
  post(event: Event, onSent?: () => void): void;
  onRequest(listener: (request: Request) => void): void;
  /** The service is gone. */
  onClose(listener: () => void): void;
}
