import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EngineEvent } from "#shared/processes/enginePort";
import { FileRowsBroken, type FileTableLoad, type RejectedLine } from "#shared/processes/fileLoad";
import { TableLoadError, type QueryError, type StagedFileLoad } from "./DatabaseEngine";

/** What the engine process is asked for, by whoever numbers its requests. */
export interface FileLoadRequests {
  start(
    load: FileTableLoad,
    handlers: { receive(event: EngineEvent): boolean; lose(failure: QueryError): void },
  ): void;
  commit(rejected: readonly RejectedLine[]): void;
  cancel(): void;
}

/**
 * Has files read into a table. The engine may open nothing but its load folder, so each file is there under a name of its own for as long as it
 * is read: by a second link to it, or as a copy where it is on another disk.
 */
export async function stageFiles(
  load: FileTableLoad,
  folder: string,
  onProgress: (file: number, fraction: number) => void,
  requests: FileLoadRequests,
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
    return await run({ ...load, files }, onProgress, requests);
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

function run(
  load: FileTableLoad,
  onProgress: (file: number, fraction: number) => void,
  requests: FileLoadRequests,
): Promise<StagedFileLoad> {
  return new Promise((resolveStaged, rejectStaged) => {
    let failure: Error | undefined;
    let rejectsTable: string | null = null;
    let onEnd: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      onEnd = resolve;
    });
    const fail = (error: Error): void => {
      failure ??= error;
      rejectStaged(failure);
      onEnd();
    };
    requests.start(load, {
      receive(event) {
        if (event.type === "files.progress") onProgress(event.file, event.fraction);
        else if (event.type === "files.broken") failure = new FileRowsBroken(event.file, event.staged);
        else if (event.type === "files.committed") rejectsTable = event.rejectsTable;
        else if (event.type === "files.staged") {
          resolveStaged({
            staged: event.staged,
            async commit(rejected) {
              requests.commit(rejected);
              await ended;
              if (failure !== undefined) throw failure;
              return rejectsTable;
            },
            async rollback() {
              requests.cancel();
              await ended;
            },
          });
        } else if (event.type === "failed") {
          fail(new TableLoadError({ kind: event.kind, message: event.message }));
          return true;
        } else if (event.type === "finished") {
          onEnd();
          return true;
        }
        return false;
      },
      lose: (lost) => fail(new TableLoadError(lost)),
    });
  });
}
