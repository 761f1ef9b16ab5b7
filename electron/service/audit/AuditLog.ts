import { appendFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "#shared/domain/parseJson";
import { z } from "zod";
import { organizationName } from "../auth/ApiKey";
import { flushFolder } from "../environment/flushFolder";
import { openPrivateFolder } from "../environment/openPrivateFolder";

/** One change, as it is kept. Never a value that was sent: it may be a secret. */
const auditEntry = z.strictObject({
  at: z.iso.datetime(),
  organization: organizationName,
  /** The id of a key; `command line`, `window`, or `service` for what it does by itself. */
  by: z.string().min(1),
  /** What was done: an operation of the HTTP contract, or one of the command line. */
  action: z.string().min(1),
  /** The id of what was made, changed or removed. */
  subject: z.string().nullable(),
  /** Names of the fields that a change sent. */
  fields: z.array(z.string()).default([]),
});

export type AuditEntry = Readonly<z.infer<typeof auditEntry>>;

/** A part of an audit log: what can be read of it, and how many lines cannot. */
export interface AuditExtract {
  /** In the order of their writing. */
  readonly entries: readonly AuditEntry[];
  /** A line that a power cut tore, or that was edited by hand. */
  readonly unreadableLines: number;
}

const monthFile = /^\d{4}-\d{2}\.jsonl$/;

/**
 * Who changed what: one JSON object a line, in a file for each month below `audit` in the data folder. Nothing is ever
 * removed from it. Like the keys it lies beside the catalog, because the command line writes it while a service runs.
 */
export class AuditLog {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws LooseFolder where others may read the data folder */
  static async open(dataFolder: string): Promise<AuditLog> {
    await openPrivateFolder(dataFolder);
    const folder = join(dataFolder, "audit");
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await flushFolder(dataFolder);
    return new AuditLog(folder);
  }

  /** Adds an entry, which is on disk when the promise resolves. A line is written at once, so writers don't mix theirs. */
  async record(entry: Omit<AuditEntry, "at" | "fields"> & { readonly fields?: string[] }): Promise<void> {
    const at = new Date().toISOString();
    const line = `${JSON.stringify({ at, fields: [], ...entry })}\n`;
    await appendFile(join(this.#folder, `${at.slice(0, 7)}.jsonl`), line, { mode: 0o600, flush: true });
  }

  /** Everything recorded since a time. */
  async read(since: Date): Promise<AuditExtract> {
    const first = `${since.toISOString().slice(0, 7)}.jsonl`;
    const names = (await readdir(this.#folder)).filter((name) => monthFile.test(name) && name >= first);
    const entries: AuditEntry[] = [];
    let unreadableLines = 0;
    for (const name of names.toSorted()) {
      const lines = (await readFile(join(this.#folder, name), "utf8")).split("\n");
      for (const line of lines.filter((text) => text !== "")) {
        const { data } = auditEntry.safeParse(parseJson(line));
        if (data === undefined) unreadableLines += 1;
        else if (Date.parse(data.at) >= since.getTime()) entries.push(data);
      }
    }
    return { entries, unreadableLines };
  }
}
