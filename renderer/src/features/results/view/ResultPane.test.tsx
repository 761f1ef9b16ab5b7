// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MethodInput } from "#shared/contract/methods";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { resultPortVersion } from "#shared/contract/resultPort";
import { plainLook } from "#shared/domain/results/resultPresentation";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { messages } from "../../../messages/messages";
import { ResultClient } from "../client/ResultClient";
import type { KeptRows } from "../keep/KeepButton";
import { columnLayouts } from "../layout/useColumnLayout";
import { ResultPane } from "./ResultPane";
import { FakeStore, type StoreRequest, type StoreResult } from "../testing/FakeStore";
import type { ResultRun } from "../state/ResultRun";

const columns: readonly ResultColumn[] = [
  { name: "id", type: "BIGINT" },
  { name: "name", type: "VARCHAR" },
  { name: "name", type: "STRUCT(a BIGINT)" },
];

const rows: readonly (readonly (string | null)[])[] = [
  ["9223372036854775807", null, '{"a":9007199254740993}'],
  ["2", "", null],
  ["3", "<b>bold</b>", "{}"],
];

let store: FakeStore;
let client: ResultClient;
let bridge: FakeBridge;
let clipboard: string[];
/** Texts that were opened in a query tab. */
let opened: string[];
let keptRows: KeptRows[];
let features: string[];
let shownPlaces: object[];
let replacements: object[];
/** Copies stay under way until they are stopped. */
let neverEnds: boolean;

/** A small store of three rows. */
function answer(message: StoreRequest): StoreResult {
  if (message.type === "page") {
    const shown = rows.slice(message.from, message.from + message.count);
    const cells = columns.map((_, column) => ({ texts: shown.map((row) => row[column] ?? null), cut: [] }));
    return { columns: cells };
  }
  if (message.type === "cell") {
    const text = rows[message.row]?.[message.column] ?? null;
    return { text, length: text?.length ?? 0 };
  }
  return undefined;
}

/** Main's side of a copy: what it would put on the clipboard. */
function copied({ copy }: MethodInput<"results.copy">): string {
  const { from, count } = copy.rows;
  const lines = rows
    .slice(from, count === null ? undefined : from + count)
    .map((row) => copy.columns.map((column) => row[column] ?? ""));
  return lines.map((line) => line.join("\t")).join("\n");
}

// The test's document has no layout; the grid is given the size it would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 1000 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 500 });

beforeEach(() => {
  clipboard = [];
  columnLayouts.setState([], true);
  opened = [];
  keptRows = [];
  features = [];
  shownPlaces = [];
  replacements = [];
  neverEnds = false;
  store = new FakeStore(answer);
  client = new ResultClient(store.page);
  store.tell({ type: "hello", version: resultPortVersion, runId: "run" });
  bridge = new FakeBridge({
    "results.copy": (input, signal) => {
      if (!neverEnds) {
        clipboard.push(copied(input));
        return { rows: input.copy.rows.count ?? rows.length };
      }
      bridge.publish("results.copyProgress", { copyId: input.copyId, rowsDone: 1 });
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
      });
    },
  }).install();
});

afterEach(() => {
  cleanup();
  client.dispose();
  store.close();
});

const paneOf = (
  run: ResultRun,
  isOlder = false,
  shown: ResultClient | null = client,
  statement = "SELECT * FROM t",
) => (
  <ResultPane
    run={run}
    source={null}
    statement={statement}
    look={plainLook}
    onLook={() => undefined}
    onOpenQuery={(sql) => opened.push(sql)}
    onKeepAsTable={(kept) => keptRows.push(kept)}
    client={shown}
    isOlder={isOlder}
    onStop={() => undefined}
    onOpenFeature={(feature) => features.push(feature)}
    onShowPlace={(place) => shownPlaces.push(place)}
    onReplace={(place, text) => replacements.push({ ...place, text })}
  />
);

function show(run: ResultRun, isOlder = false): HTMLElement {
  return render(paneOf(run, isOlder)).container;
}

async function showRows(truncated = false): Promise<HTMLElement> {
  store.tell({ type: "columns", columns, rowCount: 0, rows: [] });
  store.tell({ type: "done", rowCount: 3, truncated, maxRows: 3, bytes: 1 });
  show({ status: "succeeded", totalMs: 12 });
  await screen.findByText("9223372036854775807");
  return screen.getByRole("grid");
}

