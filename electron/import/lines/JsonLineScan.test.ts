import fc from "fast-check";
import { DuckDBInstance, listValue } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import type { FileReading } from "#shared/domain/importPlan";
import { isJsonObject } from "./isJsonObject";
import { JsonLineScan } from "./JsonLineScan";

const reading: FileReading = {
  format: "json",
  compression: "none",
  text: null,
  sheet: null,
  columns: [
    { source: "id", name: "id", type: "BIGINT", included: true },
    { source: "name", name: "name", type: "VARCHAR", included: true },
    { source: "price", name: "price", type: "DECIMAL(18,4)", included: true },
  ],
};

function scanned(text: string | Buffer, cuts: readonly number[] = []) {
  const bytes = Buffer.from(text);
  const scan = new JsonLineScan(reading);
  let start = 0;
  for (const end of [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )) {
    const chunk = Buffer.from(bytes.subarray(start, end));
    scan.push(chunk);
    // A reader may read into the same memory again.
    chunk.fill("z");
    start = end;
  }
  return scan.finish();
}

describe("JsonLineScan", () => {
  it("counts lines and blank ones, and names each line that would not become a row", () => {
    const lines = [
      '{"id":1,"name":"a","price":1.25}',
      "",
      '{"id":2,"name":"b","note":"x"}',
      "{oops",
      " \t\r",
      "[1]",
      '{"id":3,"id":4}',
      '{"id":5,"price":12345678901234.5678}',
      '{"id":6}',
    ];
    expect(scanned(lines.join("\n"))).toEqual({
      total: 9,
      scannedWhole: true,
      headerLines: 0,
      skippedLines: 2,
      trimmedCount: 0,
      brokenCount: 5,
      paddableCount: 0,
      broken: [
        { line: 3, text: lines[2], reason: "The key “note” is not a column." },
        { line: 4, text: "{oops", reason: "It is not a JSON object." },
        { line: 6, text: "[1]", reason: "It is not a JSON object." },
        { line: 7, text: lines[6], reason: "The key “id” occurs twice." },
        { line: 8, text: lines[7], reason: "12345678901234.5678 in column “price” would be rounded." },
      ],
    });
  });

  it("finds the same lines wherever the text is cut into chunks", () => {
    const line = fc.constantFrom(
      '{"id":1}',
      '{"name":"Ž\\"\\\\"}',
      '{"x":{"id":2}}',
      "",
      "{",
      '{"id":1}\r',
      '{"name":"\t"}',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), fc.array(fc.nat(), { maxLength: 9 }), (lines, cuts) => {
        const text = lines.join("\n");
        expect(scanned(text, cuts)).toEqual(scanned(text));
      }),
    );
  });

  it("knows the mark of UTF-8 and names bytes that are no text", () => {
    expect(scanned('\u{feff}{"id":1}\n')).toMatchObject({ total: 1, brokenCount: 0 });
    expect(scanned(Buffer.from('{"name":"\xe9"}\n{"id":1}\n', "latin1"))).toMatchObject({
      total: 2,
      broken: [{ line: 1, reason: "Some bytes are not UTF-8 text." }],
    });
  });
});

describe("isJsonObject", () => {
  it("takes and refuses what the engine takes and refuses", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const part = fc.constantFrom(
      ...[
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        '"a"',
        '"NaN,}"',
        '"\\ud83d"',
        '"\\ud83d\\ude00"',
        '"\\\\ud800"',
        '"\\x"',
      ],
      ...[
        '"',
        "\\",
        "1",
        "-1.5e3",
        "01",
        "NaN",
        "-Infinity",
        "inf",
        "nano",
        "null",
        "true",
        "nul",
        " ",
        "\t",
        '"\t"',
      ],
    );
    const { object } = fc.letrec((tie) => ({
      object: fc
        .tuple(
          fc.array(fc.tuple(fc.constantFrom('"k"', '"NaN"', '"l"', "k"), tie("value")), { maxLength: 3 }),
          fc.constantFrom("", "", ", "),
        )
        .map(([all, end]) => `{${all.map(([key, one]) => `${key}:${String(one)}`).join(",")}${end}}`),
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("1", '"a"', "NaN", "-inf", '"\\ud83d"', '"x,]"', "null", "1.", "+1"),
        fc
          .tuple(fc.array(tie("value"), { maxLength: 2 }), fc.constantFrom("", ","))
          .map(([all, end]) => `[${all.join(",")}${end}]`),
        tie("object"),
      ),
    }));
    const text = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      object.map(String),
    );
    const all = fc.sample(text, { numRuns: 3000, seed: 7 });
    const checked = await connection.runAndReadAll(
      "SELECT CASE WHEN json_valid(t) THEN json_type(t) = 'OBJECT' END FROM (SELECT unnest($1::VARCHAR[]) AS t)",
      [listValue(all)],
    );
    const expected = checked.getRows().map(([is]) => is === true);
    const different = all.filter((one, index) => isJsonObject(one) !== expected[index]);
    expect(different).toEqual([]);
    expect(expected.filter(Boolean).length).toBeGreaterThan(200);
  });
});
