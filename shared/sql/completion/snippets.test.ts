import { describe, expect, it } from "vitest";
import { completionsAt } from "./completionsAt";
import { noCatalog } from "./DatabaseCatalog";
import { SchemaIndex } from "./SchemaIndex";

const own = [{ name: "mine", text: "SELECT $1, '${x}'\nFROM orders" }];

/** Names of the snippets that are offered where the bar stands, in order with all else where `withOthers`. */
function snippetsOf(marked: string, mine = own): readonly string[] {
  const text = marked.replace("|", "");
  const list = completionsAt(
    text,
    marked.indexOf("|"),
    new SchemaIndex(),
    undefined,
    noCatalog,
    () => [],
    mine,
  );
  return (list?.items ?? []).flatMap(({ kind, label }) => (kind === "snippet" ? [label] : []));
}

describe("snippets in completion", () => {
  it.each([
    ["ct|", ["cte"]],
    ["select 1; me|", ["mergeinto"]],
    ["mi|", ["mine"]],
    ["select case|", ["casewhen"]],
    ["select mi|", ["mine"]],
    ["from mi|", ["mine"]],
    ["select * from orders where mi|", ["mine"]],
  ])("are offered at %s", (marked, names) => {
    expect(snippetsOf(marked)).toEqual(names);
  });

  it.each([
    "|",
    "c|",
    "select ct|",
    "select 1 mi|",
    "select * from orders mi|",
    "select 1 as mi|",
    "select o.mi|",
    "with mi|",
    "create table mi|",
    "select 'mi|'",
    "-- mi|",
  ])("are not offered at %s", (marked) => {
    expect(snippetsOf(marked)).toEqual([]);
  });

  it("come after what is no snippet and fits as well", () => {
    const mine = [{ name: "select_all", text: "SELECT *" }];
    const list = completionsAt("sel", 3, new SchemaIndex(), undefined, noCatalog, () => [], mine);
    expect(list?.items.map(({ label }) => label)).toEqual(["select", "select_all"]);
  });

  it("insert a text of the user's as it is, and Wharf's with the case of the keywords around", () => {
    const bodyOf = (text: string, name: string) =>
      completionsAt(text, text.length, new SchemaIndex(), undefined, noCatalog, () => [], own)?.items.find(
        ({ label }) => label === name,
      )?.insertText;
    expect(bodyOf("mi", "mine")).toBe("SELECT \\$1, '\\${x\\}'\nFROM orders$0");
    expect(bodyOf("select 1; ct", "cte")).toContain("with ${1:name} as (");
    expect(bodyOf("SELECT 1; CT", "cte")).toContain("WITH ${1:name} AS (");
  });
});
