import type { LoadPlan } from "#shared/contract/methods/importMethods";
import type { DetectedShape } from "#shared/domain/importPlan";
import type { LoadAccounting } from "#shared/domain/loadTask";
import type { Log } from "../log/openLog";
import type { MainMessages } from "../messages/MainMessages";
import type { TaskRegistry, TaskRun } from "../tasks/TaskRegistry";
import type { ChosenFiles } from "./ChosenFiles";
import type { LoadEstimates } from "./LoadEstimates";
import type { FilesLoad, LoadFiles } from "./LoadFiles";
import type { SavedMappings } from "./settings/SavedMappings";
import type { StartedLoads } from "./settings/StartedLoads";

/** Loads that are started together, into one database. */
export interface LoadsToStart {
  readonly profileId: string;
  readonly databaseId: string;
  readonly databaseName: string;
  readonly plans: readonly LoadPlan[];
}

export interface LoadPorts {
  readonly files: ChosenFiles;
  readonly mappings: SavedMappings;
  readonly startedLoads: StartedLoads;
  readonly tasks: TaskRegistry;
  readonly loadFiles: LoadFiles;
  readonly estimates: Pick<LoadEstimates, "learn">;
  readonly texts: () => MainMessages["loads"];
  readonly log: Log;
}

/**
 * Starts loads, each as a task of its own, whatever becomes of the page that asked for them.
 * @throws AppError FILE_NOT_READABLE for a file of another run, and as TaskRegistry.startAll; then none is started
 */
export async function startLoads(ports: LoadPorts, toStart: LoadsToStart): Promise<void> {
  const { files, startedLoads, tasks, log } = ports;
  const { profileId, databaseId, databaseName } = toStart;
  const plans = toStart.plans.map(({ schema, shape, tables, ...settings }) => ({
    shape,
    settings: { ...settings, databaseName, target: { profileId, databaseId, schema } },
    loads: tables.map(({ loadId, table, fileIds }) => ({
      id: loadId,
      table,
      files: fileIds.map((fileId) => files.fileOf(fileId)),
    })),
  }));
  // For convenience only: a load does not fail for it.
  await startedLoads
    .add(plans.map(({ settings, loads }) => ({ settings, loads })))
    .catch((error: unknown) => log.warn("settings of a load not saved", { error }));
  await tasks.startAll(
    plans.flatMap(({ shape, settings, loads }) =>
      loads.map(({ id, table, files: loaded }) => {
        const { reading, mode, brokenLines } = settings;
        const target = { ...settings.target, table };
        const load = { reading, mode, brokenLines, target, files: loaded };
        return {
          id,
          kind: "load" as const,
          title: loaded.length === 1 ? (loaded[0]?.name ?? "") : ports.texts().files(loaded.length),
          target: { ...target, databaseName },
          work: (run: TaskRun) => carryOut(ports, { id, shape, load }, run),
        };
      }),
    ),
  );
}

interface StartedLoad {
  readonly id: string;
  readonly shape: DetectedShape | null;
  readonly load: FilesLoad;
}

async function carryOut(
  { mappings, startedLoads, loadFiles, estimates, log }: LoadPorts,
  { id, shape, load }: StartedLoad,
  run: TaskRun,
): Promise<LoadAccounting> {
  const startedAt = performance.now();
  const accounting = await loadFiles(load, {
    signal: run.signal,
    onProgress: (progress) => run.report(progress),
    noteStagingTable: (name) => run.noteStagingTable(name),
    noteCommit: () => run.noteCommit(),
  });
  estimates.learn(load, (performance.now() - startedAt) / 1000);
  await Promise.all([
    shape === null ? null : mappings.save(shape, load, new Date()),
    startedLoads.remove(id),
  ]).catch((error: unknown) => log.warn("mapping not saved", { error }));
  return accounting;
}
