import type { Settings } from "#shared/domain/settings/settings";
import { isNumeric, type TypeFamily } from "#shared/domain/typeFamily";
import { setting } from "../../../queries/settings";
import { messages } from "../../../messages/messages";
import { type ShownColumn, shownText } from "./shownText";

/** What a cell of the grid is written by. */
export interface DisplayedColumn extends ShownColumn {
  readonly family: TypeFamily;
  /** Whether its numbers are names of things, such as ids and years, which are not divided. */
  readonly isIdentifier: boolean;
}

type Numbers = Settings["results.numbers"];
type Dates = Settings["results.dates"];

/** A cell as the grid writes it: numbers and dates as they are set. For reading only: copies have the stored text. */
export function displayedText(text: string, column: DisplayedColumn): string {
  const shown = shownText(text, column);
  if (isNumeric(column.family)) {
    return column.isIdentifier ? shown : dividedNumber(shown, setting("results.numbers"));
  }
  const { family } = column;
  return family === "date" || family === "timestamp" ? writtenDate(shown, setting("results.dates")) : shown;
}

/** Signs between thousands and before the fraction. */
const signs: Readonly<Record<Exclude<Numbers, "plain">, readonly [thousands: string, fraction: string]>> = {
  comma: [",", "."],
  point: [".", ","],
  space: ["\u202F", ","],
  apostrophe: ["’", "."],
};

/** A number with its thousands divided and every digit kept; anything else, such as `1e20` or `NaN`, as it is. */
export function dividedNumber(text: string, display: Numbers): string {
  if (display === "plain") return text;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", fraction] = match;
  const [thousands, point] = signs[display];
  const divided = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands);
  return `${sign}${divided}${fraction === undefined ? "" : point + fraction}`;
}

/** A date, or the date that a time begins with, in another order; anything else as it is. */
export function writtenDate(text: string, display: Dates): string {
  if (display === "iso") return text;
  const match = /^(\d{4,6})-(\d\d)-(\d\d)(?![\d-])/u.exec(text);
  if (match === null) return text;
  const [written, year = "", month = "", day = ""] = match;
  const rest = text.slice(written.length);
  switch (display) {
    case "dayFirst":
      return `${day}/${month}/${year}${rest}`;
    case "dayFirstDots":
      return `${day}.${month}.${year}${rest}`;
    case "monthFirst":
      return `${month}/${day}/${year}${rest}`;
    case "monthName":
      return `${Number(day)} ${messages.results.months[Number(month) - 1] ?? month} ${year}${rest}`;
  }
}
