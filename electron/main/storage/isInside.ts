import { isAbsolute, relative, sep } from "node:path";

/** Whether a path lies in a folder, or is the folder; both absolute and without links. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
