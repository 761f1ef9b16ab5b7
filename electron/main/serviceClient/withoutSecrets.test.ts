import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { hideSecrets, withoutSecrets } from "./withoutSecrets";

describe("a secret is made unreadable", () => {
  it.each<[string, string, string]>([
    ["as it is", "correct horse battery", 'no login with "correct horse battery"'],
    ["as addresses spell it", "p@ss/word:1", "postgres://ro:p%40ss%2Fword%3A1@h failed"],
    ["as JSON spells it", 'pass"word\\1', '{"password":"pass\\"word\\\\1"}'],
    [
      "one line of a key",
      "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n-----END KEY-----",
      "bad line MIIEvQIBADANBgkqhkiG9w0B",
    ],
    ["short, in an address", "pw", "postgres://ro:pw@h failed"],
    ["short, as a value", "pw", "password=pw rejected"],
    ["short, in JSON", "pw", '{"password":"pw"}'],
  ])("%s", (_how, secret, message) => {
    const text = hideSecrets(message, { password: secret });
    expect(text).toContain("[secret]");
    for (const line of secret.split("\n"))
      if (!line.startsWith("-----") && line.length > 2) expect(text).not.toContain(line);
  });

  it("and words that happen to hold a short one are left alone", () => {
    expect(hideSecrets("The password of the user was refused.", { password: "user" })).toBe(
      "The password of the user was refused.",
    );
  });

  it("wherever it stands, of eight characters or more", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(!"[secret]".includes(secret));
        expect(hideSecrets(`${before}${secret}${after}`, { secret })).not.toContain(secret);
      }),
    );
  });
});

it("leaves the error what it was otherwise", async () => {
  const details = { status: 400 };
  const call = withoutSecrets({ password: "hunter2hunter2", old: null }, async () => {
    throw new AppError("SOURCE_FAILED", "refused hunter2hunter2", details);
  });
  await expect(call).rejects.toMatchObject({ code: "SOURCE_FAILED", message: "refused [secret]", details });
  await expect(withoutSecrets({}, async () => 7)).resolves.toBe(7);
});
