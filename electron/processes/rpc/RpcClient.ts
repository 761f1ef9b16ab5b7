import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { RpcAnswer, RpcMethods, RpcRequest } from "#shared/processes/rpc";

interface PendingCall {
  readonly onPart: (part: unknown) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface CallOptions<Part> {
  /** Cancels the call, which then settles when the other process has answered. */
  readonly signal?: AbortSignal;
  /**
   * Takes a part: it counts as taken on return, or when the promise that is returned settles. What it throws cancels the call
   * and is what the call rejects with.
   */
  readonly onPart?: (part: Part) => unknown;
}

/** The caller's end of {@link RpcMethods}: numbers the calls and matches what comes back to them. */
export class RpcClient<Methods extends RpcMethods<keyof Methods & string>> {
  readonly #post: (request: RpcRequest<Methods>) => boolean;
  readonly #lost: () => AppError;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;

  /**
   * @param post sends a request; false where the other process does not run
   * @param lostCode of the error of calls whose process does not run, or ended; with the code's own message where left out
   */
  constructor(post: (request: RpcRequest<Methods>) => boolean, lostCode: ErrorCode, lostMessage?: string) {
    this.#post = post;
    this.#lost = () => new AppError(lostCode, lostMessage);
  }

  /**
   * Calls a method of the other process.
   *
   * @throws AppError of the method; CANCELLED, without a call, where the signal has fired already; `lostCode`
   */
  async call<Name extends keyof Methods & string>(
    method: Name,
    params: Methods[Name]["params"],
    { signal, onPart = () => undefined }: CallOptions<Methods[Name]["part"]> = {},
  ): Promise<Methods[Name]["result"]> {
    if (signal?.aborted === true) throw new AppError("CANCELLED");
    this.#lastId += 1;
    const id = this.#lastId;
    // The compiler does not see that a method and its parameters are one of the union's requests.
    const request = { type: "rpc.call", id, method, params } as RpcRequest<Methods>;
    if (!this.#post(request)) throw this.#lost();
    const cancel = (): void => void this.#post({ type: "rpc.cancel", id });
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await new Promise<Methods[Name]["result"]>((resolve, reject) => {
        this.#pending.set(id, { onPart, resolve, reject });
      });
    } finally {
      signal?.removeEventListener("abort", cancel);
      this.#pending.delete(id);
    }
  }

  /** Takes an answer of the other process. */
  receive(answer: RpcAnswer): void {
    const call = this.#pending.get(answer.id);
    if (call === undefined) return;
    if (answer.type === "rpc.result") call.resolve(answer.result);
    else if (answer.type === "rpc.error") call.reject(AppError.fromData(answer.error));
    else this.#takePart(answer.id, call, answer.part);
  }

  /** The other process ended: so do all calls. */
  lose(): void {
    for (const { reject } of this.#pending.values()) reject(this.#lost());
  }

  #takePart(id: number, { onPart, ...call }: PendingCall, part: unknown): void {
    const taken = (): void => void this.#post({ type: "rpc.taken", id });
    const refuse = (error: unknown): void => {
      if (!this.#pending.has(id)) return;
      const end = (): void => call.reject(error);
      // Still answered, and only then done with.
      this.#pending.set(id, { onPart: () => undefined, resolve: end, reject: end });
      this.#post({ type: "rpc.cancel", id });
    };
    try {
      const taking = onPart(part);
      if (taking instanceof Promise) taking.then(taken, refuse);
      else taken();
    } catch (error) {
      refuse(error);
    }
  }
}
