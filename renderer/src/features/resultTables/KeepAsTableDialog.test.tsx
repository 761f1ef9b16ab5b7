// @vitest-environment happy-dom
import type { Relation } from "#shared/api/relation";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { toastStore } from "../../components/toasts";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { KeepAsTableDialog } from "./KeepAsTableDialog";
import type { KeptResult } from "./KeptResult";

const text = messages.resultTables;
const runId = "11111111-1111-4111-8111-111111111111";
const whole: KeptResult = {
  runId,
  sql: "SELECT * FROM shop.orders",
  title: "Query 1",
  rowCount: 12_345,
  truncated: false,
  isArranged: false,
};
const column = { name: "id", type: "BIGINT", nullable: true };

let bridge: FakeBridge;
let relations: readonly Relation[];
/** The database of kept results; null while there is none. */
let place: string | null;
/** Tables that were asked for in a tab. */
let queried: string[];
let isOpen: boolean;

beforeEach(() => {
  place = "r1";
  queried = [];
  isOpen = true;
  relations = [
    { schema: "results", name: "Orders", kind: "table", columns: [column] },
    { schema: "results", name: "berths", kind: "view", columns: [column] },
    { schema: "main", name: "ships", kind: "table", columns: [column] },
  ];
  bridge = new FakeBridge({
    "results.tablesPlace": () => ({ databaseId: place }),
    "schema.read": () => ({ relations: [...relations] }),
    "results.keepAsTable": () => ({ databaseId: "r1", rows: 12_345, changedTypes: [] }),
  }).install();
});
afterEach(() => {
  cleanup();
  toastStore.setState([], true);
});

