import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { french } from "../../renderer/src/messages/fr";
import { german } from "../../renderer/src/messages/de";
import { japanese } from "../../renderer/src/messages/ja";
import { spanish } from "../../renderer/src/messages/es";
import { isLanguage } from "../../shared/domain/settings/language";
import { messagesIn } from "../../electron/main/messages/messagesIn";
import { minimumSize } from "../../electron/main/windows/openingBounds";
import { chooseFiles } from "../fixtures/chooseFiles";
import { cutTexts } from "../fixtures/cutTexts";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { writeDataFile } from "../fixtures/writeDataFile";

/** An item of the editor's own menu, as Monaco translates it. */
const ownEditorMenu: Readonly<Record<string, string>> = {
  de: "Alle Vorkommen ändern",
  es: "Cambiar todas las ocurrencias",
  fr: "Modifier toutes les occurrences",
  ja: "すべての出現箇所を変更",
};

const languages = { de: german, es: spanish, fr: french, ja: japanese };

for (const [language, texts] of Object.entries(languages)) {
  test(`the window in ${language} cuts no text, smallest and with the largest letters`, async () => {
    test.setTimeout(120_000);
    const userData = await mkdtemp(join(tmpdir(), "wharf-languages-"));
    const settingsFile = join(userData, "settings.json");
    const opened = await launchWharf({ userData });
    const { app, page } = opened;
    const wharf = new Workbench(page);
    const rail = page.getByRole("navigation").first();
    const resize = (width: number, height: number) =>
      app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setSize(size.width, size.height),
        { width, height },
      );
    const openFromRail = (name: string) => rail.getByRole("button", { name, exact: true }).click();
    try {
      await wharf.openQueryOn("harbour");
      await wharf.run("SELECT ['Oslo', 'Bergen'][1 + i % 2] AS city, i AS amount FROM range(10) t(i)");
      await expect(wharf.grid).toHaveAttribute("aria-rowcount", "11");
      await resize(minimumSize.width, minimumSize.height);

      await test.step("the setting loads the window anew, with its tabs and results", async () => {
        await writeFile(settingsFile, JSON.stringify({ language }));
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("grid", { name: texts.results.gridLabel })).toHaveAttribute(
          "aria-rowcount",
          "11",
        );
        await expect.poll(() => wharf.editorText()).toContain("Bergen");
      });

      await test.step("the menu, the system's dialogs and the editor's own menu speak it at once", async () => {
        const main = messagesIn(isLanguage(language) ? language : "en");
        const menu = () =>
          app.evaluate(({ Menu }) =>
            (Menu.getApplicationMenu()?.items ?? []).flatMap(({ label, submenu }) => [
              label,
              ...(submenu?.items ?? []).map((item) => item.label),
            ]),
          );
        await expect.poll(menu).toContain(main.menu.file);
        expect(await menu()).toEqual(
          expect.arrayContaining([
            main.menu.undo,
            main.menu.runStatement,
            main.menu.minimize,
            main.menu.quit,
          ]),
        );
        await expect(page.getByRole("contentinfo")).toContainText(main.thisComputer);
        await page.locator(".monaco-editor .view-lines").click({ button: "right" });
        await expect(page.getByRole("menuitem", { name: ownEditorMenu[language] ?? "" })).toBeVisible();
        await page.keyboard.press("Escape");
      });

      const look = async (screen: string) => {
        expect.soft(await cutTexts(page), screen).toEqual([]);
      };
      const lookAtScreens = async (size: string) => {
        await look(`${size} result`);
        await openFromRail(texts.shell.history);
        await expect(page.getByRole("heading", { name: texts.history.title, level: 1 })).toBeVisible();
        await look(`${size} history`);
        await openFromRail(texts.shell.databases);
        await expect(page.getByRole("heading", { name: texts.databases.title, level: 1 })).toBeVisible();
        await look(`${size} databases`);
        await openFromRail(texts.shell.dashboards);
        await expect(page.getByText(texts.dashboards.emptyTitle)).toBeVisible();
        await look(`${size} dashboards`);
        await openFromRail(texts.shell.connections);
        await page
          .getByRole("main")
          .getByRole("button", { name: texts.shell.commands.newConnection })
          .last()
          .click();
        await page.getByRole("main").getByRole("option", { name: "PostgreSQL" }).click();
        const password = texts.connectionForms.fieldLabel("password") ?? "";
        await expect(page.getByRole("textbox", { name: password, exact: true })).toBeVisible();
        await look(`${size} new Connection`);
        await openFromRail(texts.shell.settings);
        for (const heading of [
          texts.settings.services,
          texts.preferences.groups.results,
          texts.settings.about,
        ]) {
          await page.getByRole("heading", { name: heading, exact: true }).scrollIntoViewIfNeeded();
          await look(`${size} settings, ${heading}`);
        }
      };

      await lookAtScreens("small");
      await chooseFiles(app, await writeDataFile("dues.csv", "berth,amount\n0012,17.50\n0013,1.5\n"));
      await page.keyboard.press("ControlOrMeta+O");
      await expect(
        wharf.dialog.getByRole("textbox", { name: texts.imports.tableName, exact: true }),
      ).toHaveValue("dues");
      await look("import dialog");
      await page.keyboard.press("Escape");
      await page.getByRole("tab").first().click();
      await page.getByRole("button", { name: texts.resultExport.export.rows, exact: true }).click();
      await expect(wharf.dialog).toBeVisible();
      await look("export dialog");
      await page.keyboard.press("Escape");
      await page.getByRole("radio", { name: texts.resultAnalysis.pane.chart, exact: true }).click();
      await expect(page.locator("canvas, svg[role=img], [role=img] svg").first()).toBeVisible();
      await look("chart");
      await page.getByRole("radio", { name: texts.resultAnalysis.pane.rows, exact: true }).click();

      // As wide as the smallest window is with letters of the usual size.
      await resize(Math.ceil((minimumSize.width * 20) / 13), 1000);
      await writeFile(settingsFile, JSON.stringify({ language, "interface.textSize": 20 }));
      await expect.poll(() => page.evaluate(() => window.devicePixelRatio)).toBeGreaterThan(1.5);
      await lookAtScreens("large");
      expect(JSON.parse(await readFile(settingsFile, "utf8"))).toHaveProperty("language", language);
    } finally {
      await opened.close();
      await rm(userData, { recursive: true, force: true });
    }
  });
}

test("the first start speaks the system's language, until another one is chosen", async () => {
  const opened = await launchWharf({ env: { LANGUAGE: "fi:fr_CA:de", LANG: "fr_CA.UTF-8" } });
  const { app, page } = opened;
  try {
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    const firstMenu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items[0]?.label);
    expect(await firstMenu()).toBe("&Fichier");
    await page
      .getByRole("navigation")
      .first()
      .getByRole("button", { name: french.shell.settings, exact: true })
      .click();
    const { labels, options } = french.preferences;
    const choice = page.getByRole("button", { name: new RegExp(labels.language) });
    await expect(choice).toContainText(options.language.system);
    await choice.click();
    await page.getByRole("option", { name: "日本語" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    expect(await firstMenu()).toBe("ファイル(&F)");
  } finally {
    await opened.close();
  }
});
