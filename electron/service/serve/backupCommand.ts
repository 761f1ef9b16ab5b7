import { request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { backUpFolder, type BackupSummary } from "../backup/writeBackup";
import { FolderInUse } from "../catalog/Catalog";
import type { CommandOf } from "./parseCommand";
import { backupPath, type Control, controlFile } from "./controlRequests";

const summary = z.strictObject({ to: z.string(), databases: z.int() });
const failure = z.object({ error: z.string() });

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
    return askService(control, to, stop.signal);
  });
  console.log(`${databases === 1 ? "1 database is" : `${databases} databases are`} in the copy ${to}.`);
  console.log("Not in it: the key for the credentials of Connections. Keep it apart.");
}

/** Not by fetch, which waits for an answer no longer than five minutes. */
async function askService(
  { origin, token }: Control,
  to: string,
  signal: AbortSignal,
): Promise<BackupSummary> {
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request(
      new URL(backupPath, origin),
      { method: "POST", headers: { authorization: `Bearer ${token}` }, signal },
      (answer) => {
        text(answer).then((received) => {
          resolve({ status: answer.statusCode ?? 0, body: received });
        }, reject);
      },
    );
    asked.on("error", (error) => {
      reject(
        signal.aborted
          ? signal.reason
          : new Error(`The service does not answer the command: ${error.message}`),
      );
    });
    asked.end(JSON.stringify({ to }));
  });
  if (status === 200) return summary.parse(JSON.parse(body));
  throw new Error(failure.parse(JSON.parse(body)).error);
}
