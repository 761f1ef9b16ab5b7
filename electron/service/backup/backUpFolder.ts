import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Catalog } from "../catalog/Catalog";
import { databaseFile } from "../databases/databaseFile";
import { copyDuckDbFiles } from "../engines/copyDuckDbFiles";
import { writeBackup, type BackupSummary } from "./writeBackup";

/**
 * Copies a data folder that no service uses: its files are copied as they are. Holding the catalog keeps any service
 * from starting on it meanwhile.
 *
 * @throws Error with a sentence for a person: no data there, or a process that uses it; what writeBackup throws
 */
export async function backUpFolder(
  dataFolder: string,
  to: string,
  signal: AbortSignal,
): Promise<BackupSummary> {
  if (!(await exists(join(dataFolder, "catalog.duckdb"))))
    throw new Error(`There is no data of a service in ${dataFolder}.`);
  const catalog = await Catalog.open(dataFolder);
  try {
    return await writeBackup({
      catalog,
      dataFolder,
      to,
      signal,
      async copyDatabase(id, file) {
        await copyDuckDbFiles(databaseFile(join(dataFolder, "databases"), id), file);
        return true;
      },
    });
  } finally {
    await catalog.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
