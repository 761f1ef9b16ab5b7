import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { ResultView } from "#shared/domain/results/resultView";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { ResultViews } from "../session/ResultViews";
import { EngineAnswers } from "./EngineAnswers";
import { valuesSql, type TypedValues } from "./typedValues";

/** A stored answer whose columns are the row's number, the value, and where DuckDB itself puts the value. */
export interface RankedResult {
  readonly result: StoredResult;
  readonly views: ResultViews;
  /** The value as it travelled. */
  readonly values: readonly (string | number | boolean | object | null)[];
  /** The value's cell. */
  readonly cells: readonly (string | null)[];
  /** DuckDB's order of the values; equal ones have the same. NULL is last. */
  readonly ranks: readonly number[];
}

/** The column of the value. */
export const valueColumn = 1;

/** A real engine, and a result store for what it answers. */
export class ExactnessFixture {
  readonly answers: EngineAnswers;
  readonly tables: ResultTables;
  readonly folder: string;

  private constructor(answers: EngineAnswers, folder: string) {
    this.answers = answers;
    this.folder = folder;
    this.tables = new ResultTables(folder);
  }

  static async start(): Promise<ExactnessFixture> {
    return new ExactnessFixture(await EngineAnswers.start(), await mkdtemp(join(tmpdir(), "wharf-exact-")));
  }

  /** Values of a type in DuckDB's hands and in the store's. */
  async ranked(type: Pick<TypedValues, "type">, texts: readonly string[]): Promise<RankedResult> {
    const body = await this.answers.body(
      `SELECT i, v, dense_rank() OVER (ORDER BY v NULLS LAST)::INTEGER AS rank FROM (${valuesSql(type, texts)}) ORDER BY i`,
    );
    const { rows } = JSON.parse(body.toString()) as {
      rows: { v: RankedResult["values"][number]; rank: number }[];
    };
    const result = this.answers.stored(body);
    return {
      result,
      views: new ResultViews(result, this.tables),
      values: rows.map(({ v }) => v),
      cells: [...(result.page(0, rows.length)[valueColumn]?.texts ?? [])],
      ranks: rows.map(({ rank }) => rank),
    };
  }

  /** Whether something holds for the edges of a type together with any other of its values. */
  async holds(type: TypedValues, check: (ranked: RankedResult) => Promise<void>): Promise<void> {
    const more = fc.array(type.any, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(more, async (texts) => {
        const ranked = await this.ranked(type, [...type.edges, ...texts]);
        try {
          await check(ranked);
        } finally {
          await this.tables.drop(ranked.result.runId);
        }
      }),
      { numRuns: 4 },
    );
  }

  async close(): Promise<void> {
    await this.tables.close();
    await this.answers.close();
    await rm(this.folder, { recursive: true });
  }
}

/** Numbers of the rows of a view, in its order. */
export async function rowsOf({ views }: RankedResult, view: Partial<ResultView>): Promise<number[]> {
  const { rows, viewId } = await views.open(0, { filters: [], sort: [], ...view });
  const numbers = (rows.page(0, rows.rowCount)[0]?.texts ?? []).map(Number);
  views.close(viewId);
  return numbers;
}
