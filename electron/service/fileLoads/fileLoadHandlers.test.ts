import { describe, expect, it } from "vitest";
import { detectedText } from "#shared/domain/importPlan";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import type { HostedDatabases } from "../databases/HostedDatabases";
import { TableLoadError } from "../engines/DatabaseEngine";
import { fileLoadHandlers } from "./fileLoadHandlers";

const columns = [{ source: "id", name: "id", type: "BIGINT", included: true }];
const load: FileTableLoad = {
  schema: "main",
  table: "t",
  mode: "create",
  brokenLines: "fail",
  reading: { format: "csv", compression: "none", text: detectedText, sheet: null, columns },
  files: [],
};

async function loading(cause: Error): Promise<unknown> {
  const database = { loadFiles: () => Promise.reject(cause) };
  const databases = { get: () => database } as unknown as Pick<HostedDatabases, "get">;
  const handlers = fileLoadHandlers(async () => databases);
  const { signal } = new AbortController();
  const context = { signal, onCancel: () => undefined, send: async () => undefined, ports: [] };
  return handlers.loadFiles({ loadId: "1", databaseId: "d", load }, context);
}

describe("fileLoadHandlers", () => {
  it.each([
    new TableLoadError({
      kind: "statement",
      message: "The disk that holds the database is full. Free some.",
    }),
    Object.assign(new Error("write"), { code: "ENOSPC" }),
  ])("says of a full disk that it is full, not that the file does not fit: %s", async (error) => {
    await expect(loading(error)).rejects.toMatchObject({ code: "LOAD_DISK_FULL" });
  });

  it("says of a statement that failed what was wrong with the file", async () => {
    const error = new TableLoadError({ kind: "statement", message: "Line 3 is not valid JSON." });
    await expect(loading(error)).rejects.toMatchObject({
      code: "FILE_NOT_UNDERSTOOD",
      message: "Line 3 is not valid JSON.",
    });
  });
});
