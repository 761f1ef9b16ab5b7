import { describe, expect, it } from "vitest";
import { firstLines } from "./WriteQuestionDialog";

describe("firstLines", () => {
  it("shows the beginning of a statement, and says how many lines follow", () => {
    expect(firstLines("\nDELETE FROM t\r\n\tWHERE a = 1\nAND b = 2\n", 2)).toEqual({
      text: "DELETE FROM t\n  WHERE a = 1",
      more: 1,
    });
    expect(firstLines(`-- ${"x".repeat(500)}`, 2).text).toBe(`-- ${"x".repeat(397)}…`);
  });

  it("shows no statement as another one: what turns or hides its characters has a sign", () => {
    const turned = "DELETE FROM t /*\u202E WHERE a = 1 \u2066*/";
    expect(firstLines(turned, 1).text).toBe("DELETE FROM t /*◌ WHERE a = 1 ◌*/");
    expect(firstLines("DROP TABLE a\u200Bb", 1).text).toBe("DROP TABLE a◌b");
  });
});
