import { expect, type Locator, type Page } from "@playwright/test";
import { badAnswers, deniedTitle, readOnlyAnswer, readOnlyTitle } from "../fixtures/foreignAnswers";
import { foreignDialect } from "../fixtures/foreignDialect";
import { ForeignService } from "../fixtures/ForeignService";
import { openAfresh, openService } from "../fixtures/openService";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

let service: ForeignService;
let faults: string[];

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000);
  service = await ForeignService.start(foreignDialect);
  faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
});
test.afterEach(async () => {
  await service.stop();
  expect(faults).toEqual([]);
});

/**
 * Goes through all ways of failing where a request is repeated by a button: each ends in its own sentence, none in a
 * spinner, and the last try succeeds.
 *
 * @param place Where the sentence and the button stand.
 */
async function failEveryWay(request: RegExp, place: Locator, begin: () => Promise<void>): Promise<void> {
  const again = place.getByRole("button", { name: "Try again" });
  for (const [index, { what, title, answer }] of badAnswers.entries()) {
    await test.step(what, async () => {
      service.answerWith(request, answer);
      await (index === 0 ? begin() : again.first().click());
      await expect(place.getByText(title)).toBeVisible({ timeout: 20_000 });
      await expect(again.first()).toBeEnabled();
      await expect(place.getByText("Loading", { exact: true })).toHaveCount(0);
    });
  }
  service.recover();
  await again.first().click();
}

function rail(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("button", { name });
}

test("a list of databases that cannot be read says why, every way it can fail, and comes back", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await failEveryWay(/^GET \/databases$/, page.getByRole("main"), async () => {
    await openAfresh(page);
    await rail(page, "Databases").click();
  });
  await expect(page.getByRole("row", { name: /^warehouse/ })).toBeVisible();
});

test("a Connection that cannot be read says why, every way it can fail, and comes back", async ({ page }) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await rail(page, "Connections").click();
  await failEveryWay(/^GET \/connections\/con-1$/, page.getByRole("main"), () =>
    page.getByRole("button", { name: "Shop", exact: true }).click(),
  );
  await expect(page.getByRole("heading", { name: "Shop" })).toBeVisible();
});

test("syncs and tables of a Connection that cannot be read say why, and come back", async ({ page }) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  const screen = page.getByRole("tabpanel", { name: "Shop" });
  await failEveryWay(
    /^GET \/connections\/con-1\/runs$/,
    screen.getByRole("tabpanel", { name: "Runs" }),
    async () => {
      // The tree has read the syncs, too: it tells how old a table is.
      await openAfresh(page);
      await rail(page, "Connections").click();
      await page.getByRole("button", { name: "Shop", exact: true }).click();
    },
  );
  await expect(screen.getByRole("row", { name: /^public\.orders .*1,200/ })).toBeVisible();
  await failEveryWay(
    /^GET \/connections\/con-1\/streams$/,
    screen.getByRole("tabpanel", { name: "Tables" }),
    () => screen.getByRole("tab", { name: "Tables" }).click(),
  );
  await expect(screen.getByText("1 of 2 tables on")).toBeVisible();
});

test("the wizard goes on after kinds of source that cannot be read and tests that fail, and keeps what was typed", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  const main = page.getByRole("main");
  await failEveryWay(/^GET \/connectors$/, main, async () => {
    await rail(page, "Connections").click();
    await main.getByRole("button", { name: "New Connection" }).click();
  });
  await main.getByRole("button", { name: /Target database/ }).click();
  await page.getByRole("option", { name: /warehouse/ }).click();
  await main.getByText("Postgres replica").click();
  await main.getByRole("textbox", { name: "Host name" }).fill("shop.example.com");
  await main.getByLabel("Password", { exact: true }).fill("right-password");
  for (const { what, title, answer } of badAnswers) {
    // Any object that names no error is a passed test.
    if (title === "Can’t read the service’s response" || title === deniedTitle) continue;
    await test.step(`a test: ${what}`, async () => {
      service.answerWith(/\/connections\/test$/, answer);
      await main.getByRole("button", { name: /^Test( again)?$/ }).click();
      await expect(main.getByText(title)).toBeVisible({ timeout: 20_000 });
      await expect(main.getByText("Connecting to the source…")).toHaveCount(0);
      await expect(main.getByRole("button", { name: /^Test( again)?$/ })).toBeEnabled();
      await expect(main.getByRole("textbox", { name: "Host name" })).toHaveValue("shop.example.com");
    });
  }

  await test.step("a test that never ends is stopped", async () => {
    service.answerWith(/\/connections\/test$/, () => undefined);
    await main.getByRole("button", { name: /^Test( again)?$/ }).click();
    await main.getByRole("button", { name: "Stop" }).click();
    await expect(main.getByText("Connecting to the source…")).toHaveCount(0);
  });
  service.recover();
  await main.getByRole("button", { name: /^Test( again)?$/ }).click();
  await expect(main.getByText("Connected. 2 tables found.")).toBeVisible();

  await test.step("a test that the key may not make turns the button off and says why", async () => {
    service.answerWith(/\/connections\/test$/, readOnlyAnswer);
    await main.getByRole("button", { name: /^Test( again)?$/ }).click();
    await expect(main.getByText(readOnlyTitle)).toBeVisible();
    await expect(main.getByRole("note")).toContainText("This service’s key is read-only.");
    await expect(main.getByRole("button", { name: /^Test( again)?$/ })).toBeDisabled();
    await expect(main.getByRole("textbox", { name: "Host name" })).toHaveValue("shop.example.com");
  });
});

