import type { Plugin } from "vite";
import { pageLanguages } from "./pageLanguages.ts";

const spoken = new Set(["en", ...pageLanguages]);
const absentTexts = "\0absent-texts";

/**
 * Leaves out React Aria's own texts in languages that the window does not have: 29 of 34, all of which the start would read.
 * Where a language's texts are missing, React Aria falls back to English, as it does for languages it does not know.
 */
export function ariaLanguages(): Plugin {
  return {
    name: "wharf:aria-languages",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /\/intl\/[\w-]+\/[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler(id, importer) {
        const language = /([a-z]{2})-[A-Z]{2}\.mjs$/.exec(id)?.[1] ?? "en";
        const isAria = /node_modules[\\/]react-(?:aria|stately)/.test(importer ?? "");
        return isAria && !spoken.has(language) ? absentTexts : null;
      },
    },
    load: {
      filter: { id: /^\0absent-texts$/ },
      handler: () => "export default undefined;",
    },
  };
}
