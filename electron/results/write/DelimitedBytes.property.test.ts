import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  csvDelimiters,
  csvFormulas,
  type CsvOptions,
  csvQuotings,
  isNullTextValid,
} from "#shared/domain/csvOptions";
import { copyParts } from "../copy/copyParts";
import type { StoredResult } from "../rows/StoredResult";
import type { RowView } from "../rows/RowView";
import { anyAnswer } from "../testing/anyAnswer";
import { ByteText } from "./ByteText";
import { createRowWriter } from "./createRowWriter";
import type { RowWriter } from "./RowWriter";

const csv: fc.Arbitrary<CsvOptions> = fc
  .record({
    delimiter: fc.constantFrom(...csvDelimiters),
    quoting: fc.constantFrom(...csvQuotings),
    nullText: fc.constantFrom("", "NULL", "∅", "0", "true", "a", "é", "1.50", String.raw`\N`, "\ud83d"),
    hasHeader: fc.boolean(),
    encoding: fc.constant("utf-8" as const),
    formulas: fc.constantFrom(...csvFormulas),
  })
  .filter(isNullTextValid);

function asTexts(writer: RowWriter, result: RowView | StoredResult, columns: readonly number[]): string {
  const rows = Array.from({ length: result.rowCount }, (_, row) =>
    writer.row(result.rowTexts(row, columns), row),
  );
  return writer.begin + rows.join("") + writer.end(rows.length);
}

describe("Rows written from the bytes of an answer", () => {
  it("are the rows written from their texts", () => {
    fc.assert(
      fc.property(
        anyAnswer,
        fc.constantFrom("text", "tsv", "tsvWithHeader", "csv"),
        csv,
        fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
        fc.constantFrom("all", "all", "chosen"),
        ({ columns: all, result }, format, options, chosen, which) => {
          const places = which === "all" ? [...all.keys()] : chosen.map((place) => place % all.length);
          const shape = {
            columns: places.map((place) => all[place] ?? { name: "", type: "" }),
            target: null,
            csv: options,
          };
          const texts = createRowWriter(format, shape);
          const bytes = createRowWriter(format, shape);
          const expected = asTexts(texts, result, places);
          const out = new ByteText(1);
          const rows = result.inBytes();
          for (let row = 0; row < result.rowCount; row += 1)
            bytes.addRow?.(out, { rows, row, columns: places }, row);
          expect(isUtf8(out.written())).toBe(true);
          expect(bytes.begin + out.written().toString() + bytes.end(result.rowCount)).toBe(
            expected.toWellFormed(),
          );
          expect(bytes.formulas?.()).toBe(texts.formulas?.());
          if (!options.nullText.isWellFormed()) return;
          // A copy is a text, which may hold halves of pairs.
          const copied = [
            ...copyParts(result, createRowWriter(format, shape), { from: 0, count: result.rowCount }, places),
          ];
          expect(copied.map((part) => part.text).join("")).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