test("the Connections of a database that cannot be read are told of beside the others", async ({ page }) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  for (const { what, answer } of badAnswers) {
    await test.step(what, async () => {
      service.answerWith(/^GET \/databases\/db-2\/connections$/, answer);
      await openAfresh(page);
      await rail(page, "Connections").click();
      await expect(page.getByText("Can’t load the Connections of lake.")).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByRole("row", { name: /^Shop/ })).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeEnabled();
    });
  }
  service.recover();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Can’t load the Connections of lake.")).toHaveCount(0);
});

test("a statement and the tables of a database fail in sentences too, and the text stays", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await rail(page, "Databases").click();
  await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
  for (const { what, title, statementTitle, answer } of badAnswers.filter(
    ({ title: own }) => own !== "The response is too large",
  )) {
    await test.step(`a statement: ${what}`, async () => {
      service.answerWith(/^POST .*\/query$/, answer);
      await wharf.run("SELECT 1 AS n");
      await expect(page.getByRole("alert").getByText(statementTitle ?? title)).toBeVisible({
        timeout: 20_000,
      });
      expect(await wharf.editorText()).toContain("SELECT 1 AS n");
    });
  }
  service.recover();
  await wharf.run("SELECT 1 AS n");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["9007199254740993"]);

  const failed = wharf.tree.getByRole("treeitem", { name: /Press Enter to try again/ });
  service.answerWith(/^GET \/databases\/[^/]+\/schema$/, badAnswers[0]?.answer ?? foreignDialect);
  await openAfresh(page);
  for (const { what, title, answer } of badAnswers) {
    await test.step(`tables: ${what}`, async () => {
      service.answerWith(/^GET \/databases\/[^/]+\/schema$/, answer);
      if (await failed.first().isVisible()) await failed.first().dblclick();
      await expect(wharf.tree.getByRole("treeitem", { name: title }).first()).toBeVisible({
        timeout: 20_000,
      });
    });
  }
  service.recover();
  await failed.first().dblclick();
  await expect(wharf.tree.getByRole("treeitem", { name: "orders" })).toBeVisible();
});

test("changes that fail leave everything where it was, with a sentence and a button that can be pressed", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await rail(page, "Connections").click();
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  const screen = page.getByRole("tabpanel", { name: "Shop" });
  for (const { what, title, answer } of badAnswers) {
    // The status alone counts for these: whatever comes with a good one is no failure.
    if (title === "No database service at this address" || title === "The response is too large") continue;
    if (title === "Can’t read the service’s response" || what.includes("in the middle")) continue;
    if (title === deniedTitle) continue;
    await test.step(what, async () => {
      service.answerWith(/^(PATCH \/connections\/con-1|POST .*\/sync)$/, answer);
      await screen.getByRole("button", { name: "Pause" }).click();
      await expect(screen.getByText(title).first()).toBeVisible({ timeout: 20_000 });
      await expect(screen.getByRole("button", { name: "Pause" })).toBeEnabled();
      await screen.getByRole("button", { name: "Sync now" }).click();
      await expect(screen.getByText(title).first()).toBeVisible({ timeout: 20_000 });
      await expect(screen.getByRole("button", { name: "Sync now" })).toBeEnabled();
    });
  }

  await test.step("a change that the key may not make turns the buttons off and says why", async () => {
    service.answerWith(/^PATCH \/connections\/con-1$/, readOnlyAnswer);
    await screen.getByRole("button", { name: "Pause" }).click();
    await expect(screen.getByText(readOnlyTitle).first()).toBeVisible();
    await expect(screen.getByRole("note")).toContainText("This service’s key is read-only.");
    await expect(screen.getByRole("button", { name: "Pause" })).toBeDisabled();
    await expect(screen.getByRole("button", { name: "Sync now" })).toBeDisabled();
  });
});

test("a list that was read once stays where it cannot be read again, and the screen says so", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  await rail(page, "Databases").click();
  await expect(page.getByRole("row", { name: /^warehouse/ })).toBeVisible();
  service.answerWith(/^GET \/databases$/, badAnswers[0]?.answer ?? foreignDialect);
  await page.getByRole("button", { name: "Refresh" }).click();
  const remark = page.getByRole("main").getByRole("note");
  await expect(remark).toContainText("Can’t refresh the list");
  await expect(remark).toContainText("The catalog is on fire.");
  await expect(page.getByRole("row", { name: /^warehouse/ })).toBeVisible();
  service.recover();
  await remark.getByRole("button", { name: "Try again" }).click();
  await expect(remark).toHaveCount(0);
});

test("a service that says nothing is given up, and the screen says so", async ({ page }) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  service.answerWith(/^GET \/databases$/, () => undefined);
  await openAfresh(page);
  await rail(page, "Databases").click();
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("The service took too long")).toBeVisible({
    timeout: 45_000,
  });
  service.recover();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row", { name: /^warehouse/ })).toBeVisible();
});

test("a slow service keeps nothing else waiting: what is there can be used meanwhile", async ({ page }) => {
  const wharf = new Workbench(page);
  await openService(wharf, service.address);
  service.answerWith(/\/schema$|\/runs$|\/connections$/, (response, request) => {
    setTimeout(() => foreignDialect(response, request), 3000);
  });
  await openAfresh(page);
  await rail(page, "Connections").click();
  await expect(page.getByText(/^Loading 2 more databases$/)).toBeVisible();
  await rail(page, "Databases").click();
  await expect(page.getByRole("row", { name: /^warehouse/ })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
  await wharf.run("SELECT 1 AS n");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["9007199254740993"]);
  await rail(page, "Connections").click();
  await expect(page.getByRole("row", { name: /^Shop/ })).toBeVisible();
});
