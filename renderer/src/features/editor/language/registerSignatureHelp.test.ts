import { describe, expect, it } from "vitest";
import type { FunctionSignature } from "#shared/domain/sqlFunction";
import { activeParameter, fittingSignature } from "./registerSignatureHelp";

function signature(names: string, isVariadic = false): FunctionSignature {
  const parameters = names.split(" ").flatMap((name) => (name === "" ? [] : [{ name, type: "" }]));
  return { parameters, required: parameters.length, isVariadic, returns: null };
}

function call(argument: number, argumentName: string | null = null) {
  return { name: "f", argument, argumentName };
}

describe("fittingSignature", () => {
  it("is the first with room for the argument, and the longest where none has", () => {
    const signatures = [signature("year"), signature("year month day")];
    expect(fittingSignature(signatures, call(0))).toBe(0);
    expect(fittingSignature(signatures, call(1))).toBe(1);
    expect(fittingSignature(signatures, call(7))).toBe(1);
    expect(fittingSignature([signature("a"), signature("a", true)], call(3))).toBe(1);
  });

  it("is that of a named argument", () => {
    expect(fittingSignature([signature("a b"), signature("a rate")], call(1, "RATE"))).toBe(1);
  });
});

describe("activeParameter", () => {
  it("goes by the name of an argument before its place, and stays at the one that repeats", () => {
    expect(activeParameter(signature("p d"), call(0, "d"))).toBe(1);
    expect(activeParameter(signature("p d"), call(1))).toBe(1);
    expect(activeParameter(signature("format", true), call(5))).toBe(1);
    expect(activeParameter(signature("a"), call(4))).toBe(4);
  });
});
