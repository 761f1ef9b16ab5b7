// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { useState, useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type {
  Comparable,
  ComparedColumn,
  ComparisonCounts,
  DifferingPart,
} from "#shared/domain/results/resultComparison";
import { resultPortVersion } from "#shared/contract/resultPort";
import { plainComparison, type ComparisonLook } from "#shared/domain/results/resultPresentation";
import type { ResultLikeness } from "#shared/domain/runEntry";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { createQueryClient } from "../../../lib/createQueryClient";
import { ResultClient } from "../client/ResultClient";
import { ComparePane } from "./ComparePane";
import { ResultContext } from "../state/resultContext";
import { FakeStore, type StoreRequest, type StoreResult } from "../testing/FakeStore";
import { resultOf } from "../testing/resultOf";

const columns: readonly ResultColumn[] = [
  { name: "id", type: "BIGINT" },
  { name: "amount", type: "DECIMAL(20,2)" },
  { name: "note", type: "VARCHAR" },
];
const pair = (index: number) => ({ before: index, now: index });
const compared: readonly ComparedColumn[] = [
  { name: "change", type: "VARCHAR", role: "change", pair: null },
  { name: "id", type: "BIGINT", role: "key", pair: 0 },
  { name: "amount before", type: "DECIMAL(20,2)", role: "before", pair: 0 },
  { name: "amount now", type: "DECIMAL(20,2)", role: "now", pair: 0 },
  { name: "note before", type: "VARCHAR", role: "before", pair: 1 },
  { name: "note now", type: "VARCHAR", role: "now", pair: 1 },
];
const differing: readonly (readonly (string | null)[])[] = [
  ["changed", "1", "9007199254740992.00", "9007199254740993.00", "a", "a"],
  ["changed", "4", "1.00", "2.00", "long", "long"],
  ["changed", "5", "0.10", "0.10", "long", "long"],
  ["added", "2", null, "5.00", null, null],
  ["removed", "3", "7.00", null, "gone", null],
];
const part = (start: number, end: number) => ({ start, end, around: null });
const latePart = (end: number) => ({ start: 888, end, around: { from: 848, text: `${"y".repeat(40)}zend` } });
/** By column, then by row: where a value is another than on the other side. */
const parts: readonly (readonly (readonly [row: number, part: DifferingPart])[])[] = [
  [],
  [],
  [
    [0, part(15, 16)],
    [1, part(0, 1)],
    [2, part(4, 4)],
  ],
  [
    [0, part(15, 16)],
    [1, part(0, 1)],
    [2, part(4, 4)],
  ],
  [[2, latePart(888)]],
  [[2, latePart(889)]],
];

let store: FakeStore;
let client: ResultClient;
let comparable: Comparable;
let counts: ComparisonCounts;
/** What the store is asked to compare, and the views it makes of that. */
let asked: StoreRequest[];
/** How often it is asked how the two can be compared, which reads both. */
let timesAsked: number;
let compareError: AppError | null;
let looks: ComparisonLook[];
let opened: string[];
let earlier: { runId: string; likeness: ResultLikeness; sql: string; databaseId: string }[];

function answer(message: StoreRequest): StoreResult {
  if (message.type === "comparable") {
    timesAsked += 1;
    if (compareError?.code === "RESULT_GONE") throw compareError;
    return comparable;
  }
  if (message.type === "compare") {
    asked.push(message);
    if (compareError !== null && message.comparison.keys.length > 0) throw compareError;
    return { viewId: 7, rowCount: differing.length, columns: compared, counts };
  }
  if (message.type === "view") {
    asked.push(message);
    return { viewId: 8, rowCount: 1, columns: compared };
  }
  if (message.type !== "page") return undefined;
  const shown = differing.slice(message.from, message.from + message.count);
  const cells = compared.map((_, index) => ({
    texts: shown.map((row) => row[index] ?? null),
    cut: shown.flatMap((row, place) => (row[index] === "long" ? ([[place, 900]] as const) : [])),
    differing: parts[index] ?? [],
  }));
  return { columns: cells };
}

