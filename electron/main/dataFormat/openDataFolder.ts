import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { MainMessages } from "../messages/MainMessages";
import { type DataManifest, readManifest, writeManifest } from "./DataManifest";
import { type DataStore, formatOf } from "./DataStore";
import { backUpStores, filesOfStore, restoreStores } from "./storeBackup";

/** Backups that are kept; older ones are removed. */
const keptBackups = 3;
const backupFolder = "backups";

/** The last version that wrote no manifest. */
const firstVersion = "0.1.0";

/** The app's own folder was written by a newer version; the message is a sentence for the user. */
export class NewerData extends Error {
  override readonly name = "NewerData";
}

/** What was found, and done, before anything in the folder was read. */
export interface OpenedData {
  /** Stores that were brought to today's format. */
  readonly changed: readonly string[];
  /** Where the stores are as they were before; null where nothing was changed. */
  readonly backup: string | null;
  /** The newer version of Wharf that opened the folder last; null where none did. */
  readonly newerVersion: string | null;
}

export interface DataFolderOptions {
  /** Absolute path. */
  readonly folder: string;
  readonly stores: readonly DataStore[];
  /** Of this build. */
  readonly version: string;
  readonly now: () => Date;
  /** For the refusal of data that this version can't read. */
  readonly texts: () => MainMessages["start"];
}

/**
 * Opens the app's own folder before anything in it is read: refuses one that a newer version keeps in another format, and brings
 * older stores to today's, with a backup first. A crash at any moment leaves a folder that the next start opens.
 *
 * @throws NewerData where this version can't read a store; nothing was changed then. Rejects as Node's file functions do.
 */
export async function openDataFolder(options: DataFolderOptions): Promise<OpenedData> {
  const { folder, stores, version } = options;
  const manifest = await findManifest(options);
  refuseNewer(manifest, options);
  const { changing } = manifest;
  if (changing !== null) {
    const begun = stores.filter(({ name }) => changing.stores.includes(name));
    await restoreStores(folder, begun, join(folder, changing.backup));
    await writeManifest(folder, { ...manifest, changing: null });
    await rm(join(folder, changing.backup), { recursive: true, force: true });
  }
  const newerVersion = isNewer(manifest.writtenBy, version) ? manifest.writtenBy : null;
  const older = stores.filter((store) => formatIn(manifest, store) < formatOf(store));
  const backup = older.length === 0 ? null : await changeStores(options, manifest, older);
  if (backup === null && (manifest.writtenBy !== version || !isCurrent(manifest, stores))) {
    await writeManifest(folder, { ...manifest, ...current(options), changing: null });
  }
  return {
    changed: older.map(({ name }) => name),
    backup: backup === null ? null : join(folder, backup),
    newerVersion,
  };
}

/** What an empty folder, and one from before there was a manifest, would say. */
async function findManifest(options: DataFolderOptions): Promise<DataManifest> {
  const { folder, stores } = options;
  const found = await readManifest(folder);
  if (found !== null) return found;
  const files = await Promise.all(stores.map((store) => filesOfStore(folder, store)));
  const none = { formats: {}, backups: [], changing: null };
  if (files.flat().length > 0) return { ...none, writtenBy: firstVersion };
  return { ...none, formats: current(options).formats, writtenBy: "" };
}

function current({ stores, version }: DataFolderOptions): Pick<DataManifest, "formats" | "writtenBy"> {
  const formats = Object.fromEntries(stores.map((store) => [store.name, formatOf(store)]));
  return { writtenBy: version, formats };
}

function isCurrent({ formats }: DataManifest, stores: readonly DataStore[]): boolean {
  return stores.every((store) => formats[store.name] === formatOf(store));
}

/** A folder without a manifest is from before there was one: everything in it has the first format. */
function formatIn({ formats }: DataManifest, { name }: DataStore): number {
  return formats[name] ?? 1;
}

function refuseNewer(manifest: DataManifest, { folder, stores, version, texts }: DataFolderOptions): void {
  const known = new Map(stores.map((store) => [store.name, formatOf(store)]));
  const newer = Object.entries(manifest.formats)
    .filter(([name, format]) => format > (known.get(name) ?? 0))
    .map(([name]) => name);
  if (newer.length === 0) return;
  const older = manifest.backups.at(-1);
  const said = texts();
  throw new NewerData(
    [
      said.newerData(manifest.writtenBy, version, newer.join(", ")),
      ...(older === undefined ? [] : [said.olderBackup(older.writtenBy, join(folder, older.folder), folder)]),
    ].join(" "),
  );
}

/** @returns the backup, relative to the folder */
async function changeStores(
  options: DataFolderOptions,
  manifest: DataManifest,
  older: readonly DataStore[],
): Promise<string> {
  const { folder, stores, now } = options;
  const backup = join(backupFolder, now().toISOString().replaceAll(/[:.]/g, "-"));
  await backUpStores(folder, older, join(folder, backup));
  // What the files are in is on the disk before any of them is changed.
  const formats = Object.fromEntries(stores.map((store) => [store.name, formatIn(manifest, store)]));
  const changing = { stores: older.map(({ name }) => name), backup };
  await writeManifest(folder, { ...manifest, formats, changing });
  for (const store of older) {
    for (const step of store.steps.slice(formatIn(manifest, store) - 1)) await step?.(folder);
  }
  const backups = [...manifest.backups, { folder: backup, writtenBy: manifest.writtenBy }];
  const kept = backups.slice(-keptBackups);
  await writeManifest(folder, { ...current(options), backups: kept, changing: null });
  for (const { folder: old } of backups.slice(0, -keptBackups))
    await rm(join(folder, old), { recursive: true, force: true });
  return backup;
}

/** By their numbers; what follows them is compared as text. */
function isNewer(version: string, than: string): boolean {
  return new Intl.Collator("en", { numeric: true }).compare(version, than) > 0;
}
