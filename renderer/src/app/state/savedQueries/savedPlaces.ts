import type { SavedPlace } from "#shared/domain/savedQuery";
import { createStore } from "zustand/vanilla";
import { databaseKeys, databasesQuery } from "../../../queries/databaseQueries";
import type { Database } from "#shared/api/database";
import { profilesQuery } from "../../../queries/profileQueries";
import { queryClient } from "../queries/queryClient";
import { useWorkbench } from "../workspace/workbench";

/** By tab id, the name of the database that its query was saved on and that no longer exists. */
export const missingDatabases = createStore<Readonly<Record<string, string>>>()(() => ({}));

/** Notes that a tab was opened without a database, since the one it was saved on no longer exists. */
export function noteMissingDatabase(tabId: string, name: string): void {
  missingDatabases.setState({ [tabId]: name });
}

/** Where a saved query is opened. */
interface OpenedPlace {
  readonly profileId: string;
  readonly databaseId: string | null;
  /** The name of the database where it no longer exists. */
  readonly missing: string | null;
}

/**
 * The database that a query was saved on, as it is now. A service that cannot be reached is taken at its last word: only
 * one that was read and does not have the database says that it is missing.
 */
export async function savedPlaceNow({ profileId, databaseId, name }: SavedPlace): Promise<OpenedPlace> {
  const profiles = await queryClient.fetchQuery(profilesQuery);
  if (!profiles.some(({ id }) => id === profileId)) {
    return { profileId: useWorkbench.getState().profileId, databaseId: null, missing: name };
  }
  const found = { profileId, databaseId, missing: null };
  const databases = await queryClient
    .fetchQuery({ ...databasesQuery(profileId), retry: false })
    .catch(() => null);
  const isThere = databases === null || databases.some(({ id }) => id === databaseId);
  return isThere ? found : { profileId, databaseId: null, missing: name };
}

/** The database of a tab, to be remembered with its file; null where it is on none. */
export function placeOfTab(tabId: string): SavedPlace | null {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  if (tab?.kind !== "query" || tab.databaseId === null) return null;
  const { profileId, databaseId } = tab;
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(profileId));
  const name = databases?.find(({ id }) => id === databaseId)?.name ?? databaseId;
  return { profileId, databaseId, name: name.slice(0, 500) };
}
