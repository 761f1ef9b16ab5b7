import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Grouping, ColumnStatistics, SelectionSummary } from "#shared/domain/results/resultAnalysis";
import { wholeResult, type ResultView } from "#shared/domain/results/resultView";
import { ViewAnalyses } from "../session/ViewAnalyses";
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

  /** What is asked of a result or of a view of it. */
  async ask<Answer>(
    result: StoredResult,
    question: (analyses: ViewAnalyses, viewId: number) => Promise<Answer>,
    view: ResultView = wholeResult,
  ): Promise<Answer> {
    const views = this.views(result);
    const { viewId } = await views.open(0, view);
    return question(new ViewAnalyses(views), viewId);
  }

  statistics(result: StoredResult, column = 0, view?: ResultView): Promise<ColumnStatistics> {
    return this.ask(result, (analyses, viewId) => analyses.statistics({ viewId, column }), view);
  }

  summary(
    result: StoredResult,
    columns: number[],
    rows = { from: 0, count: 1_000 },
    view?: ResultView,
  ): Promise<SelectionSummary> {
    return this.ask(result, (analyses, viewId) => analyses.summary({ viewId, ...rows, columns }), view);
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
