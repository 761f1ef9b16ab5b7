/** Stands for the database of kept results while there is none. */
export const newResultTables = "new";

/** One text for a database of a service; ids may hold anything. */
export function databaseKey(profileId: string, databaseId: string): string {
  return [profileId, databaseId].map(encodeURIComponent).join(" ");
}

/** The inverse of {@link databaseKey}. */
export function placeOfKey(key: string): { readonly profileId: string; readonly databaseId: string } {
  const [profileId = "", databaseId = ""] = key.split(" ").map(decodeURIComponent);
  return { profileId, databaseId };
}
