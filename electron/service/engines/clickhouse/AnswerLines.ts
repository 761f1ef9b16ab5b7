import { TextDecoder } from "node:util";
import { type ClickHouseType, contractType, parseClickHouseType } from "./clickHouseType";
import { unescape, valueJson } from "./valueJson";

const LINE_FEED = 0x0a;

interface Column {
  readonly name: string;
  /** `"name":`, as every row has it. */
  readonly key: string;
  readonly type: ClickHouseType;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Turns rows as the server writes them (TabSeparatedWithNamesAndTypes) into the JSON answer of the contract, piece by piece.
 * The server writes every value as text with all of its digits, and bytes as they are.
 */
export class AnswerLines {
  readonly #maxRows: number;
  readonly #isUtc: boolean;
  #rest: Buffer = Buffer.alloc(0);
  #names: readonly string[] | undefined;
  #columns: readonly Column[] | undefined;
  #rows = 0;
  #isTruncated = false;

  /** @param isUtc whether times come as seconds since 1970 */
  constructor(maxRows: number, isUtc: boolean) {
    this.#maxRows = maxRows;
    this.#isUtc = isUtc;
  }

  /** True once the answer is whole: rows beyond `maxRows` need not be read. */
  get isFull(): boolean {
    return this.#isTruncated;
  }

  /** @returns the JSON of what is complete */
  push(chunk: Buffer): string {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const parts: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      parts.push(this.#line(bytes.subarray(start, end)));
      start = end + 1;
      if (this.#isTruncated) break;
    }
    this.#rest = Buffer.from(bytes.subarray(start));
    return parts.join("");
  }

  /** @returns the end of the answer; all of it for a statement without a result */
  end(): string {
    if (this.#columns === undefined)
      return '{"columns":[],"types":[],"rows":[],"rowCount":0,"truncated":false}';
    return `],"rowCount":${this.#rows},"truncated":${this.#isTruncated}}`;
  }

  #line(line: Buffer): string {
    if (this.#columns !== undefined) return this.#row(line, this.#columns);
    const cells = splitCells(line).map((cell) => unescape(textOf(cell)));
    if (this.#names === undefined) {
      this.#names = cells;
      return "";
    }
    const types = cells.map((text) => parseClickHouseType(text));
    const names = uniqueNames(this.#names);
    this.#columns = types.map((type, index) => {
      const name = names[index] ?? "";
      return { name, type, key: `${JSON.stringify(name)}:` };
    });
    const declared = types.map((type) => contractType(type, this.#isUtc));
    return `{"columns":${JSON.stringify(names)},"types":${JSON.stringify(declared)},"rows":[`;
  }

  #row(line: Buffer, columns: readonly Column[]): string {
    if (this.#rows === this.#maxRows) {
      this.#isTruncated = true;
      return "";
    }
    this.#rows += 1;
    const cells = splitCells(line);
    const members = columns.map(({ key, type }, index) => key + cellJson(cells[index], type, this.#isUtc));
    return `${this.#rows === 1 ? "" : ","}{${members.join(",")}}`;
  }
}

function cellJson(cell: Buffer | undefined, type: ClickHouseType, isUtc: boolean): string {
  if (cell === undefined) throw new Error("The server's answer has a row with too few values.");
  if (cell.length === 2 && cell[0] === 0x5c && cell[1] === 0x4e) return "null";
  return valueJson(textOf(cell), type, isUtc);
}

function splitCells(line: Buffer): Buffer[] {
  const cells: Buffer[] = [];
  let start = 0;
  for (let end = line.indexOf(0x09); end !== -1; end = line.indexOf(0x09, start)) {
    cells.push(line.subarray(start, end));
    start = end + 1;
  }
  cells.push(line.subarray(start));
  return cells;
}

/** The server keeps any bytes in a String. Those that are no UTF-8 are written as DuckDB writes a BLOB, so that none is lost. */
function textOf(cell: Buffer): string {
  try {
    return utf8.decode(cell);
  } catch {
    const bytes = Buffer.from(unescape(cell.toString("latin1")), "latin1");
    // Escaped once more, for the reader of lines.
    return blobText(bytes).replaceAll("\\", "\\\\");
  }
}

function blobText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const isPlain = byte > 0x1f && byte < 0x7f && byte !== 0x22 && byte !== 0x27 && byte !== 0x5c;
    return isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

/** Names in order, no two alike, numbered as in the answers of the other engine: `name:1` for the second. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const all = new Set(names);
  const seen = new Set<string>();
  return names.map((wanted) => {
    let name = wanted;
    for (let number = 1; seen.has(name) || (name !== wanted && all.has(name)); number += 1)
      name = `${wanted}:${number}`;
    seen.add(name);
    return name;
  });
}
