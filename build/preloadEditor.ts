import type { Plugin } from "vite";

/** The chunk that the first open tab waits for, found only by evaluating the page's own script. */
const chunkName = "monacoModules";

/** Has the page fetch the editor beside its first script: found after it, it would cost the start a tenth more. */
export function preloadEditor(): Plugin {
  return {
    name: "wharf:preload-editor",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((output) => {
          if (output.type !== "chunk" || output.name !== chunkName) return [];
          return [
            { tag: "link", attrs: { rel: "modulepreload", href: `./${output.fileName}` }, injectTo: "head" },
          ];
        }),
    },
  };
}
