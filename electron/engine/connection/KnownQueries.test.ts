import { describe, expect, it } from "vitest";
import { ChangeWatch } from "./ChangeWatch";
import { KnownQueries, type KnownQuery } from "./KnownQueries";

const form = { sql: "SELECT 1", isStreamed: false, rendered: true };

function queryOf(sql: string): KnownQuery {
  return { key: { sql, readOnly: false, maxRows: 10 }, shape: sql, columns: [], types: [], form };
}

function knownQueries() {
  const watch = new ChangeWatch();
  return { watch, known: new KnownQueries(watch) };
}

describe("ChangeWatch", () => {
  it("has no version while anything changes, and another one afterwards", () => {
    const watch = new ChangeWatch();
    const before = { all: watch.version, catalog: watch.catalogVersion };
    const end = watch.begin("rows");
    expect(watch.version).toBeUndefined();
    expect(watch.catalogVersion).toBe(before.catalog);
    const endOther = watch.begin("catalog");
    end();
    end();
    expect(watch.version).toBeUndefined();
    expect(watch.catalogVersion).toBeUndefined();
    endOther();
    expect(watch.version).not.toBe(before.all);
    expect(watch.catalogVersion).not.toBe(before.catalog);
  });
});

describe("KnownQueries", () => {
  it("finds a query by its text, its rights and its number of rows", () => {
    const { known } = knownQueries();
    const query = queryOf("SELECT 1");
    known.add(query, 0);
    expect(known.find(query.key)).toBe(query);
    expect(known.find({ ...query.key, readOnly: true })).toBeUndefined();
    expect(known.find({ ...query.key, maxRows: 11 })).toBeUndefined();
    expect(known.find({ ...query.key, sql: "SELECT  1" })).toBeUndefined();
  });

  it("finds none that was checked before the catalog changed", () => {
    const { watch, known } = knownQueries();
    const query = queryOf("FROM v");
    known.add(query, 0);
    watch.begin("rows")();
    expect(known.find(query.key)).toBe(query);
    const end = watch.begin("catalog");
    expect(known.find(query.key)).toBeUndefined();
    end();
    expect(known.find(query.key)).toBeUndefined();
    known.add(query, 0);
    expect(known.find(query.key)).toBeUndefined();
    known.add(query, watch.catalogVersion ?? -1);
    expect(known.find(query.key)).toBe(query);
  });

  it("keeps the queries used last, and no long text", () => {
    const { known } = knownQueries();
    const [first, second] = [queryOf("SELECT 'first'"), queryOf("SELECT 'second'")];
    known.add(first, 0);
    known.add(second, 0);
    for (let index = 0; index < 255; index += 1) {
      known.add(queryOf(`SELECT ${index}`), 0);
      known.find(first.key);
    }
    expect(known.find(first.key)).toBe(first);
    expect(known.find(second.key)).toBeUndefined();
    const long = queryOf(`SELECT '${"x".repeat(5000)}'`);
    known.add(long, 0);
    expect(known.find(long.key)).toBeUndefined();
  });
});
