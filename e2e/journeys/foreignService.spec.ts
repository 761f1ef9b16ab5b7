import { expect } from "@playwright/test";
import { sendJson } from "../fixtures/foreignAnswers";
import { foreignDialect } from "../fixtures/foreignDialect";
import { ForeignService } from "../fixtures/ForeignService";
import { openService } from "../fixtures/openService";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

let service: ForeignService;
let faults: string[];

test.beforeEach(async ({ page }) => {
  service = await ForeignService.start(foreignDialect);
  faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
});
test.afterEach(async () => {
  await service.stop();
  expect(faults).toEqual([]);
});

test("databases, tables and rows of a service with other names and envelopes are all there", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await page.getByRole("button", { name: "Databases", exact: true }).click();
  await expect(
    page.getByRole("row", { name: /^warehouse duckdb 1\.5 Running fra .*2,048 MB/ }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /^lake unknown engine defrosting/ })).toBeVisible();
  await expect(wharf.databaseNode("lake", "defrosting")).toBeVisible();
  await wharf.tree.getByRole("treeitem", { name: "orders" }).click();
  await page.keyboard.press("ArrowRight");
  await expect(wharf.tree.getByRole("treeitem", { name: "id, BIGINT" })).toBeVisible();

  await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
  await wharf.run("SELECT 9007199254740993 AS n");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["9007199254740993"]);
});

test("a Connection of such a service is read, changed with all that Wharf does not know, synced and deleted", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await page.getByRole("button", { name: "Connections", exact: true }).click();
  await expect(
    page.getByRole("row", { name: /^Shop Postgres replica · warehouse warming-up every 6 hours Succeeded/i }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  const screen = page.getByRole("tabpanel", { name: "Shop" });

  await test.step("its syncs come newest first, a state of the service's own among them", async () => {
    const runs = screen.getByRole("listbox", { name: "Syncs, newest first" }).getByRole("option");
    await expect(runs).toHaveText([/^Partly succeeded.*1,207 rows/, /^Failed/]);
    await expect(screen.getByRole("row", { name: /^public\.orders .*1,200/ })).toBeVisible();
    await expect(screen.getByText("permission denied")).toBeVisible();
    await runs.last().click();
    await expect(screen.getByText("connection refused", { exact: true })).toBeVisible();
  });

  await test.step("tables that it offers and that were chosen are put together", async () => {
    await screen.getByRole("tab", { name: "Tables" }).click();
    await expect(screen.getByText("1 of 2 tables on")).toBeVisible();
    await screen.getByRole("button", { name: "Turn on 2 tables shown" }).click();
    await screen.getByRole("button", { name: "Save…" }).click();
    await wharf.dialog.getByRole("button", { name: "Save" }).click();
    await expect(wharf.dialog).toHaveCount(0);
    expect(service.bodiesOf(/^PATCH /)).toEqual([
      {
        config: {
          hostname: "shop.example.com",
          streams: [
            { namespace: "public", name: "orders", enabled: true },
            { namespace: "public", name: "customers", enabled: true },
          ],
        },
      },
    ]);
  });

  await test.step("a masked password is not shown as one, and the form has what the service asks for", async () => {
    await screen.getByRole("tab", { name: "Settings" }).click();
    await expect(screen.getByRole("textbox", { name: "Host name" })).toHaveValue("shop.example.com");
    await expect(screen.getByText("********")).toHaveCount(0);
  });

  await test.step("a sync that is taken but never shows up ends in a sentence", async () => {
    test.setTimeout(120_000);
    await screen.getByRole("button", { name: "Sync now" }).click();
    await expect(screen.getByText("no sync has started yet")).toBeVisible({ timeout: 60_000 });
    await expect(screen.getByRole("button", { name: "Sync now" })).toBeEnabled();
  });

  await test.step("it is deleted", async () => {
    await screen.getByRole("button", { name: "Actions for Shop" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    service.answerWith(/^GET \/databases\/db-1\/connections$/, (response) =>
      sendJson(response, { connections: {} }),
    );
    await page.getByRole("button", { name: "Delete Connection" }).click();
    await expect(page.getByRole("tab", { name: "Shop" })).toHaveCount(0);
    expect(service.bodiesOf(/^DELETE \/connections\/con-1$/)).toHaveLength(1);
  });
});

test("the wizard asks for what such a service describes, and goes by its own words", async ({ page }) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await page.getByRole("button", { name: "Connections", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "New Connection" }).click();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: /Target database/ }).click();
  await page.getByRole("option", { name: /warehouse/ }).click();
  await main.getByText("Postgres replica").click();

  await main.getByRole("textbox", { name: "Host name" }).fill("shop.example.com");
  await main.getByLabel("Password", { exact: true }).fill("wrong-password");
  await main.getByRole("button", { name: "Test", exact: true }).click();
  await expect(main.getByText('password authentication failed for user "shop"')).toBeVisible();

  await main.getByLabel("Password", { exact: true }).fill("right-password");
  await main.getByRole("button", { name: "Test again" }).click();
  await expect(main.getByText("Connected. 2 tables found.")).toBeVisible();
  expect(service.bodiesOf(/\/test$/).at(-1)).toEqual({
    kind: "pg-replica",
    config: { hostname: "shop.example.com", ssl_mode: "require" },
    secrets: { password: "right-password" },
  });
  await main.getByRole("button", { name: "Next" }).click();
  await expect(main.getByRole("option", { name: /public\.__proto__/ })).toBeVisible();
  await main.getByRole("button", { name: "Next" }).click();
  await main.getByRole("textbox", { name: "Name" }).fill("Shop");

  await test.step("a source that fails only now is told of, and nothing typed is lost", async () => {
    service.answerWith(/^POST \/databases\/db-1\/connections$/, (response) =>
      sendJson(response, { error: "no route to right-password@shop.example.com" }, 400),
    );
    await main.getByRole("button", { name: "Create and sync now" }).click();
    await expect(main.getByText("no route to [redacted]@shop.example.com")).toBeVisible();
    await expect(main.getByRole("textbox", { name: "Host name" })).toHaveValue("shop.example.com");
    service.recover();
  });
  const create = main.getByRole("button", { name: "Create and sync now" });
  const next = main.getByRole("button", { name: /^(Next|Test and continue)$/ });
  for (let step = 0; step < 3 && !(await create.isVisible()); step++) {
    await next.click();
    await expect(main.getByText("Connecting to the source…")).toHaveCount(0);
  }
  await create.click();
  await expect(main.getByRole("button", { name: "Open Connection" })).toBeVisible();
});
