import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rowFormats } from "#shared/domain/results/resultCopy";
import { AppError } from "#shared/errors/AppError";
import { ResultTables } from "../table/ResultTables";
import { resultOf } from "../testing/resultOf";
import { sampleAnswer } from "../testing/sampleAnswer";
import { ResultViews } from "../session/ResultViews";
import { createRowWriter } from "../write/createRowWriter";
import { copyResult } from "./copyResult";

const rows = 20_000;
const columns = Array.from({ length: 20 }, (_, index) => index);
const result = resultOf(sampleAnswer(rows, columns.length));
const source = { result, views: new ResultViews(result, new ResultTables(null)) };
const target = { table: "t", keys: [0] };
afterAll(() => result.bytes.close());

/** What a writer makes of the rows one by one, taken together. */
function expectedHash(format: (typeof rowFormats)[number]): string {
  const writer = createRowWriter(format, { columns: result.columns ?? [], target });
  const hash = createHash("sha1").update(writer.begin);
  for (let row = 0; row < rows; row += 1) hash.update(writer.row(result.rowTexts(row, columns), row));
  return hash.update(writer.end(rows)).digest("hex");
}

describe("copyResult", () => {
  it.each(rowFormats)(
    "gives rows as %s in small parts that join exactly, one at a time",
    async (format) => {
      const copy = { viewId: 0, format, rows: { from: 0, count: rows }, columns, target };
      const hash = createHash("sha1");
      let rowsDone = 0;
      let underWay = 0;
      const end = await copyResult(source, copy, {
        signal: new AbortController().signal,
        send: async (part) => {
          underWay += 1;
          expect(underWay).toBe(1);
          expect(part.text.length).toBeLessThan(600 * 1024);
          expect(part.rowsDone).toBeGreaterThanOrEqual(rowsDone);
          hash.update(part.text);
          ({ rowsDone } = part);
          await Promise.resolve();
          underWay -= 1;
        },
      });
      expect([rowsDone, end.rows]).toEqual([rows, rows]);
      expect(hash.digest("hex")).toBe(expectedHash(format));
    },
    60_000,
  );

  it("gives no more once it is stopped", async () => {
    const abort = new AbortController();
    let parts = 0;
    const copy = { viewId: 0, format: "csv" as const, rows: { from: 0, count: rows }, columns };
    const copying = copyResult(source, copy, {
      signal: abort.signal,
      send: async () => {
        parts += 1;
        abort.abort(new AppError("CANCELLED"));
      },
    });
    await expect(copying).rejects.toMatchObject({ code: "CANCELLED" });
    expect(parts).toBe(1);
  });
});
