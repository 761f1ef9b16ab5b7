import { partType, nestedType } from "./nestedType";

/**
 * What a part of a nested column is called: `document.address.city`, `tags[1]`. Items count as SQL counts them for the
 * type: from 1 in lists, from 0 in JSON.
 */
export function fieldLabel(
  column: { readonly name: string; readonly type: string },
  path: readonly (string | number)[],
): string {
  return path.reduce<string>((label, step, depth) => {
    if (typeof step === "string") return `${label}.${isPlain(step) ? step : JSON.stringify(step)}`;
    const isList = nestedType(partType(column.type, path.slice(0, depth))).kind === "list";
    return `${label}[${isList ? step + 1 : step}]`;
  }, column.name);
}

/** A name that stands in a path without being taken for several steps. */
function isPlain(name: string): boolean {
  return name !== "" && !/[."[\]\s]/.test(name);
}
