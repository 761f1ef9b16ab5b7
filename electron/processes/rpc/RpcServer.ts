import { AppError } from "#shared/errors/AppError";
import type { RpcAnswer, RpcMethods, RpcRequest } from "#shared/processes/rpc";

/** What a method has of its call. */
export interface CallContext<Part> {
  /** Fires when the caller cancels, or is gone. */
  readonly signal: AbortSignal;
  /** Sends a part; settles when it was taken in, or the call is cancelled. Whoever sends much waits for that. */
  readonly send: (part: Part) => Promise<void>;
}

/** The methods that a process offers. An error that is no AppError becomes INTERNAL for the caller. */
export type RpcHandlers<Methods extends RpcMethods<keyof Methods & string>> = {
  readonly [Name in keyof Methods & string]: (
    params: Methods[Name]["params"],
    context: CallContext<Methods[Name]["part"]>,
  ) => Methods[Name]["result"] | Promise<Methods[Name]["result"]>;
};

interface RunningCall {
  readonly abort: AbortController;
  /** One for each part under way, in order. */
  readonly awaitingTaken: (() => void)[];
}

/** The answering end of {@link RpcMethods}. */
export class RpcServer<Methods extends RpcMethods<keyof Methods & string>> {
  readonly #handlers: RpcHandlers<Methods>;
  readonly #post: (answer: RpcAnswer) => void;
  readonly #running = new Map<number, RunningCall>();

  constructor(handlers: RpcHandlers<Methods>, post: (answer: RpcAnswer) => void) {
    this.#handlers = handlers;
    this.#post = post;
  }

  /** Takes a request of the caller. */
  receive(request: RpcRequest<Methods>): void {
    if (request.type === "rpc.call") void this.#answer(request.id, request.method, request.params);
    else if (request.type === "rpc.cancel") this.#running.get(request.id)?.abort.abort();
    else this.#running.get(request.id)?.awaitingTaken.shift()?.();
  }

  /** The caller is gone: cancels everything. */
  close(): void {
    for (const { abort } of this.#running.values()) abort.abort();
  }

  async #answer<Name extends keyof Methods & string>(
    id: number,
    method: Name,
    params: Methods[Name]["params"],
  ): Promise<void> {
    const abort = new AbortController();
    const awaitingTaken: (() => void)[] = [];
    this.#running.set(id, { abort, awaitingTaken });
    const { signal } = abort;
    signal.addEventListener("abort", () => {
      for (const resolve of awaitingTaken.splice(0)) resolve();
    });
    const send = async (part: Methods[Name]["part"]): Promise<void> => {
      if (signal.aborted) return;
      this.#post({ type: "rpc.part", id, part });
      await new Promise<void>((resolve) => awaitingTaken.push(resolve));
    };
    try {
      const result = await this.#handlers[method](params, { signal, send });
      this.#post({ type: "rpc.result", id, result });
    } catch (error) {
      const known =
        error instanceof AppError ? error : new AppError(signal.aborted ? "CANCELLED" : "INTERNAL");
      this.#post({ type: "rpc.error", id, error: known.toData() });
    } finally {
      this.#running.delete(id);
    }
  }
}
