import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyParts } from "../copy/copyParts";
import { ByteStore } from "../storage/ByteStore";
import { StoredResult } from "./StoredResult";
import { createRowWriter } from "../write/createRowWriter";

interface Column {
  readonly name: string;
  readonly type: string;
}

function stored(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  chunkLength: number,
): StoredResult {
  const keys = columns.map((column) => JSON.stringify(column.name));
  const body = `{"columns":[${keys.join()}],"types":${JSON.stringify(columns.map((column) => column.type))},"rows":[${rows
    .map((row) => `{${row.map((value, index) => `${keys[index]}:${value}`).join()}}`)
    .join()}],"rowCount":${rows.length},"truncated":false}`;
  const result = new StoredResult("run", 100_000, new ByteStore(() => expect.unreachable()));
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += chunkLength) result.push(bytes.subarray(at, at + chunkLength));
  result.end();
  return result;
}

/** What a spreadsheet makes of a pasted text. */
function paste(text: string): string[][] {
  const rows: string[][] = [[]];
  const fields = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  for (let match = fields.exec(text); match !== null; match = fields.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "") break;
    if (match[3] === "\n") rows.push([]);
  }
  return rows;
}

function copied(result: StoredResult, columns: readonly number[]): string {
  const shape = {
    columns: columns.map((index) => result.columns?.[index] ?? { name: "", type: "" }),
    target: null,
  };
  const writer = createRowWriter("tsv", shape);
  return [...copyParts(result, writer, { from: 0, count: result.rowCount }, columns)]
    .map((part) => part.text)
    .join("");
}

const anyText = fc.string({ unit: "grapheme", maxLength: 40 });
const hostileText = fc.string({
  unit: fc.constantFrom("\t", "\n", "\r", '"', "\\", "a", "é", "😀", "\u0000", "<b>"),
  maxLength: 20,
});

