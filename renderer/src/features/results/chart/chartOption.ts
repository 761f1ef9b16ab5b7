import type { EChartsCoreOption } from "echarts/core";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import type { TypeFamily } from "#shared/domain/typeFamily";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import { captionHeight, captionTitle, type ChartCaption, type ChartColours, shortText } from "./chartCaption";
import type { ChartData, ChartPoint } from "./ChartData";
import { axisValueText, placeOf } from "./placeOf";

/** Categories up to which each has its name; of more, those are named that there is room for. */
const mostNamed = 24;
/** Pixels for all names side by side, and for one name at a slant. */
const axisWidth = 640;
const longest = 110;
const characterWidth = 6.2;
const degrees = 35;

interface Slant {
  /** How the names are set, in the library's words. */
  readonly label: object;
  /** Pixels that they need below the axis beyond one line. */
  readonly height: number;
}

/** How the names of categories are set along an axis: side by side where there is room, else at a slant, so that none is left out. */
export function slantOf(names: readonly string[]): Slant {
  const width = Math.max(0, ...names.map(({ length }) => length * characterWidth));
  if (names.length > mostNamed || width <= axisWidth / Math.max(1, names.length))
    return { label: { hideOverlap: true }, height: 0 };
  const height = Math.round(Math.min(width, longest) * Math.sin((degrees * Math.PI) / 180));
  return { label: { interval: 0, rotate: degrees, width: longest, overflow: "truncate" }, height };
}

interface ChartOptionInput {
  readonly chart: ChartLook;
  readonly data: ChartData;
  readonly families: { readonly x: TypeFamily; readonly y: TypeFamily };
  readonly labels: { readonly x: string; readonly y: string };
  readonly colours: ChartColours;
  readonly fontFamily: string;
  /** What stands above the chart where it is a picture on its own; null where that is said around it. */
  readonly caption: ChartCaption | null;
}

/** Characters of a column's name and of a whole line that a tooltip shows. */
const mostOfName = 60;
const mostOfLine = 120;

