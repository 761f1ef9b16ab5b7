import type { MessagePortMain } from "electron";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { StoreCommand, StoreEvent, StoreMethods } from "#shared/processes/storePort";
import { BodySender } from "../../processes/BodySender";
import type { RpcClient } from "#shared/rpc/RpcClient";

export interface StoredRun {
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly columnsKey: string;
}

/** One answer on its way into the store: sends its body and waits for the store's word at the end. */
export class StoringRun {
  readonly #runId: string;
  readonly #post: (command: StoreCommand, transfer?: MessagePortMain[]) => void;
  readonly #createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  readonly #stored: Promise<StoredRun>;
  #resolve: (stored: StoredRun) => void = () => undefined;
  #reject: (error: AppError) => void = () => undefined;
  readonly #failed = new AbortController();
  readonly #body: BodySender;

  /** @param createChannel Makes a pair of connected ports. */
  constructor(
    runId: string,
    post: (command: StoreCommand, transfer?: MessagePortMain[]) => void,
    calls: RpcClient<StoreMethods>,
    createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain },
  ) {
    this.#runId = runId;
    this.#post = post;
    this.#createChannel = createChannel;
    this.#body = new BodySender((bytes) => calls.call("append", { runId, bytes }));
    this.#stored = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // It may be decided before anybody waits for it.
    this.#stored.catch(() => undefined);
  }

  /** Aborted, with the AppError as its reason, when the store cannot take the answer: reading on is of no use then. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** What the store says of this run. */
  hear(event: Extract<StoreEvent, { readonly type: "stored" | "broken" }>): void {
    if (event.type === "stored") {
      const { rowCount, truncated, columnsKey } = event;
      this.#resolve({ rowCount, truncated, columnsKey });
    } else {
      this.fail(event.error);
    }
  }

  /** Ends it with an error, whatever it is doing. */
  fail(error: AppErrorData): void {
    const failure = AppError.fromData(error);
    this.#failed.abort(failure);
    this.#reject(failure);
  }

  /**
   * Hands a chunk of the body over; settles when there is room for another.
   * @throws AppError of the store, as soon as it is known.
   */
  async send(bytes: Uint8Array): Promise<void> {
    await this.#body.write(bytes, this.failed);
    this.failed.throwIfAborted();
  }

  /** A port over which the store takes the body in, and its end (httpPort.ts), in place of {@link send} and {@link end}. */
  openBodyPort(): MessagePortMain {
    const { port1, port2 } = this.#createChannel();
    this.#post({ type: "receive", runId: this.#runId }, [port1]);
    return port2;
  }

  /** Settles when the result is stored. @throws AppError as {@link send}. */
  stored(): Promise<StoredRun> {
    return this.#stored;
  }

  /** Says that the body is complete; settles when the result is stored. @throws AppError as {@link send}. */
  end(): Promise<StoredRun> {
    this.#post({ type: "end", runId: this.#runId });
    return this.#stored;
  }
}
