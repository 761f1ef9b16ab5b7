import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import type { FolderStream } from "../testing/folderSources";
import { SmallDisk } from "./testing/SmallDisk";
import { SourceFixture } from "./testing/SourceFixture";

let bed: SourceFixture;
let database: string;
beforeAll(async () => {
  bed = await SourceFixture.open();
});
afterAll(() => bed?.close());
beforeEach(async () => {
  database = await bed.client.createRunning({ memoryMb: 512 });
});
afterEach(async () => {
  await bed.client.send("DELETE", `/databases/${database}`);
});

const sums: FolderStream = {
  table: "sums",
  columns: { id: "INTEGER", amount: "DECIMAL(5,2)" },
  rows: [[1, "1.50"]],
};

describe("rows that do not fit", () => {
  it("names the column, the value and the type, and keeps the old rows", async () => {
    await bed.sync.offer([sums]);
    const { id, schema } = await bed.sync.connect(database);
    await bed.sync.lastRun(id);
    await bed.sync.offer([{ ...sums, rows: [[2, "12345.67"]] }]);
    const run = await bed.sync.sync(id);
    expect(run.tables[0]?.error).toBe(
      'The value "12345.67" of the column amount does not fit its type DECIMAL(5,2) in the database: it is of another kind or beyond its range. Correct it at the source, or leave the column out.',
    );
    expect(await bed.client.value(database, `SELECT amount FROM ${schema}.sums`)).toBe("1.50");
  });

  it("says that a text is not UTF-8, and shows no other value of its row", async () => {
    const names: FolderStream = {
      table: "names",
      columns: { id: "VARCHAR", name: "VARCHAR" },
      rawHex: "7365637265742cff41",
    };
    await bed.sync.offer([names]);
    const { id } = await bed.sync.connect(database);
    const { error } = await bed.sync.lastRun(id);
    expect(error).toBe(
      "names: A text of this table is not valid UTF-8, so it cannot be stored as it is. Correct it at the source: save a file as UTF-8, or check the encoding of the database's text columns.",
    );
  });

  it("tells of lines that are no rows of the table without a path or an option of the engine", async () => {
    await bed.sync.offer([{ table: "names", columns: { id: "VARCHAR" }, rawHex: "612c62" }]);
    const { id } = await bed.sync.connect(database);
    const { error } = await bed.sync.lastRun(id);
    expect(error).toContain("could not be read back (Expected Number of Columns: 1 Found: 2)");
    expect(error).not.toMatch(/\/|strict_mode|Possible/);
  });
});

describe("the database's own process", () => {
  const slow: FolderStream = {
    table: "slow",
    columns: { id: "INTEGER", value: "VARCHAR" },
    generate: { rows: 400, value: "v", perFile: 10 },
    pauseMs: 20,
  };
  const untilLoading = async (id: string) => {
    await expect.poll(async () => (await bed.sync.runs(id))[0]?.tables[0]?.rows).toBeGreaterThan(0);
  };
  const killEngine = async () => {
    for (const pid of await bed.engineProcesses()) process.kill(pid, "SIGKILL");
  };

  it("is started again when it was killed in the middle of a table, in the same run", async () => {
    await bed.sync.offer([slow]);
    const { id, schema } = await bed.sync.connect(database);
    await untilLoading(id);
    await killEngine();
    expect(await bed.sync.lastRun(id)).toMatchObject({ status: "succeeded", rowsSynced: 400 });
    expect(await bed.client.value(database, `SELECT count(*) FROM ${schema}.slow`)).toBe("400");
  });

  it("is given up for this run when it does not live, with a sentence, and the old rows are there", async () => {
    await bed.sync.offer([{ table: slow.table, columns: slow.columns, rows: [[7, "old"]] }]);
    const { id, schema } = await bed.sync.connect(database);
    await bed.sync.lastRun(id);
    await bed.sync.offer([slow]);
    const killing = setInterval(() => void killEngine(), 100);
    const run = await bed.sync.sync(id).finally(() => {
      clearInterval(killing);
    });
    expect(run.error).toMatch(
      /The database's process ended unexpectedly \(signal SIGKILL\)\. Committed data is safe/,
    );
    expect(await bed.client.value(database, `SELECT count(*) FROM ${schema}.slow`)).toBe("1");
  });
});

