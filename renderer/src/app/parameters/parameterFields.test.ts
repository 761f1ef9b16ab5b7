import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parameterTypes } from "#shared/domain/writtenStatement";
import { entryOf, valueOf } from "./parameterFields";

const guess = { type: "BIGINT", isList: false } as const;
const empty = entryOf(undefined);

describe("parameterFields", () => {
  it("takes the guess until something else is chosen", () => {
    expect(valueOf({ ...empty, text: "5" }, guess)).toEqual({ type: "BIGINT", value: "5" });
    expect(valueOf({ ...empty, text: "5" }, { ...guess, isList: true })).toEqual({
      type: "BIGINT",
      value: ["5"],
    });
    expect(valueOf({ ...empty, type: "VARCHAR", text: "5" }, guess)).toEqual({ type: "VARCHAR", value: "5" });
    expect(valueOf({ ...empty, form: "null", text: "5" }, guess)).toEqual({ type: "BIGINT", value: null });
  });

  it("reads a list line by line and leaves empty lines out", () => {
    const entry = { type: null, form: "list", text: "1\r\n2\n\n3\n" } as const;
    expect(valueOf(entry, guess)).toEqual({ type: "BIGINT", value: ["1", "2", "3"] });
    expect(valueOf({ ...entry, text: "" }, guess)).toEqual({ type: "BIGINT", value: [] });
    expect(valueOf({ ...entry, text: "1\nx" }, guess)).toBeNull();
  });

  it("reads NULL, the empty text and texts with line breaks in a list", () => {
    const text = 'a\nNULL\n""\n"NULL"\n"x\\ny"\n"say \\"hi\\""';
    expect(valueOf({ type: "VARCHAR", form: "list", text }, guess)?.value).toEqual([
      "a",
      null,
      "",
      "NULL",
      "x\ny",
      'say "hi"',
    ]);
    expect(valueOf({ type: "BIGINT", form: "list", text: "1\nnull" }, guess)?.value).toEqual(["1", null]);
    expect(valueOf({ type: "VARCHAR", form: "list", text: '"open' }, guess)).toBeNull();
    expect(valueOf({ type: "JSON", form: "list", text: '"a"\n{"b": 1}' }, guess)?.value).toEqual([
      '"a"',
      '{"b": 1}',
    ]);
  });

  it("takes line breaks as part of a text", () => {
    expect(valueOf({ type: "VARCHAR", form: "lines", text: "a\n\nb" }, guess)?.value).toBe("a\n\nb");
    expect(entryOf({ type: "VARCHAR", value: "a\nb" })).toMatchObject({ form: "lines", text: "a\nb" });
  });

  it("shows any remembered value as it was entered", () => {
    const special = fc.constantFrom("", "NULL", " null ", '"', '"a"', "a\nb", "\r\n", "\\n", null);
    const value = fc.oneof(
      fc.string(),
      special,
      fc.array(fc.oneof(fc.string(), special, fc.string({ unit: "binary" }))),
    );
    fc.assert(
      fc.property(value, (one) => {
        expect(valueOf(entryOf({ type: "VARCHAR", value: one }), guess)).toEqual({
          type: "VARCHAR",
          value: one,
        });
      }),
    );
    expect(parameterTypes.map((type) => entryOf({ type, value: null }).type)).toEqual([...parameterTypes]);
  });
});
