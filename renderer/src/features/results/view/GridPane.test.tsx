// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { useRef, useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resultPortVersion } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { ArrangementBar } from "../arrange/ArrangementBar";
import { useArrangement } from "../arrange/useArrangement";
import { ResultClient } from "../client/ResultClient";
import type { GridHandle } from "../state/selection";
import { GridPane } from "./GridPane";
import { columnLayouts, useColumnLayout } from "../layout/useColumnLayout";
import { PaneSection } from "./ResultPane";
import { ResultContext } from "../state/resultContext";
import { FakeStore, type StoreRequest, type StoreResult } from "../testing/FakeStore";
import { resultOf } from "../testing/resultOf";

const columns = [
  { name: "city", type: "VARCHAR" },
  { name: "berths", type: "INTEGER" },
];
const rows = [
  ["Oslo", "3"],
  ["Bergen", "1"],
  [null, "2"],
];

let store: FakeStore;
let client: ResultClient;

/** A store whose filters let the first row through, and refuse values with a question mark. */
function answer(message: StoreRequest): StoreResult {
  switch (message.type) {
    case "page": {
      const shown = (message.viewId === 0 ? rows : rows.slice(0, 1)).slice(
        message.from,
        message.from + message.count,
      );
      const texts = columns.map((_, column) => ({ texts: shown.map((row) => row[column] ?? null), cut: [] }));
      return { columns: texts };
    }
    case "cell": {
      const text = rows[message.row]?.[message.column] ?? null;
      return { text, length: text?.length ?? 0 };
    }
    case "view": {
      if (JSON.stringify(message.view).includes("over")) {
        throw new AppError("INVALID_INPUT", "“over 9” is no value of “berths”.");
      }
      const isWhole = message.view.filters.length === 0;
      return { viewId: isWhole ? 0 : 1, rowCount: isWhole ? 3 : 1, columns };
    }
    case "values": {
      const values = [
        { text: "Bergen", rows: 1 },
        { text: "Oslo", rows: 1 },
        { text: null, rows: 1 },
      ];
      return { values, distinct: 3 };
    }
    case "find":
      return { place: { row: 1, place: 0 }, cells: 2, ordinal: 2 };
    case "boxes":
    case "closeView":
    case "comparable":
    case "compare":
    case "fieldNames":
    case "fields":
    case "group":
    case "hideFields":
    case "ranges":
    case "sample":
    case "trend":
    case "statistics":
    case "summary":
      return undefined;
  }
}

// The test's document has no layout; the grid is given the size it would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 1000 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 500 });

beforeEach(async () => {
  columnLayouts.setState([], true);
  store = new FakeStore(answer);
  client = new ResultClient(store.page);
  store.tell(
    { type: "hello", version: resultPortVersion, runId: "run" },
    { type: "columns", columns, rowCount: 0, rows: [] },
    { type: "done", rowCount: 3, truncated: true, maxRows: 3, bytes: 1 },
  );
  await waitFor(() => expect(client.getState().phase).toBe("done"));
});

afterEach(() => {
  cleanup();
  client.dispose();
  store.close();
});

function Harness() {
  const state = useSyncExternalStore(client.subscribe, client.getState);
  const arrangement = useArrangement(client, state, null);
  const { layout, onLayout: setLayout } = useColumnLayout(client, columns);
  const grid = useRef<GridHandle>(null);
  return (
    <PaneSection>
      <ResultContext value={resultOf(client, { columns, statement: "SELECT * FROM cities" })}>
        <ArrangementBar arrangement={arrangement}>{null}</ArrangementBar>
        <GridPane
          grid={grid}
          layout={layout}
          onLayout={setLayout}
          arrangement={arrangement}
          entries={{ columnEntries: () => [], cellEntries: () => [] }}
          onChooseZone={() => undefined}
          onCopy={() => undefined}
          onOpenBeside={() => undefined}
          panel={null}
          onClosePanel={() => undefined}
          onOpenCell={() => undefined}
          onSelectCells={() => undefined}
        />
      </ResultContext>
    </PaneSection>
  );
}

async function show(): Promise<HTMLElement> {
  render(<Harness />);
  await screen.findByText("Oslo");
  const grid = screen.getByRole("grid", { name: "Result rows" });
  grid.focus();
  return grid;
}

/** Writes into a box, and presses Enter: in a form that sends it. */
function write(box: HTMLElement, text: string): void {
  fireEvent.change(box, { target: { value: text } });
  const form = box.closest("form");
  if (form === null) fireEvent.keyDown(box, { key: "Enter" });
  else fireEvent.submit(form);
}

function lastFilters(): unknown {
  return store.asked.flatMap((message) => (message.type === "view" ? [message.view.filters] : [])).at(-1);
}

