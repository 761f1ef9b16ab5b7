import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectedText, type FileReading } from "#shared/domain/importPlan";
import { type Counter, counterOf } from "./countLines";

const types = ["BIGINT", "VARCHAR", "DECIMAL(6,2)", "DATE", "TIMESTAMP", "DOUBLE"];
const columns = types.map((type, index) => {
  const source = `k${index}`;
  return { source, name: source, type, included: true };
});
const csv: FileReading = {
  format: "csv",
  compression: "none",
  sheet: null,
  text: { ...detectedText, delimiter: ",", quote: '"', escape: '"', hasHeader: true, decimalSeparator: "." },
  columns,
};
const json: FileReading = { ...csv, format: "json", text: null };

function counter(reading: FileReading, isUsual: boolean, skipLines = 0): Counter {
  return counterOf(reading, { compression: "none", skipLines, layout: "lines", misfits: [], isUsual });
}

function counted(counts: Counter, text: string, cuts: readonly number[] = []): ReturnType<Counter["finish"]> {
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    const chunk = Buffer.from(bytes.subarray(start, end));
    counts.push(chunk);
    // A reader reads into the same memory again.
    chunk.fill("z");
    start = end;
  }
  return counts.finish();
}

/** @param values texts of one row's cells */
function isUsualCsv(...values: readonly string[]): boolean {
  return counted(counter(csv, true), `h\n${values.join(",")}\n`).isUsual;
}

function isUsualJson(type: string, value: string): boolean {
  const [column] = columns;
  const reading = { ...json, columns: [{ ...column, source: "é", name: "x", included: true, type }] };
  return counted(counter(reading, true), `{"é": ${value}}\n`).isUsual;
}

