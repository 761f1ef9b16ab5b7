import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SerialQueue } from "#shared/async/SerialQueue";
import { parseJson } from "#shared/domain/parseJson";
import { longTextLength } from "#shared/domain/workspace/workspaceTab";
import { type TextVersion, textVersion, type VersionReason } from "#shared/domain/textVersion";
import { writeFileAtomically } from "../storage/writeFileAtomically";

/** A version with its text, a line of a file. */
export const versionLine = textVersion
  .omit({ length: true })
  .extend({ text: z.string().max(longTextLength) });
type VersionLine = z.infer<typeof versionLine>;

export interface VersionBounds {
  /** Versions of one text. */
  readonly versions: number;
  /** Bytes of all versions of one text. */
  readonly bytes: number;
  /** Bytes of all texts together. */
  readonly total: number;
}

const defaultBounds: VersionBounds = { versions: 200, bytes: 8_000_000, total: 500_000_000 };

/** Of the versions beyond the bounds this part is newest and stays as it is; of the older ones every second goes. */
const untouched = 0.5;

/**
 * Earlier versions of texts: a file for each text, a JSON object a line. Lines are only added, so a crash costs the one being
 * written at most. Beyond the bounds older versions thin out, ever more with their age. Methods reject with the system's error.
 */
export class TextVersions {
  readonly #folder: string;
  readonly #bounds: VersionBounds;
  readonly #work = new SerialQueue();
  #isChecked = false;

  /** @param folder Absolute path; made by the first version. */
  constructor(folder: string, bounds: VersionBounds = defaultBounds) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  /** Keeps a version, unless it is the text of the last one. A very long text is not kept. */
  add(key: string, { text, at, reason }: { text: string; at: number; reason: VersionReason }): Promise<void> {
    return this.#work.do(async () => {
      if (text === "" || text.length > longTextLength) return;
      await this.#check();
      const lines = await this.#read(key);
      const last = lines.at(-1);
      if (last?.text === text) return;
      // Later than the last one, whatever the clock does: the time is the version's id.
      const line = { at: Math.max(at, (last?.at ?? 0) + 1), reason, text };
      const all = [...lines, line];
      if (all.length <= this.#bounds.versions && sizeOf(all) <= this.#bounds.bytes) {
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        await appendFile(this.#path(key), `\n${JSON.stringify(line)}\n`, { mode: 0o600 });
      } else await this.#write(key, thinned(all, this.#bounds));
    });
  }

  /** Versions of texts that belong together, the newest first. */
  list(keys: readonly string[]): Promise<readonly TextVersion[]> {
    return this.#work.do(async () => {
      const lines = (await Promise.all(keys.map((key) => this.#read(key)))).flat();
      return lines
        .toSorted((a, b) => b.at - a.at)
        .map(({ at, reason, text }) => ({ at, reason, length: text.length }));
    });
  }

  /** The text of a version; null where it is not kept any more. */
  text(keys: readonly string[], at: number): Promise<string | null> {
    return this.#work.do(async () => {
      for (const key of keys) {
        const found = (await this.#read(key)).find((line) => line.at === at);
        if (found !== undefined) return found.text;
      }
      return null;
    });
  }

  /** Goes along with a text whose key is another now. */
  move(key: string, to: string): Promise<void> {
    return this.#work.do(async () => {
      await rename(this.#path(key), this.#path(to)).catch(missing);
    });
  }

  /** Deletes all versions of a text. */
  remove(key: string): Promise<void> {
    return this.#work.do(() => rm(this.#path(key), { force: true }));
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Once, before the first version is written: texts that were not changed for longest go where there are too many. */
  async #check(): Promise<void> {
    if (this.#isChecked) return;
    this.#isChecked = true;
    const names = await readdir(this.#folder).catch(() => []);
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.#folder, name));
        return { name, size, mtimeMs };
      }),
    );
    let total = 0;
    for (const { name, size } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      total += size;
      if (total > this.#bounds.total) await rm(join(this.#folder, name), { force: true });
    }
  }

  async #read(key: string): Promise<VersionLine[]> {
    const stored = await readFile(this.#path(key), "utf8").catch(missing);
    return (stored ?? "").split("\n").flatMap((text) => {
      const parsed = versionLine.safeParse(parseJson(text));
      return parsed.success ? [parsed.data] : [];
    });
  }

  async #write(key: string, lines: readonly VersionLine[]): Promise<void> {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    await writeFileAtomically(this.#path(key), text);
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.jsonl`);
  }
}

function thinned(lines: readonly VersionLine[], { versions, bytes }: VersionBounds): readonly VersionLine[] {
  const older = Math.max(0, Math.floor(lines.length - versions * untouched));
  const kept = lines.filter((_, index) => index >= older || index % 2 === 0);
  // Half of what fits, so that it is not done again with the next version; the newest one always stays.
  while (sizeOf(kept) > bytes / 2 && kept.length > 1) kept.shift();
  return kept;
}

function sizeOf(lines: readonly VersionLine[]): number {
  return lines.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
}

function missing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
