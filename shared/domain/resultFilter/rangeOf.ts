import { isNumeric } from "../typeFamily";
import { isFreeText, isTime, type FilteredColumn } from "./FilteredColumn";

const dots = /^(.*?)\s*(?:\.{2,3}|…)\s*(.*)$/s;
const inWords = /^(?:between\s+(\S.*?)\s+and\s+(\S.*)|(?:from\s+)?(\S.*?)\s+to\s+(\S.*))$/is;
const ofNumbers = /^([+-]?[\d.]+)\s*[-–]\s*([+-]?[\d.]+)$/;
const ofTimes = /^(\S.*?)\s+[-–]\s+(\S.*)$/s;

/**
 * The ends of a range as they are written: `10..20`, `10..`, `..20`, `between 10 and 20`, `10 to 20`, `10-20`, and of times
 * `2024-01 - 2024-03`. An open end is empty. Null for anything else, and in texts, where all of these are words.
 */
export function rangeOf(
  text: string,
  { family }: FilteredColumn,
): { readonly from: string; readonly to: string } | null {
  if (isFreeText(family)) return null;
  const dash = isNumeric(family) ? ofNumbers : isTime(family) ? ofTimes : null;
  const [, one, two, three, four] = dots.exec(text) ?? inWords.exec(text) ?? dash?.exec(text) ?? [];
  const from = one ?? three ?? "";
  const to = two ?? four ?? "";
  return from === "" && to === "" ? null : { from, to };
}
