import { describe, expect, it } from "vitest";
import { indexOfColumn } from "./resultLook";

const columns = [{ name: "a" }, { name: "b" }, { name: "a" }];

describe("a column that was chosen in an earlier result", () => {
  it("is the one in the same place where it still has its name, so that columns of one name stay apart", () => {
    expect(indexOfColumn({ index: 2, name: "a" }, columns)).toBe(2);
    expect(indexOfColumn({ index: 0, name: "a" }, columns)).toBe(0);
  });

  it("is found by its name elsewhere, and is gone where no column has it", () => {
    expect(indexOfColumn({ index: 7, name: "b" }, columns)).toBe(1);
    expect(indexOfColumn({ index: 1, name: "c" }, columns)).toBeNull();
  });
});
