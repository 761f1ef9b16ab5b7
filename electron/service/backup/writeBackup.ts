import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { Catalog } from "../catalog/Catalog";
import { ConnectionRepository } from "../catalog/ConnectionRepository";
import { DatabaseRepository } from "../catalog/DatabaseRepository";
import { copyDuckDbFiles, copyWhole, duckDbFile } from "../engines/duckdb/duckDbFiles";
import { ServiceError } from "../environment/ServiceError";

export interface BackupParts {
  /** Of the data folder; whoever calls holds the folder by it. */
  readonly catalog: Catalog;
  readonly dataFolder: string;
  /** Absolute path of a folder that is not there yet, or empty. */
  readonly to: string;
  /** Copies the database with this id into a new file. @returns false when it is gone by now */
  readonly copyDatabase: (id: string, file: string, signal: AbortSignal) => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface BackupSummary {
  readonly to: string;
  /** Databases in the copy. */
  readonly databases: number;
}

/**
 * Copies a data folder into one that a service can be started on. It appears under its name only when it is whole.
 *
 * The catalog comes first: where a sync ended between the two copies, the next one of the restored service reads some
 * rows again that are there already. The other way round it would miss rows. A sync under way is interrupted in the
 * copy. Each database is copied as it is at one moment, and different ones at different moments.
 *
 * @throws ServiceError 400 for a folder that cannot be used; what `copyDatabase` throws; the signal's reason
 */
export async function writeBackup({
  catalog,
  dataFolder,
  to,
  copyDatabase,
  signal,
}: BackupParts): Promise<BackupSummary> {
  await refuseUnusable(to, dataFolder);
  const unfinished = `${to}.unfinished-${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(to), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await catalog.copyTo(join(unfinished, "catalog.duckdb"));
    await copyFiles(join(dataFolder, "keys"), join(unfinished, "keys"), ".json");
    await copyFiles(join(dataFolder, "audit"), join(unfinished, "audit"), ".jsonl");
    const databases = await copyDatabases(unfinished, copyDatabase, signal);
    signal.throwIfAborted();
    await rename(unfinished, to);
    return { to, databases };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function refuseUnusable(to: string, dataFolder: string): Promise<void> {
  const way = relative(dataFolder, to);
  if (!isAbsolute(to) || (!way.startsWith("..") && !isAbsolute(way)))
    throw new ServiceError(400, `The backup must go to a folder outside the data folder, not to ${to}.`);
  const names = await readdir(to).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new ServiceError(400, `The backup cannot be written to ${to}: it is no folder that can be read.`);
  });
  if (names.length > 0)
    throw new ServiceError(400, `The folder ${to} is not empty. Give the backup a folder of its own.`);
}

/** Keys are files that are replaced whole and never changed; to the audit log, whole lines are added. */
async function copyFiles(from: string, to: string, ending: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const names = await readdir(from).catch(() => []);
  for (const name of names) if (name.endsWith(ending)) await copyWhole(join(from, name), join(to, name));
}

/** Copies what the copied catalog lists, and takes out of it what was deleted meanwhile. @returns how many */
async function copyDatabases(
  folder: string,
  copyDatabase: BackupParts["copyDatabase"],
  signal: AbortSignal,
): Promise<number> {
  const catalog = await Catalog.open(folder);
  try {
    const repository = new DatabaseRepository(catalog);
    const records = await repository.list();
    const gone: string[] = [];
    for (const { id, state } of records) {
      signal.throwIfAborted();
      // One being set up begins anew when the copy is opened, and one being deleted ends there.
      if (state !== "ready") continue;
      const file = duckDbFile(join(folder, "databases", id));
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      if (!(await copyDatabase(id, file, signal))) gone.push(id);
    }
    for (const id of gone) await forget(id, repository, new ConnectionRepository(catalog), folder);
    return records.length - gone.length;
  } finally {
    await catalog.close();
  }
}

async function forget(
  id: string,
  databases: DatabaseRepository,
  connections: ConnectionRepository,
  folder: string,
): Promise<void> {
  for (const { record } of await connections.list()) {
    if (record.databaseId === id) await connections.remove(record.id);
  }
  await databases.remove(id);
  await rm(join(folder, "databases", id), { recursive: true, force: true });
}

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
        await copyDuckDbFiles(duckDbFile(join(dataFolder, "databases", id)), file);
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
