import { AppError } from "#shared/errors/AppError";
import type { RpcAnswer, RpcMethods, RpcRequest } from "#shared/processes/rpc";

/** What a method has of its call. */
export interface CallContext<Part, Port = never> {
  /** Fires when the caller cancels, or is gone. */
  readonly signal: AbortSignal;
  /** Sends a part; settles when it was taken in, or the call is cancelled. Whoever sends much waits for that. */
  readonly send: (part: Part, transfer?: Port[]) => Promise<void>;
  /** That came with the call. */
  readonly ports: readonly Port[];
}

/** The methods that a process offers. An error that is no AppError becomes INTERNAL for the caller. */
export type RpcHandlers<Methods extends RpcMethods<keyof Methods & string>, Port = never> = {
  readonly [Name in keyof Methods & string]: (
    params: Methods[Name]["params"],
    context: CallContext<Methods[Name]["part"], Port>,
  ) => Methods[Name]["result"] | Promise<Methods[Name]["result"]>;
};

interface RunningCall {
  readonly abort: AbortController;
  /** By the number of the part under way. */
  readonly awaitingTaken: Map<number, () => void>;
}

/**
 * The answering end of {@link RpcMethods}.
 *
 * @typeParam Port of the channel; never where it transfers none
 */
export class RpcServer<Methods extends RpcMethods<keyof Methods & string>, Port = never> {
  readonly #handlers: RpcHandlers<Methods, Port>;
  readonly #post: (answer: RpcAnswer, transfer: Port[]) => void;
  readonly #running = new Map<number, RunningCall>();
  #isClosed = false;

  constructor(handlers: RpcHandlers<Methods, Port>, post: (answer: RpcAnswer, transfer: Port[]) => void) {
    this.#handlers = handlers;
    this.#post = (answer, transfer) => {
      if (!this.#isClosed) post(answer, transfer);
    };
  }

  /** Takes a request of the caller, and the ports that came with it. */
  receive(request: RpcRequest<Methods>, ports: readonly Port[] = []): void {
    if (request.type === "rpc.call") void this.#answer(request.id, request.method, request.params, ports);
    else if (request.type === "rpc.cancel") this.#running.get(request.id)?.abort.abort();
    else this.#running.get(request.id)?.awaitingTaken.get(request.part)?.();
  }

  /** The caller is gone: cancels everything, and answers nothing any more. */
  close(): void {
    this.#isClosed = true;
    for (const { abort } of this.#running.values()) abort.abort();
  }

  async #answer<Name extends keyof Methods & string>(
    id: number,
    method: Name,
    params: Methods[Name]["params"],
    ports: readonly Port[],
  ): Promise<void> {
    const abort = new AbortController();
    const awaitingTaken = new Map<number, () => void>();
    this.#running.set(id, { abort, awaitingTaken });
    const { signal } = abort;
    signal.addEventListener("abort", () => {
      for (const resolve of awaitingTaken.values()) resolve();
    });
    let sent = 0;
    const send = async (part: Methods[Name]["part"], transfer: Port[] = []): Promise<void> => {
      if (signal.aborted) return;
      sent += 1;
      const number = sent;
      const isTaken = new Promise<void>((resolve) => awaitingTaken.set(number, resolve));
      this.#post({ type: "rpc.part", id, part }, transfer);
      await isTaken;
      awaitingTaken.delete(number);
    };
    try {
      const result = await this.#handlers[method](params, { signal, send, ports });
      this.#post({ type: "rpc.result", id, result }, []);
    } catch (error) {
      const known =
        error instanceof AppError ? error : new AppError(signal.aborted ? "CANCELLED" : "INTERNAL");
      this.#post({ type: "rpc.error", id, error: known.toData() }, []);
    } finally {
      this.#running.delete(id);
    }
  }
}
