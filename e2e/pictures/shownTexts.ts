import type { Page } from "@playwright/test";

/** What can be seen and clicked, or is a heading: what makes a picture of the window look old once it is called otherwise. */
const parts = "button, [role=tab], [role=radio], [role=treeitem], h1, h2";

/** The names of the window's parts in view, each once and in order. Digits are #, since they differ from one run to the next. */
export async function shownTexts(page: Page): Promise<string[]> {
  const texts = await page.locator(parts).evaluateAll((all) =>
    all.flatMap((part) => {
      const { width, height } = part.getBoundingClientRect();
      const text = part.getAttribute("aria-label") ?? part.textContent ?? "";
      return width === 0 || height === 0
        ? []
        : [text.replaceAll(/\s+/gu, " ").replaceAll(/\d+/gu, "#").trim()];
    }),
  );
  return [...new Set(texts)].filter((text) => text !== "" && text.length < 80).toSorted();
}
