// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultCsvOptions } from "#shared/domain/csvOptions";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { ToastRegion } from "../../../components/ToastRegion";
import { toastStore } from "../../../components/toasts";
import { ResultClient } from "../client/ResultClient";
import { initialResultState, type ResultState } from "../client/ResultState";
import { csvOptionsStore } from "./csvOptionsStore";
import { ExportDialog } from "./ExportDialog";
import { ExportLine, OtherExports } from "./ExportLine";
import { ResultExporting } from "./ResultExporting";
import type { ShownRows } from "./ShownRows";
import { ResultContext } from "../state/resultContext";
import { resultOf } from "../testing/resultOf";

const columns: readonly ResultColumn[] = [
  { name: "id", type: "BIGINT" },
  { name: "weight", type: "DOUBLE" },
  { name: "label", type: "VARCHAR" },
];
const runId = "11111111-1111-4111-8111-111111111111";
const whole: ResultState = {
  ...initialResultState,
  runId,
  phase: "done",
  columns,
  rowCount: 30,
  shownRowCount: 30,
};
const cut: ResultState = { ...whole, truncated: true, maxRows: 30 };
const filtered: ResultState = {
  ...cut,
  viewId: 7,
  shownRowCount: 4,
  view: { sort: [], filters: [{ column: 2, not: false, anyOf: [{ kind: "contains", text: "a" }] }] },
};

let bridge: FakeBridge;
let exporting: ResultExporting;
let client: ResultClient;
beforeEach(() => {
  client = new ResultClient(new MessageChannel().port2);
  exporting = new ResultExporting();
  bridge = new FakeBridge({
    "databases.keptTokens": () => ({ databaseIds: ["d"] }),
    "databases.copyAttachText": () => ({}),
    "results.showExport": () => ({}),
    "results.export": () => ({ file: { name: "mine.csv", rows: 30, bytes: 1200 } }),
    "results.exportWhole": () => ({ file: { name: "all.csv", rows: 90, bytes: 1200 } }),
  }).install();
});
afterEach(() => {
  cleanup();
  client.dispose();
  toastStore.setState([], true);
  csvOptionsStore.setState(defaultCsvOptions, true);
});

const groups: ShownRows = {
  kind: "groups",
  viewId: 12,
  columns: [
    { name: "label", type: "VARCHAR" },
    { name: "2026 · sum(weight)", type: "DOUBLE", heading: ["2026", "sum(weight)"] },
  ],
  rowCount: 5,
  visible: () => [0, 1],
  selected: { from: 0, count: 1, growsDown: false, columns: [1] },
  name: "pivot",
};

function show(
  state: ResultState,
  {
    visible = [0, 1, 2],
    selected = [2],
    shown,
  }: { visible?: number[]; selected?: number[]; shown?: ShownRows } = {},
) {
  const { viewId, shownRowCount: rowCount } = state;
  const rows: ShownRows = {
    kind: "rows",
    viewId,
    columns,
    rowCount,
    visible: () => visible,
    selected: { from: 0, count: 1, growsDown: false, columns: selected },
    name: null,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResultContext
        value={resultOf(client, {
          state,
          statement: 'SELECT * FROM "my ducks";',
          source: { profileId: "p", databaseId: "d", title: "Query 1", dialect: "duckdb" },
        })}
      >
        <ExportDialog
          shown={shown ?? rows}
          visible={(shown ?? rows).visible()}
          onExport={(wish, scope) => void exporting.start(wish, scope)}
          onClose={() => undefined}
        />
      </ResultContext>
      <ExportLine exporting={exporting} />
      <ToastRegion label="Remarks" dismissLabel="Dismiss" />
    </QueryClientProvider>,
  );
}

/** Chooses in the select of that label. */
function choose(label: string, option: RegExp) {
  const trigger = screen.getByRole("button", { name: new RegExp(`${label}$`) });
  fireEvent.click(trigger);
  fireEvent.click(screen.getByRole("option", { name: option }));
}

const submit = () => fireEvent.click(screen.getByRole("button", { name: "Export…" }));

