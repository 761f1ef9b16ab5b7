import { describe, expect, it } from "vitest";
import { mostRejectedLines, tooManyRejected, unnamedMisfits } from "./fileLoad";

describe("unnamedMisfits", () => {
  it("gives the exact number where all lines that do not fit were found", () => {
    expect(unnamedMisfits(1, 4)).toBe("1 more does not fit.");
    expect(unnamedMisfits(mostRejectedLines - 3, mostRejectedLines)).toBe("999,997 more do not fit.");
  });

  it("says that there may be more where the search ended early", () => {
    expect(unnamedMisfits(999_998, mostRejectedLines + 1)).toBe("At least 999,998 more do not fit.");
  });
});

describe("tooManyRejected", () => {
  it("names the number and the limit", () => {
    expect(tooManyRejected(2_000_000)).toMatch(/^2,000,000 lines do not fit\. At most 1,000,000 lines/);
  });
});
