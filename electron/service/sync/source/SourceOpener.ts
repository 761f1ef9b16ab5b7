import type { ConnectorDescriptor, OpenSource, SourceSettings } from "../../connectors/Connector";

export interface SourceRequest {
  readonly kind: string;
  readonly settings: SourceSettings;
  /** Where its spool files go; it exists already. */
  readonly spoolFolder: string;
  readonly signal: AbortSignal;
}

/** Every kind of source on offer, and the way to open one away from this process. */
export interface SourceOpener {
  readonly descriptors: readonly ConnectorDescriptor[];
  /** Reaches the source and logs in. @throws SourceError */
  open(request: SourceRequest): Promise<OpenSource>;
}
