import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Grouping, ColumnStatistics, SelectionSummary } from "#shared/domain/results/resultAnalysis";
import type { StoreMessage } from "#shared/contract/resultPort";
import { wholeResult, type ResultView } from "#shared/domain/results/resultView";
import { ViewAnalyses, type AnalysisMessage } from "../session/ViewAnalyses";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { ResultViews } from "../session/ResultViews";

/** Asks results what they come to, by a DuckDB of its own. */
export class AnalysisFixture {
  readonly tables: ResultTables;
  readonly #folder: string;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "wharf-analysis-"));
    this.tables = new ResultTables(this.#folder);
  }

  views(result: StoredResult): ResultViews {
    return new ResultViews(result, this.tables);
  }

  /** The answer to a question about a result or a view of it. */
  async ask<Type extends AnalysisMessage["type"]>(
    result: StoredResult,
    question: Extract<AnalysisMessage, { type: Type }>,
    view: ResultView = wholeResult,
  ): Promise<StoreMessage> {
    const views = this.views(result);
    const { viewId } = await views.open(0, view);
    return new ViewAnalyses(views).answer({ ...question, viewId });
  }

  async statistics(result: StoredResult, column = 0, view?: ResultView): Promise<ColumnStatistics> {
    const question = { type: "statistics", requestId: 1, viewId: 0, column } as const;
    const answer = await this.ask(result, question, view);
    if (answer.type !== "statistics") throw new Error(answer.type);
    return answer.statistics;
  }

  async summary(
    result: StoredResult,
    columns: number[],
    rows = { from: 0, count: 1_000 },
    view?: ResultView,
  ): Promise<SelectionSummary> {
    const question = { type: "summary", requestId: 1, viewId: 0, ...rows, columns } as const;
    const answer = await this.ask(result, question, view);
    if (answer.type !== "summary") throw new Error(answer.type);
    return answer.summary;
  }

  /** Groups as lists of texts, the names of their columns first. */
  async groups(result: StoredResult, grouping: Grouping): Promise<(string | null)[][]> {
    const { rows } = await this.views(result).group(0, grouping);
    const columns = rows.columns ?? [];
    const indexes = columns.map((_, index) => index);
    return [
      columns.map(({ name }) => name),
      ...Array.from({ length: rows.rowCount }, (_, row) => [...rows.rowTexts(row, indexes)]),
    ];
  }

  async close(): Promise<void> {
    await this.tables.close();
    rmSync(this.#folder, { recursive: true });
  }
}
