import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactMessage } from "./redactMessage";

const secret = 'hunter2/ä+"key"';

describe("redactMessage", () => {
  it.each([
    ["as it is", secret],
    ["in an address", `https://ro:${encodeURIComponent(secret)}@db`],
    ["in JSON", JSON.stringify({ password: secret })],
    ["as base64", Buffer.from(secret).toString("base64")],
  ])("hides a secret %s", (_, text) => {
    const redacted = redactMessage(`Refused: ${text}.`, [secret]);
    expect(redacted).toContain("[redacted]");
    expect(redacted).not.toContain("hunter2");
  });

  it("keeps a sentence as it is, and of a long one the start and the end, where it says what to do", () => {
    expect(redactMessage("x".repeat(1000), [])).toBe("x".repeat(1000));
    const long = redactMessage(`PostgreSQL says: ${"x".repeat(5000)}. HINT: Turn the table off.`, []);
    expect(long).toHaveLength(1000);
    expect(long).toMatch(/^PostgreSQL says: x+…x+\. HINT: Turn the table off\.$/);
  });

  it("leaves no half of a secret at a cut, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom("x", "y", "z", "0") }),
        (before, after, token) => {
          const redacted = redactMessage(`${".".repeat(before)}${token}${".".repeat(after)}`, [token]);
          expect(redacted).toMatch(/^[.…[\]redact]*$/);
          expect(redacted.length).toBeLessThanOrEqual(1000);
        },
      ),
    );
  });

  it("halves no character", () => {
    for (const shift of ["", "x"]) {
      const redacted = redactMessage(`${shift}${"😀".repeat(600)}${shift}`, []);
      expect(Buffer.from(redacted).toString()).toBe(redacted);
    }
  });
});
