import { describe, expect, it } from "vitest";
import { pivotLook, plainLook, resultPresentation } from "./resultPresentation";

describe("a look at an earlier result", () => {
  const key = (index: number, name: string) => ({
    column: { index, name },
    bucket: { kind: "value" as const },
  });

  it("is read as it was kept when a pivot had one column across, or none", () => {
    const kept = { rows: [], values: [], totals: false };
    expect(pivotLook.parse({ ...kept, across: key(1, "b") }).across).toEqual([key(1, "b")]);
    expect(pivotLook.parse({ ...kept, across: null }).across).toEqual([]);
    const several = { ...kept, across: [key(1, "b"), key(0, "a")] };
    expect(pivotLook.parse(several)).toEqual(several);
  });

  it("is read as it was kept before results were compared, and keeps what is compared since", () => {
    expect(resultPresentation.parse({ pane: "chart", pivot: null, chart: null })).toEqual({
      ...plainLook,
      pane: "chart",
    });
    const before = "0b0f1a0e-5d6c-4c41-9d5e-2f4a7f1f8a11";
    const comparison = { before, keys: [{ index: 0, name: "id" }], leftOut: [] };
    const look = { ...plainLook, pane: "compare", comparison };
    expect(resultPresentation.parse(look)).toEqual(look);
  });
});
