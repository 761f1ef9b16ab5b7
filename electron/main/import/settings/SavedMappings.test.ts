import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DetectedShape, detectedText, type TextOptions } from "#shared/domain/importPlan";
import { type LoadedSettings, SavedMappings } from "./SavedMappings";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-mappings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new SavedMappings(join(folder, "mappings.json"));
const now = new Date("2026-11-22T10:00:00Z");

const utf8 = { encoding: "utf-8", delimiter: ";", quote: '"', hasHeader: true, skipLines: 0 };

function shapeOf(columns: string[], text: Partial<typeof utf8> = {}): DetectedShape {
  return { format: "csv", columns, text: { ...utf8, ...text } };
}

function settings(columns: readonly string[], text: Partial<TextOptions> = {}): LoadedSettings {
  return {
    reading: {
      format: "csv",
      compression: "none",
      text: { ...detectedText, ...utf8, ...text },
      sheet: null,
      columns: columns.map((source) => ({
        source,
        name: source.toUpperCase(),
        type: "DATE",
        included: true,
      })),
    },
    brokenLines: "reject",
  };
}

describe("SavedMappings", () => {
  it("finds the mapping of files of the same shape, also in the next run", async () => {
    const shape = shapeOf(["id", "day"]);
    await open().save(shape, settings(["id", "day"]), now);
    const next = open();
    expect(await next.find(shape)).toMatchObject({
      text: { delimiter: ";" },
      columns: [{ source: "id", name: "ID", type: "DATE" }, { source: "day" }],
      brokenLines: "reject",
      savedAt: "2026-11-22T10:00:00.000Z",
    });
    expect(await next.find({ format: "json", columns: ["id", "day"], text: null })).toBeNull();
    expect(await next.find(shapeOf(["day", "id"]))).toBeNull();
    expect(await next.find(shapeOf(["id"]))).toBeNull();
    expect(await next.find(shapeOf(["id", "day"], { delimiter: "," }))).toBeNull();
    expect(await next.find(shapeOf(["id", "day"], { hasHeader: false }))).toBeNull();
  });

  it("finds the mapping of a file that was guessed wrong by that guess", async () => {
    const guessed = shapeOf(["-- export|x"], { delimiter: "," });
    await open().save(guessed, settings(["id", "day"], { delimiter: "|", skipLines: 2 }), now);
    expect(await open().find(guessed)).toMatchObject({
      text: { delimiter: "|", skipLines: 2 },
      columns: [{ source: "id" }, { source: "day" }],
    });
  });

  it("leaves the encoding to be detected, unless another one was chosen", async () => {
    const shape = shapeOf(["id"]);
    await open().save(shape, settings(["id"]), now);
    expect((await open().find(shapeOf(["id"], { encoding: "windows-1252" })))?.text?.encoding).toBeNull();
    await open().save(shape, settings(["id"], { encoding: "koi8-r" }), now);
    expect((await open().find(shape))?.text?.encoding).toBe("koi8-r");
  });

  it("leaves lines to skip to be detected, unless another number was chosen", async () => {
    const withTitle = shapeOf(["id"], { skipLines: 3 });
    await open().save(withTitle, settings(["id"], { skipLines: 3 }), now);
    expect((await open().find(shapeOf(["id"])))?.text?.skipLines).toBeNull();
    await open().save(withTitle, settings(["id"], { skipLines: 4 }), now);
    expect((await open().find(withTitle))?.text?.skipLines).toBe(4);
  });

  it("remembers the sheet of a workbook, not the range", async () => {
    const shape: DetectedShape = { format: "workbook", columns: ["title"], text: null };
    const { reading, brokenLines } = settings(["id"]);
    const sheet = { sheet: "Orders", range: "A1:B7", hasHeader: true };
    await open().save(
      shape,
      { reading: { ...reading, format: "workbook", text: null, sheet }, brokenLines },
      now,
    );
    expect((await open().find(shape))?.sheet).toEqual({ ...sheet, range: null });
  });

  it("keeps the hundred shapes that were loaded last", async () => {
    const mappings = open();
    for (let shape = 0; shape <= 100; shape += 1)
      await mappings.save(shapeOf([`c${shape}`]), settings([`c${shape}`]), now);
    expect(await mappings.find(shapeOf(["c0"]))).toBeNull();
    expect(await mappings.find(shapeOf(["c1"]))).not.toBeNull();
    expect(await mappings.find(shapeOf(["c100"]))).not.toBeNull();
  });
});
