import { describe, expect, it } from "vitest";
import { secondsLeft } from "./TaskRegistry";

const progress = {
  step: "waiting" as const,
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  secondsLeft: null,
};

describe("secondsLeft", () => {
  it("follows from the mean speed so far", () => {
    expect(secondsLeft({ ...progress, rowsDone: 25, rowsTotal: 100 }, 4000)).toBe(12);
    expect(secondsLeft({ ...progress, bytesDone: 50, bytesTotal: 100 }, 4000)).toBe(4);
  });

  it("is not known at the beginning or without a total", () => {
    expect(secondsLeft({ ...progress, rowsDone: 1, rowsTotal: 100 }, 60_000)).toBeNull();
    expect(secondsLeft({ ...progress, rowsDone: 90, rowsTotal: 100 }, 900)).toBeNull();
    expect(secondsLeft({ ...progress, rowsDone: 90 }, 60_000)).toBeNull();
  });
});
