import { expect } from "@playwright/test";
import { parseTsv } from "../fixtures/parseTsv";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

/** A value of each type, and the exact text it is read as. */
const values: readonly (readonly [sql: string, text: string])[] = [
  ["NULL::VARCHAR", "NULL"],
  ["''", "empty"],
  ["'NULL'", "NULL"],
  ["true", "true"],
  ["(-128)::TINYINT", "-128"],
  ["9223372036854775807", "9223372036854775807"],
  ["(-9223372036854775808)::BIGINT", "-9223372036854775808"],
  ["18446744073709551615::UBIGINT", "18446744073709551615"],
  ["170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"],
  ["340282366920938463463374607431768211455::UHUGEINT", "340282366920938463463374607431768211455"],
  ["(-99999999999999999999999999999999999.999)::DECIMAL(38,3)", "-99999999999999999999999999999999999.999"],
  ["0.10::DECIMAL(4,2)", "0.10"],
  ["0.1::DOUBLE", "0.1"],
  ["'nan'::DOUBLE", "NaN"],
  ["'-infinity'::FLOAT", "-Infinity"],
  ["DATE '0044-03-15 (BC)'", "0044-03-15 (BC)"],
  ["TIME '10:11:12.123456'", "10:11:12.123456"],
  ["TIMESTAMP '2026-11-20 10:11:12.123456'", "2026-11-20 10:11:12.123456"],
  ["'2026-11-20 10:11:12.123456789'::TIMESTAMP_NS", "2026-11-20 10:11:12.123456789"],
  ["TIMESTAMPTZ '2026-11-20 12:11:12+02'", "2026-11-20 10:11:12+00"],
  ["INTERVAL '1 year 2 months 3 days 04:05:06.7'", "1 year 2 months 3 days 04:05:06.7"],
  ["'\\x00\\xFFab'::BLOB", "\\x00\\xFFab"],
  ["'6b2f1a5e-0000-4000-8000-000000000001'::UUID", "6b2f1a5e-0000-4000-8000-000000000001"],
  ["'0101'::BIT", "0101"],
  ["'ok'::ENUM('ok', 'bad')", "ok"],
  ["[1::BIGINT, NULL, 9007199254740993]", "[1,null,9007199254740993]"],
  ["{'a': 1, 'b': {'c': [DATE '2026-01-02']}}", '{"a":1,"b":{"c":["2026-01-02"]}}'],
  ["MAP {'k': 1.50::DECIMAL(4,2)}", '[{"key":"k","value":1.50}]'],
  ["union_value(num := 7)", '{"tag":"num","value":7}'],
  [`'{"a": 12345678901234567890}'::JSON`, '{"a": 12345678901234567890}'],
  ["'two' || chr(10) || 'lines'", "two↵lines"],
];

test("every type reads well", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const rows = values.map(([sql], index) => `SELECT ${sql} AS v${index}`);
  for (const [index, [sql, text]] of values.entries()) {
    await test.step(sql, async () => {
      await wharf.run(rows[index] ?? "");
      await expect(wharf.grid.getByRole("columnheader", { name: new RegExp(`^v${index} `) })).toBeVisible();
      await expect.soft(wharf.grid.getByRole("gridcell").first(), sql).toHaveText(text);
    });
  }
});

test("a BLOB has one form in the grid, the viewer and a copy", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run(String.raw`SELECT '\x00\xFFab'::BLOB AS bytes`);
  const text = String.raw`\x00\xFFab`;
  await expect(wharf.grid.getByText(text)).toBeVisible();
  await wharf.grid.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("complementary", { name: "bytes, Row 1" });
  await expect(viewer.locator("pre")).toContainText("00 ff 61 62");
  await viewer.getByRole("radio", { name: "Text" }).click();
  await expect(viewer.locator("pre")).toHaveText(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText("Cell copied")).toBeVisible();
  expect(await readClipboard(app)).toBe(text);
});

test("two columns of one name stay apart, in the grid and in a copy", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run('SELECT 1 AS a, 2 AS a, 3 AS "a:1", 4 AS A');
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["1", "2", "3", "4"]);
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+Shift+C");
  await expect(page.getByText("1 row copied")).toBeVisible();
  expect(parseTsv(await readClipboard(app))).toEqual([
    // The service keeps them apart by number, and takes none that is a column's name already.
    ["a", "a:2", "a:1", "A"],
    ["1", "2", "3", "4"],
  ]);
});

test("what is copied pastes exactly", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const cells = [
    "a\tb",
    "a\nb",
    "a\r\nb",
    '"',
    '"quoted"',
    "'",
    " spaces ",
    "=1+1",
    "🦆 ﷽",
    "1234567890123456789",
  ];
  const literal = (text: string) =>
    text
      .replaceAll("'", "''")
      // oxlint-disable-next-line no-control-regex -- these are the characters meant
      .replaceAll(/[\u0000-\u001f]/g, (char) => `' || chr(${char.charCodeAt(0)}) || '`);
  const columns = cells.map((text, index) => `'${literal(text)}' AS c${index}`);
  await wharf.run(`SELECT ${columns.join(", ")}, NULL AS nothing, '' AS empty FROM range(2)`);
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "3");
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText("2 rows copied")).toBeVisible();
  const text = await readClipboard(app);
  const row = [...cells, "", ""];
  expect(parseTsv(text)).toEqual([row, row]);
  // A spreadsheet reads both as an empty cell; a program can still tell NULL from the empty text.
  expect(text.endsWith('\t\t""')).toBe(true);
});