/** A drawing of the chart in the library's words. What is shown of values is their exact text, not the drawn number. */
export function chartOption(input: ChartOptionInput): EChartsCoreOption {
  const { chart, data, families, labels, colours, fontFamily, caption } = input;
  const text = messages.resultAnalysis;
  const isTime = families.x === "date" || families.x === "timestamp";
  const axis = xAxisOf(chart, families.x);
  const category = (value: string | null) => axisValueText(chart, families.x, value);
  const places = new Map(data.categories.map((value, index) => [value, index]));
  const pointPlace = ({ x, y }: ChartPoint): [number | string, number | string] => {
    const along = axis === "category" ? (places.get(x) ?? null) : placeOf(x, families.x);
    const up = placeOf(y, families.y);
    const isHidden = along === null || up === null || (chart.isLog && up <= 0);
    // The library's word for a point that is not there; the others keep their numbers.
    return isHidden ? ["-", "-"] : [along, up];
  };
  const axisText = { color: colours.quiet, fontFamily, fontSize: 11 };
  const named = (name: string, room: number) => ({
    name: lineText(name),
    nameLocation: "middle",
    nameTruncate: { maxWidth: room, ellipsis: "…" },
    nameTextStyle: { ...axisText, color: colours.text },
    axisLabel: { ...axisText, hideOverlap: true },
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { lineStyle: { color: colours.line } },
    splitLine: { lineStyle: { color: colours.line } },
  });
  const categories = axis === "category" ? data.categories.map(category) : [];
  const slant = slantOf(categories);
  const above = caption === null ? 0 : captionHeight(caption);
  const isSplit = data.series.length > 1 || data.series[0]?.name !== null;

  return {
    animation: false,
    useUTC: true,
    backgroundColor: colours.ground,
    color: [...colours.series],
    textStyle: { fontFamily },
    ...(caption === null ? {} : { title: captionTitle(caption, colours, fontFamily) }),
    grid: { left: 64, right: isSplit ? 180 : 24, top: above + 20, bottom: 52 + slant.height },
    ...(isSplit
      ? {
          legend: {
            type: "plain",
            orient: "vertical",
            right: 12,
            top: above + 16,
            icon: "roundRect",
            itemWidth: 10,
            itemHeight: 10,
            textStyle: { ...axisText, color: colours.text, width: 130, overflow: "truncate" },
          },
        }
      : {}),
    tooltip: {
      trigger: "item",
      renderMode: "richText",
      confine: true,
      backgroundColor: colours.raised,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontFamily, fontSize: 12 },
      formatter: (at: { readonly seriesIndex?: number; readonly dataIndex?: number }) => {
        const series = data.series[at.seriesIndex ?? 0];
        const point = series?.points[at.dataIndex ?? 0];
        if (series === undefined || point === undefined) return "";
        const along =
          point.to === undefined ? category(point.x) : `${category(point.x)} … ${category(point.to)}`;
        return [
          ...(series.name === null ? [] : [lineText(series.name)]),
          `${shortText(labels.x, mostOfName)}: ${along}`,
          `${shortText(labels.y, mostOfName)}: ${point.y === null ? text.isNull : formatExact(point.y)}`,
        ]
          .map((line) => shortText(line, mostOfLine))
          .join("\n");
      },
    },
    xAxis: {
      ...named(labels.x, 420),
      type: axis,
      nameGap: 30 + slant.height,
      ...(axis === "category"
        ? { data: categories, splitLine: { show: false }, axisLabel: { ...axisText, ...slant.label } }
        : {}),
      ...(axis === "value" ? { scale: true } : {}),
      ...(axis === "value" && chart.type !== "scatter"
        ? {
            // As axisValueText writes them: what a line runs along may be years. No tick stands between two whole numbers.
            axisLabel: { ...axisText, hideOverlap: true, formatter: String },
            ...(families.x === "integer" ? { minInterval: 1 } : {}),
          }
        : {}),
      ...(isTime && axis === "time" ? { splitLine: { show: false }, minInterval: periodMs(chart.x) } : {}),
    },
    yAxis: {
      ...named(labels.y, 220),
      type: chart.isLog ? "log" : "value",
      nameGap: 48,
      scale: chart.type === "scatter" || chart.type === "line",
    },
    series: data.series.map(({ name, points }) => ({
      name: name === null ? labels.y : lineText(name),
      type:
        chart.type === "bar" || chart.type === "histogram"
          ? "bar"
          : chart.type === "scatter"
            ? "scatter"
            : "line",
      data: points.map(pointPlace),
      ...(chart.type === "scatter" ? { symbolSize: 6, itemStyle: { opacity: 0.65 } } : {}),
      ...(chart.type === "histogram" ? { barCategoryGap: "4%" } : {}),
      ...(chart.type === "bar" ? { barMaxWidth: 64 } : {}),
      ...(chart.type === "line" || chart.type === "area"
        ? {
            symbol: "circle",
            symbolSize: points.length > 200 ? 3 : 6,
            showSymbol: true,
            lineStyle: { width: 2 },
          }
        : {}),
      ...(chart.type === "area" ? { areaStyle: { opacity: 0.3 } } : {}),
      ...(isStacked(chart) ? { stack: "all" } : {}),
    })),
  };
}

function xAxisOf(chart: ChartLook, family: TypeFamily): "category" | "time" | "value" {
  if (chart.type === "bar" || chart.type === "histogram") return "category";
  if (family === "date" || family === "timestamp") return "time";
  const isNumber = family === "integer" || family === "decimal" || family === "float";
  return isNumber ? "value" : "category";
}

/** How long the periods are that times are grouped by, so that no tick stands within one; 0 where each time is its own. */
function periodMs(x: ChartLook["x"]): number {
  const hour = 60 * 60 * 1000;
  const day = 24 * hour;
  const lengths = {
    minute: hour / 60,
    hour,
    day,
    week: 7 * day,
    month: 28 * day,
    quarter: 90 * day,
    year: 365 * day,
  };
  return x?.bucket.kind === "period" ? lengths[x.bucket.period] : 0;
}

function isStacked({ type, isStacked: wanted }: ChartLook): boolean {
  return wanted && (type === "bar" || type === "area");
}
