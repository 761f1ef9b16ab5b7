import { Transform, type TransformCallback } from "node:stream";

const [QUOTE, COMMA, LINE_FEED, BACKSLASH] = [0x22, 0x2c, 0x0a, 0x5c];
const NULL = Buffer.from(String.raw`\N`);
const escaped: Readonly<Record<number, Buffer>> = {
  0: Buffer.from(String.raw`\0`),
  9: Buffer.from(String.raw`\t`),
  10: Buffer.from(String.raw`\n`),
  13: Buffer.from(String.raw`\r`),
  92: Buffer.from(String.raw`\\`),
};
const TAB = Buffer.from("\t");
const END = Buffer.from("\n");

/** How a cell's text is sent. `double` and `single`: as the hex digits of the number's bytes, which no server rounds. */
export type CellForm = "text" | "double" | "single";

/**
 * Turns rows of a spool file (see SpoolFormat `csv`) into the server's own form of lines, byte by byte: an unquoted empty cell
 * is NULL, a quoted one an empty text.
 */
export class TabSeparated extends Transform {
  readonly #forms: readonly CellForm[];
  #cell: number[] = [];
  #state: "start" | "plain" | "quoted" | "afterQuote" = "start";
  #column = 0;
  #out: Buffer[] = [];
  /** Rows so far. */
  rows = 0;

  constructor(forms: readonly CellForm[]) {
    super();
    this.#forms = forms;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (const byte of chunk) this.#take(byte);
      const out = Buffer.concat(this.#out);
      this.#out = [];
      done(null, out);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    const isWhole = this.#state === "start" && this.#column === 0;
    done(isWhole ? null : new Error("A file of the source ends in the middle of a row."));
  }

  #take(byte: number): void {
    if (this.#state === "quoted") {
      if (byte === QUOTE) this.#state = "afterQuote";
      else this.#cell.push(byte);
    } else if (byte === COMMA || byte === LINE_FEED) this.#endCell(byte === LINE_FEED);
    else if (byte === QUOTE && this.#state !== "plain") {
      if (this.#state === "afterQuote") this.#cell.push(byte);
      this.#state = "quoted";
    } else {
      this.#cell.push(byte);
      this.#state = "plain";
    }
  }

  #endCell(isLast: boolean): void {
    const form = this.#forms[this.#column];
    const isNull = this.#state === "start";
    if (form === undefined || (isLast && this.#column + 1 !== this.#forms.length))
      throw new Error(`A row of the source has not ${this.#forms.length} cells.`);
    if (isNull) this.#out.push(NULL);
    else if (form === "text") this.#pushEscaped();
    else this.#out.push(Buffer.from(hexOf(Buffer.from(this.#cell).toString(), form)));
    this.#out.push(isLast ? END : TAB);
    this.#cell = [];
    this.#state = "start";
    this.#column = isLast ? 0 : this.#column + 1;
    if (isLast) this.rows += 1;
  }

  #pushEscaped(): void {
    const bytes = Buffer.from(this.#cell);
    let start = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte > LINE_FEED + 3 && byte !== BACKSLASH) continue;
      const replaced = escaped[byte];
      if (replaced === undefined) continue;
      this.#out.push(bytes.subarray(start, at), replaced);
      start = at + 1;
    }
    this.#out.push(bytes.subarray(start));
  }
}

function hexOf(text: string, form: "double" | "single"): string {
  const number = Number(text.replace(/^([+-]?)inf(inity)?$/i, "$1Infinity"));
  if (Number.isNaN(number) && !/^[+-]?nan$/i.test(text))
    throw new Error(`The source sent ${JSON.stringify(text.slice(0, 40))} where a number was expected.`);
  const bytes = Buffer.alloc(form === "double" ? 8 : 4);
  if (form === "double") bytes.writeDoubleLE(number);
  else bytes.writeFloatLE(number);
  return bytes.toString("hex");
}
