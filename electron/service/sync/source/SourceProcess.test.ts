import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenSource, SourceSettings } from "../../connectors/Connector";
import type { DatabaseServer } from "../../../source/testing/DatabaseServer";
import { SpoolLoad } from "../../../source/testing/SpoolLoad";
import { mariaDbPrograms, startMariaDb } from "../../../source/testing/startMariaDb";
import { postgresPrograms, startPostgres } from "../../../source/testing/startPostgres";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { childProcesses } from "../../testing/childProcesses";
import { forkSource } from "./forkSource";
import type { SourcePort } from "./SourcePort";
import { sourceProcesses } from "./SourceProcess";

const never = new AbortController().signal;

let built: ServiceEntries;
let load: SpoolLoad;
let port: SourcePort | undefined;
let source: OpenSource | undefined;
beforeAll(async () => {
  built = await copyEntries();
});
afterAll(() => built.remove());
beforeEach(async () => {
  load = await SpoolLoad.open();
});
afterEach(async () => {
  await source?.close();
  source = undefined;
  await load.close();
});

const opener = sourceProcesses(async () => {
  port = await forkSource(built.source);
  return port;
});

async function open(kind: string, settings: SourceSettings): Promise<OpenSource> {
  source = await opener.open({ kind, settings, spoolFolder: load.folder, signal: never });
  return source;
}

it("says that a kind is not there", async () => {
  await expect(open("oracle", { config: {}, secrets: {} })).rejects.toMatchObject({
    kind: "settings",
    message: "There is no source kind oracle.",
  });
});

it("names every kind on offer with its fields, secrets marked", () => {
  for (const { kind, fields } of opener.descriptors) {
    expect(kind).toMatch(/^[a-z_]+$/);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    for (const { name, secret } of fields)
      if (/password|key$/i.test(name)) expect([name, secret]).toEqual([name, true]);
  }
});

describe.skipIf(postgresPrograms === null)(
  "a process for PostgreSQL (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    beforeAll(async () => {
      server = await startPostgres({ parameters: ["-c", "log_statement=none"] });
      await server.query(`
      CREATE TABLE big AS SELECT i::bigint AS id, (i * 1.37)::numeric(12,2) AS amount, 'Customer, "' || i || '"' AS name,
        timestamptz '2020-01-01 00:00:00+00' + i * interval '1 second 7 microseconds' AS moment,
        CASE WHEN i % 7 = 0 THEN NULL ELSE i / 7.0::float8 END AS ratio FROM generate_series(1, 200000) i`);
    });
    afterAll(() => server?.stop());

    it("brings 200,000 rows over with every value as it was", async () => {
      const outcome = await load.read(await open("postgres", server.settings), "public.big");
      expect(outcome).toEqual({ rows: 200_000, position: null, notes: [] });
      const [there] = await server.query(
        `SELECT count(*)::text AS n, sum(id)::text AS ids, sum(amount)::text AS amounts, count(ratio)::text AS ratios,
              sum((extract(epoch FROM moment) * 1000000)::numeric(20,0))::text AS times,
              md5(string_agg(name || ratio::text, '|' ORDER BY id)) AS texts FROM big`,
      );
      const [here] = await load.rows(
        `SELECT count(*), sum(id), sum(amount), count(ratio), sum(epoch_us(moment)), max(length(name)) FROM loaded`,
      );
      expect(here?.slice(0, 5)).toEqual([
        there?.["n"],
        there?.["ids"],
        there?.["amounts"],
        there?.["ratios"],
        there?.["times"],
      ]);
      const bits = await server.query(
        "SELECT id, float8send(ratio)::text AS bits, name FROM big WHERE id % 997 = 0 ORDER BY id",
      );
      const rows = await load.rows("SELECT id, ratio, name FROM loaded WHERE id % 997 = 0 ORDER BY id");
      expect(rows.map(([, ratio]) => (ratio === null ? null : `\\x${doubleBits(Number(ratio))}`))).toEqual(
        bits.map(({ bits: text }) => text),
      );
      expect(rows.map(([, , name]) => name)).toEqual(bits.map(({ name }) => name));
    });

    it("tells trouble in a sentence that never holds the password", async () => {
      const password = "wrong-and-never-shown";
      const problem: unknown = await open("postgres", { ...server.settings, secrets: { password } }).then(
        () => null,
        (error: unknown) => error,
      );
      expect(problem).toMatchObject({ kind: "login", isPassing: false });
      expect(String(problem)).not.toContain(password);
    });

    it("keeps secrets out of its command line and its environment", async () => {
      const pids: number[] = [];
      const watched = sourceProcesses(async () => {
        const started = await forkSource(built.source);
        return started;
      });
      const opened = await watched.open({
        kind: "postgres",
        settings: server.settings,
        spoolFolder: load.folder,
        signal: never,
      });
      const [row] = await server.query(
        "SELECT client_port FROM pg_stat_activity WHERE application_name = 'Wharf'",
      );
      expect(row).toBeDefined();
      pids.push(...(await childProcesses(built.source)));
      expect(pids.length).toBeGreaterThan(0);
      for (const pid of pids) {
        for (const file of ["cmdline", "environ"]) {
          const text = await readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
          expect(text).not.toContain(server.settings.secrets["password"]);
        }
      }
      await opened.close();
    });

    it("gives the caller its own trouble with a file, and the server its place back", async () => {
      load.onFile = () => Promise.reject(new Error("The disk is full."));
      await expect(load.read(await open("postgres", server.settings), "public.big")).rejects.toThrow(
        "The disk is full.",
      );
      await expect.poll(busy, { timeout: 2000 }).toEqual([{ n: 0 }]);
    });

    it("ends the server's statement within a second of the cancellation", async () => {
      await server.query(
        "CREATE VIEW slow AS SELECT i, pg_sleep(0.001)::text FROM generate_series(1, 1000000) i",
      );
      const abort = new AbortController();
      const reading = load.read(await open("postgres", server.settings), "public.slow", {
        signal: abort.signal,
      });
      await expect.poll(busy, { timeout: 5000 }).toEqual([{ n: 1 }]);
      abort.abort(new Error("enough"));
      await expect(reading).rejects.toThrow("enough");
      await expect.poll(busy, { timeout: 1000 }).toEqual([{ n: 0 }]);
    });

    it("reports a process that was killed as trouble that may pass", async () => {
      await open("postgres", server.settings);
      load.onFile = () => {
        port?.kill();
        return Promise.resolve();
      };
      await expect(load.read(source as OpenSource, "public.big")).rejects.toMatchObject({
        kind: "cut",
        isPassing: true,
      });
    });

    it("takes no more memory for ten times the rows", async () => {
      await server.query("CREATE VIEW more AS SELECT big.*, n FROM big, generate_series(1, 10) n");
      const peaks: number[] = [];
      for (const name of ["public.big", "public.more"]) {
        const before = new Set(await childProcesses(built.source));
        const opened = await open("postgres", server.settings);
        const pid = (await childProcesses(built.source)).find((candidate) => !before.has(candidate));
        await load.read(opened, name);
        const status = await readFile(`/proc/${String(pid)}/status`, "utf8");
        peaks.push(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
        await opened.close();
      }
      const [once = 0, tenfold = Infinity] = peaks;
      expect(tenfold - once).toBeLessThan(60);
    });

    it("reports a server that dies in the middle of a table as a cut, with nothing half done", async () => {
      load.onFile = () => server.kill();
      const problem: unknown = await load.read(await open("postgres", server.settings), "public.big").then(
        () => null,
        (error: unknown) => error,
      );
      expect(problem).toMatchObject({ kind: "cut", isPassing: true });
    });

    const busy = () =>
      server.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE 'COPY%' AND state = 'active'",
      );
  },
);

