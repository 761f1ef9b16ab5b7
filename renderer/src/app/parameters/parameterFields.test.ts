import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parameterTypes } from "#shared/sql/parameters/parameterLiteral";
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

  it("shows any remembered value as it was entered", () => {
    const line = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
    const value = fc.oneof(fc.string(), fc.constant(null), fc.array(line));
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
