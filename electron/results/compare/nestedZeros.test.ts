import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { compareResults, pairsAt } from "../testing/compareResults";
import { resultOf } from "../testing/resultOf";

let folder: string;
let tables: ResultTables;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-zeros-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** A result of one row, whose value stands in the answer as it is written here. */
function resultWith(type: string, json: string): StoredResult {
  const head = `"columns":["id","x"],"types":["INTEGER",${JSON.stringify(type)}]`;
  return resultOf([Buffer.from(`{${head},"rows":[{"id":1,"x":${json}}],"rowCount":1,"truncated":false}`)]);
}

async function areSame(type: string, before: string, now: string): Promise<boolean[]> {
  const ways = [
    { keys: pairsAt(0), columns: pairsAt(1) },
    { keys: pairsAt(1), columns: pairsAt(0) },
    { keys: [], columns: pairsAt(0, 1) },
  ];
  const same: boolean[] = [];
  for (const way of ways) {
    const { counts } = await compareResults(tables, resultWith(type, before), resultWith(type, now), way);
    same.push(counts.same === 1);
  }
  return same;
}

describe("a zero within a value", () => {
  it.each([
    ["DOUBLE[]", "[0.0]", "[-0.0]"],
    ["FLOAT[]", "[-0.0,-0.0,1.5]", "[0.0,-0.0,1.5]"],
    ["DOUBLE[][]", "[[-0.0],[]]", "[[0.0],[]]"],
    ["STRUCT(a DOUBLE, t VARCHAR)", '{"a":-0.0,"t":"x"}', '{"a":0.0,"t":"x"}'],
    ["MAP(VARCHAR, DOUBLE)", '[{"key":"k","value":-0.0}]', '[{"key":"k","value":0.0}]'],
  ])("is the same with either sign in a %s", async (type, before, now) => {
    expect(await areSame(type, before, now)).toEqual([true, true, true]);
  });

  it.each([
    ["DOUBLE[]", "[-0.05]", "[0.05]"],
    ["DOUBLE[]", "[-0.0]", "[null]"],
    ["DOUBLE[]", "[-5e-324]", "[5e-324]"],
    ["STRUCT(a DOUBLE, t VARCHAR)", '{"a":0.0,"t":"[-0.0]"}', '{"a":0.0,"t":"[0.0]"}'],
    ["STRUCT(a DOUBLE, t VARCHAR)", String.raw`{"a":0.0,"t":"\"-0.0,"}`, String.raw`{"a":0.0,"t":"\"0.0,"}`],
    ["VARCHAR[]", '["-0.0"]', '["0.0"]'],
    ["JSON", "[-0.0]", "[0.0]"],
  ])("is not taken for another value in a %s", async (type, before, now) => {
    expect(await areSame(type, before, now)).toEqual([false, false, false]);
  });
});
