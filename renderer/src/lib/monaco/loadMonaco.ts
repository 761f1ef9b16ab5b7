import type { Language } from "#shared/domain/settings/language";
import { language } from "../language";
import { createEditorWorker } from "./createEditorWorker";
import { duckdbLanguage, duckdbLanguageConfiguration } from "./duckdbLanguage";
import { ignoreOwnSelection } from "./ignoreOwnSelection";
import type { Monaco } from "./Monaco";
import { monacoTheme } from "./monacoTheme";
import { notebookLanguage } from "./notebookLanguage";
import { notebookLanguageId, sqlLanguageId } from "./sqlLanguageId";

const themeNames = { light: "wharf-light", dark: "wharf-dark" } as const;

type Theme = keyof typeof themeNames;

/** Keeps the editors in the theme that the page shows, made of the design tokens when it is first shown. */
function followMonacoTheme(monaco: Monaco): void {
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

/** The editor's own texts, its menus and messages. It reads them when its modules are loaded, and has English in itself. */
const editorTexts: Readonly<Record<Language, () => Promise<unknown>>> = {
  en: () => Promise.resolve(),
  de: () => import("monaco-editor/nls/lang/de"),
  es: () => import("monaco-editor/nls/lang/es"),
  fr: () => import("monaco-editor/nls/lang/fr"),
  ja: () => import("monaco-editor/nls/lang/ja"),
};

let loading: Promise<Monaco> | null = null;

/**
 * The editor, ready to use: worker, SQL language and themes are set up once for the page. It is loaded after the first
 * paint: compiling it takes as long as all of the page before.
 */
export function loadMonaco(): Promise<Monaco> {
  loading ??= firstPaint()
    .then(() => editorTexts[language]())
    .then(() => import("./monacoModules"))
    .then(prepare);
  return loading;
}

/** Milliseconds after which a page that paints nothing, such as a minimized window's, is no longer waited for. */
const longestUnpaintedMs = 1000;

/** Settles when the page has painted something to read. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestUnpaintedMs);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}

async function prepare(monaco: Monaco): Promise<Monaco> {
  // Character widths measured with a fallback font would put the cursor beside the letters. A font that cannot be had
  // leaves the fallback, whose widths are right as they are.
  const font = document.fonts.load('13px "JetBrains Mono Variable"').catch(() => undefined);
  window.MonacoEnvironment = { getWorker: createEditorWorker };
  monaco.languages.register({ id: sqlLanguageId, extensions: [".sql"], aliases: ["SQL"] });
  monaco.languages.setLanguageConfiguration(sqlLanguageId, duckdbLanguageConfiguration);
  monaco.languages.setMonarchTokensProvider(sqlLanguageId, duckdbLanguage);
  monaco.languages.register({ id: notebookLanguageId, extensions: [".md"], aliases: ["Notebook"] });
  monaco.languages.setMonarchTokensProvider(notebookLanguageId, notebookLanguage);
  monaco.languages.setLanguageConfiguration(notebookLanguageId, duckdbLanguageConfiguration);
  followMonacoTheme(monaco);
  ignoreOwnSelection(document);
  await font;
  return monaco;
}

/**
 * Reads design tokens as the plain colours that Monaco understands. Tokens are written in OKLCH and differ by theme;
 * the browser itself converts them.
 *
 * @returns A reader for one theme; `release` takes its probe off the page.
 */
function tokenColorReader(isDark: boolean): { read: (token: string) => string; release: () => void } {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.colorScheme = isDark ? "dark" : "light";
  document.body.append(probe);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const convert = (token: string): string => {
    probe.style.color = `var(${token})`;
    if (context === null) return "#808080";
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const bytes = [...context.getImageData(0, 0, 1, 1).data];
    const opaque = bytes[3] === 255;
    return `#${(opaque ? bytes.slice(0, 3) : bytes).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  };
  // Many parts of the editor share a colour, and each conversion has the styles computed anew.
  const known = new Map<string, string>();
  return {
    read: (token) => {
      const color = known.get(token) ?? convert(token);
      known.set(token, color);
      return color;
    },
    release: () => probe.remove(),
  };
}
