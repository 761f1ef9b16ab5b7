import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors/AppError";
import { KnownSecrets, redactErrors, redactionMark, redactSecrets, redactValues } from "./redact";

/** Secrets without any character of the mark, which would be found in a text made of marks. */
const secret = fc.string({
  minLength: 8,
  maxLength: 30,
  unit: fc.constantFrom(..."xyzXYZ0129 '\"\\/+=&%@:ä😀\n$*?(".split("")),
});

describe("redactSecrets", () => {
  const spellings: readonly (readonly [string, (text: string) => string])[] = [
    ["as it is", (text) => text],
    ["as an address", (text) => encodeURIComponent(text.toWellFormed())],
    ["as a form", (text) => encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+")],
    ["as JSON", (text) => JSON.stringify(text).slice(1, -1)],
    ["as SQL", (text) => text.replaceAll("'", "''")],
    ["in capitals", (text) => text.toUpperCase()],
  ];
  it.each(spellings)("replaces a secret of 8 characters or more %s", (_how, spell) => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (text, before, after) => {
        const spelled = spell(text);
        const redacted = redactSecrets(`${before}${spelled}${after}`, [text]);
        expect(redacted).toContain(redactionMark);
        expect(redacted).not.toContain(spelled);
      }),
    );
  });

  it("leaves no part of secrets that overlap", () => {
    expect(redactSecrets("a-12345678-bcdefghi-jk", ["12345678-bcde", "-bcdefghi-"])).toBe("a-[redacted]jk");
    expect(redactSecrets("xyxyxyxyxyx", ["xyxyxyxy"])).toBe("[redacted]x");
  });

  it.each([
    ["-----BEGIN KEY-----\nMIIEvQIBADANBgkq\n-----END KEY-----", "line MIIEvQIBADANBgkq", "line [redacted]"],
    ['hunter2/ä+"key"', "Basic aHVudGVyMi/DpCsia2V5Ig==", "Basic [redacted]"],
    ["hunter2/ä+key", "Basic aHVudGVyMi/DpCtrZXk=", "Basic [redacted]"],
    ["hunter2/ä+ke", "Basic aHVudGVyMi/DpCtrZQ==", "Basic [redacted]"],
    ["pw", "postgres://ro:pw@h failed", "postgres://ro:[redacted]@h failed"],
    ["pw", "password=pw rejected", "password=[redacted] rejected"],
    ["pw", '{"password":"pw"}', '{"password":"[redacted]"}'],
    ["pw", 'no login with "pw".', 'no login with "pw".'],
    ["abc", 'no login with "abc".', 'no login with "[redacted]".'],
    ["pw12", "no login with pw12.", "no login with [redacted]."],
    ["hunter", "no login with hunter.", "no login with [redacted]."],
    ["hunter", "the hunters are out", "the hunters are out"],
    ["481516", "no login with 481516.", "no login with [redacted]."],
    ["481516", "refused (481516) at h", "refused ([redacted]) at h"],
    ["5432", "nothing listens at port 5432.", "nothing listens at port 5432."],
    ["5432", '{"port": 5432, "list": [1, 5432]}', '{"port": 5432, "list": [1, 5432]}'],
    ["1.5", "DuckDB 1.5.5 failed after 1.5 s", "DuckDB 1.5.5 failed after 1.5 s"],
    ["user", "The password of the user was refused.", "The password of the user was refused."],
    ["user", 'refused "user" of a', 'refused "[redacted]" of a'],
    ["5432", '{"port":5432,"pin":"5432"}', '{"port":5432,"pin":"[redacted]"}'],
    ["", "nothing", "nothing"],
  ])("of %j makes %j %j", (short, text, expected) => {
    expect(redactSecrets(text, [short])).toBe(expected);
  });

  it("keeps a text without secrets as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(redactSecrets(text, [])).toBe(text);
        expect(redactSecrets(text, ["not in the text"])).toBe(text);
      }),
    );
  });
});

describe("redactValues", () => {
  it("replaces long values anywhere and short ones as words", () => {
    expect(redactValues("shopdata2 of RO in error", ["shopdata", "ro"])).toBe(
      "[redacted]2 of [redacted] in error",
    );
  });

  it("ends for characters beyond the first 65,536", () => {
    expect(redactValues("😀😀😀😀", ["😀😀😀"])).toBe("[redacted]");
  });
});

describe("redactErrors", () => {
  it("takes the secret out of an AppError and leaves the rest", async () => {
    const details = { status: 400 };
    const known = new KnownSecrets(["hunter2hunter2"]);
    const failing = async (error: Error) =>
      redactErrors(known, async () => {
        throw error;
      });
    await expect(
      failing(new AppError("SOURCE_FAILED", "refused hunter2hunter2", details)),
    ).rejects.toMatchObject({ code: "SOURCE_FAILED", message: "refused [redacted]", details });
    const other = new TypeError("hunter2hunter2");
    await expect(failing(other)).rejects.toBe(other);
    await expect(redactErrors(known, async () => 7)).resolves.toBe(7);
  });
});
