// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PlanView } from "#shared/domain/results/resultPresentation";
import type { ResultClient } from "../client/ResultClient";
import { initialResultState } from "../client/ResultState";
import { ResultContext } from "../state/resultContext";
import { PlanPane } from "./PlanPane";
import { isPlanResult } from "./usePlanTexts";

const operator = (name: string, rows: number, seconds: number, children: unknown[] = []) => ({
  operator_name: name,
  operator_timing: seconds,
  operator_cardinality: rows,
  operator_rows_scanned: 0,
  extra_info: { "Estimated Cardinality": "12", Conditions: "a = b" },
  children,
});

const measured = JSON.stringify({
  latency: 0.25,
  cpu_time: 0.5,
  system_peak_buffer_memory: 2_000_000,
  system_peak_temp_dir_size: 0,
  children: [
    operator("EXPLAIN_ANALYZE", 0, 0, [
      operator("HASH_JOIN", 200_000, 0.3, [operator("TABLE_SCAN", 1000, 0.1), operator("FILTER", 500, 0)]),
    ]),
  ],
});

afterEach(cleanup);

/** Shows a result of one plan a row; cells are read in small pieces. */
function show(view: Exclude<PlanView, "rows">, texts: readonly string[], runId: string | null = null) {
  const readCell = (row: number, _column: number, offset: number) =>
    Promise.resolve({
      text: texts[row]?.slice(offset, offset + 50) ?? null,
      length: texts[row]?.length ?? 0,
    });
  const client = { readCell } as unknown as ResultClient;
  const state = { ...initialResultState, rowCount: texts.length, phase: "done" as const, runId };
  const result = { client, state, columns: [], statement: null, source: null, onOpenQuery: vi.fn() };
  render(
    <ResultContext value={result}>
      <PlanPane view={view} />
    </ResultContext>,
  );
}

describe("PlanPane", () => {
  it("shows a measured plan as a tree, with a hint that leads to its operator", async () => {
    show("tree", [measured]);
    const join = await screen.findByRole("row", {
      name: /^HASH JOIN, 200,000 rows, estimated 12, 300 ms, 75%/,
    });
    expect(join.getAttribute("aria-level")).toBe("1");
    expect(screen.getByText("250 ms in total · 500 ms of CPU time · 2 MB memory at most")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^HASH JOIN multiplies rows 1:200/ }));
    const details = screen.getByRole("complementary", { name: "Details of HASH JOIN" });
    expect(within(details).getByText("a = b")).toBeTruthy();
  });

  it("shows its operators as a table, those that took longest first", async () => {
    show("table", [measured]);
    const table = await screen.findByRole("grid", { name: "Operators of the plan" });
    const names = within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["HASH JOIN", "TABLE SCAN", "FILTER"]);
  });

  it("shows it as text, with every detail", async () => {
    show("text", [measured]);
    const text = await screen.findByText(/^HASH JOIN/);
    expect(text.textContent).toContain("  TABLE SCAN  (1,000 rows, estimated 12, 100 ms, 25% of the time)");
  });

  it("shows an earlier plan beside it, and which was faster", async () => {
    show("tree", [measured], "run-1");
    await screen.findByRole("row", { name: /^HASH JOIN/ });
    cleanup();
    show("tree", [measured.replace('"latency":0.25', '"latency":0.125')], "run-2");
    fireEvent.click(await screen.findByRole("button", { name: /Compare with/ }));
    fireEvent.click(await screen.findByRole("option", { name: /Unknown statement/ }));
    const earlier = await screen.findByRole("region", { name: "Earlier plan" });
    expect(within(earlier).getByText("250 ms")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "This plan" })).getByText("125 ms")).toBeTruthy();
    expect(screen.getByText("This plan was 2× faster.")).toBeTruthy();
  });

  it("shows the drawing of a plan, and several plans, as text in every view", async () => {
    show("tree", ["┌─── first", measured]);
    const text = await screen.findByText(/first/);
    expect(text.textContent).toBe(`┌─── first\n\n${measured}`);
  });
});

describe("isPlanResult", () => {
  it("knows a result of EXPLAIN by its two columns", () => {
    expect(isPlanResult([{ name: "explain_key" }, { name: "explain_value" }])).toBe(true);
    expect(isPlanResult([{ name: "explain_value" }, { name: "explain_key" }])).toBe(false);
    expect(isPlanResult(null)).toBe(false);
  });
});