describe.skipIf(!SmallDisk.isPossible)(
  "a full disk (skipped where no small disk can be mounted: that needs root)",
  () => {
    const wide = (rows: number): FolderStream => ({
      table: "wide",
      columns: { id: "INTEGER", value: "VARCHAR" },
      generate: { rows, value: "r".repeat(5000), perFile: 100, random: true },
    });

    it("is told of where the database lies on it; the old rows stay, and with room it goes on", async () => {
      const disk = await SmallDisk.mount(join(bed.dataFolder, "databases"), 24);
      try {
        const full = await bed.client.createRunning({ memoryMb: 512 });
        await bed.sync.offer([wide(200), sums]);
        const { id, schema } = await bed.sync.connect(full);
        expect(await bed.sync.lastRun(id)).toMatchObject({ status: "succeeded" });
        await bed.sync.offer([wide(8000), sums]);
        const run = await bed.sync.sync(id);
        expect(run.tables).toMatchObject([
          {
            status: "failed",
            error:
              "The disk that holds the database is full. The table is as it was. Free some space there, and sync again.",
          },
          { status: "succeeded" },
        ]);
        expect(await bed.client.value(full, `SELECT count(*) FROM ${schema}.wide`)).toBe("200");
        disk.resize(200);
        expect(await bed.sync.sync(id)).toMatchObject({ status: "succeeded", rowsSynced: 8001 });
        await bed.client.send("DELETE", `/databases/${full}`);
      } finally {
        disk.unmount();
      }
    });
  },
);

