import { basename, join, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportFileName } from "./exportFileName";

describe("exportFileName", () => {
  it("keeps a name as a person wrote it where every system takes it", () => {
    expect(exportFileName("Umsätze 2026, Nord-first-10000-rows", "csv")).toBe(
      "Umsätze 2026, Nord-first-10000-rows.csv",
    );
  });

  it("stays in its folder and hides nothing, whatever a tab is called", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("../..", "C:\\x", ".bashrc", "nul", "")),
        (name) => {
          const made = exportFileName(name, "csv");
          expect(basename(join("/folder", made))).toBe(made);
          expect(win32.basename(win32.join("C:\\folder", made))).toBe(made);
          expect(made).toMatch(/^[^.\s~-].*\.csv$/u);
          expect(made).not.toMatch(/[\p{Cc}\p{Cf}<>:"|?*]/u);
        },
      ),
    );
    expect(exportFileName("CON", "csv")).toBe("result.csv");
    expect(exportFileName("report\u202Egnp", "csv")).toBe("report-gnp.csv");
  });

  it("says also in a shortened name that rows are not all", () => {
    expect(exportFileName(`${"All orders of the north ".repeat(5)}-first-100000-rows`, "csv")).toBe(
      "All orders of the north All o…h -first-100000-rows.csv",
    );
  });

  it("is short enough for every file system", () => {
    expect(Buffer.byteLength(exportFileName("🦆".repeat(300), "parquet"))).toBeLessThan(255);
  });
});