describe("UsualLines", () => {
  const cell = fc.constantFrom(
    "",
    "1",
    "-7",
    "x",
    "é",
    '"a,b"',
    '"a ""b"""',
    '"two\nlines"',
    '"two\r\nlines"',
    'a"b',
    ' "a"',
    "1.5",
    "1.005",
    "2024-01-31",
    "2024-01-31 10:00:00",
    '"open',
  );
  const line = fc.oneof(
    fc.array(cell, { minLength: 1, maxLength: 7 }).map((cells) => cells.join(",")),
    fc.constant("1,a,2.50,2024-01-31,2024-01-31T10:00:00.5Z,1e5"),
  );
  const lineEnd = fc.constantFrom("\n", "\r\n", "\n\n", "\r");
  const cuts = fc.array(fc.nat(), { maxLength: 6 });

  it("counts text as it is counted where each line is looked at", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, lineEnd), { maxLength: 12 }),
        cuts,
        fc.nat({ max: 2 }),
        fc.boolean(),
        (lines, places, skipLines, hasMark) => {
          const text = (hasMark ? "\u{feff}" : "") + lines.flat().join("");
          const { isUsual: _, ...usual } = counted(counter(csv, true, skipLines), text, places);
          const { isUsual: __, ...others } = counted(counter(csv, false, skipLines), text);
          expect(usual).toEqual(others);
        },
      ),
      { numRuns: 500 },
    );
  });

  const value = fc.constantFrom(
    "1",
    "1.5",
    "null",
    '"a\\"b"',
    "[1]",
    '{"a":2}',
    "true",
    "1.23456789012345678",
    "1e5",
  );
  const key = fc.constantFrom("k0", "k1", "k2", "k3", "k4", "k5", "x");
  const object = fc
    .array(fc.tuple(key, value), { maxLength: 6 })
    .map((cells) => `{${cells.map(([name, text]) => `"${name}":${text}`).join(",")}}`);

  /** All keys in their order, as programs write them. */
  const whole = fc
    .tuple(fc.array(value, { minLength: 6, maxLength: 6 }), fc.constantFrom("", " "), fc.nat({ max: 20 }))
    .map(([cells, blank, lacking]) => {
      const pairs = cells.map((text, index) => `"k${index}":${blank}${text}`);
      return `{${pairs.filter((_, index) => index !== lacking).join(`,${blank}`)}}`;
    });

  it("finds the same rows of JSON that would lose a part as where each is taken apart", () => {
    const row = fc.oneof(object, whole, fc.constantFrom(" ", '{"k0":1}', '{"k0":1,}', "{"));
    fc.assert(
      fc.property(fc.array(fc.tuple(row, lineEnd), { maxLength: 12 }), cuts, (lines, places) => {
        const text = lines
          .flat()
          .join("")
          .replaceAll(/\r(?!\n)/g, "\n");
        const { isUsual: _, ...usual } = counted(counter(json, true), text, places);
        const { isUsual: __, ...others } = counted(counter(json, false), text);
        expect(usual).toEqual(others);
      }),
      { numRuns: 500 },
    );
  });

  it("takes text for usual that the engine reads without loss", () => {
    expect(isUsualCsv("1", "any", "-1234.50", "2024-01-31", "2024-01-31 10:00:00", "1e-300")).toBe(true);
    expect(isUsualCsv("", "", "", "", "", "")).toBe(true);
    expect(isUsualCsv('"1"', '"a\nb"', '"2.5"', '"2024-01-31"', "2024-01-31T10:00:00.123456Z", "")).toBe(
      true,
    );
  });

  it.each([2000, 20_000])("counts rows of %i columns, and texts of several megabytes", (count) => {
    const many = Array.from({ length: count }, (_, index) => {
      return {
        source: `c${index}`,
        name: `c${index}`,
        type: index === 0 ? "VARCHAR" : "BIGINT",
        included: true,
      };
    });
    const row = many.map((_, index) => String(index)).join(",");
    const text = `${row}\n${row}\n"${"x".repeat(3_000_000)}"${row.slice(1)}\n`;
    expect(counted(counter({ ...csv, columns: many }, true), text)).toMatchObject({ lines: 3, rows: 2 });
    const wide = many.map(({ source }) => `"${source}":1`).join(",");
    const objects = `{${wide}}\n`.repeat(3);
    expect(counted(counter({ ...json, columns: many }, true), objects)).toMatchObject({
      rows: 3,
      misfits: [],
    });
  });

  it("gives up a long text in a time that grows with its length alone", () => {
    const text = `{"k1":"${'é\\"x'.repeat(400_000)}","k0":1.5,"k1":2}\n`;
    expect(counted(counter(json, true), text).misfits).toHaveLength(1);
  });

  it.each(["", " "])(
    "takes rows that programs write for usual, with “%s” between keys and values",
    (blank) => {
      const cells = ["1", '"a\\\\b"', "-2.5", '"2024-01-31"', '"2024-01-31 10:00:00"', "1e5"];
      const pairs = cells.map((text, index) => `"k${index}":${blank}${text}`);
      const rows = [pairs, pairs.slice(1), pairs].map((some) => `{${some.join(`,${blank}`)}}\n`).join("");
      expect(counted(counter(json, true), rows)).toMatchObject({ rows: 3, isUsual: true });
    },
  );

  it.each([
    ["a fraction for an integer", ["1.5", "", "", "", "", ""]],
    ["more digits than the scale", ["1", "", "1.005", "", "", ""]],
    ["a time behind a day", ["1", "", "", "2024-01-31 10:00:00", "", ""]],
    ["digits beyond microseconds", ["1", "", "", "", "2024-01-31 10:00:00.1234567", ""]],
    ["an offset", ["1", "", "", "", "2024-01-31 10:00:00+02", ""]],
    ["a cell too few", ["1", "", "", "", ""]],
    ["a cell too many", ["1", "", "", "", "", "", ""]],
    ["text behind a quote", ["1", '"a"b', "", "", "", ""]],
  ])("does not take text for usual with %s", (_, cells) => {
    expect(isUsualCsv(...cells)).toBe(false);
  });

  it.each([
    ["BIGINT", "12", "1.5"],
    ["BIGINT", '"12"', "1e3"],
    ["DECIMAL(18,4)", "-12345678901.2345", "123456789012.2345"],
    ["DECIMAL(12,2)", "-12.25", "12.255"],
    ["DECIMAL(16,2)", "null", "12345678901234.25"],
    ["VARCHAR", '"\\u0041\\\\"', "1.23456789012345678"],
    ["TIMESTAMP", '"2024-01-31T10:00:00Z"', '"2024-01-31T10:00:00+01:00"'],
    ["TIME", '"10:00:00.5"', '"10:00:00+01"'],
    ["DOUBLE", "1.23456789012345678", "[1]"],
  ])("takes a value of JSON for a usual %s only where its type keeps it", (type, usual, unusual) => {
    expect(isUsualJson(type, usual)).toBe(true);
    expect(isUsualJson(type, unusual)).toBe(false);
  });

  it.each(["INT", "TIMESTAMP_S", "DECIMAL", "STRUCT(a INTEGER)"])("takes no value for a usual %s", (type) => {
    expect(isUsualJson(type, "1")).toBe(false);
  });
});
