import type { ServerResponse } from "node:http";
import { expect } from "@playwright/test";
import { foreignDialect } from "../fixtures/foreignDialect";
import { ForeignService } from "../fixtures/ForeignService";
import { openService } from "../fixtures/openService";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

/** An answer that stops in the middle until it is let go on. */
class SlowAnswer {
  #response: ServerResponse | null = null;

  readonly begin = (response: ServerResponse): void => {
    this.#response = response;
    response.writeHead(200, { "content-type": "application/json" });
    response.write(`{"columns":["n"],"types":["INTEGER"],"rows":[${rowsFrom(0, 40_000)}`);
  };

  finish(): void {
    this.#response?.end(`,${rowsFrom(40_000, 50_000)}],"rowCount":90000,"truncated":false}`);
  }
}

function rowsFrom(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `{"n":${from + index}}`).join(",");
}

let service: ForeignService;
let slow: SlowAnswer;
test.beforeEach(async () => {
  service = await ForeignService.start(foreignDialect);
  slow = new SlowAnswer();
  service.answerWith(/^POST \/databases\/[^/]+\/query$/, slow.begin);
});
test.afterEach(() => service.stop());

test("copying all rows of a loading result waits for them, or copies those there and says so", async ({
  app,
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await page.getByRole("button", { name: "Databases", exact: true }).click();
  await wharf.tree.getByRole("treeitem", { name: "orders" }).click();
  await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
  await wharf.limitRows("100,000");
  await wharf.run("SELECT n FROM numbers");
  await expect(page.getByText(/^[\d,]+ rows so far/)).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText(/^Copying all rows once the result is loaded/)).toBeVisible();
  expect(await readClipboard(app)).toBe("before");

  const now = page.getByRole("button", { name: /^Copy [\d,]+ rows now$/ });
  const loaded = Number(/[\d,]+/.exec((await now.textContent()) ?? "")?.[0].replaceAll(",", ""));
  await now.click();
  const said = `${loaded.toLocaleString("en-US")} rows copied. The result is still loading.`;
  await expect(page.getByText(said)).toBeVisible();
  expect((await readClipboard(app)).trimEnd().split(/\r?\n/)).toHaveLength(loaded);

  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText(/^Copying all rows once the result is loaded/)).toBeVisible();
  slow.finish();
  await expect(page.getByText("90,000 rows copied", { exact: true })).toBeVisible();
  const lines = (await readClipboard(app)).trimEnd().split(/\r?\n/);
  expect(lines).toHaveLength(90_000);
  expect(lines.at(-1)).toBe("89999");
});
