import { useQueries, useQuery } from "@tanstack/react-query";
import { Cable, Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { Database } from "#shared/api/database";
import { Button } from "../../../components/Button";
import { EmptyState } from "../../../components/EmptyState";
import { Notice } from "../../../components/Notice";
import { Screen } from "../../../components/Screen";
import { Waiting } from "../../../components/Waiting";
import { labelOf } from "../../../components/labelOf";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { answersForConnections } from "../../../queries/appQueries";
import { connectionsQuery, connectorsQuery } from "../../../queries/connectionQueries";
import { databasesQuery } from "../../../queries/databaseQueries";
import { FailedRead, FailedReadNotice, type Read } from "../../../queries/FailedRead";
import { useProfile } from "../../../queries/profileQueries";
import { isUnderWay } from "../outcome/mayStillRun";
import { ConnectionFilters } from "./ConnectionFilters";
import styles from "./ConnectionsScreen.module.css";
import { ConnectionTable } from "./ConnectionTable";
import { compareEntries, type ConnectionEntry, fitsFilter, needsAttention, noFilter } from "./listFilter";
import { useWritePermission } from "../../../lib/writePermission";

interface ConnectionsScreenProps {
  profileId: string;
  onOpen: (entry: ConnectionEntry) => void;
  onNew: () => void;
  onOpenDatabases: () => void;
}

/** The Connections of all databases of a service, those first that need a person. */
export function ConnectionsScreen(props: ConnectionsScreenProps) {
  const { profileId, onNew } = props;
  const { readOnlyReason } = useWritePermission();
  const text = messages.connections;
  const databases = useQuery(databasesQuery(profileId));
  const profile = useProfile(profileId);
  const { data: connectors } = useQuery(connectorsQuery(profileId));
  const { entries, failed, pending } = useConnectionEntries(profileId, databases.data ?? []);
  const [filter, setFilter] = useState(noFilter);
  const kindNames = useMemo(() => new Map(connectors?.map(({ kind, name }) => [kind, name])), [connectors]);
  const kindNameOf = useCallback(
    (kind: string | null) => (kind === null ? messages.general.notKnown : (kindNames.get(kind) ?? kind)),
    [kindNames],
  );
  const shown = entries.filter((entry) => fitsFilter(entry, filter, kindNameOf(entry.connection.kind)));
  const isLoading = (databases.data === undefined && databases.error === null) || pending > 0;
  const databaseCount = new Set(entries.map(({ database }) => database.id)).size;
  const create = (
    <Button variant="primary" icon={Plus} isDisabled={readOnlyReason !== null} onPress={onNew}>
      {text.newConnection}
    </Button>
  );

  return (
    <Screen
      title={text.title}
      subtitle={
        entries.length === 0
          ? (profile?.name ?? "")
          : text.subtitle(entries.length, databaseCount, profile?.name ?? "")
      }
      actions={databases.data?.length === 0 ? undefined : create}
    >
      <div className={styles.list}>
        {entries.length === 0 ? null : (
          <ConnectionFilters filter={filter} onChange={setFilter} count={countText(shown, entries.length)} />
        )}
        <div className={styles.remarks}>
          {readOnlyReason === null ? null : <Notice tone="info">{readOnlyReason}</Notice>}
          {databases.data === undefined ? null : (
            <FailedReadNotice tone="warning" read={databases} title={messages.databases.stale} />
          )}
          {failed.map(({ database, read }) => (
            <FailedReadNotice
              key={database.id}
              tone="error"
              read={read}
              title={text.databaseFailed(lineText(labelOf(database)))}
            />
          ))}
        </div>
        {entries.length === 0 ? null : shown.length === 0 ? (
          <EmptyState
            title={text.nothingFound}
            actions={<Button onPress={() => setFilter(noFilter)}>{text.clearFilters}</Button>}
          />
        ) : (
          <ConnectionTable
            profileId={profileId}
            entries={shown}
            kindNameOf={kindNameOf}
            onOpen={props.onOpen}
          />
        )}
        {isLoading ? (
          <Waiting className={styles.waiting}>
            {pending === 0 ? messages.general.loading : text.databasesLoading(pending)}
          </Waiting>
        ) : null}
        {databases.error !== null && databases.data === undefined ? <FailedRead read={databases} /> : null}
        {databases.data !== undefined && entries.length === 0 && !isLoading && failed.length === 0 ? (
          <EmptyState
            icon={Cable}
            title={text.emptyTitle}
            actions={
              databases.data.length === 0 ? (
                <Button variant="primary" onPress={props.onOpenDatabases}>
                  {text.openDatabases}
                </Button>
              ) : (
                create
              )
            }
          >
            <p>{text.emptyText}</p>
            {databases.data.length === 0 ? <p>{text.emptyNoDatabase}</p> : null}
          </EmptyState>
        ) : null}
      </div>
    </Screen>
  );
}

/** "12 of 40 Connections, 2 failed, 1 partly succeeded, 1 in progress". */
function countText(shown: readonly ConnectionEntry[], all: number): string {
  const text = messages.connections;
  const count = (fits: (entry: ConnectionEntry) => boolean) => shown.filter(fits).length;
  const needingAttention = count(({ connection }) => needsAttention(connection));
  const partly = count(
    ({ connection }) => needsAttention(connection) && connection.lastRun?.status === "partial",
  );
  const failed = needingAttention - partly;
  const underWay = count(({ connection }) => isUnderWay(connection.lastRun));
  const paused = count(({ connection }) => connection.status === "paused");
  return [
    text.countOf(shown.length, all),
    ...(failed === 0 ? [] : [text.failedCount(failed)]),
    ...(partly === 0 ? [] : [text.partlyCount(partly)]),
    ...(underWay === 0 ? [] : [text.underWayCount(underWay)]),
    ...(paused === 0 ? [] : [text.pausedCount(paused)]),
  ].join(", ");
}

interface FailedDatabase {
  readonly database: Database;
  readonly read: Read;
}

interface ConnectionEntries {
  /** Of the databases that have answered, those first that need a person. */
  readonly entries: readonly ConnectionEntry[];
  readonly failed: readonly FailedDatabase[];
  /** Databases that have not answered yet. */
  readonly pending: number;
}

/** The Connections of all databases of a service; each database answers, or fails, for itself. */
function useConnectionEntries(profileId: string, databases: readonly Database[]): ConnectionEntries {
  const asked = databases.filter(answersForConnections);
  const answers = useQueries({ queries: asked.map(({ id }) => connectionsQuery(profileId, id)) });
  const entries: ConnectionEntry[] = [];
  const failed: FailedDatabase[] = [];
  let pending = 0;
  for (const [index, database] of asked.entries()) {
    const answer = answers[index];
    for (const connection of answer?.data ?? []) entries.push({ connection, database });
    if (answer?.error != null) failed.push({ database, read: answer });
    else if (answer?.data === undefined) pending += 1;
  }
  return { entries: entries.toSorted(compareEntries), failed, pending };
}
