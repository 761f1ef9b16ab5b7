// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { embeddedProfileId } from "#shared/domain/ids";
import type { Task } from "#shared/domain/task";
import { detectedText, type FileInspection } from "#shared/domain/importPlan";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { messages } from "../../messages/messages";
import { followTasks, taskStore } from "../../queries/tasks";
import { taskOf } from "../../testing/taskOf";
import { ImportDialog } from "./ImportDialog";

const inspection: FileInspection = {
  format: "csv",
  compression: "none",
  text: { ...detectedText, encoding: "utf-8", delimiter: ";", hasHeader: true, skipLines: 0 },
  sheet: null,
  sheets: null,
  tableName: "orders",
  columns: [{ source: "id", name: "id", type: "BIGINT", included: true }],
  headRows: [["1"]],
  tailRows: [],
  rowCount: null,
  lines: {
    total: 301,
    scannedWhole: true,
    headerLines: 1,
    skippedLines: 0,
    trimmedCount: 0,
    brokenCount: 297,
    paddableCount: 0,
    broken: [{ line: 5, text: "3;n3;2026-01-01;extra", reason: "4 cells instead of 3." }],
  },
  problems: [],
};

const shapeOf = (tableName: string, columns: string[]) => ({
  ...{ format: "csv" as const, tableName, columns },
  text: null,
});

let fake: FakeBridge;
let stop: () => void;
let queryClient: QueryClient;

beforeEach(() => {
  queryClient = new QueryClient();
  fake = new FakeBridge({
    "tasks.list": () => ({ tasks: [] }),
    "imports.inspect": () => inspection,
    "imports.readShapes": ({ fileIds }) => ({ shapes: fileIds.map(() => shapeOf("orders", ["id"])) }),
    "imports.checkLines": ({ fileIds }) => ({ lines: fileIds.map(() => inspection.lines) }),
    "imports.savedMapping": () => ({ mapping: null }),
    "loads.estimate": () => ({ seconds: 700, rows: 1000, bytes: 10 }),
    "loads.start": () => ({}),
    "tasks.dismiss": () => ({}),
  }).install();
  stop = followTasks(() => undefined);
});
afterEach(() => {
  stop();
  taskStore.setState([], true);
  cleanup();
});

/** More files than one request has. */
const manyNames = Array.from({ length: 120 }, (_, i) => `orders_${i}.csv`);

function show(...names: readonly string[]): void {
  showFor("p1", names);
}