const big = (bits: bigint) =>
  fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }).map(String);
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), fc.integer({ min: 1, max: 37 }))
  .map(([value, scale]) => {
    const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0");
    return `${value < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  });
const timestamp = fc
  .tuple(
    fc.date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") }),
    fc.nat(999),
  )
  .map(
    ([date, micros]) =>
      `${date.toISOString().replace("T", " ").slice(0, 23)}${String(micros).padStart(3, "0")}`,
  );

describe("a stored result", () => {
  it("keeps every big number, decimal and time exact, from the wire to the page and the copy", () => {
    const cell = fc.tuple(big(64n), big(128n), decimal, timestamp, fc.boolean());
    const columns = ["BIGINT", "HUGEINT", "DECIMAL(38,10)", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE"].map(
      (type, index) => ({ name: `c${index}`, type }),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 300 }),
        (cells, chunk) => {
          const expected = cells.map(([a, b, c, d]) => [a, b, c, d, `${d}+00`]);
          // A foreign service may send numbers bare; they must not pass through a float on the way.
          const wire = cells.map(([a, b, c, d, bare]) => [
            bare ? a : `"${a}"`,
            bare ? b : `"${b}"`,
            bare ? c : `"${c}"`,
            `"${d}"`,
            `"${d}+00"`,
          ]);
          const result = stored(columns, wire, chunk);
          const page = result.page(0, 2000);
          expect(expected.map((_, row) => page.map((column) => column.texts[row]))).toEqual(expected);
          expect(paste(copied(result, [0, 1, 2, 3, 4]))).toEqual(expected);
        },
      ),
    );
  });

  it.each([
    "9223372036854775807",
    "-9223372036854775808",
    "170141183460469231731687303715884105727",
    "-170141183460469231731687303715884105728",
    "99999999999999999999999999999999999999",
    "9007199254740993",
    "0.10000000000000000000000000000000000001",
    "-0",
    "1e400",
  ])("shows %s as it was sent, also as a bare number", (text) => {
    expect(stored([{ name: "n", type: "DECIMAL(38,38)" }], [[text]], 5).page(0, 1)[0]?.texts).toEqual([text]);
  });

  it("keeps any text exact, and it pastes as it was", () => {
    const row = fc.tuple(fc.oneof(anyText, hostileText), fc.oneof(anyText, hostileText));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        (rows, chunk, escaped) => {
          const encode = (text: string) =>
            escaped ? `"${Array.from(text, escapeAll).join("")}"` : JSON.stringify(text);
          const result = stored(
            [
              { name: 'a\t"', type: "VARCHAR" },
              { name: "é", type: "VARCHAR" },
            ],
            rows.map((cells) => cells.map(encode)),
            chunk,
          );
          expect(rows.map((_, index) => result.rowTexts(index, [0, 1]))).toEqual(rows);
          expect(paste(copied(result, [0, 1]))).toEqual(rows);
          expect(paste(copied(result, [1, 0]))).toEqual(rows.map(([a, b]) => [b, a]));
        },
      ),
    );
  });

  it("keeps NULL and the empty string apart, in the page and in a copy", () => {
    const result = stored(
      [
        { name: "a", type: "VARCHAR" },
        { name: "b", type: "VARCHAR" },
      ],
      [["null", '""']],
      3,
    );
    expect(result.page(0, 1).map((column) => column.texts[0])).toEqual([null, ""]);
    expect(copied(result, [0, 1])).toBe('\t""');
  });

  it("writes nested values as JSON text and intervals as words", () => {
    const result = stored(
      [
        { name: "s", type: "STRUCT(a HUGEINT, b VARCHAR[])" },
        { name: "i", type: "INTERVAL" },
        { name: "f", type: "DOUBLE" },
        { name: "t", type: "BOOLEAN" },
      ],
      [
        [
          '{ "a" : 170141183460469231731687303715884105727,\n "b":["x, \\"y\\" ", "\\u003cb>"]}',
          '{"months":14,"days":-3,"micros":"3723000001"}',
          '"-Infinity"',
          "true",
        ],
      ],
      4,
    );
    expect(result.rowTexts(0, [0, 1, 2, 3])).toEqual([
      '{"a":170141183460469231731687303715884105727,"b":["x, \\"y\\" ","<b>"]}',
      "1 year 2 months -3 days 01:02:03.000001",
      "-Infinity",
      "true",
    ]);
  });

  it("shows the beginning of a 50 MB cell, its length, and any piece of it", () => {
    const huge = `${"0123456789".repeat(5_000_000)}é😀"end`;
    const result = stored(
      [
        { name: "a", type: "VARCHAR" },
        { name: "b", type: "INTEGER" },
      ],
      [
        ['"x"', "1"],
        [JSON.stringify(huge), "2"],
      ],
      64 * 1024,
    );
    const [column] = result.page(0, 200);
    expect(column?.cut).toEqual([[1, huge.length]]);
    expect(column?.texts[1]).toBe(huge.slice(0, 500));
    expect(result.cell(1, 0)?.slice(-7)).toBe(huge.slice(-7));
    expect(result.rowTexts(1, [1])).toEqual(["2"]);
    const writer = createRowWriter("text", { columns: [{ name: "text", type: "VARCHAR" }], target: null });
    const parts = [...copyParts(result, writer, { from: 1, count: 1 }, [0])];
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.map((part) => part.text).join("") === huge).toBe(true);
  });

  it("never ends a preview within a character", () => {
    const result = stored(
      [{ name: "a", type: "VARCHAR" }],
      [[JSON.stringify(`${"a".repeat(499)}😀 and on`)]],
      99,
    );
    expect(result.page(0, 1)[0]?.texts[0]).toBe("a".repeat(499));
  });

  it("answers a window beyond the end with what there is", () => {
    const result = stored([{ name: "a", type: "INTEGER" }], [["1"], ["2"]], 9);
    expect(result.page(1, 10)[0]?.texts).toEqual(["2"]);
    expect(result.page(7, 10)[0]?.texts).toEqual([]);
    expect(() => result.cell(2, 0)).toThrow("row 3");
  });
});

function escapeAll(char: string): string {
  return Array.from(
    { length: char.length },
    (_, index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
