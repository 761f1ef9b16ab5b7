import { randomUUID } from "node:crypto";
import {
  FileRowsBroken,
  type FileTableLoad,
  type RejectedLine,
  type StagedRows,
} from "#shared/processes/fileLoad";
import type { FilesLoaded, LocalServiceMethods } from "#shared/processes/localServicePort";
import type { RpcClient } from "#shared/rpc/RpcClient";

export interface FileLoadWatch {
  /** Stops the load, also one that waits for its commit. */
  readonly signal: AbortSignal;
  /** @param fraction of the file, from 0 to 1 */
  readonly onProgress: (file: number, fraction: number) => void;
}

type FileLoadMethods = Pick<LocalServiceMethods, "loadFiles" | "commitFiles">;

/** Rows that wait in the service for their commit. */
export interface StagedFiles {
  readonly staged: StagedRows;
  /** @returns the name of the table with the rejected lines; null where there are none. @throws AppError; then nothing was changed */
  commit(rejected: readonly RejectedLine[]): Promise<string | null>;
  /** Undoes everything; settles when the files are used no more. */
  rollback(): Promise<void>;
}

/**
 * Has the embedded service read files into a table; nothing of it is visible before the commit. A stopped load settles when the service uses its
 * files no more.
 *
 * @throws AppError of the load; FileRowsBroken
 */
export async function stageInService<Port>(
  calls: Pick<RpcClient<FileLoadMethods, Port>, "call">,
  databaseId: string,
  load: FileTableLoad,
  { signal, onProgress }: FileLoadWatch,
): Promise<StagedFiles> {
  const loadId = randomUUID();
  const rollback = new AbortController();
  let onStaged: (staged: StagedRows) => void = () => undefined;
  const isStaged = new Promise<StagedRows>((resolve) => {
    onStaged = resolve;
  });
  const loaded = calls
    .call(
      "loadFiles",
      { loadId, databaseId, load },
      {
        signal: AbortSignal.any([signal, rollback.signal]),
        onPart: (part) => {
          if (part.type === "staged") onStaged(part.staged);
          else onProgress(part.file, part.fraction);
        },
      },
    )
    .then(rejectsTableOf);
  const staged = await Promise.race([isStaged, loaded.then(() => isStaged)]);
  return {
    staged,
    async commit(rejected) {
      // Of a load that has ended already, its end is reported.
      await Promise.race([loaded, calls.call("commitFiles", { loadId, rejected })]);
      return loaded;
    },
    async rollback() {
      rollback.abort();
      await loaded.catch(() => undefined);
    },
  };
}

function rejectsTableOf(loaded: FilesLoaded): string | null {
  if (!loaded.isLoaded) throw new FileRowsBroken(loaded.file, loaded.staged);
  return loaded.rejectsTable;
}
