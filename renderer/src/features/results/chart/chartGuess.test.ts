import { describe, expect, it } from "vitest";
import { chartGuess } from "./chartGuess";

function guess(columns: Record<string, string>, rows = 100, days: number | null = null) {
  const typed = Object.entries(columns).map(([name, type]) => ({ name, type }));
  const { type, x, y } = chartGuess(typed, rows, days);
  return { type, x: x?.column.name, bucket: x?.bucket, y: y?.column?.name ?? y?.aggregate };
}

describe("the first chart of a result", () => {
  it("is a line over a time, with the measure and not the key as its value", () => {
    const few = guess({ order_id: "BIGINT", sold: "DATE", city: "VARCHAR", amount: "DECIMAL(10,2)" });
    expect(few).toEqual({ type: "line", x: "sold", bucket: { kind: "value" }, y: "amount" });
    expect(guess({ year: "INTEGER", region: "VARCHAR", amount: "DOUBLE" }).y).toBe("amount");
    const many = guess({ sold: "TIMESTAMP", amount: "DOUBLE" }, 100_000);
    expect(many.bucket).toEqual({ kind: "period", period: "month" });
  });

  it("groups a time so that a line has points enough, and not too many", () => {
    const periodOver = (days: number, type = "TIMESTAMP") =>
      guess({ sold: type, amount: "DOUBLE" }, 1000, days).bucket;
    const period = (name: string) => ({ kind: "period", period: name });
    expect([0.05, 2, 40, 366, 30_000].map((days) => periodOver(days))).toEqual(
      ["minute", "hour", "day", "month", "year"].map(period),
    );
    // A day has no hours.
    expect(periodOver(0, "DATE")).toEqual(period("day"));
  });

  it("is bars by what has names, points of two numbers, and the distribution of one", () => {
    expect(guess({ city: "VARCHAR", ships: "INTEGER" })).toMatchObject({
      type: "bar",
      x: "city",
      y: "ships",
    });
    expect(guess({ city: "VARCHAR" })).toMatchObject({ type: "bar", y: "count" });
    expect(guess({ a: "INTEGER", b: "DOUBLE" })).toMatchObject({ type: "scatter", x: "a", y: "b" });
    expect(guess({ a: "INTEGER" })).toMatchObject({ type: "histogram", x: "a" });
  });

  it("is something for any columns", () => {
    expect(guess({}).x).toBeUndefined();
    expect(guess({ a: "BLOB" })).toMatchObject({ type: "bar", x: "a", y: "count" });
  });
});