// The test's document has no layout; the grid is given the size it would have in a window.
let windowWidth = 1400;
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => windowWidth });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 500 });

const result = (runId: string, likeness: ResultLikeness, sql = "SELECT * FROM t") => ({
  runId,
  likeness,
  sql,
  databaseId: "d",
});

beforeEach(() => {
  comparable = {
    beforeColumns: columns,
    beforeRows: 100,
    beforeTruncated: false,
    pairs: [pair(0), pair(1), pair(2)],
    keys: [[pair(0)], [pair(1), pair(2)]],
  };
  counts = { added: 1, removed: 1, changed: 1, same: 99_945, changedIn: [1, 0] };
  windowWidth = 1400;
  asked = [];
  timesAsked = 0;
  compareError = null;
  looks = [];
  opened = [];
  earlier = [result("another", "other", "SELECT 2"), result("last", "statement")];
  store = new FakeStore(answer);
  client = new ResultClient(store.page);
  new FakeBridge({
    "history.earlierResults": ({ search }) => {
      const found = earlier
        .filter(({ sql }) => sql.includes(search))
        .toSorted(
          (one, other) => Number(other.likeness === "statement") - Number(one.likeness === "statement"),
        );
      const facts = {
        profileId: "p",
        startedAt: 0,
        outcome: "succeeded",
        totalMs: 1,
        rowCount: 100,
      } as const;
      return {
        matching: found.length,
        entries: found.map((entry) => ({ ...entry, ...facts, truncated: false, error: null })),
      };
    },
    "history.statement": ({ runId }) => ({
      sql: earlier.find((entry) => entry.runId === runId)?.sql ?? null,
      written: null,
    }),
    "profiles.list": () => ({ profiles: [] }),
  }).install();
});

afterEach(() => {
  cleanup();
  client.dispose();
  store.close();
});

function Pane({ first, of }: { first: ComparisonLook; of: readonly ResultColumn[] }) {
  const state = useSyncExternalStore(client.subscribe, client.getState);
  const [look, setLook] = useState(first);
  return state.phase !== "done" ? null : (
    <ResultContext
      value={resultOf(client, {
        columns: of,
        statement: "SELECT * FROM t",
        source: { profileId: "p", databaseId: "d", title: "Query 1", dialect: "duckdb" },
        onOpenQuery: (sql) => opened.push(sql),
      })}
    >
      <ComparePane
        runId="now"
        look={look}
        onLook={(next) => {
          looks.push(next);
          setLook(next);
        }}
        onShown={() => undefined}
      />
    </ResultContext>
  );
}

function show(look: ComparisonLook = plainComparison, truncated = false, of = columns) {
  store.tell(
    { type: "hello", version: resultPortVersion, runId: "now" },
    { type: "columns", columns, rowCount: 0, rows: [] },
    { type: "done", rowCount: 100, truncated, maxRows: 100, bytes: 1 },
  );
  return draw(look, of);
}

