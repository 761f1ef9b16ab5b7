import { describe, expect, it } from "vitest";
import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { askedColumns, chartGuess, fewRows } from "./useChartGuess";

/** A column of a result: its type, and its value in a row counted from 0. */
type Column = readonly [type: string, value: (row: number) => string | number | null];

/** The same numbers each time, that follow no order. */
const scattered = (row: number, below: number) => (((row + 1) * 7919 * 31) % 104_729) % below;
const cities = ["Oslo", "Bergen", "Kiel", "Riga", "Gdańsk"];
const city: Column = ["VARCHAR", (row) => cities[scattered(row, cities.length)] ?? ""];
const money: Column = ["DECIMAL(10,2)", (row) => `${scattered(row, 900)}.${10 + scattered(row, 89)}`];
const key: Column = ["BIGINT", (row) => row + 1];
const day = (row: number) => new Date(Date.UTC(2024, 0, 1) + row * 86_400_000).toISOString().slice(0, 10);
const name: Column = ["VARCHAR", (row) => `Name ${row}`];

function statisticsOf([type, valueOf]: Column, rows: number): ColumnStatistics {
  const texts = Array.from({ length: rows }, (_, row) => valueOf(row)).flatMap((value) =>
    value === null ? [] : [String(value)],
  );
  const isNumber = isNumeric(typeFamily(type));
  const sorted = isNumber ? texts.toSorted((a, b) => Number(a) - Number(b)) : texts.toSorted();
  const points = [0.05, 0.25, 0.5, 0.75, 0.95].map((at) => sorted[Math.floor(at * sorted.length)] ?? "");
  return {
    rows,
    nulls: rows - texts.length,
    distinct: new Set(texts).size,
    minimum: sorted[0] ?? null,
    maximum: sorted.at(-1) ?? null,
    sum: null,
    average: null,
    standardDeviation: null,
    quantiles: isNumber && texts.length > 0 ? points : null,
    histogram: null,
    lengths: null,
    topValues: [],
  };
}

/** The first chart in words, with what is asked of the store for it. */
function guess(columns: Readonly<Record<string, Column>>, rows: number, isAnswered = true): string {
  const typed = Object.entries(columns).map(([column, [type]]) => ({ name: column, type }));
  const asked = askedColumns(typed, rows > fewRows).flatMap((index) => {
    const column = Object.values(columns)[index];
    return column === undefined ? [] : [[index, statisticsOf(column, rows)] as const];
  });
  const { type, x, y } = chartGuess(typed, rows, new Map(isAnswered ? asked : []));
  const period = x?.bucket.kind === "period" ? ` by ${x.bucket.period}` : "";
  return `${type} over ${x?.column.name}${period}: ${y?.aggregate} ${y?.column?.name ?? "rows"}`;
}

