import { copyWhole } from "./copyWhole";
import { duckDbFiles } from "./duckDbFiles";

/** Copies a database that no process has open: its file, its log and the stages of a checkpoint. */
export async function copyDuckDbFiles(file: string, to: string): Promise<void> {
  for (const suffix of duckDbFiles.data) await copyWhole(file + suffix, to + suffix);
}
