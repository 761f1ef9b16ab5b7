import type { PageMessage } from "#shared/contract/pageMessage";
import type { StoreMessage } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";

/** A message of the store that answers a request. */
export type StoreAnswer = Extract<StoreMessage, { readonly requestId: number }>;

export type AnswerOf<Type extends StoreAnswer["type"]> = Extract<StoreAnswer, { type: Type }>;

/** What a page asks, before it has its number. */
export type PageRequest = PageMessage extends infer Message
  ? Message extends { requestId: number }
    ? Omit<Message, "requestId">
    : never
  : never;

/** The requests under way on a result's port: gives each its id and its answer. */
export class PortRequests {
  readonly #post: (message: PageMessage) => void;
  readonly #waiting = new Map<number, (answer: StoreAnswer | AppError) => void>();
  #lastId = 0;
  #error: AppError | null = null;

  constructor(post: (message: PageMessage) => void) {
    this.#post = post;
  }

  /** Sends a request and waits for its answer, which is of this type. Rejects with AppError. */
  ask<Type extends StoreAnswer["type"]>(type: Type, request: PageRequest): Promise<AnswerOf<Type>> {
    if (this.#error !== null) return Promise.reject(this.#error);
    this.#lastId += 1;
    const requestId = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, (answer) => {
        if (answer instanceof AppError) reject(answer);
        else if (isOfType(answer, type)) resolve(answer);
        else reject(new AppError("INTERNAL", `The result store answered with “${answer.type}”.`));
      });
      this.#post({ ...request, requestId });
    });
  }

  /** Takes an answer in; one that nobody waits for is let go. */
  answer(answer: StoreAnswer): void {
    const waiting = this.#waiting.get(answer.requestId);
    this.#waiting.delete(answer.requestId);
    waiting?.(answer.type === "refused" ? AppError.fromData(answer.error) : answer);
  }

  /** Answers everything under way, and everything that is asked later, with an error. */
  fail(error: AppError): void {
    this.#error = error;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const answer of waiting) answer(error);
  }
}

function isOfType<Type extends StoreAnswer["type"]>(
  answer: StoreAnswer,
  type: Type,
): answer is AnswerOf<Type> {
  return answer.type === type;
}