function draw(look = plainComparison, of = columns) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Pane first={look} of={of} />
    </QueryClientProvider>,
  );
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("a result compared with an earlier one", () => {
  it("is compared at once with the last of its statement, by the likeliest key", async () => {
    show();
    await button("Added 1");
    expect(asked).toEqual([
      expect.objectContaining({
        comparison: { before: "last", keys: [pair(0)], columns: [pair(1), pair(2)] },
      }),
    ]);
    expect(screen.getByText("Same 99,945")).toBeTruthy();
    await button("Key columns: id. Change");
  });

  it("says by words what changed, with the differing part of each value marked", async () => {
    show();
    const grid = await screen.findByRole("grid");
    await waitFor(() => expect(grid.textContent).toContain("Changed"));
    const cells = within(grid)
      .getAllByRole("gridcell")
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 4)).toEqual([
      "Changed",
      "1",
      "changed from 9007199254740992.00",
      "changed to 9007199254740993.00",
    ]);
    expect([...grid.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["2", "3", "1", "2"]);
    expect(cells.slice(12, 16)).toEqual(["Added", "2", "no row", "5.00"]);
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
  });

  it("hides the columns in which nothing changed until they are asked for", async () => {
    show();
    const grid = await screen.findByRole("grid");
    expect(grid.getAttribute("aria-colcount")).toBe("5");
    fireEvent.click(screen.getByRole("checkbox", { name: "Show all columns" }));
    expect(grid.getAttribute("aria-colcount")).toBe("7");
  });

  it("shows what differs late in a long text, and where, and calls the same what is the same", async () => {
    show();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Show all columns" }));
    const grid = await screen.findByRole("grid");
    await waitFor(() =>
      expect(
        within(grid)
          .getAllByRole("gridcell")
          .map((cell) => cell.textContent)
          .slice(10, 18),
      ).toEqual([
        "long900 characters",
        "long900 characters",
        "Changed",
        "5",
        "changed from 0.10 Different value, same text",
        "changed to 0.10 Different value, same text",
        "changed from …yyyyyyyyyyyyzend…at 889 of 900",
        "changed to …yyyyyyyyyyyyzend…at 889 of 900",
      ]),
    );
    expect([...grid.querySelectorAll("mark")].map((mark) => mark.textContent).slice(-2)).toEqual(["", "z"]);
    expect(screen.getAllByTitle("First difference at character 889 of 900")).toHaveLength(2);
  });

  it("shows only the rows of a count, or those that changed in a column", async () => {
    show();
    fireEvent.click(await button("Removed 1"));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        type: "view",
        viewId: 7,
        view: { filters: [{ column: 0, not: false, anyOf: [{ kind: "is", text: "removed" }] }] },
      }),
    );
    fireEvent.click(screen.getByRole("radio", { name: "amount 1" }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        view: { filters: [{ anyOf: [{ text: "changed" }] }], differing: [{ column: 2, other: 3 }] },
      }),
    );
  });

  it("has the columns in a menu where there is no room for them, a long name as its beginning", async () => {
    windowWidth = 600;
    const name = "n".repeat(10_000);
    show(plainComparison, false, [
      { name: "id", type: "BIGINT" },
      { name, type: "VARCHAR" },
      ...columns.slice(2),
    ]);
    fireEvent.click(await button("1 column"));
    fireEvent.click(await screen.findByRole("menuitem", { name: `${"n".repeat(60)}… (1)` }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ view: { differing: [{ column: 2, other: 3 }] } }),
    );
    await button(/^n{60}… ?1$/);
  });

  it("is as it was left when a person comes back to it", async () => {
    const { unmount } = show();
    fireEvent.click(await button("Removed 1"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Show all columns" }));
    fireEvent.click(screen.getByRole("button", { name: "Sort by id" }));
    const view = {
      filters: [{ column: 0, not: false, anyOf: [{ kind: "is", text: "removed" }] }],
      sort: [{ column: 1, direction: "asc" }],
    };
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: "view", viewId: 7, view }));
    unmount();
    asked = [];
    draw();
    expect((await button("Removed 1")).getAttribute("aria-pressed")).toBe("true");
    expect(asked).toMatchObject([{ type: "compare" }, { type: "view", viewId: 7, view }]);
    expect(timesAsked).toBe(1);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Show all columns" }).checked).toBe(true);
  });

  it("is compared by other columns when a person chooses them, and keeps that with the tab", async () => {
    show();
    fireEvent.click(await button(/^Key columns: id/));
    fireEvent.click(await screen.findByRole("menuitem", { name: "amount + note" }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.at(-1)).toMatchObject({ comparison: { keys: [pair(1), pair(2)], columns: [pair(0)] } });
    const keys = [
      { index: 1, name: "amount" },
      { index: 2, name: "note" },
    ];
    expect(looks).toEqual([{ ...plainComparison, keys }]);
  });

  it("leaves out the columns that a person leaves out", async () => {
    show({ ...plainComparison, leftOut: [{ index: 9, name: "note" }] });
    await button("2 of 3 columns compared. Change");
    await waitFor(() => expect(asked).toMatchObject([{ comparison: { columns: [pair(1)] } }]));
  });

  it("says which columns only one of the two has", async () => {
    comparable = {
      ...comparable,
      beforeColumns: [...columns.slice(0, 2), { name: "old", type: "DATE" }],
      pairs: [pair(0), pair(1)],
      keys: [[pair(0)]],
    };
    show();
    expect(
      await screen.findByText(
        "Only in this result: note. Only in the earlier result: old. They are not compared.",
      ),
    ).toBeTruthy();
  });

  it("says so where nothing is different", async () => {
    counts = { added: 0, removed: 0, changed: 0, same: 100, changedIn: [0, 0] };
    show();
    expect(await screen.findByText("No differences")).toBeTruthy();
    expect(screen.getByText("All 100 rows are the same in the 3 compared columns.")).toBeTruthy();
  });
});

