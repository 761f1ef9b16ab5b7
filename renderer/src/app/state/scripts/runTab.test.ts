// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile } from "#shared/domain/profile";
import { notificationStore } from "../../../components/toasts";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { AppError } from "#shared/errors/AppError";
import { profileOf } from "../../../testing/profileOf";
import { useWriteQuestion } from "../permissions/permitChange";
import { queryClient } from "../queries/queryClient";
import { runAll, runStatements } from "./runTab";
import { windowRuns } from "../runs/windowRuns";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

const hosted = profileOf({ name: "Harbour live", production: true });

let fake: FakeBridge;
let tabs = 0;

const empty = { rowCount: 0, truncated: false, firstByteMs: 1, totalMs: 1 };

function runOn(
  profile: Profile,
  text: string,
  run: () => typeof empty | Promise<typeof empty> = () => empty,
) {
  fake = new FakeBridge({
    "profiles.list": () => ({ profiles: [profile] }),
    "results.close": () => ({}),
    "query.run": run,
  }).install();
  tabs += 1;
  const id = `tab ${tabs}`;
  windowTexts.restore(id, { text, cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
  useWorkbench.getState().openQuery({ id, title: id, profileId: profile.id, databaseId: "d1" });
  runAll(id);
}

const sent = () => fake.inputsOf("query.run").map(({ sql, readOnly }) => ({ sql, readOnly }));
const question = () => useWriteQuestion.getState().write;
const answer = (isAllowed: boolean) => useWriteQuestion.getState().answer(isAllowed);
/** Long enough for everything that was going to happen without a person. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  queryClient.clear();
  answer(false);
});

describe("a production service", () => {
  it.each([
    "DELETE FROM ships",
    "INSERT INTO ships VALUES (1)",
    "DROP TABLE ships",
    "CALL tidy_up()",
    "SET x = 1",
  ])("asks before %s and sends nothing until then", async (sql) => {
    runOn(hosted, sql);
    await vi.waitFor(() => expect(question()).not.toBeNull());
    expect(question()).toMatchObject({ profileName: "Harbour live", what: { kind: "statement", sql } });
    await settled();
    expect(sent()).toEqual([]);
    answer(true);
    await vi.waitFor(() => expect(sent()).toEqual([{ sql, readOnly: false }]));
  });

  it("sends nothing where the person decides against it", async () => {
    runOn(hosted, "UPDATE ships SET name = ''");
    await vi.waitFor(() => expect(question()).not.toBeNull());
    answer(false);
    await settled();
    expect(sent()).toEqual([]);
    expect(question()).toBeNull();
  });

  it("runs a read without a question, and has the service refuse what is none after all", async () => {
    runOn(hosted, "SELECT next_number()");
    await vi.waitFor(() => expect(sent()).toEqual([{ sql: "SELECT next_number()", readOnly: true }]));
    expect(question()).toBeNull();
  });

  describe("asks about what was taken for a read and is refused because it may write", () => {
    const explain = "EXPLAIN DELETE FROM ships";
    const refusing = () => {
      if (fake.inputsOf("query.run").at(-1)?.readOnly === false) return empty;
      throw new AppError("STATEMENT_FAILED", "This query is read-only, and DELETE is not a plain query.");
    };
    const state = () => windowRuns.store.getState()[`tab ${tabs}`];

    it("and runs it once that is allowed", async () => {
      runOn(hosted, explain, refusing);
      await vi.waitFor(() => expect(question()).toMatchObject({ what: { kind: "statement", sql: explain } }));
      answer(true);
      await vi.waitFor(() => expect(state()?.status).toBe("succeeded"));
      expect(sent()).toEqual([
        { sql: explain, readOnly: true },
        { sql: explain, readOnly: false },
      ]);
    });

    it("and shows the refusal where it isn't", async () => {
      runOn(hosted, explain, refusing);
      await vi.waitFor(() => expect(question()).not.toBeNull());
      answer(false);
      await settled();
      expect(state()).toMatchObject({ status: "failed", error: { code: "STATEMENT_FAILED" } });
      expect(sent()).toHaveLength(1);
    });

    it("also in the middle of a script, which goes on then", async () => {
      runOn(hosted, `SELECT 1; ${explain}; SELECT 2`, () =>
        fake.inputsOf("query.run").at(-1)?.sql === explain ? refusing() : empty,
      );
      await vi.waitFor(() => expect(question()).toMatchObject({ what: { place: "Statement 2 of 3" } }));
      answer(true);
      await vi.waitFor(() =>
        expect(sent().map(({ sql, readOnly }) => [sql, readOnly])).toEqual([
          ["SELECT 1", true],
          [explain, true],
          [explain, false],
          ["SELECT 2", true],
        ]),
      );
    });

    it("and not about another failure", async () => {
      runOn(hosted, "SELECT nothing", () => {
        throw new AppError(
          "STATEMENT_FAILED",
          'Binder Error: column "nothing" of the read-only query not found',
        );
      });
      await vi.waitFor(() => expect(state()?.status).toBe("failed"));
      await settled();
      expect(question()).toBeNull();
    });
  });

  it("asks for each write of several, and the first that is decided against ends them", async () => {
    runOn(hosted, "SELECT 1; DELETE FROM a; DELETE FROM b; DELETE FROM c;");
    await vi.waitFor(() => expect(question()).toMatchObject({ what: { place: "Statement 2 of 4" } }));
    answer(true);
    await vi.waitFor(() => expect(question()).toMatchObject({ what: { place: "Statement 3 of 4" } }));
    answer(false);
    await settled();
    expect(sent().map(({ sql }) => sql)).toEqual(["SELECT 1", "DELETE FROM a"]);
    expect(question()).toBeNull();
  });
});

describe("running something in a tab that still runs", () => {
  const endless = () => new Promise<never>(() => undefined);
  const told = () => notificationStore.getState().entries.map(({ text }) => text);

  it.each(["DELETE FROM ships WHERE id = 1", "CREATE TABLE ships AS FROM docks", "SELECT 1; SELECT 2"])(
    "does not stop %s, and says so",
    async (sql) => {
      runOn({ ...hosted, production: false }, sql, endless);
      await vi.waitFor(() => expect(sent()).toHaveLength(1));
      runStatements(`tab ${tabs}`, [{ sql: "SELECT 3", offset: 0 }]);
      await settled();
      expect(sent()).toHaveLength(1);
      expect(windowRuns.store.getState()[`tab ${tabs}`]?.status).toBe("running");
      expect(told()).toContain("Still running. Wait, or stop it first.");
    },
  );

  it("takes the place of a statement that only reads", async () => {
    runOn({ ...hosted, production: false }, "SELECT 1", endless);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    runStatements(`tab ${tabs}`, [{ sql: "SELECT 3", offset: 0 }]);
    await vi.waitFor(() => expect(sent().at(-1)).toMatchObject({ sql: "SELECT 3" }));
  });
});

describe("running a result's statement again", () => {
  it("goes where it ran, though its tab is on another database by now, and asks as there", async () => {
    runOn(hosted, "SELECT 1");
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    const tabId = `tab ${tabs}`;
    useWorkbench.getState().chooseDatabase(tabId, "embedded", "r1");
    runStatements(tabId, [{ sql: "DELETE FROM ships", offset: 0 }], { profileId: "p1", databaseId: "d1" });
    await vi.waitFor(() => expect(question()).toMatchObject({ profileName: "Harbour live" }));
    answer(true);
    await vi.waitFor(() =>
      expect(fake.inputsOf("query.run")[1]).toMatchObject({ profileId: "p1", databaseId: "d1" }),
    );
  });
});

describe("read-only mode", () => {
  it("of a tab sends a write as read-only, which main refuses, and asks nothing", async () => {
    runOn({ ...hosted, production: false }, "SELECT 1");
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    useWorkbench.getState().setReadOnly(`tab ${tabs}`, true);
    runStatements(`tab ${tabs}`, [{ sql: "DROP TABLE ships", offset: 0 }]);
    await vi.waitFor(() => expect(sent()).toContainEqual({ sql: "DROP TABLE ships", readOnly: true }));
    expect(question()).toBeNull();
  });

  it.each([
    ["STATEMENT_FAILED", "This query is read-only, and DELETE is not a plain query.", "READ_ONLY_MODE"],
    [
      "STATEMENT_NOT_ALLOWED",
      "The function nextval is not available here: it writes, and read-only queries can't.",
      "READ_ONLY_MODE",
    ],
    ["STATEMENT_FAILED", "Parser Error: syntax error at the end of the read-only query", "STATEMENT_FAILED"],
  ] as const)("is what a service's refusal is about: %s, %s", async (code, message, shown) => {
    runOn({ ...hosted, production: false, readOnly: true }, "SELECT 1", () => {
      throw new AppError(code, message);
    });
    await vi.waitFor(() =>
      expect(windowRuns.store.getState()[`tab ${tabs}`]).toMatchObject({
        status: "failed",
        error: { code: shown, message },
      }),
    );
  });

  it("is nothing that is turned off where the key may only read", async () => {
    runOn({ ...hosted, keyScope: "read" }, "SELECT 1", () => {
      throw new AppError("STATEMENT_FAILED", "Read-only keys cannot run INSERT statements.");
    });
    await vi.waitFor(() =>
      expect(windowRuns.store.getState()[`tab ${tabs}`]).toMatchObject({
        error: { code: "STATEMENT_FAILED" },
      }),
    );
  });

  it("of a service holds for all of its tabs", async () => {
    runOn({ ...hosted, readOnly: true }, "DELETE FROM ships");
    await vi.waitFor(() => expect(sent()).toEqual([{ sql: "DELETE FROM ships", readOnly: true }]));
  });

  it("holds for the rest of a script once it is turned on", async () => {
    runOn(hosted, "DELETE FROM a; DELETE FROM b;");
    await vi.waitFor(() => expect(question()).not.toBeNull());
    answer(true);
    await vi.waitFor(() => expect(question()).toMatchObject({ what: { sql: "DELETE FROM b" } }));
    answer(false);
    await settled();
    useWorkbench.getState().setReadOnly(`tab ${tabs}`, true);
    runAll(`tab ${tabs}`);
    await vi.waitFor(() => expect(sent().at(-1)).toEqual({ sql: "DELETE FROM b", readOnly: true }));
    expect(sent().filter(({ readOnly }) => !readOnly)).toHaveLength(1);
  });
});

describe("other services", () => {
  const other = { ...hosted, production: false };

  it.each([
    "DELETE FROM ships WHERE id = 1",
    "INSERT INTO ships VALUES (1)",
    "CREATE TABLE ships AS FROM docks",
  ])("run %s without a question", async (sql) => {
    runOn(other, sql);
    await vi.waitFor(() => expect(sent()).toEqual([{ sql, readOnly: false }]));
    expect(question()).toBeNull();
  });

  it.each([
    "DELETE FROM ships",
    "UPDATE ships SET a = 1",
    "TRUNCATE ships",
    "DROP VIEW ships",
    "CREATE OR REPLACE TABLE ships AS FROM docks",
    "ALTER TABLE ships DROP COLUMN berth",
  ])("ask before %s", async (sql) => {
    runOn(other, sql);
    await vi.waitFor(() => expect(question()).toMatchObject({ isProduction: false, what: { sql } }));
    expect(sent()).toEqual([]);
    answer(true);
    await vi.waitFor(() => expect(sent()).toEqual([{ sql, readOnly: false }]));
  });

  it("open the undo script in a tab behind once the statement has run", async () => {
    runOn(other, "DELETE FROM ships");
    await vi.waitFor(() => expect(question()).not.toBeNull());
    const what = question()?.what;
    if (what?.kind === "statement") what.keepUndo("-- undo");
    answer(true);
    const title = `Undo tab ${tabs}`;
    await vi.waitFor(() =>
      expect(useWorkbench.getState().tabs).toContainEqual(expect.objectContaining({ title })),
    );
    const undo = useWorkbench.getState().tabs.find((tab) => tab.kind === "query" && tab.title === title);
    expect(windowTexts.text(undo?.id ?? "")).toBe("-- undo");
    expect(useWorkbench.getState().activeTabId).toBe(`tab ${tabs}`);
  });

  it("ask no more in a script that was allowed to go on", async () => {
    runOn(other, "DROP TABLE a; DROP TABLE b; DROP TABLE c;");
    await vi.waitFor(() => expect(question()).not.toBeNull());
    const what = question()?.what;
    if (what?.kind === "statement") what.skipRest?.();
    answer(true);
    await vi.waitFor(() => expect(sent()).toHaveLength(3));
    expect(question()).toBeNull();
  });

  it("are never sent more than a read where the key may only read", async () => {
    runOn({ ...hosted, keyScope: "read" }, "DELETE FROM ships");
    await vi.waitFor(() => expect(sent()).toEqual([{ sql: "DELETE FROM ships", readOnly: true }]));
  });
});