function activeText(grid: HTMLElement): string {
  return document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";
}

describe("the result pane", () => {
  it("says what to do before the first run", () => {
    show({ status: "idle" });
    expect(screen.getByText("No result yet")).toBeTruthy();
  });

  it("says of a kept result that it loads, not that its statement runs again", () => {
    show({ status: "succeeded", totalMs: 5, asOf: 1 });
    expect(screen.getByText("Loading the result")).toBeTruthy();
    expect(screen.queryByText("Running")).toBeNull();
  });

  it("shows what a write changed instead of its count as a row", async () => {
    const counted = [{ name: "Count", type: "BIGINT" }];
    store.tell({
      type: "columns",
      columns: counted,
      rowCount: 1,
      rows: [{ texts: ["1000"], cut: [] }],
    });
    const { rerender } = render(paneOf({ status: "running", startedAt: 0 }, false, client, "DELETE FROM t"));
    expect(screen.queryByRole("grid")).toBeNull();
    const end = { type: "done", rowCount: 1, truncated: false, maxRows: 3, bytes: 1 } as const;
    store.tell(end);
    rerender(paneOf({ status: "succeeded", totalMs: 17 }, true, client, "DELETE FROM t"));
    expect(await screen.findByRole("heading", { name: "1,000 rows deleted in 17 ms" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("1,000 rows deleted in 17 ms");
    expect(screen.getByText("Query changed since this run")).toBeTruthy();
    expect(screen.queryByRole("grid")).toBeNull();
  });

  const failed = (
    message: string,
    code: "STATEMENT_FAILED" | "STATEMENT_NOT_ALLOWED" = "STATEMENT_FAILED",
  ) => ({
    status: "failed" as const,
    error: new AppError(code, message).toData(),
  });

  it("speaks of a marked place only where the error has one", () => {
    const { rerender } = render(paneOf(failed("Catalog Error: Table with name t does not exist!")));
    expect(screen.getByText(messages.results.correctMarked)).toBeTruthy();
    rerender(paneOf(failed("Out of Memory Error: could not allocate")));
    expect(screen.queryByText(/mark/)).toBeNull();
  });

  it("shows an error as stale once the text has changed", () => {
    const error = failed("Catalog Error: Table with name t does not exist!");
    const { rerender } = render(paneOf(error, true));
    expect(screen.getByText("Query changed since this run")).toBeTruthy();
    expect(screen.getByText(messages.results.runChanged)).toBeTruthy();
    rerender(paneOf(error, false));
    expect(screen.queryByText("Query changed since this run")).toBeNull();
  });

  it("names the feature that does what a refused statement was for, and opens it", () => {
    const refused = failed(
      "The function read_csv is not available here: it reads files.",
      "STATEMENT_NOT_ALLOWED",
    );
    render(paneOf(refused, false, client, "FROM read_csv('a.csv')"));
    expect(screen.getByText(messages.statementAdvice.kinds.readFile)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Load a file…" }));
    expect(features).toEqual(["loadFile"]);
  });

  it("opens the query inside a refused COPY", () => {
    const refused = failed("COPY is not available here: files.", "STATEMENT_NOT_ALLOWED");
    render(paneOf(refused, false, client, "COPY (SELECT 1 AS a) TO 'x.csv'"));
    fireEvent.click(screen.getByRole("button", { name: messages.statementAdvice.openQuery }));
    expect(opened).toEqual(["SELECT 1 AS a"]);
  });

  it("offers to stop a statement that has no rows yet", () => {
    show({ status: "running", startedAt: Date.now() });
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  });

  it("keeps the line above a result while the statement runs again, without what needs the rows", async () => {
    const { rerender } = render(paneOf({ status: "succeeded", totalMs: 12 }));
    store.tell({ type: "columns", columns, rowCount: 0, rows: [] });
    store.tell({
      type: "done",
      rowCount: 3,
      truncated: false,
      maxRows: 3,
      bytes: 1,
    });
    expect(await screen.findByRole("button", { name: "Export" })).toBeTruthy();
    const pivot = screen.getByRole("radio", { name: "Pivot" });
    rerender(paneOf({ status: "running", startedAt: Date.now() }, false, null));
    expect(screen.getByRole("radio", { name: "Pivot" })).toBe(pivot);
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
    rerender(paneOf({ status: "succeeded", totalMs: 12 }));
    expect(screen.getByRole("radio", { name: "Pivot" })).toBe(pivot);
    expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
  });

  it("corrects a name that a statement got wrong, shows its place and copies the message", async () => {
    const error = new AppError(
      "STATEMENT_FAILED",
      'Catalog Error: Table with name ordrs does not exist!\nDid you mean "orders"?\n\nLINE 1: SELECT * FROM ordrs\n                      ^',
    ).toData();
    const { rerender } = render(paneOf({ status: "failed", error }, false, null, "SELECT * FROM ordrs"));
    fireEvent.click(screen.getByRole("button", { name: "Replace by orders" }));
    expect(replacements).toEqual([expect.objectContaining({ start: 14, end: 19, text: "orders" })]);
    fireEvent.click(screen.getByRole("button", { name: "Go to error" }));
    expect(shownPlaces).toEqual([expect.objectContaining({ start: 14, end: 19 })]);
    expect(screen.getByRole("button", { name: "Copy message" })).toBeTruthy();
    rerender(paneOf({ status: "failed", error }, true, null, "SELECT * FROM ordrs"));
    expect(screen.queryByRole("button", { name: /^Replace by|^Go to/ })).toBeNull();
  });

  it("says why a statement failed and what to do", () => {
    show({ status: "failed", error: new AppError("STATEMENT_FAILED", "no such table: ordrs").toData() });
    expect(screen.getByRole("alert").textContent).toContain("no such table: ordrs");
    expect(screen.getByRole("alert").textContent).toContain("Fix what the message names");
  });

  it("says that the store went away", async () => {
    show({ status: "running", startedAt: Date.now() });
    store.close();
    expect((await screen.findByRole("alert")).textContent).toContain("Run the statement again");
  });

  it("says how much had come in when a statement broke off", async () => {
    store.tell({ type: "columns", columns, rowCount: 0, rows: [] });
    store.tell({ type: "progress", rowCount: 1200 });
    const error = new AppError("STATEMENT_FAILED", "Could not convert 'x' to INTEGER").toData();
    store.tell({ type: "failed", error });
    show({ status: "failed", error });
    expect((await screen.findByText(/1,200 rows had loaded/)).closest("[role=alert]")).toBeTruthy();
  });

  it("can be kept as a table once it is complete, and says so until then", async () => {
    const text = messages.resultTables;
    store.tell({ type: "columns", columns, rowCount: 0, rows: [] });
    show({ status: "running", startedAt: Date.now() });
    const waiting = await screen.findByRole("button", { name: text.keepRows });
    expect(waiting.getAttribute("aria-disabled")).toBe("true");
    // The keyboard shows tooltips.
    fireEvent.keyDown(document.body, { key: "Tab" });
    act(() => waiting.focus());
    expect((await screen.findByRole("tooltip")).textContent).toBe(text.notComplete);
    fireEvent.click(waiting);
    expect(keptRows).toEqual([]);
    store.tell({
      type: "done",
      rowCount: 3,
      truncated: true,
      maxRows: 3,
      bytes: 1,
    });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: text.keepRows }).hasAttribute("aria-disabled")).toBe(false),
    );
    fireEvent.click(screen.getByRole("button", { name: text.keepRows }));
    expect(keptRows).toEqual([{ runId: "run", rowCount: 3, truncated: true, isArranged: false }]);
  });

  it("is as it was left when its tab is opened again", async () => {
    const grid = await showRows();
    const widthOf = () => screen.getByRole("columnheader", { name: /^id/ }).style.width;
    fireEvent.keyDown(grid, { key: "ArrowRight", altKey: true, shiftKey: true });
    fireEvent.keyDown(grid, { key: "ArrowRight", altKey: true });
    fireEvent.keyDown(grid, { key: "ArrowDown" });
    const left = widthOf();
    cleanup();
    show({ status: "succeeded", totalMs: 12 });
    expect(activeText(screen.getByRole("grid"))).toBe("2");
    expect(widthOf()).toBe(left);
    expect(screen.getByRole("columnheader", { name: /^id/ }).getAttribute("aria-colindex")).toBe("3");
  });

  it("shows exact values, and NULL, the empty text and markup each as what they are", async () => {
    const grid = await showRows();
    const text = within(grid);
    expect(text.getByText("9223372036854775807")).toBeTruthy();
    expect(text.getAllByText("NULL")).toHaveLength(2);
    expect(text.getByText("empty")).toBeTruthy();
    expect(text.getByText("<b>bold</b>")).toBeTruthy();
    expect(text.getAllByText("name")).toHaveLength(2);
  });

  it("says that a result is cut, and a copy of it too", async () => {
    const grid = await showRows(true);
    expect(screen.getByText("First 3 rows")).toBeTruthy();
    fireEvent.keyDown(grid, { key: "a", ctrlKey: true });
    fireEvent.keyDown(grid, { key: "c", ctrlKey: true });
    await screen.findByText("First 3 rows copied");
    expect(clipboard[0]?.split("\n")).toHaveLength(3);
  });

  it("tells a screen reader the whole grid and the active cell, and moves it by keys", async () => {
    const grid = await showRows();
    expect(grid.getAttribute("aria-rowcount")).toBe("4");
    expect(grid.getAttribute("aria-colcount")).toBe("4");
    expect(activeText(grid)).toBe("9223372036854775807");
    fireEvent.keyDown(grid, { key: "ArrowDown" });
    fireEvent.keyDown(grid, { key: "ArrowRight" });
    expect(activeText(grid)).toBe("empty");
    fireEvent.keyDown(grid, { key: "Home", ctrlKey: true });
    fireEvent.keyDown(grid, { key: "ArrowUp" });
    expect(activeText(grid)).toContain("id");
  });

  it("moves a column by keys and copies in the order shown", async () => {
    const grid = await showRows();
    fireEvent.keyDown(grid, { key: "ArrowRight", altKey: true, shiftKey: true });
    expect(activeText(grid)).toBe("9223372036854775807");
    fireEvent.keyDown(grid, { key: " ", shiftKey: true });
    fireEvent.keyDown(grid, { key: "c", ctrlKey: true, shiftKey: true });
    await waitFor(() =>
      expect(bridge.inputsOf("results.copy")).toMatchObject([
        { runId: "run", copy: { format: "tsvWithHeader", columns: [1, 0, 2] } },
      ]),
    );
  });

  it("makes a column wider by keys", async () => {
    const grid = await showRows();
    const header = () => screen.getAllByRole("columnheader")[1];
    const before = Number.parseInt(header()?.style.width ?? "", 10);
    fireEvent.keyDown(grid, { key: "ArrowRight", altKey: true });
    expect(Number.parseInt(header()?.style.width ?? "", 10)).toBe(before + 16);
  });

  it("copies a single cell as it is", async () => {
    const grid = await showRows();
    fireEvent.keyDown(grid, { key: "c", ctrlKey: true });
    await screen.findByText("Cell copied");
    expect(clipboard).toEqual(["9223372036854775807"]);
  });

  it("shows how far a copy is, and stops it without touching the clipboard", async () => {
    neverEnds = true;
    const grid = await showRows();
    fireEvent.keyDown(grid, { key: "a", ctrlKey: true });
    fireEvent.keyDown(grid, { key: "c", ctrlKey: true });
    await screen.findByText("Copying 1 of 3 rows");
    fireEvent.click(screen.getByRole("button", { name: "Stop copying" }));
    await screen.findByText("Copying stopped. The clipboard is unchanged.");
    expect(clipboard).toEqual([]);
  });

  it("opens a nested value as a tree with every digit, and gives the focus back", async () => {
    const grid = await showRows();
    fireEvent.keyDown(grid, { key: "End" });
    fireEvent.keyDown(grid, { key: "Enter" });
    const panel = await screen.findByRole("dialog", { name: "name, row 1" });
    expect(await within(panel).findByText("9007199254740993")).toBeTruthy();
    expect(grid.querySelector('[aria-expanded="true"]')?.textContent).toContain("9007199254740993");
    fireEvent.keyDown(panel, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(grid);
  });

  it("marks a result that is older than the text", async () => {
    store.tell({ type: "columns", columns, rowCount: 0, rows: [] });
    show({ status: "succeeded", totalMs: 12 }, true);
    expect(await screen.findByText("Query changed since this run")).toBeTruthy();
  });

  it("has nothing that axe finds", async () => {
    const grid = await showRows();
    fireEvent.keyDown(grid, { key: "End" });
    fireEvent.keyDown(grid, { key: "Enter" });
    await screen.findByRole("treegrid");
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("announcements of a run", () => {
  const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

  it("is that it runs, after a while and without its time, and then how many rows there are", async () => {
    const { rerender } = render(paneOf({ status: "running", startedAt: Date.now() }));
    expect(said()).toEqual([""]);
    await waitFor(() => expect(said()).toEqual([messages.results.running]), { timeout: 3000 });
    store.tell({ type: "columns", columns, rowCount: 0, rows: [] });
    store.tell({
      type: "done",
      rowCount: 3,
      truncated: false,
      maxRows: 3,
      bytes: 1,
    });
    rerender(paneOf({ status: "succeeded", totalMs: 1200 }));
    await waitFor(() => expect(said()).toContain("3 rows, 1.2 s"));
  });

  it("is that it was stopped, and nothing twice where it failed", () => {
    const { rerender } = render(paneOf({ status: "cancelled" }));
    expect(said()).toEqual([messages.results.cancelledText]);
    rerender(paneOf({ status: "failed", error: new AppError("STATEMENT_FAILED").toData() }));
    expect(said()).toEqual([""]);
    expect(screen.getByRole("alert")).toBeTruthy();
  });
});

describe("the keys of the pane", () => {
  const altI = { key: "i", code: "KeyI", altKey: true };
  const find = { key: "f", ctrlKey: true };
  const statistics = () => screen.queryByRole("complementary", { name: messages.resultAnalysis.statistics });
  const search = () => screen.queryByRole("searchbox", { name: messages.resultGrid.find });
  const inHead = [
    () => screen.getByRole("radio", { name: messages.resultAnalysis.pane.rows }),
    () => screen.getByRole("button", { name: messages.resultExport.copyAs.rows }),
    () => screen.getByRole("button", { name: messages.resultExport.export.rows }),
    () => screen.getByRole("button", { name: messages.resultAnalysis.statistics }),
    () => screen.getByRole("grid"),
  ];

  it("show and hide the statistics wherever the focus is", async () => {
    await showRows();
    for (const place of inHead) {
      act(() => place().focus());
      fireEvent.keyDown(place(), altI);
      expect(statistics()).toBeTruthy();
      fireEvent.keyDown(place(), altI);
      expect(statistics()).toBeNull();
      expect(document.activeElement).toBe(place());
    }
  });

  it("lead back to the rows where the focus would go with the statistics", async () => {
    const grid = await showRows();
    fireEvent.keyDown(grid, altI);
    const close = screen.getByRole("button", { name: messages.resultAnalysis.hideStatistics });
    act(() => close.focus());
    fireEvent.keyDown(close, altI);
    expect(statistics()).toBeNull();
    expect(document.activeElement).toBe(grid);
  });

  it("open the search wherever the focus is, and lead back into it", async () => {
    const grid = await showRows();
    for (const place of inHead) {
      fireEvent.keyDown(place(), find);
      expect(document.activeElement).toBe(search());
      act(() => place().focus());
      fireEvent.keyDown(place(), find);
      expect(document.activeElement).toBe(search());
      fireEvent.keyDown(search() ?? grid, { key: "Escape" });
      expect(search()).toBeNull();
      expect(document.activeElement).toBe(grid);
    }
  });

  it("are not those of a dialog over it", async () => {
    await showRows();
    fireEvent.click(screen.getByRole("button", { name: messages.resultExport.export.rows }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.keyDown(within(dialog).getByRole("button", { name: messages.general.cancel }), find);
    fireEvent.keyDown(within(dialog).getByRole("button", { name: messages.general.cancel }), altI);
    expect(search()).toBeNull();
    expect(statistics()).toBeNull();
  });
});
