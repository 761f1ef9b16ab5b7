import { setTimeout as delay } from "node:timers/promises";
import { parseExactJson } from "./exactJson";
import { errorCode, networkError, SourceError } from "../../service/connectors/SourceError";
import { type JsonAnswer, type JsonApi, responseError } from "./JsonRequest";

/** Largest answer. */
const maxBytes = 128 * 1024 * 1024;

/** The whole body as text. @throws SourceError `limit` beyond 128 MB; what `fetch` reports of a cut body */
export async function readBodyText(response: Response, name: string): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new SourceError("limit", `${name} sent an answer of more than 128 MB. Sync less at once.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** How patient a client is. */
export interface Patience {
  /** For one answer, its body included. */
  readonly timeoutMs: number;
  readonly tries: number;
  /** Before the second try; doubled each time. */
  readonly firstWaitMs: number;
  /** A longer wait is left to the schedule of the Connection. */
  readonly longestWaitMs: number;
}

export const defaultPatience: Patience = {
  timeoutMs: 60_000,
  tries: 5,
  firstWaitMs: 500,
  longestWaitMs: 90_000,
};

/** What one request asks for besides its address. */
export interface GetOptions {
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Another form of the answer than plain JSON. */
  readonly accept?: string;
  /** Statuses by which the API says that there is nothing; the answer is then null. */
  readonly nothingOn?: readonly number[];
}

/** Reads JSON from one API over HTTPS; tries again after passing faults, and waits as the API asks. */
export class JsonClient {
  readonly #api: JsonApi;
  readonly #patience: Patience;

  constructor(api: JsonApi, patience: Patience = defaultPatience) {
    this.#api = api;
    this.#patience = patience;
  }

  /**
   * @param path Below the base address, or a whole address of the same server as the API itself gave it.
   * @throws SourceError
   */
  async get(path: string, signal: AbortSignal, options: GetOptions = {}): Promise<JsonAnswer> {
    const { baseUrl, name } = this.#api;
    const url = new URL(path, baseUrl);
    // The login goes along, so it goes nowhere else.
    if (url.origin !== baseUrl.origin)
      throw new SourceError(
        "settings",
        `${name} led to another server, which is not followed. Check “Base address”.`,
      );
    for (const [key, value] of Object.entries(options.query ?? {})) {
      for (const one of typeof value === "string" ? [value] : value) url.searchParams.append(key, one);
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#ask(url, signal, options);
      } catch (error) {
        signal.throwIfAborted();
        const problem = fetchError(error, name, url);
        const asked = problem.retryAfterSeconds;
        const wait = asked === null ? this.#patience.firstWaitMs * 2 ** (attempt - 1) : asked * 1000;
        const isWorthIt = problem.isPassing && problem.kind !== "dns" && wait <= this.#patience.longestWaitMs;
        if (!isWorthIt || attempt >= this.#patience.tries) throw problem;
        await delay(wait, undefined, { signal });
      }
    }
  }

  async #ask(url: URL, signal: AbortSignal, { accept, nothingOn }: GetOptions): Promise<JsonAnswer> {
    const { name } = this.#api;
    const headers = {
      accept: accept ?? "application/json",
      "user-agent": "Wharf",
      ...(await this.#api.headers(signal)),
    };
    const response = await fetch(url, {
      headers,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.#patience.timeoutMs)]),
    });
    const text = await readBodyText(response, name);
    let body: unknown = null;
    let isJson = true;
    try {
      body = parseExactJson(text);
    } catch {
      isJson = false;
    }
    if (nothingOn?.includes(response.status) === true) return { body: null, headers: response.headers };
    if (!response.ok) {
      const refused = { status: response.status, headers: response.headers, body, path: url.pathname };
      throw this.#api.explain(refused) ?? responseError(refused, name);
    }
    if (!isJson)
      throw new SourceError(
        "settings",
        `${url.host} answered with something other than data, perhaps the sign-in page of a network. Check “Base address” and the network.`,
      );
    return { body, headers: response.headers };
  }
}

/** What a request without an answer means; `fetch` hides the useful error as the cause of its own. */
export function fetchError(error: unknown, name: string, url: URL): SourceError {
  if (error instanceof SourceError) return error;
  const address = {
    product: name,
    host: url.hostname,
    port: Number(url.port) || (url.protocol === "https:" ? 443 : 80),
  };
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = errorCode(cause) ?? "";
    if (cause.name === "TimeoutError" || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code))
      return new SourceError(
        "timeout",
        `${name} did not answer in time. Check the network; if it happens again, look at the service's status page.`,
        { cause: error },
      );
    const problem = networkError(cause, address);
    if (problem !== null) return problem;
  }
  return new SourceError("cut", `The connection to ${name} was cut. The next try comes by itself.`, {
    cause: error,
  });
}
