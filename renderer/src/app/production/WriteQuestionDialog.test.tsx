// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MethodOutput } from "#shared/contract/methods";
import type { WritePreview } from "#shared/domain/writePreview";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../bridge/FakeBridge";
import { messages } from "../../messages/messages";
import { databaseKeys } from "../../queries/databaseQueries";
import { queryClient } from "../state/queries/queryClient";
import { databaseOf } from "../../testing/databaseOf";
import { askBeforeWrite } from "../state/permissions/permitChange";
import { WriteQuestionDialog } from "./WriteQuestionDialog";

const text = messages.shell.writeQuestion;

const none: WritePreview = {
  counts: null,
  uncounted: { reason: "form" },
  remarks: [],
  sample: null,
  dependents: [],
  undoObstacle: "form",
};
let kept: string[];
let undo: () => MethodOutput<"writes.undoScript">;
let preview: () => WritePreview | Promise<WritePreview>;

beforeEach(() => {
  preview = () => none;
  kept = [];
  undo = () => ({ script: "-- undo", obstacle: null });
  new FakeBridge({ "writes.preview": () => preview(), "writes.undoScript": () => undo() }).install();
});

async function ask(sql: string) {
  render(<WriteQuestionDialog />);
  let decided: Promise<boolean> = Promise.resolve(false);
  act(() => {
    decided = askBeforeWrite({
      profileName: "Harbour live",
      databaseName: "ships",
      isProduction: true,
      what: {
        kind: "statement",
        sql,
        place: null,
        target: { profileId: "p1", databaseId: "d1", session: null },
        skipRest: null,
        keepUndo: (script) => kept.push(script),
      },
    });
  });
  await screen.findByRole("alertdialog", { name: text.runTitle });
  return decided;
}

afterEach(cleanup);

describe("the question before a write", () => {
  it("shows where and what", async () => {
    void ask("DELETE FROM berths WHERE id = 1");
    expect(await screen.findByText("DELETE FROM berths WHERE id = 1")).toBeDefined();
    expect(screen.getByText("ships")).toBeDefined();
    expect(screen.getByText("Harbour live")).toBeDefined();
  });

  it.each([
    ["DELETE FROM berths", text.everyRow("DELETE")],
    ["UPDATE berths SET a = 1", text.everyRow("UPDATE")],
    ["TRUNCATE berths", text.truncates],
    ["DROP TABLE berths", text.removes("DROP")],
    ["CREATE OR REPLACE TABLE berths AS FROM b", text.removes("CREATE")],
  ])("names the danger of %s", async (sql, danger) => {
    void ask(sql);
    expect(await screen.findByText(danger)).toBeDefined();
  });

  it("shows the beginning of a long statement and says how much follows", async () => {
    void ask(Array.from({ length: 40 }, (_, line) => `-- line ${line}`).join("\n"));
    expect(await screen.findByText(text.moreLines(28))).toBeDefined();
    expect(screen.queryByText(/line 20/)).toBeNull();
  });

  it("begins on no, so that Enter carries out nothing", async () => {
    void ask("DROP TABLE berths");
    await screen.findByRole("alertdialog");
    expect(document.activeElement?.textContent).toBe(messages.general.cancel);
  });

  it("takes Escape for no, and only its button for yes", async () => {
    const first = ask("DROP TABLE berths");
    fireEvent.keyDown(await screen.findByRole("alertdialog"), { key: "Escape" });
    expect(await first).toBe(false);
    cleanup();
    const second = ask("DROP TABLE berths");
    fireEvent.click(await screen.findByRole("button", { name: text.run }));
    expect(await second).toBe(true);
  });
});