describe("the other result", () => {
  it("says how to get one where none is kept", async () => {
    earlier = [];
    show();
    expect(await screen.findByText("No earlier result to compare with")).toBeTruthy();
  });

  it("is chosen from those that are kept where the statement has none", async () => {
    earlier = [result("another", "other", "SELECT 2")];
    show();
    fireEvent.click(await screen.findByRole("option", { name: /SELECT 2/ }));
    await button("Added 1");
    expect(asked).toMatchObject([{ comparison: { before: "another" } }]);
  });

  it("is chosen anew where it is not kept any more", async () => {
    compareError = new AppError("RESULT_GONE");
    show({ ...plainComparison, before: "gone" });
    expect((await screen.findByRole("alert")).textContent).toContain("no longer kept");
    compareError = null;
    fireEvent.click(screen.getByRole("button", { name: "Choose another result" }));
    fireEvent.click(await screen.findByRole("option", { name: /SELECT \* FROM t/ }));
    await button("Added 1");
    expect(looks.at(-1)?.before).toBe("last");
  });
});

describe("rows that cannot be told apart", () => {
  it("are compared as whole rows where a person wants that", async () => {
    compareError = new AppError("RESULTS_KEY_REPEATS", "In the later result, 2 rows have id = 1.");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("2 rows have id = 1");
    fireEvent.click(screen.getByRole("button", { name: "Compare entire rows" }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ comparison: { keys: [], columns: comparable.pairs } }),
    );
  });

  it("are asked about where no key is found", async () => {
    comparable = { ...comparable, keys: [] };
    show();
    expect(await screen.findByText("Choose key columns")).toBeTruthy();
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Choose columns" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Entire rows" }));
    await button("Added 1");
  });
});

describe("cut results", () => {
  it("say that the first rows are compared and what that means", async () => {
    comparable = { ...comparable, beforeTruncated: true };
    show(plainComparison, true);
    const note = await screen.findByRole("note");
    expect(note.textContent).toContain("Only the first 100 rows of each result are compared.");
    expect(note.textContent).toContain("Rows beyond the limit may appear as added or removed.");
    await waitFor(() => expect(note.textContent).toContain("Both results come from the same statement"));
  });

  it("are compared over all rows by one statement where the two are of one database", async () => {
    earlier = [result("another", "other", "SELECT * FROM old")];
    show({ ...plainComparison, before: "another" }, true);
    fireEvent.click(await button("Compare all rows"));
    expect(opened[0]).toContain("FULL OUTER JOIN");
    expect(opened[0]).toContain("SELECT * FROM old");
  });

  it("say why not where they are of two databases", async () => {
    earlier = [{ ...result("another", "other", "SELECT * FROM old"), databaseId: "elsewhere" }];
    show({ ...plainComparison, before: "another" }, true);
    const note = await screen.findByRole("note");
    await waitFor(() => expect(note.textContent).toContain("the results come from different databases"));
  });
});
