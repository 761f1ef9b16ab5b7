import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { bindParameters } from "#shared/sql/parameters/bindParameters";
import { parseQueryPlan, planNodes } from "#shared/sql/plan/QueryPlan";
import { attachStatement, connectionAddress } from "../../databases/connectionAddress";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

/** The program of DuckDB 2.0, as Debian's package `duckdb` has it. */
const program = process.env["WHARF_DUCKDB2"] ?? "";

/** Extensions of Debian's package, beside the program where `npm test` has fetched it. */
const extensions = join(dirname(program), "root/usr/lib/duckdb/extensions/v2.0.0/linux_amd64");
const loadQuack = ["httpfs", "quack"]
  .map((name) => `LOAD '${join(extensions, `${name}.duckdb_extension`)}';`)
  .join(" ");

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What DuckDB 2.0 answers to statements, as JSON. @throws with what it says where one fails */
async function ask(sql: string, file = ":memory:"): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [file, "-json", "-c", sql], { cwd: bed.folder });
  return stdout;
}

let bed: TestEngine;
beforeEach(async () => {
  bed = await openTestEngine(500);
});
afterEach(() => bed.remove());

describe.skipIf(program === "")("DuckDB 2.0 (skipped where WHARF_DUCKDB2 does not name its program)", () => {
  it("reads and writes a database of ours, which we open again after it", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE cargo AS SELECT i, 'x' || i AS mark FROM range(1000) t(i)");
    await readAnswer(engine, "CREATE VIEW heavy AS SELECT * FROM cargo WHERE i > 990");
    await engine.close();
    const file = join(bed.folder, "test.duckdb");
    const answered = await ask("SELECT version() AS version, count(*) AS rows FROM heavy", file);
    expect(JSON.parse(answered)).toEqual([{ version: expect.stringMatching(/^v2\./) as string, rows: 9 }]);
    await ask("INSERT INTO cargo VALUES (5000, 'two'); CREATE TABLE added AS SELECT 2 AS a", file);
    const again = await bed.open();
    expect((await readAnswer(again, "SELECT count(*) AS n FROM heavy, added")).rows).toEqual([{ n: "10" }]);
  });

  it("makes files that we refuse with a sentence", async () => {
    await ask("CREATE TABLE t AS SELECT 1 AS a", join(bed.folder, "newer.duckdb"));
    await expect(bed.open("newer")).rejects.toThrow(
      "The database's file was written by a newer version of DuckDB. Open it with a newer version of Wharf, or restore a backup.",
    );
  });

  it("writes in a SELECT, which we take for a write, and which a read-only transaction refuses", async () => {
    const file = join(bed.folder, "written.duckdb");
    const sql = "WITH added AS (INSERT INTO t VALUES (1) RETURNING a) SELECT a FROM added";
    await ask("CREATE TABLE t (a INTEGER)", file);
    expect(JSON.parse(await ask(sql, file))).toEqual([{ a: 1 }]);
    await expect(ask(`BEGIN TRANSACTION READ ONLY; ${sql}`, file)).rejects.toThrow("read-only mode");
    expect(classifyStatement(sql).effect).toBe("write");
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE t (a INTEGER)");
    expect(await readFailure(engine, sql, { readOnly: true })).toMatchObject({ kind: "statement" });
    expect((await readAnswer(engine, "FROM t")).rows).toEqual([]);
  });

  it("reads $name as a variable, and our values in its place as what they are", async () => {
    const sql = "SELECT $mark AS mark, :n + 1 AS n";
    expect(JSON.parse(await ask("SET VARIABLE mark = 'variable'; SELECT $mark AS mark"))).toEqual([
      { mark: "variable" },
    ]);
    const bound = bindParameters(sql, ({ name }) =>
      name === "mark" ? { type: "VARCHAR", value: "it's" } : { type: "BIGINT", value: "3" },
    );
    expect(JSON.parse(await ask(`SET VARIABLE mark = 'variable'; ${bound?.sql ?? ""}`))).toEqual([
      { mark: "it's", n: 4 },
    ]);
  });

  it.each(["CONNECT 'elsewhere'", "DISCONNECT"])("knows %s, which we refuse", async (sql) => {
    expect(await ask(sql).catch(String)).toContain("Invalid Input Error");
    const failure = await readFailure(await bed.open(), sql);
    expect(failure).toMatchObject({ message: expect.stringContaining("is not available here") as string });
  });

  it("explains statements in a form that we read", async () => {
    const file = join(bed.folder, "plans.duckdb");
    await ask("CREATE TABLE cargo AS SELECT i, i % 7 AS kind FROM range(10000) t(i)", file);
    const sql = "SELECT kind, count(*) FROM cargo WHERE i > 3 GROUP BY kind";
    const read = async (statement: string) => parseQueryPlan(await ask(statement, file));
    const planned = await read(`EXPLAIN (FORMAT json) ${sql}`);
    expect(planned?.measured).toBeNull();
    const measured = await read(`EXPLAIN (ANALYZE, FORMAT json) ${sql}`);
    if (measured === null) throw new Error("No plan was read.");
    expect(measured.measured?.seconds).toBeGreaterThan(0);
    expect(measured.measured?.peakMemory).toBeGreaterThan(0);
    const nodes = planNodes(measured.root).map(({ node }) => node);
    expect(nodes.map(({ operator }) => operator)).toContain("TABLE SCAN");
    const scan = nodes.find(({ operator }) => operator === "TABLE SCAN");
    expect(scan?.measured).toMatchObject({ rows: 9996, rowsScanned: 10_000 });
    expect(scan?.details.find(({ name }) => name === "Table")?.text).toBe("cargo");
  });

  it.skipIf(!existsSync(extensions))(
    "attaches a server by our ATTACH statement, and not by another token (skipped without its extensions)",
    async () => {
      const token = "dbt_0123456789abcdef0123456789abcdef";
      const uri = `quack:127.0.0.1:${await freePort()}`;
      const server = spawn(program, ["-unsigned"], { stdio: ["pipe", "pipe", "inherit"], cwd: bed.folder });
      const listening = new Promise<void>((resolve) => {
        server.stdout.once("data", () => resolve());
      });
      try {
        server.stdin.write(`${loadQuack} CREATE TABLE ships AS SELECT 7 AS id;\n`);
        server.stdin.write(`CALL quack_serve('${uri}', disable_ssl=true, token='${token}');\n`);
        await listening;
        const look = (given: string) => {
          const attach = attachStatement(
            { protocol: "quack", uri },
            { id: "db_1", name: "it's mine" },
            given,
            null,
          );
          const sql = `${loadQuack} ${attach}\nFROM "it's mine".ships`;
          return promisify(execFile)(program, ["-unsigned", "-json", "-c", sql], { cwd: bed.folder });
        };
        expect(JSON.parse((await look(token)).stdout)).toEqual([{ id: 7 }]);
        await expect(look(token.replace("0", "1"))).rejects.toThrow("Authentication failed");
      } finally {
        server.kill("SIGKILL");
      }
    },
  );

  it("parses our ATTACH statement, whatever the database's name", async () => {
    for (const name of ["sales", 'it\'s "mine"', "select"]) {
      const written = attachStatement(
        connectionAddress("db_1", "quack", null),
        { id: "db_1", name },
        "dbt_token",
        null,
      );
      // Without the extension it gets no further than the type.
      const said = await ask(written).catch(String);
      expect(said).toContain("quack");
      expect(said).not.toContain("Parser Error");
    }
  });
});
