import type { FieldProgress, ResultEvent, ResultMethods, ResultParams } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";

type MethodName = keyof ResultMethods;

/** A call of the page: the method, and what it takes. */
export type StoreRequest = {
  readonly [Name in MethodName]: { readonly type: Name } & ResultParams<Name>;
}[MethodName];

/** What the methods return; undefined where the test answers later, or never. */
export type StoreResult = ResultMethods[MethodName]["result"] | undefined;

/** The store's end of a result's port, which answers as the test says. */
export class FakeStore {
  /** The page's end, for a ResultClient. */
  readonly page: MessagePort;
  readonly asked: StoreRequest[] = [];
  readonly cancelled: StoreRequest[] = [];
  readonly #port: MessagePort;
  readonly #answer: (request: StoreRequest) => StoreResult;
  readonly #byId = new Map<number, StoreRequest>();

  /** @param answer throws an AppError to refuse a request */
  constructor(answer: (request: StoreRequest) => StoreResult = () => undefined) {
    const { port1, port2 } = new MessageChannel();
    this.page = port2;
    this.#port = port1;
    this.#answer = answer;
    port1.addEventListener("message", (event: MessageEvent<RpcRequest<ResultMethods>>) =>
      this.#receive(event.data),
    );
    port1.start();
  }

  /** Says something of the result without being asked. */
  tell(...events: readonly ResultEvent[]): void {
    for (const event of events) this.#port.postMessage(event);
  }

  answer(request: StoreRequest | undefined, result: Exclude<StoreResult, undefined>): void {
    this.#post({ type: "rpc.result", id: this.#idOf(request), result });
  }

  refuse(request: StoreRequest | undefined, error: AppError): void {
    this.#post({ type: "rpc.error", id: this.#idOf(request), error: error.toData() });
  }

  /** Says how far the work on fields is that a request waits for. */
  report(request: StoreRequest | undefined, progress: FieldProgress): void {
    this.#post({ type: "rpc.part", id: this.#idOf(request), part: progress });
  }

  close(): void {
    this.#port.close();
  }

  #receive(message: RpcRequest<ResultMethods>): void {
    if (message.type === "rpc.call") {
      // The compiler does not see that a method and its parameters are one of the union's requests.
      const request = { type: message.method, ...message.params } as StoreRequest;
      this.#byId.set(message.id, request);
      this.asked.push(request);
      this.#reply(request);
    } else if (message.type === "rpc.cancel") {
      const request = this.#byId.get(message.id);
      if (request !== undefined) this.cancelled.push(request);
    }
  }

  #reply(request: StoreRequest): void {
    try {
      const result = this.#answer(request);
      if (result !== undefined) this.answer(request, result);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.refuse(request, error);
    }
  }

  #idOf(request: StoreRequest | undefined): number {
    for (const [id, each] of this.#byId) if (each === request) return id;
    throw new Error("No such request was made.");
  }

  #post(answer: RpcAnswer): void {
    this.#port.postMessage(answer);
  }
}
