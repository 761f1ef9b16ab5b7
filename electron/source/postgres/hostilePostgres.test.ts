import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { SourceStream } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import {
  type FakePostgresScript,
  pgColumns,
  pgComplete,
  pgMessage,
  pgRow,
  startFakePostgres,
} from "../testing/fakePostgres";
import type { FakeConnection, FakeServer } from "../testing/FakeServer";
import { SpoolLoad } from "../testing/SpoolLoad";
import { COLUMNS_SQL, KEYS_SQL, NAMED_RELATIONS_SQL, RELATIONS_SQL } from "./postgresCatalogue";
import { postgresConnector } from "./postgresConnector";

type Answer = NonNullable<FakePostgresScript["answer"]>;
type Own = (sql: string, connection: FakeConnection) => Buffer | null | undefined;

const [BOOL, INT4, FLOAT8] = [16, 23, 701];
const rows = (
  columns: Readonly<Record<string, number | undefined>>,
  values: readonly (readonly (string | Buffer | null)[])[],
) =>
  Buffer.concat([
    pgColumns(
      Object.keys(columns),
      Object.values(columns).map((type) => type ?? 25),
    ),
    ...values.map(pgRow),
    pgComplete(`SELECT ${values.length}`),
  ]);

const relationColumns = { oid: undefined, schema: undefined, name: undefined, estimatedRows: FLOAT8 };
const relations = (...names: string[]) =>
  rows(
    relationColumns,
    names.map((name, index) => [String(index + 1), "public", name, "3"]),
  );
const column = {
  name: "c",
  type: "integer",
  nullable: "t",
  builtIn: "int4",
  kind: "b",
  isArray: "f",
  modifier: "-1",
};
const columnTypes = {
  ...{ name: undefined, type: undefined, nullable: BOOL, builtIn: undefined, kind: undefined },
  ...{ isArray: BOOL, modifier: INT4, isReadable: BOOL },
};
const columns = (...over: Partial<typeof column>[]) =>
  rows(
    { oid: undefined, ...columnTypes },
    over.map((own) => ["1", ...Object.values({ ...column, ...own }), "t"]),
  );
const named = (...over: Partial<typeof column>[]) =>
  rows(
    {
      ...{ schema: undefined, relation: undefined, relationKind: undefined, pages: INT4, hidesRows: BOOL },
      ...columnTypes,
    },
    over.map((own) => ["public", "t", "r", "1", "f", ...Object.values({ ...column, ...own }), "t"]),
  );
const copied = (...lines: string[]) =>
  Buffer.concat([
    pgMessage("H", Buffer.from([0, 0, 1, 0, 0])),
    ...lines.map((line) => pgMessage("d", Buffer.from(line))),
    pgMessage("c"),
    pgComplete(`COPY ${lines.length}`),
  ]);

function scripted(own: Own = () => undefined): Answer {
  return (sql, connection) => {
    const answer = own(sql, connection);
    if (answer !== undefined) return answer;
    if (sql === RELATIONS_SQL) return relations("t");
    if (sql === COLUMNS_SQL) return columns({});
    if (sql === NAMED_RELATIONS_SQL) return named({});
    if (sql === KEYS_SQL) return rows({ oid: undefined, name: undefined }, []);
    if (sql.startsWith("COPY")) return copied("7\n");
    return pgComplete("OK");
  };
}

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(answer: Answer) {
  server = await startFakePostgres({ answer });
  return postgresConnector.open(
    {
      config: { host: "127.0.0.1", port: server.port, database: "app", user: "reader", sslMode: "disable" },
      secrets: { password: "x" },
    },
    AbortSignal.timeout(60_000),
  );
}

async function discover(own?: Own): Promise<SourceStream[]> {
  const source = await open(scripted(own));
  try {
    return await source.discover(AbortSignal.timeout(60_000));
  } finally {
    await source.close();
  }
}

async function read(own?: Own): Promise<(string | null)[][]> {
  const [source, load] = [await open(scripted(own)), await SpoolLoad.open()];
  try {
    await load.read(source, "public.t");
    return await load.rows("FROM loaded");
  } finally {
    await source.close();
    await load.close();
  }
}

