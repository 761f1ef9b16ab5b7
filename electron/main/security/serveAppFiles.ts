import { readFile } from "node:fs/promises";
import { contentSecurityPolicy } from "./contentSecurityPolicy";
import { contentType } from "./contentType";
import { resolveAppFile } from "./resolveAppFile";

/** Headers of every answer, refusals too. */
const headers = {
  "Content-Security-Policy": contentSecurityPolicy({ kind: "built" }),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * The handler of the app scheme: the built page's files below `root`, by GET, and nothing else. Never rejects.
 * @param root Absolute path of the folder that holds index.html.
 */
export function serveAppFiles(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET") return new Response(null, { status: 405, headers });
    const file = resolveAppFile(root, request.url);
    const type = file === null ? null : contentType(file);
    if (file === null || type === null) return new Response(null, { status: 404, headers });
    try {
      return new Response(await readFile(file), { headers: { ...headers, "Content-Type": type } });
    } catch {
      return new Response(null, { status: 404, headers });
    }
  };
}
