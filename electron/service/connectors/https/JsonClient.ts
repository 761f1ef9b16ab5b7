import { setTimeout as delay } from "node:timers/promises";
import { parseExactJson } from "../exactJson/parseExactJson";
import { SourceProblem } from "../SourceProblem";
import { fetchProblem } from "./fetchProblem";
import type { JsonAnswer, JsonApi } from "./JsonRequest";
import { readBodyText } from "./readBodyText";
import { refusalProblem } from "./refusalProblem";

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
   * @throws SourceProblem
   */
  async get(path: string, signal: AbortSignal, options: GetOptions = {}): Promise<JsonAnswer> {
    const { baseUrl, name } = this.#api;
    const url = new URL(path, baseUrl);
    // The login goes along, so it goes nowhere else.
    if (url.origin !== baseUrl.origin)
      throw new SourceProblem(
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
        const problem = fetchProblem(error, name, url);
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
      throw this.#api.explain(refused) ?? refusalProblem(refused, name);
    }
    if (!isJson)
      throw new SourceProblem(
        "settings",
        `${url.host} answered with something other than data, perhaps the sign-in page of a network. Check “Base address” and the network.`,
      );
    return { body, headers: response.headers };
  }
}
