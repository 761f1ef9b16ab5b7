import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { type DirectServiceFixture, openDirectService } from "./testing/openDirectService";

/** Whether a program of the system runs; a test that needs one is skipped otherwise, and says so. */
function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const has = {
  psql: runs("psql", "--version"),
  pgbench: runs("pgbench", "--version"),
  pgDump: runs("pg_dump", "--version"),
  psycopg2: runs("/usr/bin/python3", "-c", "import psycopg2"),
  psycopg3: runs("/usr/bin/python3", "-c", "import psycopg"),
};

let entries: ServiceEntries;
let direct: DirectServiceFixture;
let folder: string;
beforeAll(async () => {
  entries = await copyEntries();
  direct = await openDirectService(entries.engine);
  folder = await mkdtemp(join(tmpdir(), "wharf-clients-"));
  for (const sql of [
    "CREATE TABLE cust (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL DEFAULT 'x', n DECIMAL(12, 2), tags VARCHAR[])",
    "CREATE TABLE ord (id INTEGER PRIMARY KEY, cust INTEGER REFERENCES cust(id), made TIMESTAMP, CHECK (id > 0))",
    "CREATE INDEX ox ON ord(made)",
    "CREATE VIEW vv AS SELECT * FROM cust",
    "CREATE SEQUENCE sq",
    "INSERT INTO cust SELECT range, 'n' || range, range * 1.5, ['a', 'b\"c'] FROM range(100)",
  ])
    await direct.client.query(direct.databaseId, sql);
});
afterAll(async () => {
  await direct.close();
  await entries.remove();
  await rm(folder, { recursive: true, force: true });
});

/** @returns what a client prints, its errors included */
async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...direct.env(direct.full) };
  const done = promisify(execFile)(program, args, { env, timeout: 60_000 });
  const { stdout, stderr } = await done.catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return stdout + stderr;
}

const psql = (...commands: string[]) =>
  run("psql", ["-X", ...commands.flatMap((command) => ["-c", command])]);

const backslash = String.raw`\d \d+ \dt \dt+ \d|cust \d+|ord \d|vv \d|ox \d|sq \dn+ \dv \di \ds \df \du \dT \l+ \db \dx \dp \ddp \dD \dF \dL \dO \do \dy \dRp \dRs \dc \dC \des \det \dew \dE \dm \dP \dA \da \dX \sv|vv \conninfo`;

describe.skipIf(!has.psql)("psql (skipped where it is not installed)", () => {
  it("answers its backslash commands", async () => {
    const commands = backslash.split(" ").map((command) => command.replace("|", " "));
    expect(await psql(...commands)).not.toMatch(/ERROR/);
  });

  it("describes a table with its columns, keys, checks and references", async () => {
    const shown = await psql(String.raw`\d cust`, String.raw`\d ord`);
    expect(shown).toMatch(/n\s+\| numeric\(12,2\)/);
    expect(shown).toMatch(/tags\s+\| text\[\]/);
    expect(shown).toMatch(/PRIMARY KEY/);
  });

  it("copies rows out and in, in every form", async () => {
    const file = join(folder, "copy");
    for (const format of ["text", "csv", "binary"]) {
      const shown = await psql(
        String.raw`\copy cust to '${file}' with (format ${format})`,
        "CREATE OR REPLACE TABLE back AS FROM cust LIMIT 0",
        String.raw`\copy back from '${file}' with (format ${format})`,
        "SELECT count(*) AS same FROM (FROM back INTERSECT FROM cust)",
      );
      expect(shown).toMatch(/COPY 100[\s\S]*COPY 100[\s\S]* 100\n/);
    }
  });
});

describe.skipIf(!has.pgbench)("pgbench (skipped where it is not installed)", () => {
  it.each(["simple", "extended", "prepared"])("runs a script in the %s protocol", async (mode) => {
    const script = join(folder, "script.sql");
    await writeFile(script, "SELECT name FROM cust WHERE id = 7;\n");
    const shown = await run("pgbench", ["-n", "-f", script, "-c", "2", "-t", "10", "-M", mode]);
    expect(shown).toContain("number of transactions actually processed: 20/20");
  });
});

describe.skipIf(!has.pgDump)("pg_dump (skipped where it is not installed)", () => {
  it("is refused, with an error and no dump", async () => {
    const shown = await run("pg_dump", []);
    expect(shown).toMatch(/pg_dump: error/);
    expect(shown).not.toMatch(/CREATE TABLE/);
  });
});

const python = (program: string) => run("/usr/bin/python3", ["-c", program]);

describe.skipIf(!has.psycopg2)("psycopg2 (skipped where it is not installed)", () => {
  it("reads values, and rolls back", async () => {
    const shown = await python(`
import psycopg2
c = psycopg2.connect("")
k = c.cursor()
k.execute("SELECT 1, 2.50::DECIMAL(9,2), 'ä', DATE '2024-01-01', TRUE, NULL, [1, 2], %s", ("o'x",))
print(k.fetchall())
k.execute("DELETE FROM ord"); c.rollback(); print("ok")`);
    expect(shown).toContain(
      "[(1, Decimal('2.50'), 'ä', datetime.date(2024, 1, 1), True, None, [1, 2], \"o'x\")]",
    );
    expect(shown).toContain("ok");
  });
});

describe.skipIf(!has.psycopg3)("psycopg 3 (skipped where it is not installed)", () => {
  it("reads the same values in text and in binary form", async () => {
    const shown = await python(`
import psycopg, datetime, decimal, uuid
sql = """SELECT %s::INT, %s::DECIMAL(10,3), %s::DATE, %s::TIMESTAMP, %s::TIMESTAMPTZ, %s::UUID, %s::BLOB, [1, NULL, 3],
  INTERVAL '1 month 2 days 3 seconds', 1.25::FLOAT, TIME '01:02:03.5', 123456789012345678901234.5678::DECIMAL(38,4), (-0.01)::DECIMAL(5,2)"""
now = datetime.datetime(1969, 1, 2, 3, 4, 5, 6)
values = (5, decimal.Decimal("12.345"), now.date(), now, now.replace(tzinfo=datetime.timezone.utc), uuid.UUID(int=5), b"\\x00\\xff")
with psycopg.connect("", autocommit=True) as c:
    rows = [c.cursor(binary=binary).execute(sql, values).fetchall() for binary in (False, True)]
    print(rows[0] == rows[1], rows[0][0][:7] == values, rows[0][0][11:])`);
    expect(shown.trim()).toBe("True True (Decimal('123456789012345678901234.5678'), Decimal('-0.01'))");
  });
});
