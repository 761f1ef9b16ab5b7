import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenSource } from "../../service/connectors/Connector";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { SpoolLoad } from "../testing/SpoolLoad";
import { relationalKinds } from "./testing/relationalKinds";

const never = new AbortController().signal;

for (const kind of relationalKinds) {
  describe.skipIf(!kind.isInstalled)(`${kind.name} (skipped where it is not installed)`, () => {
    let server: DatabaseServer;
    let load: SpoolLoad;
    let source: OpenSource;

    beforeAll(async () => {
      server = await kind.start();
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      await server.query(kind.empty);
      load = await SpoolLoad.open();
    });
    afterEach(async () => {
      await source.close();
      await load.close();
    });

    /** Opens the source once these statements were run. */
    async function openAfter(...statements: readonly string[]): Promise<void> {
      for (const statement of statements) await server.query(statement);
      source = await kind.connector.open(server.settings, never);
    }
    const read = (table: string, options?: Parameters<SpoolLoad["read"]>[2]) =>
      load.read(source, `${kind.schema}.${table}`, options);

    it("never sends an excluded column's name or value over the line", async () => {
      await openAfter(
        "CREATE TABLE people (id int, ssn_number text, name text)",
        "INSERT INTO people VALUES (1, 'x', 'Ann')",
      );
      const before = (await server.log()).length;
      await read("people", { exclude: ["ssn_number"] });
      const said = (await server.log()).slice(before);
      expect(said).toMatch(/SELECT [`"]id[`"], [`"]name[`"] FROM/);
      expect(said).not.toContain("ssn_number");
      expect(said).not.toMatch(/SELECT \*/);
      expect(await load.rows("SELECT * FROM loaded")).toEqual([["1", "Ann"]]);
    });

    it("shows every stream of a run as it was when the run began", async () => {
      await openAfter(
        ...["CREATE TABLE one (n int)", "INSERT INTO one VALUES (1)"],
        ...["CREATE TABLE two (n int)", "INSERT INTO two VALUES (1)"],
      );
      await server.query("INSERT INTO one VALUES (2)");
      expect(await read("one")).toMatchObject({ rows: 1 });
      await server.query("INSERT INTO two VALUES (2)");
      await server.query("DELETE FROM one");
      expect(await read("two")).toMatchObject({ rows: 1 });
      expect(await read("one")).toMatchObject({ rows: 1 });
    });

    it("ends the server's statement within a second when it is cancelled, and can go on afterwards", async () => {
      await openAfter(
        `CREATE VIEW slow AS SELECT i, ${kind.nap} AS nap FROM ${kind.rows(1_000_000)}`,
        "CREATE TABLE quick (n int)",
      );
      const abort = new AbortController();
      const reading = read("slow", { signal: abort.signal });
      await expect.poll(() => kind.reads(server), { timeout: 5000 }).toBe(1);
      abort.abort(new Error("enough"));
      await expect(reading).rejects.toThrow("enough");
      await expect.poll(() => kind.reads(server), { timeout: 1000 }).toBe(0);
      expect(await read("quick")).toMatchObject({ rows: 0 });
    });

    it("takes back what it read of a table that fails at a late row, and reads the others on as they were", async () => {
      await openAfter(...kind.makeLate, ...["CREATE TABLE sound (n int)", "INSERT INTO sound VALUES (1)"]);
      await server.query("DELETE FROM sound");
      await expect(read("late")).rejects.toMatchObject({
        message: `${kind.product} could not read ${kind.schema}.late: ${kind.lateReason}. Fix it at the source, or turn the table off.`,
      });
      expect(load.files.length).toBeGreaterThan(0);
      expect(await read("sound")).toMatchObject({ rows: 1 });
    });

    it("waits for a loader that is slow instead of gathering rows", async () => {
      await openAfter(`CREATE TABLE wide AS SELECT i, repeat('x', 1000) AS t FROM ${kind.rows(100_000)}`);
      let waiting = 0;
      let most = 0;
      load.onFile = async () => {
        waiting += 1;
        most = Math.max(most, waiting);
        await new Promise((resolve) => setTimeout(resolve, 50));
        waiting -= 1;
      };
      expect(await read("wide")).toMatchObject({ rows: 100_000 });
      expect(load.files.length).toBeGreaterThan(2);
      expect(most).toBe(1);
      expect(await load.rows("SELECT count(*), sum(i) FROM loaded")).toEqual([["100000", "5000050000"]]);
    });

    it("ends a read whose disk is full with that error, and frees the server", async () => {
      await openAfter(`CREATE TABLE wide AS SELECT i, repeat('x', 1000) AS t FROM ${kind.rows(60_000)}`);
      load.onFile = () => Promise.reject(Object.assign(new Error("No space is left."), { code: "ENOSPC" }));
      await expect(read("wide")).rejects.toThrow("The disk that holds");
      load.onFile = () => Promise.resolve();
      expect(await read("wide")).toMatchObject({ rows: 60_000 });
    });
  });
}
