import { anyOf } from "./anyOf";
import { castOrNull } from "./KeptType";

/** Digits of which every decimal number of so few is another DOUBLE, or FLOAT; and with how many each is written at most. */
const bounds = {
  DOUBLE: { always: 15, longest: 17 },
  FLOAT: { always: 6, longest: 9 },
} as const;

/**
 * SQL of whether a text stands for the floating point number that it is read as: what its digits say must not be lost. The
 * shortest digits that tell a number apart are enough, and so are as many as any number needs.
 */
export function exactFloat(text: string, type: keyof typeof bounds): string {
  const { always, longest } = bounds[type];
  const value = castOrNull(text, type);
  const digits = digitsOf(text);
  const hasDigitsOf = (written: string) => `${digits} = ${digitsOf(written)}`;
  const ways = [
    `length(${digits}) <= ${always}`,
    hasDigitsOf(`${value}::VARCHAR`),
    hasDigitsOf(`printf('%.${longest - 1}e', ${value}::DOUBLE)`),
  ];
  // Our own service writes a FLOAT with the digits of the DOUBLE that it is, too.
  if (type === "FLOAT")
    ways.push(`${value}::DOUBLE = ${castOrNull(text, "DOUBLE")} AND ${exactFloat(text, "DOUBLE")}`);
  const isNoNumber = `regexp_full_match(${text}, '[+-]?(nan|inf|infinity)', 'i')`;
  return `(CASE WHEN isfinite(${value}) THEN ${anyOf(...ways)} ELSE ${isNoNumber} END)`;
}

/** The digits of a number's text that count: without its sign, point and exponent, and without zeros at either end. */
function digitsOf(text: string): string {
  return `trim(translate(split_part(lower(${text}), 'e', 1), '-+.', ''), '0')`;
}
