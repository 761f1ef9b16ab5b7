import { describe, expect, it } from "vitest";
import { lineText } from "./lineText";

describe("lineText", () => {
  it("keeps a text on one line and shows what would not be seen", () => {
    expect(lineText("a\r\nb\nc\td")).toBe("a↵b↵c⇥d");
    expect(lineText("nul\u0000")).toBe("nul␀");
  });

  it("does not let a text pose as another one", () => {
    expect(lineText("\u202etxt.exe")).toBe("◌txt.exe");
    expect(lineText("pay\u200bpal")).toBe("pay◌pal");
  });

  it("leaves emoji and other scripts whole", () => {
    expect(lineText("👩‍👩‍👧 שלום")).toBe("👩‍👩‍👧 שלום");
  });
});
