import { z } from "zod";
import { JsonFile, asWriteError } from "../storage/JsonFile";

/** The file of the names. */
export const secretNamesFile = z.strictObject({ version: z.literal(1), names: z.array(z.string()) });

/**
 * The names of the secrets that were put into the keychain, never the secrets. With it a keychain that does not hand
 * out a secret is told from one that never had it.
 */
export class SecretIndex {
  readonly #file: JsonFile<typeof secretNamesFile>;
  readonly #names = new Set<string>();

  private constructor(file: string) {
    this.#file = new JsonFile(file, secretNamesFile);
  }

  static async load(file: string): Promise<SecretIndex> {
    const loaded = new SecretIndex(file);
    const stored = await loaded.#file.read();
    if (stored.kind === "value") for (const name of stored.value.names) loaded.#names.add(name);
    return loaded;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  namesBeginningWith(prefix: string): string[] {
    return [...this.#names].filter((name) => name.startsWith(prefix));
  }

  /** @throws AppError WORKSPACE_NOT_WRITTEN. */
  async add(name: string): Promise<void> {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    await this.#write();
  }

  /** @throws AppError WORKSPACE_NOT_WRITTEN. */
  async remove(name: string): Promise<void> {
    if (this.#names.delete(name)) await this.#write();
  }

  #write(): Promise<void> {
    return asWriteError(this.#file.write({ version: 1, names: [...this.#names] }));
  }
}
