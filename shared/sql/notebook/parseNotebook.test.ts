import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockAt, keyBlocks, notebookBlocks, parseNotebook, sqlOfNotebook } from "./parseNotebook";

const notebook = [
  "# Orders",
  "",
  "```sql name=orders",
  "SELECT 1",
  "```",
  "Some *text*",
  "```js",
  "SELECT no",
  "```",
  "~~~SQL",
  "SELECT '```' FROM orders",
  "~~~",
].join("\n");

const line = fc.constantFrom(
  ..."```sql|```|````|~~~sql name=a|~~~|```js|text|SELECT 1;|-- x|'quote|\u{1F41F}".split("|"),
);
const anyNotebook = fc
  .tuple(fc.array(line), fc.constantFrom("\n", "\r\n"))
  .map(([lines, end]) => lines.join(end));

describe("parseNotebook", () => {
  it("tells the SQL blocks, named or not, from prose and other code", () => {
    expect(parseNotebook(notebook)).toMatchObject([
      { kind: "prose", text: "# Orders\n\n" },
      { kind: "sql", name: "orders", sql: "SELECT 1" },
      { kind: "prose", text: "Some *text*\n```js\nSELECT no\n```\n" },
      { kind: "sql", name: null, sql: "SELECT '```' FROM orders" },
    ]);
  });

  it.each([
    ["````sql\nSELECT '\n```\n'\n````", "SELECT '\n```\n'"],
    ["```sql\r\nSELECT 1\r\nFROM t\r\n```\r\n", "SELECT 1\r\nFROM t"],
    ["```sql\nSELECT 1", "SELECT 1"],
    ["  ```sql\nSELECT 1\n  ```", "SELECT 1"],
  ])("reads %j as one block", (text, sql) => {
    expect(notebookBlocks(text).map((block) => block.sql)).toEqual([sql]);
  });

  it.each(["```sqlite\nSELECT 1\n```", "    ```sql\n    SELECT 1\n    ```", "```sql `x`\nSELECT 1"])(
    "finds no block in %j",
    (text) => {
      expect(notebookBlocks(text)).toEqual([]);
    },
  );

  it("keeps every character in exactly one part", () => {
    fc.assert(
      fc.property(anyNotebook, (text) => {
        let at = 0;
        for (const { outerStart, start, end, outerEnd } of notebookBlocks(text)) {
          expect(at <= outerStart && outerStart < start && start <= end && end <= outerEnd).toBe(true);
          at = outerEnd;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("sqlOfNotebook", () => {
  it("keeps the SQL in its place and blanks the rest", () => {
    const sql = sqlOfNotebook(notebook);
    expect(sql.split("\n").map((one) => one.trimEnd())).toEqual([
      "",
      "",
      "",
      "SELECT 1",
      ";",
      "",
      "",
      "",
      "",
      "",
      "SELECT '```' FROM orders",
      ";",
    ]);
  });

  it("keeps the length and the line ends of any notebook", () => {
    fc.assert(
      fc.property(anyNotebook, (text) => {
        const sql = sqlOfNotebook(text);
        expect(sql.replaceAll(/[^\r\n]/gu, "").length).toBe(text.replaceAll(/[^\r\n]/gu, "").length);
        expect(sql).toHaveLength(text.length);
      }),
    );
  });
});

describe("blockAt", () => {
  it("finds the block of a cursor, also on its fences", () => {
    const blocks = notebookBlocks(notebook);
    expect(blockAt(blocks, notebook.indexOf("name="))?.name).toBe("orders");
    expect(blockAt(blocks, notebook.indexOf("Some"))).toBeNull();
  });
});

describe("keyBlocks", () => {
  const block = (sql: string, name?: string) =>
    `\`\`\`sql${name === undefined ? "" : ` name=${name}`}\n${sql}\n\`\`\`\n`;
  const keysAfter = (before: string, after: string) => {
    const first = keyBlocks([], notebookBlocks(before));
    return keyBlocks(first, notebookBlocks(after)).map(({ key }) => key);
  };

  it("keeps the key of a block that is edited, moved or follows a new one", () => {
    const [a, b] = [block("SELECT 1"), block("SELECT 2", "two")];
    expect(keysAfter(a + b, a.replace("1", "10") + b)).toEqual([0, 1]);
    expect(keysAfter(a + b, b + a)).toEqual([1, 0]);
    expect(keysAfter(a + b, block("SELECT 0") + a + b)).toEqual([2, 0, 1]);
    expect(keysAfter(a + b, a + block("SELECT 3", "two"))).toEqual([0, 1]);
    expect(keysAfter(a + b, b)).toEqual([1]);
  });

  it("gives no two blocks the same key", () => {
    fc.assert(
      fc.property(anyNotebook, anyNotebook, (before, after) => {
        const keys = keysAfter(before, after);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
