import * as fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import {
  csvDelimiters,
  csvEncodings,
  type CsvOptions,
  csvQuotings,
  defaultCsvOptions,
  isNullTextValid,
} from "#shared/domain/csvOptions";
import { csvWriter } from "./createRowWriter";
import { EncodedText } from "./EncodedText";
import { looksLikeFormula } from "./looksLikeFormula";

const awkward = [
  "",
  "NULL",
  "?",
  "∅",
  "😀",
  "a?",
  "a😀",
  " a",
  "a\t",
  'a"b',
  "\r\n",
  "\n",
  ",",
  ";",
  "|",
  "\uFEFF",
  "\u0081",
  "\u009d",
  "\uFFFD",
  "€",
  "x]^-\\",
];
const texts = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "|", "\r", "\n", "é", "€", "Ω") }),
);
const options: fc.Arbitrary<CsvOptions> = fc
  .record({
    delimiter: fc.constantFrom(...csvDelimiters),
    quoting: fc.constantFrom(...csvQuotings),
    nullText: fc.oneof(fc.constantFrom("", "NULL", "?", "∅", "a😀", String.raw`\N`), texts),
    hasHeader: fc.boolean(),
    encoding: fc.constantFrom(...csvEncodings),
    formulas: fc.constant("keep" as const),
  })
  .filter(isNullTextValid);

function bytesOf(csv: CsvOptions, names: readonly string[], rows: readonly (readonly (string | null)[])[]) {
  const shape = { columns: names.map((name) => ({ name, type: "VARCHAR" })), target: null, csv };
  const writer = csvWriter(shape);
  const text = new EncodedText(csv.encoding);
  const pieces = [
    writer.begin,
    ...rows.map((row, number) => writer.row(row, number)),
    writer.end(rows.length),
  ];
  const bytes = Buffer.concat(pieces.map((piece) => text.encode(piece)));
  return { bytes, unencodable: text.unencodable };
}

