import { open as openZip, type Entry, type ZipFile } from "yauzl";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { AppError } from "#shared/errors/AppError";
import { readPart } from "../text/FileBytes";

export type WorkbookKind = "xlsx" | "ods";

/** Old Excel files and encrypted new ones begin like this. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

function notUnderstood(message: string): AppError {
  return new AppError("FILE_NOT_UNDERSTOOD", message);
}

/** The parts of a workbook, which is a zip of XML. Close it at the end. */
export class WorkbookArchive {
  readonly kind: WorkbookKind;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, kind: WorkbookKind) {
    this.#zip = zip;
    this.#entries = entries;
    this.kind = kind;
  }

  /** @throws AppError FILE_NOT_UNDERSTOOD for anything but XLSX and ODS; the system's error where it cannot be read. */
  static async open(path: string): Promise<WorkbookArchive> {
    const beginning = await readPart(path, 0, 4);
    if (compoundFile.every((byte, i) => beginning[i] === byte)) {
      throw notUnderstood(
        "This is an old Excel file (.xls) or one with a password. Save it as .xlsx without a password.",
      );
    }
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      openZip(path, { lazyEntries: true, autoClose: false }, (error, opened) => {
        if (opened === undefined)
          reject(notUnderstood(`This is not a workbook (${error?.message ?? "no zip"}).`));
        else resolve(opened);
      });
    });
    const entries = await new Promise<Map<string, Entry>>((resolve, reject) => {
      const found = new Map<string, Entry>();
      zip.on("entry", (entry: Entry) => {
        found.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve(found));
      zip.on("error", (error: Error) => reject(notUnderstood(`The workbook is damaged (${error.message}).`)));
      zip.readEntry();
    });
    const kind = entries.has("xl/workbook.xml") ? "xlsx" : entries.has("content.xml") ? "ods" : null;
    if (kind === null) {
      zip.close();
      const isBinary = entries.has("xl/workbook.bin");
      throw notUnderstood(
        isBinary
          ? "Binary workbooks (.xlsb) cannot be read. Save it as .xlsx."
          : "This zip file holds no XLSX or ODS workbook.",
      );
    }
    return new WorkbookArchive(zip, entries, kind);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** A part's bytes. @throws AppError FILE_NOT_UNDERSTOOD where it is missing, damaged or encrypted. */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw notUnderstood(`The workbook has no part “${name}”.`);
    try {
      const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
        this.#zip.openReadStream(entry, (error, opened) => {
          if (opened === undefined) reject(error ?? new Error("no stream"));
          else resolve(opened);
        });
      });
      for await (const chunk of stream) yield chunk as Buffer;
    } catch (error) {
      throw notUnderstood(
        `The workbook is damaged in “${name}” (${error instanceof Error ? error.message : String(error)}).`,
      );
    }
  }

  close(): void {
    this.#zip.close();
  }
}

/** What a reader does with a part's XML. Names come without their namespace prefix. */
export interface XmlListener {
  onOpen(name: string, attributes: Record<string, string>): void;
  onClose(name: string): void;
  onText(text: string): void;
}

function local(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Parses a part as it streams. @yields after each chunk. @throws AppError FILE_NOT_UNDERSTOOD for broken XML. */
export async function* parseXml(
  archive: WorkbookArchive,
  name: string,
  listener: XmlListener,
): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let broken: Error | null = null;
  parser.on("error", (error) => {
    broken ??= error;
  });
  parser.on("opentag", (tag: SaxesTagPlain) => listener.onOpen(local(tag.name), tag.attributes));
  parser.on("closetag", (tag: SaxesTagPlain) => listener.onClose(local(tag.name)));
  parser.on("text", (text) => listener.onText(text));
  parser.on("cdata", (text) => listener.onText(text));
  const decoder = new TextDecoder("utf-8");
  const check = (): void => {
    if (broken !== null) throw notUnderstood(`The workbook is damaged in “${name}” (${broken.message}).`);
  };
  for await (const chunk of archive.bytes(name)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    check();
    yield undefined;
  }
  parser.close();
  check();
}

/** Parses a small part to its end. */
export async function readXml(archive: WorkbookArchive, name: string, listener: XmlListener): Promise<void> {
  for await (const _ of parseXml(archive, name, listener)) continue;
}

/** An attribute by its local name, whatever its prefix. */
export function attribute(attributes: Record<string, string>, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return found === undefined ? undefined : attributes[found];
}
