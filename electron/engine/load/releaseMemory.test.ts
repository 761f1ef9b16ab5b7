import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../database/openDatabase";
import { keptBlocksMb, releaseMemory } from "./releaseMemory";

const memoryMb = 512;
/** Of cached blocks, in bytes, whatever the database's memory is. */
const kept = keptBlocksMb.after * 1_000_000;

let folder: string;
let instance: DuckDBInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-release-"));
  instance = await openDatabase({
    file: join(folder, "database.duckdb"),
    memoryMb,
    spillMb: 1024,
    tempFolder: join(folder, "temp"),
    threads: 2,
    loadFolder: join(folder, "load"),
  });
});
afterEach(async () => {
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

async function run(sql: string): Promise<unknown[][]> {
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRows();
  } finally {
    connection.closeSync();
  }
}

async function cachedBytes(): Promise<number> {
  const [row] = await run("SELECT sum(memory_usage_bytes)::BIGINT FROM duckdb_memory()");
  return Number(row?.[0]);
}

describe("releaseMemory", () => {
  it("lets cached blocks of tables go, and every row stays readable", async () => {
    await run(
      "CREATE TABLE cached AS SELECT hash(i) AS a, hash(i + 1) AS b, hash(i + 2) AS c, hash(i + 3) AS d FROM range(1500000) t(i)",
    );
    await run("CHECKPOINT");
    expect(await cachedBytes()).toBeGreaterThan(kept * 1.5);
    await releaseMemory(instance, { memoryMb, loadFolder: join(folder, "load") });
    expect(await cachedBytes()).toBeLessThanOrEqual(kept);
    await releaseMemory(instance, { memoryMb, loadFolder: join(folder, "load") }, keptBlocksMb.before);
    expect(await cachedBytes()).toBeLessThanOrEqual(keptBlocksMb.before * 1_000_000);
    expect(
      await run("SELECT count(*) FROM cached JOIN range(1500000) t(i) ON a = hash(i) AND d = hash(i + 3)"),
    ).toEqual([[1_500_000n]]);
  });

  it("takes what a running load holds to disk, and loses none of it", async () => {
    // Less than a row group of each of many columns: nothing of it is in the database's file before the commit.
    const columns = Array.from({ length: 100 }, (_, index) => `hash(i + ${index}) AS c${index}`);
    const connection = await instance.connect();
    await connection.run("BEGIN");
    await connection.run(`CREATE TABLE held AS SELECT ${columns.join(", ")} FROM range(50000) t(i)`);
    expect(await cachedBytes()).toBeGreaterThan(kept);
    await releaseMemory(instance, { memoryMb, loadFolder: join(folder, "load") });
    expect(await cachedBytes()).toBeLessThanOrEqual(kept);
    await connection.run("COMMIT");
    connection.closeSync();
    const same = "c0 = hash(i) AND c50 = hash(i + 50) AND c99 = hash(i + 99)";
    expect(await run(`SELECT count(*) FROM held JOIN range(50000) t(i) ON ${same}`)).toEqual([[50_000n]]);
  });

  it("lets no load fail where nothing can be given back", async () => {
    await expect(
      releaseMemory(instance, { memoryMb, loadFolder: join(folder, "missing") }),
    ).resolves.toBeUndefined();
    const refusing = { connect: () => Promise.reject(new Error("No more connections.")) };
    const released = releaseMemory(refusing as unknown as DuckDBInstance, {
      memoryMb,
      loadFolder: join(folder, "load"),
    });
    await expect(released).resolves.toBeUndefined();
  });
});
