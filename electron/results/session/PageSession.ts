import { pageMessage, type PageMessage } from "#shared/contract/pageMessage";
import { type PageColumn, resultPortVersion, type StoreMessage } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { ViewAnalyses } from "./ViewAnalyses";
import type { ResultComparisons } from "./ResultComparisons";
import { type FieldWork, StoppableWork } from "../fields/FieldWork";
import type { MessageEnd } from "../../processes/MessageEnd";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultViews } from "./ResultViews";
import type { ReadableRows } from "../rows/RowView";

/** Rows that come with the columns: those of a high window, fewer where they have many cells. */
const firstRows = 60;
const firstCells = 2000;

/** Serves one page one result over a port, as resultPort.ts says. Every request is answered. */
export class PageSession {
  readonly #result: StoredResult;
  readonly #views: ResultViews;
  readonly #analyses: ViewAnalyses;
  readonly #comparisons: ResultComparisons;
  readonly #port: MessageEnd<unknown, StoreMessage>;
  /** Views that this page opened and has not closed. */
  readonly #opened = new Set<number>();
  readonly #work = new StoppableWork((waiting, task, rowsDone) =>
    this.#port.post({ type: "fieldProgress", waiting, task, rowsDone }),
  );
  #toldColumns = false;
  #isClosed = false;

  constructor(
    result: StoredResult,
    views: ResultViews,
    comparisons: ResultComparisons,
    port: MessageEnd<unknown, StoreMessage>,
  ) {
    this.#result = result;
    this.#views = views;
    this.#comparisons = comparisons;
    this.#analyses = new ViewAnalyses(views);
    this.#port = port;
    port.onClose(() => this.#closeViews());
    port.post({ type: "hello", version: resultPortVersion, runId: result.runId });
    this.tellStatus();
    port.onMessage((message) => this.#receive(message));
  }

  /** Tells the page how far the result is; the columns go first, once, and say it of a result that still comes in. */
  tellStatus(): void {
    const { columns, rowCount, status } = this.#result;
    if (!this.#toldColumns && columns !== null) {
      this.#port.post({ type: "columns", columns, rowCount, rows: this.#firstRows(columns.length) });
      this.#toldColumns = true;
      if (status.type === "progress") return;
    }
    this.#port.post(status);
  }

  tellPinned(isPinned: boolean): void {
    this.#port.post({ type: "pinned", isPinned });
  }

  close(): void {
    this.#port.close();
  }

  /** What the first screen shows; nothing where it cannot be read, which whoever asks for it is told. */
  #firstRows(columnCount: number): readonly PageColumn[] {
    if (this.#result.rowCount === 0 || this.#result.status.type === "failed") return [];
    try {
      return this.#result.page(0, Math.min(firstRows, Math.max(20, Math.floor(firstCells / columnCount))));
    } catch {
      return [];
    }
  }

  #receive(message: unknown): void {
    const parsed = pageMessage.safeParse(message);
    if (!parsed.success) {
      const requestId = requestIdOf(message);
      if (requestId !== null) this.#refuse(requestId, new AppError("INVALID_INPUT"));
      return;
    }
    const { requestId } = parsed.data;
    const answer = (work: FieldWork) => this.#views.use(() => this.#answer(parsed.data, work));
    void this.#work.do(requestId, answer).catch((error: unknown) => {
      this.#refuse(requestId, error instanceof AppError ? error : new AppError("INTERNAL"));
    });
  }

  async #answer(message: PageMessage, work: FieldWork): Promise<void> {
    const { requestId } = message;
    const { status } = this.#result;
    if (status.type === "failed") throw AppError.fromData(status.error);
    switch (message.type) {
      case "page": {
        const columns = this.#views.rows(message.viewId).page(message.from, message.count);
        this.#port.post({ type: "page", requestId, from: message.from, columns });
        return;
      }
      case "cell": {
        const whole = this.#views.rows(message.viewId).cell(message.row, message.column);
        const text = whole?.slice(message.offset, message.offset + message.count) ?? null;
        const length = whole?.length ?? 0;
        this.#port.post({ type: "cell", requestId, text, offset: message.offset, length });
        return;
      }
      case "view": {
        await this.#result.complete();
        const { viewId, rows } = await this.#views.open(message.viewId, message.view, work);
        this.#tellView(requestId, viewId, rows);
        return;
      }
      case "group": {
        await this.#result.complete();
        const { viewId, rows } = await this.#views.group(message.viewId, message.grouping, work);
        this.#tellView(requestId, viewId, rows);
        return;
      }
      case "comparable": {
        const comparable = await this.#comparisons.comparable(message.before);
        this.#port.post({ type: "comparable", requestId, comparable });
        return;
      }
      case "compare": {
        const { viewId, rows, columns, counts } = await this.#comparisons.compare(message.comparison);
        this.#keepOpen(viewId);
        this.#port.post({ type: "compared", requestId, viewId, rowCount: rows.rowCount, columns, counts });
        return;
      }
      case "fieldNames": {
        await this.#result.complete();
        const names = await this.#views.fields.names(message.column, message.path, work);
        const some = names.slice(0, message.limit);
        this.#port.post({ type: "fieldNames", requestId, names: some, count: names.length });
        return;
      }
      case "fields": {
        await this.#result.complete();
        await this.#views.fields.add(message.fields, work);
        this.#port.post({ type: "fields", requestId, columns: this.#views.fields.rows.columns ?? [] });
        return;
      }
      case "hideFields":
        this.#views.fields.hide(message.fields);
        this.#port.post({ type: "accepted", requestId });
        return;
      case "stopFields":
        this.#work.stop(message.stopped);
        this.#port.post({ type: "accepted", requestId });
        return;
      case "ranges": {
        await this.#result.complete();
        const { viewId, rows } = await this.#views.ranges(message.viewId, message.column, work);
        this.#tellView(requestId, viewId, rows);
        return;
      }
      case "boxes": {
        await this.#result.complete();
        const { viewId, rows } = await this.#views.boxes(message.viewId, message.plot, work);
        this.#tellView(requestId, viewId, rows);
        return;
      }
      case "closeView":
        this.#opened.delete(message.viewId);
        this.#views.close(message.viewId);
        this.#port.post({ type: "viewClosed", requestId });
        return;
      case "statistics":
      case "summary":
      case "values":
      case "sample":
      case "trend":
      case "find":
        await this.#result.complete();
        this.#port.post(await this.#analyses.answer(message, work));
    }
  }

  #tellView(requestId: number, viewId: number, { rowCount, columns }: ReadableRows): void {
    this.#keepOpen(viewId);
    this.#port.post({ type: "view", requestId, viewId, rowCount, columns: columns ?? [] });
  }

  /** A view that is ready after its page closed goes at once. */
  #keepOpen(viewId: number): void {
    if (this.#isClosed) this.#views.close(viewId);
    else this.#opened.add(viewId);
  }

  #closeViews(): void {
    this.#isClosed = true;
    this.#work.stopAll();
    for (const viewId of this.#opened) this.#views.close(viewId);
    this.#opened.clear();
  }

  #refuse(requestId: number, error: AppError): void {
    this.#port.post({ type: "refused", requestId, error: error.toData() });
  }
}

function requestIdOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("requestId" in message)) return null;
  return typeof message.requestId === "number" ? message.requestId : null;
}
