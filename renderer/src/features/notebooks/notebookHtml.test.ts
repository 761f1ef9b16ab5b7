// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { type ExportedPart, notebookHtml } from "./notebookHtml";

const at = "23 Nov 2026, 14:05";
const block = (change: Partial<Extract<ExportedPart, { kind: "sql" }>>): ExportedPart => ({
  kind: "sql",
  name: null,
  sql: "SELECT 1",
  result: null,
  error: null,
  ...change,
});
const body = (...parts: ExportedPart[]) => notebookHtml("Orders", parts, at).replace(/^.*<body>/su, "");

describe("notebookHtml", () => {
  it("writes prose, SQL and rows, and NULL unlike an empty text", () => {
    const html = body(
      { kind: "prose", text: "## Days\n\n- *one*\n- `two < 3`" },
      block({
        name: "orders",
        result: {
          columns: ["n", "t"],
          texts: [
            ["1", "2"],
            [null, ""],
          ],
          isCut: false,
          picture: null,
        },
      }),
    );
    expect(html).toContain("<h3>Days</h3>");
    expect(html).toContain("<em>one</em>");
    expect(html).toContain("<code>two &lt; 3</code>");
    expect(html).toContain('<td>1</td><td><span class="null">NULL</span></td>');
    expect(html).toContain("<td>2</td><td></td>");
  });

  it("says where rows are missing, a block was not run or failed", () => {
    const result = { columns: ["n"], texts: [["1"]], isCut: true, picture: null };
    expect(body(block({ result }))).toContain("First 1 row only.");
    expect(body(block({}))).toContain("This block was not run.");
    expect(body(block({ error: "No such <table>" }))).toContain("No such &lt;table&gt;");
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "![x](https://example.com/x.png)",
    "[x](javascript:alert(1))",
    "<style>@import 'https://example.com'</style>",
    "[x]: https://example.com\n\n![x]",
    "| <b>a</b> |\n| - |\n| <i>b</i> |",
  ])("makes no element of %j, neither in prose nor in a cell nor in SQL", (text) => {
    const result = { columns: [text], texts: [[text]], isCut: false, picture: null };
    const html = body({ kind: "prose", text }, block({ name: text, sql: text, result, error: null }));
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.querySelectorAll("script, img, style, iframe, a, b, i, [onerror]")).toHaveLength(0);
  });

  it("allows the file nothing from elsewhere and no script", () => {
    expect(notebookHtml("<Orders>", [], at)).toMatch(/default-src &#x27;none&#x27;/u);
    expect(notebookHtml("<Orders>", [], at)).toContain("<title>&lt;Orders&gt;</title>");
  });
});
