import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactionMark } from "#shared/secrets/redact";
import { redactText } from "./runReport";

const settings = {
  host: "db.example.com",
  port: 5432,
  database: "shopdata",
  user: "ro",
  files: ["/in/*.csv"],
};

describe("redactText", () => {
  it.each([
    ["connect ECONNREFUSED 10.1.2.3:5432", ["10.1.2.3", "5432"]],
    ["getaddrinfo ENOTFOUND db.example.com", ["db.example.com"]],
    ["getaddrinfo ENOTFOUND other-db.intranet.local", ["other-db", "intranet"]],
    ["Nothing answers at warehouse:6543. Check host and port.", ["warehouse", "6543"]],
    ['password authentication failed for user "app_reader"', ["app_reader"]],
    ["Access denied for user 'app'@'10.0.0.4' (using password: YES)", ["'app'", "10.0.0.4"]],
    ["The user ro may not read public.orders", [" ro "]],
    ["cannot open /var/lib/data/orders.csv", ["/var", "orders.csv"]],
    ["There is no “/in/*.csv” on files.example.net", ["/in/", "files.example.net"]],
    [String.raw`cannot open C:\Users\Ann\orders.csv`, ["Ann", "orders.csv"]],
    ["https://user:pw@host.example/x?token=abc failed", ["pw", "abc", "host.example"]],
    ["mail ann.smith@example.org", ["ann.smith", "example.org"]],
    ["connect to fe80::1ff:fe23:4567:890a failed", ["fe23"]],
  ])("keeps nothing telling of: %s", (text, gone) => {
    const redacted = redactText(text, settings);
    for (const part of gone) expect(redacted).not.toContain(part);
    expect(redacted).toContain(redactionMark);
  });

  it("keeps what the error is, and the names of tables", () => {
    const redacted = redactText("public.orders: permission denied for table orders", settings);
    expect(redacted).toBe("public.orders: permission denied for table orders");
    expect(redactText("The error is in row 12 of sales.order_lines.", settings)).toContain(
      "sales.order_lines",
    );
    expect(redactText("The host is not reachable", {})).toBe("The host is not reachable");
  });

  it("lets through no value of the settings, wherever it stands and whatever it is", () => {
    const value = fc.oneof(
      fc.string({ minLength: 6, maxLength: 40, unit: "binary" }),
      fc.stringMatching(/^[A-Za-zÀ-ž0-9._/@:*+()[\]{}$^|\\-]{6,40}$/u),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), value),
        fc.array(fc.string({ maxLength: 30 })),
        (given, between) => {
          const values = Object.values(given)
            .map((one) => one.trim())
            .filter((one) => one.length >= 6);
          // What stands for the left out would be found in a value made of it.
          fc.pre(
            values.every((one) => !redactionMark.includes(one) && !one.includes("[") && !one.includes("]")),
          );
          const text = values.flatMap((one, index) => [between[index] ?? " ", one]).join("");
          const redacted = redactText(text, given).toLowerCase();
          for (const one of values) expect(redacted).not.toContain(one.toLowerCase());
        },
      ),
      { numRuns: 500 },
    );
  });

  it("lets through no short value either, where it stands as a word of its own", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,5}$/u), fc.lorem(), (short, words) => {
        const redacted = redactText(`${words} ${short} (${short})`, { user: short });
        expect(redacted.split(/[^a-z0-9]+/iu).map((word) => word.toLowerCase())).not.toContain(short);
      }),
    );
  });

  it("leaves numbers of the settings out too, and what is deep inside", () => {
    expect(redactText("port 65001 and deeper", { port: 65_001, more: { inner: ["deeper"] } })).toBe(
      `port ${redactionMark} and ${redactionMark}`,
    );
  });
});
