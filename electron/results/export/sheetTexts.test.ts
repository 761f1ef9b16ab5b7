import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resultOf } from "../testing/resultOf";
import { sheetCells } from "../testing/sheetCells";
import { ExportTarget } from "./ExportTarget";
import { SheetFile } from "./SheetFile";
import { sheetXml } from "./sheetXml";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-sheet-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("The texts of a sheet", () => {
  const writer = sheetXml([{ name: "note", type: "VARCHAR" }]);

  it("ask readers to preserve the space that they would trim", () => {
    for (const text of [" a", "a ", "a\nb", "\ta", " ", "\u00A0a"]) {
      expect(writer.row([text], 0)).toContain(`<t xml:space="preserve">${text}</t>`);
    }
  });

  it("are written as they are where no reader changes them", () => {
    for (const text of ["a", "a b", "a  b", "", "ń"]) {
      expect(writer.row([text], 0)).toContain(`<t>${text}</t>`);
    }
  });
});

describe("A sheet", () => {
  it("holds rows longer than what is packed at once, between short ones, of characters of every width", async () => {
    const long = ["é".repeat(32_767), "ń".repeat(32_767), "😀".repeat(16_383), "x".repeat(32_767)];
    const wide = [...long, ...long, ...long.toReversed(), ...long];
    const short = wide.map((_, index) => `${index} ń`);
    const rows = [wide, short, short, wide, wide, short];
    const path = join(folder, "rows.xlsx");
    const target = await ExportTarget.create(path, "one");
    const columns = wide.map((_, index) => `c${index}`);
    const body = { columns, types: columns.map(() => "VARCHAR"), rows, truncated: false };
    const result = resultOf([Buffer.from(JSON.stringify(body))]);
    const sheet = new SheetFile(target, result.columns ?? [], "Result");
    const places = [...columns.keys()];
    await sheet.add(result, places, 0, 2);
    await sheet.add(result, places, 2, rows.length);
    await sheet.end();
    await target.complete();
    expect((await sheetCells(path)).slice(1)).toEqual(rows);
  });
});
