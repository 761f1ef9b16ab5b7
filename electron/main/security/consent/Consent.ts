import { AppError } from "#shared/errors/AppError";
import type { QuestionText } from "../../messages/MainMessages";

/** Shows a question in a native window, where no page can answer it. @returns Whether the user said yes; closing it is a no. */
export type AskUser = (question: QuestionText) => Promise<boolean>;

/** Questions that wait for others; a page that asks for more gets a no. */
const mostWaiting = 5;

/** Asks one question at a time, and the same one once, however often a page causes it. */
export class Consent {
  readonly #ask: AskUser;
  readonly #open = new Map<string, Promise<boolean>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(ask: AskUser) {
    this.#ask = ask;
  }

  /**
   * @param about Names what the question decides: calls that share it share the answer.
   * @throws AppError NOT_CONFIRMED where the answer is no
   */
  async require(about: string, question: QuestionText): Promise<void> {
    const isAllowed = await (this.#open.get(about) ?? this.#queue(about, question));
    if (!isAllowed) throw new AppError("NOT_CONFIRMED");
  }

  #queue(about: string, question: QuestionText): Promise<boolean> {
    if (this.#open.size >= mostWaiting) return Promise.resolve(false);
    const answer = this.#last
      .then(() => this.#ask(question))
      .catch(() => false)
      .finally(() => this.#open.delete(about));
    this.#last = answer;
    this.#open.set(about, answer);
    return answer;
  }
}
