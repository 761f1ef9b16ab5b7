import { describe, expect, it } from "vitest";
import { redactStatement } from "./redactStatement";

describe("redactStatement", () => {
  it.each([
    [
      "ATTACH 'harbour' AS h (TYPE quack, TOKEN 'abc''def')",
      "ATTACH 'harbour' AS h (TYPE quack, TOKEN '[redacted]')",
    ],
    [
      "CREATE OR REPLACE SECRET s (TYPE s3, KEY_ID 'AK', SECRET 'x')",
      "CREATE OR REPLACE SECRET s (TYPE s3, KEY_ID '[redacted]', SECRET '[redacted]')",
    ],
    ["ATTACH 'host=h password=geheim dbname=d'", "ATTACH 'host=h password=[redacted] dbname=d'"],
    ["ATTACH 'md:?motherduck_token=abc.def&x=1'", "ATTACH 'md:?motherduck_token=[redacted]&x=1'"],
  ])("writes %s down without its secret", (sql, written) => {
    expect(redactStatement(sql)).toBe(written);
  });

  it("leaves other statements as they are", () => {
    const sql = "SELECT 'it''s', token FROM keys WHERE name = 'password' AND secret IS NULL";
    expect(redactStatement(sql)).toBe(sql);
  });
});
