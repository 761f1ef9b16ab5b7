/** A source that a service can reach, in the words of POST /databases/:id/connections. */
export interface ConformanceSource {
  readonly kind: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** With any other secrets the source must refuse. */
  readonly secrets: Readonly<Record<string, string>>;
}
