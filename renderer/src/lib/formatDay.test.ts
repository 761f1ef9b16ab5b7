import { describe, expect, it } from "vitest";
import { formatDay } from "./formatTime";

const words = { today: "Today", yesterday: "Yesterday" };
const now = new Date(2026, 2, 30, 9).getTime();

describe("formatDay", () => {
  it.each([
    [new Date(2026, 2, 30, 0, 1), "Today"],
    [new Date(2026, 2, 29, 23, 59), "Yesterday"],
    [new Date(2026, 2, 28, 12), "Saturday 28 March"],
    [new Date(2025, 11, 31, 12), "Wednesday 31 December 2025"],
  ])("calls %s by its day", (at, name) => {
    expect(formatDay(at.getTime(), now, words).replaceAll(",", "")).toBe(name);
  });
});
