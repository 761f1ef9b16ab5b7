import { describe, expect, it } from "vitest";
import { type TableAge, TableAges } from "#shared/domain/tableAge/TableAge";
import { noCatalog } from "#shared/sql/completion/DatabaseCatalog";
import { splitStatements } from "#shared/sql/splitStatements";
import { codeBlock, describeCall, describeMeaning } from "./registerHover";

const now = Date.parse("2026-11-20T12:00:00Z");
const column = (name: string, type = "BIGINT", nullable: boolean | null = null) => ({ name, type, nullable });

const age: TableAge = {
  schema: "main",
  table: "orders",
  connectionId: "c",
  connectionName: "Shop",
  state: "fresh",
  lastSyncedAt: "2026-11-20T11:00:00Z",
  syncedAt: [],
  error: null,
  nextRunAt: null,
};

describe("describeMeaning", () => {
  it("declares a column and says where it is from", () => {
    expect(
      describeMeaning(
        { kind: "column", column: column("id", "BIGINT", false), sources: ["o"], relation: null },
        null,
        now,
      ),
    ).toEqual({ code: ["id BIGINT NOT NULL"], notes: ["Column of o"] });
  });

  it("names all sources of a column that is ambiguous", () => {
    const { notes } = describeMeaning(
      { kind: "column", column: column("id"), sources: ["o", null], relation: null },
      null,
      now,
    );
    expect(notes).toEqual(["In o and a subquery without a name: write which one you mean"]);
  });

  it("declares a table with the age of its rows, and counts the columns that have no room", () => {
    const relation = {
      schema: "main",
      name: "orders",
      kind: "table" as const,
      columns: Array.from({ length: 25 }, (_, index) => column(`c${index}`)),
    };
    const { code, notes } = describeMeaning({ kind: "relation", relation }, new TableAges([age]), now);
    expect(code[0]).toBe("main.orders (");
    expect(code.slice(-2)).toEqual(["  … 5 more columns", ")"]);
    expect(notes.join(" ")).toContain("Shop");
    expect(notes[0]).toContain("1 hr. ago");
  });

  it("shows names that would break lines or look like others with signs", () => {
    const { code } = describeMeaning(
      { kind: "column", column: column("a\nb", "VARCHAR"), sources: [], relation: null },
      null,
      now,
    );
    expect(code).toEqual(['"a↵b" VARCHAR']);
  });

  it("writes names as a statement would have to", () => {
    const columns = [column("full name", "VARCHAR"), column("select", "INTEGER"), column("id", "BIGINT")];
    const relation = { schema: "Übersicht 2026", name: 'the "best"', kind: "table" as const, columns };
    expect(describeMeaning({ kind: "relation", relation }, null, now).code).toEqual([
      '"Übersicht 2026"."the ""best""" (',
      '  "full name" VARCHAR',
      '  "select" INTEGER',
      "  id BIGINT",
      ")",
    ]);
  });
});

describe("codeBlock", () => {
  it("cannot be left by what is in it", () => {
    const block = codeBlock("sql", ["```", "````<img src=x>"]);
    expect(block.startsWith("`````sql\n")).toBe(true);
    expect(block.endsWith("\n`````")).toBe(true);
  });
});

describe("describeCall", () => {
  it("gives the signature of a function as SQL, and what it does as text", () => {
    const text = "select row_number() over ()";
    const tracker = { current: () => ({ text, pieces: splitStatements(text) }) };
    const [code, notes] = describeCall(text, 9, { catalog: noCatalog, tracker })?.contents ?? [];
    expect(code).toBe("```sql\nrow_number()\n```");
    expect(notes).toContain("Number of the row within its partition");
    expect(describeCall(text, 3, { catalog: noCatalog, tracker })).toBeNull();
  });
});
