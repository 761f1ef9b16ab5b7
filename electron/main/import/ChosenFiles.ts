import { randomUUID } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { glob } from "tinyglobby";
import type { DroppedItem } from "#shared/contract/bridge";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { AppError } from "#shared/errors/AppError";
import { isInside } from "../storage/isInside";

/** Files of a folder that are listed; more are a mistake in the pattern, or need one. */
const maxListed = 5000;
/** Largest text that is opened in the editor. */
const maxSqlBytes = 50_000_000;

/** What a folder is searched for where no pattern is given: the endings of data files, also compressed. */
const dataFiles =
  "**/*.{csv,tsv,tab,txt,json,jsonl,ndjson,geojson,parquet,pq,xlsx,ods,csv.gz,tsv.gz,tab.gz,txt.gz,json.gz,jsonl.gz,ndjson.gz,csv.zst,tsv.zst,tab.zst,txt.zst,json.zst,jsonl.zst,ndjson.zst}";
const isDataFile =
  /\.(?:(?:csv|tsv|tab|txt|json|jsonl|ndjson|geojson)(?:\.(?:gz|zst))?|parquet|pq|xlsx|ods)$/iu;

export interface Chosen {
  readonly path: string;
  readonly name: string;
}

/**
 * Files and folders that the user chose or dropped in this run. The page knows them by id only, so it can name no other
 * file; Wharf's own folder is never one of them.
 */
export class ChosenFiles {
  readonly #ownFolder: string;
  readonly #files = new Map<string, Chosen>();
  readonly #ids = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  /** @param ownFolder Absolute path of the folder with the app's own data. */
  constructor(ownFolder: string) {
    this.#ownFolder = ownFolder;
  }

  /**
   * Takes in what was dropped on the window: a folder, a data file or an SQL file. Any other file is only opened by the
   * system's dialog, which the page cannot answer.
   * @throws AppError FILE_NOT_READABLE, as {@link adopt}
   */
  async adoptDropped(path: string): Promise<DroppedItem> {
    const name = basename(path);
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
    if (isFolder || isDataFile.test(name) || /\.sql$/iu.test(name)) return this.adopt(path);
    throw new AppError(
      "FILE_NOT_READABLE",
      `“${name}” does not have the ending of a data file. Choose it with Open Files instead.`,
    );
  }

