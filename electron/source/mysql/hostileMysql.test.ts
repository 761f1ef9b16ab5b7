import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SourceStream } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import {
  type FakeMysqlScript,
  mysqlAnswer,
  mysqlLong,
  mysqlOk,
  mysqlPacket,
  mysqlText,
  startFakeMysql,
} from "../testing/fakeMysql";
import type { FakeServer } from "../testing/FakeServer";
import { SpoolLoad } from "../testing/SpoolLoad";
import { mysqlConnector } from "./mysqlConnector";

type Answer = NonNullable<FakeMysqlScript["answer"]>;

const sqlInjection = "2)); COMMIT; DROP TABLE victim; --";
const tableColumns = ["table", "isView", "isSequence", "comment", "rows", "bytes", "isTransactional"];
const flags = {
  bytes: mysqlLong,
  isTransactional: mysqlLong,
  isView: mysqlLong,
  isSequence: mysqlLong,
  nullable: mysqlLong,
  rows: mysqlLong,
};
const tables = (...names: string[]) =>
  mysqlAnswer(
    tableColumns,
    names.map((name) => [name, "0", "0", "", "3", "16384", "1"]),
    flags,
  );
const column = (
  over: Partial<Record<"table" | "name" | "dataType" | "columnType" | "precision" | "scale", string>>,
) => {
  const row = {
    table: "t",
    name: "c",
    dataType: "int",
    columnType: "int(11)",
    nullable: "1",
    precision: "10",
    scale: "0",
    ...over,
  };
  return Object.values(row);
};
const columns = (...rows: string[][]) =>
  mysqlAnswer(["table", "name", "dataType", "columnType", "nullable", "precision", "scale"], rows, flags);

/** Answers every statement of discovery as a server with one table does. @param own what it answers otherwise */
function scripted(own: Answer = () => undefined as never): Answer {
  return (sql, connection) => {
    const answer = own(sql, connection) as ReturnType<Answer> | undefined;
    if (answer !== undefined) return answer;
    if (sql.includes("CURRENT_USER")) return mysqlAnswer(["account"], [["reader@%"]]);
    if (sql.includes("VERSION()")) return mysqlAnswer(["version"], [["8.0.40"]]);
    if (sql.includes("information_schema.TABLES\n")) return tables("t");
    if (sql.includes("information_schema.COLUMNS")) return columns(column({}));
    if (sql.includes("information_schema.STATISTICS")) return mysqlAnswer(["table", "name"], []);
    if (sql.includes("ENGINES")) return mysqlAnswer(["table", "engine"], []);
    if (sql.startsWith("SELECT `")) return mysqlAnswer(["c"], [["7"]]);
    return [mysqlOk];
  };
}

