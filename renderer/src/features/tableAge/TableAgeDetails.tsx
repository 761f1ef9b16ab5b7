import { syncedBefore, type TableAge } from "#shared/domain/tableAge/TableAge";
import { Cable } from "lucide-react";
import { Button } from "../../components/Button";
import { StatusMark } from "../../components/StatusMark";
import { formatDate } from "../../lib/formatDate";
import { formatRelativeTime } from "../../lib/formatRelativeTime";
import { tableAgeStatus } from "../../lib/tableAgeStatus";
import { messages } from "../../messages/messages";
import styles from "./TableAge.module.css";

interface TableAgeDetailsProps {
  ages: readonly TableAge[];
  readAt: number | null;
  now: number;
  onOpenConnection: (connection: { readonly id: string; readonly name: string }) => void;
}

/** Each table with when its rows came in, what is the matter, and the way to its Connection. */
export function TableAgeDetails({ ages, readAt, now, onOpenConnection }: TableAgeDetailsProps) {
  return (
    <ul className={styles.tables}>
      {ages.map((age) => (
        <li key={JSON.stringify([age.schema, age.table])}>
          <p className={styles.table} data-selectable>
            {age.schema}.{age.table}
          </p>
          <AgeLines age={age} readAt={readAt} now={now} />
          <Button
            variant="quiet"
            icon={Cable}
            onPress={() => onOpenConnection({ id: age.connectionId, name: age.connectionName })}
          >
            {messages.tableAges.openConnection(age.connectionName)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AgeLines({ age, readAt, now }: { age: TableAge; readAt: number | null; now: number }) {
  const text = messages.tableAges;
  const status = tableAgeStatus(age);
  const read = readAt === null ? null : syncedBefore(age, readAt);
  const isOlder = readAt !== null && read !== age.lastSyncedAt;
  const when = formatRelativeTime(age.lastSyncedAt, now, text.justNow);
  return (
    <>
      {isOlder ? <p>{read === null ? text.readUnknown : text.readAt(formatDate(read))}</p> : null}
      <p>{text.syncedAt(when, formatDate(age.lastSyncedAt))}</p>
      {status === null || age.state === "fresh" ? null : (
        <p className={styles.warning}>
          <StatusMark {...status} isLabelHidden />
          <span>{age.state === "failed" ? text.details.failed(age.error) : text.details[age.state]}</span>
        </p>
      )}
      <p>
        {age.nextRunAt === null
          ? text.nextNone
          : text.next(formatRelativeTime(age.nextRunAt, Math.min(now, Date.parse(age.nextRunAt)), text.now))}
      </p>
    </>
  );
}
