import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { RowFormat } from "../../../shared/domain/results/resultCopy";
import type { ResultExport } from "../../../shared/domain/results/resultExport";
import { columnStatistics } from "../../../electron/results/analysis/columnStatistics";
import { copyResult } from "../../../electron/results/copy/copyResult";
import { exportResult } from "../../../electron/results/export/exportResult";
import type { StoredResult } from "../../../electron/results/rows/StoredResult";
import type { ResultTables } from "../../../electron/results/table/ResultTables";
import { ResultViews } from "../../../electron/results/session/ResultViews";

/** What people do with a result, each settling when it is done. */
export class ResultSteps {
  readonly #result: StoredResult;
  readonly #tables: ResultTables;
  readonly #folder: string;
  readonly #views: ResultViews;

  /** @param folder For the files of exports. */
  constructor(result: StoredResult, tables: ResultTables, folder: string) {
    this.#result = result;
    this.#tables = tables;
    this.#folder = folder;
    this.#views = new ResultViews(result, tables);
  }

  /** Sorted by a column, and its first page. */
  async sort(column: number): Promise<void> {
    const { viewId, rows } = await this.#views.open(0, {
      filters: [],
      sort: [{ column, direction: "desc" }],
    });
    rows.page(0, 200);
    this.#views.close(viewId);
  }

  /** Filtered by what a text contains and by a number, and the first page of it. */
  async filter(text: number, number: number): Promise<void> {
    const filters = [
      { column: text, not: false, anyOf: [{ kind: "contains" as const, text: "9" }] },
      {
        column: number,
        not: false,
        anyOf: [{ kind: "compare" as const, operator: ">" as const, value: "100" }],
      },
    ];
    const { viewId, rows } = await this.#views.open(0, { filters, sort: [] });
    rows.page(0, 200);
    this.#views.close(viewId);
  }

  async statistics(index: number): Promise<void> {
    const scope = await this.#views.scope(0);
    const column = scope.columns[index];
    if (column !== undefined) await columnStatistics(await this.#views.database(), scope, column);
  }

  /** All cells as text, taken part by part. @returns its characters */
  async copy(format: RowFormat): Promise<number> {
    let length = 0;
    const rows = { from: 0, count: this.#result.rowCount };
    const source = { result: this.#result, views: this.#views };
    const copy = { viewId: 0, format, rows, columns: this.#columns() };
    await copyResult(source, copy, {
      signal: new AbortController().signal,
      send: async ({ text }) => {
        length += text.length;
      },
    });
    return length;
  }

  async export(format: ResultExport["format"]): Promise<void> {
    const path = join(this.#folder, `${randomUUID()}.${format}`);
    const source = { result: this.#result, views: this.#views };
    const wish = { viewId: 0, format, columns: this.#columns() };
    const watch = { signal: new AbortController().signal, onProgress: () => undefined };
    await exportResult(source, wish, { path, exportId: randomUUID() }, this.#tables, watch);
    await rm(path, { force: true });
  }

  #columns(): number[] {
    return [...(this.#result.columns ?? []).keys()];
  }
}
