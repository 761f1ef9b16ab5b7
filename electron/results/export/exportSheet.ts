import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ReadableRows } from "../view/ReadableRows";
import type { ExportProgress } from "./exportRows";
import type { ExportTarget } from "./ExportTarget";
import { sheetXml } from "./sheetXml";

/** Rows that are handed to the packer at once. */
const rowsAtOnce = 200;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const application = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook around its one sheet (ECMA-376, Part 1). */
const frame: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${application}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${spreadsheet}" xmlns:r="${office}/relationships"><sheets><sheet name="Result" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Writes all rows as a workbook of one sheet, packed as it is written. @returns the rows written */
export async function exportSheet(
  rows: ReadableRows,
  columns: readonly number[],
  target: ExportTarget,
  { signal, onProgress }: ExportProgress,
): Promise<number> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(frame)) zip.addBuffer(Buffer.from(declaration + xml), name);
  const sheet = Readable.from(sheetParts(rows, columns, signal, onProgress));
  const failed = new Promise<never>((_, reject) => {
    sheet.on("error", reject);
  });
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  const packed = (async () => {
    for await (const part of zip.outputStream) {
      signal.throwIfAborted();
      await target.write(part);
    }
  })();
  await Promise.race([packed, failed]);
  return rows.rowCount;
}

function* sheetParts(
  rows: ReadableRows,
  columns: readonly number[],
  signal: AbortSignal,
  onProgress: (rowsDone: number) => void,
): Generator<Buffer, void, void> {
  const writer = sheetXml(columns.map((index) => rows.columns?.[index] ?? { name: "", type: "" }));
  yield Buffer.from(writer.begin);
  for (let from = 0; from < rows.rowCount; from += rowsAtOnce) {
    signal.throwIfAborted();
    let xml = "";
    const end = Math.min(from + rowsAtOnce, rows.rowCount);
    for (let row = from; row < end; row += 1) xml += writer.row(rows.rowTexts(row, columns), row);
    yield Buffer.from(xml);
    onProgress(end);
  }
  yield Buffer.from(writer.end(rows.rowCount));
}
