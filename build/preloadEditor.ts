import type { Plugin } from "vite";

/** Chunks that the first open tab waits for, one found only by evaluating the other. */
const chunkNames: ReadonlySet<string> = new Set(["EditorPane", "monacoModules"]);

/** Has the page fetch the editor beside its first script: found one after the other they cost the start a third of it. */
export function preloadEditor(): Plugin {
  return {
    name: "wharf:preload-editor",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((output) => {
          if (output.type !== "chunk" || !chunkNames.has(output.name)) return [];
          return [
            { tag: "link", attrs: { rel: "modulepreload", href: `./${output.fileName}` }, injectTo: "head" },
          ];
        }),
    },
  };
}
