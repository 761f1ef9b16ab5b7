import axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { setTheme } from "../fixtures/setTheme";
import { visitScreens } from "../fixtures/visitScreens";
import { test } from "../fixtures/wharfTest";

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing on any screen or dialog, ${theme}`, async ({ wharf }) => {
    test.setTimeout(240_000);
    const { app, page } = wharf;
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: null });
    await setTheme(app, page, theme);
    await page.evaluate(axe.source);
    const visited: string[] = [];
    await visitScreens(wharf, async (screen) => {
      visited.push(screen);
      expect.soft(await findings(page), screen).toEqual([]);
    });
    expect(visited.length).toBeGreaterThan(15);
  });
}

/** What axe finds on the page as it is, by rule and element. */
async function findings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(window, "axe") as typeof axe).run({
      // What the accessible parts' library has said goes on naming elements that have gone, for some seconds.
      exclude: ["[data-live-announcer]"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ""}`),
    );
  });
}
