import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { SchemaMirror } from "./SchemaMirror";
import { statementsOf, UserDatabase } from "./testing/UserDatabase";

const folder = path.join(import.meta.dirname, "testing", "scripts");

/** Scripts that go through what DuckDB's grammar has; each statement runs, and needs what those before it made. */
const scripts = readdirSync(folder).map(
  (file) => [path.basename(file, ".sql"), readFileSync(path.join(folder, file), "utf8")] as const,
);

/** Changes what later statements may name. */
const changing = /^(?:create|alter|drop|rollback)\b/iu;

let mirror: SchemaMirror;
beforeAll(async () => {
  mirror = await SchemaMirror.open();
});

describe("Diagnostics of scripts that run", () => {
  it.each(scripts)("are none for %s, statement by statement", async (_, script) => {
    const database = await UserDatabase.open(mirror);
    const statements = statementsOf(script);
    for (const statement of statements) {
      expect({ statement, alarms: await database.alarms(statement) }).toEqual({ statement, alarms: [] });
      await database.connection.run(statement);
      if (changing.test(statement)) await database.read();
    }
    expect(statements.length).toBeGreaterThan(10);
  });

  it.each(scripts)("are none for the text of %s, before and after it ran", async (_, script) => {
    const database = await UserDatabase.open(mirror);
    expect(await database.alarms(script)).toEqual([]);
    for (const statement of statementsOf(script)) await database.connection.run(statement);
    await database.read();
    expect(await database.alarms(script)).toEqual([]);
  });
});
