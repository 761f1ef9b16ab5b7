import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Database } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import type { KeyStatus, Profile } from "#shared/domain/profile";
import { Badge } from "../../../components/Badge";
import { ProfileMark } from "../../../components/ProfileMark";
import { byName, labelOf } from "../../../components/labelOf";
import { messages } from "../../../messages/messages";
import { databasesQuery } from "../../../queries/databaseQueries";
import { profilesQuery } from "../../../queries/profileQueries";
import { resultTablesPlaceQuery } from "../../../queries/schemaQueries";
import { type DatabaseGroup, databaseKey, newResultTables } from "./DatabaseGroup";

/** Only a service whose key is there is asked: opening a list is no reason to be asked for a key. */
const readable: ReadonlySet<KeyStatus> = new Set(["notNeeded", "stored", "session"]);

/**
 * All databases that a tab can be put on: the one of kept results, which no list hides however long it is, then those of
 * the tab's own service, then those of the others, each by name.
 *
 * @param isOpen Whether they are looked at; otherwise only what the tab's own entry needs is read.
 */
export function useDatabaseGroups(profileId: string, isOpen: boolean): readonly DatabaseGroup[] {
  const { data: profiles = [] } = useQuery(profilesQuery);
  const lists = useQueries({
    queries: profiles.map((profile) => ({
      ...databasesQuery(profile.id),
      enabled: profile.id === profileId || (isOpen && readable.has(profile.keyStatus)),
    })),
  });
  const known = useQuery({
    ...resultTablesPlaceQuery,
    enabled: isOpen || profileId === embeddedProfileId,
  });
  const place = placeIn(lists[profiles.findIndex(({ id }) => id === embeddedProfileId)], known);
  const services = profiles.flatMap((profile, index) => {
    const list = lists[index];
    const isOffered = profile.id === profileId || readable.has(profile.keyStatus);
    return list !== undefined && isOffered ? [serviceGroup(profile, list, place)] : [];
  });
  return [
    resultTablesGroup(
      place,
      profiles.find(({ id }) => id === embeddedProfileId),
    ),
    ...services.filter(({ id }) => id === profileId),
    ...services.filter(({ id }) => id !== profileId),
  ];
}

/** A list that was read after the place was, and does not have it, tells that a person has deleted it. */
function placeIn(
  list: UseQueryResult<readonly Database[]> | undefined,
  { data: place = null, dataUpdatedAt }: UseQueryResult<string | null>,
): string | null {
  if (list?.data === undefined || list.dataUpdatedAt <= dataUpdatedAt) return place;
  return list.data.some(({ id, status }) => id === place && status !== "deleting") ? place : null;
}

function serviceGroup(
  profile: Profile,
  { data, isError }: UseQueryResult<readonly Database[]>,
  place: string | null,
): DatabaseGroup {
  const text = messages.databaseSwitch;
  const shown = data?.filter(({ id }) => profile.id !== embeddedProfileId || id !== place) ?? [];
  return {
    id: profile.id,
    heading: profile.name,
    mark: <ProfileMark color={profile.color} />,
    badge: profile.production ? <Badge tone="warning">{messages.settings.production}</Badge> : null,
    options: shown
      .map((database) => ({
        key: databaseKey(profile.id, database.id),
        name: labelOf(database),
        description: null,
      }))
      .toSorted((a, b) => byName.compare(a.name, b.name)),
    note: data === undefined ? (isError ? text.unread : text.reading) : text.none,
    isUnread: data === undefined,
  };
}

function resultTablesGroup(place: string | null, profile: Profile | undefined): DatabaseGroup {
  const text = messages.resultTables;
  return {
    id: "kept results",
    heading: text.heading,
    mark: profile === undefined ? null : <ProfileMark color={profile.color} />,
    badge: null,
    options: [
      {
        key: place === null ? newResultTables : databaseKey(embeddedProfileId, place),
        name: text.place,
        description: place === null ? text.placeNotMade : text.placeNote,
      },
    ],
    note: "",
    isUnread: false,
  };
}