function show(result: KeptResult = whole): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeepAsTableDialog
        result={result}
        onQuery={(databaseId, table) => queried.push(`${databaseId} ${table}`)}
        onClose={() => {
          isOpen = false;
        }}
      />
    </QueryClientProvider>,
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: text.name });
const type = (name: string) => fireEvent.change(field(), { target: { value: name } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const sent = () => bridge.inputsOf("results.keepAsTable");

describe("keeping a result as a table", () => {
  it("proposes a free name from the table that was read, says how many rows, and how it is read", async () => {
    show();
    await waitFor(() => expect(field().value).toBe("orders_2"));
    expect(screen.getByText(text.allRows(12_345)).textContent).toContain("12,345 rows");
    expect(screen.getByText(text.readBy("results.orders_2"))).toBeTruthy();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("proposes a name also where nothing was kept before", async () => {
    place = null;
    show();
    await waitFor(() => expect(bridge.inputsOf("results.tablesPlace")).toHaveLength(1));
    expect(field().value).toBe("orders");
  });

  it("keeps the rows under the name that was written, and leads to a query of them", async () => {
    show();
    type("  my ducks ");
    press(text.submit);
    await waitFor(() => expect(isOpen).toBe(false));
    expect(sent()).toMatchObject([{ runId, table: "my ducks", replace: false }]);
    const [toast] = toastStore.getState();
    expect(toast?.text).toBe('12,345 rows kept: FROM results."my ducks"');
    toast?.action?.onPress();
    expect(queried).toEqual(["r1 my ducks"]);
  });

  it("takes a name that is written with its schema for the table's", async () => {
    show();
    type(" Results.ducks");
    expect(screen.getByText(text.readBy("results.ducks"))).toBeTruthy();
    press(text.submit);
    await waitFor(() => expect(sent()).toMatchObject([{ runId, table: "ducks", replace: false }]));
  });

  it("shows of a name what would not be seen, and keeps it to the letter", async () => {
    show();
    type("abc\u202egnp");
    expect(screen.getByText(text.readBy('results."abc◌gnp"'))).toBeTruthy();
    press(text.submit);
    await waitFor(() => expect(sent()).toMatchObject([{ runId, table: "abc\u202egnp", replace: false }]));
    await waitFor(() => expect(toastStore.getState()[0]?.text).toContain('results."abc◌gnp"'));
  });

  it("says which columns have another type in the table, and stays until that was seen", async () => {
    const changed = { column: '<b>"v"\u202e', from: "UNION(a VARIANT)", to: "JSON" };
    bridge.handle("results.keepAsTable", () => ({
      databaseId: "r1",
      rows: 12_345,
      changedTypes: [changed, { column: "p", from: "GEOMETRY", to: "VARCHAR" }],
    }));
    show();
    type("ducks");
    press(text.submit);
    const dialog = await screen.findByRole("dialog", { name: text.changedTitle });
    expect(dialog.textContent).toContain("12,345 rows kept: FROM results.ducks");
    expect(dialog.textContent).toContain(text.changed(2));
    expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      `${text.column}${text.typeInResult}${text.typeInTable}`,
      '<b>"v"◌UNION(a VARIANT)JSON',
      "pGEOMETRYVARCHAR",
    ]);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
    expect(isOpen).toBe(true);
    press(text.query);
    expect(isOpen).toBe(false);
    expect(queried).toEqual(["r1 ducks"]);
  });

  it("replaces a kept table of that name only by a button that says so", async () => {
    show();
    await waitFor(() => expect(field().value).toBe("orders_2"));
    type("ORDERS");
    expect(screen.getByText(text.exists("results.Orders", 1))).toBeTruthy();
    expect(screen.queryByRole("button", { name: text.submit })).toBeNull();
    press(text.replace);
    await waitFor(() => expect(sent()).toMatchObject([{ runId, table: "ORDERS", replace: true }]));
  });

  it("offers to replace a table that came meanwhile", async () => {
    relations = [];
    bridge.handle("results.keepAsTable", ({ replace }) => {
      if (replace) return { databaseId: "r1", rows: 1, changedTypes: [] };
      relations = [{ schema: "results", name: "orders", kind: "table", columns: [column] }];
      throw new AppError("TABLE_EXISTS");
    });
    show();
    await waitFor(() => expect(bridge.inputsOf("schema.read")).toHaveLength(1));
    press(text.submit);
    await screen.findByText(text.exists("results.orders", 1));
    expect(screen.queryByRole("alert")).toBeNull();
    press(text.replace);
    await waitFor(() => expect(isOpen).toBe(false));
  });

  it("does not replace what was made by hand, and says so", async () => {
    bridge.handle("results.keepAsTable", () => {
      throw new AppError("TABLE_EXISTS");
    });
    show();
    await waitFor(() => expect(field().value).toBe("orders_2"));
    type("orders");
    press(text.replace);
    await screen.findByText(text.notKept("results.orders"));
    expect(isOpen).toBe(true);
    press(text.submit);
    expect(sent()).toHaveLength(1);
    type("berths");
    expect(screen.getByText(text.notKept("results.berths"))).toBeTruthy();
    type("orders_by_hand");
    expect(screen.queryByText(/wasn’t created from a result/)).toBeNull();
  });

  it("asks for a name, and for one that is not too long", () => {
    show();
    for (const missing of ["  ", "results. "]) {
      type(missing);
      press(text.submit);
      expect(screen.getByText(text.nameMissing)).toBeTruthy();
    }
    type("x".repeat(101));
    expect(screen.getByText("Use at most 100 characters instead of 101.")).toBeTruthy();
    type("half a \ud83d");
    expect(screen.getByText(text.nameNotPossible)).toBeTruthy();
    press(text.submit);
    expect(sent()).toEqual([]);
  });

  it("says of a cut result which rows are kept, and how to keep all", () => {
    show({ ...whole, rowCount: 1000, truncated: true });
    expect(screen.getByText("Only the first 1,000 rows of shop.orders are kept.")).toBeTruthy();
    expect(screen.getByText(/raise the row limit above the editor \(up to 100,000\)/)).toBeTruthy();
    cleanup();
    show({ ...whole, sql: "SELECT 1", rowCount: 100_000, truncated: true });
    expect(screen.getByText("Only the first 100,000 rows of the statement are kept.")).toBeTruthy();
    expect(screen.queryByText(/raise the limit/)).toBeNull();
    expect(screen.getByText(/export them to a Parquet file/)).toBeTruthy();
  });

  it("says that filters change nothing in the table", () => {
    show({ ...whole, isArranged: true });
    expect(screen.getByText(text.alsoHidden)).toBeTruthy();
  });

  it("says what failed, until another name is written", async () => {
    bridge.handle("results.keepAsTable", () => {
      throw new AppError("RESULT_NOT_LOADED", "Column “a” has a value that DATE cannot hold.");
    });
    show();
    press(text.submit);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Column “a” has a value that DATE cannot hold.");
    type("another");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows how many rows are done at each step, of this keeping alone", async () => {
    bridge.handle("results.keepAsTable", () => new Promise(() => undefined));
    show();
    press(text.submit);
    const bar = await screen.findByRole("progressbar", { name: text.steps.writing });
    expect(bar.getAttribute("aria-valuetext")).toBe("0 of 12,345 rows");
    const keepId = sent()[0]?.keepId ?? "";
    act(() => bridge.publish("results.keepProgress", { keepId, step: "writing", rowsDone: 6000 }));
    act(() => bridge.publish("results.keepProgress", { keepId: runId, step: "loading", rowsDone: 1 }));
    expect(bar.getAttribute("aria-valuetext")).toBe("6,000 of 12,345 rows");
    expect(screen.getByText("6,000 of 12,345 rows")).toBeTruthy();
    act(() => bridge.publish("results.keepProgress", { keepId, step: "checking", rowsDone: null }));
    expect(screen.getByRole("progressbar", { name: text.steps.checking }).hasAttribute("aria-valuenow")).toBe(
      false,
    );
    act(() => bridge.publish("results.keepProgress", { keepId, step: "loading", rowsDone: 12_345 }));
    expect(screen.getByRole("progressbar", { name: text.steps.loading }).getAttribute("aria-valuenow")).toBe(
      "100",
    );
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("can be stopped, and stays open without an error", async () => {
    bridge.handle(
      "results.keepAsTable",
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
        }),
    );
    show();
    press(text.submit);
    await waitFor(() => press(text.stop));
    await screen.findByRole("button", { name: messages.general.cancel });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByRole("status").textContent).toBe(text.stopped);
    expect(isOpen).toBe(true);
  });
});
