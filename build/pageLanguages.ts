import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Languages with a page of their own, beside English. */
export const pageLanguages: readonly string[] = ["de", "es", "fr", "ja"];

/** The script with the texts of a language, in the built page. */
const builtScript = (language: string) => `./languages/${language}.mjs`;

/** The entry of that script. */
export const languageEntry = (language: string) => `src/messages/start/${language}.ts`;

/**
 * Makes a page for each language: index.de.html is index.html with another language and the texts in it before the page's own
 * script. The page in English neither loads them nor waits for anything.
 */
export function languagePages(): Plugin {
  return {
    name: "wharf:language-pages",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const language = /^\/index\.([a-z]+)\.html/u.exec(request.url ?? "")?.[1];
        if (language !== undefined) request.url = `/index.html?language=${language}`;
        next();
      });
    },
    transformIndexHtml(html, { server, originalUrl, path }) {
      const language = /[?&]language=([a-z]+)/u.exec(originalUrl ?? path)?.[1];
      if (server === undefined || language === undefined) return html;
      return pageIn(html, language, `/${languageEntry(language)}`);
    },
    // As it is written: until then Vite changes the page once more.
    async writeBundle({ dir = "" }) {
      const html = await readFile(join(dir, "index.html"), "utf8");
      const pages = pageLanguages.map((language) => ({
        file: join(dir, `index.${language}.html`),
        html: pageIn(html, language, builtScript(language)),
      }));
      await Promise.all(pages.map((page) => writeFile(page.file, page.html)));
    },
  };
}

function pageIn(html: string, language: string, script: string): string {
  const own = '<script type="module"';
  if (!html.includes('<html lang="en">') || !html.includes(own))
    throw new Error("The page is not as expected.");
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(own, `<script type="module" crossorigin src="${script}"></script>\n    ${own}`);
}
