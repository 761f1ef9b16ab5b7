import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { FileReaders } from "./FileReaders";
import { loadFile } from "./loadFile";
import type { LoadFiles } from "./LoadFiles";
import { serviceImportTarget } from "./serviceImportTarget";

/** Loads files with nothing but statements of the contract. */
export function loadByStatements(
  client: Pick<ServiceClient, "query" | "readSchema">,
  readers: FileReaders,
): LoadFiles {
  return async ({ files, reading, target, mode }, watch) => {
    const { profileId, databaseId, schema, table } = target;
    const place = serviceImportTarget(client, profileId, databaseId);
    let rows = 0;
    for (const [index, file] of files.entries()) {
      const load = { reading, schema, table, mode: index === 0 ? mode : ("append" as const) };
      rows += await readers.withFile(file.path, watch.signal, (reader) =>
        loadFile(reader, place, load, watch),
      );
    }
    return {
      lines: rows,
      headerLines: 0,
      skippedLines: 0,
      loadedRows: rows,
      rejectedRows: 0,
      paddedRows: 0,
      continuationLines: 0,
      rejectsTable: null,
    };
  };
}
