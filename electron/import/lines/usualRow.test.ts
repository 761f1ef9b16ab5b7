import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RowMatcher } from "./RowMatcher";
import { usualRow } from "./usualRow";

let folder = "";
let connection: DuckDBConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-usual-"));
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

afterAll(async () => {
  connection.closeSync();
  await rm(folder, { recursive: true });
});

const digits = fc.oneof(
  fc.stringMatching(/^\d{1,20}$/),
  fc.constantFrom(
    ...["127", "128", "255", "256", "9223372036854775807", "9223372036854775808", "18446744073709551616"],
    ...["9999999999", "10000000000", "9999999999999", "999999999999999", "1".repeat(38), "9".repeat(39)],
  ),
);
const number = fc
  .tuple(fc.constantFrom("", "-"), digits, fc.oneof(fc.constant(""), fc.constant(""), digits))
  .map(
    ([sign, whole, fraction]) =>
      `${sign}${whole.replace(/^0+(?=.)/, "")}${fraction === "" ? "" : `.${fraction}`}`,
  );

/** Of a number's text, apart from how it is written. */
function plain(text: string): string {
  const [whole = "", fraction = ""] = text.replace(/^-(?=[0.]*$)/, "").split(".");
  const kept = fraction.replace(/0+$/, "");
  return `${whole.replace(/^(-?)0*(?=\d)/, "$1").replace(/^(-?)$/, "$10")}${kept === "" ? "" : `.${kept}`}`;
}

describe("usualRow", () => {
  it.each([
    ...["TINYINT", "INTEGER", "BIGINT", "UBIGINT", "HUGEINT", "UHUGEINT", "VARCHAR"],
    ...[
      "DECIMAL(4,0)",
      "DECIMAL(12,2)",
      "DECIMAL(15,9)",
      "DECIMAL(15,15)",
      "DECIMAL(16,2)",
      "DECIMAL(38,14)",
    ],
  ])("takes no number of JSON for usual that the engine would change in a %s", async (type) => {
    const column = { source: "n", name: "n", type, included: true };
    const row = usualRow(
      { format: "json", compression: "none", sheet: null, text: null, columns: [column] },
      { delimiter: "", quote: "", escape: "" },
    );
    const matcher = new RowMatcher(row?.inLine ?? []);
    const usual = fc
      .sample(number, { numRuns: 3000, seed: 11 })
      .filter((text) => matcher.endOf(`{"n":${text}}\n`, 0) > 0);
    const path = join(folder, "numbers.ndjson");
    await writeFile(path, usual.map((text) => `{"n":${text}}\n`).join(""));
    const read = await connection.runAndReadAll(
      `SELECT n::VARCHAR FROM read_json('${path}', columns = {n: '${type}'}, format = 'newline_delimited', ignore_errors = true)`,
    );
    const values = read.getRows().map(([value]) => (value === null ? null : String(value)));
    expect(values).toHaveLength(usual.length);
    // What is NULL here is an error where errors are not ignored.
    const changed = usual.filter((text, index) => {
      const value = values[index] ?? null;
      return value !== null && plain(value) !== plain(text);
    });
    expect(changed).toEqual([]);
    expect(values.filter((value) => value !== null).length).toBeGreaterThan(9);
  });
});
