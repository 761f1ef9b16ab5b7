import { setImmediate } from "node:timers/promises";
import { AppError } from "#shared/errors/AppError";
import { type JsonListener, JsonScanner, JsonSyntaxError } from "#shared/json/JsonScanner";
import { skipSeparators, skipValue } from "#shared/json/jsonBytes";
import type { StoredResult } from "../rows/StoredResult";

/** Bytes of values that are looked at before others are served. */
const sliceBytes = 1024 * 1024;

/**
 * Looks at the value of one column in every row of a complete result, in order.
 *
 * @param see Gets the value's bytes; null where the row has none.
 * @param reached Called with the rows that are done, from time to time; what it throws ends the work.
 * @throws AppError the result's own where it is dropped meanwhile
 */
export async function eachValue(
  result: StoredResult,
  column: number,
  see: (value: Buffer | null, row: number) => void,
  reached: (rowsDone: number) => void,
): Promise<void> {
  let seen = 0;
  for (let row = 0; row < result.rowCount; row += 1) {
    const { bytes, starts, ends } = result.rowCells(row);
    const start = starts[column] ?? -1;
    see(start < 0 ? null : bytes.subarray(start, ends[column]), row);
    seen += bytes.length;
    if (seen < sliceBytes) continue;
    seen = 0;
    await setImmediate();
    reached(row + 1);
    if (result.status.type === "failed") throw AppError.fromData(result.status.error);
  }
}

const nothing = (): void => undefined;
const deaf: JsonListener = {
  openObject: nothing,
  closeObject: nothing,
  openArray: nothing,
  closeArray: nothing,
  key: nothing,
  scalar: nothing,
};

/** Up to so many bytes the native parser is the faster check; beyond them what it makes would fill the memory. */
const shortText = 64 * 1024;

/**
 * The bytes of a JSON value. Services send JSON as text, in a string, or as it is.
 *
 * @param value Bytes of one value of an answer, checked before.
 * @returns Null for a text that is no list and no object of JSON
 */
export function jsonValueBytes(value: Buffer): Buffer | null {
  if (value[0] !== 0x22) return value;
  const text = value.includes(0x5c)
    ? Buffer.from(String(JSON.parse(value.toString("utf8"))))
    : value.subarray(1, -1);
  const start = text.findIndex((byte) => byte > 0x20);
  const json = start > 0 ? text.subarray(start) : text;
  return (json[0] === 0x7b || json[0] === 0x5b) && isJson(json) ? json : null;
}

function isJson(text: Buffer): boolean {
  return text.length <= shortText ? isParsed(text) : isScanned(text);
}

function isParsed(text: Buffer): boolean {
  try {
    JSON.parse(text.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

function isScanned(text: Buffer): boolean {
  const scanner = new JsonScanner(deaf);
  scanner.reportDepth = -1;
  try {
    scanner.push(text);
    scanner.end();
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}

/** The values of a list of JSON, one after the other. */
export function* listItems(list: Buffer): Generator<Buffer, void, void> {
  let at = skipSeparators(list, 1);
  while (list[at] !== 0x5d && at < list.length) {
    const end = skipValue(list, at);
    yield list.subarray(at, end);
    at = skipSeparators(list, end);
  }
}