const at =
  (statement: string, answer: Buffer): Own =>
  (sql) =>
    sql === statement || (statement === "COPY" && sql.startsWith("COPY")) ? answer : undefined;

/** Sends for as long as the client takes it. */
async function flood(connection: FakeConnection, piece: Buffer): Promise<void> {
  while (connection.isOpen()) if (!connection.send(piece)) await connection.drained();
}

describe("discovery of a hostile PostgreSQL", () => {
  it("is read where the server means no harm", async () => {
    expect(await discover()).toMatchObject([{ name: "public.t", columns: [{ name: "c" }] }]);
    expect(await read()).toEqual([["7"]]);
  });

  it.each<[string, RegExp, Own]>([
    [
      "a precision with SQL in it",
      /columns, modifier/,
      at(
        COLUMNS_SQL,
        rows({ oid: undefined, ...columnTypes, modifier: undefined }, [
          ["1", ...Object.values({ ...column, modifier: "2)); COMMIT; DROP TABLE victim; --" }), "t"],
        ]),
      ),
    ],
    [
      "a name with NUL in it",
      /columns, name: must not hold a NUL/,
      at(COLUMNS_SQL, columns({ name: "a\0b" })),
    ],
    ["a table twice", /it lists public\.t twice/, at(RELATIONS_SQL, relations("t", "t"))],
    ["a column twice", /it lists 1\.c twice/, at(COLUMNS_SQL, columns({}, {}))],
    [
      "an oid that is none",
      /tables, oid/,
      at(RELATIONS_SQL, rows(relationColumns, [["x", "public", "t", "1"]])),
    ],
    ["fewer values than columns", /tables, /, at(RELATIONS_SQL, rows(relationColumns, [["1"]]))],
    [
      "more values than columns",
      /can't be read/,
      at(RELATIONS_SQL, rows(relationColumns, [["1", "public", "t", "1", "more"]])),
    ],
    [
      "a value of a negative length",
      /./,
      at(
        RELATIONS_SQL,
        Buffer.concat([pgColumns(["oid"]), pgMessage("D", Buffer.from("0001fffffff0", "hex"))]),
      ),
    ],
    [
      "a value of 2 GB that is not there",
      /./,
      at(
        RELATIONS_SQL,
        Buffer.concat([pgColumns(["oid"]), pgMessage("D", Buffer.from("00017fffffff", "hex"))]),
      ),
    ],
    ["rows without names of columns", /can't be read/, at(RELATIONS_SQL, pgRow(["1"]))],
    ["a COPY that was not asked for", /finds no table to read/, at(RELATIONS_SQL, copied("1\n"))],
    [
      "a wish for rows of ours",
      /./,
      at(RELATIONS_SQL, Buffer.concat([pgMessage("G", Buffer.from([0, 0, 0])), pgComplete("COPY 0")])),
    ],
  ])("ends with a sentence at %s", async (_name, message, own) => {
    await expect(discover(own)).rejects.toMatchObject({
      name: "SourceError",
      message: expect.stringMatching(message) as string,
    });
  });

  it("keeps names with quotes, line ends and SQL in them as names", async () => {
    const names = ['a"b', "a'b", "two\nlines", "x); DROP TABLE victim; --", "ünï©ødé"];
    const [stream] = await discover(at(COLUMNS_SQL, columns(...names.map((name) => ({ name })))));
    expect(stream?.columns.map(({ name }) => name)).toEqual(names);
  });

  it("ends at one message of two gigabytes", async () => {
    const start = pgMessage("D", Buffer.alloc(0), 0x7fffffff);
    const opening = discover((sql, connection) => {
      if (!sql.startsWith("SAVEPOINT")) return undefined;
      connection.send(start);
      void flood(connection, Buffer.alloc(1024 * 1024));
      return null;
    });
    await expect(opening).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringContaining("more than 16 MB") as string,
    });
  }, 60_000);

  it("ends at tables without end, with bounded memory", async () => {
    const row = pgRow(["1", "public", "t", "3"]);
    const opening = discover((sql, connection) => {
      if (sql !== RELATIONS_SQL) return undefined;
      connection.send(Buffer.concat([pgMessage("1"), pgMessage("2"), relations().subarray(0, -14)]));
      void flood(connection, Buffer.concat(Array.from({ length: 20_000 }, () => row)));
      return null;
    });
    await expect(opening).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringContaining("more than 2,000,000 rows") as string,
    });
  }, 120_000);

  it("ends with a sentence whatever bytes the server answers with", async () => {
    const letter = fc.constantFrom(...Array.from("123CDEGHKNRSTZcdnst"));
    const message = fc
      .tuple(letter, fc.uint8Array({ maxLength: 60 }), fc.option(fc.nat(80), { nil: undefined }))
      .map(([type, body, length]) => pgMessage(type, body, length));
    const answers = fc.array(fc.oneof(message, fc.uint8Array({ maxLength: 60 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(answers, fc.nat(6), async (pieces, place) => {
        let statements = 0;
        const outcome = await discover((_sql, connection) => {
          statements += 1;
          if (statements !== place + 1) return undefined;
          connection.send(Buffer.concat(pieces));
          connection.end();
          return null;
        }).catch((error: unknown) => error);
        if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(SourceError);
        await server?.close();
        server = undefined;
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});

describe("rows of a hostile PostgreSQL", () => {
  const begin = pgMessage("H", Buffer.from([0, 0, 1, 0, 0]));

  it.each<[string, RegExp, Own]>([
    [
      "a message that is shorter than its own length",
      /shorter than its own length/,
      at("COPY", Buffer.concat([begin, pgMessage("d", Buffer.from("7\n"), 2)])),
    ],
    ["rows of a query", /can't be read/, at("COPY", rows({ c: INT4 }, [["7"]]))],
    [
      "another count than rows",
      /counted 5 rows of public\.t, and 1 arrived/,
      at(
        "COPY",
        Buffer.concat([begin, pgMessage("d", Buffer.from("7\n")), pgMessage("c"), pgComplete("COPY 5")]),
      ),
    ],
    ["no rows and no count", /without a count of rows/, at("COPY", pgComplete("OK"))],
    ["a column twice", /it lists .* twice/, at(NAMED_RELATIONS_SQL, named({}, {}))],
  ])("end with a sentence at %s", async (_name, message, own) => {
    await expect(read(own)).rejects.toMatchObject({
      name: "SourceError",
      message: expect.stringMatching(message) as string,
    });
  });

  it("end at notices without end between two rows", async () => {
    const notice = pgMessage("N", Buffer.alloc(1024 * 1024));
    const reading = read((sql, connection) => {
      if (!sql.startsWith("COPY")) return undefined;
      connection.send(begin);
      void flood(connection, notice);
      return null;
    });
    await expect(reading).rejects.toMatchObject({
      message: expect.stringContaining("notices without end") as string,
    });
  }, 60_000);

  it("fail to load where a message holds two rows, a number is a word, or a text no UTF-8", async () => {
    await expect(read(at("COPY", copied("7\n8\n")))).rejects.toThrow(/2 rows instead of 1/);
    await expect(read(at("COPY", copied("nothing\n")))).rejects.toThrow(/nothing/);
    const text = { type: "text", builtIn: "text" };
    const broken = Buffer.concat([
      begin,
      pgMessage("d", Buffer.from([0x61, 0xff, 0xfe, 0x0a])),
      pgMessage("c"),
      pgComplete("COPY 1"),
    ]);
    const reading = read((sql) => {
      if (sql.startsWith("COPY")) return broken;
      return sql === NAMED_RELATIONS_SQL ? named(text) : sql === COLUMNS_SQL ? columns(text) : undefined;
    });
    await expect(reading).rejects.toThrow(/unicode|utf-8/i);
  });

  it("end at a small table's answers that were not asked for", async () => {
    const source = await open(
      scripted((sql) =>
        sql.includes("COPY") ? Buffer.concat([pgComplete("OK"), copied("7\n"), copied("8\n")]) : undefined,
      ),
    );
    const [stream] = await source.discover(AbortSignal.timeout(10_000));
    if (stream === undefined || source.readSmall === undefined) throw new Error("There is no table.");
    const selection = { stream, columns: ["c"], position: null };
    const reading = source.readSmall([selection], () => undefined, AbortSignal.timeout(10_000));
    await expect(reading).rejects.toMatchObject({ name: "SourceError" });
    await source.close();
  });
});
