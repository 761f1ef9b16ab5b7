import type { FieldProgress, ResultMethods, ResultParams } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { RpcClient } from "#shared/rpc/RpcClient";
import type { RpcAnswer } from "#shared/rpc/rpc";
import type { WatchedState } from "./ResultState";

export type MethodName = keyof ResultMethods;
export type ResultOf<Name extends MethodName> = ResultMethods[Name]["result"];

/** The calls to the store on a result's port, and how far the work on fields is that one of them waits for. */
export class ResultCalls {
  readonly #client: RpcClient<ResultMethods>;
  readonly #state: WatchedState;
  #error: AppError | null = null;
  /** Cancels the call that the work on fields is done for. */
  #cancelWork: (() => void) | null = null;

  constructor(port: MessagePort, state: WatchedState) {
    this.#state = state;
    this.#client = new RpcClient(
      (request) => {
        if (this.#error !== null) return false;
        port.postMessage(request);
        return true;
      },
      () => this.#error ?? new AppError("RESULT_STORE_STOPPED"),
    );
  }

  /** Calls a method of the store. Rejects with AppError. */
  async call<Name extends MethodName>(method: Name, params: ResultParams<Name>): Promise<ResultOf<Name>> {
    const onPart = (progress: FieldProgress): void => {
      this.#cancelWork = call.cancel;
      this.#state.change({ fieldWork: progress });
    };
    const call = this.#client.begin(method, params, { onPart });
    try {
      return await call.result;
    } finally {
      if (this.#cancelWork === call.cancel) {
        this.#cancelWork = null;
        this.#state.change({ fieldWork: null });
      }
    }
  }

  /** Stops the work on fields that is under way; the call that waits for it ends with CANCELLED. */
  readonly stopWork = (): void => this.#cancelWork?.();

  /** Takes an answer of the store. */
  receive(answer: RpcAnswer): void {
    this.#client.receive(answer);
  }

  /** Ends everything under way, and everything that is asked later, with an error. */
  fail(error: AppError): void {
    this.#error = error;
    this.#client.lose();
  }
}
