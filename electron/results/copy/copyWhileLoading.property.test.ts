import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import type { CopyPart } from "#shared/processes/storePort";
import { ByteStore } from "../storage/ByteStore";
import { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { ResultViews } from "../session/ResultViews";
import { copyResult, rowsToCopy } from "./copyResult";

/** A result whose bytes arrive as a test sends them, and a copy of it that collects its parts. */
class ArrivingResult {
  readonly result: StoredResult;
  readonly #body: Buffer;
  readonly #views: ResultViews;
  #sent = 0;

  constructor(rowCount: number) {
    const rows = Array.from({ length: rowCount }, (_, row) => ({ n: row, t: `row ${row}` }));
    this.#body = Buffer.from(
      JSON.stringify({
        columns: ["n", "t"],
        types: ["INTEGER", "VARCHAR"],
        rows,
        rowCount,
        truncated: false,
      }),
    );
    const bytes = new ByteStore(() => {
      throw new Error("This result fits into memory.");
    });
    this.result = new StoredResult("run", 1_000_000, bytes);
    this.#views = new ResultViews(this.result, new ResultTables(null));
  }

  /** Sends bytes up to a share of the body; all of them end the result. */
  arriveTo(share: number): void {
    const end = share >= 1 ? this.#body.length : Math.floor(this.#body.length * share);
    if (end > this.#sent) this.result.push(this.#body.subarray(this.#sent, end));
    this.#sent = Math.max(this.#sent, end);
    if (share >= 1) this.result.end();
  }

  /** @returns what the copy came to so far: its text and its rows, or the error it ended with */
  copy(rows: ResultCopy["rows"]) {
    const state = { text: "", rows: null as number | null, error: null as string | null };
    const source = { result: this.result, views: this.#views };
    const copy: ResultCopy = { viewId: 0, format: "tsv", rows, columns: [0, 1] };
    const abort = new AbortController();
    const send = async ({ text }: CopyPart): Promise<void> => {
      state.text += text;
    };
    const copying = rowsToCopy(source, copy, abort.signal)
      .then(() => copyResult(source, copy, { signal: abort.signal, send }))
      .then(
        (end) => {
          state.rows = end.rows;
        },
        (error: unknown) => {
          state.error = error instanceof AppError ? error.code : String(error);
        },
      );
    return { state, abort, copying };
  }
}

const linesOf = (text: string) => (text === "" ? [] : text.split(/\r?\n/).filter((line) => line !== ""));
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("a copy that begins while rows arrive", () => {
  it("has every row that was asked for, or does not end before they are there", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(share, { maxLength: 8 }),
        fc.nat(8),
        fc.nat(450),
        fc.option(fc.nat(450), { nil: null }),
        async (total, shares, moment, from, count) => {
          const arriving = new ArrivingResult(total);
          const steps = shares.toSorted((a, b) => a - b);
          for (const step of steps.slice(0, moment)) arriving.arriveTo(Math.min(step, 0.999));
          const there = arriving.result.rowCount;
          const { state, copying } = arriving.copy({ from, count });
          const isThere = count !== null && from + count <= there;
          await new Promise(setImmediate);
          expect(state.rows !== null).toBe(isThere);
          for (const step of steps.slice(moment)) arriving.arriveTo(Math.min(step, 0.999));
          arriving.arriveTo(1);
          await copying;
          const expected = Math.max(0, Math.min(total, from + (count ?? total)) - from);
          expect(state).toMatchObject({ rows: expected, error: null });
          expect(linesOf(state.text)).toEqual(
            Array.from({ length: expected }, (_, index) => `${from + index}\trow ${from + index}`),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("ends with the error of a result that breaks off, and copies nothing", async () => {
    const arriving = new ArrivingResult(100);
    arriving.arriveTo(0.5);
    const { state, copying } = arriving.copy({ from: 0, count: null });
    arriving.result.fail(new AppError("STATEMENT_FAILED").toData());
    await copying;
    expect(state).toEqual({ text: "", rows: null, error: "STATEMENT_FAILED" });
  });

  it("copies nothing any more once it was stopped", async () => {
    const arriving = new ArrivingResult(100);
    arriving.arriveTo(0.5);
    const { state, abort, copying } = arriving.copy({ from: 0, count: null });
    abort.abort();
    arriving.arriveTo(1);
    await copying;
    expect(state).toEqual({ text: "", rows: null, error: "CANCELLED" });
  });
});