function showFor(profileId: string, names: readonly string[], startsPlain = false): void {
  const files = names.map((name, i) => ({
    fileId: `00000000-0000-4000-8000-${String(10 + i).padStart(12, "0")}`,
    name,
    sizeBytes: 10,
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <ImportDialog
        source={{ kind: "files", files }}
        target={{ profileId, databaseId: "d1", databaseName: "sales" }}
        startsPlain={startsPlain}
        permit={() => Promise.resolve(true)}
        watchTask={() => () => undefined}
        onClose={() => undefined}
        onOpenTable={() => undefined}
        onOpenFile={() => undefined}
      />
    </QueryClientProvider>,
  );
}

/** The loads that main was asked to start, in their order. */
function startedTables(): { loadId: string; table: string; fileIds: readonly string[] }[] {
  return fake.inputsOf("loads.start").flatMap(({ plans }) => plans.flatMap(({ tables }) => tables));
}

async function pressWhenReady(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
}

describe("the first file", () => {
  const plainLines = { ...inspection.lines, brokenCount: 0, broken: [], total: 301 };
  const inspectAs = (changes: Partial<FileInspection>) =>
    fake.handle("imports.inspect", () => ({ ...inspection, ...changes }));

  it("is loaded without a click where all of its lines fit", async () => {
    inspectAs({ lines: { ...inspection.lines, ...plainLines } as FileInspection["lines"] });
    showFor(embeddedProfileId, ["orders.csv"], true);
    await waitFor(() => expect(startedTables()).toHaveLength(1));
  });

  it.each([
    ["lines do not fit", {}],
    [
      "it has several sheets",
      {
        sheets: ["one", "two"].map((name) => ({ name, rows: null })),
        lines: null,
        format: "workbook" as const,
      },
    ],
  ])("waits for a click where %s", async (_, changes) => {
    inspectAs(changes);
    showFor(embeddedProfileId, ["orders.csv"], true);
    const button = await screen.findByRole("button", { name: "Load" });
    await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(startedTables()).toEqual([]);
  });
});

describe("ImportDialog", () => {
  it("says before loading which lines do not fit", async () => {
    show("orders.csv");
    expect(await screen.findByText("301 lines · 1 header line · 0 skipped · 297 do not fit")).toBeDefined();
    expect(screen.getByText("4 cells instead of 3.")).toBeDefined();
    expect(screen.getByText("296 more lines not shown.")).toBeDefined();
  });

  it("counts the lines of all files of a load, also of those beyond the first", async () => {
    show(...manyNames);
    const counts = "36,120 lines in 120 files · 120 header lines · 0 skipped · 35,640 do not fit";
    expect(await screen.findByText(counts)).toBeDefined();
    expect(screen.getByText("orders_1.csv")).toBeDefined();
    const asked = fake.inputsOf("imports.checkLines");
    // The preview has looked at the first file.
    expect(asked.flatMap(({ fileIds }) => fileIds)).toHaveLength(119);
    expect(asked[0]?.reading.text?.delimiter).toBe(";");
  });

  it("says how many files are checked so far, and of which kind of file lines do not fit", async () => {
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map((fileId) => shapeOf("orders", [`id_${fileId.slice(-1)}`])),
    }));
    fake.handle("imports.checkLines", () => new Promise(() => undefined));
    fake.handle("imports.inspect", ({ fileId }) => {
      const lines = fileId.endsWith("1") && inspection.lines;
      return {
        ...inspection,
        lines: lines ? { ...lines, scannedWhole: false, total: null } : inspection.lines,
      };
    });
    show("orders.csv", "customers.csv", "items.csv");
    expect(await screen.findByText("3 kinds of files · 594 lines do not fit in all")).toBeDefined();
  });

  it("checks all lines of a file of which the preview read only a part", async () => {
    const lines = inspection.lines && {
      ...inspection.lines,
      total: null,
      scannedWhole: false,
      brokenCount: 0,
    };
    fake.handle("imports.inspect", () => ({ ...inspection, lines }));
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    fake.handle("imports.checkLines", async () => {
      await answered;
      return { lines: [inspection.lines] };
    });
    show("orders.csv");
    const partly = "1 header line · 0 skipped · 0 do not fit · checking all lines…";
    expect(await screen.findByText(partly)).toBeDefined();
    answer();
    expect(await screen.findByText("301 lines · 1 header line · 0 skipped · 297 do not fit")).toBeDefined();
  });

  it("looks through JSON again for remembered types, and offers no rejecting of objects", async () => {
    const json = { ...inspection, format: "json" as const, text: null };
    const none = { scannedWhole: true, skippedLines: 0, trimmedCount: 0, headerLines: 0 };
    fake.handle("imports.inspect", () => ({
      ...json,
      lines: { ...none, total: 3, brokenCount: 0, paddableCount: 0, broken: [] },
    }));
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map(() => ({ ...shapeOf("orders", ["id"]), format: "json" as const })),
    }));
    const columns = [{ source: "id", name: "id", type: "DECIMAL(18,2)", included: true }];
    fake.handle("imports.savedMapping", () => ({
      mapping: { text: null, sheet: null, columns, brokenLines: "reject", savedAt: "2026-11-22T10:00:00Z" },
    }));
    fake.handle("imports.checkLines", ({ reading }) => {
      expect(reading.columns).toEqual(columns);
      return {
        lines: [{ ...none, total: 3, brokenCount: 2, paddableCount: 0, broken: [], cannotReject: true }],
      };
    });
    show("orders.json");
    expect(await screen.findByText("3 lines · 0 header lines · 0 skipped · 2 do not fit")).toBeDefined();
    expect(
      screen.getByText("2 lines do not fit. The load will fail unless you change the settings."),
    ).toBeDefined();
  });

  it.each([
    { paddableCount: 297, padded: "297 rows will be padded with NULL.", failing: "reject or pad lines" },
    {
      paddableCount: 290,
      padded:
        "290 rows will be padded with NULL. 7 lines do not fit for another reason and will make the load fail.",
      failing: "reject lines",
    },
    {
      paddableCount: 0,
      padded: "297 lines do not fit for another reason and will make the load fail.",
      failing: "reject lines",
    },
  ])("tells before loading that $paddableCount of 297 rows would be padded", async (found) => {
    const lines = inspection.lines && { ...inspection.lines, paddableCount: found.paddableCount };
    fake.handle("imports.inspect", () => ({ ...inspection, lines }));
    show("orders.csv");
    const failing = `297 lines do not fit. The load will fail unless you ${found.failing}, or change the settings.`;
    expect(await screen.findByText(failing)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /If a line does not fit/ }));
    fireEvent.click(screen.getByRole("option", { name: /^Pad missing cells/ }));
    expect(await screen.findByText(found.padded)).toBeDefined();
  });

  it("shows the rows of Parquet files before they are loaded", async () => {
    const parquet = {
      ...inspection,
      format: "parquet" as const,
      text: null,
      lines: null,
      rowCount: 1_000_000,
    };
    fake.handle("imports.inspect", () => parquet);
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map(() => ({
        ...{ ...shapeOf("orders", ["id"]), format: "parquet" as const },
        rowCount: 1_000_000,
      })),
    }));
    show("a.parquet");
    expect(await screen.findByText("1,000,000 rows")).toBeDefined();
    cleanup();
    show("a.parquet", "b.parquet", "c.parquet");
    expect(await screen.findByText("3,000,000 rows in 3 files")).toBeDefined();
  });

  it("looks at a file again after a load failed, and when the dialog is opened again", async () => {
    show("orders.csv");
    await pressWhenReady("Load");
    await waitFor(() => expect(startedTables()).toHaveLength(1));
    const corrected = inspection.lines && { ...inspection.lines, total: 300, brokenCount: 0, broken: [] };
    fake.handle("imports.inspect", () => ({ ...inspection, lines: corrected }));
    const id = startedTables()[0]?.loadId ?? "";
    act(() => fake.publish("tasks.changed", { task: taskOf({ id, status: "running" }) }));
    act(() => fake.publish("tasks.changed", { task: taskOf({ id, status: "failed" }) }));
    expect(await screen.findByText("300 lines · 1 header line · 0 skipped · 0 do not fit")).toBeDefined();
    const { length } = fake.inputsOf("imports.inspect");
    cleanup();
    show("orders.csv");
    await waitFor(() => expect(fake.inputsOf("imports.inspect").length).toBeGreaterThan(length));
  });

  it("starts the load as the form says", async () => {
    show("orders.csv");
    await pressWhenReady("Load");
    await waitFor(() => expect(fake.inputsOf("loads.start")).toHaveLength(1));
    const reading = { format: "csv", columns: inspection.columns };
    expect(fake.inputsOf("loads.start")[0]).toMatchObject({
      ...{ profileId: "p1", databaseId: "d1", databaseName: "sales" },
      plans: [
        { schema: "main", mode: "create", brokenLines: "fail", reading, tables: [{ table: "orders" }] },
      ],
    });
  });

  it("estimates the time of all files on a hosted service before Load is pressed", async () => {
    fake.handle("imports.inspect", ({ fileId }) => ({
      ...inspection,
      columns: [{ source: `id_${fileId.slice(-1)}`, name: "id", type: "BIGINT", included: true }],
    }));
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map((fileId) => shapeOf("orders", [`id_${fileId.slice(-1)}`])),
    }));
    show("orders.csv", "customers.csv");
    expect(await screen.findByText(/About 23 min on this service\./)).toBeDefined();
    const asked = fake.inputsOf("loads.estimate");
    expect(asked.map(({ fileIds }) => fileIds.length)).toEqual([1, 1]);
    expect(asked[0]).toMatchObject({ target: { profileId: "p1", databaseId: "d1", schema: "main" } });
    expect(fake.inputsOf("loads.start")).toEqual([]);
  });

  it("says when the time cannot be estimated, and still loads", async () => {
    fake.handle("loads.estimate", () => ({ seconds: null, rows: null, bytes: 10 }));
    show("orders.csv");
    expect(await screen.findByText(/The time can’t be estimated\./)).toBeDefined();
    await pressWhenReady("Load");
    await waitFor(() => expect(fake.inputsOf("loads.start")).toHaveLength(1));
    cleanup();
    fake.handle("loads.estimate", () => Promise.reject(new AppError("FILE_NOT_READABLE")));
    show("orders.csv");
    expect(await screen.findByText(/The time can’t be estimated\./)).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("asks for no estimate for the embedded service", async () => {
    showFor(embeddedProfileId, ["orders.csv"]);
    await pressWhenReady("Load");
    await waitFor(() => expect(fake.inputsOf("loads.start")).toHaveLength(1));
    expect(fake.inputsOf("loads.estimate")).toEqual([]);
  });

  it("keeps the settings beside the error of a load", async () => {
    show("orders.csv");
    fireEvent.change(await screen.findByRole("textbox", { name: "Table" }), { target: { value: "mine" } });
    await pressWhenReady("Load");
    await waitFor(() => expect(fake.inputsOf("loads.start")).toHaveLength(1));
    const id = startedTables()[0]?.loadId ?? "";
    const error = new AppError("FILE_NOT_UNDERSTOOD", "Line 5: 4 cells instead of 3.").toData();
    act(() => fake.publish("tasks.changed", { task: taskOf({ id, status: "failed", error }) }));
    expect(screen.getByRole("alert").textContent).toContain("Line 5");
    expect(screen.getByRole("textbox", { name: "Table" })).toHaveProperty("value", "mine");
    expect(screen.getByRole("button", { name: "Load" })).toBeDefined();
  });

  it("keeps the form when the file cannot be read as detected", async () => {
    fake.handle("imports.inspect", () => Promise.reject(new AppError("FILE_NOT_UNDERSTOOD", "No columns.")));
    show("orders.csv");
    expect((await screen.findByRole("alert")).textContent).toContain("No columns.");
    expect(screen.getByRole("button", { name: /Delimiter/ })).toBeDefined();
    expect(screen.getByRole("button", { name: "Load" }).hasAttribute("disabled")).toBe(true);
  });

  it("uses what is remembered of files with these columns and can go back to what was detected", async () => {
    fake.handle("imports.savedMapping", () => ({
      mapping: {
        text: { ...detectedText, delimiter: ";" },
        sheet: null,
        columns: [{ source: "id", name: "order_id", type: "INTEGER", included: true }],
        brokenLines: "reject",
        savedAt: "2026-11-01T10:00:00Z",
      },
    }));
    show("orders.csv");
    await pressWhenReady(messages.imports.resetToDetected);
    await pressWhenReady("Load");
    await waitFor(() => expect(fake.inputsOf("loads.start")).toHaveLength(1));
    expect(fake.inputsOf("loads.start")[0]).toMatchObject({
      plans: [{ brokenLines: "fail", reading: { columns: inspection.columns } }],
    });
  });

  it("loads files of one shape into one table, or each into its own", async () => {
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map((fileId) => shapeOf(`orders_${fileId.slice(-1)}`, ["id"])),
    }));
    show("orders_0.csv", "orders_1.csv");
    await pressWhenReady("Load 2 files");
    await waitFor(() => expect(startedTables().map(({ table }) => table)).toEqual(["orders"]));
    expect(startedTables()[0]?.fileIds).toHaveLength(2);

    fireEvent.click(screen.getByRole("radio", { name: messages.imports.ownTables }));
    await pressWhenReady("Load 2 files");
    await waitFor(() => expect(fake.inputsOf("loads.start")).toHaveLength(2));
    expect(
      startedTables()
        .slice(1)
        .map(({ table, fileIds }) => [table, fileIds.length]),
    ).toEqual([
      ["orders_0", 1],
      ["orders_1", 1],
    ]);
  });

  it("loads only what is not loaded yet after some of several loads failed, with the settings as they were", async () => {
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map((fileId) => shapeOf(`orders_${fileId.slice(-1)}`, ["id"])),
    }));
    show("orders_0.csv", "orders_1.csv", "orders_2.csv");
    fireEvent.click(await screen.findByRole("radio", { name: messages.imports.ownTables }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Schema" }), { target: { value: "raw" } });
    await pressWhenReady("Load 3 files");
    await waitFor(() => expect(startedTables()).toHaveLength(3));
    const end = (index: number, status: Task["status"]) => {
      const id = startedTables()[index]?.loadId ?? "";
      act(() => fake.publish("tasks.changed", { task: taskOf({ id, status }) }));
    };
    end(0, "succeeded");
    end(1, "failed");
    end(2, "stopped");
    await pressWhenReady("Load 2 remaining files");
    await waitFor(() => expect(startedTables()).toHaveLength(5));
    expect(
      startedTables()
        .slice(3)
        .map(({ table }) => table),
    ).toEqual(["orders_1", "orders_2"]);
    expect(fake.inputsOf("loads.start")[1]?.plans[0]?.schema).toBe("raw");
    // They need no attention any more.
    const replaced = startedTables().slice(1, 3);
    await waitFor(() =>
      expect(fake.inputsOf("tasks.dismiss").map(({ taskId }) => taskId)).toEqual(
        replaced.map(({ loadId }) => loadId),
      ),
    );
    end(3, "succeeded");
    end(4, "succeeded");
    expect(await screen.findByText("3 of 3 tables loaded")).toBeDefined();
  });

  it("counts the outcomes of several loads and shows failures first, without those that wait", async () => {
    fake.handle("imports.readShapes", ({ fileIds }) => ({
      shapes: fileIds.map((fileId) => shapeOf(`orders_${fileId.slice(-2)}`, ["id"])),
    }));
    const names = manyNames.slice(0, 6);
    show(...names);
    fireEvent.click(await screen.findByRole("radio", { name: messages.imports.ownTables }));
    await pressWhenReady("Load 6 files");
    await waitFor(() => expect(startedTables()).toHaveLength(6));
    expect(fake.inputsOf("loads.start")).toHaveLength(1);
    const statuses = ["succeeded", "waiting", "running", "failed", "succeeded", "stopped"] as const;
    const error = new AppError("FILE_NOT_UNDERSTOOD", "Line 5: 4 cells instead of 3.").toData();
    const target = taskOf().target;
    act(() => {
      for (const [i, status] of statuses.entries()) {
        const change = { status, title: names[i] ?? "", target: { ...target, table: `orders_${i}` } };
        const id = startedTables()[i]?.loadId ?? "";
        const task = taskOf({ id, ...change, error: status === "failed" ? error : null });
        fake.publish("tasks.changed", { task });
      }
    });
    const sum = "2 of 6 tables loaded · 1 failed · 1 stopped · 1 running · 1 waiting";
    const summary = await screen.findByText(sum);
    const titles = [...(summary.parentElement?.querySelectorAll("strong[title]") ?? [])];
    expect(titles.map(({ textContent }) => textContent)).toEqual(
      [3, 2, 5, 0, 4].map((i) => `orders_${i}.csv`),
    );
    expect(screen.getByRole("button", { name: "Query orders_4" })).toBeDefined();
    expect(screen.getByRole("alert").textContent).toContain("Line 5");
  });

  it("inspects one file of each shape, not each of many", async () => {
    show(...manyNames);
    await pressWhenReady("Load 120 files");
    await waitFor(() => expect(startedTables().map(({ fileIds }) => fileIds.length)).toEqual([120]));
    expect(fake.inputsOf("imports.readShapes").map(({ fileIds }) => fileIds.length)).toEqual([50, 50, 20]);
    expect(fake.inputsOf("imports.inspect")).toHaveLength(1);
  });

  it("shows the first of many files, and all on request", async () => {
    show(...manyNames);
    fireEvent.click(await screen.findByRole("button", { name: messages.imports.allFiles(120) }));
    expect(screen.getByRole("button", { name: messages.imports.fewerFiles })).toBeDefined();
  });

  it("shows the first lines that do not fit, more on request, and how many are not shown", async () => {
    const broken = Array.from({ length: 20 }, (_, i) => ({ line: i + 2, text: "x", reason: `Reason ${i}.` }));
    const lines = inspection.lines && { ...inspection.lines, brokenCount: 297, broken };
    fake.handle("imports.inspect", () => ({ ...inspection, lines }));
    show("orders.csv");
    expect(await screen.findByText("Reason 4.")).toBeDefined();
    expect(screen.queryByText("Reason 5.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show the first 20" }));
    expect(screen.getByText("Reason 19.")).toBeDefined();
    expect(screen.getByText("277 more lines not shown.")).toBeDefined();
  });

  it("can stop reading many files and go on with the rest", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    fake.handle("imports.readShapes", async ({ fileIds }) => {
      if (fileIds.length < 50) await released;
      return { shapes: fileIds.map(() => shapeOf("orders", ["id"])) };
    });
    show(...manyNames);
    expect(await screen.findByText("Reading 100 of 120 files")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: messages.imports.stopReading }));
    expect(await screen.findByText("100 of 120 files read")).toBeDefined();
    expect(screen.getByRole("button", { name: "Load 120 files" }).hasAttribute("disabled")).toBe(true);
    release();
    fireEvent.click(screen.getByRole("button", { name: messages.imports.readRest }));
    await pressWhenReady("Load 120 files");
  });
});
