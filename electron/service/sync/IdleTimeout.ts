import type { StreamSink } from "../connectors/Connector";
import { SourceError } from "../connectors/SourceError";
import type { SyncClock } from "./SyncClock";

/** How long a source may send nothing. */
export interface Silence {
  readonly limitMs: number;
  readonly clock: Pick<SyncClock, "monotonic" | "every">;
}

/** Looks within one limit: a silence is noticed a tenth of it late at most. */
const LOOKS = 10;

/**
 * Ends work with a source that sends nothing any more. A connection that a firewall dropped without a word would
 * otherwise be waited for until TCP gives up, which takes hours, and one of the turns with it. Only time in which
 * the source could have sent something counts.
 */
export class IdleTimeout {
  readonly #silence: Silence;
  readonly #ended = new AbortController();
  /** Work of ours that the source waits for. */
  #held = 0;
  #heardAt: number;

  private constructor(silence: Silence) {
    this.#silence = silence;
    this.#heardAt = silence.clock.monotonic();
  }

  /** @throws SourceError `silent` where the source was silent for too long; whatever else the work throws */
  static async over<Result>(
    silence: Silence,
    work: (limit: IdleTimeout) => Promise<Result>,
  ): Promise<Result> {
    const limit = new IdleTimeout(silence);
    const stop = silence.clock.every(Math.max(10, silence.limitMs / LOOKS), () => {
      limit.#look();
    });
    try {
      return await work(limit);
    } catch (error) {
      // A source that is ended tells of it in words of its own.
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      stop();
    }
  }

  /** Fires when the source was silent for too long. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** The source was heard of. */
  heard(): void {
    this.#heardAt = this.#silence.clock.monotonic();
  }

  /** The same sink, whose every call is a sign of life. */
  watch(sink: StreamSink): StreamSink {
    return {
      begin: (columns, mode) => this.#hold(sink.begin(columns, mode)),
      newFile: (ending) => sink.newFile(ending),
      add: (file) => this.#hold(sink.add(file)),
      progress: (rows) => {
        this.heard();
        sink.progress(rows);
      },
    };
  }

  async #hold<Result>(work: Promise<Result>): Promise<Result> {
    this.#held += 1;
    try {
      return await work;
    } finally {
      this.#held -= 1;
      this.heard();
    }
  }

  #look(): void {
    const { limitMs, clock } = this.#silence;
    if (this.#held > 0 || clock.monotonic() - this.#heardAt < limitMs) return;
    this.#ended.abort(silentProblem(limitMs));
  }
}

function silentProblem(limitMs: number): SourceError {
  const minutes = Math.round(limitMs / 60_000);
  const time = minutes < 1 ? `${limitMs} ms` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new SourceError(
    "silent",
    `The source sent nothing for ${time}, so reading was ended and the table is as it was. Most often something between here and there, such as a firewall, dropped the connection, or the source hangs: check that it still answers, and sync again. A view that works longer than that before its first row is better stored as a table at the source.`,
  );
}