/** A reader of its own, character by character: fields with whether they were quoted. */
function parse(text: string, delimiter: string) {
  const rows: { text: string; isQuoted: boolean }[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: { text: string; isQuoted: boolean }[] = [];
    for (;;) {
      const isQuoted = text[at] === '"';
      let field = "";
      if (isQuoted) {
        for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
          if (at >= text.length) throw new Error("A quote is not closed.");
          if (text[at] === '"') at += 1;
          field += text[at] ?? "";
        }
        at += 1;
      } else {
        for (; at < text.length && text[at] !== delimiter && text[at] !== "\r"; at += 1)
          field += text[at] ?? "";
      }
      row.push({ text: field, isQuoted });
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error(`No line end at ${at}.`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

/** What the encoding makes of a text, one character at a time. */
function kept(text: string, { encoding }: CsvOptions): { text: string; lost: number } {
  if (encoding !== "windows-1252") return { text, lost: 0 };
  const characters = Array.from(text, (character) =>
    character !== "\uFFFD" &&
    iconv.decode(iconv.encode(character, "windows-1252"), "windows-1252") === character
      ? character
      : null,
  );
  return {
    text: characters.map((character) => character ?? "?").join(""),
    lost: characters.filter((character) => character === null).length,
  };
}

const marks: Readonly<Record<CsvOptions["encoding"], readonly number[]>> = {
  "utf-8": [],
  "utf-8-bom": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "windows-1252": [],
};

function decoded(bytes: Buffer, encoding: CsvOptions["encoding"]): string {
  const mark = marks[encoding];
  expect([...bytes.subarray(0, mark.length)]).toEqual(mark);
  const rest = bytes.subarray(mark.length);
  if (encoding === "windows-1252") return iconv.decode(rest, encoding);
  return new TextDecoder(encoding === "utf-16le" ? encoding : "utf-8", {
    ignoreBOM: true,
    fatal: true,
  }).decode(rest);
}

describe("CSV options", () => {
  it("write what an independent parser reads back, with NULL distinct from every text", () => {
    const tables = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        csv: options,
        names: fc.array(texts, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(fc.option(texts), { minLength: width, maxLength: width }), { maxLength: 6 }),
        equalsNull: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(tables, ({ csv, names, rows: drawn, equalsNull }) => {
        const rows = equalsNull ? [...drawn, names.map(() => csv.nullText), names.map(() => null)] : drawn;
        const { bytes, unencodable } = bytesOf(csv, names, rows);
        const read = parse(decoded(bytes, csv.encoding), csv.delimiter);
        const nullText = kept(csv.nullText, csv);
        const cells = read.map((row) =>
          row.map(({ text, isQuoted }) => (!isQuoted && text === nullText.text ? null : text)),
        );
        const expected = csv.hasHeader ? [names, ...rows] : rows;
        expect(cells).toEqual(
          expected.map((row) => row.map((text) => (text === null ? null : kept(text, csv).text))),
        );
        const lost = expected.flat().map((text) => (text === null ? nullText.lost : kept(text, csv).lost));
        expect(unencodable).toBe(lost.reduce((sum, count) => sum + count, 0));
        if (csv.quoting === "always") {
          expect(read.flat().map(({ isQuoted }) => isQuoted)).toEqual(
            expected.flat().map((text) => text !== null),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it("escape what a spreadsheet would run, count it, and leave everything else exact", () => {
    const formulas = [
      "=1+1",
      "+cmd|' /C calc'!A0",
      "-2+3",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "＝1+1",
      "-",
      "- item",
    ];
    const plain = ["-5", "+41791234567", "-1.5e-7", "-Infinity", "a=1", "", "'=1", "5"];
    fc.assert(
      fc.property(
        options.map((csv): CsvOptions => ({ ...csv, formulas: "escape", nullText: "", encoding: "utf-8" })),
        fc.array(fc.oneof(fc.constantFrom(...formulas), fc.constantFrom(...plain), texts), { minLength: 1 }),
        (csv, row) => {
          const writer = csvWriter({
            columns: row.map((name) => ({ name, type: "VARCHAR" })),
            target: null,
            csv,
          });
          const text = writer.begin + writer.row(row, 0) + writer.end(1);
          const read =
            parse(text, csv.delimiter)
              .at(-1)
              ?.map((field) => field.text) ?? [];
          const escaped = read.filter((field, index) => field !== row[index]);
          expect(read.filter((field) => formulas.includes(field))).toEqual([]);
          expect(
            read.map((field, index) => (field === row[index] ? field : field.replace(/^'/, ""))),
          ).toEqual(row);
          expect(writer.formulas?.()).toBe(escaped.length * (csv.hasHeader ? 2 : 1));
          for (const field of read) expect(looksLikeFormula(field)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
    expect(plain.filter(looksLikeFormula)).toEqual([]);
    expect(formulas.filter(looksLikeFormula)).toEqual(formulas);
  });

  it("quotes a text that another delimiter would split, so that no part of it becomes a formula", () => {
    const csv = { ...defaultCsvOptions, formulas: "escape" as const, hasHeader: false };
    const writer = csvWriter({ columns: [{ name: "a", type: "VARCHAR" }], target: null, csv });
    expect(writer.row(["x;=1+1"], 0)).toBe('"x;=1+1"\r\n');
  });

  it("write the plain file by default, byte for byte", () => {
    const { bytes } = bytesOf(
      defaultCsvOptions,
      ["a", ""],
      [
        ["1,5", null],
        ["", ' "é"\n'],
        ["x;y", "t|u"],
      ],
    );
    expect(bytes.toString()).toBe('a,""\r\n"1,5",\r\n""," ""é""\n"\r\nx;y,t|u\r\n');
  });

  it("writes one ? for a character of two UTF-16 units", () => {
    const { bytes, unencodable } = bytesOf(
      { ...defaultCsvOptions, encoding: "windows-1252", hasHeader: false },
      ["a"],
      [["€😀\u009d"]],
    );
    expect([...bytes]).toEqual([0x80, 0x3f, 0x3f, 0x0d, 0x0a]);
    expect(unencodable).toBe(2);
  });
});
