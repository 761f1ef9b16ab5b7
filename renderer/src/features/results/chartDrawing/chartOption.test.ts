import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { describe, expect, it } from "vitest";
import type { SeriesData } from "../chartData/ChartData";
import type { ChartCaption } from "./chartCaption";
import { chartOption } from "./chartOption";

const chart: ChartLook = {
  type: "bar",
  x: { column: { index: 0, name: "city" }, bucket: { kind: "value" } },
  y: { column: null, aggregate: "count" },
  series: null,
  order: "key",
  isStacked: false,
  isLog: false,
};
const data: SeriesData = {
  kind: "series",
  categories: ["Oslo"],
  series: [{ points: [{ x: "Oslo", y: "9007199254740993" }] }],
  panels: [],
  pointCount: 1,
  notes: [],
};
const colours = {
  ground: "#fff",
  text: "#000",
  quiet: "#666",
  line: "#ccc",
  raised: "#fff",
  faint: "#eee",
  series: ["#08f"],
};

const labels = { title: "", x: "", y: "", y2: "", series: "", rows: "" };

const draw = (caption: ChartCaption | null, names = { x: "city", y: "Number of rows" }) =>
  chartOption({
    chart,
    data,
    families: { x: "text", y: "decimal", rows: "text" },
    labels: { ...labels, ...names },
    colours,
    fontFamily: "Inter",
    caption,
  });

const topOf = (option: ReturnType<typeof draw>) => Reflect.get(Object(option["grid"]), "top") as number;

describe("a chart", () => {
  it("says as a picture what it shows and of which rows, above the drawing", () => {
    const lines = ["Of the first 1,000 rows", 'city: "Oslo"'];
    const picture = draw({ title: "Number of rows by city", lines });
    expect(picture["title"]).toMatchObject({ text: "Number of rows by city", subtext: lines.join("\n") });
    expect(topOf(picture)).toBeGreaterThan(topOf(draw(null)) + 2 * 18);
    expect(draw(null)["title"]).toBeUndefined();
  });

  it("writes the years that a line runs along as years", () => {
    const years = chartOption({
      chart: { ...chart, type: "line" },
      data: { ...data, categories: [] },
      families: { x: "integer", y: "decimal", rows: "text" },
      labels: { ...labels, x: "year", y: "Number of rows" },
      colours,
      fontFamily: "Inter",
      caption: null,
    });
    expect(years["xAxis"]).toMatchObject({ type: "value", minInterval: 1 });
    const label: unknown = Reflect.get(Object(years["xAxis"]), "axisLabel");
    const format = Reflect.get(Object(label), "formatter") as (year: number) => string;
    expect(format(2004)).toBe("2004");
  });

  it("keeps the value in sight where names are too long, and makes signs seen in them", () => {
    const option = draw(null, { x: `city\u202E${"x".repeat(10_000)}`, y: "y".repeat(10_000) });
    const format = Reflect.get(Object(option["tooltip"]), "formatter") as (at: object) => string;
    const [along = "", value = ""] = format({ seriesIndex: 0, dataIndex: 0 }).split("\n");
    expect(along).toMatch(/^city◌x{53,}…: Oslo$/);
    expect(value).toMatch(/^y{59}…: 9,007,199,254,740,993$/);
    expect(option["yAxis"]).toMatchObject({ nameTruncate: { ellipsis: "…" } });
  });

  it("has no ticks within a period that times are grouped by", () => {
    const bucket = { kind: "period", period: "day" } as const;
    const option = chartOption({
      chart: { ...chart, type: "line", x: { column: { index: 0, name: "sold" }, bucket } },
      data: { ...data, series: [{ points: [{ x: "2024-01-01", y: "1" }] }] },
      families: { x: "date", y: "decimal", rows: "text" },
      labels: { ...labels, x: "sold", y: "Number of rows" },
      colours,
      fontFamily: "Inter",
      caption: null,
    });
    expect(option["xAxis"]).toMatchObject({ type: "time", minInterval: 24 * 60 * 60 * 1000 });
  });

  it("shortens what has no room in a line, and makes signs seen that would turn it around", () => {
    const picture = draw({ title: "x".repeat(500), lines: ["a\u202Eb\nc"] });
    expect(Reflect.get(Object(picture["title"]), "text")).toMatch(/^x{159}…$/);
    expect(Reflect.get(Object(picture["title"]), "subtext")).toBe("a◌b↵c");
  });
});
