import { AppError } from "#shared/errors/AppError";

/** A question that main asks the user in a native window, where no page can answer it. */
export interface ConsentQuestion {
  /** What is asked, in one sentence. */
  readonly message: string;
  readonly detail: string;
  /** The button that says yes. */
  readonly allow: string;
}

/** Shows a question. @returns Whether the user said yes; closing it is a no. */
export type AskUser = (question: ConsentQuestion) => Promise<boolean>;

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
  async require(about: string, question: ConsentQuestion): Promise<void> {
    const isAllowed = await (this.#open.get(about) ?? this.#queue(about, question));
    if (!isAllowed) throw new AppError("NOT_CONFIRMED");
  }

  #queue(about: string, question: ConsentQuestion): Promise<boolean> {
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
