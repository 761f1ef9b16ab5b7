import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { connection } from "../connection";
import { connector } from "../connector";
import { database, databaseCreated, engine } from "../database";
import { relation } from "../relation";
import { sourceStream, sourceTest } from "../sourceStream";
import { syncRun } from "../syncRun";
import { decodeConnection, decodeConnectionList } from "./connections/connection";
import { decodeConnectorList } from "./connectors/connector";
import { decodeDatabase, decodeDatabaseCreated, decodeDatabaseList } from "./databases/database";
import { decodeEngineList } from "./databases/engine";
import { nextPage } from "./reading/paging";
import { decodeRuns } from "./runs/run";
import { decodeSchema } from "./schema/schema";
import { decodeSourceTest } from "./streams/sourceTest";
import { decodeStreams } from "./streams/stream";

/** Names that the decoders look for, and names that mean something to every object. */
const names = fc.constantFrom(
  "",
  ...(
    "id name data items result database databases engines engine versions regions schema schemas tables views columns " +
    "column_name table_name type types nullable token connection uri sql attach status memoryMb expiresAt nextCursor " +
    "hasMore __proto__ constructor hasOwnProperty toString 0 length"
  ).split(" "),
);

/** JSON as a service may send it: parsed from text, so that `__proto__` is a name like any other. */
const json = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.constantFrom(null, true, false, "", "running", "NO", "2026-11-20T10:00:00Z", 0, -1, 1e21, 1.5),
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(names, fc.string()), tie("value"), { maxKeys: 6, noNullPrototype: true }),
    ),
  }))
  .value.map((value): unknown => JSON.parse(JSON.stringify(value)));

describe.each([
  ["decodeDatabase", decodeDatabase, database],
  ["decodeDatabaseList", decodeDatabaseList, z.array(database)],
  ["decodeDatabaseCreated", decodeDatabaseCreated, databaseCreated],
  ["decodeEngineList", decodeEngineList, z.array(engine)],
  ["decodeSchema", decodeSchema, z.array(relation)],
  ["decodeConnectorList", decodeConnectorList, z.array(connector)],
  ["decodeSourceTest", decodeSourceTest, sourceTest],
  ["decodeStreams", decodeStreams, z.array(sourceStream)],
  ["decodeConnection", (value: unknown) => decodeConnection(value), connection],
  ["decodeConnectionList", (value: unknown) => decodeConnectionList(value), z.array(connection)],
  ["decodeRuns", decodeRuns, z.array(syncRun)],
] as const)("%s", (_name, decode, target) => {
  it("gives a whole value or says that it did not understand, whatever JSON comes", () => {
    fc.assert(
      fc.property(json, (value) => {
        const answer = decode(value);
        if (answer.ok) expect(target.safeParse(answer.value).error).toBeUndefined();
        else expect(answer.error.code).toBe("ANSWER_NOT_UNDERSTOOD");
      }),
      { numRuns: 500 },
    );
  });

  it("is not felled by an answer nested a hundred thousand levels deep", () => {
    let value: unknown = {};
    for (let level = 0; level < 100_000; level++) value = { data: value };
    expect(() => decode(value)).not.toThrow();
  });
});

it("finds a next page only as text, whatever JSON comes", () => {
  fc.assert(
    fc.property(json, (value) => {
      const next = nextPage(value);
      if (next === null) return;
      expect(next.address !== null || next.token !== null || next.afterLast).toBe(true);
      expect(next.address).not.toBe("");
      expect(next.token?.value).not.toBe("");
    }),
  );
});
