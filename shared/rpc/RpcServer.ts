import { AppError } from "../errors/AppError";
import type { RpcAnswer, RpcMethods, RpcRequest } from "./rpc";

/** What a method has of its call. */
export interface CallContext<Part, Port = never> {
  /** Fires when the caller cancels, or is gone. Made when it is asked for: a signal costs as much as the rest of a small call. */
  readonly signal: AbortSignal;
  /** The same without a signal; calls back at once where it was cancelled before. */
  readonly onCancel: (listener: () => void) => void;
  /**
   * Sends a part; settles when it was taken in, or the call is cancelled. Whoever sends much waits for that.
   *
   * @param onPosted called when bytes in the part may be written to again
   */
  readonly send: (part: Part, transfer?: Port[], onPosted?: () => void) => Promise<void>;
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

class RunningCall {
  /** By the number of the part under way. */
  readonly awaitingTaken = new Map<number, () => void>();
  isCancelled = false;
  #abort: AbortController | undefined;
  readonly #listeners: (() => void)[] = [];

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.isCancelled) this.#abort.abort();
    return this.#abort.signal;
  }

  onCancel(listener: () => void): void {
    if (this.isCancelled) listener();
    else this.#listeners.push(listener);
  }

  /** What was sent is waited for no longer. */
  cancel(): void {
    if (this.isCancelled) return;
    this.isCancelled = true;
    this.#abort?.abort();
    for (const listener of this.#listeners) listener();
    for (const resolve of this.awaitingTaken.values()) resolve();
  }
}

/**
 * The answering end of {@link RpcMethods}.
 *
 * @typeParam Port of the channel; never where it transfers none
 */
export class RpcServer<Methods extends RpcMethods<keyof Methods & string>, Port = never> {
  readonly #handlers: RpcHandlers<Methods, Port>;
  readonly #post: (answer: RpcAnswer, transfer: Port[], onPosted?: () => void) => void;
  readonly #running = new Map<number, RunningCall>();
  #isClosed = false;

  /** @param post sends an answer; calls back when bytes in it may be written to again, where it is asked to */
  constructor(
    handlers: RpcHandlers<Methods, Port>,
    post: (answer: RpcAnswer, transfer: Port[], onPosted?: () => void) => void,
  ) {
    this.#handlers = handlers;
    this.#post = (answer, transfer, onPosted) => {
      if (!this.#isClosed) post(answer, transfer, onPosted);
    };
  }

  /** Takes a request of the caller, and the ports that came with it. */
  receive(request: RpcRequest<Methods>, ports: readonly Port[] = []): void {
    if (request.type === "rpc.call") void this.#answer(request.id, request.method, request.params, ports);
    else if (request.type === "rpc.cancel") this.#running.get(request.id)?.cancel();
    else this.#running.get(request.id)?.awaitingTaken.get(request.part)?.();
  }

  /** Ends a call that was not begun. */
  refuse(id: number, error: AppError): void {
    this.#post({ type: "rpc.error", id, error: error.toData() }, []);
  }

  /** The caller is gone: cancels everything, and answers nothing any more. */
  close(): void {
    this.#isClosed = true;
    for (const call of this.#running.values()) call.cancel();
  }

  async #answer<Name extends keyof Methods & string>(
    id: number,
    method: Name,
    params: Methods[Name]["params"],
    ports: readonly Port[],
  ): Promise<void> {
    const call = new RunningCall();
    const { awaitingTaken } = call;
    this.#running.set(id, call);
    let sent = 0;
    const send = async (
      part: Methods[Name]["part"],
      transfer: Port[] = [],
      onPosted?: () => void,
    ): Promise<void> => {
      if (call.isCancelled) {
        onPosted?.();
        return;
      }
      sent += 1;
      const number = sent;
      const isTaken = new Promise<void>((resolve) => awaitingTaken.set(number, resolve));
      this.#post({ type: "rpc.part", id, part }, transfer, onPosted);
      await isTaken;
      awaitingTaken.delete(number);
    };
    try {
      const context = {
        get signal() {
          return call.signal;
        },
        onCancel: (listener: () => void) => call.onCancel(listener),
        send,
        ports,
      };
      const result = await this.#handlers[method](params, context);
      this.#post({ type: "rpc.result", id, result }, []);
    } catch (error) {
      const known =
        error instanceof AppError ? error : new AppError(call.isCancelled ? "CANCELLED" : "INTERNAL");
      this.#post({ type: "rpc.error", id, error: known.toData() }, []);
    } finally {
      this.#running.delete(id);
    }
  }
}
