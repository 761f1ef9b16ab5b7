import { crc32, deflateRawSync } from "node:zlib";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ReadableRows } from "../rows/RowView";
import { ByteText } from "../write/ByteText";
import { asShown, type RowWriter } from "../write/RowWriter";
import type { ExportTarget } from "./ExportTarget";
import { stylesXml } from "../write/sheetCellXml";
import { PackedPieces } from "./PackedPieces";
import { sheetXml } from "./sheetXml";
import { entryEnd, entryHeader, zipDirectory, type ZipEntry } from "./zipRecords";

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

/** Its sizes stand behind it. */
const sheetEntry = {
  name: "xl/worksheets/sheet1.xml",
  crc: 0,
  bytes: 0,
  packedBytes: 0,
  isStreamed: true,
} as const;

/** Bytes of a sheet that are packed at once. */
const pieceBytes = 512 * 1024;

/** A workbook of one sheet, packed as its rows come: no more of it is held than a few pieces. */
export class SheetFile {
  readonly #target: ExportTarget;
  readonly #columns: readonly ResultColumn[];
  readonly #sheetName: string;
  readonly #pieces: PackedPieces;
  readonly #out = new ByteText(pieceBytes + pieceBytes / 4);
  #writer: RowWriter | null = null;
  readonly #entries: ZipEntry[] = [];
  #rows = 0;

  /** @param sheetName 31 characters at most. @throws AppError EXPORT_NOT_POSSIBLE for more columns than a sheet has */
  constructor(target: ExportTarget, columns: readonly ResultColumn[], sheetName: string) {
    this.#target = target;
    this.#columns = columns;
    this.#sheetName = sheetName;
    this.#pieces = new PackedPieces(target);
    // What a sheet cannot hold is known before there is a row.
    sheetXml(columns);
  }

  /**
   * Adds rows from one on to before another; settles when there is room for more.
   *
   * @throws AppError EXPORT_NOT_POSSIBLE; the system's error
   */
  async add(rows: ReadableRows, columns: readonly number[], from: number, to: number): Promise<void> {
    const texts = (row: number) => rows.rowTexts(row, columns);
    const sample =
      this.#writer === null ? Array.from({ length: to - from }, (_, index) => texts(from + index)) : [];
    const writer = await this.#begun(sample);
    const inBytes = rows.inBytes?.(columns) ?? null;
    for (let row = from; row < to; row += 1) {
      if (inBytes === null) this.#out.add(writer.row(texts(row), this.#rows));
      else writer.addRow?.(this.#out, { rows: inBytes, row, columns }, this.#rows);
      this.#rows += 1;
      if (this.#out.length >= pieceBytes) await this.#pieces.add(this.#out.take());
    }
  }

  /** Settles when all of it is with the target. @throws the system's error */
  async end(): Promise<void> {
    const writer = await this.#begun([]);
    this.#out.add(writer.end(this.#rows));
    await this.#pieces.add(this.#out.take(), true);
    const sizes = await this.#pieces.end();
    const offset = this.#target.bytes - sizes.packedBytes - entryHeader(sheetEntry).length;
    const entry = { ...sheetEntry, ...sizes, offset };
    await this.#target.write(entryEnd(entry));
    await this.#target.write(zipDirectory([...this.#entries, entry], this.#target.bytes));
  }

  /** Nobody wants it any more. */
  discard(): void {
    this.#pieces.discard();
  }

  /** @param sample The first rows, by which columns get their widths. */
  async #begun(sample: readonly (readonly (string | null)[])[]): Promise<RowWriter> {
    if (this.#writer !== null) return this.#writer;
    const columns = this.#columns;
    this.#writer = asShown({ columns }, sheetXml(columns, sample));
    for (const [name, xml] of Object.entries(frame(this.#sheetName))) {
      const content = Buffer.from(declaration + xml);
      const packed = deflateRawSync(content);
      const sizes = { crc: crc32(content), bytes: content.length, packedBytes: packed.length };
      const entry = { name, ...sizes, offset: this.#target.bytes, isStreamed: false };
      this.#entries.push(entry);
      await this.#target.write(Buffer.concat([entryHeader(entry), packed]));
    }
    await this.#target.write(entryHeader(sheetEntry));
    this.#out.add(this.#writer.begin);
    return this.#writer;
  }
}
