import { pageMessage, type PageMessage } from "#shared/contract/pageMessage";
import { resultPortVersion, type StoreMessage } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import type { MessageEnd } from "./MessageEnd";
import type { StoredResult } from "./StoredResult";

/** Serves one page one result over a port, as resultPort.ts says. Every request is answered. */
export class PageSession {
  readonly #result: StoredResult;
  readonly #port: MessageEnd<unknown, StoreMessage>;
  #toldColumns = false;

  constructor(result: StoredResult, port: MessageEnd<unknown, StoreMessage>) {
    this.#result = result;
    this.#port = port;
    port.post({ type: "hello", version: resultPortVersion, runId: result.runId });
    this.tellStatus();
    port.onMessage((message) => this.#receive(message));
  }

  /** Tells the page how far the result is; the columns go first, once. */
  tellStatus(): void {
    if (!this.#toldColumns && this.#result.columns !== null) {
      this.#port.post({ type: "columns", columns: this.#result.columns });
      this.#toldColumns = true;
    }
    this.#port.post(this.#result.status);
  }

  close(): void {
    this.#port.close();
  }

  #receive(message: unknown): void {
    const parsed = pageMessage.safeParse(message);
    if (!parsed.success) {
      const requestId = requestIdOf(message);
      if (requestId !== null) this.#refuse(requestId, new AppError("INVALID_INPUT"));
      return;
    }
    try {
      this.#answer(parsed.data);
    } catch (error) {
      this.#refuse(parsed.data.requestId, error instanceof AppError ? error : new AppError("INTERNAL"));
    }
  }

  #answer(message: PageMessage): void {
    const { requestId } = message;
    const { status } = this.#result;
    if (status.type === "failed") throw AppError.fromData(status.error);
    switch (message.type) {
      case "page": {
        const columns = this.#result.page(message.from, message.count);
        this.#port.post({ type: "page", requestId, from: message.from, columns });
        return;
      }
      case "cell": {
        const whole = this.#result.cell(message.row, message.column);
        const text = whole?.slice(message.offset, message.offset + message.count) ?? null;
        this.#port.post({
          type: "cell",
          requestId,
          text,
          offset: message.offset,
          length: whole?.length ?? 0,
        });
        return;
      }
    }
  }

  #refuse(requestId: number, error: AppError): void {
    this.#port.post({ type: "refused", requestId, error: error.toData() });
  }
}

function requestIdOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("requestId" in message)) return null;
  return typeof message.requestId === "number" ? message.requestId : null;
}
