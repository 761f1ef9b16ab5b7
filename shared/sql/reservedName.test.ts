import { describe, expect, it } from "vitest";
import type { Relation } from "../api/relation";
import { locateError } from "./locateError";
import { reservedNameFix } from "./reservedName";

const relations: readonly Relation[] = [
  {
    ...{ schema: "main", name: "log", kind: null },
    columns: ["At", "order", "end", "n"].map((name) => ({ name, type: "INTEGER", nullable: null })),
  },
];

/** The statement with its first correction, for a message about its first token of that text. */
function corrected(sql: string, near: string): string | null {
  const message = `Parser Error: syntax error at or near "${near}"\n\nLINE 1: ${sql}\n${" ".repeat(8 + sql.indexOf(near))}^`;
  const place = locateError(message, sql);
  const fix = reservedNameFix(sql, place?.start ?? -1, relations);
  return fix === null ? null : `${sql.slice(0, fix.start)}${fix.names[0]}${sql.slice(fix.end)}`;
}

describe("reservedNameFix", () => {
  it("quotes the column before the place of the error, or at it, as the column is written", () => {
    expect(corrected("select max(at) from log", ")")).toBe('select max("At") from log');
    expect(corrected("select n, order from log", "from")).toBe('select n, "order" from log');
    expect(corrected("select end, 1 from log", "end")).toBe('select "end", 1 from log');
  });

  it("proposes nothing for keywords that are no column, and names that are quoted already", () => {
    expect(corrected("select group from log", "from")).toBeNull();
    expect(corrected("select max(n)) from log", ") from")).toBeNull();
    expect(corrected('select "order" ) from log', ")")).toBeNull();
  });
});
