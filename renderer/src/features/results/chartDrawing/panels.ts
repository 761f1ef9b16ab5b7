import { lineText } from "../../../lib/lineText";
import { above, type DrawingInput, pictureHeight } from "./drawingInput";
import { commonScale } from "./ticks";

/** Per cent of the drawing. */
const gapAcross = 5;
const nameHeight = 6;
const axisHeight = 7;

/** Where small charts stand, and their names above them, in shares of the drawing so that they fit whatever its size. */
export function panelGrids(
  input: DrawingInput,
  names: readonly string[],
  legend: { readonly right: number; readonly bottom: number },
) {
  const across = names.length <= 3 ? names.length : Math.ceil(Math.sqrt(names.length));
  const down = Math.ceil(names.length / across);
  const top = (above(input) / pictureHeight) * 100 + 1;
  const right = legend.right === 0 ? 2 : 17;
  const bottom = legend.bottom === 0 ? 1 : 7;
  const width = (100 - right) / across;
  const height = (100 - top - bottom) / down;
  const places = names.map((_, index) => ({
    left: (index % across) * width,
    top: top + Math.floor(index / across) * height,
  }));
  const percent = (share: number) => `${share.toFixed(2)}%`;
  return {
    grids: places.map((place) => ({
      left: percent(place.left + gapAcross),
      top: percent(place.top + nameHeight),
      width: percent(width - gapAcross - 1),
      height: percent(height - nameHeight - axisHeight),
    })),
    titles: places.map((place, index) => ({
      text: lineText(names[index] ?? "", 60),
      left: percent(place.left + gapAcross),
      top: percent(place.top),
      textStyle: {
        color: input.colours.text,
        fontFamily: input.fontFamily,
        fontSize: 12,
        fontWeight: 500,
        width: 180,
        overflow: "truncate",
      },
    })),
  };
}

interface DrawnSeries {
  readonly one: { readonly panel?: number };
  readonly points: readonly (readonly [number | string, number | string])[];
}

/** One scale for all small charts, so that they can be compared; of stacked ones by what the stacks come to. */
export function panelScale(drawn: readonly DrawnSeries[], isStacked: boolean, hasZero: boolean) {
  if (!isStacked) {
    return commonScale(
      drawn.flatMap(({ points }) => points.map(([, y]) => Number(y))),
      hasZero,
    );
  }
  const stacks = new Map<string, number>();
  for (const { one, points } of drawn) {
    for (const [x, y] of points) {
      const height = Number(y);
      if (!Number.isFinite(height)) continue;
      const key = `${one.panel ?? 0} ${x} ${height < 0 ? "below" : "above"}`;
      stacks.set(key, (stacks.get(key) ?? 0) + height);
    }
  }
  return commonScale([...stacks.values()], hasZero);
}
