import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#shared/domain/parseJson";
import { writeFileAtomically } from "../storage/writeFileAtomically";

/** Read by every later and earlier version: fields are only ever added, and unknown ones are passed over. */
const manifest = z.object({
  /** The version of Wharf that opened the folder last. */
  writtenBy: z.string().max(100),
  /** The format of each store. */
  formats: z.record(z.string(), z.int().positive()),
  /** Copies of stores from before they were changed, the newest last. */
  backups: z.array(z.object({ folder: z.string().max(300), writtenBy: z.string().max(100) })).default([]),
  /** Stores that are being changed, and their backup; a start that finds it puts the backup in place and begins again. */
  changing: z
    .object({ stores: z.array(z.string()), backup: z.string().max(300) })
    .nullable()
    .default(null),
});

/** What the app's own folder says of its formats. */
export type DataManifest = z.infer<typeof manifest>;

const fileName = "data-format.json";

/** Null: none yet, as in folders from before there was one. An unreadable one is set aside and counts as none. */
export async function readManifest(folder: string): Promise<DataManifest | null> {
  const path = join(folder, fileName);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  await rename(path, `${path}.damaged-${Date.now()}`);
  return null;
}

/** Settles when it is on the disk. */
export function writeManifest(folder: string, content: DataManifest): Promise<void> {
  return writeFileAtomically(join(folder, fileName), `${JSON.stringify(content, null, 1)}\n`);
}
