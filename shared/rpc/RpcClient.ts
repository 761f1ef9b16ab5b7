import { AppError } from "../errors/AppError";
import type { RpcAnswer, RpcMethods, RpcRequest } from "./rpc";

interface PendingCall<Port> {
  readonly onPart: (part: unknown) => unknown;
  readonly onPorts: (ports: readonly Port[]) => void;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Parts that came so far. */
  parts: number;
}

export interface CallOptions<Part, Port> {
  /** Cancels the call, which then settles when the other process has answered. */
  readonly signal?: AbortSignal;
  /**
   * Takes a part: it counts as taken on return, or when the promise that is returned settles. What it throws cancels the call
   * and is what the call rejects with. Bytes may come in pieces, each by itself: of those only the last is waited for.
   */
  readonly onPart?: (part: Part) => unknown;
  /** Takes the ports that came with a part, before the part. */
  readonly onPorts?: (ports: readonly Port[]) => void;
  /** Belong to the other process from then on. */
  readonly transfer?: Port[];
}

/**
 * The caller's end of {@link RpcMethods}: numbers the calls and matches what comes back to them.
 *
 * @typeParam Port of the channel; never where it transfers none
 */
export class RpcClient<Methods extends RpcMethods<keyof Methods & string>, Port = never> {
  readonly #post: (request: RpcRequest<Methods>, transfer: Port[]) => boolean;
  readonly #lost: () => Error;
  readonly #pending = new Map<number, PendingCall<Port>>();
  #lastId = 0;

  /**
   * @param post sends a request; false where the other process does not run
   * @param lost makes the error of calls whose process does not run, or ended
   */
  constructor(post: (request: RpcRequest<Methods>, transfer: Port[]) => boolean, lost: () => Error) {
    this.#post = post;
    this.#lost = lost;
  }

  /**
   * Calls a method of the other process.
   *
   * @throws AppError of the method; CANCELLED, without a call, where the signal has fired already; the error of a lost process
   */
  async call<Name extends keyof Methods & string>(
    method: Name,
    params: Methods[Name]["params"],
    { signal, ...options }: CallOptions<Methods[Name]["part"], Port> = {},
  ): Promise<Methods[Name]["result"]> {
    if (signal?.aborted === true) throw new AppError("CANCELLED");
    const { result, cancel } = this.begin(method, params, options);
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await result;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** As {@link call}, with a cancel of its own: a signal for each would cost as much as a small call. */
  begin<Name extends keyof Methods & string>(
    method: Name,
    params: Methods[Name]["params"],
    {
      onPart = () => undefined,
      onPorts = () => undefined,
      transfer = [],
    }: Omit<CallOptions<Methods[Name]["part"], Port>, "signal"> = {},
  ): { readonly result: Promise<Methods[Name]["result"]>; readonly cancel: () => void } {
    this.#lastId += 1;
    const id = this.#lastId;
    const result = new Promise<Methods[Name]["result"]>((resolve, reject) => {
      // Before it is posted: a channel within one process may answer at once.
      this.#pending.set(id, { onPart, onPorts, resolve, reject, parts: 0 });
      // The compiler does not see that a method and its parameters are one of the union's requests.
      const request = { type: "rpc.call", id, method, params } as RpcRequest<Methods>;
      if (!this.#post(request, transfer)) this.#end(id)?.reject(this.#lost());
    });
    const cancel = (): void => {
      if (this.#pending.has(id)) this.#post({ type: "rpc.cancel", id }, []);
    };
    return { result, cancel };
  }

  /** Takes an answer of the other process, and the ports that came with it. */
  receive(answer: RpcAnswer, ports: readonly Port[] = []): void {
    const call = this.#pending.get(answer.id);
    if (call === undefined) return;
    if (answer.type === "rpc.result") this.#end(answer.id)?.resolve(answer.result);
    else if (answer.type === "rpc.error") this.#end(answer.id)?.reject(AppError.fromData(answer.error));
    else if (answer.type === "rpc.part") this.#takePart(answer.id, call, answer.part, ports);
    // Taken with the part that it belongs to.
    else void call.onPart(answer.piece);
  }

  /** The other process ended: so do all calls. */
  lose(): void {
    for (const id of this.#pending.keys()) this.#end(id)?.reject(this.#lost());
  }

  #end(id: number): PendingCall<Port> | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    return call;
  }

  #takePart(id: number, call: PendingCall<Port>, part: unknown, ports: readonly Port[]): void {
    call.parts += 1;
    const number = call.parts;
    const taken = (): void => void this.#post({ type: "rpc.taken", id, part: number }, []);
    const refuse = (error: unknown): void => {
      if (!this.#pending.has(id)) return;
      const end = (): void => call.reject(error);
      // Still answered, and only then done with.
      this.#pending.set(id, { ...call, onPart: () => undefined, resolve: end, reject: end });
      this.#post({ type: "rpc.cancel", id }, []);
    };
    try {
      if (ports.length > 0) call.onPorts(ports);
      // Nothing beside the part: a function that takes more by itself would take that for it.
      const taking = call.onPart(part);
      if (taking instanceof Promise) taking.then(taken, refuse);
      else taken();
    } catch (error) {
      refuse(error);
    }
  }
}
