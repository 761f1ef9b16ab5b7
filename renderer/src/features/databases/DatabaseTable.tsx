import type { Database } from "#shared/api/database";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { keptTokensQuery } from "../../queries/databaseQueries";
import { type DatabaseActions, DatabaseRow } from "./DatabaseRow";
import styles from "./DatabaseTable.module.css";

interface DatabaseTableProps {
  profileId: string;
  databases: readonly Database[];
  canWrite: boolean;
  actions: DatabaseActions;
}

/** The list, newest first, as the service gives it. */
export function DatabaseTable({ profileId, databases, canWrite, actions }: DatabaseTableProps) {
  const { columns } = messages.databases;
  const kept = useQuery(keptTokensQuery(profileId)).data ?? [];
  const now = useNow(30_000);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.region}</th>
            <th scope="col">{columns.size}</th>
            <th scope="col">{columns.connections}</th>
            <th scope="col">{columns.age}</th>
            <th scope="col">{columns.expires}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {databases.map((database) => (
            <DatabaseRow
              key={database.id}
              profileId={profileId}
              database={database}
              isTokenKept={kept.includes(database.id)}
              now={now}
              canWrite={canWrite}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
