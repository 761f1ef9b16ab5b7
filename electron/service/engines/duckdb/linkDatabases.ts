import { link, rm } from "node:fs/promises";
import type { AttachedDatabase } from "#shared/processes/enginePort";
import type { Attachments } from "../DatabaseEngine";

/** Databases as an engine's process gets them, and what to call when it has closed them. */
interface LinkedDatabases {
  readonly attached: { readonly attached?: readonly AttachedDatabase[] };
  readonly detach: () => Promise<void>;
}

/**
 * Links the files of databases into the one folder that the process may read beside its own. A link has the same lock as
 * the file, and copies nothing.
 *
 * @param newFile a path in that folder that is not taken
 * @throws the system's error where the disk has no links
 */
export async function linkDatabases(
  attachments: Attachments | undefined,
  newFile: () => string,
): Promise<LinkedDatabases> {
  if (attachments === undefined) return { attached: {}, detach: async () => undefined };
  const linked: AttachedDatabase[] = [];
  const remove = (): Promise<unknown> =>
    // What cannot be removed goes when the database is opened the next time.
    Promise.all(linked.map(({ file }) => rm(file, { force: true }).catch(() => undefined)));
  try {
    for (const { name, file } of attachments.databases) {
      const path = newFile();
      await link(file, path);
      linked.push({ name, file: path });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    attached: { attached: linked },
    detach: async () => {
      await remove();
      attachments.detached();
    },
  };
}
