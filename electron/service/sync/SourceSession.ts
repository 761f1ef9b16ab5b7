import type { OpenSource } from "../connectors/Connector";
import type { SourceOpener, SourceRequest } from "./SourceOpener";

/** The one source of a run: opened when it is needed, and anew after trouble with it. */
export class SourceSession {
  readonly #opener: SourceOpener;
  readonly #request: SourceRequest;
  #source: OpenSource | undefined;

  constructor(opener: SourceOpener, request: SourceRequest) {
    this.#opener = opener;
    this.#request = request;
  }

  /** Works with the open source; closes it when the work fails, because a login that broke off serves nobody. */
  async use<Result>(work: (source: OpenSource) => Promise<Result>): Promise<Result> {
    this.#source ??= await this.#opener.open(this.#request);
    try {
      return await work(this.#source);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Never rejects: what was read is read. */
  async close(): Promise<void> {
    const source = this.#source;
    this.#source = undefined;
    await source?.close().catch(() => undefined);
  }
}
