import { randomUUID } from "node:crypto";
import { statSync, type BigIntStats } from "node:fs";
import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "#shared/domain/parseJson";
import { openPrivateFolder } from "../environment/openPrivateFolder";
import { flushFolder } from "../environment/flushFolder";
import { apiKey, type ApiKey } from "./ApiKey";

/**
 * The keys of a data folder, one file each, named by the key's hash.
 *
 * They lie beside the catalog and not in it because the catalog belongs to one process at a time, while a key made or
 * revoked on the command line has to count at once in a service that is running. A key refers to nothing else, so a
 * file that is renamed into place is all the transaction it needs.
 */
export class KeyFolder {
  readonly #folder: string;
  /** Keys by their hash, each with the file that it was read from. */
  readonly #known = new Map<string, { readonly key: ApiKey; readonly file: BigIntStats }>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws LooseFolder where others may read the data folder */
  static async open(dataFolder: string): Promise<KeyFolder> {
    await openPrivateFolder(dataFolder);
    const folder = join(dataFolder, "keys");
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await flushFolder(dataFolder);
    return new KeyFolder(folder);
  }

  /** The key with this hash, revoked and expired ones included; undefined where there is none. */
  async find(hash: string): Promise<ApiKey | undefined> {
    const name = `${hash}.json`;
    // Looked at for every request, so that a change counts at once. Asynchronously that would take several turns of the thread pool.
    const file = statSync(join(this.#folder, name), { bigint: true, throwIfNoEntry: false });
    const known = this.#known.get(hash);
    if (file !== undefined && known !== undefined && isSameFile(file, known.file)) return known.key;
    this.#known.delete(hash);
    if (file === undefined) return undefined;
    const key = await this.#read(name);
    if (key !== undefined) this.#known.set(hash, { key, file });
    return key;
  }

  /** Every key, newest first. Files that are not keys are left out. */
  async list(): Promise<ApiKey[]> {
    const names = (await readdir(this.#folder)).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
    const keys = await Promise.all(names.map((name) => this.#read(name)));
    return keys
      .filter((key) => key !== undefined)
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
  }

  /** Writes a key, new or changed; it counts from the moment the promise resolves, also after a power cut. */
  async write(key: ApiKey): Promise<void> {
    const unfinished = join(this.#folder, `${randomUUID()}.unfinished`);
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(JSON.stringify(key));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(this.#folder, `${key.hash}.json`));
    await flushFolder(this.#folder);
  }

  /** @returns the key as it is now, or undefined where no key has this id */
  async revoke(id: string): Promise<ApiKey | undefined> {
    const key = (await this.list()).find((candidate) => candidate.id === id);
    if (key === undefined || key.revokedAt !== null) return key;
    const revoked = { ...key, revokedAt: new Date().toISOString() };
    await this.write(revoked);
    return revoked;
  }

  async #read(name: string): Promise<ApiKey | undefined> {
    let text: string;
    try {
      text = await readFile(join(this.#folder, name), "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
    // A file that was damaged or edited by hand opens nothing.
    return apiKey.safeParse(parseJson(text)).data;
  }
}

/** A key that is written anew is another file, which has its place before the old one is gone. */
function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return (
    one.ino === other.ino &&
    one.mtimeNs === other.mtimeNs &&
    one.ctimeNs === other.ctimeNs &&
    one.size === other.size
  );
}
