import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** Numbers beyond 2^53, decimals, dates and timestamps are texts; what else there is has its natural form. */
export function encodingRules({ client, database, samples }: RuleSubject): void {
  it.each(samples.values)("encodes %s exactly", async (sql, type, value) => {
    const { types, rows } = await client().query(database(), `SELECT ${sql} AS v`);
    expect(rows).toEqual([{ v: value }]);
    expect(types.map((name) => name.replaceAll('"', ""))).toEqual([type]);
  });

  it("gives a count as text, however small", async () => {
    expect(
      await client().value(database(), `SELECT count(*) AS c FROM (${samples.queries.range(3)}) AS r`),
    ).toBe("3");
  });
}
