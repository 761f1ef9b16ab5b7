import { resultParams } from "#shared/contract/resultParams";
import {
  type FieldProgress,
  type MadeView,
  type PageColumn,
  type ResultMethods,
  type ResultPortMessage,
  resultPortVersion,
} from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { receiveUntrusted } from "#shared/rpc/receiveUntrusted";
import { type CallContext, type RpcHandlers, RpcServer } from "#shared/rpc/RpcServer";
import type { MessageEnd } from "../../processes/MessageEnd";
import { FieldWork } from "../fields/FieldWork";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultComparisons } from "./ResultComparisons";
import type { OpenedView, ResultViews } from "./ResultViews";
import { ViewAnalyses } from "./ViewAnalyses";

/** Rows that come with the columns: those of a high window, fewer where they have many cells. */
const firstRows = 60;
const firstCells = 2000;

/** Serves one page one result over a port, as resultPort.ts says. The page is not trusted. */
export class PageSession {
  readonly #result: StoredResult;
  readonly #views: ResultViews;
  readonly #comparisons: ResultComparisons;
  readonly #port: MessageEnd<unknown, ResultPortMessage>;
  readonly #calls: RpcServer<ResultMethods>;
  /** Views that this page opened and has not closed. */
  readonly #opened = new Set<number>();
  #toldColumns = false;
  #isClosed = false;

  constructor(
    result: StoredResult,
    views: ResultViews,
    comparisons: ResultComparisons,
    port: MessageEnd<unknown, ResultPortMessage>,
  ) {
    this.#result = result;
    this.#views = views;
    this.#comparisons = comparisons;
    this.#port = port;
    this.#calls = new RpcServer(this.#handlers(), (answer) => port.post(answer));
    port.onClose(() => this.#closeViews());
    port.post({ type: "hello", version: resultPortVersion, runId: result.runId });
    this.tellStatus();
    port.onMessage((message) => receiveUntrusted(this.#calls, resultParams, message));
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

  /** The first screen; nothing where it cannot be read: the request for it then ends with the error. */
  #firstRows(columnCount: number): readonly PageColumn[] {
    if (this.#result.rowCount === 0 || this.#result.status.type === "failed") return [];
    try {
      return this.#result.page(0, Math.min(firstRows, Math.max(20, Math.floor(firstCells / columnCount))));
    } catch {
      return [];
    }
  }

  #handlers(): RpcHandlers<ResultMethods> {
    const views = this.#views;
    const { fields } = views;
    const analyses = new ViewAnalyses(views);
    return {
      page: this.#now(({ viewId, from, count }) => ({ columns: views.rows(viewId).page(from, count) })),
      cell: this.#now(({ viewId, row, column, offset, count }) => {
        const text = views.rows(viewId).cell(row, column);
        return { text: text?.slice(offset, offset + count) ?? null, length: text?.length ?? 0 };
      }),
      view: this.#complete(async ({ viewId, view }, work) =>
        this.#made(await views.open(viewId, view, work)),
      ),
      group: this.#complete(async ({ viewId, grouping }, work) =>
        this.#made(await views.group(viewId, grouping, work)),
      ),
      ranges: this.#complete(async ({ viewId, column }, work) =>
        this.#made(await views.ranges(viewId, column, work)),
      ),
      boxes: this.#complete(async ({ viewId, plot }, work) =>
        this.#made(await views.boxes(viewId, plot, work)),
      ),
      comparable: this.#now(({ before }) => this.#comparisons.comparable(before)),
      compare: this.#now(async ({ comparison }) => {
        const { viewId, rows, columns, counts } = await this.#comparisons.compare(comparison);
        this.#keepOpen(viewId);
        return { viewId, rowCount: rows.rowCount, columns, counts };
      }),
      fieldNames: this.#complete(async ({ column, path, limit }, work) => {
        const names = await fields.names(column, path, work);
        return { names: names.slice(0, limit), count: names.length };
      }),
      fields: this.#complete(async (params, work) => {
        await fields.add(params.fields, work);
        return { columns: fields.rows.columns ?? [] };
      }),
      hideFields: this.#now((params) => {
        fields.hide(params.fields);
        return null;
      }),
      closeView: this.#now(({ viewId }) => {
        this.#opened.delete(viewId);
        views.close(viewId);
        return null;
      }),
      statistics: this.#complete((params, work) => analyses.statistics(params, work)),
      summary: this.#complete((params, work) => analyses.summary(params, work)),
      values: this.#complete((params, work) => analyses.values(params, work)),
      sample: this.#complete((params, work) => analyses.sample(params, work)),
      trend: this.#complete((params, work) => analyses.trend(params, work)),
      find: this.#complete((params, work) => analyses.find(params, work)),
    };
  }

  /** A method that needs only the rows that are there. */
  #now<Params, Result>(
    answer: (params: Params) => Result | Promise<Result>,
  ): (params: Params) => Promise<Result> {
    return (params) =>
      this.#views.use(async () => {
        this.#throwError();
        return answer(params);
      });
  }

  /** A method that needs all rows, and reports how far the work on fields is that it takes. */
  #complete<Params, Result>(
    answer: (params: Params, work: FieldWork) => Promise<Result>,
  ): (params: Params, context: CallContext<FieldProgress>) => Promise<Result> {
    return (params, { signal, send }) =>
      this.#views.use(async () => {
        this.#throwError();
        await this.#result.complete();
        const report = (task: FieldProgress["task"], rowsDone: number) => void send({ task, rowsDone });
        return answer(params, new FieldWork(signal, report));
      });
  }

  #throwError(): void {
    const { status } = this.#result;
    if (status.type === "failed") throw AppError.fromData(status.error);
  }

  #made({ viewId, rows: { rowCount, columns } }: OpenedView): MadeView {
    this.#keepOpen(viewId);
    return { viewId, rowCount, columns: columns ?? [] };
  }

  /** A view that is ready after its page closed goes at once. */
  #keepOpen(viewId: number): void {
    if (this.#isClosed) this.#views.close(viewId);
    else this.#opened.add(viewId);
  }

  #closeViews(): void {
    this.#isClosed = true;
    this.#calls.close();
    for (const viewId of this.#opened) this.#views.close(viewId);
    this.#opened.clear();
  }
}
