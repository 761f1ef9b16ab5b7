import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * The editor's styles hold a font. Coming in later, they would have the browser make all fonts of the page anew, and lay the
 * page out with a fallback meanwhile.
 */
const editorStyles = "monacoModules.css";

/**
 * The two fonts of the first frame, found only by laying it out. Without them it is laid out twice, first with a font that
 * has to be looked for among the system's, and Monaco measures letters that it does not draw.
 */
const firstFonts = ["inter-latin-wght-normal.woff2", "jetbrains-mono-latin-wght-normal.woff2"];

/** Has the page fetch what its first frame needs beside its first script: found after it, it would cost the start a tenth more. */
export function preloadStart(): Plugin {
  return {
    name: "wharf:preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((output): HtmlTagDescriptor[] => {
          const href = `./${output.fileName}`;
          if (output.type === "chunk") return [];
          if (output.names.includes(editorStyles)) {
            const attrs = { rel: "stylesheet", crossorigin: "", href };
            return [{ tag: "link", attrs, injectTo: "head-prepend" }];
          }
          if (!output.names.some((name) => firstFonts.includes(name))) return [];
          const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href };
          return [{ tag: "link", attrs, injectTo: "head-prepend" }];
        }),
    },
  };
}
