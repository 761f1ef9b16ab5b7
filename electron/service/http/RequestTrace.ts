/** What the log says of a request; the handler fills in who calls. */
export interface RequestTrace {
  readonly requestId: string;
  /** Null until the caller is known. */
  keyId: string | null;
}