describe("the first chart of a result adds only what comes to something", () => {
  const shapes: readonly (readonly [
    what: string,
    columns: Readonly<Record<string, Column>>,
    rows: number,
    chart: string,
  ])[] = [
    [
      "orders with a customer's number before the amount",
      {
        order_id: key,
        customer: ["INTEGER", (row) => scattered(row, 50)],
        ordered_at: ["TIMESTAMP", day],
        amount: money,
      },
      1000,
      "line over ordered_at by month: sum amount",
    ],
    [
      "orders of which only numbers of things are known",
      { id: key, customer_id: ["INTEGER", (row) => scattered(row, 90)], sold: ["DATE", day] },
      200,
      "line over sold: count rows",
    ],
    [
      "order lines with a price that is not added",
      {
        order_id: key,
        line: ["INTEGER", (row) => row % 4],
        product: ["VARCHAR", (row) => `Rope ${row % 9}`],
        unit_price: money,
        quantity: ["INTEGER", (row) => 1 + scattered(row, 12)],
      },
      900,
      "bar over product: sum quantity",
    ],
    ["sums by place", { city, total: money }, 5, "bar over city: sum total"],
    ["counts by place", { city, ships: ["BIGINT", (row) => row + 3] }, 30, "bar over city: sum ships"],
    [
      "counts of distinct customers by place",
      { city, "count(DISTINCT customer_id)": ["BIGINT", (row) => row + 1] },
      40,
      "bar over city: sum count(DISTINCT customer_id)",
    ],
    [
      "a customer's number alone beside places",
      { customer: ["INTEGER", (row) => row], city },
      100,
      "bar over city: count rows",
    ],
    [
      "addresses",
      {
        CustomerID: key,
        city,
        zip: ["INTEGER", (row) => 10_000 + scattered(row, 80_000)],
        Phone: ["BIGINT", (row) => 4_930_000_000 + scattered(row, 9_000_000)],
        houseNumber: ["INTEGER", (row) => scattered(row, 200)],
      },
      300,
      "bar over city: count rows",
    ],
    [
      "places on a map",
      {
        name,
        lat: ["DOUBLE", (row) => `${scattered(row, 80)}.5`],
        lon: ["DOUBLE", (row) => `-${scattered(row, 170)}.25`],
      },
      60,
      "map over lon: count rows",
    ],
    [
      "cities on a map with their inhabitants",
      {
        city: name,
        latitude: ["DOUBLE", (row) => `${scattered(row, 80)}.5`],
        longitude: ["DOUBLE", (row) => `${scattered(row, 170)}.5`],
        population: ["INTEGER", (row) => scattered(row, 90_000)],
      },
      30,
      "bar over city: sum population",
    ],
    [
      "latencies, which are no latitudes",
      { city, lat: ["DOUBLE", (row) => `${scattered(row, 2000)}.5`] },
      300,
      "bar over city: sum lat",
    ],
    [
      "amounts by year and region",
      { year: ["INTEGER", (row) => 2015 + (row % 10)], region: city, amount: money },
      50,
      "line over year: sum amount",
    ],
    [
      "companies with the year of their founding",
      { company: name, founded: ["INTEGER", (row) => 1950 + scattered(row, 70)], city },
      400,
      "bar over city: count rows",
    ],
    [
      "people with the year of their birth",
      { person: name, birth_year: ["INTEGER", (row) => 1950 + scattered(row, 50)], city, balance: money },
      400,
      "bar over city: sum balance",
    ],
    [
      "amounts by month",
      { month: ["INTEGER", (row) => row + 1], revenue: money },
      12,
      "bar over month: sum revenue",
    ],
    [
      "readings of sensors",
      {
        sensor: ["INTEGER", (row) => row % 8],
        at: ["TIMESTAMP", day],
        temperature: ["DOUBLE", (row) => `${scattered(row, 30)}.5`],
      },
      390,
      "line over at: average temperature",
    ],
    [
      "keys without a telling name",
      { ref: ["BIGINT", (row) => 500 + row], city },
      500,
      "bar over city: count rows",
    ],
    [
      "long numbers that nothing is said of",
      { wkn: ["BIGINT", (row) => 10_000_000 + scattered(row, 80_000) * 900 + row], city },
      500,
      "bar over city: count rows",
    ],
    [
      "rows that point at numbered things",
      { berth: ["INTEGER", (row) => 1 + (row % 60)], city, dues: money },
      2000,
      "bar over city: sum dues",
    ],
    ["a key and one amount", { id: key, amount: money }, 300, "histogram over amount: count rows"],
    [
      "a key and two amounts",
      { id: key, cost: money, revenue: money },
      300,
      "scatter over cost: sum revenue",
    ],
    ["two amounts", { a: ["INTEGER", (row) => scattered(row, 90)], b: money }, 300, "scatter over a: sum b"],
    [
      "a series that is numbered",
      {
        a: ["INTEGER", (row) => row],
        b: ["DOUBLE", (row) => `${scattered(row, 90)}.5`],
        c: ["INTEGER", (row) => row % 3],
      },
      8000,
      "scatter over a: sum b",
    ],
    [
      "lines of a log",
      {
        id: ["UUID", (row) => `u${row}`],
        logged_at: ["TIMESTAMP", day],
        status_code: ["INTEGER", () => 200],
        bytes: ["BIGINT", (row) => scattered(row, 9000)],
      },
      300,
      "line over logged_at: sum bytes",
    ],
    [
      "a number that has no value at all",
      { city, dues: ["INTEGER", () => null] },
      300,
      "bar over city: count rows",
    ],
    [
      "places in each year",
      { city, year: ["INTEGER", (row) => 2000 + scattered(row, 20)] },
      300,
      "line over year: count rows",
    ],
    [
      "places by a text of their own and one that repeats",
      { note: name, city },
      300,
      "bar over city: count rows",
    ],
  ];

  it.each(shapes)("%s", (_what, columns, rows, chart) => {
    expect(guess(columns, rows)).toBe(chart);
  });
});

describe("the first chart of a result", () => {
  it("goes by names alone where the values cannot be had", () => {
    const columns = { customer: key, place: key, city, amount: money } as const;
    expect(guess(columns, 100, false)).toBe("bar over city: sum amount");
    expect(guess({ customer: key, city }, 100, false)).toBe("bar over city: count rows");
  });

  it("groups a time so that a line has points enough, and not too many", () => {
    const over = (days: number, type = "TIMESTAMP") => {
      const first = Date.UTC(2024, 0, 1);
      const at = (row: number) => new Date(first + (row / 999) * days * 86_400_000).toISOString();
      return guess(
        { sold: [type, (row) => (type === "DATE" ? at(row).slice(0, 10) : at(row))], amount: money },
        1000,
      );
    };
    expect([0.05, 2, 40, 366, 30_000].map((days) => over(days))).toEqual(
      ["minute", "hour", "day", "month", "year"].map((period) => `line over sold by ${period}: sum amount`),
    );
    // A day has no hours.
    expect(over(0, "DATE")).toBe("line over sold by day: sum amount");
    expect(guess({ sold: ["TIMESTAMP", day], amount: money }, 1000, false)).toContain("by month");
  });

  it("is something for any columns", () => {
    expect(guess({}, 0)).toBe("bar over undefined: undefined rows");
    expect(guess({ a: ["BLOB", () => "x"] }, 10)).toBe("bar over a: count rows");
    expect(guess({ id: key }, 10)).toBe("histogram over id: count rows");
    expect(guess({ a: ["INTEGER", () => null] }, 10)).toBe("histogram over a: count rows");
  });

  it("asks the store only of columns that their names leave open, and of few", () => {
    const columns = Array.from({ length: 200 }, (_, index) => ({ name: `c${index}`, type: "DOUBLE" }));
    expect(askedColumns(columns, true)).toEqual([0, 1, 2, 3]);
    expect(askedColumns([...columns, { name: "amount", type: "DOUBLE" }], true)).toEqual([]);
  });
});
