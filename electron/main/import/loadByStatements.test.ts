import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Relation } from "#shared/api/relation";
import type { BrokenLineRule, FileReading, ImportMode } from "#shared/domain/importPlan";
import type { LoadAccounting } from "#shared/domain/loadTask";
import { AppError } from "#shared/errors/AppError";
import { FileReader } from "../../import/FileReader";
import type { FileReaders } from "./FileReaders";
import type { ImportTarget } from "../tasks/ImportTarget";
import { StatementLoad } from "./loadByStatements";

let folder: string;
let connection: DuckDBConnection;
let notes: (string | null)[];
let onExecute: (sql: string) => void;
/** Rows that the service lost. */
let missingRows: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-load-"));
  connection = await (await DuckDBInstance.create(":memory:")).connect();
  notes = [];
  missingRows = 0;
  onExecute = () => undefined;
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function values(sql: string): Promise<unknown[][]> {
  return (await connection.run(sql)).getRows();
}

async function tableNames(): Promise<string[]> {
  return (await values("SELECT table_name FROM duckdb_tables() ORDER BY 1")).map(([name]) => String(name));
}

const target: ImportTarget = {
  async execute(sql) {
    onExecute(sql);
    try {
      await connection.run(sql);
    } catch (error) {
      throw new AppError("STATEMENT_FAILED", error instanceof Error ? error.message : String(error));
    }
  },
  async count(table) {
    return Number((await values(`SELECT count(*) FROM ${table}`))[0]?.[0]) - missingRows;
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

/** Readers in this process. */
const readers: Pick<FileReaders, "withFile"> = {
  async withFile(path, _signal, work) {
    const reader = new FileReader();
    const scratchFolder = await mkdtemp(join(folder, "scratch-"));
    await reader.answer("open", { path, scratchFolder });
    type Client = Parameters<typeof work>[0];
    const ask: Client["ask"] = (method, params) => reader.answer(method, params);
    try {
      return await work({ ask } as unknown as Client, scratchFolder);
    } finally {
      reader.close();
    }
  },
};

interface Case {
  readonly files: readonly string[];
  readonly ending?: string;
  readonly mode?: ImportMode;
  readonly brokenLines?: BrokenLineRule;
  readonly types?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Loads files of this content into “Order lines”, all of them read like the first. */
async function load({
  files,
  ending = "csv",
  mode = "create",
  brokenLines = "fail",
  types,
  signal,
}: Case): Promise<LoadAccounting> {
  const paths = files.map((_, index) => join(folder, `${index}.${ending}`));
  for (const [index, text] of files.entries()) await writeFile(paths[index] ?? "", text);
  const reading = await readers.withFile(paths[0] ?? "", new AbortController().signal, async (reader) => {
    const asked = { format: null, text: null, sheet: null };
    const { format, compression, text, sheet, columns } = await reader.ask("inspect", { asked });
    const typed = columns.map((column, index) => ({ ...column, type: types?.[index] ?? column.type }));
    return { format, compression, text, sheet, columns: typed } satisfies FileReading;
  });
  return new StatementLoad(
    target,
    readers,
    {
      files: paths.map((path) => ({ path, name: path })),
      reading,
      target: { profileId: "p", databaseId: "d", schema: "main", table: "Order lines" },
      mode,
      brokenLines,
    },
    {
      signal: signal ?? new AbortController().signal,
      onProgress: () => undefined,
      noteStagingTable: async (table) => void notes.push(table),
      noteCommit: async () => void notes.push("commit"),
    },
  ).run();
}

function csv(rows: number, from = 1): string {
  const lines = ["id,note"];
  for (let i = from; i < from + rows; i += 1) lines.push(`${i},"it's ""${i}""\nand more"`);
  return `${lines.join("\n")}\n`;
}

describe("StatementLoad", () => {
  const objects = ['{"id":1,"note":"a"}', "", "{oops", '{"id":2,"note":"b","extra":1}', '{"id":3}'];

  it("says where each line of JSON is, and rejects those that would lose a part", async () => {
    const files = [`${objects.join("\n")}\n`, '{"id":4,"note":null}'];
    const types = ["BIGINT", "VARCHAR"];
    const first = { files: [objects.filter((_, index) => index !== 3).join("\n"), ...files], types };
    const accounting = await load({ ...first, ending: "ndjson", brokenLines: "reject" });
    expect(accounting).toMatchObject({
      ...{ lines: 10, headerLines: 0, skippedLines: 2, loadedRows: 5, rejectedRows: 3 },
      rejectsTable: "Order lines_rejects",
    });
    expect(await values('SELECT id, note FROM "Order lines" ORDER BY ALL')).toEqual([
      ...[
        [1n, "a"],
        [1n, "a"],
        [3n, null],
        [3n, null],
      ],
      [4n, null],
    ]);
    expect(await values('SELECT * FROM "Order lines_rejects" ORDER BY ALL')).toEqual([
      [3n, "{oops", "It is not a JSON object."],
      [3n, "{oops", "It is not a JSON object."],
      [4n, objects[3], "The key “extra” is not a column."],
    ]);
  });

  it("names the lines of JSON that would lose a part where the load is to fail then", async () => {
    const files = ['{"id":1}\n{"id":2}\n', '{"id":3}\n{"id":4,"extra":1}\n[5]\n'];
    await expect(load({ files, ending: "ndjson" })).rejects.toThrow(
      /Line 2: The key “extra” is not a column. “\{"id":4,"extra":1\}”\nLine 3: It is not a JSON object. “\[5\]”/,
    );
    const array = ['[{"id":1},{"id":2}]', '[{"id":3},{"id":4,"extra":1}]'];
    await expect(load({ files: array, ending: "json" })).rejects.toThrow(
      "Object 2: The key “extra” is not a column.",
    );
    expect(await tableNames()).toEqual([]);
  });

  it("loads several files into one table, with every line accounted for", async () => {
    const accounting = await load({ files: [csv(5000), csv(3000, 5001)] });
    expect(accounting).toEqual({
      lines: 16_002,
      headerLines: 2,
      skippedLines: 0,
      loadedRows: 8000,
      rejectedRows: 0,
      paddedRows: 0,
      trimmedRows: 0,
      continuationLines: 8000,
      rejectsTable: null,
    });
    expect(await tableNames()).toEqual(["Order lines"]);
    expect(await values('SELECT count(*), count(DISTINCT id), max(id) FROM "Order lines"')).toEqual([
      [8000n, 8000n, 8000n],
    ]);
    expect(await values('SELECT note FROM "Order lines" WHERE id = 6000')).toEqual([
      ['it\'s "6000"\nand more'],
    ]);
    expect(notes[0]).toMatch(/^Order lines__loading_/);
    expect(notes.slice(1)).toEqual(["commit", null]);
  });

  it("uses VALUES lists where the service does not read JSON", async () => {
    const sent: string[] = [];
    onExecute = (sql) => {
      if (sql.includes("::JSON")) throw new AppError("STATEMENT_FAILED", "no such type");
      sent.push(sql);
    };
    await load({ files: [csv(10)] });
    expect(sent.some((sql) => sql.includes(" VALUES ("))).toBe(true);
    expect(await values('SELECT count(*) FROM "Order lines"')).toEqual([[10n]]);
  });

  it("puts rejected lines into a table beside, with number, text and reason", async () => {
    const text = "id,amount\n1,2.5\n2\n3,x\n4,5.25\n";
    const types = ["BIGINT", "DECIMAL(10,2)"];
    const accounting = await load({ files: [text, text], brokenLines: "reject", types });
    expect(accounting).toMatchObject({
      lines: 10,
      headerLines: 2,
      loadedRows: 4,
      rejectedRows: 4,
      rejectsTable: "Order lines_rejects",
    });
    expect(await tableNames()).toEqual(["Order lines", "Order lines_rejects"]);
    expect(await values('SELECT DISTINCT * FROM "Order lines_rejects" ORDER BY line_number')).toEqual([
      [3n, "2", "1 cell instead of 2."],
      [4n, "3,x", "“x” in column “amount” does not fit DECIMAL(10,2)."],
    ]);
    await load({ files: [text], brokenLines: "reject", types, mode: "append" });
    expect(await tableNames()).toEqual(["Order lines", "Order lines_rejects", "Order lines_rejects_2"]);
  });

  it("fails with line and text, and changes nothing", async () => {
    await connection.run('CREATE TABLE "Order lines" AS SELECT 1 AS old');
    await expect(load({ files: ["id,a\n1,2\n2,3,4\n"], mode: "replace" })).rejects.toThrow(
      "Line 3: 3 cells instead of 2. “2,3,4”",
    );
    expect(await values('SELECT * FROM "Order lines"')).toEqual([[1]]);
    expect(await tableNames()).toEqual(["Order lines"]);
    expect(notes.at(-1)).toBeNull();
  });

  it("fails where the service has fewer rows than were sent, and removes the staging table", async () => {
    missingRows = 1;
    await expect(load({ files: [csv(10)] })).rejects.toMatchObject({ code: "LINES_LOST" });
    expect(await tableNames()).toEqual([]);
  });

  it("removes the staging table after a failed batch or a stop", async () => {
    let inserts = 0;
    onExecute = (sql) => {
      if (sql.startsWith("INSERT") && ++inserts === 3) throw new AppError("CONNECTION_CUT");
    };
    await expect(load({ files: [csv(20_000)] })).rejects.toMatchObject({ code: "CONNECTION_CUT" });
    expect(await tableNames()).toEqual([]);

    const stop = new AbortController();
    inserts = 0;
    onExecute = (sql) => {
      if (sql.startsWith("INSERT") && ++inserts === 3) stop.abort();
    };
    await expect(load({ files: [csv(20_000)], signal: stop.signal })).rejects.toMatchObject({
      code: "CANCELLED",
    });
    expect(await tableNames()).toEqual([]);
  });

  it("refuses a name that is taken, whatever its case, before anything is sent", async () => {
    await connection.run('CREATE TABLE "order LINES" (a INTEGER)');
    const sent: string[] = [];
    onExecute = (sql) => void sent.push(sql);
    await expect(load({ files: [csv(1)] })).rejects.toMatchObject({ code: "TABLE_EXISTS" });
    expect(sent).toEqual([]);
  });

  it("replaces and appends in one statement", async () => {
    await load({ files: [csv(3)] });
    await load({ files: [csv(2, 10)], mode: "append" });
    expect(await values('SELECT count(*), max(id) FROM "Order lines"')).toEqual([[5n, 11n]]);
    await load({ files: [csv(4)], mode: "replace" });
    expect(await values('SELECT count(*), max(id) FROM "Order lines"')).toEqual([[4n, 4n]]);
    expect(await tableNames()).toEqual(["Order lines"]);
  });
});
