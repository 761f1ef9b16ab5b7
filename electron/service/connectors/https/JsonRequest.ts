import type { SourceProblem } from "../SourceProblem";

/** An answer other than success. */
export interface RefusedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** What the body says, where it is JSON. */
  readonly body: unknown;
  /** The way that was asked for, without its query. */
  readonly path: string;
}

/** An API as the client needs to know it. */
export interface JsonApi {
  /** Its name in sentences, for example `GitHub`. */
  readonly name: string;
  readonly baseUrl: URL;
  /** Headers of every request, the login among them; asked for each time, as a token may have to be renewed. */
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** What a refusal means in this API's own terms; null where the general sentence is right. */
  explain(answer: RefusedAnswer): SourceProblem | null;
}

export interface JsonAnswer {
  /** Parsed without rounding a number. */
  readonly body: unknown;
  readonly headers: Headers;
}
