import { previewLength } from "#shared/contract/resultPort";
import { shownNested } from "#shared/sql/nested/shownNested";

interface SideTexts {
  readonly texts: readonly (string | null)[];
  /** SQL type of the column. */
  readonly type: string;
}

/** The texts of both sides as the page shows them: numbers within values bare, where it has both of a pair whole. */
export function shownPairs(
  own: SideTexts,
  other: SideTexts,
): readonly [readonly (string | null)[], readonly (string | null)[]] {
  const isWhole = (text: string | null | undefined) => (text?.length ?? 0) <= previewLength;
  const shown = (side: SideTexts, opposite: SideTexts) =>
    side.texts.map((text, place) =>
      text !== null && isWhole(text) && isWhole(opposite.texts[place]) ? shownNested(text, side.type) : text,
    );
  return [shown(own, other), shown(other, own)];
}
