import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { beforeEach, describe, expect, test } from "vitest";
import type { FileReaderAnswers } from "#shared/contract/importPort";
import { detectedText } from "#shared/domain/importPlan";
import type { Relation } from "#shared/api/relation";
import { AppError } from "#shared/errors/AppError";
import type { FileReaderClient } from "./FileReaderClient";
import type { ImportTarget } from "./ImportTarget";
import type { FilesLoadWatch } from "./LoadFiles";
import { type FileLoad, loadFile } from "./loadFile";

let connection: DuckDBConnection;

beforeEach(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

async function values(sql: string): Promise<unknown[][]> {
  return (await connection.run(sql)).getRows();
}

async function tableNames(): Promise<string[]> {
  return (await values("SELECT table_name FROM duckdb_tables() ORDER BY 1")).map(([name]) => String(name));
}

function target(onExecute: (sql: string) => void = () => undefined): ImportTarget {
  return {
    async execute(sql) {
      onExecute(sql);
      await connection.run(sql);
    },
    async relations() {
      return (await tableNames()).map((name): Relation => ({
        schema: "main",
        name,
        kind: "table",
        columns: [],
      }));
    },
  };
}

/** A file of `batches` batches with two rows each. */
function reader(batches: number): Pick<FileReaderClient, "ask"> {
  let sent = 0;
  const answers = {
    stage: (): FileReaderAnswers["stage"] => ({
      rowCount: batches * 2,
      rejectCount: 0,
      types: ["BIGINT", "VARCHAR"],
      lines: null,
    }),
    next: (table: string): FileReaderAnswers["next"] => {
      if (sent === batches) return { batches: [] };
      sent += 1;
      return {
        batches: [{ statement: `INSERT INTO ${table} VALUES ('${sent}','a'),('${sent}',NULL)`, rows: 2 }],
      };
    },
  };
  return {
    ask: async (type, fields) => {
      const answer =
        type === "stage" ? answers.stage() : answers.next("table" in fields ? String(fields.table) : "");
      return answer as FileReaderAnswers[typeof type];
    },
  };
}

const load: FileLoad = {
  reading: {
    format: "csv",
    compression: "none",
    text: { ...detectedText, delimiter: ",", hasHeader: true },
    sheet: null,
    columns: [
      { source: "id", name: 'the "id"', type: "BIGINT", included: true },
      { source: "skipped", name: "skipped", type: "BIGINT", included: false },
      { source: "v", name: "v", type: "VARCHAR", included: true },
    ],
  },
  schema: "main",
  table: "Order lines",
  mode: "create",
};

const notes: (string | null)[] = [];

function watch(change: Partial<FilesLoadWatch> = {}): FilesLoadWatch {
  return {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    noteStagingTable: async (table) => void notes.push(table),
    noteCommit: async () => void notes.push("commit"),
    ...change,
  };
}

beforeEach(() => {
  notes.length = 0;
});

describe("loading a file", () => {
  test("makes a table of that name with all rows, and nothing else", async () => {
    const seen: (number | undefined)[] = [];
    const rows = await loadFile(
      reader(3),
      target(),
      load,
      watch({ onProgress: ({ rowsDone }) => seen.push(rowsDone) }),
    );
    expect(rows).toBe(6);
    expect(await tableNames()).toEqual(["Order lines"]);
    expect(await values('SELECT count(*), count(v), max("the ""id""") FROM "Order lines"')).toEqual([
      [6n, 3n, 3n],
    ]);
    expect(seen).toEqual([undefined, undefined, 2, 4, 6, undefined]);
    expect(notes).toEqual([expect.stringMatching(/^Order lines__loading_/), "commit", null]);
  });

  test("refuses a name that is taken, whatever its case, before anything is sent", async () => {
    await connection.run('CREATE TABLE "order LINES" (a INTEGER)');
    const sent: string[] = [];
    await expect(
      loadFile(
        reader(1),
        target((sql) => sent.push(sql)),
        load,
        watch(),
      ),
    ).rejects.toMatchObject({ code: "TABLE_EXISTS" });
    expect(sent).toEqual([]);
  });

  test("replaces a table at once: until the end its old rows are there", async () => {
    await connection.run('CREATE TABLE "Order lines" AS SELECT 1 AS old');
    const checked = target((sql) => {
      if (!sql.startsWith("CREATE OR REPLACE"))
        expect(sql).not.toMatch(/(DROP|INSERT INTO) .*"Order lines"[ ;]/);
    });
    await loadFile(reader(2), checked, { ...load, mode: "replace" }, watch());
    expect(await tableNames()).toEqual(["Order lines"]);
    expect(await values('SELECT count(*) FROM "Order lines"')).toEqual([[4n]]);
  });

  test("appends in one piece", async () => {
    await connection.run(
      `CREATE TABLE "Order lines" ("the ""id""" BIGINT, extra INTEGER DEFAULT 7, v VARCHAR)`,
    );
    await loadFile(reader(2), target(), { ...load, mode: "append" }, watch());
    expect(await values('SELECT count(*), sum(extra) FROM "Order lines"')).toEqual([[4n, 28n]]);
    expect(await tableNames()).toEqual(["Order lines"]);
  });

  test("leaves no half table when it is stopped, and keeps the old one", async () => {
    await connection.run('CREATE TABLE "Order lines" AS SELECT 1 AS old');
    const stop = new AbortController();
    let inserts = 0;
    const stopping = target((sql) => {
      if (sql.startsWith("INSERT") && ++inserts === 2) stop.abort();
      if (stop.signal.aborted && !sql.startsWith("DROP")) throw new AppError("CANCELLED");
    });
    await expect(
      loadFile(reader(5), stopping, { ...load, mode: "replace" }, watch({ signal: stop.signal })),
    ).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await tableNames()).toEqual(["Order lines"]);
    expect(await values('SELECT * FROM "Order lines"')).toEqual([[1]]);
  });
});