let server: FakeServer | undefined;
beforeEach(() => {
  // The driver writes there what it can't read.
  vi.spyOn(console, "trace").mockReturnValue(undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
  server = undefined;
});

async function open(answer: Answer) {
  server = await startFakeMysql({ answer });
  return mysqlConnector.open(
    {
      config: { host: "127.0.0.1", port: server.port, database: "app", user: "reader", sslMode: "disable" },
      secrets: { password: "x" },
    },
    AbortSignal.timeout(60_000),
  );
}

async function discover(answer: Answer): Promise<SourceStream[]> {
  const source = await open(answer);
  try {
    return await source.discover(AbortSignal.timeout(60_000));
  } finally {
    await source.close();
  }
}

/** Rows of the only table as they are loaded, each cell as text. */
async function read(answer: Answer): Promise<(string | null)[][]> {
  const [source, load] = [await open(answer), await SpoolLoad.open()];
  try {
    await load.read(source, "app.t");
    return await load.rows("FROM loaded");
  } finally {
    await source.close();
    await load.close();
  }
}

const problem = (message: RegExp, kind = "internal") => ({
  kind,
  message: expect.stringMatching(message) as string,
});

describe("discovery of a hostile MySQL", () => {
  it("is read where the server means no harm", async () => {
    expect(await discover(scripted())).toMatchObject([{ name: "app.t", columns: [{ name: "c" }] }]);
    expect(await read(scripted())).toEqual([["7"]]);
  });

  it.each<[string, RegExp, (sql: string) => readonly Buffer[] | undefined]>([
    [
      "a scale with SQL in it",
      /sent an answer that can't be read: columns, scale/,
      (sql) =>
        sql.includes("COLUMNS")
          ? columns(column({ dataType: "decimal", columnType: "decimal(10,2)", scale: sqlInjection }))
          : undefined,
    ],
    [
      "a negative precision",
      /columns, precision/,
      (sql) => (sql.includes("COLUMNS") ? columns(column({ precision: "-4" })) : undefined),
    ],
    [
      "a name with NUL in it",
      /columns, name: must not hold a NUL character/,
      (sql) => (sql.includes("COLUMNS") ? columns(column({ name: "a\0b" })) : undefined),
    ],
    ["an empty name", /tables, table/, (sql) => (sql.includes("TABLES\n") ? tables("") : undefined)],
    [
      "a name of a megabyte",
      /tables, table/,
      (sql) => (sql.includes("TABLES\n") ? tables("x".repeat(1_000_000)) : undefined),
    ],
    ["a table twice", /it lists t twice/, (sql) => (sql.includes("TABLES\n") ? tables("t", "t") : undefined)],
    [
      "a column twice",
      /it lists `t`\.`c` twice/,
      (sql) => (sql.includes("COLUMNS") ? columns(column({}), column({})) : undefined),
    ],
    [
      "a truth value that is none",
      /tables, isView/,
      (sql) =>
        sql.includes("TABLES\n") ? mysqlAnswer(tableColumns, [["t", "yes", "0", "", "1"]]) : undefined,
    ],
    [
      "columns under other names",
      /./,
      (sql) => (sql.includes("TABLES\n") ? mysqlAnswer(["__proto__"], [["t"]]) : undefined),
    ],
    [
      "rows with fewer values than columns",
      /./,
      (sql) => (sql.includes("TABLES\n") ? mysqlAnswer(tableColumns, [["t"]], flags) : undefined),
    ],
    [
      "a request for a file of this computer",
      /./,
      (sql) => (sql.includes("TABLES\n") ? [Buffer.from("\xfb/etc/passwd", "latin1"), mysqlOk] : undefined),
    ],
    [
      "an error that is cut short",
      /./,
      (sql) => (sql.includes("TABLES\n") ? [Buffer.from([0xff])] : undefined),
    ],
    ["an empty packet", /./, (sql) => (sql.includes("TABLES\n") ? [Buffer.alloc(0)] : undefined)],
  ])("ends with a sentence at %s", async (_name, message, own) => {
    await expect(discover(scripted(own as Answer))).rejects.toMatchObject({
      name: "SourceError",
      message: expect.stringMatching(message) as string,
    });
    expect(server?.received()).not.toContain("root:");
  });

  it("keeps names with quotes, line ends and SQL in them as names", async () => {
    const names = ['a"b', "a`b", "a'b", "two\nlines", "x); DROP TABLE victim; --", "ünï©ødé"];
    const streams = await discover(
      scripted(((sql) =>
        sql.includes("COLUMNS") ? columns(...names.map((name) => column({ name }))) : undefined) as Answer),
    );
    expect(streams[0]?.columns.map(({ name }) => name)).toEqual(names);
  });

  it("ends at tables without end, with bounded memory", async () => {
    let sequence = tableColumns.length + 3;
    const many = () =>
      Buffer.concat(
        Array.from({ length: 20_000 }, () =>
          mysqlPacket(Buffer.from("\x01t\x010\x010\x00\x011\x011\x011"), sequence++),
        ),
      );
    const head = mysqlAnswer(tableColumns, [], flags).slice(0, -1);
    const answer = scripted((sql, connection) => {
      if (!sql.includes("TABLES\n")) return undefined as never;
      void (async () => {
        connection.send(Buffer.concat(head.map((packet, index) => mysqlPacket(packet, index + 1))));
        while (connection.isOpen()) if (!connection.send(many())) await connection.drained();
      })();
      return null;
    });
    await expect(discover(answer)).rejects.toMatchObject(problem(/more than 2,000,000 rows/, "limit"));
  }, 120_000);

  it("ends at one answer of endless packets of the largest length", async () => {
    let sequence = 1;
    const answer = scripted((sql, connection) => {
      if (!sql.startsWith("START")) return undefined as never;
      void (async () => {
        while (connection.isOpen())
          if (!connection.send(mysqlPacket(Buffer.alloc(0xffffff), sequence++))) await connection.drained();
      })();
      return null;
    });
    await expect(open(answer)).rejects.toMatchObject(problem(/more than 16 MB/, "limit"));
  }, 60_000);

  it("ends with a sentence whatever bytes the server answers with", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.nat(5), fc.uint8Array({ maxLength: 40 }))
        .map(([kept, rest]) => Buffer.concat([mysqlText("t"), Buffer.alloc(kept), rest])),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { maxLength: 8 }), fc.nat(6), async (packets, at) => {
        let statements = 0;
        const answer = scripted((_sql, connection) => {
          statements += 1;
          if (statements !== at + 8) return undefined as never;
          connection.send(Buffer.concat(packets.map((packet, index) => mysqlPacket(packet, index + 1))));
          connection.end();
          return null;
        });
        const late = new Promise((resolve) => setTimeout(resolve, 4000, "no end"));
        const outcome = await Promise.race([discover(answer).catch((error: unknown) => error), late]);
        if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(SourceError);
        await server?.close();
        server = undefined;
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});

describe("rows of a hostile MySQL", () => {
  const rows = (...packets: Buffer[]) =>
    scripted(((sql) => (sql.startsWith("SELECT `c`") ? packets : undefined)) as Answer);
  const [count, definition, eof] = mysqlAnswer(["c"], []);
  const head = [count, definition, eof].flatMap((packet) => packet ?? []);
  const end = head.slice(-1);

  it.each<[string, RegExp, Buffer[]]>([
    ["a success without rows", /announces 0 columns of 1/, [mysqlOk]],
    [
      "a request for a file",
      /asks for a file of this computer, and gets none/,
      [Buffer.from("\xfb/etc/passwd", "latin1")],
    ],
    ["another count of columns", /announces 2 columns of 1/, mysqlAnswer(["c", "d"], [["1", "2"]])],
    ["a count of columns of 2⁶³", /announces \d+ columns/, [Buffer.from("feffffffffffffff7f", "hex")]],
    ["no definitions", /columns are missing/, [...head.slice(0, 1), ...end]],
    ["a row of fewer values", /fewer values than columns/, [...head, Buffer.alloc(0), ...end]],
    ["a row of more values", /more values than columns/, [...head, Buffer.from("\x011\x012"), ...end]],
    ["a value longer than its row", /longer than its row/, [...head, Buffer.from("\xfa1", "latin1"), ...end]],
    [
      "a value of 2⁶³ bytes",
      /longer than its row/,
      [...head, Buffer.from("feffffffffffffff7f31", "hex"), ...end],
    ],
    ["a length that is cut short", /a length is cut short/, [...head, Buffer.from("fc01", "hex"), ...end]],
    ["a number with a comma in it", /holds other characters/, [...head, mysqlText("1,2"), ...end]],
    ["a number with a line end in it", /holds other characters/, [...head, mysqlText("1\n2"), ...end]],
    ["a number of a megabyte", /longer than any/, [...head, mysqlText("1".repeat(1_000_000)), ...end]],
  ])("end with a sentence at %s", async (_name, message, packets) => {
    await expect(read(rows(...packets))).rejects.toMatchObject(problem(message));
  });

  it("fail to load where a number is a word, and a text no UTF-8", async () => {
    await expect(read(rows(...head, mysqlText("nothing"), ...end))).rejects.toThrow(/nothing/);
    const text = scripted(((sql) => {
      if (sql.includes("COLUMNS")) return columns(column({ dataType: "text", columnType: "text" }));
      return sql.startsWith("SELECT `c`")
        ? [...head, mysqlText(Buffer.from([0x61, 0xff, 0xfe])), ...end]
        : undefined;
    }) as Answer);
    await expect(read(text)).rejects.toThrow(/unicode|UTF-8|utf-8/i);
  });
});
