import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SourceSettings } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { type LoadedStream, readIntoSpool } from "../testing/readIntoSpool";
import { sftpPassword, startSftpServer, type TestSftpServer } from "../testing/startSftpServer";
import { sftpConnector } from "./sftpConnector";

const never = new AbortController().signal;
let root: string;
let server: TestSftpServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "wharf-sftp-test-"));
  server = await startSftpServer(root);
});
beforeEach(async () => {
  server.misbehaviour = {};
  server.attempts.length = 0;
  await rm(root, { recursive: true });
  await mkdir(root);
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

function settings(patterns: string, config: Record<string, unknown> = {}): SourceSettings {
  return {
    config: {
      host: "127.0.0.1",
      port: server.port,
      user: "reader",
      hostKeyFingerprint: server.fingerprint,
      patterns,
      ...config,
    },
    secrets: { password: sftpPassword },
  };
}

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

async function parquetOf(query: string, compression = "snappy"): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "wharf-parquet-"));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run(
      `COPY (${query}) TO '${folder}/x.parquet' (FORMAT parquet, COMPRESSION ${compression})`,
    );
    return await readFile(join(folder, "x.parquet"));
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}

async function load(patterns: string, stream = "t"): Promise<LoadedStream> {
  const source = await sftpConnector.open(settings(patterns), never);
  try {
    return await readIntoSpool(source, stream);
  } finally {
    await source.close();
  }
}

/** The trouble that something ends with; never shows the password. */
async function problemOf(work: Promise<unknown>): Promise<SourceError> {
  const problem: unknown = await work.then(
    () => new Error("It went well."),
    (error: unknown) => error,
  );
  if (!(problem instanceof SourceError)) throw problem;
  expect(problem.message).not.toContain(sftpPassword);
  expect(problem.message).toMatch(/^.+[.]$/s);
  return problem;
}

describe("logging in", () => {
  it("shows the server's fingerprint the first time and sends no password before it is confirmed", async () => {
    const unpinned = settings("t=/*.csv", { hostKeyFingerprint: undefined });
    const problem = await problemOf(sftpConnector.open(unpinned, never));
    expect(problem.kind).toBe("hostKey");
    expect(problem.message).toContain(server.fingerprint);
    expect(problem.message).toContain("“Host key fingerprint”");
    expect(server.attempts).toEqual([]);
  });

  it("sends nothing to a server with another key, and names the key it met", async () => {
    const other = settings("t=/*.csv", { hostKeyFingerprint: `SHA256:${"A".repeat(43)}` });
    const problem = await problemOf(sftpConnector.open(other, never));
    expect(problem.kind).toBe("hostKey");
    expect(problem.message).toContain(server.fingerprint);
    expect(problem.isPassing).toBe(false);
    expect(server.attempts).toEqual([]);
  });

  it("says that user or password are wrong", async () => {
    const wrong = { ...settings("t=/*.csv"), secrets: { password: "wrong-canary" } };
    const problem = await problemOf(sftpConnector.open(wrong, never));
    expect(problem.kind).toBe("login");
    expect(problem.message).toContain("“reader”");
    expect(problem.message).not.toContain("wrong-canary");
  });

  it("answers a server that asks for the password by keyboard only", async () => {
    await put("a.csv", "id\n1\n");
    const asking = await startSftpServer(root, true);
    const pinned = { port: asking.port, hostKeyFingerprint: asking.fingerprint };
    const source = await sftpConnector.open(settings("t=/*.csv", pinned), never);
    expect(await source.discover(never)).toHaveLength(1);
    await source.close();
    await asking.stop();
  });

  it.each([
    [{ port: 1 }, "refused"],
    [{ host: "no-such-host.invalid" }, "dns"],
    [{ hostKeyFingerprint: "12:34" }, "settings"],
    [{ patterns: "orders" }, "settings"],
    [{ patterns: "t=/a/../b.csv" }, "settings"],
    [{ patterns: "t=/[a" }, "settings"],
    [{ patterns: "t=/a.csv\nT=/b.csv" }, "settings"],
    [{ patterns: "t=/folder/" }, "settings"],
    [{ host: "" }, "settings"],
  ])("says in a sentence what is wrong with %j", async (config, kind) => {
    const problem = await problemOf(sftpConnector.open(settings("t=/*.csv", config), never));
    expect(problem.kind).toBe(kind);
  });

  it("tells a locked key, a wrong passphrase and a file that is no key apart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wharf-key-"));
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "the-right-one", "-f", join(folder, "key")]);
    const privateKey = await readFile(join(folder, "key"), "utf8");
    const publicKey = await readFile(join(folder, "key.pub"), "utf8");
    await rm(folder, { recursive: true });
    const open = async (secrets: Record<string, string>): Promise<string> =>
      (await problemOf(sftpConnector.open({ ...settings("t=/*.csv"), secrets }, never))).message;
    expect(await open({ privateKey })).toContain("is locked");
    expect(await open({ privateKey, passphrase: "wrong-canary" })).toMatch(/does not open(?!.*wrong-canary)/);
    expect(await open({ privateKey: "hello" })).toContain("is not a key");
    expect(await open({ privateKey: publicKey })).toContain("public half");
    expect(await open({})).toContain("“Password” or “Private key”");
  });

  it("stops at once when it is aborted, even in the middle of a copy", async () => {
    await put("big.csv", `id\n${"1\n".repeat(2_000_000)}`);
    const stop = new AbortController();
    const source = await sftpConnector.open(settings("t=/big.csv"), never);
    let reads = 0;
    server.misbehaviour = {
      onRead: () => {
        reads += 1;
        if (reads === 40) stop.abort(new Error("stopped by the person"));
      },
    };
    await expect(readIntoSpool(source, "t", { signal: stop.signal })).rejects.toThrow(
      "stopped by the person",
    );
    await source.close();
  });
});

