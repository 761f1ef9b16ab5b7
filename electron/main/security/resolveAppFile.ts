import { isAbsolute, relative, resolve, sep } from "node:path";
import { appHost, appScheme } from "./appScheme";

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
