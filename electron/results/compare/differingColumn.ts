import { previewLength, type PageColumn } from "#shared/contract/resultPort";
import { differingParts } from "./differingParts";

/** What a page gets of a long text: enough to fill a cell, with something of what stands before the part that differs. */
const aroundLength = 300;
const aroundBefore = 40;

/**
 * Where the cells of a column differ from those of the other side. NULL is taken for a text without characters.
 *
 * @param role The side that `own` is of
 * @param places Cells of changed pairs, by their index
 */
export function differingColumn(
  role: "before" | "now",
  own: readonly (string | null)[],
  other: readonly (string | null)[],
  places: readonly number[],
): NonNullable<PageColumn["differing"]> {
  return places.map((place) => {
    const [text, opposite] = [own[place] ?? "", other[place] ?? ""];
    const isBefore = role === "before";
    const parts = isBefore ? differingParts(text, opposite) : differingParts(opposite, text);
    const { start } = parts;
    const end = isBefore ? parts.beforeEnd : parts.nowEnd;
    if (text.length <= previewLength) return [place, { start, end, around: null }];
    const from = Math.max(0, start - aroundBefore);
    return [place, { start, end, around: { from, text: text.slice(from, from + aroundLength) } }];
  });
}
