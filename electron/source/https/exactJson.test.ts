import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExactNumber, parseExactJson, textOfJson, writeExactJson } from "./exactJson";

describe("JSON read without rounding", () => {
  it("keeps every digit of numbers that a double would change", () => {
    for (const digits of [
      "9007199254740993",
      "-123456789012345678901234567890",
      "1.10",
      "0.12345678901234567890",
      "1e400",
      "-0",
    ]) {
      expect(parseExactJson(`{"a":[${digits}]}`)).toEqual({ a: [new ExactNumber(digits)] });
      expect(writeExactJson(parseExactJson(`[${digits}]`))).toBe(`[${digits}]`);
    }
  });

  it("leaves digits inside texts alone, whatever is quoted or escaped there", () => {
    const text = String.raw`{"a\"9007199254740993":"\\","b":"1.10\\\"","c":9007199254740993}`;
    expect(writeExactJson(parseExactJson(text))).toBe(text);
  });

  it("reads any JSON as the engine's own parser does, and writes it back the same", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const written = writeExactJson(parseExactJson(json));
        expect(JSON.parse(written)).toEqual(JSON.parse(json));
      }),
    );
  });

  it("gives whole numbers of any size back digit by digit", () => {
    fc.assert(
      fc.property(fc.bigInt(), (whole) => {
        expect(textOfJson(parseExactJson(whole.toString()))).toBe(whole.toString());
      }),
    );
  });

  it("refuses what is not JSON without showing how numbers are marked", () => {
    for (const text of ["{", "[1,", "<html>", "[9007199254740993", "-", '{"a":"']) {
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    }
    expect(() => parseExactJson("[9007199254740993")).toThrow("The text is not JSON.");
  });
});
