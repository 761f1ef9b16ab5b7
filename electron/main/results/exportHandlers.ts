import { basename } from "node:path";
import type { MethodOutput } from "#shared/contract/methods";
import { exportEnding, type ExportFormat } from "#shared/domain/results/resultExport";
import { embeddedProfileId } from "#shared/domain/ids";
import type { ExportedFile } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { EventPublisher } from "../ipc/EventPublisher";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { type EmbeddedExportPorts, exportEmbedded } from "./exportEmbedded";
import { exportFileName } from "./exportFileName";
import { exportWhole, type WholeExportPorts } from "./exportWhole";

/** Files that were exported in this run. The page knows them by the export's id only, so it can name no other file. */
class ExportedFiles {
  readonly #paths = new Map<string, string>();

  add(exportId: string, path: string): void {
    this.#paths.set(exportId, path);
  }

  /** @throws AppError NOT_FOUND for an export of another run */
  pathOf(exportId: string): string {
    const path = this.#paths.get(exportId);
    if (path === undefined)
      throw new AppError("NOT_FOUND", "This file was not exported since Wharf started.");
    return path;
  }
}

export interface ExportPorts extends WholeExportPorts, EmbeddedExportPorts {
  readonly events: EventPublisher;
  /** Whether a database is a file that is open without being loaded. */
  readonly isOpenFile?: (databaseId: string) => boolean;
  /** Asks the person where a file of that name is to go; null when they decided otherwise. */
  readonly askForSaveFile: (name: string, format: ExportFormat) => Promise<string | null>;
  /** Shows a file in the system's file manager. */
  readonly showInFolder: (path: string) => void;
}

type ExportMethod = "results.export" | "results.exportWhole" | "results.showExport";

/** The methods that write a file, for as long as a request of them runs. */
export const exportMethods = ["results.export", "results.exportWhole"] as const;

/** Handlers of what takes rows out into files. */
export function exportHandlers(ports: ExportPorts): HandlersOf<ExportMethod> {
  const { store, events, askForSaveFile, showInFolder } = ports;
  const files = new ExportedFiles();

  async function written(
    exportId: string,
    suggestedName: string,
    format: ExportFormat,
    write: (path: string, onProgress: (rowsDone: number, percent?: number) => void) => Promise<ExportedFile>,
  ): Promise<MethodOutput<"results.export">> {
    const path = await askForSaveFile(exportFileName(suggestedName, exportEnding(format)), format);
    if (path === null) return { file: null };
    const onProgress = (rowsDone: number, percent?: number): void =>
      events.publish("results.exportProgress", { exportId, rowsDone, percent: percent ?? null });
    // The page learns that the person has answered.
    onProgress(0);
    const file = await write(path, onProgress);
    files.add(exportId, path);
    return { file: { name: basename(path), ...file } };
  }

  return {
    "results.export": ({ exportId, runId, export: wish, suggestedName }, { signal }) =>
      written(exportId, suggestedName, wish.format, (path, onProgress) =>
        store.outputs.export(exportId, runId, { export: wish, path, signal, onProgress }),
      ),
    "results.exportWhole": ({ suggestedName, ...request }, { signal }) =>
      written(request.exportId, suggestedName, request.export.format, (path, onProgress) =>
        request.profileId === embeddedProfileId && ports.isOpenFile?.(request.databaseId) !== true
          ? exportEmbedded(ports, { ...request, path }, { signal, onProgress })
          : exportWhole(ports, { ...request, path }, { signal, onProgress }),
      ),
    "results.showExport": async ({ exportId }) => {
      showInFolder(files.pathOf(exportId));
      return {};
    },
  };
}