  /** @throws AppError FILE_NOT_READABLE for a device, a file of Wharf's own folder, or one that does not exist */
  async adopt(path: string): Promise<DroppedItem> {
    const name = basename(path);
    const real = await this.#allowed(path, name);
    const found = await stat(real).catch(() => null);
    if (found?.isDirectory() === true) {
      const folderId = randomUUID();
      this.#folders.set(folderId, real);
      return { folder: { folderId, name } };
    }
    if (found?.isFile() !== true) {
      throw new AppError("FILE_NOT_READABLE", `“${name}” is not a file that can be read.`);
    }
    return { file: this.#add({ path: real, name }, found.size) };
  }

  /**
   * The files of a folder that match, by name.
   * Only data files are among them: what else lies in a folder was not meant when it was chosen.
   * @param pattern A glob such as `2024-*.csv` or `north/**`; without a slash it is searched for in all subfolders. Empty:
   * all data files.
   * @throws AppError FILE_NOT_READABLE for a folder of another run or too many matches, INVALID_INPUT for a pattern that
   * leaves the folder, CANCELLED
   */
  async list(folderId: string, pattern: string, signal: AbortSignal): Promise<ChosenFile[]> {
    const folder = this.#folders.get(folderId);
    if (folder === undefined) throw new AppError("FILE_NOT_READABLE", "Choose the folder again.");
    const trimmed = pattern.trim().replaceAll("\\", "/");
    if (trimmed.startsWith("/") || trimmed.split("/").includes("..")) {
      throw new AppError("INVALID_INPUT", "A pattern cannot leave the folder.", { field: "pattern" });
    }
    const searched = trimmed === "" ? dataFiles : trimmed.includes("/") ? trimmed : `**/${trimmed}`;
    const names = await glob(searched, {
      cwd: folder,
      onlyFiles: true,
      followSymbolicLinks: false,
      caseSensitiveMatch: false,
      expandDirectories: false,
      signal,
    });
    if (signal.aborted) throw new AppError("CANCELLED");
    if (names.length > maxListed) {
      throw new AppError(
        "FILE_NOT_READABLE",
        `${names.length.toLocaleString("en")} files match; at most ${maxListed.toLocaleString("en")} can be loaded at once. Narrow the pattern.`,
      );
    }
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    const listed = await Promise.all(
      names
        .filter((name) => isDataFile.test(name))
        .toSorted(compare)
        .map(async (name): Promise<ChosenFile[]> => {
          const path = join(folder, name);
          const found = await stat(path).catch(() => null);
          // A link may lead out of the folder, and a file may be removed in between.
          if (found?.isFile() !== true || !isInside(folder, await realpath(path))) return [];
          if (isInside(await this.#ownPath(), path)) return [];
          return [this.#add({ path, name }, found.size)];
        }),
    );
    return listed.flat();
  }

  /** @throws AppError FILE_NOT_READABLE for an id of another run */
  fileOf(fileId: string): Chosen {
    const file = this.#files.get(fileId);
    if (file === undefined) throw new AppError("FILE_NOT_READABLE", "Choose the file again.");
    return file;
  }

  /** A file as it is now. @throws AppError FILE_NOT_READABLE for an id of another run, or where it is no longer there */
  async find(fileId: string): Promise<ChosenFile> {
    const { path, name } = this.fileOf(fileId);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() !== true) throw new AppError("FILE_NOT_READABLE", `“${name}” cannot be found.`);
    return { fileId, name, sizeBytes: found.size };
  }

  /**
   * Takes in a file that the user chose in an earlier run. @returns it as it is now, under the name it was chosen by
   * @throws AppError FILE_NOT_READABLE, as {@link adopt}
   */
  async restore({ path, name }: Chosen): Promise<ChosenFile> {
    const real = await this.#allowed(path, name);
    return this.find(this.#add({ path: real, name }, 0).fileId);
  }

  /** The text of an SQL file. @throws AppError FILE_NOT_READABLE for another kind of file or one that is too large */
  async readSql(fileId: string): Promise<string> {
    const { path, name } = this.fileOf(fileId);
    if (!name.toLowerCase().endsWith(".sql")) {
      throw new AppError("FILE_NOT_READABLE", `“${name}” is not an SQL file.`);
    }
    const { size } = await stat(path);
    if (size > maxSqlBytes) {
      const most = `${maxSqlBytes / 1_000_000} MB`;
      throw new AppError(
        "FILE_NOT_READABLE",
        `“${name}” is larger than ${most}, the most the editor opens. Split it, or copy the part you need into a query.`,
      );
    }
    return decodedText(await readFile(path));
  }

  /** The same file has the same id however often it is listed. */
  #add(file: Chosen, sizeBytes: number): ChosenFile {
    const fileId = this.#ids.get(file.path) ?? randomUUID();
    this.#ids.set(file.path, fileId);
    this.#files.set(fileId, file);
    return { fileId, name: file.name, sizeBytes };
  }

  /** The path without links. @throws AppError FILE_NOT_READABLE */
  async #allowed(path: string, name: string): Promise<string> {
    const real = await realpath(path).catch(() => null);
    if (real === null) throw new AppError("FILE_NOT_READABLE", `“${name}” cannot be found.`);
    const own = await this.#ownPath();
    if (isInside(own, real)) {
      throw new AppError(
        "FILE_NOT_READABLE",
        `“${name}” belongs to Wharf’s own folder. Copy it elsewhere first.`,
      );
    }
    return real;
  }

  async #ownPath(): Promise<string> {
    return realpath(this.#ownFolder).catch(() => this.#ownFolder);
  }
}

/** UTF-8, or UTF-16 where a byte order mark says so. */
function decodedText(bytes: Buffer): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
