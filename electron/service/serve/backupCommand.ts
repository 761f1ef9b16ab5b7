import { z } from "zod";
import { backUpFolder } from "../backup/writeBackup";
import { FolderInUse } from "../catalog/Catalog";
import type { CommandOf } from "./Command";
import { askService } from "./askService";
import { backupPath, controlFile } from "./controlRequests";

const summary = z.strictObject({ to: z.string(), databases: z.int() });

/**
 * Copies the data folder: by itself where no service uses it, otherwise by asking the service.
 *
 * @throws Error with a sentence for a person
 */
export async function backUp({ dataFolder, to }: CommandOf<"backup">): Promise<void> {
  const stop = new AbortController();
  // What was copied so far is removed before the end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => stop.abort(new Error("Stopped; nothing was left.")));
  const { databases } = await backUpFolder(dataFolder, to, stop.signal).catch(async (error: unknown) => {
    const control = error instanceof FolderInUse ? await controlFile.read(dataFolder) : undefined;
    if (control === undefined) throw error;
    return summary.parse(await askService(control, backupPath, { to }, stop.signal));
  });
  console.log(`${databases === 1 ? "1 database is" : `${databases} databases are`} in the copy ${to}.`);
  console.log("Not in it: the key for the credentials of Connections. Keep it apart.");
}
