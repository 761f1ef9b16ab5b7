import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { FileReading, SheetOptions } from "#shared/domain/importPlan";
import { convertFile } from "../rows/convertFile";
import { inspectWorkbook, type WorkbookInspection } from "./inspectWorkbook";
import { dateFormOf, excelDate } from "./SheetRow";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-workbook-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function zip(name: string, parts: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name);
  const file = new ZipFile();
  for (const [part, text] of Object.entries(parts)) file.addBuffer(Buffer.from(text), part);
  file.end();
  const out = createWriteStream(path);
  file.outputStream.pipe(out);
  await finished(out);
  return path;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** An XLSX file with two sheets; `rows` are the first one's. */
function xlsx(name: string, rows: string, shared: readonly string[] = []): Promise<string> {
  return zip(name, {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="r"><sheets><sheet name="Data" sheetId="1" r:id="a"/><sheet name="Other &amp; more" sheetId="2" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss.000"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="21"/><xf numFmtId="165"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><dimension ref="A1:H9"/><sheetData>${rows}</sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet xmlns="${main}"><sheetData><row r="2"><c r="B2"><v>7</v></c></row></sheetData></worksheet>`,
  });
}

const text = (value: string): string => `t="inlineStr"><is><t>${value}</t></is></c>`;

function ods(name: string, rows: string): Promise<string> {
  return zip(name, {
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml":
      `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>` +
      `<table:table table:name="Data">${rows}</table:table><table:table table:name="Second"/>` +
      `</office:spreadsheet></office:body></office:document-content>`,
  });
}

function inspect(path: string, sheet: SheetOptions | null = null): Promise<WorkbookInspection> {
  return inspectWorkbook(path, sheet, () => false);
}

const types = ({ columns }: WorkbookInspection): string[] =>
  columns.map(({ name, type }) => `${name} ${type}`);

function readingOf(found: WorkbookInspection): FileReading {
  const { sheet, columns } = found;
  return { format: "workbook", compression: "none", text: null, sheet, columns };
}

const header = `<row r="1"><c r="A1" ${text("id")}<c r="B1" ${text("code")}<c r="C1" ${text("day")}<c r="D1" ${text("at")}<c r="E1" ${text("time")}<c r="F1" ${text("span")}<c r="G1" ${text("ok")}<c r="H1" ${text("amount")}</row>`;