describe.skipIf(mariaDbPrograms === null)("a process for MariaDB (skipped where it is not installed)", () => {
  let server: DatabaseServer;
  beforeAll(async () => {
    server = await startMariaDb({ parameters: ["--general-log=0"] });
    await server.query(`
      CREATE TABLE big AS SELECT seq AS id, CAST(seq * 1.37 AS decimal(12,2)) AS amount, concat('Customer, "', seq, '"') AS name,
        timestamp'2020-01-01 00:00:00.000007' + interval seq second AS moment FROM seq_1_to_200000`);
  });
  afterAll(() => server?.stop());

  it("brings 200,000 rows over with every value as it was", async () => {
    const outcome = await load.read(await open("mysql", server.settings), "app.big");
    expect(outcome).toEqual({ rows: 200_000, position: null, notes: [] });
    const [there] = await server.query(
      `SELECT concat(count(*)) AS n, concat(sum(id)) AS ids, concat(sum(amount)) AS amounts, max(moment) AS moment,
              concat(sum(crc32(name))) AS names FROM big`,
    );
    const [here] = await load.rows("SELECT count(*), sum(id), sum(amount) FROM loaded");
    expect(here).toEqual([there?.["n"], there?.["ids"], there?.["amounts"]]);
    const names = await server.query(
      "SELECT name, CAST(moment AS char) AS moment FROM big WHERE id % 997 = 0 ORDER BY id",
    );
    expect(
      await load.rows(
        "SELECT name, strftime(moment, '%Y-%m-%d %H:%M:%S.%f') FROM loaded WHERE id % 997 = 0 ORDER BY id",
      ),
    ).toEqual(names.map(({ name, moment }) => [name, moment]));
  });

  it("reports a server that dies in the middle of a table as a cut", async () => {
    load.onFile = () => server.kill();
    await server.query("CREATE TABLE wide AS SELECT seq, repeat('x', 1000) AS t FROM seq_1_to_100000");
    await expect(load.read(await open("mysql", server.settings), "app.wide")).rejects.toMatchObject({
      kind: "cut",
      isPassing: true,
    });
  });
});

/** The bits of a number as PostgreSQL shows them. */
function doubleBits(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString("hex");
}
