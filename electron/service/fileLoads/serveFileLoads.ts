import type { FileTableLoad, RejectedLine } from "#shared/contract/fileLoad";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/contract/localServicePort";
import { AppError } from "#shared/errors/AppError";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { StagedFileLoad } from "../engines/DatabaseEngine";
import { FilesBroken } from "../engines/stageFiles";
import { fileLoadError } from "./fileLoadError";

type StartCommand = Extract<LocalServiceCommand, { readonly type: "loadFiles" }>;

interface RunningLoad {
  readonly abort: AbortController;
  staged?: StagedFileLoad;
}

/**
 * Serves main's loads of files. They come over main's own line alone: no request of the contract can name files.
 *
 * @param databases Rejects with AppError where the service does not run.
 * @returns Takes a command of main; those that are about something else are left alone.
 */
export function serveFileLoads(
  databases: () => Promise<Pick<HostedDatabases, "get">>,
  tell: (event: LocalServiceEvent) => void,
): (command: LocalServiceCommand) => void {
  const running = new Map<string, RunningLoad>();

  function fail(loadId: string, error: unknown, signal: AbortSignal): void {
    running.delete(loadId);
    if (error instanceof FilesBroken && !signal.aborted)
      tell({ type: "filesBroken", loadId, file: error.file, staged: error.staged });
    else tell({ type: "filesNotLoaded", loadId, error: fileLoadError(error, signal).toData() });
  }

  async function start({ loadId, databaseId, load }: StartCommand): Promise<void> {
    const abort = new AbortController();
    const entry: RunningLoad = { abort };
    running.set(loadId, entry);
    try {
      entry.staged = await stage(databaseId, load, loadId, abort.signal);
      tell({ type: "filesStaged", loadId, staged: entry.staged.staged });
    } catch (error) {
      fail(loadId, error, abort.signal);
    }
  }

  async function stage(databaseId: string, load: FileTableLoad, loadId: string, signal: AbortSignal) {
    const database = (await databases()).get(databaseId);
    signal.throwIfAborted();
    return database.loadFiles(load, signal, (file, fraction) =>
      tell({ type: "filesProgress", loadId, file, fraction }),
    );
  }

  async function commit(loadId: string, rejected: readonly RejectedLine[]): Promise<void> {
    const entry = running.get(loadId);
    if (entry?.staged === undefined)
      return fail(
        loadId,
        new AppError("INTERNAL", "The files were not read yet."),
        new AbortController().signal,
      );
    try {
      tell({ type: "filesLoaded", loadId, rejectsTable: await entry.staged.commit(rejected) });
      running.delete(loadId);
    } catch (error) {
      fail(loadId, error, entry.abort.signal);
    }
  }

  async function stop(loadId: string): Promise<void> {
    const entry = running.get(loadId);
    if (entry === undefined) return;
    entry.abort.abort();
    if (entry.staged === undefined) return;
    await entry.staged.rollback();
    if (running.has(loadId)) fail(loadId, undefined, entry.abort.signal);
  }

  return (command) => {
    if (command.type === "loadFiles") void start(command);
    else if (command.type === "commitFiles") void commit(command.loadId, command.rejected);
    else if (command.type === "stopFiles") void stop(command.loadId);
  };
}
