import type { EventPublisher } from "../ipc/EventPublisher";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { ChosenFiles } from "./ChosenFiles";
import type { FileReaders } from "./FileReaders";
import type { ReportProgress } from "./ImportTarget";
import { loadFile } from "./loadFile";
import { loadSample } from "./loadSample";
import { serviceImportTarget } from "./serviceImportTarget";

export interface ImportPorts {
  readonly client: ServiceClient;
  readonly files: ChosenFiles;
  readonly readers: FileReaders;
  /** Asks the person for a file; null when they decided otherwise. */
  readonly askForFile: () => Promise<string | null>;
  readonly events: EventPublisher;
}

type ImportMethod = "imports.chooseFile" | "imports.inspect" | "imports.start" | "imports.loadSample";

/** Handlers of what brings data into a database. */
export function importHandlers(ports: ImportPorts): HandlersOf<ImportMethod> {
  const { client, files, readers, events } = ports;
  const reportAs =
    (importId: string): ReportProgress =>
    (progress) =>
      events.publish("imports.progress", { importId, ...progress });
  return {
    "imports.chooseFile": async () => {
      const path = await ports.askForFile();
      return { file: path === null ? null : await files.adopt(path) };
    },
    "imports.inspect": ({ fileId, asked }, { signal }) =>
      readers.withFile(files.pathOf(fileId), signal, (reader) => reader.ask("inspect", { asked }, signal)),
    "imports.start": ({ importId, fileId, profileId, databaseId, ...plan }, { signal }) =>
      readers.withFile(files.pathOf(fileId), signal, async (reader) => {
        const target = serviceImportTarget(client, profileId, databaseId);
        return { rows: await loadFile(reader, target, plan, reportAs(importId), signal) };
      }),
    "imports.loadSample": async ({ importId, profileId, databaseId }, { signal }) => {
      const target = serviceImportTarget(client, profileId, databaseId);
      return { tables: await loadSample(target, reportAs(importId), signal) };
    },
  };
}
