import iconv from "iconv-lite";
import type { CsvEncoding } from "#shared/domain/csvOptions";

/** Everything that Windows-1252 has a byte for; iconv-lite decodes its five unassigned bytes to U+FFFD. */
const windows1252 = iconv
  .decode(Buffer.from([...Array(256).keys()]), "windows-1252")
  .replaceAll("\uFFFD", "");
const outsideWindows1252 = new RegExp(`[^${windows1252.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]`, "gu");

/** The bytes of a text that is written piece by piece. Pieces must not split a surrogate pair. */
export class EncodedText {
  readonly #encoding: CsvEncoding;
  #unencodable = 0;
  #hasBegun = false;

  constructor(encoding: CsvEncoding) {
    this.#encoding = encoding;
  }

  get isUtf8(): boolean {
    return this.#encoding.startsWith("utf-8");
  }

  /** Characters so far that the encoding lacks; each is written as `?`. */
  get unencodable(): number {
    return this.#unencodable;
  }

  /** The next bytes, with the byte order mark before the first. */
  encode(piece: string): Uint8Array {
    const mark = this.#hasBegun ? "" : "\uFEFF";
    this.#hasBegun = true;
    switch (this.#encoding) {
      case "utf-8":
        return Buffer.from(piece);
      case "utf-8-bom":
        return Buffer.from(mark + piece);
      case "utf-16le":
        return iconv.encode(mark + piece, "utf-16le");
      case "windows-1252": {
        const { text, unencodable } = toWindows1252(piece);
        this.#unencodable += unencodable;
        return iconv.encode(text, "windows-1252");
      }
    }
  }
}

/** The text with `?` for each character that Windows-1252 lacks, and how many these are. */
export function toWindows1252(text: string): { readonly text: string; readonly unencodable: number } {
  let unencodable = 0;
  const replaced = text.replace(outsideWindows1252, () => {
    unencodable += 1;
    return "?";
  });
  return { text: replaced, unencodable };
}
