import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A text that is nowhere by chance, and the forms in which it could lie somewhere. */
export class Canary {
  readonly text: string;
  readonly #forms: readonly Buffer[];

  /** @param text letters and digits only, so that quoting for JSON, SQL or an address leaves it as it is */
  constructor(text: string) {
    this.text = text;
    this.#forms = formsOf(text);
  }

  isIn(bytes: Buffer | string): boolean {
    const haystack = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    return this.#forms.some((form) => haystack.includes(form));
  }

  /** Files of a folder, and the folders in it, that hold it or are named after it. */
  async filesWith(folder: string): Promise<string[]> {
    const found: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (this.isIn(entry.name)) found.push(path);
      else if (entry.isFile()) {
        // A service at work removes files meanwhile.
        const bytes = await readFile(path).catch(() => Buffer.alloc(0));
        if (this.isIn(bytes)) found.push(path);
      }
    }
    return found;
  }
}

function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const hex = bytes.toString("hex");
  const base64 = [0, 1, 2].flatMap((offset) => {
    // Bytes before and after share characters with its own; those that are its own alone remain.
    const all = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const own = all.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [
    bytes,
    Buffer.from(text, "utf16le"),
    ...[hex, hex.toUpperCase(), ...base64].map((form) => Buffer.from(form)),
  ];
}
