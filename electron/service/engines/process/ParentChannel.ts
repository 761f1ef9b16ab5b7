import type { EngineEvent, EngineRequest } from "#shared/contract/enginePort";

/** This process's line to the service. */
export interface ParentChannel {
  post(event: EngineEvent): void;
  onRequest(listener: (request: EngineRequest) => void): void;
  /** The service is gone. */
  onClose(listener: () => void): void;
}
