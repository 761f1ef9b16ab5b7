import { describe, expect, it } from "vitest";
import { foldSignatures, type Overload } from "./foldSignatures";
import { signatureText } from "./signatureText";

function overload(names: string, types: string, returns: string | null, isVariadic = false): Overload {
  const items = (text: string) => (text === "" ? [] : text.split(" "));
  return { names: items(names), types: items(types), returns, isVariadic };
}

function labels(...overloads: readonly Overload[]): string[] {
  return foldSignatures(overloads).map((signature) => signatureText("f", signature).label);
}

describe("foldSignatures", () => {
  it("makes the parameters optional that a shorter overload leaves out", () => {
    expect(
      labels(
        overload("string start", "VARCHAR BIGINT", "VARCHAR"),
        overload("string start length", "VARCHAR BIGINT BIGINT", "VARCHAR"),
      ),
    ).toEqual(["f(string VARCHAR, start BIGINT [, length BIGINT]) → VARCHAR"]);
    expect(labels(overload("", "", "BIGINT"), overload("arg", "ANY", "BIGINT"))).toEqual([
      "f([arg]) → BIGINT",
    ]);
  });

  it("keeps overloads apart whose parameters are others", () => {
    expect(labels(overload("a b", "DATE DATE", "DATE"), overload("c", "BIGINT", "BIGINT"))).toEqual([
      "f(c BIGINT) → BIGINT",
      "f(a DATE, b DATE) → DATE",
    ]);
  });

  it("sums up the types of overloads: a few by name, numbers together, many not at all", () => {
    expect(labels(overload("a", "DATE", "DATE"), overload("a", "TIMESTAMP", "TIMESTAMP"))).toEqual([
      "f(a DATE | TIMESTAMP) → DATE | TIMESTAMP",
    ]);
    expect(labels(overload("a", "INTEGER", "HUGEINT"), overload("a", "DECIMAL", "DECIMAL"))).toEqual([
      "f(a numeric) → numeric",
    ]);
    const many = ["DATE", "TIME", "UUID", "BLOB"].map((type) => overload("a", type, "BIGINT"));
    expect(labels(...many)).toEqual(["f(a) → BIGINT"]);
  });

  it("names parameters that DuckDB only numbers, and marks those that may go on", () => {
    expect(labels(overload("col0 col1", "VARCHAR BIGINT", "JSON"))).toEqual([
      "f(value1 VARCHAR, value2 BIGINT) → JSON",
    ]);
    expect(labels(overload("format", "VARCHAR", "VARCHAR", true))).toEqual([
      "f(format VARCHAR, …) → VARCHAR",
    ]);
    expect(labels(overload("", "", null, true))).toEqual(["f(…)"]);
  });

  it("has no types where DuckDB gives other numbers of them than of names", () => {
    expect(labels(overload("p d", "", null))).toEqual(["f(p, d)"]);
  });
});
