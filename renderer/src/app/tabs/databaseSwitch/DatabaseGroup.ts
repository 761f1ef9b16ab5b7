import type { ReactNode } from "react";

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

/** One database that a tab can be put on. */
export interface DatabaseOption {
  /** See databaseKey. */
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
}

/** The databases of a service, or the one of kept results. */
export interface DatabaseGroup {
  readonly id: string;
  readonly heading: string;
  /** Stands before the heading. */
  readonly mark: ReactNode;
  /** Stands behind it. */
  readonly badge: ReactNode;
  readonly options: readonly DatabaseOption[];
  /** What is said where there are no options. */
  readonly note: string;
  /** Its databases are not known: one that is looked for may be among them. */
  readonly isUnread: boolean;
}
