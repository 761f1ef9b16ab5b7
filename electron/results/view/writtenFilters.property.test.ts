import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exactTerm } from "#shared/domain/resultFilter/FilteredColumn";
import { parseFilter } from "#shared/domain/resultFilter/parseFilter";
import { typeFamily } from "#shared/domain/typeFamily";
import { ExactnessFixture, type RankedResult, rowsOf, valueColumn } from "../testing/ExactnessFixture";
import { orderedTypes } from "../testing/typedValues";

let bed: ExactnessFixture;
beforeAll(async () => {
  bed = await ExactnessFixture.start();
});
afterAll(() => bed.close());

function filtered(ranked: RankedResult, type: string, text: string): Promise<number[]> {
  const terms = parseFilter(text, { family: typeFamily(type), isZoned: false, zone: "UTC", now: 0 });
  if ("error" in terms) throw new Error(`${text}: ${terms.error}`);
  return rowsOf(ranked, { filters: [{ column: valueColumn, ...terms }] });
}

/** One of each way in which a column is compared. */
const kinds =
  /^(TINYINT|UBIGINT|HUGEINT|BIGNUM|DECIMAL\(10,3\)|DOUBLE|DATE|TIME|TIMESTAMP.*|UUID|BLOB|ENUM.*)$/;

describe.each(orderedTypes.filter(({ type }) => kinds.test(type)))(
  "a filter written for a column of type $type",
  ({ type, edges, any }) => {
    it("means the values between two, all but two, and one or none, for any two", () =>
      bed.holds({ type, edges, any }, async (ranked) => {
        const { cells, ranks } = ranked;
        const last = cells.length - 1;
        for (let row = 0; row + 2 < cells.length; row += 3) {
          const [low = 0, high = 0] = [ranks[row], ranks[row + 1]].toSorted((a, b) => (a ?? 0) - (b ?? 0));
          const text = (rank: number) => exactTerm(cells[ranks.indexOf(rank)] ?? null);
          const passing = (passes: (rank: number) => boolean) =>
            ranks.flatMap((rank, each) => (each !== last && passes(rank) ? [each] : []));
          const between = `>=${text(low)} and <${text(high)}`;
          expect(await filtered(ranked, type, between)).toEqual(
            passing((rank) => rank >= low && rank < high),
          );
          expect(await filtered(ranked, type, `!${text(low)} and !${text(high)}`)).toEqual([
            ...passing((rank) => rank !== low && rank !== high),
            last,
          ]);
          expect(await filtered(ranked, type, `${between} and !${text(low)} or null`)).toEqual([
            ...passing((rank) => rank > low && rank < high),
            last,
          ]);
        }
      }));
  },
);