describe("the preview of a write", () => {
  it("asks a database of another engine nothing in DuckDB's SQL", async () => {
    const asked: string[] = [];
    preview = () => {
      asked.push("preview");
      return none;
    };
    queryClient.setQueryData(databaseKeys.list("p1"), [{ ...databaseOf("d1"), engine: "clickhouse" }]);
    void ask("ALTER TABLE berths DELETE WHERE id = 1");
    expect(await screen.findByText(messages.writes.form)).toBeDefined();
    expect(asked).toEqual([]);
    queryClient.clear();
  });

  it("says how many rows change, and shows old and new values", async () => {
    preview = () => ({
      ...none,
      counts: { updated: 2 },
      uncounted: null,
      remarks: ["clock"],
      sample: {
        columns: [
          { name: "id", change: "kept" },
          { name: "name", change: "set" },
          { name: "seen", change: "computed" },
        ],
        rows: [{ before: ["1", "Anna", null], after: ["1", "Berta", null], computed: [] }],
      },
    });
    void ask("UPDATE ships SET name = 'Berta', seen = now()");
    expect(await screen.findByText(messages.writes.counted({ updated: 2 }))).toBeDefined();
    expect(screen.getByText(messages.writes.remarks.clock)).toBeDefined();
    const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells).toEqual(["1", "before Anna after Berta", "before NULL computed when it runs"]);
  });

  it("gives no number for a statement whose rows can't be known", async () => {
    preview = () => ({ ...none, uncounted: { reason: "volatile", functions: ["random"] } });
    void ask("DELETE FROM ships WHERE random() < 0.5");
    expect(await screen.findByText(messages.writes.volatile(["random"]))).toBeDefined();
  });

  it("names what reads a table that is dropped", async () => {
    const dependents = [{ kind: "view" as const, name: "fleet" }];
    preview = () => ({ ...none, counts: { deleted: 3 }, uncounted: null, dependents });
    void ask("DROP TABLE ships");
    expect(await screen.findByText("Used by view fleet")).toBeDefined();
  });

  it("lets the statement run while rows are counted, under another name", async () => {
    preview = () => new Promise(() => undefined);
    const decided = ask("DROP TABLE ships");
    fireEvent.click(await screen.findByRole("button", { name: messages.writes.runWithoutPreview }));
    expect(await decided).toBe(true);
  });

  it("says why there is none where the service can't be asked", async () => {
    preview = () => {
      throw new AppError("TIMEOUT", "No answer in 30 s.");
    };
    void ask("DROP TABLE ships");
    expect(await screen.findByText(`${messages.writes.failed} No answer in 30 s.`)).toBeDefined();
  });
});

describe("the undo script of a write", () => {
  const run = () => fireEvent.click(screen.getByRole("button", { name: text.run }));

  beforeEach(() => {
    preview = () => ({ ...none, counts: { deleted: 3 }, uncounted: null, undoObstacle: null });
  });

  it("is read before the statement is allowed", async () => {
    const decided = ask("DELETE FROM ships");
    await screen.findByRole("checkbox", { name: messages.writes.undo });
    run();
    expect(await decided).toBe(true);
    expect(kept).toEqual(["-- undo"]);
  });

  it("isn't read where it isn't wanted", async () => {
    const decided = ask("DELETE FROM ships");
    fireEvent.click(await screen.findByRole("checkbox", { name: messages.writes.undo }));
    run();
    expect(await decided).toBe(true);
    expect(kept).toEqual([]);
  });

  it("says why there is none, and lets the statement run only when it is asked for again", async () => {
    undo = () => ({ script: null, obstacle: "inexact" });
    const decided = ask("DELETE FROM ships");
    await screen.findByRole("checkbox", { name: messages.writes.undo });
    run();
    expect(await screen.findByText(messages.writes.noUndo.inexact)).toBeDefined();
    run();
    expect(await decided).toBe(true);
    expect(kept).toEqual([]);
  });

  it("isn't offered where the preview says that there is none", async () => {
    preview = () => ({ ...none, counts: { updated: 1 }, uncounted: null, undoObstacle: "noKey" });
    void ask("UPDATE ships SET a = 1");
    expect(await screen.findByText(messages.writes.noUndo.noKey)).toBeDefined();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
