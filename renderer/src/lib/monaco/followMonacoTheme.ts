import type { Monaco } from "./Monaco";
import { monacoTheme } from "./monacoTheme";
import { tokenColorReader } from "./readTokenColor";

const themeNames = { light: "wharf-light", dark: "wharf-dark" } as const;

type Theme = keyof typeof themeNames;

/** Keeps the editors in the theme that the page shows, made of the design tokens when it is first shown. */
export function followMonacoTheme(monaco: Monaco): void {
  const defined = new Set<Theme>();
  const show = (): void => {
    const theme: Theme = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
    if (!defined.has(theme)) define(monaco, theme);
    defined.add(theme);
    monaco.editor.setTheme(themeNames[theme]);
  };
  show();
  // As long-lived as the page, like the themes themselves.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

function define(monaco: Monaco, theme: Theme): void {
  const { read, release } = tokenColorReader(theme === "dark");
  monaco.editor.defineTheme(themeNames[theme], monacoTheme(theme === "dark", read));
  release();
}
