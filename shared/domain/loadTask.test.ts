import { describe, expect, it } from "vitest";
import { fractionDone } from "./loadTask";

const progress = {
  step: "loading" as const,
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  secondsLeft: null,
};

describe("fractionDone", () => {
  it("counts rows where rows and bytes are both known", () => {
    expect(fractionDone({ ...progress, rowsDone: 1, rowsTotal: 4, bytesDone: 3, bytesTotal: 4 })).toBe(0.25);
    expect(fractionDone({ ...progress, rowsDone: 1, bytesDone: 3, bytesTotal: 4 })).toBe(0.75);
  });

  it("is null without a total, and at most 1", () => {
    expect(fractionDone({ ...progress, rowsDone: 1 })).toBeNull();
    expect(fractionDone({ ...progress, rowsTotal: 0 })).toBeNull();
    expect(fractionDone({ ...progress, rowsDone: 5, rowsTotal: 4 })).toBe(1);
  });
});
