import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestLoads, type TestLoads, textReading } from "./testing/openTestLoads";

let loads: TestLoads;
beforeAll(async () => {
  loads = await openTestLoads();
});
afterAll(async () => {
  await loads.remove();
});

const types = {
  j: "JSON",
  l: "INTEGER[]",
  s: "STRUCT(a VARCHAR, b INTEGER[])",
  t: "VARCHAR[]",
  m: "MAP(VARCHAR, INTEGER)",
  a: "INTEGER[2]",
  v: "VARCHAR",
};
const reading = {
  ...textReading(Object.entries(types).map(([name, type]) => `${name} ${type}`)),
  format: "json" as const,
  text: null,
};
const fitting = [
  '{"j":"text","l":[1,null],"s":{"a":"x \\"q\\": null","b":[1]},"t":["a","null",null,"1,2"],"m":{"k":1},"a":[1,2],"v":"t"}',
  '{"j":null,"l":null,"s":null,"t":[],"m":{},"a":null,"v":null}',
  '{"j":{"x":[1.5,"y"]},"s":{"a":null},"v":{"o":1}}',
  '{"j":3}',
];
const others: readonly (readonly [string, string])[] = [
  ['{"l":["x"]}', '“["x"]” in column “l” does not fit INTEGER[].'],
  ['{"l":"oops"}', '“"oops"” in column “l” does not fit INTEGER[].'],
  ["{broken", "It is not a JSON object."],
  ['{"s":{"b":["u"]}}', '“{"b":["u"]}” in column “s” does not fit STRUCT(a VARCHAR, b INTEGER[]).'],
  ['{"a":[1]}', "“[1]” in column “a” does not fit INTEGER[2]."],
  ['{"m":[1]}', "“[1]” in column “m” does not fit MAP(VARCHAR, INTEGER)."],
];

describe("JSON lines with nested values", () => {
  it("become the same rows where other lines are rejected", async () => {
    const clean = await loads.write("clean.ndjson", fitting.join("\n"));
    const mixed = await loads.write("mixed.ndjson", [...fitting, ...others.map(([line]) => line)].join("\n"));
    await loads.load({ paths: [clean], reading, table: "clean", brokenLines: "reject" });
    const accounting = await loads.load({ paths: [mixed], reading, table: "mixed", brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 10, loadedRows: 4, rejectedRows: 6 });
    const rows = (table: string) => loads.rows(`SELECT COLUMNS(*)::VARCHAR FROM ${table} ORDER BY rowid`);
    expect(await rows("mixed")).toEqual(await rows("clean"));
    expect(await loads.rows("SELECT line, reason FROM mixed_rejects ORDER BY line_number")).toEqual(others);
  });
});
