import { extname } from "node:path";

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
export function contentType(file: string): string | null {
  return contentTypes[extname(file).toLowerCase()] ?? null;
}
