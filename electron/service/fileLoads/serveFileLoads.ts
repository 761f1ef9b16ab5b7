import type { FileTableLoad, RejectedLine } from "#shared/processes/fileLoad";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { HostedDatabases } from "../databases/HostedDatabases";
import { TableLoadError, type StagedFileLoad } from "../engines/DatabaseEngine";
import { FilesBroken } from "../engines/stageFiles";
import { ServiceError } from "../environment/ServiceError";

/** As the contract's clients map the same statuses. */
const codes: Readonly<Partial<Record<ServiceError["status"], ErrorCode>>> = {
  404: "NOT_FOUND",
  409: "STATE_CONFLICT",
};

const kinds: Readonly<Record<TableLoadError["kind"], ErrorCode>> = {
  request: "INVALID_INPUT",
  statement: "FILE_NOT_UNDERSTOOD",
  interrupted: "CANCELLED",
  engineStopped: "SERVICE_FAULT",
  tableTaken: "TABLE_EXISTS",
};

/** What a load of files ended with, as one of Wharf's errors. @param signal Fired where it was stopped. */
function fileLoadError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return new AppError("CANCELLED");
  if (error instanceof AppError) return error;
  if (error instanceof TableLoadError) return new AppError(kinds[error.kind], error.message);
  if (error instanceof ServiceError)
    return new AppError(codes[error.status] ?? "SERVICE_FAULT", error.message);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new AppError("SERVICE_FAULT", "The disk that holds the databases is full. Free some space there.");
  if (code === "ENOENT" || code === "EACCES" || code === "EPERM") return new AppError("FILE_NOT_READABLE");
  return new AppError("SERVICE_FAULT", error instanceof Error ? error.message : undefined);
}

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
