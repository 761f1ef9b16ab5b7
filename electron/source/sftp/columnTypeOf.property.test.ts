import { tmpdir } from "node:os";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quoteText } from "#shared/sql/quote";
import { FileDatabase } from "./FileDatabase";
import { textEvidenceOf, textEvidenceSql } from "./stageCsv";
import { columnTypeOf } from "./StagedFile";

let db: FileDatabase;
beforeAll(async () => {
  db = await FileDatabase.open([tmpdir()]);
});
afterAll(() => {
  db.close();
});

const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
const texts = fc.oneof(
  fc.array(digits, { maxLength: 5 }),
  fc.array(
    fc.tuple(fc.integer(), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}`),
    { maxLength: 5 },
  ),
  fc.array(fc.double({ noNaN: true }).map(String), { maxLength: 5 }),
  fc.array(
    fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
    { maxLength: 5 },
  ),
  fc.array(
    fc.constantFrom(
      "true",
      "false",
      "TRUE",
      "1",
      "0",
      "",
      "007",
      "-0",
      "+1",
      "1e5",
      "2024-02-30",
      "2024-01-01T10:00Z",
    ),
    { maxLength: 5 },
  ),
  fc.array(fc.stringMatching(/^[ -~]{0,12}$/), { maxLength: 5 }),
);

async function evidenceOf(values: readonly string[]) {
  const relation = `(SELECT unnest([${values.map(quoteText).join(", ")}]::VARCHAR[]) AS c0)`;
  const [row] = await db.rows(textEvidenceSql(relation, "c0"));
  return { kind: "text", isQuoted: false, texts: textEvidenceOf(row ?? []) } as const;
}

/** What a value says, whatever the form: 1.50 and 1.5 are the same number, TRUE and true the same answer. */
function meaning(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return String(Number(text));
  return text.toLowerCase();
}

describe("columnTypeOf", () => {
  it("finds a type that gives every value of two files back, for all texts", async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (first, second) => {
        const type = columnTypeOf([await evidenceOf(first), await evidenceOf(second)]);
        const values = [...first, ...second];
        const source = `(SELECT unnest([${values.map(quoteText).join(", ")}]::VARCHAR[]) AS v)`;
        const cell = type === "VARCHAR" ? "v" : `CAST(NULLIF(v, '') AS ${type})`;
        const loaded = (await db.rows(`SELECT (${cell})::VARCHAR FROM ${source}`)).map(([value]) => value);
        for (const [index, value] of values.entries()) {
          const back = loaded[index];
          if (value === "" && type !== "VARCHAR") expect(back).toBeNull();
          else if (type === "TIMESTAMPTZ" || type === "TIMESTAMP")
            expect(Date.parse(String(back).replace(" ", "T").replace(/\+00$/, "Z"))).toBe(
              Date.parse(value.length === 10 ? `${value}T00:00:00` : value),
            );
          else if (type === "DOUBLE") expect(Number(back)).toBe(Number(value));
          else expect(meaning(String(back))).toBe(meaning(value));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("makes text of what programs would read as a number but people do not mean as one", async () => {
    for (const value of [
      "007",
      "+49",
      "-0",
      "1.",
      ".5",
      "1,5",
      " 1",
      "1 ",
      "0x10",
      "NaN",
      "inf",
      "1_000",
      "12345678901234567890.123456789012345678901",
    ])
      expect(columnTypeOf([await evidenceOf(["1", value])])).toBe("VARCHAR");
  });
});
