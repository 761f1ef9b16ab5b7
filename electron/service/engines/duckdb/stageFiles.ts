import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import { FileRowsBroken, type FileTableLoad, type StagedRows } from "#shared/processes/fileLoad";
import { TableLoadError, type StagedFileLoad } from "../DatabaseEngine";
import type { EngineRequests } from "./EngineRequests";

/**
 * Has files read into a table. The engine may open nothing but its load folder, so each file is there under a name of its own for as long as it
 * is read: by a second link to it, or as a copy where it is on another disk.
 */
export async function stageFiles(
  requests: EngineRequests,
  load: FileTableLoad,
  folder: string,
  signal: AbortSignal,
  onProgress: (file: number, fraction: number) => void,
): Promise<StagedFileLoad> {
  const paths: string[] = [];
  try {
    const files = [];
    for (const file of load.files) {
      const path = join(folder, randomUUID());
      paths.push(path);
      await lend(file.path, path);
      files.push({ ...file, path });
    }
    return await stage(requests, { ...load, files }, signal, onProgress);
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

async function lend(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Another disk, a file system without links, or a file of somebody else.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

async function stage(
  requests: EngineRequests,
  files: FileTableLoad,
  signal: AbortSignal,
  onProgress: (file: number, fraction: number) => void,
): Promise<StagedFileLoad> {
  const load = requests.nextId();
  let broken: FileRowsBroken | undefined;
  let resolveStaged: (staged: StagedRows) => void = () => undefined;
  const isStaged = new Promise<StagedRows>((resolve) => {
    resolveStaged = resolve;
  });
  const { outcome, cancel } = requests.start("files", { load, files }, signal, (part) => {
    if (part.type === "progress") onProgress(part.file, part.fraction);
    else if (part.type === "broken") broken = new FileRowsBroken(part.file, part.staged);
    else resolveStaged(part.staged);
  });
  const rejectsTable = async (): Promise<string | null> => {
    const ended = await outcome;
    if (ended.ok) return ended.value;
    throw broken ?? new TableLoadError(ended.failure);
  };
  const staged = await Promise.race([
    isStaged,
    rejectsTable().then((): never => {
      throw new Error("A load was committed before it was staged.");
    }),
  ]);
  return {
    staged,
    commit(rejected) {
      requests.tell("files.commit", { load, rejected });
      return rejectsTable();
    },
    async rollback() {
      cancel();
      await outcome;
    },
  };
}