describe("finding files", () => {
  it("follows patterns through folders, leaves hidden files and uploads out, and follows no folder link", async () => {
    await put("in/2024/a.csv", "id\n1\n");
    await put("in/2024/deep/b.csv", "id\n2\n");
    await put("in/2024/deep/.c.csv.filepart", "id\n3\n");
    await put("in/2024/deep/.hidden.csv", "id\n4\n");
    await put("in/notes.txt", "nothing");
    await symlink(root, join(root, "in/circle"));
    await symlink(join(root, "in/2024/a.csv"), join(root, "in/2024/link.csv"));
    const { rows } = await load("t=/in/**/*.csv");
    expect(rows.flat().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(["1", "1", "2"]);
    expect((await load("t=/in/2024/{deep,none}/[ab].csv")).rows).toEqual([["2"]]);
    expect((await load("t=/in/20?4/a.csv")).rows).toEqual([["1"]]);
  });

  it("never asks for, or writes to, a path made of names that lead elsewhere", async () => {
    await put("a.csv", "id\n1\n");
    server.misbehaviour = { extraNames: ["../../etc/passwd.csv", "..", "x/../../y.csv", "nul\0.csv"] };
    expect((await load("t=/**/*.csv")).rows).toEqual([["1"]]);
  });

  it("says that nothing matches, and that a folder is not there", async () => {
    await put("a.csv", "id\n1\n");
    expect((await problemOf(load("t=/*.json"))).message).toContain("“/*.json”");
    expect((await problemOf(load("t=/nowhere/*.csv"))).message).toContain("“/nowhere”");
    const partly = await problemOf(load("a=/a.csv\nt=/b-*.csv"));
    expect(partly.message).toContain("No file matches “/b-*.csv”");
  });

  it("does not leave out a file of a kind that it cannot read without saying so", async () => {
    await put("a.csv", "id\n1\n");
    await put("b.xlsx", "x");
    expect((await problemOf(load("t=/*"))).message).toContain("“/b.xlsx”");
  });
});

describe("reading files", () => {
  it("puts all files of a pattern together by column name, with NULL where a file lacks one", async () => {
    await put("1.csv", "id,name\n1,Ann\n");
    await put("2.tsv", "NAME\tid\textra\nBob\t2\tx\n");
    await put("3.ndjson", '{"id":3,"name":"Cy","more":[1,2]}\n{"id":4}\n');
    await put("4.csv.gz", gzipSync('id;name\n5;\n6;""\n'));
    const { columns, rows, outcome } = await load("t=/*.{csv,tsv,ndjson,csv.gz}");
    expect(columns).toEqual(["id BIGINT", "name VARCHAR", "extra VARCHAR", "more JSON"]);
    expect(rows).toEqual([
      ["1", "Ann", null, null],
      ["2", "Bob", "x", null],
      ["3", "Cy", null, "[1,2]"],
      ["4", null, null, null],
      ["5", null, null, null],
      ["6", "", null, null],
    ]);
    expect(outcome).toEqual({ rows: 6, position: null });
  });

  it("keeps leading zeros, every digit of decimals and numbers beyond 2^53, and dates", async () => {
    await put(
      "a.csv",
      "zip,price,big,huge,day,at,zone,flag,mixed,phone\n" +
        "00123,0.10,9007199254740993,123456789012345678901234567890,2024-02-29,2024-01-01 10:00,2024-01-01T10:00:00Z,true,1,+4930\n" +
        "99999,1234567890.125,-1,0,2024-03-01,2024-01-01T10:00:00.5,2024-01-01T10:00:00+02:00,FALSE,x,+1\n",
    );
    const { columns, rows } = await load("t=/a.csv");
    expect(columns).toEqual([
      "zip VARCHAR",
      "price DECIMAL(18,3)",
      "big BIGINT",
      "huge DECIMAL(38,0)",
      "day DATE",
      "at TIMESTAMP",
      "zone TIMESTAMP WITH TIME ZONE",
      "flag BOOLEAN",
      "mixed VARCHAR",
      "phone VARCHAR",
    ]);
    expect(rows[0]?.slice(0, 4)).toEqual([
      "00123",
      "0.100",
      "9007199254740993",
      "123456789012345678901234567890",
    ]);
    expect(rows[1]?.[6]).toBe("2024-01-01 08:00:00+00");
  });

  it("widens a column when a later file, or a late row, needs it", async () => {
    await put("a.csv", "v,w\n1,2024-01-01\n");
    await put("b.csv", `v,w\n${"2,2024-01-01\n".repeat(30_000)}007,soon\n`);
    const { columns, rows } = await load("t=/*.csv");
    expect(columns).toEqual(["v VARCHAR", "w VARCHAR"]);
    expect(rows).toHaveLength(30_002);
    expect(rows.at(-1)).toEqual(["007", "soon"]);
  });

  it("keeps JSON as it is: texts that look like numbers, numbers beyond 2^53, nested values and a list of objects", async () => {
    await put(
      "a.json",
      '[{"id":9007199254740993,"code":"12","amount":1.10,"tags":{"a":9007199254740993}},\n {"id":1,"code":"x\\u00e9\\"}{","amount":2,"tags":"plain"}]',
    );
    const { columns, rows } = await load("t=/a.json");
    expect(columns).toEqual(["id BIGINT", "code VARCHAR", "amount DECIMAL(18,2)", "tags JSON"]);
    expect(rows).toEqual([
      ["9007199254740993", "12", "1.10", '{"a":9007199254740993}'],
      ["1", 'xé"}{', "2.00", '"plain"'],
    ]);
  });

  it("reads Parquet with its own types, cut into several files when it is large", async () => {
    const parquet = await parquetOf(
      `SELECT range::INTEGER AS id, range::DECIMAL(38,10) AS price, [range, NULL] AS list, DATE '2024-01-01' AS day,
        encode(range::VARCHAR) AS bytes, repeat(md5(range::VARCHAR), 40) AS filler FROM range(60000)`,
      "uncompressed",
    );
    await put("x.parquet", parquet);
    const { columns, rows, files } = await load("t=/x.parquet");
    expect(columns.slice(0, 5)).toEqual([
      "id INTEGER",
      "price DECIMAL(38,10)",
      "list BIGINT[]",
      "day DATE",
      "bytes BLOB",
    ]);
    expect(rows).toHaveLength(60_000);
    expect(rows[59_999]?.slice(0, 4)).toEqual(["59999", "59999.0000000000", "[59999, NULL]", "2024-01-01"]);
    expect(files).toBeGreaterThan(2);
  });

  it.each(["tsv", "json", "ndjson", "jsonl", "csv", "parquet"])(
    "reads %s in its gzip form as in its plain one",
    async (ending) => {
      const texts: Readonly<Record<string, string>> = {
        csv: 'id,name\n1,Ann\n2,"x,y"\n',
        tsv: "id\tname\n1\tAnn\n2\tx,y\n",
        json: '[{"id":1,"name":"Ann"},{"id":2,"name":"x,y"}]',
        ndjson: '{"id":1,"name":"Ann"}\n{"id":2,"name":"x,y"}\n',
        jsonl: '{"id":1,"name":"Ann"}\n{"id":2,"name":"x,y"}',
      };
      const text = texts[ending];
      const plain =
        text === undefined
          ? await parquetOf("FROM (VALUES (1, 'Ann'), (2, 'x,y')) AS people(id, name)")
          : Buffer.from(text);
      await put(`one.${ending}`, plain);
      await put(`two.${ending}.gz`, gzipSync(plain));
      const one = await load(`t=/one.${ending}`);
      const two = await load(`t=/two.${ending}.gz`);
      expect(one.rows).toEqual([
        ["1", "Ann"],
        ["2", "x,y"],
      ]);
      expect([two.columns, two.rows]).toEqual([one.columns, one.rows]);
    },
  );

  it("takes quotes, line breaks, a byte order mark and repeated or blank column names as they are meant", async () => {
    await put("a.csv", '\uFEFFa,a,,"q""x"\r\n"1,5","line\r\nbreak",,"say ""hi"""\r\n');
    const { columns, rows } = await load("t=/a.csv");
    expect(columns).toEqual(["a VARCHAR", "a_2 VARCHAR", "column_3 VARCHAR", 'q"x VARCHAR']);
    expect(rows).toEqual([["1,5", "line\r\nbreak", null, 'say "hi"']]);
  });

  it.each([
    ["a.csv", "a,b\n1,2\n3\n", "line 3: 1 cells where the first line names 2"],
    ["a.csv", "a,b\n1,2,3\n", "line 2: 3 cells"],
    ["a.csv", 'a,b\n1,"open\n2,3\n', "quote is not closed"],
    ["a.csv", Buffer.from("a,b\n\xe9canary,2\n", "latin1"), "not UTF-8"],
    ["a.csv", Buffer.from("\uFEFFa,b\n1,2\n", "utf16le"), "UTF-16"],
    ["a.csv", "", "not even column names"],
    ["a.json", '{"a":1}{"b":', "cut off"],
    ["a.json", '[{"a":1}', "cut off"],
    ["a.json", "[1,2]", "other than objects"],
    ["a.json", '{"a":1}\n{"a":tru}', "object 2 is not JSON"],
    ["a.parquet", "PAR1 is not enough", "not a whole Parquet file"],
    ["a.csv.gz", gzipSync("a\n1\n").subarray(0, 15), "not a whole gzip file"],
    ["a.csv.gz", "plain", "not a whole gzip file"],
  ])("names the file and what is wrong in %s (%#)", async (name, content, sentence) => {
    await put(name, content);
    const problem = await problemOf(load(`t=/${name}`));
    expect(problem.message).toContain(sentence);
    expect(problem.message).not.toContain("canary");
    expect(problem.isPassing).toBe(false);
  });

  it("reports a file that changes while it is being copied, so that the next run reads it whole", async () => {
    await put("a.csv", `id\n${"1\n".repeat(500_000)}`);
    const source = await sftpConnector.open(settings("t=/a.csv"), never);
    let reads = 0;
    server.misbehaviour = {
      onRead: (path) => {
        reads += 1;
        // Beyond what discovery reads.
        if (reads === 40) appendFileSync(join(root, path), "2\n");
      },
    };
    const problem = await problemOf(readIntoSpool(source, "t"));
    expect(problem.message).toContain("changed while it was being copied");
    expect(problem.isPassing).toBe(true);
    await source.close();
  });

  it("says that the connection was cut in the middle of a file", async () => {
    await put("a.csv", `id\n${"1\n".repeat(2_000_000)}`);
    const source = await sftpConnector.open(settings("t=/a.csv"), never);
    let reads = 0;
    server.misbehaviour = {
      onRead: (_path, _offset, connection) => {
        reads += 1;
        if (reads === 50) connection.end();
      },
    };
    const problem = await problemOf(readIntoSpool(source, "t"));
    expect(problem.kind).toBe("cut");
    await source.close();
  });
});
