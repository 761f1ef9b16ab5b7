import { createContext, use } from "react";

/** What the key and the marks of a service say about changing anything on it. */
export interface WritePermission {
  /** Why nothing can be changed, such as a key that may only read; null where nothing is known against it. */
  readonly readOnlyReason: string | null;
  /**
   * Asks before something is changed on a production service.
   *
   * @param databaseId The database that it concerns; null where that is not known.
   * @param what What is about to happen, in words.
   * @returns Whether it may go on.
   */
  readonly permit: (databaseId: string | null, what: string) => Promise<boolean>;
}

/** The permission of the service that a page is about; null outside of one. */
export const WritePermissionContext = createContext<WritePermission | null>(null);

/** @throws Outside of a page that says what may be written: nothing is changed unasked by an oversight. */
export function useWritePermission(): WritePermission {
  const permission = use(WritePermissionContext);
  if (permission === null) throw new Error("No page says what may be written here");
  return permission;
}
