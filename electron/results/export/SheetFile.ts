import { once } from "node:events";
import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { asShown, type RowWriter } from "../write/RowWriter";
import type { ExportTarget } from "./ExportTarget";
import { stylesXml } from "../write/sheetCellXml";
import { sheetXml } from "./sheetXml";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const application = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The name of a sheet of which there is nothing more to say. */
export const plainSheetName = "Result";

/** Signs that a sheet's name may not have (Microsoft, "Rename a worksheet"), and those that XML gives a meaning. */
const notInName = /[[\]:*?/\\<>&"'\p{C}]/gu;

/** The parts of a workbook around its one sheet (ECMA-376, Part 1). */
const frame = (sheetName: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${application}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${application}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${spreadsheet}" xmlns:r="${office}/relationships"><sheets><sheet name="${sheetName.replaceAll(notInName, " ")}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": stylesXml,
});

/** A workbook of one sheet, packed as its rows come: no more of it is held than one piece. */
export class SheetFile {
  readonly #sheet = new PassThrough();
  readonly #columns: readonly ResultColumn[];
  #writer: RowWriter | null = null;
  readonly #packed: Promise<void>;
  #rows = 0;

  /** @param sheetName 31 characters at most. @throws AppError EXPORT_NOT_POSSIBLE for more columns than a sheet has */
  constructor(target: ExportTarget, columns: readonly ResultColumn[], sheetName: string) {
    this.#columns = columns;
    // What a sheet cannot hold is known before there is a row.
    sheetXml(columns);
    const zip = new ZipFile();
    // What goes wrong is told by the packed stream.
    zip.on("error", () => undefined);
    for (const [name, xml] of Object.entries(frame(sheetName))) {
      zip.addBuffer(Buffer.from(declaration + xml), name);
    }
    zip.addReadStream(this.#sheet, "xl/worksheets/sheet1.xml");
    zip.end();
    this.#packed = (async () => {
      for await (const part of zip.outputStream) await target.write(part);
    })();
    this.#packed.catch(() => this.#sheet.destroy());
  }

  /** Adds rows; settles when there is room for more. @throws AppError EXPORT_NOT_POSSIBLE; the system's error */
  async add(rows: readonly (readonly (string | null)[])[]): Promise<void> {
    const writer = this.#begun(rows);
    let xml = "";
    for (const texts of rows) {
      xml += writer.row(texts, this.#rows);
      this.#rows += 1;
    }
    if (!this.#sheet.write(xml)) await Promise.race([once(this.#sheet, "drain"), this.#packed]);
  }

  /** Settles when all of it is with the target. @throws the system's error */
  async end(): Promise<void> {
    this.#sheet.end(this.#begun([]).end(this.#rows));
    await this.#packed;
  }

  #begun(sample: readonly (readonly (string | null)[])[]): RowWriter {
    if (this.#writer === null) {
      const columns = this.#columns;
      this.#writer = asShown({ columns }, sheetXml(columns, sample));
      this.#sheet.write(this.#writer.begin);
    }
    return this.#writer;
  }

  /** Nobody wants it any more. */
  discard(): void {
    this.#sheet.destroy();
  }
}
