import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../storage/writeFileAtomically";

/**
 * Texts of tabs that are too long for their tab's file, each in a file that any editor opens. UTF-8; a text with half a
 * surrogate pair, which UTF-8 cannot hold, is UTF-16.
 */
export class LongTexts {
  readonly folder: string;

  /** @param folder Absolute path; made by the first write. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Null where there is none, or it cannot be read. */
  async read(id: string): Promise<string | null> {
    for (const encoding of ["utf16le", "utf8"] as const) {
      try {
        return await readFile(this.#path(id, encoding), encoding);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") return null;
      }
    }
    return null;
  }

  /** Settles when the text is on the disk; rejects as Node's file functions do. */
  async write(id: string, text: string): Promise<void> {
    const [encoding, other] = text.isWellFormed()
      ? (["utf8", "utf16le"] as const)
      : (["utf16le", "utf8"] as const);
    await writeFileAtomically(this.#path(id, encoding), text, { encoding });
    await rm(this.#path(id, other), { force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id, "utf8"), { force: true });
    await rm(this.#path(id, "utf16le"), { force: true });
  }

  #path(id: string, encoding: "utf8" | "utf16le"): string {
    return join(this.folder, encoding === "utf8" ? `${id}.sql` : `${id}.utf16.sql`);
  }
}
