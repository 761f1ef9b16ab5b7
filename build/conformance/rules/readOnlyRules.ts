import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

const plain = [
  "SELECT 1",
  "WITH x AS (SELECT 1 AS a) FROM x",
  "VALUES (1), (2)",
  "SHOW TABLES",
  "DESCRIBE SELECT 1",
  "EXPLAIN SELECT 1",
  "SUMMARIZE SELECT 1 AS a",
  "PIVOT (SELECT 'k' AS k, 1 AS v) ON k USING sum(v)",
];

const writing = [
  "INSERT INTO guarded VALUES (1)",
  "UPDATE guarded SET a = 2",
  "DELETE FROM guarded",
  "TRUNCATE guarded",
  "DROP TABLE guarded",
  "ALTER TABLE guarded ADD COLUMN b INTEGER",
  "CREATE TABLE made_read_only (a INTEGER)",
  "CREATE TEMP TABLE made_read_only (a INTEGER)",
  "INSERT INTO guarded VALUES (1) RETURNING a",
  "EXPLAIN ANALYZE INSERT INTO guarded VALUES (1)",
  "SELECT nextval('guarded_sequence')",
  "CREATE VIEW made_read_only AS SELECT 1 AS a",
  "CREATE SCHEMA made_read_only",
  "CREATE MACRO made_read_only() AS 1",
  "WITH x AS (SELECT 3 AS a) INSERT INTO guarded FROM x",
  "MERGE INTO guarded USING (SELECT 1 AS a) AS x ON guarded.a = x.a WHEN MATCHED THEN DELETE",
  "COPY guarded TO '/tmp/wharf-conformance-read-only.csv'",
  "COPY guarded FROM '/etc/hostname'",
  "EXPORT DATABASE '/tmp/wharf-conformance-read-only'",
  "ATTACH ':memory:' AS made_read_only",
  "PREPARE made_read_only AS DELETE FROM guarded",
  "BEGIN",
  "COMMIT",
  "SET threads = 1",
  "CHECKPOINT",
];

/** `readOnly`, and keys with read scope, for which it is always on. */
export function readOnlyRules({ client, database }: RuleSubject): void {
  const send = (sql: string, key?: string, readOnly?: boolean) =>
    client().send("POST", `/databases/${database()}/query`, {
      body: { sql, ...(readOnly === undefined ? {} : { readOnly }) },
      ...(key === undefined ? {} : { key }),
    });
  const prepare = async (): Promise<void> => {
    await client().query(database(), "CREATE TABLE IF NOT EXISTS guarded AS SELECT 1 AS a");
    await client().query(database(), "CREATE SEQUENCE IF NOT EXISTS guarded_sequence");
  };
  const untouched = async (): Promise<void> => {
    expect((await client().query(database(), "FROM guarded")).rows).toEqual([{ a: 1 }]);
  };

  it.each(plain)("runs %s", async (sql) => {
    expect((await send(sql, undefined, true)).status).toBe(200);
  });

  it.each(writing)("refuses %s", async (sql) => {
    await prepare();
    expect((await send(sql, undefined, true)).status).toBe(400);
    await untouched();
  });

  it("is always on for a read key, also when it asks for the opposite", async ({ skip }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    await prepare();
    expect((await send("FROM guarded", readKey)).status).toBe(200);
    for (const sql of writing) expect([400, 403]).toContain((await send(sql, readKey, false)).status);
    await untouched();
  });
}
