import type { Database } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { useQuery } from "@tanstack/react-query";
import { type DataColumn, DataTable } from "../../components/DataTable";
import { labelOf } from "../../components/labelOf";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { keptTokensQuery } from "../../queries/databaseQueries";
import {
  CreatedCell,
  DatabaseCommands,
  type DatabaseActions,
  DatabaseFeeds,
  ExpiryCell,
  MinorText,
  NameCell,
  StateCell,
} from "./DatabaseCells";
import styles from "./DatabaseTable.module.css";

interface DatabaseTableProps {
  profileId: string;
  databases: readonly Database[];
  canWrite: boolean;
  actions: DatabaseActions;
}

/** Where a hosted database runs, and on what. */
const hostColumns: readonly DataColumn<Database>[] = [
  {
    id: "region",
    label: messages.databases.columns.region,
    sortKey: ({ region }) => region,
    renderCell: ({ region }) => region ?? messages.general.notKnown,
  },
  {
    id: "size",
    label: messages.databases.columns.size,
    sortKey: ({ memoryMb }) => memoryMb,
    renderCell: ({ vmSize, memoryMb }) => (
      <>
        {vmSize ?? messages.general.notKnown}
        {memoryMb === null ? null : <MinorText>{messages.databases.memory(memoryMb)}</MinorText>}
      </>
    ),
  },
];

/** All that there is to say of the same on this computer. */
const memoryColumn: DataColumn<Database> = {
  id: "memory",
  label: messages.databases.columns.memory,
  sortKey: ({ memoryMb }) => memoryMb,
  renderCell: ({ memoryMb }) =>
    memoryMb === null ? messages.general.notKnown : messages.databases.memory(memoryMb),
};

/** The databases of a service: as it lists them, the newest first, until a heading sorts them. */
export function DatabaseTable({ profileId, databases, canWrite, actions }: DatabaseTableProps) {
  const text = messages.databases;
  const { columns } = text;
  const kept = useQuery(keptTokensQuery(profileId)).data ?? [];
  const now = useNow(30_000);
  const list: readonly DataColumn<Database>[] = [
    {
      id: "name",
      label: columns.name,
      className: styles.name,
      sortKey: labelOf,
      title: labelOf,
      renderCell: (database) => <NameCell database={database} />,
    },
    {
      id: "state",
      label: columns.state,
      sortKey: ({ status }) => status,
      renderCell: (database) => <StateCell database={database} />,
    },
    ...(profileId === embeddedProfileId ? [memoryColumn] : hostColumns),
    {
      id: "connections",
      label: columns.connections,
      renderCell: (database) => (
        <DatabaseFeeds
          profileId={profileId}
          database={database}
          onOpenConnections={actions.onOpenConnections}
        />
      ),
    },
    {
      id: "age",
      label: columns.age,
      sortKey: ({ createdAt }) => timeOf(createdAt),
      renderCell: (database) => <CreatedCell database={database} now={now} />,
    },
    {
      id: "expires",
      label: columns.expires,
      sortKey: ({ expiresAt }) => timeOf(expiresAt),
      renderCell: (database) => <ExpiryCell database={database} now={now} />,
    },
    {
      id: "actions",
      label: columns.actions,
      isLabelHidden: true,
      renderCell: (database) => (
        <DatabaseCommands
          profileId={profileId}
          database={database}
          isTokenKept={kept.includes(database.id)}
          canWrite={canWrite}
          actions={actions}
        />
      ),
    },
  ];
  return (
    <div className={styles.frame}>
      <DataTable columns={list} rows={databases} keyOf={({ id }) => id} className={styles.table} />
    </div>
  );
}

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
