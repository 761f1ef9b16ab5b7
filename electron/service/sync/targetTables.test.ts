import { describe, expect, it } from "vitest";
import { numberedNotes, targetTables } from "./targetTables";

const streamOf = (schema: string, table: string) => ({ name: `${schema}.${table}`, schema, table });

describe("targetTables", () => {
  it("gives the later of two names that differ only in capitals a number, and a note says so", () => {
    const streams = [streamOf("public", "upper"), streamOf("public", "UPPER"), streamOf("crm", "Upper")];
    const tables = targetTables(streams, new Map(), new Set(["public"]));
    expect(Object.fromEntries(tables)).toEqual({
      "public.UPPER": "UPPER",
      "public.upper": "upper_2",
      "crm.Upper": "crm_Upper",
    });
    const notes = streams.map((stream) => numberedNotes(stream, tables.get(stream.name) ?? ""));
    expect(notes).toEqual([
      ["The table is called upper_2 here: another has its name, or one that differs only in capitals."],
      [],
      [],
    ]);
  });

  it("notes nothing of a table whose own name ends with a number", () => {
    const stream = streamOf("public", "orders_2");
    expect(numberedNotes(stream, "orders_2")).toEqual([]);
    expect(numberedNotes(stream, "public_orders_2")).toEqual([]);
    expect(numberedNotes(stream, "orders_2_2")).toHaveLength(1);
  });
});
