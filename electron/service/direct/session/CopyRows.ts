import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { listTextOf } from "#shared/sql/pgArrayText";
import { SqlStateError } from "../protocol/sqlState";
import type { CopyCommand } from "./copyCommand";
import { arrayItems, decodeBinary } from "./decodeBinary";

/** One row of a COPY … FROM STDIN, as texts. */
type CopyRow = readonly (string | null)[];

interface RowParser {
  /** @returns the rows that are complete. @throws SqlStateError */
  feed(bytes: Buffer): CopyRow[];
  /** What is left when nothing more comes. @throws SqlStateError where a row breaks off */
  end(): CopyRow[];
}

/** Writes the rows that a client copies into a file that the engine reads: CSV, every value in quotes but NULL. */
export class CopyRows {
  readonly #parser: RowParser;
  readonly #file: WriteStream;
  readonly #oids: readonly number[];
  #failed: Error | undefined;
  #line = 0;

  /** @param oids PostgreSQL's numbers of the columns' types */
  constructor(copy: CopyCommand, oids: readonly number[], path: string) {
    this.#oids = oids;
    this.#parser = parserOf(copy, oids);
    this.#file = createWriteStream(path, { mode: 0o600, flags: "wx" });
    this.#file.on("error", (error) => {
      this.#failed = error;
    });
  }

  /** @throws SqlStateError, or the system's error of the file */
  async add(bytes: Buffer): Promise<void> {
    await this.#write(this.#parser.feed(bytes));
  }

  /** Everything came. @throws as {@link add} */
  async end(): Promise<void> {
    await this.#write(this.#parser.end());
    await this.close();
    if (this.#failed !== undefined) throw this.#failed;
  }

  async close(): Promise<void> {
    if (this.#file.closed) return;
    const closed = once(this.#file, "close");
    this.#file.end();
    await closed.catch(() => undefined);
  }

  async #write(rows: readonly CopyRow[]): Promise<void> {
    if (this.#failed !== undefined) throw this.#failed;
    let text = "";
    for (const row of rows) {
      this.#line += 1;
      if (row.length !== this.#oids.length)
        throw new SqlStateError(
          "22P04",
          `Row ${this.#line} of the COPY has ${row.length} values, and the table takes ${this.#oids.length}.`,
        );
      // A lone NULL would be an empty line, which readers of CSV pass over; DuckDB doesn't for one column.
      text += `${row.map((value, index) => (value === null ? "" : quoted(value, this.#oids[index] ?? 0))).join(",")}\n`;
    }
    if (text !== "" && !this.#file.write(text))
      await Promise.race([once(this.#file, "drain"), once(this.#file, "error")]);
  }
}

/** A value in quotes, as DuckDB reads its type: lists in brackets, and the era behind the date. */
function quoted(value: string, oid: number): string {
  const text = arrayItems.has(oid)
    ? listTextOf(value)
    : isDate.has(oid)
      ? value.replace(/^(\S+)(.*) BC$/, "$1 (BC)$2")
      : value;
  return `"${text.replaceAll('"', '""')}"`;
}

const isDate: ReadonlySet<number> = new Set([1082, 1114, 1184]);

function parserOf({ format, text }: CopyCommand, oids: readonly number[]): RowParser {
  if (format === "copyBinary") return new BinaryParser(oids);
  return format === "copyCsv" ? new CsvParser(text) : new TextParser(text);
}

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

class TextParser implements RowParser {
  readonly #decoder = new StringDecoder("utf8");
  readonly #options: CopyCommand["text"];
  #rest = "";
  #isHeader: boolean;
  #isOver = false;

  constructor(options: CopyCommand["text"]) {
    this.#options = options;
    this.#isHeader = options.header;
  }

  feed(bytes: Buffer): CopyRow[] {
    const lines = (this.#rest + this.#decoder.write(bytes)).split("\n");
    this.#rest = lines.pop() ?? "";
    return this.#rows(lines);
  }

  end(): CopyRow[] {
    const last = this.#rest + this.#decoder.end();
    return last === "" ? [] : this.#rows([last]);
  }

  #rows(lines: readonly string[]): CopyRow[] {
    const rows: CopyRow[] = [];
    for (const line of lines) {
      this.#isOver ||= line === "\\.";
      if (this.#isOver) break;
      if (this.#isHeader) this.#isHeader = false;
      else rows.push(this.#fields(line.endsWith("\r") ? line.slice(0, -1) : line));
    }
    return rows;
  }

  #fields(line: string): CopyRow {
    const { delimiter, nullText } = this.#options;
    // A delimiter behind a backslash belongs to the value.
    const fields: string[] = [""];
    for (let index = 0; index < line.length; index += 1) {
      const sign = line[index] ?? "";
      if (sign === delimiter) fields.push("");
      else {
        const taken = sign === "\\" ? sign + (line[(index += 1)] ?? "") : sign;
        fields[fields.length - 1] += taken;
      }
    }
    return fields.map((field) => (field === nullText ? null : unescaped(field)));
  }
}

function unescaped(field: string): string {
  if (!field.includes("\\")) return field;
  return field.replaceAll(/\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|[\s\S])/g, (_, sign: string) => {
    if (/^x./.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16));
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 0xff);
    return escapes[sign] ?? sign;
  });
}

class CsvParser implements RowParser {
  readonly #decoder = new StringDecoder("utf8");
  readonly #options: CopyCommand["text"];
  #row: (string | null)[] = [];
  #field = "";
  #wasQuoted = false;
  #isQuoted = false;
  /** A quote or escape sign within quotes, whose next sign says what it is. */
  #pending = false;
  #isHeader: boolean;

  constructor(options: CopyCommand["text"]) {
    this.#options = options;
    this.#isHeader = options.header;
  }

  feed(bytes: Buffer): CopyRow[] {
    return this.#parse(this.#decoder.write(bytes));
  }

  end(): CopyRow[] {
    const rows = this.#parse(this.#decoder.end());
    this.#pending = false;
    if (this.#isQuoted && !this.#wasQuoted)
      throw new SqlStateError("22P04", "A quoted value of the COPY doesn’t end.");
    if (this.#row.length > 0 || this.#field !== "" || this.#wasQuoted) this.#endRow(rows);
    return rows;
  }

  #parse(text: string): CopyRow[] {
    const { delimiter, quote, escape } = this.#options;
    const rows: CopyRow[] = [];
    for (const sign of text) {
      if (this.#pending) {
        this.#pending = false;
        if (sign === quote || (escape !== quote && sign === escape)) {
          this.#field += sign;
          continue;
        }
        if (escape === quote) this.#isQuoted = false;
        else this.#field += escape;
      }
      if (this.#isQuoted) {
        if (sign === escape) this.#pending = true;
        else if (sign === quote) this.#isQuoted = false;
        else this.#field += sign;
      } else if (sign === quote) {
        this.#isQuoted = true;
        this.#wasQuoted = true;
      } else if (sign === delimiter) this.#endField();
      else if (sign === "\n") this.#endRow(rows);
      else if (sign !== "\r") this.#field += sign;
    }
    return rows;
  }

  #endField(): void {
    const isNull = !this.#wasQuoted && this.#field === this.#options.nullText;
    this.#row.push(isNull ? null : this.#field);
    this.#field = "";
    this.#wasQuoted = false;
  }

  #endRow(rows: CopyRow[]): void {
    const isEnd = this.#row.length === 0 && !this.#wasQuoted && this.#field === "\\.";
    this.#endField();
    const row = this.#row;
    this.#row = [];
    if (this.#isHeader) this.#isHeader = false;
    else if (!isEnd) rows.push(row);
  }
}

const signature = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const headBytes = 19;

class BinaryParser implements RowParser {
  readonly #oids: readonly number[];
  #bytes: Buffer = Buffer.alloc(0);
  #hasHead = false;
  #isOver = false;

  constructor(oids: readonly number[]) {
    this.#oids = oids;
  }

  feed(bytes: Buffer): CopyRow[] {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const rows: CopyRow[] = [];
    if (!this.#hasHead) {
      if (this.#bytes.length < headBytes) return rows;
      if (!this.#bytes.subarray(0, signature.length).equals(signature))
        throw new SqlStateError("22P04", "The COPY doesn’t begin as binary data does.");
      const extension = this.#bytes.readUInt32BE(15);
      if (this.#bytes.length < headBytes + extension) return rows;
      this.#bytes = this.#bytes.subarray(headBytes + extension);
      this.#hasHead = true;
    }
    for (let row = this.#next(); row !== null; row = this.#next()) rows.push(row);
    return rows;
  }

  end(): CopyRow[] {
    if (this.#bytes.length > 0 && !this.#isOver)
      throw new SqlStateError("22P04", "The COPY breaks off in the middle of a row.");
    return [];
  }

  #next(): CopyRow | null {
    if (this.#isOver || this.#bytes.length < 2) return null;
    const count = this.#bytes.readInt16BE();
    if (count === -1) {
      this.#isOver = true;
      return null;
    }
    const row: (string | null)[] = [];
    let at = 2;
    for (let column = 0; column < count; column += 1) {
      if (this.#bytes.length < at + 4) return null;
      const length = this.#bytes.readInt32BE(at);
      at += 4;
      if (length === -1) {
        row.push(null);
        continue;
      }
      if (this.#bytes.length < at + length) return null;
      row.push(decodeBinary(this.#bytes.subarray(at, at + length), this.#oids[column] ?? 25));
      at += length;
    }
    this.#bytes = this.#bytes.subarray(at);
    return row;
  }
}
