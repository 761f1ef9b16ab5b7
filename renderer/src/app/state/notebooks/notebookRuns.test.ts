// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { queryClient } from "../queries/queryClient";
import { windowRuns } from "../runs/windowRuns";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { blockRunId, forgetNotebook, notebookOf, readBlocks, runBlock, runNotebook } from "./notebookRuns";

const id = "11111111-1111-4111-8111-111111111111";
const block = (sql: string, name?: string) =>
  `\`\`\`sql${name === undefined ? "" : ` name=${name}`}\n${sql}\n\`\`\`\n\n`;
let fake: FakeBridge;

beforeEach(() => {
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  queryClient.clear();
  fake = new FakeBridge({
    "profiles.list": () => ({ profiles: [{ id: "embedded", name: "", readOnly: true }] as never }),
    "query.run": ({ sql }) => {
      if (sql.includes("broken")) throw new AppError("STATEMENT_FAILED", "no");
      return { rowCount: 1, truncated: false, totalMs: 1 } as never;
    },
    "results.close": () => ({}) as never,
  }).install();
});
afterEach(() => {
  forgetNotebook(id);
  windowTexts.close(id);
});

function open(text: string): void {
  windowTexts.restore(id, { text, cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
  useWorkbench.getState().openQuery({ id, title: "n", profileId: "embedded", databaseId: "d" });
  useWorkbench.getState().setFile(id, { path: "n.md", base: text });
}

const sent = () => fake.inputsOf("query.run").map(({ sql }) => sql);
const statuses = () =>
  readBlocks(id).map(({ key }) => windowRuns.store.getState()[blockRunId(id, key)]?.status ?? "none");

describe("runNotebook", () => {
  it("runs the blocks in order, each with the earlier results it reads", async () => {
    open(`${block("SELECT 1 AS n", "one")}Text\n\n${block("SELECT * FROM one;\nSELECT 2;")}`);
    await runNotebook(id);
    expect(sent()).toEqual([
      "SELECT 1 AS n",
      "WITH one AS (\nSELECT 1 AS n\n)\nSELECT * FROM one",
      "SELECT 2",
    ]);
    expect(statuses()).toEqual(["succeeded", "succeeded"]);
  });

  it("stops at the first block that fails", async () => {
    open(block("SELECT 1") + block("SELECT broken") + block("SELECT 3"));
    await runNotebook(id);
    expect(statuses()).toEqual(["succeeded", "failed", "none"]);
    expect(notebookOf(id).queue).toEqual([]);
  });

  it("sends no block whose name is taken, or that reads what is no query", async () => {
    open(block("DELETE FROM t", "gone") + block("SELECT 1", "gone") + block("FROM gone"));
    const [, second, third] = readBlocks(id).map(({ key }) => key);
    await runBlock(id, second ?? -1);
    await runBlock(id, third ?? -1);
    expect(sent()).toEqual([]);
    expect(Object.keys(notebookOf(id).refused)).toHaveLength(2);
  });
});

describe("readBlocks", () => {
  it("keeps the result of a block that is moved, and gives back that of one that is gone", async () => {
    open(block("SELECT 1") + block("SELECT 2", "two"));
    await runNotebook(id);
    windowTexts.setText(id, `Text\n\n${block("SELECT 2", "two")}`);
    expect(statuses()).toEqual(["succeeded"]);
    await vi.waitFor(() => expect(fake.inputsOf("results.close")).toHaveLength(1));
  });
});
