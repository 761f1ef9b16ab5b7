import { describe, expect, it } from "vitest";
import { retryAfterSeconds } from "./retryAfterSeconds";

const now = Date.UTC(2026, 10, 20, 10, 0, 0);

describe("retryAfterSeconds", () => {
  it.each<[string | null, number | null]>([
    ["7", 7],
    ["0", 0],
    ["1.2", 2],
    ["999999999", 86_400],
    ["Fri, 20 Nov 2026 10:00:30 GMT", 30],
    ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [null, null],
  ])("reads Retry-After %j as %j seconds", (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
