import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import type { FilesLoadWatch, LoadFiles } from "./LoadFiles";
import { textReading } from "./testing/openTestLoads";
import { unchangedFiles } from "./unchangedFiles";

const accounting = {
  ...{ lines: 2, headerLines: 1, skippedLines: 0, loadedRows: 1, rejectedRows: 0, paddedRows: 0 },
  ...{ trimmedRows: 0, continuationLines: 0, rejectsTable: null },
};

let folder = "";
let path = "";
let commits = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-unchanged-"));
  path = join(folder, "orders.csv");
  writeFileSync(path, "id\n1\n");
  commits = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(work: LoadFiles) {
  const watch: FilesLoadWatch = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    noteStagingTable: () => Promise.resolve(),
    noteCommit: () => {
      commits += 1;
      return Promise.resolve();
    },
  };
  const target = { profileId: "embedded", databaseId: "d", schema: "main", table: "t" };
  const files = [{ path, name: "orders.csv" }];
  return unchangedFiles(work)(
    { files, reading: textReading(["id BIGINT"]), target, mode: "create", brokenLines: "fail" },
    watch,
  );
}

const committing: LoadFiles = async (_, watch) => {
  await watch.noteCommit();
  return accounting;
};

describe("unchangedFiles", () => {
  it("loads a file that stays as it is", async () => {
    expect(await load(committing)).toEqual(accounting);
    expect(commits).toBe(1);
  });

  it("commits nothing of a file that grew while it was read", async () => {
    const growing: LoadFiles = (what, watch) => {
      appendFileSync(path, "2\n");
      return committing(what, watch);
    };
    await expect(load(growing)).rejects.toMatchObject({
      code: "FILE_CHANGED",
      message: "“orders.csv” was changed while it was read. Nothing was loaded.",
    });
    expect(commits).toBe(0);
  });

  it("says that a file is gone rather than what that broke", async () => {
    const vanishing: LoadFiles = () => {
      rmSync(path);
      return Promise.reject(new AppError("LINES_LOST"));
    };
    await expect(load(vanishing)).rejects.toMatchObject({ code: "FILE_CHANGED" });
  });

  it("keeps the error of a load whose file did not change", async () => {
    const failing: LoadFiles = () => Promise.reject(new AppError("TABLE_EXISTS"));
    await expect(load(failing)).rejects.toMatchObject({ code: "TABLE_EXISTS" });
  });

  it("keeps the error of a load that failed while its rows became visible", async () => {
    const cut: LoadFiles = async (_, watch) => {
      await watch.noteCommit();
      appendFileSync(path, "2\n");
      throw new AppError("CONNECTION_CUT");
    };
    await expect(load(cut)).rejects.toMatchObject({ code: "CONNECTION_CUT" });
  });
});
