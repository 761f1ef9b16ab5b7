import { AppError } from "#shared/errors/AppError";
import { columnLetters, type SheetCell, type SheetInfo, type SheetReader, type SheetRow } from "./SheetRow";
import { attribute, parseXml, type WorkbookArchive, type XmlListener } from "./WorkbookArchive";

const part = "content.xml";
/** Columns and rows that a sheet can have; repeated cells fill them. */
const mostColumns = 16_384;
const mostRows = 1_048_576;

/** Reads the tables of an ODS file as they stream. */
export class OdsReader implements SheetReader {
  readonly #archive: WorkbookArchive;
  #listener: TableListener | null = null;

  constructor(archive: WorkbookArchive) {
    this.#archive = archive;
  }

  async sheets(): Promise<readonly SheetInfo[]> {
    const sheets: SheetInfo[] = [];
    const listener: XmlListener = {
      onOpen: (name, attributes) => {
        if (name === "table") sheets.push({ name: attribute(attributes, "name") ?? "", rows: null });
      },
      onClose: () => undefined,
      onText: () => undefined,
    };
    for await (const _ of parseXml(this.#archive, part, listener)) continue;
    return sheets;
  }

  get formulasWithoutValue(): number {
    return this.#listener?.formulasWithoutValue ?? 0;
  }

  /** @throws AppError INVALID_INPUT for a sheet that is not there; FILE_NOT_UNDERSTOOD. */
  async *rows(sheet: string): AsyncGenerator<readonly SheetRow[]> {
    const listener = new TableListener(sheet);
    this.#listener = listener;
    for await (const _ of parseXml(this.#archive, part, listener)) {
      if (listener.rows.length > 0) {
        yield listener.rows;
        listener.rows = [];
      }
      if (listener.isEnded) return;
    }
    if (listener.rows.length > 0) yield listener.rows;
    if (!listener.isFound)
      throw new AppError("INVALID_INPUT", `The workbook has no sheet “${sheet}”.`, { field: "sheet" });
  }

  async mergedAreas(sheet: string, isOver: () => boolean): Promise<readonly string[]> {
    const listener = new TableListener(sheet);
    for await (const _ of parseXml(this.#archive, part, listener)) {
      listener.rows = [];
      if (listener.isEnded || isOver()) break;
    }
    return listener.mergedAreas;
  }
}

/** `PT26H30M05.5S` as `26:30:05.5`. */
function clockOf(duration: string): { text: string; isTimeOfDay: boolean } {
  const found = /^(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)([.,]\d+)?S)?$/.exec(duration);
  if (found === null) return { text: duration, isTimeOfDay: false };
  const [, sign = "", days = "0", hours = "0", minutes = "0", seconds = "0", rest = ""] = found;
  const all = Number(days) * 24 + Number(hours);
  const fraction = rest.replace(",", ".").replace(/\.?0+$/, "");
  const text = `${sign}${[all, Number(minutes), Number(seconds)].map((n) => String(n).padStart(2, "0")).join(":")}${fraction}`;
  return { text, isTimeOfDay: sign === "" && all < 24 };
}

/** Collects the rows of one table. */
class TableListener implements XmlListener {
  rows: SheetRow[] = [];
  isFound = false;
  isEnded = false;
  readonly mergedAreas: string[] = [];
  formulasWithoutValue = 0;
  readonly #sheet: string;
  #isWanted = false;
  #row = 0;
  #rowRepeats = 1;
  #cells: (SheetCell | null)[] = [];
  #nulls = 0;
  #attributes: Record<string, string> = {};
  #paragraphs: string[] = [];
  #inCell = false;
  #inParagraph = 0;
  /** Depth inside of a comment, whose text is not the cell's. */
  #inAnnotation = 0;

  constructor(sheet: string) {
    this.#sheet = sheet;
  }

  onOpen(name: string, attributes: Record<string, string>): void {
    if (name === "table") {
      this.#isWanted = !this.isFound && attribute(attributes, "name") === this.#sheet;
      this.isFound ||= this.#isWanted;
      return;
    }
    if (!this.#isWanted) return;
    switch (name) {
      case "table-row":
        this.#rowRepeats = Number(attribute(attributes, "number-rows-repeated") ?? 1);
        this.#cells = [];
        this.#nulls = 0;
        return;
      case "table-cell":
      case "covered-table-cell":
        this.#attributes = attributes;
        this.#noteSpan(attributes);
        this.#paragraphs = [];
        this.#inCell = true;
        return;
      case "annotation":
        this.#inAnnotation += 1;
        return;
      case "p":
      case "h":
        if (this.#inCell && this.#inAnnotation === 0) {
          this.#inParagraph += 1;
          this.#paragraphs.push("");
        }
        return;
      case "s":
        return this.onText(" ".repeat(Number(attribute(attributes, "c") ?? 1)));
      case "tab":
        return this.onText("\t");
      case "line-break":
        return this.onText("\n");
    }
  }

  onText(text: string): void {
    if (this.#inParagraph === 0 || this.#inAnnotation > 0) return;
    this.#paragraphs[this.#paragraphs.length - 1] += text;
  }

  onClose(name: string): void {
    if (!this.#isWanted) return;
    switch (name) {
      case "table":
        this.#isWanted = false;
        this.isEnded = true;
        return;
      case "annotation":
        this.#inAnnotation -= 1;
        return;
      case "p":
      case "h":
        if (this.#inParagraph > 0 && this.#inAnnotation === 0) this.#inParagraph -= 1;
        return;
      case "table-cell":
      case "covered-table-cell":
        this.#inCell = false;
        return this.#endCell();
      case "table-row":
        return this.#endRow();
    }
  }

  #noteSpan(attributes: Record<string, string>): void {
    const columns = Number(attribute(attributes, "number-columns-spanned") ?? 1);
    const rows = Number(attribute(attributes, "number-rows-spanned") ?? 1);
    if (columns * rows <= 1) return;
    const left = this.#cells.length + this.#nulls;
    const top = this.#row + 1;
    const corner = `${columnLetters(left + columns - 1)}${top + rows - 1}`;
    this.mergedAreas.push(`${columnLetters(left)}${top}:${corner}`);
  }

  #endCell(): void {
    const repeats = Number(attribute(this.#attributes, "number-columns-repeated") ?? 1);
    const cell = this.#cell();
    if (cell === null) {
      if (attribute(this.#attributes, "formula") !== undefined) this.formulasWithoutValue += repeats;
      this.#nulls += repeats;
      return;
    }
    for (; this.#nulls > 0 && this.#cells.length < mostColumns; this.#nulls -= 1) this.#cells.push(null);
    for (let i = 0; i < repeats && this.#cells.length < mostColumns; i += 1) this.#cells.push(cell);
  }

  #cell(): SheetCell | null {
    const attributes = this.#attributes;
    const text = this.#paragraphs.join("\n");
    switch (attribute(attributes, "value-type")) {
      case undefined:
        return text === "" ? null : { kind: "text", text };
      case "float":
      case "percentage":
      case "currency":
        return { kind: "number", text: attribute(attributes, "value") ?? text };
      case "boolean":
        return { kind: "boolean", text: attribute(attributes, "boolean-value") ?? text };
      case "date": {
        const value = attribute(attributes, "date-value") ?? text;
        return value.includes("T")
          ? { kind: "timestamp", text: value.replace("T", " ").replace(/\.0+$/, "") }
          : { kind: "date", text: value };
      }
      case "time": {
        const clock = clockOf(attribute(attributes, "time-value") ?? text);
        return { kind: clock.isTimeOfDay ? "time" : "text", text: clock.text };
      }
      default:
        return { kind: "text", text: attribute(attributes, "string-value") ?? text };
    }
  }

  #endRow(): void {
    const repeats = this.#rowRepeats;
    // Empty rows fill a sheet to its end; a row with values may be repeated too.
    if (this.#cells.length > 0) {
      for (let i = 1; i <= repeats && this.#row + i <= mostRows; i += 1)
        this.rows.push({ row: this.#row + i, cells: this.#cells });
    }
    this.#row += repeats;
  }
}
