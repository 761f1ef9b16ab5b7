import type { PathStep, ResultField } from "#shared/contract/resultField";
import type { StoreMessage } from "#shared/contract/resultPort";
import type { AnswerOf, PortRequests } from "./PortRequests";
import type { WatchedState } from "./WatchedState";

/** The parts of a result's nested columns, as far as the store works on them. Columns of them are made by ArrangedRows. */
export class ResultFields {
  readonly #requests: PortRequests;
  readonly #state: WatchedState;

  constructor(requests: PortRequests, state: WatchedState) {
    this.#requests = requests;
    this.#state = state;
  }

  /** The fields that a nested column has, or a part of it, and how many there are. Rejects with AppError. */
  names(column: number, path: readonly PathStep[], limit: number): Promise<AnswerOf<"fieldNames">> {
    return this.#requests.ask("fieldNames", { type: "fieldNames", column, path: [...path], limit });
  }

  /** Says that columns of parts are not shown any more. */
  hide(fields: readonly ResultField[]): void {
    this.#requests.ask("accepted", { type: "hideFields", fields: [...fields] }).catch(() => undefined);
  }

  /** Stops the work that is under way; whoever waits for it is answered with CANCELLED. */
  readonly stopWork = (): void => {
    const { fieldWork } = this.#state.get();
    if (fieldWork === null) return;
    const stopped = fieldWork.waiting;
    this.#requests.ask("accepted", { type: "stopFields", stopped }).catch(() => undefined);
  };

  /** The store has said how far it is. */
  reached({ waiting, task, rowsDone }: Extract<StoreMessage, { type: "fieldProgress" }>): void {
    this.#state.change({ fieldWork: { waiting, task, rowsDone } });
  }

  /** A request was answered: whatever was done for it is over. */
  ended(requestId: number): void {
    if (this.#state.get().fieldWork?.waiting === requestId) this.#state.change({ fieldWork: null });
  }
}
