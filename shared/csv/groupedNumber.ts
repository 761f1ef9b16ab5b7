import type { TextOptions } from "#shared/domain/importPlan";

type GroupSeparator = NonNullable<TextOptions["groupSeparator"]>;

/** What stands for a separator in files: blanks that don't break lines, and the typographic apostrophe. */
const characters: Readonly<Record<GroupSeparator, string>> = {
  ".": ".",
  ",": ",",
  " ": " \u00a0\u202f",
  "'": "'\u2019",
};

/** A number whose digits stand in groups of three. */
export interface GroupedNumber {
  /** All characters that separate groups. */
  readonly separators: string;
  /** A regular expression, of JavaScript and of the engine, for the whole text. Its first group begins with no zero: 0.123 has none. */
  readonly pattern: string;
}

/**
 * How numbers with groups are written.
 * @param decimals characters that may separate the fraction; the group separator is none of them
 * @returns null where no groups are asked for, or the separator cannot be told from the decimal one
 */
export function groupedNumber(
  separator: TextOptions["groupSeparator"],
  decimals: string,
): GroupedNumber | null {
  const others = decimals.replaceAll(separator ?? "", "");
  if (separator === null || others === "") return null;
  const separators = characters[separator];
  return { separators, pattern: `[+-]?[1-9][0-9]{0,2}([${separators}][0-9]{3})+([${others}][0-9]*)?` };
}
