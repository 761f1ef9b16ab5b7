import { describe, expect, it } from "vitest";
import { splitStatements, statementAt } from "./splitStatements";

/** The statement that is meant where the bar stands. */
function meant(marked: string): string | null {
  const text = marked.replace("|", "");
  const found = statementAt(text, splitStatements(text), marked.indexOf("|"));
  return found === null ? null : text.slice(found.codeStart, found.codeEnd);
}

describe("the statement under the cursor", () => {
  it("is the one that the cursor is in", () => {
    expect(meant("select 1; sel|ect 2; select 3")).toBe("select 2");
    expect(meant("|select 1;\nselect 2")).toBe("select 1");
  });

  it("is the one just ended, on its semicolon and behind it", () => {
    expect(meant("select 1|;\nselect 2")).toBe("select 1");
    expect(meant("select 1;|\nselect 2")).toBe("select 1");
    expect(meant("select 1;  -- no|te\nselect 2")).toBe("select 1");
    expect(meant("select 1;| select 2")).toBe("select 1");
  });

  it("is the one that begins where two touch", () => {
    expect(meant("select 1;|select 2")).toBe("select 2");
  });

  it("is the next one from an empty line or the comment above it", () => {
    expect(meant("select 1;\n|\nselect 2;")).toBe("select 2");
    expect(meant("select 1;\n-- about| two\nselect 2;")).toBe("select 2");
    expect(meant("|\n\nselect 1")).toBe("select 1");
  });

  it("is the last one behind everything", () => {
    expect(meant("select 1;\nselect 2;\n\n-- end\n|")).toBe("select 2");
    expect(meant("select 1;\nselect 2\n\n|")).toBe("select 2");
  });

  it("stays inside when a string or comment holds semicolons", () => {
    expect(meant("select ';|;' /* ; */ , 1; select 2")).toBe("select ';;' /* ; */ , 1");
    expect(meant("select 1 -- a; b|\n, 2; select 3")).toBe("select 1 -- a; b\n, 2");
  });

  it("is none in a text without statements", () => {
    expect(meant("|")).toBeNull();
    expect(meant(" -- only| words\n;")).toBeNull();
  });
});
