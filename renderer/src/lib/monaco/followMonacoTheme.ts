import type { Monaco } from "./loadMonaco";
import { monacoTheme } from "./monacoTheme";
import { tokenColorReader } from "./readTokenColor";

const themeNames = { light: "wharf-light", dark: "wharf-dark" } as const;

/** Defines both themes from the design tokens and keeps the editors in the one that the page shows. */
export function followMonacoTheme(monaco: Monaco): void {
  for (const theme of ["light", "dark"] as const) {
    const { read, release } = tokenColorReader(theme === "dark");
    monaco.editor.defineTheme(themeNames[theme], monacoTheme(theme === "dark", read));
    release();
  }
  const show = (): void => {
    const isDark = document.documentElement.dataset["theme"] === "dark";
    monaco.editor.setTheme(themeNames[isDark ? "dark" : "light"]);
  };
  show();
  // As long-lived as the page, like the themes themselves.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
