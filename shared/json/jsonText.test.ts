import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skipSeparators, skipValue } from "./jsonBytes";
import { JsonScanner, JsonSyntaxError } from "./JsonScanner";
import { literalEnd, numberEnd, spaceEnd, stringEnd, stringText } from "./jsonText";

const encoded = (text: string): Uint8Array => Uint8Array.from(unescapeUtf8(text));

/** UTF-8 of a text; shared code knows no TextEncoder. */
function unescapeUtf8(text: string): number[] {
  return [...encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|(.)/g)].map(([, hex, one = ""]) =>
    hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function scans(text: string): boolean {
  const nothing = (): void => undefined;
  const scanner = new JsonScanner({
    openObject: nothing,
    closeObject: nothing,
    openArray: nothing,
    closeArray: nothing,
    key: nothing,
    scalar: nothing,
  });
  try {
    scanner.push(encoded(text));
    scanner.end();
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}

/** A reader of the text's tokens alone: whether it is JSON. */
function reads(json: string): boolean {
  const open: string[] = [];
  let at = 0;
  let canBeValue = true;
  let canBeEnd = false;
  let isKey = false;
  for (;;) {
    at = spaceEnd(json, at);
    if (at === json.length) return open.length === 0 && !canBeValue;
    const char = json.charAt(at);
    if ((char === "}" || char === "]") && (canBeEnd || !canBeValue)) {
      if (open.pop() !== char) return false;
      at += 1;
    } else if (!canBeValue) {
      if (char !== "," || open.length === 0) return false;
      at += 1;
      [canBeValue, canBeEnd, isKey] = [true, false, open.at(-1) === "}"];
      continue;
    } else if (isKey) {
      const end = char === '"' ? stringEnd(json, at) : null;
      if (end === null || stringText(json.slice(at, end)) === null) return false;
      at = spaceEnd(json, end);
      if (json.charAt(at) !== ":") return false;
      at += 1;
      [isKey, canBeEnd] = [false, false];
      continue;
    } else if (char === "{" || char === "[") {
      open.push(char === "{" ? "}" : "]");
      at += 1;
      [canBeEnd, isKey] = [true, char === "{"];
      continue;
    } else {
      const end = char === '"' ? stringEnd(json, at) : (numberEnd(json, at) ?? literalEnd(json, at));
      if (end === null || (char === '"' && stringText(json.slice(at, end)) === null)) return false;
      at = end;
    }
    [canBeValue, canBeEnd] = [false, false];
  }
}

const valid = fc.oneof(
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
);
const nearly = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...'{ } [ ] , : " \\ \\" \\\\ \\u00e4 \\ud83d "a" 0 01 -0 - 1.5 1. .5 1e5 1E+5 1e true false nul null ä 😀'.split(
          " ",
        ),
        " ",
        "\n",
        "\u00a0",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
  fc.tuple(valid, fc.nat(), fc.constantFrom("", '"', "\\", ",", "0", "}", "\n")).map(([json, at, piece]) => {
    const place = at % (json.length + 1);
    return json.slice(0, place) + piece + json.slice(place + 1);
  }),
);

describe("JSON text", () => {
  it("is read by its tokens and by its bytes exactly where JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.oneof(valid, nearly), (json) => {
        const expected = parses(json);
        expect(reads(json)).toBe(expected);
        expect(scans(json)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it("has the same values in its bytes as in its text", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1), (values, indent) => {
        const bytes = encoded(JSON.stringify(values, null, indent));
        const found: unknown[] = [];
        for (let at = skipSeparators(bytes, 1); bytes[at] !== 0x5d;) {
          const end = skipValue(bytes, at);
          const text = [...bytes.subarray(at, end)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
          found.push(JSON.parse(decodeURIComponent(text.join(""))));
          at = skipSeparators(bytes, end);
        }
        expect(JSON.stringify(found)).toBe(JSON.stringify(values));
      }),
    );
  });

  it.each(["01", "1.", "1e", "-", "+1", ".5"])("holds no number %s", (text) => {
    expect(numberEnd(text, 0)).not.toBe(text.length);
  });

  it("has no end of a string that is not closed", () => {
    expect(stringEnd('"a\\"', 0)).toBeNull();
    expect(stringEnd('"\\\\"', 0)).toBe(4);
  });
});