describe("the dialog for an export", () => {
  it("says what each format keeps, and passes axe", async () => {
    show(whole);
    expect(screen.getByText(/NULL is an empty field/, { selector: "[slot=description]" })).toBeTruthy();
    choose("Format", /^Parquet/);
    expect(screen.getByText(/Values with their types/, { selector: "[slot=description]" })).toBeTruthy();
    const { violations } = await axe.run(screen.getByRole("dialog"), {
      rules: { "color-contrast": { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it("exports the columns that are shown, in their order, and tells where the file is", async () => {
    show(whole, { visible: [2, 0] });
    submit();
    await screen.findByText(/30 rows exported to mine\.csv/);
    expect(bridge.inputsOf("results.export")).toMatchObject([
      { runId, export: { viewId: 0, format: "csv", columns: [2, 0] }, suggestedName: "my ducks" },
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Show in folder" }));
    await waitFor(() => expect(bridge.inputsOf("results.showExport")).toHaveLength(1));
  });

  it("says of a cut result that only its first rows go out, also in the file's name", async () => {
    show(filtered);
    expect(screen.getByRole("button", { name: /^As shown: 4 rows of the first 30/ })).toBeTruthy();
    submit();
    await screen.findByText(/First 30 rows exported/);
    const text =
      "Based on the 4 of the first 30 rows that match the filters. The result was cut off there; there are more rows.";
    expect(bridge.inputsOf("results.export")).toMatchObject([
      {
        export: { viewId: 7, note: { title: "Based on the first 30 rows", text } },
        suggestedName: "my ducks-first-30-rows",
      },
    ]);
  });

  it("points to the choice that has all rows, and makes it at a press", async () => {
    show(cut);
    expect(screen.getByRole("note").textContent).toContain(
      "For all rows, choose “All rows of the statement” under Rows.",
    );
    const { violations } = await axe.run(screen.getByRole("dialog"), {
      rules: { "color-contrast": { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Choose all rows" }));
    expect(screen.getByRole("button", { name: /^All rows of the statement.* Rows$/ })).toBeTruthy();
    expect(screen.getByRole("note").textContent).toContain("sorts the statement again");
  });

  it.each([
    [/^Parquet/, "parquet"],
    [/^Excel/, "xlsx"],
  ])("reads all rows into %s too", async (option, format) => {
    show(cut);
    choose("Format", option);
    choose("Rows", /All rows of the statement/);
    submit();
    await screen.findByText(/90 rows exported/);
    expect(bridge.inputsOf("results.exportWhole")).toMatchObject([{ export: { format } }]);
  });

  it("exports the groups of a pivot where these are shown, and says what they are of", async () => {
    show(cut, { shown: groups });
    expect(screen.getByRole("heading", { name: "Export groups" })).toBeTruthy();
    expect(screen.getByRole("note").textContent).toContain("Based on the first 30 rows; there are more.");
    submit();
    await screen.findByText(/30 rows, based on the first 30, exported/);
    expect(bridge.inputsOf("results.export")).toMatchObject([
      {
        export: { viewId: 12, columns: [0, 1], note: { title: "Based on the first 30 rows" } },
        suggestedName: "pivot-first-30-rows",
      },
    ]);
  });

  it("says which formats have no place for totals, and counts the rows without them", () => {
    show(whole, { shown: { ...groups, totalRows: 1 } });
    expect(screen.getByRole("button", { name: /^All rows of the pivot \(5\)/ })).toBeTruthy();
    for (const format of [/^SQL INSERT/, /^Parquet/]) {
      choose("Format", format);
      expect(
        screen.getByText(/Totals are left out because the column types can’t hold them\.$/),
      ).toBeTruthy();
      expect(screen.getByRole("button", { name: /^All rows of the pivot \(4\)/ })).toBeTruthy();
    }
    choose("Format", /^Markdown/);
    expect(screen.queryByText(/Totals are left out/)).toBeNull();
  });

  it("names the columns that a Parquet file holds as text, of those that are exported", () => {
    const typed: ShownRows = {
      kind: "rows",
      viewId: 0,
      columns: [
        { name: "id", type: "BIGINT" },
        { name: "delay", type: "INTERVAL" },
        { name: "steps", type: 'STRUCT("BIT" BIGINT, took TIME WITH TIME ZONE)[]' },
        { name: "plain", type: 'STRUCT("an INTERVAL" BIGINT)' },
        { name: "either", type: "UNION(num BIGINT, str VARCHAR)" },
      ],
      rowCount: 30,
      visible: () => [0, 1, 2, 3, 4],
      selected: { from: 0, count: 1, growsDown: false, columns: [0] },
      name: null,
    };
    const note = /Written as text because Parquet/;
    show(whole, { shown: typed });
    expect(screen.queryByText(note)).toBeNull();
    choose("Format", /^Parquet/);
    const text = screen.getByText(note, { selector: "[slot=description]" }).textContent;
    expect(text).toContain("delay (INTERVAL), parts of steps, parts of either.");
    choose("Columns", /^Selected columns/);
    expect(screen.queryByText(note)).toBeNull();
  });

  it("says nothing of a cut in the file of a result that was not cut", async () => {
    show(whole);
    submit();
    await screen.findByText(/30 rows exported/);
    expect(bridge.inputsOf("results.export")[0]?.export).not.toHaveProperty("note");
  });

  it("exports all rows of a cut result by a key, with the filters of the grid", async () => {
    show(filtered);
    choose("Rows", /All rows of the statement/);
    expect(screen.queryByText(/The result was cut/)).toBeNull();
    // A DOUBLE is no key: what is equal and what is written of it are not the same.
    expect(screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
      "First row is header",
      "id",
      "label",
    ]);
    submit();
    await screen.findByText(/90 rows exported to all\.csv/);
    const [{ export: sent, suggestedName } = { export: null, suggestedName: "" }] =
      bridge.inputsOf("results.exportWhole");
    expect(suggestedName).toBe("my ducks");
    expect(sent).toMatchObject({ keys: [0], columns: [0, 1, 2] });
    expect(sent?.sql).toContain("contains(lower(label), lower('a'))");
  });

  it("asks for a key before it reads in pages", () => {
    show(cut);
    choose("Rows", /All rows of the statement/);
    fireEvent.click(screen.getByRole("checkbox", { name: "id" }));
    submit();
    expect(screen.getByText("Choose at least one column.")).toBeTruthy();
    expect(bridge.inputsOf("results.exportWhole")).toEqual([]);
  });

  it("prepares a text for DuckDB in which no token is, and has main copy the rest", async () => {
    show(cut);
    choose("Rows", /your own DuckDB/);
    const text = screen.getByLabelText("SQL for DuckDB").textContent;
    expect(text).toContain(
      `COPY (\nSELECT id, weight, label\nFROM (\nSELECT * FROM "my ducks"\n) AS result\n) TO`,
    );
    expect(text).not.toContain("TOKEN");
    fireEvent.click(await screen.findByRole("button", { name: "Copy ATTACH statement" }));
    await waitFor(() => expect(bridge.inputsOf("databases.copyAttachText")).toHaveLength(1));
  });
});

describe("CSV options in the export dialog", () => {
  const changed = {
    delimiter: "\t",
    quoting: "always",
    nullText: "NULL",
    hasHeader: false,
    encoding: "windows-1252",
  } as const;

  function changeAll() {
    choose("Delimiter", /^Tab/);
    choose("Quotes", /^Always/);
    fireEvent.change(screen.getByLabelText("NULL text"), { target: { value: "NULL" } });
    fireEvent.click(screen.getByRole("checkbox", { name: "First row is header" }));
    choose("Encoding", /Windows-1252/);
  }

  it("sends the defaults of a dialog that is left as it opens", async () => {
    show(whole);
    submit();
    await screen.findByText(/30 rows exported/);
    expect(bridge.inputsOf("results.export")).toMatchObject([{ export: { csv: defaultCsvOptions } }]);
  });

  it("passes axe, and sends and remembers what is chosen", async () => {
    show(whole);
    changeAll();
    expect(screen.getByText(/NULL is NULL\./, { selector: "[slot=description]" })).toBeTruthy();
    const { violations } = await axe.run(screen.getByRole("dialog"), {
      rules: { "color-contrast": { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    submit();
    await screen.findByText(/30 rows exported/);
    cleanup();
    show(whole);
    submit();
    await waitFor(() => expect(bridge.inputsOf("results.export")).toHaveLength(2));
    expect(bridge.inputsOf("results.export")).toMatchObject([
      { export: { csv: changed } },
      { export: { csv: changed } },
    ]);
  });

  it("sends them for all rows too, and reports characters that the encoding lacks", async () => {
    bridge.handle("results.exportWhole", () => ({
      file: { name: "all.csv", rows: 90, bytes: 1200, unencodable: 12 },
    }));
    show(cut);
    changeAll();
    choose("Rows", /All rows of the statement/);
    submit();
    await screen.findByText(/12 characters aren’t in Windows-1252 and were written as \?/);
    expect(bridge.inputsOf("results.exportWhole")).toMatchObject([{ export: { csv: changed } }]);
  });

  it("escapes formulas for the encodings of spreadsheets or when asked, and reports how many", async () => {
    bridge.handle("results.export", () => ({ file: { name: "a.csv", rows: 30, bytes: 1200, formulas: 2 } }));
    show(whole);
    expect(
      screen.getByText(/may run texts that start with/, { selector: "[slot=description]" }),
    ).toBeTruthy();
    choose("Encoding", /UTF-8 with BOM/);
    expect(screen.getByText(/get a leading apostrophe/, { selector: "[slot=description]" })).toBeTruthy();
    submit();
    await screen.findByText(/2 texts that look like formulas got a leading apostrophe/);
    cleanup();
    show(whole);
    choose("Formulas", /^Keep exact text/);
    submit();
    await screen.findByText(/2 texts look like formulas: a spreadsheet may run them/);
    const sent = bridge.inputsOf("results.export").map(({ export: { csv } }) => csv?.formulas);
    expect(sent).toEqual(["escape", "keep"]);
  });

  it("refuses a NULL text that would need quotes", () => {
    show(whole);
    fireEvent.change(screen.getByLabelText("NULL text"), { target: { value: "a,b" } });
    submit();
    expect(screen.getByText(/Remove delimiters/)).toBeTruthy();
    expect(bridge.inputsOf("results.export")).toEqual([]);
    choose("Delimiter", /^Semicolon/);
    expect(screen.queryByText(/Remove delimiters/)).toBeNull();
  });

  it("writes them into the text for DuckDB, without an encoding that it can't write", () => {
    show(cut);
    changeAll();
    choose("Rows", /your own DuckDB/);
    expect(screen.getByLabelText("SQL for DuckDB").textContent).toContain(
      String.raw`(FORMAT csv, HEADER false, DELIMITER '\t', NULLSTR 'NULL', FORCE_QUOTE *)`,
    );
    fireEvent.click(screen.getByRole("button", { name: /Encoding$/ }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["UTF-8"]);
  });

  it("hides them for other formats", () => {
    show(whole);
    choose("Format", /^Parquet/);
    expect(screen.queryByLabelText("NULL text")).toBeNull();
  });
});

describe("an export", () => {
  it("shows how far it is, and stops", async () => {
    let exportId = "";
    bridge.handle("results.export", (input, signal) => {
      ({ exportId } = input);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
      });
    });
    show(whole);
    submit();
    await waitFor(() => expect(exportId).not.toBe(""));
    // While the person chooses a place, nothing is under way.
    expect(screen.queryByText(/Exporting/)).toBeNull();
    bridge.publish("results.exportProgress", { exportId, rowsDone: 12, percent: null });
    await screen.findByText("Exporting 12 of 30 rows");
    fireEvent.click(screen.getByRole("button", { name: "Stop export" }));
    await screen.findByText("Export stopped. No file was written.");
    expect(screen.queryByText(/Exporting/)).toBeNull();
  });

  it("goes on with an export while another one of the same result begins, ends or is stopped", async () => {
    const ends = new Map<string, (rows: number) => void>();
    bridge.handle("results.export", ({ exportId }, signal) => {
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
        ends.set(exportId, (rows) => resolve({ file: { name: `${rows}.csv`, rows, bytes: 1 } }));
      });
    });
    show(whole);
    for (const count of [1, 2, 3]) {
      submit();
      await waitFor(() => expect(ends.size).toBe(count));
    }
    const [first = "", second = "", third = ""] = ends.keys();
    for (const [index, exportId] of [first, second, third].entries()) {
      bridge.publish("results.exportProgress", { exportId, rowsDone: index + 1, percent: null });
    }
    await waitFor(() => expect(screen.getAllByText(/^Exporting [123] of 30 rows$/)).toHaveLength(3));
    ends.get(third)?.(3);
    await screen.findByText(/exported to 3\.csv/);
    const [, stop] = screen.getAllByRole("button", { name: "Stop export" });
    if (stop !== undefined) fireEvent.click(stop);
    await screen.findByText("Export stopped. No file was written.");
    expect(screen.getByText("Exporting 1 of 30 rows")).toBeDefined();
    ends.get(first)?.(1);
    await screen.findByText(/exported to 1\.csv/);
    expect(screen.queryByText(/^Exporting/)).toBeNull();
  });

  it("is shown elsewhere in the window once its result is shown no more", async () => {
    let exportId = "";
    let end: () => void = () => undefined;
    bridge.handle("results.export", (input) => {
      ({ exportId } = input);
      return new Promise((resolve) => {
        end = () => resolve({ file: { name: "mine.csv", rows: 30, bytes: 1 } });
      });
    });
    show(whole);
    const { unmount } = render(<ExportLine exporting={exporting} />);
    submit();
    await waitFor(() => expect(exportId).not.toBe(""));
    render(<OtherExports />);
    bridge.publish("results.exportProgress", { exportId, rowsDone: 12, percent: null });
    // Beside the result, in both places that show it.
    expect(await screen.findAllByText("Exporting 12 of 30 rows")).toHaveLength(2);
    unmount();
    expect(screen.getAllByText("Exporting 12 of 30 rows")).toHaveLength(1);
    cleanup();
    render(<OtherExports />);
    await screen.findByText("Exporting 12 of 30 rows");
    expect(screen.getByRole("button", { name: "Stop export" })).toBeDefined();
    end();
    await waitFor(() => expect(screen.queryByText(/Exporting/)).toBeNull());
  });

  it("says nothing where the person closed the system's dialog", async () => {
    bridge.handle("results.export", () => ({ file: null }));
    show(whole);
    submit();
    await waitFor(() => expect(bridge.inputsOf("results.export")).toHaveLength(1));
    expect(toastStore.getState()).toEqual([]);
  });

  it("says what failed, why, and what to do", async () => {
    bridge.handle("results.export", () => {
      throw new AppError("EXPORT_DISK_FULL");
    });
    show(whole);
    submit();
    await screen.findByText(/The disk is full\..*Free up space or choose another disk/);
  });
});
