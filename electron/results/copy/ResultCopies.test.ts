import { createHash } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { rowFormats } from "#shared/domain/results/resultCopy";
import type { StoreEvent } from "#shared/processes/storePort";
import { ResultTables } from "../table/ResultTables";
import { resultOf } from "../testing/resultOf";
import { sampleAnswer } from "../testing/sampleAnswer";
import { ResultViews } from "../session/ResultViews";
import { createRowWriter } from "../write/createRowWriter";
import { ResultCopies } from "./ResultCopies";

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

it.each(rowFormats)(
  "rows are given as %s in small parts that join exactly, and not further once stopped",
  (format) => {
    let events: StoreEvent[] = [];
    const copies = new ResultCopies((event) => events.push(event));
    const copy = { viewId: 0, format, rows: { from: 0, count: rows }, columns, target };
    const hash = createHash("sha1");
    let rowsDone = 0;
    copies.begin("copy", "run", source, copy);
    for (let isLast = false; !isLast; copies.next("copy")) {
      const [part, ...others] = events;
      if (part?.type !== "copyPart") throw new Error(`instead of a part: ${part?.type}`);
      expect(others).toEqual([]);
      expect(part.text.length).toBeLessThan(600 * 1024);
      expect(part.rowsDone).toBeGreaterThanOrEqual(rowsDone);
      hash.update(part.text);
      ({ rowsDone, last: isLast } = part);
      events = [];
    }
    expect(rowsDone).toBe(rows);
    expect(hash.digest("hex")).toBe(expectedHash(format));

    copies.begin("stopped", "run", source, copy);
    copies.stop("stopped");
    copies.next("stopped");
    expect(events).toHaveLength(1);
  },
  60_000,
);
