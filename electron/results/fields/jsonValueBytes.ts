import type { JsonListener } from "../answer/JsonListener";
import { JsonScanner } from "../answer/JsonScanner";
import { JsonSyntaxError } from "../answer/JsonSyntaxError";

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
