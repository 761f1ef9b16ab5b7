import { readFile } from "node:fs/promises";
import { extname, isAbsolute, relative, resolve, sep } from "node:path";
import { appHost, appScheme, contentSecurityPolicy } from "./pageAddress";

/** Kinds of file that the built page consists of; anything else is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
};

/** The content type of a file of the page by its ending; null for kinds that are not served (source maps, for one). */
function contentType(file: string): string | null {
  return contentTypes[extname(file).toLowerCase()] ?? null;
}

function isScript(file: string): boolean {
  return contentType(file)?.startsWith("text/javascript") === true;
}

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
 * @param answering Scripts are given out once it settles: what they ask of main is answered from then on.
 */
export function serveAppFiles(
  root: string,
  answering: Promise<void> = Promise.resolve(),
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET") return new Response(null, { status: 405, headers });
    const file = resolveAppFile(root, request.url);
    const type = file === null ? null : contentType(file);
    if (file === null || type === null) return new Response(null, { status: 404, headers });
    try {
      const [content] = await Promise.all([readFile(file), isScript(file) ? answering : null]);
      return new Response(content, { headers: { ...headers, "Content-Type": type } });
    } catch {
      return new Response(null, { status: 404, headers });
    }
  };
}

/**
 * The file that an app:// address names, as an absolute path below `root`; null where the address names none.
 * Containment is decided on the resolved path, so no spelling of ".." gets out, and a sibling folder whose name
 * begins like the root's is outside.
 */
export function resolveAppFile(root: string, address: string): string | null {
  let url: URL;
  let path: string;
  try {
    url = new URL(address);
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (url.protocol !== `${appScheme}:` || url.host !== appHost) return null;
  if (url.username !== "" || url.password !== "") return null;
  if (path.includes("\0") || path.includes("\\") || path.includes("%") || path.includes(":")) return null;

  const file = resolve(root, `.${path === "/" ? "/index.html" : path}`);
  const inside = relative(root, file);
  if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  return file;
}
