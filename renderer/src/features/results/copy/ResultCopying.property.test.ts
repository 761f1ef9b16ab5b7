// @vitest-environment happy-dom
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { notificationStore } from "../../../components/toasts";
import { initialResultState, type ResultState } from "../client/ResultState";
import { ResultCopying } from "./ResultCopying";

/** A result that loads step by step, and main's side of its copies, which wait for it as the store does. */
class LoadingResult {
  readonly total: number;
  state: ResultState;
  #end: () => void = () => undefined;
  readonly #ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  constructor(total: number) {
    this.total = total;
    this.state = { ...initialResultState, runId: "11111111-1111-4111-8111-111111111111", phase: "receiving" };
    new FakeBridge({
      "results.copy": async ({ copy: { rows } }) => {
        if (rows.count === null || rows.from + rows.count > this.state.rowCount) await this.#ended;
        return { rows: Math.min(rows.count ?? this.total, this.total - rows.from) };
      },
    }).install();
  }

  loadTo(rowCount: number): void {
    this.state = { ...this.state, rowCount };
    if (rowCount < this.total) return;
    this.state = { ...this.state, phase: "done" };
    this.#end();
  }
}

const noteOf = (copying: ResultCopying): string | null => {
  const status = copying.status.getState();
  return status.kind === "ended" ? status.note : null;
};
const number = (rows: number) => rows.toLocaleString("en-US");
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("ResultCopying while the result is loading", () => {
  it("copies all rows, or names the exact number and says that they are not all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 100_000 }),
        fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("all", "allNow", "some"),
        async (total, shares, wish) => {
          const loading = new LoadingResult(total);
          const steps = shares.toSorted((a, b) => a - b).map((part) => Math.floor(total * part));
          const copying = new ResultCopying({ getState: () => loading.state });
          const [first = 0, ...others] = steps;
          loading.loadTo(first);
          const growsDown = wish !== "some";
          void copying.start({
            viewId: 0,
            format: "tsv",
            rows: { from: 0, count: first, growsDown },
            columns: [0],
          });
          await settle();
          for (const step of others) loading.loadTo(step);
          const loaded = loading.state.rowCount;
          if (wish !== "some") expect(copying.status.getState()).toEqual({ kind: "waiting" });
          if (wish === "allNow") copying.copyLoaded();
          await settle();
          if (wish === "all") {
            loading.loadTo(total);
            await settle();
            expect(noteOf(copying)).toBe(`${number(total)} rows copied`);
          } else {
            const rows = wish === "some" ? first : loaded;
            expect(noteOf(copying)).toBe(
              `${number(rows)} ${rows === 1 ? "row" : "rows"} copied. The result is still loading.`,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("leaves the clipboard alone once it was stopped", async () => {
    const loading = new LoadingResult(10);
    const bridge = new FakeBridge({
      "results.copy": (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
        }),
    }).install();
    const copying = new ResultCopying({ getState: () => loading.state });
    loading.loadTo(4);
    void copying.start({
      viewId: 0,
      format: "tsv",
      rows: { from: 0, count: 4, growsDown: true },
      columns: [0],
    });
    await settle();
    expect(bridge.inputsOf("results.copy")[0]?.copy.rows).toEqual({ from: 0, count: null });
    copying.stop();
    await settle();
    expect(noteOf(copying)).toBe("Copying stopped. The clipboard is unchanged.");
    const [entry] = notificationStore.getState().entries;
    expect(entry?.text).toBe("Copying stopped. The clipboard is unchanged.");
  });
});
