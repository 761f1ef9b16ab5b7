import pLimit from "p-limit";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { FileReaders } from "./FileReaders";
import { type ImportTarget, type ReportProgress, serviceImportTarget } from "../tasks/ImportTarget";
import type { LoadEstimates } from "./LoadEstimates";
import type { OpenFiles } from "./OpenFiles";
import { sampleSchema, sampleSteps } from "./sampleStatements";
import { type LoadPorts, startLoads } from "./startLoads";

/** Time for removing a half-made sample after a stop or a failure. */
const cleanUpMs = 30_000;

/**
 * Makes the bundled sample in a database.
 * @returns Its tables and their rows.
 * @throws AppError TABLE_EXISTS where the schema already holds something; it is never overwritten. What was made before an
 * error or a stop is removed again.
 */
export async function loadSample(
  target: ImportTarget,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<{ name: string; rows: number }[]> {
  const present = (await target.relations(signal)).filter((relation) => relation.schema === sampleSchema);
  if (present.length > 0) {
    throw new AppError(
      "TABLE_EXISTS",
      `The schema “${sampleSchema}” already holds ${present.length === 1 ? "a table or view" : `${present.length} tables and views`}. Drop it first to load the sample again.`,
    );
  }
  const totalRows = sampleSteps.reduce((sum, step) => sum + step.rows, 0);
  let rows = 0;
  try {
    await target.execute(`CREATE SCHEMA IF NOT EXISTS ${sampleSchema}`, signal);
    for (const step of sampleSteps) {
      report({ step: step.name, rows, totalRows });
      await target.execute(step.sql, signal);
      rows += step.rows;
    }
  } catch (error) {
    // The first error is the one to tell; a service that went away cannot be cleaned either.
    await target
      .execute(`DROP SCHEMA IF EXISTS ${sampleSchema} CASCADE`, AbortSignal.timeout(cleanUpMs))
      .catch(() => undefined);
    throw signal.aborted ? new AppError("CANCELLED") : error;
  }
  report({ step: null, rows, totalRows });
  return sampleSteps.filter((step) => step.rows > 0).map(({ name, rows: count }) => ({ name, rows: count }));
}

export interface ImportPorts extends LoadPorts {
  readonly client: Pick<ServiceClient, "query" | "readSchema">;
  readonly readers: FileReaders;
  readonly openFiles: Pick<OpenFiles, "open">;
  readonly estimates: Pick<LoadEstimates, "estimate" | "learn">;
  /** Asks the user for files; empty where they closed the dialog. */
  readonly askForFiles: () => Promise<readonly string[]>;
  /** Asks the user for a folder; null where they closed the dialog. */
  readonly askForFolder: () => Promise<string | null>;
}

type ImportMethod =
  | "imports.chooseFiles"
  | "imports.chooseFolder"
  | "imports.listFolder"
  | "imports.inspect"
  | "imports.readShapes"
  | "imports.checkLines"
  | "imports.savedMapping"
  | "imports.readSql"
  | "imports.openFile"
  | "loads.estimate"
  | "loads.settings"
  | "loads.start"
  | "loads.startSample";

/** Processes that look at files at once; a folder may have thousands. */
const maxInspecting = 2;

/** Handlers of what brings data into a database. */
export function importHandlers(ports: ImportPorts): HandlersOf<ImportMethod> {
  const { client, files, mappings, startedLoads, readers, tasks } = ports;
  const inspecting = pLimit(maxInspecting);
  // The form of the first file does not wait for the columns of all others.
  const shaping = pLimit(maxInspecting);
  // It may read gigabytes, and nothing waits for it.
  const checking = pLimit(1);
  return {
    "imports.chooseFiles": async () => {
      const chosen: ChosenFile[] = [];
      for (const path of await ports.askForFiles()) {
        const item = await files.adopt(path);
        if ("file" in item) chosen.push(item.file);
      }
      return { files: chosen };
    },
    "imports.chooseFolder": async () => {
      const path = await ports.askForFolder();
      const item = path === null ? null : await files.adopt(path);
      return { folder: item !== null && "folder" in item ? item.folder : null };
    },
    "imports.listFolder": async ({ folderId, pattern }, { signal }) => ({
      files: await files.list(folderId, pattern, signal),
    }),
    "imports.inspect": async ({ fileId, asked }, { signal }) => {
      const { path } = files.fileOf(fileId);
      const found = await inspecting(() =>
        readers.toLook(path, signal, (reader) => reader.ask("inspect", { asked }, signal)),
      );
      // While its preview is read: a load follows mostly.
      void readers.warm();
      return found;
    },
    "imports.readShapes": async ({ fileIds }, { signal }) => {
      const paths = fileIds.map((fileId) => files.fileOf(fileId).path);
      const shapes = await shaping(() => readers.shapes(paths, signal));
      return { shapes: [...shapes] };
    },
    "imports.checkLines": async ({ fileIds, reading }, { signal }) => {
      const paths = fileIds.map((fileId) => files.fileOf(fileId).path);
      return { lines: [...(await checking(() => readers.checkLines(paths, reading, signal)))] };
    },
    "imports.savedMapping": async ({ shape }) => ({
      mapping: await mappings.find(shape),
    }),
    "imports.readSql": async ({ fileId }) => ({ text: await files.readSql(fileId) }),
    "imports.openFile": async ({ fileId, reading, brokenLines, table }, { signal }) => ({
      databaseId: await ports.openFiles.open(files.fileOf(fileId), reading, brokenLines, table, signal),
    }),
    "loads.estimate": ({ fileIds, reading, target }, { signal }) =>
      inspecting(() =>
        ports.estimates.estimate(
          { files: fileIds.map((fileId) => files.fileOf(fileId)), reading, target },
          signal,
        ),
      ),
    "loads.settings": async ({ taskId }) => {
      const settings = await startedLoads.find(taskId);
      if (settings === null)
        throw new AppError(
          "NOT_FOUND",
          "The settings of this load are no longer known. Choose its files again.",
        );
      return { ...settings, files: await Promise.all(settings.files.map((file) => files.restore(file))) };
    },
    "loads.start": async (input) => {
      await startLoads(ports, input);
      return {};
    },
    "loads.startSample": async ({ loadId, profileId, databaseId, databaseName }) => {
      const target = { profileId, databaseId, databaseName, schema: sampleSchema, table: null };
      const title = "the sample";
      await tasks.start({ id: loadId, kind: "sample", title, target }, async (run) => {
        await loadSample(
          serviceImportTarget(client, profileId, databaseId),
          ({ rows, totalRows }) => run.report({ step: "loading", rowsDone: rows, rowsTotal: totalRows }),
          run.signal,
        );
        return null;
      });
      return {};
    },
  };
}
