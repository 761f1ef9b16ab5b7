import { AppError } from "#shared/errors/AppError";
import {
  columnOf,
  dateFormOf,
  excelDate,
  type SheetCell,
  type SheetInfo,
  type SheetReader,
  type SheetRow,
} from "./SheetRow";
import { attribute, parseXml, readXml, type WorkbookArchive, type XmlListener } from "./WorkbookArchive";

type DateForm = ReturnType<typeof dateFormOf>;

/** Built-in number formats of ECMA-376, part 1, 18.8.30 that show dates, besides those of East Asian languages. */
function builtInForm(id: number): DateForm {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58)) return "date";
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 36) || id === 45 || id === 47) return "time";
  return id === 46 ? "span" : null;
}

/** `_x000D_` stands for a character that XML cannot hold. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Characters of the tag of a merged area that may be cut by a chunk's end. */
const longestMergeCell = 100;

interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** Reads the sheets of an XLSX file as they stream; the texts that cells share are kept in memory. */
export class XlsxReader implements SheetReader {
  readonly #archive: WorkbookArchive;
  #sheets: readonly Sheet[] | null = null;
  #is1904 = false;
  #forms: readonly DateForm[] | null = null;
  #texts: readonly string[] | null = null;
  #listener: SheetListener | null = null;

  constructor(archive: WorkbookArchive) {
    this.#archive = archive;
  }

  async sheets(): Promise<readonly SheetInfo[]> {
    const found: SheetInfo[] = [];
    for (const { name, part } of await this.#list()) found.push({ name, rows: await this.#usedRows(part) });
    return found;
  }

  /** The last row of the used area, which the part's beginning names. */
  async #usedRows(part: string): Promise<number | null> {
    let beginning = "";
    for await (const chunk of this.#archive.bytes(part)) {
      beginning += chunk.toString("latin1");
      if (beginning.length > 4096 || beginning.includes("<sheetData")) break;
    }
    const reference = /<(?:\w+:)?dimension\s+ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(beginning)?.[1];
    return reference === undefined ? null : Number(reference);
  }

  get formulasWithoutValue(): number {
    return this.#listener?.formulasWithoutValue ?? 0;
  }