describe.skipIf(postgresPrograms === null)(
  "a PostgreSQL in trouble (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    beforeAll(async () => {
      server = await startPostgres({ tls: "DNS:db.example", parameters: ["-c", "log_statement=none"] });
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      await server.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    });

    const slowView = (name: string, rows = 60_000) => `CREATE VIEW ${name} AS
    SELECT i AS id, repeat('x', 1000) AS text, pg_sleep(0.001)::text AS nap FROM generate_series(1, ${rows}) i`;
    const connect = async (over: Readonly<Record<string, unknown>> = {}) =>
      bed.sync.connect(database, { kind: "postgres", ...server.settings, ...over });
    const change = async (id: string, body: Readonly<Record<string, unknown>>) => {
      expect((await bed.client.send("PATCH", `/connections/${id}`, { body })).status).toBe(200);
    };
    const untilReading = async (id: string) => {
      await expect
        .poll(async () => (await bed.sync.runs(id))[0]?.tables[0]?.rows, { timeout: 20_000 })
        .toBeGreaterThan(0);
    };

    it("says in the run's record what to do about a wrong password, TLS, a name without address, a missing right", async () => {
      await server.query(
        "CREATE TABLE one AS SELECT 1 AS id; CREATE ROLE ro LOGIN PASSWORD 'ro'; CREATE TABLE two AS SELECT 2 AS id",
      );
      const { config, secrets } = server.settings;
      const { id } = await connect();
      await bed.sync.lastRun(id);
      const failed = async (body: Readonly<Record<string, unknown>>) => {
        await change(id, body);
        const run = await bed.sync.sync(id);
        expect(run).toMatchObject({ status: "failed", tables: [], rowsSynced: 0 });
        return run.error;
      };
      expect(await failed({ secrets: { password: "not-the-password" } })).toBe(
        "PostgreSQL refused the password of the user owner. Enter the right one.",
      );
      await change(id, { secrets });
      const checked = { ...config, sslMode: "verify-full" };
      expect(await failed({ config: checked, secrets })).toMatch(
        /is not signed by an authority that is trusted here\. Give the authority's certificate in the Connection\. To trust exactly this certificate, compare its fingerprint SHA256:/,
      );
      expect(await failed({ config: { ...checked, caCertificate: server.caCertificate }, secrets })).toMatch(
        /was made out for another host name\. Use the name that the certificate carries\. To trust exactly/,
      );
      expect(await failed({ config: { ...config, host: "nowhere.invalid" }, secrets })).toMatch(
        /^No address is known for the host nowhere\.invalid\. Check its spelling/,
      );
      expect(await failed({ config: { ...config, user: "ro" }, secrets: { password: "ro" } })).toMatch(
        /finds no table to read in postgres\. If there are tables, let their owner run: GRANT USAGE ON SCHEMA "?public"? TO "?ro"?; GRANT SELECT/,
      );
      await change(id, { config, secrets });
      expect(await bed.sync.sync(id)).toMatchObject({ status: "succeeded" });
      await server.query("DROP ROLE ro");
    });

    it("notes a moment that is beyond the database's calendar, and takes the others", async () => {
      await server.query("CREATE TABLE moments AS SELECT timestamp '2026-01-01' AS moment");
      const { id, schema } = await connect();
      await bed.sync.lastRun(id);
      await server.query("INSERT INTO moments VALUES ('294270-01-01')");
      const run = await bed.sync.sync(id);
      expect(run.tables[0]).toMatchObject({
        status: "succeeded",
        rows: 2,
        notes: ["1 value of moment became NULL: later than January 294247, where a TIMESTAMP ends."],
      });
      expect(await bed.client.value(database, `SELECT count(moment) FROM ${schema}.moments`)).toBe("1");
    });

    it("tells of texts in no encoding at all", async () => {
      await server.query(
        "CREATE DATABASE bytes TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'",
      );
      const { config, secrets } = server.settings;
      const client = new Client({ ...config, database: "bytes", ...secrets });
      await client.connect();
      await client.query(
        String.raw`CREATE TABLE names AS SELECT convert_from('\xff41', 'SQL_ASCII') AS name`,
      );
      await client.end();
      const { id } = await connect({ config: { ...config, database: "bytes" } });
      expect((await bed.sync.lastRun(id)).error).toBe(
        'public.names: A text of public.names is not valid UTF-8 (invalid byte sequence for encoding "UTF8": 0xff). Correct it at the source, or exclude its column.',
      );
    });

    it("says that a column was dropped between looking and reading, and takes the table as it is the next time", async () => {
      await server.query(
        `${slowView("a_slow", 4000)}; CREATE TABLE b_later AS SELECT i AS id, 2 AS gone FROM generate_series(1, 20000) i`,
      );
      const { id, schema } = await connect();
      await untilReading(id);
      await server.query("ALTER TABLE b_later DROP COLUMN gone");
      const run = await bed.sync.lastRun(id);
      expect(run.tables[0]).toMatchObject({ status: "succeeded", rows: 4000 });
      expect(run.tables[1]?.error).toMatch(
        /gone.*It was removed or renamed at the source; the next sync takes what is there then\.$/,
      );
      await bed.sync.lastRun(id);
      await server.query("DROP VIEW a_slow");
      expect(await bed.sync.sync(id)).toMatchObject({ status: "succeeded", error: null });
      expect((await bed.client.query(database, `FROM ${schema}.b_later`)).columns).toEqual(["id"]);
    });

    it.skipIf(!SmallDisk.isPossible)(
      "tells of a disk that is too full for the rows on their way (skipped where no small disk can be mounted)",
      async () => {
        await server.query(
          "CREATE TABLE big AS SELECT i AS id, md5(i::text) || repeat('z', 500) AS text FROM generate_series(1, 20000) i",
        );
        const disk = await SmallDisk.mount(join(bed.databaseFolder(database), "spool"), 4);
        try {
          const { id } = await connect();
          expect((await bed.sync.lastRun(id)).error).toBe(
            "public.big: The disk that holds the service's data is full, so the rows found no room. The table is as it was. Free some space there, and sync again.",
          );
          expect(await bed.spooled(database)).toEqual([]);
        } finally {
          disk.unmount();
        }
      },
    );

    it("gives up every table when the server is gone, each with the sentence that says so, and keeps the old rows", async () => {
      const other = await startPostgres({ parameters: ["-c", "log_statement=none"] });
      await other.query(
        // Views: small tables are in place before any of them is read.
        "CREATE VIEW a_slow AS SELECT 1 AS id; CREATE VIEW b AS SELECT 2 AS id; CREATE VIEW c AS SELECT 3 AS id",
      );
      const { id, schema } = await bed.sync.connect(database, { kind: "postgres", ...other.settings });
      await bed.sync.lastRun(id);
      await other.query(`DROP VIEW a_slow; ${slowView("a_slow")}`);
      await bed.client.send("POST", `/connections/${id}/sync`);
      await untilReading(id);
      await other.kill();
      const run = await bed.sync.lastRun(id);
      const sentence = `Nothing answers at 127.0.0.1:${other.port}. Check host and port, that PostgreSQL runs and listens on that address, and that no firewall closes it.`;
      expect(run).toMatchObject({ status: "failed", errorScope: "source", error: sentence });
      expect(run.tables.map(({ status, error, rows }) => [status, error, rows])).toEqual(
        Array.from({ length: 3 }, () => ["failed", sentence, 0]),
      );
      for (const [index, table] of ["a_slow", "b", "c"].entries())
        expect(await bed.client.value(database, `SELECT id FROM ${schema}.${table}`)).toBe(index + 1);
      await other.stop();
    });
  },
);
