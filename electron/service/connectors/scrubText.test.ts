import fc from "fast-check";
import { expect, it } from "vitest";
import { scrubText } from "./scrubText";

const secret = 'hunter2/ä+"key"';

it.each([
  ["as it is", secret],
  ["in an address", `https://ro:${encodeURIComponent(secret)}@db`],
  ["in JSON", JSON.stringify({ password: secret })],
  ["as base64", Buffer.from(secret).toString("base64")],
])("hides a secret %s", (_, text) => {
  const scrubbed = scrubText(`Refused: ${text}.`, [secret]);
  expect(scrubbed).toContain("•••");
  expect(scrubbed).not.toContain("hunter2");
});

it("keeps a sentence as it is, and of a long one the start and the end, where it says what to do", () => {
  expect(scrubText("x".repeat(1000), [])).toBe("x".repeat(1000));
  const long = scrubText(`PostgreSQL says: ${"x".repeat(5000)}. HINT: Turn the table off.`, []);
  expect(long).toHaveLength(1000);
  expect(long).toMatch(/^PostgreSQL says: x+…x+\. HINT: Turn the table off\.$/);
});

it("leaves no half of a secret at a cut, wherever it stands", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom("a", "b", "c", "d") }),
      (before, after, token) => {
        const scrubbed = scrubText(`${".".repeat(before)}${token}${".".repeat(after)}`, [token]);
        expect(scrubbed).toMatch(/^[.•…]*$/);
        expect(scrubbed.length).toBeLessThanOrEqual(1000);
      },
    ),
  );
});

it("halves no character", () => {
  for (const shift of ["", "x"]) {
    const scrubbed = scrubText(`${shift}${"😀".repeat(600)}${shift}`, []);
    expect(Buffer.from(scrubbed).toString()).toBe(scrubbed);
  }
});
