import { z } from "zod";
import { hasControlCharacter } from "./hasControlCharacter";
import { databaseId, profileId } from "./ids";

/** Longest text of a saved query, in UTF-16 units. A longer file is opened as a copy. */
export const maxSavedQueryLength = 1_000_000;

/** Saved queries that are listed. */
export const maxSavedQueries = 5000;

const ending = /\.(?:sql|md)$/iu;

/**
 * The place of a saved query in its folder: names with a slash between, the last one with the ending `.sql`, or `.md` for a
 * notebook. No part leads out of the folder, is hidden, or cannot be a file's name on every system.
 */
export const savedQueryPath = z
  .string()
  .min(4)
  .max(500)
  .refine((path) => ending.test(path), "A saved query ends in .sql, a notebook in .md.")
  .refine((path) => path.split("/").every(isFileName), "This cannot be the name of a file.");

/** A folder of saved queries within their folder, without a slash at its end. */
export const savedFolderPath = z
  .string()
  .min(1)
  .max(480)
  .refine((path) => path.split("/").every(isFileName), "This cannot be the name of a folder.");

/** The database that a query was last saved on. Wharf keeps it; the file has only the text. */
export const savedPlace = z.strictObject({
  profileId,
  databaseId,
  /** What the database was called then. */
  name: z.string().max(500),
});

export type SavedPlace = z.infer<typeof savedPlace>;

/** Whether a saved query is a notebook: Markdown whose blocks of SQL run. */
export function isNotebookPath(path: string): boolean {
  return path.toLowerCase().endsWith(".md");
}

/** Characters that some system does not take in a file's name. */
const refused = /[\\:*?"<>|]/u;

function isFileName(name: string): boolean {
  return (
    name.trim() === name &&
    name !== "" &&
    !name.startsWith(".") &&
    !name.endsWith(".") &&
    !refused.test(name) &&
    !hasControlCharacter(name)
  );
}

/** What a path is called where its folder is known. */
export function savedQueryName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(ending, "");
}

/** The file that a tab is saved in. */
export const savedFile = z.strictObject({
  path: savedQueryPath,
  /** The text as it was last read from the file or written to it; null where the file is not there. */
  base: z.string().max(maxSavedQueryLength).nullable(),
});

export type SavedFile = z.infer<typeof savedFile>;
