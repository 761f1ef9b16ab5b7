import type { OpenSource } from "../connectors/Connector";
import { SourceError } from "../connectors/SourceError";
import { IdleTimeout, type Silence } from "./IdleTimeout";
import type { SourceOpener, SourceRequest } from "./source/SourceOpener";

/**
 * The one source of a run: opened when it is needed, kept as long as it stands, because its one login is the one
 * moment at which all tables are seen, and opened anew when it broke.
 */
export class SourceSession {
  readonly #opener: SourceOpener;
  readonly #request: SourceRequest;
  readonly #silence: Silence;
  #source: OpenSource | undefined;
  #openings = 0;
  #isReachable = true;
  #wasLost = false;

  /** @param silence how long opening may take: a server can fall silent right after the login */
  constructor(opener: SourceOpener, request: SourceRequest, silence: Silence) {
    this.#opener = opener;
    this.#request = request;
    this.#silence = silence;
  }

  /** How often it was opened: two reads with the same number saw the source at the same moment. */
  get openings(): number {
    return this.#openings;
  }

  /** Whether the source ever broke the connection, other than being closed after an error of ours. */
  get wasLost(): boolean {
    return this.#wasLost;
  }

  /** False while the last try to open it failed. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Works with the open source. One that no longer stands after a failure is let go. */
  async use<Result>(work: (source: OpenSource) => Promise<Result>): Promise<Result> {
    const source = await this.#open();
    try {
      return await work(source);
    } catch (error) {
      if (this.#request.signal.aborted || !(await stands(source, error))) {
        this.#wasLost ||= isLoss(error);
        await this.close();
      }
      throw error;
    }
  }

  /** Never rejects: what was read is read. */
  async close(): Promise<void> {
    const source = this.#source;
    this.#source = undefined;
    await source?.close().catch(() => undefined);
  }

  async #open(): Promise<OpenSource> {
    if (this.#source !== undefined) return this.#source;
    this.#isReachable = false;
    const source = await IdleTimeout.over(this.#silence, (limit) => {
      const signal = AbortSignal.any([this.#request.signal, limit.signal]);
      return this.#opener.open({ ...this.#request, signal });
    });
    this.#source = source;
    this.#isReachable = true;
    this.#openings += 1;
    return source;
  }
}

/** A source that cannot tell stands where the failure was not about the way to it. */
async function stands(source: OpenSource, error: unknown): Promise<boolean> {
  const isIntact = await source.isIntact?.().catch(() => false);
  if (typeof isIntact === "boolean") return isIntact;
  return error instanceof SourceError && !error.isPassing && error.kind !== "internal";
}

/** Reading fails in other ways that leave a connection unusable: a full disk here in the middle of a table, for example. */
function isLoss(error: unknown): boolean {
  return error instanceof SourceError && (error.kind === "cut" || error.kind === "timeout");
}
