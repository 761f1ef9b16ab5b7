/** The key of a map is a name where the object says its id itself, and its id otherwise. */
export function nameFrom(key: string | null, ownId: string | null): string | null {
  return key === null || key === "" || ownId === null || key === ownId ? null : key;
}
