import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quote";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder } from "../testing/openTestService";
import { Catalog } from "./Catalog";
import { DatabaseRepository } from "./DatabaseRepository";
import { catalogFormat, migrate } from "./migrate";
import { TokenRepository } from "./TokenRepository";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => folder.remove());

/** Writes a catalog as an older version left it. @param statements run in it */
async function writeOlder(format: number, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(join(folder.path, "catalog.duckdb"));
  const connection = await instance.connect();
  await migrate(async (sql, values = []) => {
    return (await connection.runAndReadAll(sql, [...values])).getRowObjectsJson();
  }, format);
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

describe("Catalog", () => {
  it("keeps what was written when it is opened again", async () => {
    const first = await Catalog.open(folder.path);
    await first.run("CREATE TABLE kept AS SELECT 7 AS a");
    await first.close();
    const second = await Catalog.open(folder.path);
    expect(await second.run("FROM kept")).toEqual([{ a: 7 }]);
    await second.close();
  });

  it.skipIf(process.platform !== "linux")(
    "opens on a full disk, where its process id can't be written",
    async () => {
      const first = await Catalog.open(folder.path);
      await first.run("CREATE TABLE kept AS SELECT 7 AS a");
      await first.close();
      await symlink("/dev/full", join(folder.path, "service.pid"));
      const second = await Catalog.open(folder.path);
      expect(await second.run("FROM kept")).toEqual([{ a: 7 }]);
      await second.close();
    },
  );

  it("undoes a transaction that fails, whole", async () => {
    const catalog = await Catalog.open(folder.path);
    await catalog.run("CREATE TABLE t (a INTEGER)");
    const failing = catalog.transaction(async (run) => {
      await run("INSERT INTO t VALUES (1)");
      throw new Error("in the middle");
    });
    await expect(failing).rejects.toThrow("in the middle");
    expect(await catalog.run("FROM t")).toEqual([]);
    await catalog.close();
  });

  it("lets no other statement into the middle of a transaction", async () => {
    const catalog = await Catalog.open(folder.path);
    await catalog.run("CREATE TABLE t (a INTEGER)");
    const transaction = catalog.transaction(async (run) => {
      await run("INSERT INTO t VALUES (1)");
      await new Promise((resolve) => setTimeout(resolve, 20));
      await run("DELETE FROM t");
    });
    expect(await catalog.run("SELECT count(*)::INTEGER AS n FROM t")).toEqual([{ n: 0 }]);
    await transaction;
    await catalog.close();
  });

  it("refuses a folder that this process already has open, and names the process", async () => {
    const catalog = await Catalog.open(folder.path);
    await expect(Catalog.open(`${folder.path}/.`)).rejects.toThrow(`in use by the process ${process.pid}`);
    await catalog.close();
  });

  it("refuses a folder that another process has open, and names that process", async () => {
    const held = join(folder.path, "catalog.duckdb");
    const script = `const { DuckDBInstance } = await import("@duckdb/node-api");
    await DuckDBInstance.fromCache(${JSON.stringify(held)}); console.log("held"); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    await expect(Catalog.open(folder.path)).rejects.toThrow(`in use by the process ${holder.pid}`);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    // The lock went with the process.
    await (await Catalog.open(folder.path)).close();
  });

  it("says so when the file is not a catalog", async () => {
    await writeFile(join(folder.path, "catalog.duckdb"), "not a database".repeat(1000));
    await expect(Catalog.open(folder.path)).rejects.toThrow(/catalog in .* cannot be opened/);
  });

  it("does not touch a catalog that a newer version wrote", async () => {
    const catalog = await Catalog.open(folder.path);
    await catalog.run("UPDATE catalog_version SET version = 999");
    await catalog.close();
    await expect(Catalog.open(folder.path)).rejects.toThrow(
      /written by a newer version of Wharf \(format 999; this version reads up to \d+\)\. Nothing was changed\. Open it with/,
    );
  });

  it("keeps a copy of an older catalog that the older version opens again", async () => {
    await writeOlder(catalogFormat - 1, ["CREATE TABLE kept AS SELECT 7 AS a"]);
    await (await Catalog.open(folder.path)).close();
    const copy = join(folder.path, "backups", `catalog-format-${catalogFormat - 1}.duckdb`);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    const other = await makeDataFolder();
    await copyFile(copy, join(other.path, "catalog.duckdb"));
    const instance = await DuckDBInstance.create(join(other.path, "catalog.duckdb"));
    const connection = await instance.connect();
    const rows = await connection.runAndReadAll("SELECT version, a FROM catalog_version, kept");
    expect(rows.getRowObjectsJson()).toEqual([{ version: catalogFormat - 1, a: 7 }]);
    connection.closeSync();
    instance.closeSync();
    await other.remove();
  });

  it("makes no copy of a catalog that is new or of today", async () => {
    await (await Catalog.open(folder.path)).close();
    await (await Catalog.open(folder.path)).close();
    await expect(stat(join(folder.path, "backups"))).rejects.toThrow("ENOENT");
  });

  it("keeps unchecked certificates for Connections to databases that were made before certificates were checked", async () => {
    const insert = (id: string, kind: string, config: object) => {
      const record = JSON.stringify({ kind, config, name: `it's "${id}"` });
      return `INSERT INTO connections (id, database_id, record, sealed_secrets) VALUES ('${id}', 'db', ${quoteText(record)}, '')`;
    };
    await writeOlder(3, [
      insert("old", "postgres", { host: "db", port: 5432 }),
      insert("chosen", "mysql", { host: "db", sslMode: "verify-full" }),
      insert("files", "sftp", { host: "db" }),
    ]);
    const second = await Catalog.open(folder.path);
    const rows = await second.run("SELECT id, record FROM connections ORDER BY ordinal");
    expect(rows.map(({ id, record }) => [id, JSON.parse(String(record)) as unknown])).toEqual([
      [
        "old",
        { kind: "postgres", config: { host: "db", port: 5432, sslMode: "require" }, name: `it's "old"` },
      ],
      ["chosen", { kind: "mysql", config: { host: "db", sslMode: "verify-full" }, name: `it's "chosen"` }],
      ["files", { kind: "sftp", config: { host: "db" }, name: `it's "files"` }],
    ]);
    await second.close();
  });

  it("keeps every database of the time before tokens, none of which lets programs connect or has a token", async () => {
    await writeOlder(5, [
      `INSERT INTO databases VALUES ('db_1', 7, 'finance', 'sales', 'duckdb', '1.5.5', 'iad', 's', 512, true,
         '2026-01-01T00:00:00.000Z', NULL, 'hash', 'ready', NULL)`,
    ]);
    const catalog = await Catalog.open(folder.path);
    expect(await new DatabaseRepository(catalog).list()).toEqual([
      expect.objectContaining({ id: "db_1", organization: "finance", allowsDirect: false, state: "ready" }),
    ]);
    expect(await catalog.run("SELECT ordinal::INTEGER AS ordinal FROM databases")).toEqual([{ ordinal: 7 }]);
    expect(await new TokenRepository(catalog).list()).toEqual([]);
    await catalog.close();
  });
});