describe("working on the rows of a result", () => {
  it("takes every click on a header, however quick, and keeps the order through a filter that is on its way", async () => {
    await show();
    const click = (column: string, shiftKey = false) =>
      fireEvent.click(screen.getByRole("button", { name: `Sort by ${column}` }), { shiftKey });
    click("city");
    click("berths", true);
    click("berths", true);
    const sort = [
      { column: 0, direction: "asc" },
      { column: 1, direction: "desc" },
    ];
    await waitFor(() => expect(client.getState().view.sort).toEqual(sort));
    fireEvent.click(screen.getByRole("columnheader", { name: /^city/ }));
    fireEvent.keyDown(screen.getByRole("grid"), { key: "ArrowDown", altKey: true });
    write(await screen.findByRole("textbox", { name: "Filter of city" }), "=Oslo");
    click("city", true);
    await screen.findByRole("button", { name: "Edit filter of city: =Oslo" });
    expect(client.getState().view).toMatchObject({
      filters: [{ column: 0 }],
      sort: [{ column: 0, direction: "desc" }, sort[1]],
    });
  });

  it("says at the box why a filter is refused and how one is written, and leaves the rows as they are", async () => {
    const grid = await show();
    fireEvent.keyDown(grid, { key: "ArrowRight" });
    fireEvent.keyDown(grid, { key: "ArrowDown", altKey: true });
    const box = await screen.findByRole("textbox", { name: "Filter of berths" });
    write(box, "over 9");
    expect(await screen.findByText("“over 9” is no value of “berths”.")).toBeTruthy();
    expect(screen.getByText(/>=10 and <20/)).toBeTruthy();
    write(box, ">");
    expect(await screen.findByText("Enter a value after the operator.")).toBeTruthy();
    expect(client.getState().viewId).toBe(0);
  });

  it("filters by values that are checked, says how many rows pass, and lets the filter go", async () => {
    const grid = await show();
    fireEvent.keyDown(grid, { key: "ArrowDown", altKey: true });
    const values = await screen.findByRole("grid", { name: "Values of city" });
    fireEvent.click(await within(values).findByRole("row", { name: /Oslo/ }));
    fireEvent.click(within(values).getByRole("row", { name: /NULL/ }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Filter of city" }).value).toBe(
      '"Oslo", null',
    );
    const found = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Filter" }));
    expect(await screen.findByText("1 of the first 3 rows")).toBeTruthy();
    expect(lastFilters()).toEqual([
      { column: 0, not: false, anyOf: [{ kind: "is", text: "Oslo" }, { kind: "isNull" }] },
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Remove filter of city" }));
    await waitFor(() => expect(client.getState().viewId).toBe(0));
  });

  it("filters by the value of a cell, read whole", async () => {
    const grid = await show();
    fireEvent.keyDown(grid, { key: "F10", shiftKey: true });
    fireEvent.click(await screen.findByRole("menuitem", { name: "Exclude rows with this value" }));
    expect(await screen.findByText('!"Oslo"')).toBeTruthy();
    expect(lastFilters()).toEqual([{ column: 0, not: true, anyOf: [{ kind: "is", text: "Oslo" }] }]);
  });

  it("edits a filter where it stands, and says there what is wrong", async () => {
    const grid = await show();
    fireEvent.keyDown(grid, { key: "F10", shiftKey: true });
    fireEvent.click(await screen.findByRole("menuitem", { name: "Only rows with this value" }));
    fireEvent.click(await screen.findByRole("button", { name: /Edit filter of city/ }));
    const box = screen.getByRole("textbox", { name: "Filter of city" });
    write(box, "over");
    expect((await screen.findByRole("alert")).textContent).toContain("is no value");
    write(box, "berg*");
    await waitFor(() =>
      expect(lastFilters()).toEqual([{ column: 0, not: false, anyOf: [{ kind: "like", pattern: "berg*" }] }]),
    );
  });

  it("finds a text in the columns that are shown, and goes to its cell", async () => {
    const grid = await show();
    fireEvent.keyDown(grid, { key: "Home", altKey: true });
    fireEvent.keyDown(grid, { key: "f", ctrlKey: true });
    fireEvent.change(screen.getByRole("searchbox", { name: "Find in result" }), {
      target: { value: "ber" },
    });
    expect(await screen.findByText(/^2 of 2/)).toBeTruthy();
    const find = store.asked.findLast((message) => message.type === "find");
    expect(find).toMatchObject({ text: "ber", columns: [0, 1], after: { row: 0, place: -1 } });
    const active = grid.getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)?.textContent).toBe("Bergen");
    fireEvent.keyDown(screen.getByRole("searchbox", { name: "Find in result" }), { key: "Escape" });
    expect(document.activeElement).toBe(grid);
  });

  it("looks the same when a result of the same shape is shown later", async () => {
    const grid = await show();
    fireEvent.keyDown(grid, { key: "End", altKey: true });
    await waitFor(() => expect(headers()).toEqual(["berths", "city"]));
    expect(columnLayouts.getState()).toHaveLength(1);
    fireEvent.keyDown(grid, { key: "End", altKey: true });
    await waitFor(() => expect(headers()).toEqual(["city", "berths"]));
    expect(columnLayouts.getState()).toEqual([]);
  });
});

function headers(): (string | undefined)[] {
  return screen
    .getAllByRole("columnheader")
    .slice(1)
    .map((header) => header.querySelector("bdi")?.textContent ?? undefined);
}
