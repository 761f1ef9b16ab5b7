/**
 * The body of an answer on its way from the embedded service to the result store, over a port that main made for it and gave to
 * both. An answer that breaks off has no `end`: main, which gets the rest of the answer, fails the run then.
 */

/** From the service. */
export type BodyPart =
  | { readonly type: "bytes"; readonly bytes: Uint8Array }
  /** The body is complete; the store closes the port. */
  | { readonly type: "end" };

/** From the store: so many bytes were taken in, and as many more may come. */
export interface BodyTaken {
  readonly type: "taken";
  readonly bytes: number;
}
