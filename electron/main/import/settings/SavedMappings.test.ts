import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { detectedText, type FileReading } from "#shared/domain/importPlan";
import { SavedMappings } from "./SavedMappings";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-mappings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new SavedMappings(join(folder, "mappings.json"));
const now = new Date("2026-11-22T10:00:00Z");

function reading(columns: readonly string[]): FileReading {
  return {
    format: "csv",
    compression: "none",
    text: { ...detectedText, delimiter: ";" },
    sheet: null,
    columns: columns.map((source) => ({ source, name: source.toUpperCase(), type: "DATE", included: true })),
  };
}

describe("SavedMappings", () => {
  it("finds the mapping of files with the same format and columns, also in the next run", async () => {
    await open().save(reading(["id", "day"]), "reject", now);
    const next = open();
    expect(await next.find("csv", ["id", "day"])).toMatchObject({
      text: { delimiter: ";" },
      columns: [{ source: "id", name: "ID", type: "DATE" }, { source: "day" }],
      brokenLines: "reject",
      savedAt: "2026-11-22T10:00:00.000Z",
    });
    expect(await next.find("json", ["id", "day"])).toBeNull();
    expect(await next.find("csv", ["day", "id"])).toBeNull();
    expect(await next.find("csv", ["id"])).toBeNull();
  });

  it("keeps the hundred shapes that were loaded last", async () => {
    const mappings = open();
    for (let shape = 0; shape <= 100; shape += 1) await mappings.save(reading([`c${shape}`]), "fail", now);
    expect(await mappings.find("csv", ["c0"])).toBeNull();
    expect(await mappings.find("csv", ["c1"])).not.toBeNull();
    expect(await mappings.find("csv", ["c100"])).not.toBeNull();
  });
});
