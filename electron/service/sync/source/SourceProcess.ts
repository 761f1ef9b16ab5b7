import type {
  OpenSource,
  SmallStream,
  SourceStream,
  StreamOutcome,
  StreamSelection,
  StreamSink,
} from "../../connectors/Connector";
import { connectorDescriptors } from "../../connectors/connectorDescriptors";
import type { SourceErrorData, SourceMethods } from "../../connectors/sourcePort";
import { SourceError } from "../../connectors/SourceError";
import { type CallOptions, RpcClient } from "#shared/rpc/RpcClient";
import type { NetworkLists } from "../../../processes/networks/NetworkPolicy";
import type { SourceOpener, SourceRequest } from "./SourceOpener";
import type { SourceLauncher, SourcePort } from "./SourcePort";

/** How long a process may take to stop what was cancelled at its source, before it is ended. */
const CANCEL_GRACE_MS = 2000;

/** How long it may take to log out. */
const CLOSE_GRACE_MS = 5000;

/** How long it may take to say whether its login still stands. */
const CHECK_LIMIT_MS = 5000;

/** The service's side of one source process. */
export class SourceProcess implements OpenSource {
  readonly #port: SourcePort;
  /** Fires when nothing more is wanted of the source. */
  readonly #signal: AbortSignal;
  readonly #calls: RpcClient<SourceMethods>;
  readonly #exited: Promise<void>;
  #gone: SourceError | undefined;

  private constructor(port: SourcePort, signal: AbortSignal) {
    this.#port = port;
    this.#signal = signal;
    this.#calls = new RpcClient(
      (request) => {
        if (this.#gone === undefined) port.post(request);
        return this.#gone === undefined;
      },
      () => this.#gone ?? new SourceError("cut", "The process that reads the source ended."),
    );
    this.#exited = new Promise((resolve) => {
      port.onExit((how) => {
        this.#gone = new SourceError(
          "cut",
          `The process that reads the source ended (${how}). The next run starts a new one.`,
        );
        this.#calls.lose();
        resolve();
      });
    });
    port.onMessage((answer) => this.#calls.receive(answer));
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
      await source.#ask("open", { kind, settings, spoolFolder, networks }, { signal });
      return source;
    } catch (error) {
      source.#port.kill();
      throw error;
    }
  }

  discover(signal: AbortSignal): Promise<SourceStream[]> {
    return this.#ask("discover", null, { signal });
  }

  async read(selection: StreamSelection, sink: StreamSink, signal: AbortSignal): Promise<StreamOutcome> {
    const broken = new AbortController();
    // What the sink does is done in order; its failure ends the read and is what the caller gets.
    let work: Promise<void> = Promise.resolve();
    const inOrder = (step: () => Promise<void>): Promise<void> => {
      work = work.then(step);
      work.catch((error: unknown) => {
        broken.abort(error);
      });
      return work;
    };
    const outcome = await this.#ask("read", selection, {
      signal: AbortSignal.any([signal, broken.signal]),
      onPart: (part) => {
        if (part.type === "begin") return inOrder(() => sink.begin(part.columns, part.mode));
        if (part.type === "file") return inOrder(() => sink.add(part.file));
        return sink.progress(part.rows);
      },
    });
    await work;
    return outcome;
  }

  readSmall(
    selections: readonly StreamSelection[],
    onProgress: () => void,
    signal: AbortSignal,
  ): Promise<(SmallStream | null)[]> {
    return this.#ask("readSmall", selections, { signal, onPart: onProgress });
  }

  isIntact(): Promise<boolean | null> {
    return this.#ask("isIntact", null, {
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(CHECK_LIMIT_MS)]),
    });
  }

  /** Logs out. Where the source was given up, the process is ended instead: its login ends with it. */
  async close(): Promise<void> {
    if (this.#gone !== undefined) return;
    if (this.#signal.aborted) this.#port.kill();
    // Its answer is its end.
    else this.#calls.call("close", null).catch(() => undefined);
    const timer = setTimeout(() => {
      this.#port.kill();
    }, CLOSE_GRACE_MS);
    await this.#exited;
    clearTimeout(timer);
  }

  /**
   * Asks the process, and ends it where it does not stop in time what was cancelled.
   *
   * @throws SourceError; the signal's reason where it was aborted, when the process has stopped
   */
  async #ask<Name extends AnsweringMethod>(
    method: Name,
    params: SourceMethods[Name]["params"],
    options: CallOptions<SourceMethods[Name]["part"], never> & { readonly signal: AbortSignal },
  ): Promise<ValueOf<SourceMethods[Name]["result"]>> {
    const { signal } = options;
    signal.throwIfAborted();
    let grace: NodeJS.Timeout | undefined;
    const limit = () => {
      grace = setTimeout(() => this.#port.kill(), CANCEL_GRACE_MS);
    };
    signal.addEventListener("abort", limit, { once: true });
    try {
      const answer = await this.#calls.call(method, params, options);
      if (!answer.ok) throw sourceErrorOf(answer.problem);
      // The compiler does not see that the value is that of the method's own answer.
      return answer.value as ValueOf<SourceMethods[Name]["result"]>;
    } catch (error) {
      throw signal.aborted ? (signal.reason as unknown) : error;
    } finally {
      clearTimeout(grace);
      signal.removeEventListener("abort", limit);
    }
  }
}

type AnsweringMethod = Exclude<keyof SourceMethods, "close">;
type ValueOf<Answer> = Answer extends { readonly ok: true; readonly value: infer Value } ? Value : never;

function sourceErrorOf({ kind, message, retryAfterSeconds }: SourceErrorData): SourceError {
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
