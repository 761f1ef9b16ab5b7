import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian keeps the servers that are not meant to be called by hand. */
const POSTGRES_VERSIONS = "/usr/lib/postgresql";
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** @returns absolute paths by name, or null where one of the programs is missing; all come from one folder of versions */
export function findPrograms<Name extends string>(names: readonly Name[]): Record<Name, string> | null {
  const folders = [...postgresFolders(), ...(process.env["PATH"] ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  const found = names.map((name) => [name, folders.map((folder) => join(folder, name)).find(isExecutable)]);
  return found.every(([, path]) => path !== undefined)
    ? (Object.fromEntries(found) as Record<Name, string>)
    : null;
}

function postgresFolders(): string[] {
  if (!existsSync(POSTGRES_VERSIONS)) return [];
  return readdirSync(POSTGRES_VERSIONS)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES_VERSIONS, version, "bin"));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
