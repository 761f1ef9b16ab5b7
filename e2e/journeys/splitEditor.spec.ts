import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

const panels = (page: Page) => page.getByRole("tabpanel");
const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });

/** Texts of the cells in the first row of a panel's result. */
function cells(page: Page, panel: number) {
  return panels(page).nth(panel).getByRole("row", { name: /^1 / }).getByRole("gridcell").allInnerTexts();
}

test("two queries stand side by side, each with its text and result, also after a restart", async () => {
  test.setTimeout(120_000);
  const userData = await mkdtemp(join(tmpdir(), "wharf-split-"));
  const first = await launchWharf({ userData });
  const { app, page } = first;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT 'left' AS side, 1 AS one");
    await expect.poll(() => cells(page, 0)).toEqual(["left", "1"]);

    await test.step("a new query beside the one that is shown takes the keyboard", async () => {
      await page.keyboard.press("ControlOrMeta+\\");
      await expect(panels(page)).toHaveCount(2);
      await expect(panels(page).nth(1).locator(".monaco-editor .view-lines")).toBeVisible();
      await wharf.replaceText("SELECT 'right' AS side, 2 AS two, range AS n FROM range(7)");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect.poll(() => cells(page, 1)).toEqual(["right", "2", "0"]);
      await expect.poll(() => cells(page, 0)).toEqual(["left", "1"]);
      await expect(status(page)).toContainText("7 rows");
      await expect(status(page)).not.toContainText("2 columns");
    });

    await test.step("every control of a toolbar is inside its own half", async () => {
      for (const panel of await panels(page).all()) {
        const cut = await panel
          .getByRole("toolbar", { name: "Query" })
          .evaluate((bar) => bar.scrollWidth - bar.clientWidth);
        expect(cut).toBe(0);
      }
    });

    await test.step("a click makes the other one active, and each stays where it is", async () => {
      await panels(page).nth(0).locator(".monaco-editor .view-lines").click();
      await expect(status(page)).toContainText("1 row");
      await wharf.replaceText("SELECT 'again' AS side, 3 AS three");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect.poll(() => cells(page, 0)).toEqual(["again", "3"]);
      await expect.poll(() => cells(page, 1)).toEqual(["right", "2", "0"]);
    });

    await test.step("the next tab has the keyboard, though it is shown already", async () => {
      await page.keyboard.press("Control+Tab");
      await expect(status(page)).toContainText("7 rows");
      await wharf.replaceText("SELECT 'typed' AS side");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect.poll(() => cells(page, 1)).toEqual(["typed"]);
      await expect.poll(() => cells(page, 0)).toEqual(["again", "3"]);
    });
    await expectAccessible(app, page, "split editor");
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  try {
    const { page: reopened } = second;
    await expect(panels(reopened)).toHaveCount(2);
    await expect.poll(() => cells(reopened, 0)).toEqual(["again", "3"]);
    await expect.poll(() => cells(reopened, 1)).toEqual(["typed"]);

    await test.step("a screen has all the space, and a closed tab leaves it to the other", async () => {
      await reopened.getByRole("button", { name: "History", exact: true }).click();
      await expect(panels(reopened)).toHaveCount(1);
      await reopened.getByRole("tab").first().click();
      await expect(reopened.getByRole("grid", { name: "Result rows" })).not.toHaveCount(0);
      await reopened.keyboard.press("ControlOrMeta+W");
      await expect(panels(reopened)).toHaveCount(1);
    });
  } finally {
    await second.close();
    await rm(userData, { recursive: true, force: true });
  }
});
