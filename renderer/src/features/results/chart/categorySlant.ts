/** Categories up to which each has its name; of more, those are named that there is room for. */
const mostNamed = 24;
/** Pixels that there are for all names side by side, and that one name may be long at a slant. */
const room = 640;
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
  if (names.length > mostNamed || width <= room / Math.max(1, names.length))
    return { label: { hideOverlap: true }, height: 0 };
  const height = Math.round(Math.min(width, longest) * Math.sin((degrees * Math.PI) / 180));
  return { label: { interval: 0, rotate: degrees, width: longest, overflow: "truncate" }, height };
}
