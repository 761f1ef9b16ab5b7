import type {
  OpenSource,
  SmallStream,
  SourceStream,
  StreamOutcome,
  StreamSelection,
  StreamSink,
} from "../../connectors/Connector";
import { connectorDescriptors } from "../../connectors/connectorDescriptors";
import type { SourceEvent, SourceErrorData, SourceRequest as Message } from "../../connectors/sourcePort";
import { SourceError } from "../../connectors/SourceError";
import type { NetworkLists } from "../../../processes/networks/NetworkPolicy";
import type { SourceOpener, SourceRequest } from "./SourceOpener";
import type { SourceLauncher, SourcePort } from "./SourcePort";

/** How long a process may take to stop what was cancelled at its source, before it is ended. */
const CANCEL_GRACE_MS = 2000;

/** How long it may take to log out. */
const CLOSE_GRACE_MS = 5000;

/** How long it may take to say whether its login still stands. */
const CHECK_LIMIT_MS = 5000;

interface PendingRequest {
  receive(event: SourceEvent): void;
  lose(error: SourceError): void;
}

/** The service's side of one source process: numbers the requests and matches what comes back to them. */
export class SourceProcess implements OpenSource {
  readonly #port: SourcePort;
  /** Fires when nothing more is wanted of the source. */
  readonly #signal: AbortSignal;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #exited: Promise<void>;
  #gone: SourceError | undefined;
  #lastId = 0;

  private constructor(port: SourcePort, signal: AbortSignal) {
    this.#port = port;
    this.#signal = signal;
    this.#exited = new Promise((resolve) => {
      port.onExit((how) => {
        this.#gone = new SourceError(
          "cut",
          `The process that reads the source ended (${how}). The next run starts a new one.`,
        );
        for (const request of this.#pending.values()) request.lose(this.#gone);
        this.#pending.clear();
        resolve();
      });
    });
    port.onMessage((event) => this.#pending.get(event.id)?.receive(event));
  }

  /** Starts a process and logs in there. @throws SourceError; the signal's reason where it was aborted */
  static async open(
    launch: SourceLauncher,
    request: SourceRequest,
    networks?: NetworkLists,
  ): Promise<SourceProcess> {
    const { kind, settings, spoolFolder, signal } = request;
    signal.throwIfAborted();
    const source = new SourceProcess(await launch(), signal);
    try {
      await source.#ask<true>(
        (id) => ({
          ...{ type: "open", id, kind, settings, spoolFolder },
          ...(networks === undefined ? {} : { networks }),
        }),
        (event) => (event.type === "opened" ? true : undefined),
        signal,
      );
      return source;
    } catch (error) {
      source.#port.kill();
      throw error;
    }
  }

  discover(signal: AbortSignal): Promise<SourceStream[]> {
    return this.#ask<SourceStream[]>(
      (id) => ({ type: "discover", id }),
      (event) => (event.type === "streams" ? event.streams : undefined),
      signal,
    );
  }

  async read(selection: StreamSelection, sink: StreamSink, signal: AbortSignal): Promise<StreamOutcome> {
    const broken = new AbortController();
    // What the sink does is done in order; its failure ends the read and is what the caller hears of.
    let work: Promise<void> = Promise.resolve();
    const inOrder = (step: () => Promise<void>) => {
      work = work.then(step);
      work.catch((error: unknown) => {
        broken.abort(error);
      });
    };
    const outcome = await this.#ask<StreamOutcome>(
      (id) => ({ type: "read", id, selection }),
      (event) => {
        if (event.type === "begin") inOrder(() => sink.begin(event.columns, event.mode));
        else if (event.type === "progress") sink.progress(event.rows);
        else if (event.type === "file") {
          inOrder(async () => {
            await sink.add(event.file);
            this.#port.post({ type: "fileTaken", id: event.id });
          });
        }
        return event.type === "done" ? event.outcome : undefined;
      },
      AbortSignal.any([signal, broken.signal]),
    );
    await work;
    return outcome;
  }

  readSmall(
    selections: readonly StreamSelection[],
    onProgress: () => void,
    signal: AbortSignal,
  ): Promise<(SmallStream | null)[]> {
    return this.#ask<(SmallStream | null)[]>(
      (id) => ({ type: "readSmall", id, selections }),
      (event) => {
        if (event.type === "progress") onProgress();
        return event.type === "small" ? event.streams : undefined;
      },
      signal,
    );
  }

  isIntact(): Promise<boolean | null> {
    return this.#ask<boolean | null>(
      (id) => ({ type: "check", id }),
      (event) => (event.type === "checked" ? event.isIntact : undefined),
      AbortSignal.any([this.#signal, AbortSignal.timeout(CHECK_LIMIT_MS)]),
    );
  }

  /** Logs out. Where the source was given up, the process is ended instead: its login ends with it. */
  async close(): Promise<void> {
    if (this.#gone !== undefined) return;
    if (this.#signal.aborted) this.#port.kill();
    else this.#port.post({ type: "close" });
    const timer = setTimeout(() => {
      this.#port.kill();
    }, CLOSE_GRACE_MS);
    await this.#exited;
    clearTimeout(timer);
  }

  /**
   * @param answerIn the answer where the event is the last one, undefined where more follows
   * @throws SourceError; the signal's reason where it was aborted, when the process has stopped
   */
  #ask<Answer>(
    message: (id: number) => Message,
    answerIn: (event: SourceEvent) => Answer | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#gone !== undefined) throw this.#gone;
      this.#lastId += 1;
      const id = this.#lastId;
      let grace: NodeJS.Timeout | undefined;
      const cancel = () => {
        this.#port.post({ type: "cancel", id });
        grace = setTimeout(() => {
          this.#port.kill();
        }, CANCEL_GRACE_MS);
      };
      const end = (settle: () => void) => {
        clearTimeout(grace);
        signal.removeEventListener("abort", cancel);
        this.#pending.delete(id);
        settle();
      };
      const fail = (problem: SourceError) => {
        end(() => {
          reject(signal.aborted ? (signal.reason as unknown) : problem);
        });
      };
      this.#pending.set(id, {
        receive(event) {
          if (event.type === "failed") fail(problemOf(event.problem));
          else {
            const answer = answerIn(event);
            if (answer !== undefined) {
              end(() => {
                resolve(answer);
              });
            }
          }
        },
        lose: fail,
      });
      signal.addEventListener("abort", cancel);
      this.#port.post(message(id));
    });
  }
}

function problemOf({ kind, message, retryAfterSeconds }: SourceErrorData): SourceError {
  return new SourceError(kind, message, retryAfterSeconds === null ? {} : { retryAfterSeconds });
}

/**
 * Opens every source in a process of its own, which ends with it: a driver's crash or leak harms nobody else.
 *
 * @param networks which addresses it may connect to; undefined for every one
 */
export function sourceProcesses(launch: SourceLauncher, networks?: NetworkLists): SourceOpener {
  return {
    descriptors: connectorDescriptors,
    open: (request) => SourceProcess.open(launch, request, networks),
  };
}
