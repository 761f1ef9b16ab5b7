import { connect, type Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { type DirectServiceFixture, openDirectService } from "./testing/openDirectService";

let entries: ServiceEntries;
let direct: DirectServiceFixture;
beforeAll(async () => {
  entries = await copyEntries();
  direct = await openDirectService(entries.engine);
  const owner = await login(direct.full);
  await owner.query("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1); CREATE SEQUENCE s");
  await owner.end();
});
afterAll(async () => {
  await direct.close();
  await entries.remove();
});

async function login(password: string, database = "shop", user = "ann"): Promise<Client> {
  const client = new Client({ host: "127.0.0.1", port: direct.listener.port, user, password, database });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "none";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

/** Sends bytes, and settles with what comes back until the end of the connection. */
function exchange(bytes: Uint8Array, end = false): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket: Socket = connect(direct.listener.port, "127.0.0.1", () => {
      socket.write(bytes);
      if (end) socket.end();
    });
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
  });
}

function packet(version: number, ...texts: string[]): Buffer {
  const body = Buffer.from(texts.length === 0 ? "" : `${texts.join("\0")}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.writeInt32BE(version, 4);
  return Buffer.concat([head, body]);
}

const version3 = 196_608;

describe("The login of direct connections", () => {
  it.each([
    ["a wrong token", "dbt_wrong", "shop"],
    ["an empty token", "", "shop"],
    ["a database that isn’t there", "dbt_full_0", "nothing"],
    ["SQL in the name of the database", "dbt_full_0", "shop'; DROP TABLE t; --"],
  ])("refuses %s with one message", async (_, token, database) => {
    await expect(login(token === "" ? "x" : token, database)).rejects.toThrow(
      /^password authentication failed: the password must be a valid token/,
    );
  });

  it("refuses the token of another database", async () => {
    const other = await direct.client.createRunning({ name: "other", memoryMb: 256, autoStop: true });
    const token = direct.access.add({ id: other, name: "other" }, "full");
    expect(await codeOf(login(token))).toBe("28P01");
    const client = await login(token, other);
    expect(await codeOf(client.query("SELECT * FROM t"))).toBe("42P01");
    // The token is for one database, however the other one is named.
    for (const name of ["shop", direct.databaseId]) {
      // oxlint-disable-next-line no-await-in-loop
      await expect(client.query(`SELECT * FROM "${name}".main.t`)).rejects.toThrow(/does not exist/);
    }
    await client.end();
  });

  it("takes any user, SQL in its name included, and shows it as it is", async () => {
    const user = `x"'; DROP TABLE t; --`;
    const client = await login(direct.full, direct.databaseId, user);
    expect(direct.connections.list().map((one) => one.user)).toContain(user);
    expect((await client.query("SELECT count(*) AS n FROM t")).rows).toEqual([{ n: "1" }]);
    await client.end();
  });

  it("survives packets that are none: too large, too small, cut, of another protocol", async () => {
    const huge = Buffer.alloc(8, 0xff);
    expect(await exchange(huge)).toContain("08P01");
    expect(await exchange(Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n"))).toContain("08P01");
    expect(await exchange(packet(version3, "user", "ann").subarray(0, 12), true)).toBe("");
    expect(await exchange(packet(2 << 16, "user", "ann"))).toContain("0A000");
    expect(await exchange(packet(version3, "database", "shop"))).toContain("28000");
    expect(await exchange(packet(version3, "user", "a", "replication", "true"))).toContain("0A000");
    // A query in place of the login.
    const query = Buffer.from("Q\0\0\0\x0dSELECT 1\0", "latin1");
    expect(await exchange(Buffer.concat([packet(version3, "user", "a"), query]))).toContain("28000");
    // No TLS is offered, so a client that asks for it is told so and can go on.
    expect((await exchange(packet(80_877_103), true)).startsWith("N")).toBe(true);
    const client = await login(direct.full);
    expect((await client.query("SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
    await client.end();
  });

  it("ends a connection whose message is too large, and says so", async () => {
    const client = await login(direct.full);
    const ended = new Promise<Error>((resolve) => client.on("error", resolve));
    const head = Buffer.alloc(5);
    head.write("Q");
    head.writeUInt32BE(0x7f_ff_ff_ff, 1);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.write(head);
    expect((await ended).message).toMatch(/too large/);
  });
});

describe("A token that may only read", () => {
  it.each([
    "INSERT INTO t VALUES (2)",
    "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x",
    "UPDATE t SET a = 2",
    "DELETE FROM t",
    "CREATE TABLE u (a INTEGER)",
    "CREATE TEMP TABLE u (a INTEGER)",
    "DROP TABLE t",
    "SELECT nextval('s')",
    "EXPLAIN ANALYZE INSERT INTO t VALUES (2)",
    "COPY t FROM STDIN",
    "COPY (SELECT nextval('s')) TO STDOUT",
    "BEGIN; INSERT INTO t VALUES (2); COMMIT",
    "SET default_transaction_read_only = off; INSERT INTO t VALUES (2)",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE; INSERT INTO t VALUES (2)",
    "BEGIN READ WRITE; INSERT INTO t VALUES (2); COMMIT",
    "PREPARE p AS INSERT INTO t VALUES (2); EXECUTE p",
    "DISCARD ALL; DELETE FROM t",
  ])("writes nothing by %s", async (sql) => {
    const client = await login(direct.read);
    expect(await codeOf(client.query(sql))).not.toBe("none");
    await client.end();
    const owner = await login(direct.full);
    expect((await owner.query("SELECT list(a) AS l FROM t")).rows).toEqual([{ l: [1] }]);
    expect((await owner.query("SELECT count(*)::INT AS n FROM duckdb_tables()")).rows).toEqual([{ n: 1 }]);
    await owner.end();
  });

  it("writes nothing by a prepared statement of the protocol", async () => {
    const client = await login(direct.read);
    expect(
      await codeOf(client.query({ name: "w", text: "INSERT INTO t VALUES ($1)", values: [2] })),
    ).not.toBe("none");
    expect(await codeOf(client.query("SELECT nextval($1)", ["s"]))).not.toBe("none");
    await client.end();
  });
});

describe("The guards of direct connections", () => {
  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "COPY t TO '/tmp/x.csv'",
    "COPY t FROM '/etc/passwd'",
    "COPY t TO PROGRAM 'sh'",
    "COPY (SELECT * FROM read_text('/etc/passwd')) TO STDOUT",
    "ATTACH '/tmp/x.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET GLOBAL memory_limit = '100GB'",
    "SET enable_external_access = true",
    "PRAGMA database_list",
    "USE system",
    "CREATE VIEW wharf_pg_catalog.main.pg_class AS SELECT 1",
    "DROP VIEW wharf_pg_catalog.main.pg_class",
  ])("refuse %s", async (sql) => {
    const client = await login(direct.full);
    expect(await codeOf(client.query(sql))).not.toBe("none");
    expect(await codeOf(client.query({ text: sql, values: [], name: "x" }))).not.toBe("none");
    await client.end();
  });

  it("show no path of the machine", async () => {
    const client = await login(direct.full);
    await client.query("SELECT * FROM pg_catalog.pg_class");
    for (const sql of [
      "SELECT * FROM duckdb_databases()",
      "SELECT * FROM duckdb_settings()",
      "SELECT * FROM pg_settings",
    ]) {
      const { rows } = await client.query(sql);
      expect(JSON.stringify(rows)).not.toMatch(/wharf-service|\/tmp\/|catalog-/);
    }
    expect(await codeOf(client.query("SELECT * FROM nothing_like_this"))).toBe("42P01");
    await client.end();
  });

  it("take a value of a parameter for nothing but a value", async () => {
    const client = await login(direct.full);
    const values = ["'; DROP TABLE t; --", "\\'", "$1", "E'\\x27'", "\u0027\u2019", "a\nb", "{}", '"'];
    for (const value of values) {
      expect((await client.query("SELECT $1 AS v, $1::VARCHAR AS w", [value])).rows).toEqual([
        { v: value, w: value },
      ]);
      expect((await client.query("SELECT $1::VARCHAR[] AS v", [[value]])).rows).toEqual([{ v: [value] }]);
    }
    await client.end();
  });
});