describe("XLSX", () => {
  it("reads numbers as stored, long digits that are texts as texts, dates, times and booleans", async () => {
    const path = await xlsx(
      "kinds.xlsx",
      `${header}<row r="2"><c r="A2"><v>9007199254740993</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" s="1"><v>45292</v></c><c r="D2" s="2"><v>45292.52083333333</v></c><c r="E2" s="3"><v>0.75</v></c><c r="F2" s="4"><v>1.5</v></c><c r="G2" t="b"><v>1</v></c><c r="H2" s="5"><v>0.30000000000000004</v></c></row>` +
        `<row r="3"><c r="A3"><v>2</v></c><c r="B3" t="s"><v>1</v></c><c r="H3"><v>1E-3</v></c></row>`,
      [
        "<t>00123456789012345678901234567890</t>",
        "<r><t>rich </t></r><r><t>text_x000A_</t></r><rPh><t>no</t></rPh>",
      ],
    );
    const found = await inspect(path);
    expect(found.problems).toEqual([]);
    expect(found.sheets).toEqual([
      { name: "Data", rows: 9 },
      { name: "Other & more", rows: null },
    ]);
    expect(found.sheet).toEqual({ sheet: "Data", range: null, hasHeader: true });
    expect(types(found)).toEqual([
      "id BIGINT",
      "code VARCHAR",
      "day DATE",
      "at TIMESTAMP",
      "time TIME",
      "span VARCHAR",
      "ok BOOLEAN",
      "amount DOUBLE",
    ]);
    expect(found.headRows).toEqual([
      [
        "9007199254740993",
        "00123456789012345678901234567890",
        "2024-01-01",
        "2024-01-01 12:30:00",
        "18:00:00",
        "36:00:00",
        "true",
        "0.30000000000000004",
      ],
      ["2", "rich text\n", null, null, null, null, null, "1E-3"],
    ]);
  });

  it("counts blank rows and titles, and finds the table below and beside them", async () => {
    const path = await xlsx(
      "titles.xlsx",
      `<row r="1"><c r="B1" ${text("Report 2024")}</row><row r="4"><c r="B4" ${text("id")}<c r="C4" ${text("n")}</row>` +
        `<row r="5"><c r="B5"><v>1</v></c><c r="C5"><v>2</v></c></row><row r="9"><c r="B9"><v>3</v></c></row>`,
    );
    const found = await inspect(path);
    expect(types(found)).toEqual(["id BIGINT", "n BIGINT"]);
    expect(found.headRows).toEqual([
      ["1", "2"],
      ["3", null],
    ]);
    expect(found.lines).toMatchObject({ total: 9, headerLines: 1, skippedLines: 6, brokenCount: 0 });
  });

  it("counts formulas without a stored value, which are NULL", async () => {
    const path = await xlsx(
      "formulas.xlsx",
      `<row r="1"><c r="A1" ${text("n")}<c r="B1" ${text("double")}</row>` +
        `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*2</f><v>2</v></c></row>` +
        `<row r="3"><c r="A3"><v>2</v></c><c r="B3"><f>A3*2</f><v></v></c></row>` +
        `<row r="4"><c r="A4"><v>3</v></c><c r="B4"><f>A4*2</f></c></row>`,
    );
    const found = await inspect(path);
    expect(found.formulasWithoutValue).toBe(2);
    expect(found.headRows).toEqual([
      ["1", "2"],
      ["2", null],
      ["3", null],
    ]);
  });

  it("names the merged areas of the table, and not those of a title above it", async () => {
    const rows =
      `<row r="1"><c r="A1" ${text("Report")}</row><row r="3"><c r="A3" ${text("id")}<c r="B3" ${text("n")}</row>` +
      `<row r="4"><c r="A4"><v>1</v></c><c r="B4"><v>2</v></c></row><row r="5"><c r="B5"><v>3</v></c></row>`;
    const merged = `<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A4:A5"/></mergeCells>`;
    const path = await xlsx("merged.xlsx", `${rows}</sheetData>${merged}<sheetData>`);
    const found = await inspect(path);
    expect(found.mergedAreas).toEqual(["A4:A5"]);
    expect(found.headRows).toEqual([
      ["1", "2"],
      [null, "3"],
    ]);
    const range = await inspect(path, { sheet: "Data", range: "A1:B1", hasHeader: false });
    expect(range.mergedAreas).toEqual(["A1:B1"]);
  });

  it("says when the search for merged areas ended early", async () => {
    const rows = `<row r="1"><c r="A1" ${text("id")}</row><row r="2"><c r="A2"><v>1</v></c></row>`;
    const merged = `<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>`;
    const path = await xlsx("cut.xlsx", `${rows}</sheetData>${merged}<sheetData>`);
    const cut = await inspectWorkbook(path, null, () => true);
    expect([cut.mergedAreas, cut.mergedAreasCut]).toEqual([undefined, true]);
    const complete = await inspect(path);
    expect([complete.mergedAreas, complete.mergedAreasCut]).toEqual([["A2:B2"], undefined]);
  });

  it("reads the sheet and range that are asked for", async () => {
    const path = await xlsx("range.xlsx", header);
    const second = await inspect(path, { sheet: "Other & more", range: null, hasHeader: null });
    expect(second.headRows).toEqual([["7"]]);
    const part = await inspect(path, { sheet: "Data", range: "C1:D1", hasHeader: false });
    expect(part.headRows).toEqual([["day", "at"]]);
    const none = await inspect(path, { sheet: "Gone", range: null, hasHeader: null });
    expect(none.problems).toEqual(["The workbook has no sheet “Gone”."]);
    expect(none.sheets).toHaveLength(2);
  });

  it("says what keeps a file from being read", async () => {
    const rubbish = join(folder, "rubbish.xlsx");
    await writeFile(rubbish, "not a zip file at all");
    expect((await inspect(rubbish)).problems[0]).toContain("This is not a workbook");
    const old = join(folder, "old.xls");
    await writeFile(old, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
    expect((await inspect(old)).problems[0]).toContain("old Excel file (.xls) or one with a password");
    const broken = await xlsx("broken.xlsx", "<row><c></row>");
    expect((await inspect(broken)).problems[0]).toContain("The workbook is damaged");
    expect((await inspect(await xlsx("empty.xlsx", ""))).problems).toEqual(["The sheet is empty."]);
  });

  it("converts a sheet to UTF-8 text that keeps NULL, empty texts and line breaks apart", async () => {
    const path = await xlsx(
      "convert.xlsx",
      `<row r="1"><c r="A1" ${text("id")}<c r="B1" ${text("note")}</row>` +
        `<row r="2"><c r="A2"><v>1</v></c><c r="B2" ${text('a "b",\nc')}</row>` +
        `<row r="3"><c r="A3"><v>2</v></c><c r="B3" ${text("")}</row>` +
        `<row r="7"><c r="A7"><v>3</v></c></row>`,
    );
    const target = join(folder, "converted.csv");
    const converted = await convertFile(path, readingOf(await inspect(path)), "fail", target);
    expect(await readFile(target, "utf8")).toBe('1,"a ""b"",\nc"\n2,""\n3,\n');
    expect(converted.lines).toMatchObject({ lines: 7, headerLines: 1, skippedLines: 3, rows: 3 });
    expect(converted.rowNumbers).toEqual([
      [1, 2],
      // The row before has two lines.
      [3, 3],
      [4, 7],
    ]);
    expect(converted.reading).toMatchObject({ format: "csv", sheet: null });
  });
});

describe("ODS", () => {
  it("reads values, repeated cells and rows, comments apart, and spaces as they are", async () => {
    const cell = (attributes: string, paragraph = ""): string =>
      `<table:table-cell ${attributes}>${paragraph === "" ? "" : `<text:p>${paragraph}</text:p>`}</table:table-cell>`;
    const string = (paragraph: string): string => cell('office:value-type="string"', paragraph);
    const path = await ods(
      "values.ods",
      `<table:table-row>${["id", "note", "day", "at", "time", "ok"].map(string).join("")}</table:table-row>` +
        `<table:table-row table:number-rows-repeated="2">${cell('office:value-type="float" office:value="12345678901234567"', "1,2E16")}` +
        `<table:table-cell office:value-type="string"><office:annotation><text:p>comment</text:p></office:annotation><text:p>two<text:s text:c="2"/>spaces</text:p><text:p>next</text:p></table:table-cell>` +
        cell('office:value-type="date" office:date-value="2024-01-31"', "31.1.24") +
        cell('office:value-type="date" office:date-value="2024-01-31T10:20:30.5"') +
        cell('office:value-type="time" office:time-value="PT07H05M00S"') +
        cell('office:value-type="boolean" office:boolean-value="false"') +
        `</table:table-row><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>` +
        `<table:table-row>${cell('office:value-type="float" office:value="2" table:number-columns-repeated="1"')}</table:table-row>` +
        `<table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>`,
    );
    const found = await inspect(path);
    expect(found.problems).toEqual([]);
    expect(found.sheets?.map(({ name }) => name)).toEqual(["Data", "Second"]);
    expect(types(found)).toEqual([
      "id BIGINT",
      "note VARCHAR",
      "day DATE",
      "at TIMESTAMP",
      "time TIME",
      "ok BOOLEAN",
    ]);
    const row = [
      "12345678901234567",
      "two  spaces\nnext",
      "2024-01-31",
      "2024-01-31 10:20:30.5",
      "07:05:00",
      "false",
    ];
    expect(found.headRows).toEqual([row, row, ["2", null, null, null, null, null]]);
    expect(found.lines).toMatchObject({ total: 7, headerLines: 1, skippedLines: 3 });
  });
});

describe("merged areas of ODS", () => {
  it("are named by their place, behind repeated cells and rows", async () => {
    const cell = (value: number, attributes = ""): string =>
      `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}/>`;
    const path = await ods(
      "merged.ods",
      `<table:table-row table:number-rows-repeated="2">${cell(1)}${cell(2)}${cell(3)}</table:table-row>` +
        `<table:table-row><table:table-cell table:number-columns-repeated="1"/>${cell(4, 'table:number-columns-spanned="2" table:number-rows-spanned="2"')}<table:covered-table-cell/></table:table-row>`,
    );
    expect((await inspect(path)).mergedAreas).toEqual(["B3:C4"]);
  });
});

describe("dates of Excel", () => {
  it.each([
    ["1", "1900-01-01"],
    ["59", "1900-02-28"],
    ["60", "1900-02-29"],
    ["61", "1900-03-01"],
    ["45292", "2024-01-01"],
    ["2958465", "9999-12-31"],
  ])("reads day %s as %s", (stored, expected) => {
    expect(excelDate(stored, "date", false).text).toBe(expected);
  });

  it("reads days of workbooks that count from 1904, and any time to the millisecond", () => {
    expect(excelDate("0", "date", true).text).toBe("1904-01-01");
    expect(excelDate("45292.999988425923", "date", false).text).toBe("2024-01-01 23:59:59");
    expect(excelDate("-1", "date", false)).toEqual({ kind: "number", text: "-1" });
  });

  it.each([
    ["General", null],
    ["0.00", null],
    ["#,##0.00 [$€-407]", null],
    ['0.0 "days"', null],
    ["[Red]-0.00", null],
    ["yyyy-mm-dd", "date"],
    ["d. mmmm yyyy", "date"],
    ["[$-409]m/d/yy h:mm AM/PM;@", "date"],
    ["hh:mm", "time"],
    ["mm:ss.0", "time"],
    ["[h]:mm", "span"],
  ])("takes the format %s for %s", (format, expected) => {
    expect(dateFormOf(format)).toBe(expected);
  });
});
