import type { SpoolWriter } from "../spool/SpoolWriter";

/** What is done to the bytes of a value on the way into a CSV cell. */
export type CellForm =
  /** Nothing: digits and words that hold no comma or quote. */
  | "raw"
  /** In quotes, with its own quotes doubled. */
  | "text"
  | "hex"
  /** As it is where it is a day of the calendar. */
  | "date";

const QUOTE = 0x22;
const ZERO = 0x30;
const COMMA = 0x2c;
const SPACE = 0x20;

/** A DOUBLE in full has some 320 characters. */
const LONGEST_PLAIN = 1000;

/** Longer texts are searched and copied by native code; shorter ones are done before that has started. */
const LONG_TEXT = 256;

const hexDigits = Buffer.from("0123456789abcdef", "latin1");

/**
 * Writes one value, `start` to `end` of the server's bytes, as the next cell.
 * @returns whether it was written; a date that no calendar has is not, which leaves the cell NULL
 */
export function appendCell(
  writer: SpoolWriter,
  form: CellForm,
  source: Buffer,
  start: number,
  end: number,
): boolean {
  if (form === "date" && !isCalendarDay(source, start)) return false;
  if (form === "text") appendText(writer, source, start, end);
  else if (form === "hex") appendHex(writer, source, start, end);
  else appendPlain(writer, source, start, end);
  return true;
}

/** Digits, letters and what stands between them in numbers, dates and UUIDs. @throws Error for bytes that CSV has marks of */
function appendPlain(writer: SpoolWriter, source: Buffer, start: number, end: number): void {
  if (end - start > LONGEST_PLAIN) throw new Error("a number or a date is longer than any");
  for (let position = start; position < end; position += 1) {
    const byte = source[position] ?? 0;
    if (byte < SPACE || byte === QUOTE || byte === COMMA)
      throw new Error("a number or a date holds other characters");
  }
  writer.append(source, start, end);
}

function appendText(writer: SpoolWriter, source: Buffer, start: number, end: number): void {
  writer.reserve((end - start) * 2 + 2);
  const { bytes } = writer;
  let { length } = writer;
  bytes[length++] = QUOTE;
  if (end - start > LONG_TEXT && !source.subarray(start, end).includes(QUOTE)) {
    source.copy(bytes, length, start, end);
    length += end - start;
  } else {
    for (let position = start; position < end; position += 1) {
      const byte = source[position] ?? 0;
      if (byte === QUOTE) bytes[length++] = QUOTE;
      bytes[length++] = byte;
    }
  }
  bytes[length++] = QUOTE;
  writer.length = length;
}

/** In quotes, so that no bytes are not taken for NULL. */
function appendHex(writer: SpoolWriter, source: Buffer, start: number, end: number): void {
  writer.reserve((end - start) * 2 + 2);
  const { bytes } = writer;
  let { length } = writer;
  bytes[length++] = QUOTE;
  for (let position = start; position < end; position += 1) {
    const byte = source[position] ?? 0;
    bytes[length++] = hexDigits[byte >> 4] ?? 0;
    bytes[length++] = hexDigits[byte & 15] ?? 0;
  }
  bytes[length++] = QUOTE;
  writer.length = length;
}

/** MySQL keeps `0000-00-00`, `2020-00-00` and, where it is told to, `2021-02-31`. @param start of `YYYY-MM-DD` */
function isCalendarDay(source: Buffer, start: number): boolean {
  const month = twoDigits(source, start + 5);
  const day = twoDigits(source, start + 8);
  if (month === 0 || day === 0) return false;
  if (day <= 28) return true;
  const year = twoDigits(source, start) * 100 + twoDigits(source, start + 2);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDate() === day;
}

function twoDigits(source: Buffer, start: number): number {
  return ((source[start] ?? ZERO) - ZERO) * 10 + (source[start + 1] ?? ZERO) - ZERO;
}
