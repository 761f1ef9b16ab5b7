import { FileRowsBroken, type RejectedLine } from "#shared/processes/fileLoad";
import type { LocalServiceMethods } from "#shared/processes/localServicePort";
import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { RpcHandlers } from "#shared/rpc/RpcServer";
import { untilAborted } from "../../processes/untilAborted";
import { TableLoadError } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";
import { isDiskFull } from "../../processes/isDiskFull";

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
  if (
    error instanceof Error &&
    /no space left on device|disk quota exceeded|disk that holds the database is full/i.test(error.message)
  )
    return new AppError("LOAD_DISK_FULL");
  if (error instanceof TableLoadError) return new AppError(kinds[error.kind], error.message);
  if (error instanceof ServiceError)
    return new AppError(codes[error.status] ?? "SERVICE_FAULT", error.message);
  if (isDiskFull(error)) return new AppError("LOAD_DISK_FULL");
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "EACCES" || code === "EPERM") return new AppError("FILE_NOT_READABLE");
  return new AppError("SERVICE_FAULT", error instanceof Error ? error.message : undefined);
}

type FileLoadMethods = Pick<LocalServiceMethods, "loadFiles" | "commitFiles">;

/**
 * Main's loads of files.
 *
 * @param databases Rejects with AppError where the service does not run.
 */
export function fileLoadHandlers<Port = never>(
  databases: () => Promise<Pick<HostedDatabases, "get">>,
): RpcHandlers<FileLoadMethods, Port> {
  /** Of the loads that are staged. */
  const commits = new Map<string, (rejected: readonly RejectedLine[]) => void>();

  return {
    async loadFiles({ loadId, databaseId, load }, { signal, send }) {
      try {
        const database = (await databases()).get(databaseId);
        signal.throwIfAborted();
        const staged = await database.loadFiles(
          load,
          signal,
          (file, fraction) => void send({ type: "reading", file, fraction }),
        );
        const commit = new Promise<readonly RejectedLine[]>((resolve) => commits.set(loadId, resolve));
        void send({ type: "staged", staged: staged.staged });
        try {
          const rejectsTable = await staged.commit(await untilAborted(signal, commit));
          return { isLoaded: true, rejectsTable };
        } catch (error) {
          await staged.rollback();
          throw error;
        }
      } catch (error) {
        if (error instanceof FileRowsBroken && !signal.aborted)
          return { isLoaded: false, file: error.file, staged: error.staged };
        throw fileLoadError(error, signal);
      } finally {
        commits.delete(loadId);
      }
    },
    commitFiles({ loadId, rejected }) {
      const commit = commits.get(loadId);
      if (commit === undefined) throw new AppError("INTERNAL", "The files were not read yet.");
      commit(rejected);
      return null;
    },
  };
}