  /** They follow the rows, and are found without taking those apart. */
  async mergedAreas(sheet: string, isOver: () => boolean): Promise<readonly string[]> {
    const part = (await this.#list()).find(({ name }) => name === sheet)?.part;
    if (part === undefined) return [];
    const areas: string[] = [];
    let rest = "";
    for await (const chunk of this.#archive.bytes(part)) {
      if (isOver()) break;
      const text = rest + chunk.toString("latin1");
      const found = /<(?:\w+:)?mergeCell\s+ref="([A-Z]+\d+:[A-Z]+\d+)"/g;
      let end = 0;
      for (const match of text.matchAll(found)) {
        areas.push(match[1] ?? "");
        end = match.index + match[0].length;
      }
      rest = text.slice(Math.max(end, text.length - longestMergeCell));
    }
    return areas;
  }

  async #list(): Promise<readonly Sheet[]> {
    if (this.#sheets !== null) return this.#sheets;
    const targets = new Map<string, string>();
    await readXml(this.#archive, "xl/_rels/workbook.xml.rels", {
      onOpen: (name, attributes) => {
        if (name !== "Relationship") return;
        const target = attributes["Target"] ?? "";
        targets.set(attributes["Id"] ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`);
      },
      onClose: () => undefined,
      onText: () => undefined,
    });
    const sheets: Sheet[] = [];
    await readXml(this.#archive, "xl/workbook.xml", {
      onOpen: (name, attributes) => {
        if (name === "workbookPr") this.#is1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
        if (name !== "sheet") return;
        const part = targets.get(attributes["r:id"] ?? attribute(attributes, "id") ?? "");
        // Sheets that are charts or dialogs have no cells.
        if (part?.includes("worksheets/") === true) sheets.push({ name: attributes["name"] ?? "", part });
      },
      onClose: () => undefined,
      onText: () => undefined,
    });
    this.#sheets = sheets;
    return sheets;
  }

  async #styles(): Promise<readonly DateForm[]> {
    if (this.#forms !== null) return this.#forms;
    const custom = new Map<number, DateForm>();
    const forms: DateForm[] = [];
    let inCellFormats = false;
    if (this.#archive.has("xl/styles.xml")) {
      await readXml(this.#archive, "xl/styles.xml", {
        onOpen: (name, attributes) => {
          if (name === "numFmt")
            custom.set(Number(attributes["numFmtId"]), dateFormOf(attributes["formatCode"] ?? ""));
          else if (name === "cellXfs") inCellFormats = true;
          else if (name === "xf" && inCellFormats) {
            const id = Number(attributes["numFmtId"] ?? 0);
            forms.push(custom.has(id) ? (custom.get(id) ?? null) : builtInForm(id));
          }
        },
        onClose: (name) => {
          if (name === "cellXfs") inCellFormats = false;
        },
        onText: () => undefined,
      });
    }
    this.#forms = forms;
    return forms;
  }

  async #sharedTexts(): Promise<readonly string[]> {
    if (this.#texts !== null) return this.#texts;
    const texts: string[] = [];
    let text = "";
    let inText = false;
    let inPhonetic = false;
    if (this.#archive.has("xl/sharedStrings.xml")) {
      await readXml(this.#archive, "xl/sharedStrings.xml", {
        onOpen: (name) => {
          if (name === "si") text = "";
          else if (name === "rPh") inPhonetic = true;
          else if (name === "t") inText = !inPhonetic;
        },
        onClose: (name) => {
          if (name === "si") texts.push(unescaped(text));
          else if (name === "rPh") inPhonetic = false;
          else if (name === "t") inText = false;
        },
        onText: (part) => {
          if (inText) text += part;
        },
      });
    }
    this.#texts = texts;
    return texts;
  }

  /** @throws AppError INVALID_INPUT for a sheet that is not there; FILE_NOT_UNDERSTOOD. */
  async *rows(sheet: string): AsyncGenerator<readonly SheetRow[]> {
    const found = (await this.#list()).find(({ name }) => name === sheet);
    if (found === undefined)
      throw new AppError("INVALID_INPUT", `The workbook has no sheet “${sheet}”.`, { field: "sheet" });
    const listener = new SheetListener(await this.#sharedTexts(), await this.#styles(), this.#is1904);
    this.#listener = listener;
    for await (const _ of parseXml(this.#archive, found.part, listener)) {
      if (listener.rows.length === 0) continue;
      yield listener.rows;
      listener.rows = [];
    }
    if (listener.rows.length > 0) yield listener.rows;
  }
}

/** Collects rows from a sheet's XML. */
class SheetListener implements XmlListener {
  rows: SheetRow[] = [];
  formulasWithoutValue = 0;
  readonly #texts: readonly string[];
  readonly #forms: readonly DateForm[];
  readonly #is1904: boolean;
  #row = 0;
  #column = -1;
  #cells: (SheetCell | null)[] = [];
  #type = "n";
  #style = 0;
  #text = "";
  #collects = false;
  #inPhonetic = false;
  #hasValue = false;
  #hasFormula = false;

  constructor(texts: readonly string[], forms: readonly DateForm[], is1904: boolean) {
    this.#texts = texts;
    this.#forms = forms;
    this.#is1904 = is1904;
  }

  onOpen(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case "row":
        this.#row = attributes["r"] === undefined ? this.#row + 1 : Number(attributes["r"]);
        this.#cells = [];
        this.#column = -1;
        return;
      case "c":
        this.#column = attributes["r"] === undefined ? this.#column + 1 : columnOf(attributes["r"]);
        this.#type = attributes["t"] ?? "n";
        this.#style = Number(attributes["s"] ?? 0);
        this.#text = "";
        this.#hasValue = false;
        this.#hasFormula = false;
        return;
      case "f":
        this.#hasFormula = true;
        return;
      case "rPh":
        this.#inPhonetic = true;
        return;
      case "v":
      case "t":
        this.#collects = !this.#inPhonetic;
        this.#hasValue = true;
    }
  }

  onText(text: string): void {
    if (this.#collects) this.#text += text;
  }

  onClose(name: string): void {
    switch (name) {
      case "v":
      case "t":
        this.#collects = false;
        return;
      case "rPh":
        this.#inPhonetic = false;
        return;
      case "c": {
        const cell = this.#hasValue ? this.#cell() : null;
        if (cell === null) {
          if (this.#hasFormula) this.formulasWithoutValue += 1;
          return;
        }
        while (this.#cells.length < this.#column) this.#cells.push(null);
        this.#cells[this.#column] = cell;
        return;
      }
      case "row":
        if (this.#cells.length > 0) this.rows.push({ row: this.#row, cells: this.#cells });
    }
  }

  #cell(): SheetCell | null {
    const text = this.#text;
    switch (this.#type) {
      case "s":
        return { kind: "text", text: this.#texts[Number(text)] ?? "" };
      case "inlineStr":
      case "str":
        return { kind: "text", text: unescaped(text) };
      case "b":
        return { kind: "boolean", text: text === "1" || text === "true" ? "true" : "false" };
      case "e":
        return { kind: "text", text };
      case "d":
        return text.includes("T")
          ? { kind: "timestamp", text: text.replace("T", " ").replace(/Z$/, "") }
          : { kind: "date", text };
      default: {
        if (text === "") return null;
        const form = this.#forms[this.#style] ?? null;
        return form === null ? { kind: "number", text } : excelDate(text, form, this.#is1904);
      }
    }
  }
}
