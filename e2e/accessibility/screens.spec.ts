import { expect } from "@playwright/test";
import { accessibilityFindings } from "../fixtures/accessibilityFindings";
import { setTheme } from "../fixtures/setTheme";
import { visitScreens } from "../fixtures/visitScreens";
import { test } from "../fixtures/wharfTest";

for (const theme of ["light", "dark"] as const) {
  test(`axe and IBM’s engine find nothing on any screen or dialog, ${theme}`, async ({ wharf }) => {
    test.setTimeout(240_000);
    const { app, page } = wharf;
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: null });
    await setTheme(app, page, theme);
    const visited: string[] = [];
    await visitScreens(wharf, async (screen) => {
      visited.push(screen);
      expect.soft(await accessibilityFindings(page), screen).toEqual([]);
    });
    expect(visited.length).toBeGreaterThan(15);
  });
}
