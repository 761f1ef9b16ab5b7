import { describe, expect, it } from "vitest";
import { copyAsEntries } from "./copyAsEntries";

/** Names of the entries, in brackets those that cannot be chosen. */
function names(totals: "none" | "some" | "all"): string[] {
  return copyAsEntries(() => undefined, { areComputed: true, totals }).flatMap((entry) => {
    if (entry === "separator") return [];
    return entry.isDisabled === true ? `[${entry.label}]` : entry.label;
  });
}

describe("the menu of formats", () => {
  it("says of SQL alone that totals are not copied, and offers none of totals alone", () => {
    const others = ["Text with header", "CSV", "Markdown table", "HTML table"];
    const json = ["JSON", "NDJSON"];
    const sql = ["SQL INSERT", "SQL VALUES", "SQL list for IN"];
    expect(names("none")).toEqual([...others, ...json, ...sql]);
    expect(names("some")).toEqual([...others, ...json, ...sql.map((name) => `${name}, without totals`)]);
    expect(names("all")).toEqual([...others, ...json, ...sql.map((name) => `[${name}, without totals]`)]);
  });
});
