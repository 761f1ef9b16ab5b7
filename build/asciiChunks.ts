import type { Plugin } from "vite";

/**
 * Writes the page's scripts in ASCII. One sign beyond Latin-1 in a chunk has the engine keep all of it in two bytes a
 * character: a few arrows and ellipses made the editor's chunk 7 MB of memory, and its start slower.
 */
export function asciiChunks(): Plugin {
  return {
    name: "wharf:ascii-chunks",
    apply: "build",
    generateBundle: {
      // After the minifier, which writes signs out.
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk") output.code = inAscii(output.code);
        }
      },
    },
  };
}

/** Strings, patterns and names mean the same with their signs escaped. Raw templates would not. */
function inAscii(code: string): string {
  if (/String\.raw`[^`]*[^\0-\x7F`]/.test(code)) throw new Error("A raw template holds a sign beyond ASCII.");
  return code.replaceAll(/[^\0-\x7F]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
