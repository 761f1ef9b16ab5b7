import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { notedValues, reportSeed } from "../testing/compareValues";
import { SpoolLoad } from "../testing/SpoolLoad";
import { mariaDbPrograms, startMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";
import { mysqlColumns } from "./testing/mysqlValues";

const never = new AbortController().signal;
const over = (sql: string, index: number) => sql.replaceAll("value", `c${index}`);

describe.skipIf(mariaDbPrograms === null)(
  "values of MariaDB (skipped where MariaDB is not installed)",
  () => {
    let server: DatabaseServer;
    let load: SpoolLoad;
    beforeAll(async () => {
      // Lenient, so that days are kept which no calendar has, and enumerations have the value of an error.
      [server, load] = await Promise.all([
        startMariaDb({ parameters: ["--sql-mode=ALLOW_INVALID_DATES", "--general-log=0"] }),
        SpoolLoad.open(),
      ]);
      const list = mysqlColumns.map(({ type }, index) => `c${index} ${type}`);
      await server.query(`CREATE TABLE source (id int, ${list.join(", ")})`);
    });
    afterAll(async () => {
      await load?.close();
      await server?.stop();
    });

    it("are the same after a sync, or are noted", async () => {
      const row = fc.tuple(...mysqlColumns.map(({ values }) => fc.option(values, { freq: 12 })));
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 80, maxLength: 80 }), async (rows) => {
          await server.query("TRUNCATE source");
          const values = rows.map(
            (cells, id) => `(${[id, ...cells.map((cell) => cell ?? "NULL")].join(", ")})`,
          );
          await server.query(`INSERT INTO source VALUES ${values.join(", ")}`);
          const { notes = [], isSameRead } = await readSource();
          expect(isSameRead).toBe(true);
          const atSource = await server.query(
            `SELECT ${mysqlColumns.map((column, index) => `${over(column.atSource, index)} AS c${index}`).join(", ")} FROM source ORDER BY id`,
          );
          const here = await load.rows(
            `SELECT ${mysqlColumns.map((column, index) => over(column.here, index)).join(", ")} FROM loaded ORDER BY id`,
          );
          for (const [index, { type, canonical, isLost }] of mysqlColumns.entries()) {
            const name = `c${index}`;
            const texts = atSource.map((cells) => cells[name] as string | null);
            const expected = texts.map((text) => (text === null || isLost(text) ? null : canonical(text)));
            const found = here.map((cells) => cells[index] ?? null).map((text) => text && canonical(text));
            const differences = expected.flatMap((text, id) =>
              text === found[id] ? [] : [[text, found[id]]],
            );
            expect([type, differences]).toEqual([type, []]);
            const lost = texts.filter((text) => text !== null && isLost(text)).length;
            expect([type, notedValues(notes, name)]).toEqual([type, lost]);
          }
        }),
        // A smaller counterexample is found by hand more quickly: each try is a sync.
        { numRuns: 3, endOnFailure: true, reporter: reportSeed },
      );
    });

    /** Reads the table as a large one into the database, and as a small one, which has to give the same bytes. */
    async function readSource() {
      const source = await mysqlConnector.open(server.settings, never);
      const read: Buffer[] = [];
      load.onFile = async ({ path }) => void read.push(await readFile(path));
      try {
        const stream = (await source.discover(never)).find(({ table }) => table === "source");
        if (stream === undefined) throw new Error("The table is not offered.");
        const selection = { stream, columns: stream.columns.map(({ name }) => name), position: null };
        const [small] = (await source.readSmall?.([selection], () => undefined, never)) ?? [];
        const { notes } = await source.read(selection, load, never);
        const isSameRead =
          Buffer.concat(read).equals(small?.csv ?? Buffer.alloc(0)) &&
          JSON.stringify(small?.notes) === JSON.stringify(notes);
        return { notes, isSameRead };
      } finally {
        await source.close();
      }
    }
  },
);
