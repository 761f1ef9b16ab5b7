import { open } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ResultTableFile } from "#shared/contract/resultTable";
import type { StoredResult } from "../StoredResult";
import { rowLine } from "./rowLine";

/** Bytes of an answer whose rows go into one file: the loader reads several files side by side. */
const fileBytes = 12 * 1024 * 1024;

/** Characters that are written at once; between two such pieces others are served. */
const pieceLength = 512 * 1024;

/** Writes all rows as the texts that their cells show, in constant memory. Throws the system's error, or the signal's reason. */
export async function writeRowFiles(
  result: StoredResult,
  folder: string,
  signal: AbortSignal,
): Promise<ResultTableFile[]> {
  const files: ResultTableFile[] = [];
  for (let from = 0; from < result.rowCount;) {
    const to = result.lastRowWithin(from, fileBytes);
    const path = join(folder, `${files.length}.csv`);
    await writeFile(result, { from, to, path }, signal);
    files.push({ path, rows: to - from });
    from = to;
  }
  return files;
}

async function writeFile(
  result: StoredResult,
  { from, to, path }: { readonly from: number; readonly to: number; readonly path: string },
  signal: AbortSignal,
): Promise<void> {
  const columns = Array.from(result.columns ?? [], (_, index) => index);
  const file = await open(path, "wx", 0o600);
  try {
    let text = "";
    for (let row = from; row < to; row += 1) {
      text += rowLine(result.rowTexts(row, columns));
      if (text.length < pieceLength && row < to - 1) continue;
      await file.appendFile(text);
      text = "";
      await setImmediate();
      signal.throwIfAborted();
    }
  } finally {
    await file.close();
  }
}
