import { describe, expect, it } from "vitest";
import { skipReason } from "./UnitReporter.mjs";

describe("skipReason", () => {
  it("takes the reason from the test itself, or from a name that tells it", () => {
    expect(skipReason("keeps keys", "no keychain here")).toBe("no keychain here");
    expect(skipReason("PostgreSQL (skipped where it is not installed) > reads", undefined)).toBe(
      "skipped where it is not installed",
    );
    expect(skipReason("is stopped (skipped on Windows, which has no signals)", "")).toBe(
      "skipped on Windows, which has no signals",
    );
  });

  it("knows none where neither tells", () => {
    expect(skipReason("PostgreSQL (any version) > reads", undefined)).toBeUndefined();
    expect(skipReason("leaves out a table that was skipped", "")).toBeUndefined();
  });
});
