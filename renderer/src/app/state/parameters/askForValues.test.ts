// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { useWorkbench } from "../workspace/workbench";
import { useParameterForm, withValues } from "./askForValues";

const place = { profileId: "embedded", databaseId: "d1" };
const run = (...sqls: readonly string[]) =>
  withValues(
    "a",
    place,
    sqls.map((sql) => ({ sql, offset: 0 })),
  );
const asked = () => useParameterForm.getState().question?.parameters.map(({ label }) => label);
const number = (value: string) => ({ type: "BIGINT", value }) as const;

beforeEach(() => {
  useParameterForm.getState().answer(null);
  useWorkbench.setState({ tabs: [], activeTabId: null });
  useWorkbench.getState().openQuery({ id: "a", title: "a", ...place });
});

describe("withValues", () => {
  it("asks nothing for statements without parameters", async () => {
    expect(await run("SELECT 1", "SELECT ':a'")).toHaveLength(2);
    expect(asked()).toBeUndefined();
  });

  it("asks once for a name in all statements, and for each plain question mark", async () => {
    const ready = run("SELECT :a, ?", "SELECT $A, ?, $b");
    expect(asked()).toEqual([":a", "?1", "?2", "$b"]);
    useParameterForm
      .getState()
      .answer({ a: number("1"), "?1": number("2"), "?2": number("3"), b: number("4") });
    expect((await ready)?.map(({ bound }) => bound?.sql)).toEqual([
      "SELECT CAST('1' AS BIGINT), CAST('2' AS BIGINT)",
      "SELECT CAST('1' AS BIGINT), CAST('3' AS BIGINT), CAST('4' AS BIGINT)",
    ]);
  });

  it("runs nothing where the user decides against it", async () => {
    const ready = run("SELECT :a");
    useParameterForm.getState().answer(null);
    expect(await ready).toBeNull();
  });

  it("remembers values with the tab, by their names", async () => {
    for (const values of [
      { a: number("1"), b: number("2") },
      { a: number("3"), b: number("2") },
    ]) {
      const ready = run("SELECT :a, :b");
      useParameterForm.getState().answer(values);
      // oxlint-disable-next-line no-await-in-loop
      await ready;
    }
    expect(useWorkbench.getState().tabs[0]).toMatchObject({
      parameters: [
        { name: "a", value: "3" },
        { name: "b", value: "2" },
      ],
    });
  });
});
