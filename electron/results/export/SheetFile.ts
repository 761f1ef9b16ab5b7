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

/** Bytes of a sheet that are packed at once, and how many may wait for it while more rows are written. */
const pieceBytes = 512 * 1024;
const waitingBytes = 2 * pieceBytes;

/** Fast: XML of cells packs to nearly the same size at higher levels, in twice the time and more. */
const compressionLevel = 3;

/** A workbook of one sheet, packed as its rows come: no more of it is held than one piece. */
export class SheetFile {
  readonly #sheet = new PassThrough({ highWaterMark: waitingBytes });
  readonly #columns: readonly ResultColumn[];
  #writer: RowWriter | null = null;
  readonly #packed: Promise<void>;
  #rows = 0;
  #piece = Buffer.allocUnsafe(pieceBytes);
  #filled = 0;

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
    zip.addReadStream(this.#sheet, "xl/worksheets/sheet1.xml", { compressionLevel });
    zip.end();
    this.#packed = (async () => {
      for await (const part of zip.outputStream) await target.write(part);
    })();
    this.#packed.catch(() => this.#sheet.destroy());
  }

  /** Adds rows; settles when there is room for more. @throws AppError EXPORT_NOT_POSSIBLE; the system's error */
  async add(rows: readonly (readonly (string | null)[])[]): Promise<void> {
    const writer = this.#begun(rows);
    for (const texts of rows) {
      this.#put(writer.row(texts, this.#rows));
      this.#rows += 1;
    }
    if (this.#sheet.writableNeedDrain) await Promise.race([once(this.#sheet, "drain"), this.#packed]);
  }

  /** Settles when all of it is with the target. @throws the system's error */
  async end(): Promise<void> {
    this.#put(this.#begun([]).end(this.#rows));
    this.#flush();
    this.#sheet.end();
    await this.#packed;
  }

  #begun(sample: readonly (readonly (string | null)[])[]): RowWriter {
    if (this.#writer === null) {
      const columns = this.#columns;
      this.#writer = asShown({ columns }, sheetXml(columns, sample));
      this.#put(this.#writer.begin);
    }
    return this.#writer;
  }

  /** Row by row, so that a character beyond Latin-1 widens the text of its own row alone. */
  #put(xml: string): void {
    // UTF-8 takes three bytes at most for a unit of UTF-16.
    const most = xml.length * 3;
    if (most > this.#piece.length - this.#filled) this.#flush();
    if (most > this.#piece.length) this.#sheet.write(xml);
    else this.#filled += this.#piece.write(xml, this.#filled);
  }

  #flush(): void {
    if (this.#filled === 0) return;
    this.#sheet.write(this.#piece.subarray(0, this.#filled));
    this.#piece = Buffer.allocUnsafe(pieceBytes);
    this.#filled = 0;
  }

  /** Nobody wants it any more. */
  discard(): void {
    this.#sheet.destroy();
  }
}
