import { Cable, Clock } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, DialogTrigger, Popover } from "react-aria-components";
import { syncedBefore, type TableAge, type TableAgeState } from "#shared/domain/tableAge/TableAge";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import popoverStyles from "../../components/popover.module.css";
import { StatusMark } from "../../components/StatusMark";
import { formatDate, formatRelativeTime } from "../../lib/formatTime";
import { tableAgeStatus } from "../../components/tableAgeTitle";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import styles from "./TableAge.module.css";

interface TableAgeButtonProps {
  /** Ages of the tables that a statement reads and that Connections feed; without any, nothing is shown. */
  ages: readonly TableAge[];
  /** When a result's statement began to read, in milliseconds since 1970; null where no result is meant. */
  readAt: number | null;
  placement: "top" | "bottom";
  onOpenConnection: (connection: { readonly id: string; readonly name: string }) => void;
}

/** Which state is told of several tables: the one that asks most for a person. */
const order: readonly TableAgeState[] = ["failed", "running", "paused", "left", "fresh"];

/** How old the rows are that a statement reads, or a result shows: one line, with each table in a popover. */
export function TableAgeButton({ ages, readAt, placement, onOpenConnection }: TableAgeButtonProps) {
  const now = useNow(30_000);
  const [isOpen, setOpen] = useState(false);
  const text = messages.tableAges;
  const worst = ages.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
  if (worst === undefined) return null;
  const status = tableAgeStatus(worst);
  const label = readAt === null ? text.ofStatement : text.ofResult;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton className={styles.button ?? ""} aria-description={label}>
        {status === null ? <Icon of={Clock} /> : null}
        <span className={styles.words}>{summaryOf(ages, readAt, now)}</span>
        {status === null ? null : <StatusMark {...status} />}
      </AriaButton>
      {/* Without a dialog in it the popover is one itself, by the name of its button. */}
      <Popover className={popoverStyles.popover ?? ""} placement={`${placement} start`} offset={4}>
        <TableAgeDetails
          ages={ages}
          readAt={readAt}
          now={now}
          onOpenConnection={(connection) => {
            setOpen(false);
            onOpenConnection(connection);
          }}
        />
      </Popover>
    </DialogTrigger>
  );
}

function summaryOf(ages: readonly TableAge[], readAt: number | null, now: number): string {
  const text = messages.tableAges;
  const relative = (at: string) => formatRelativeTime(at, now, text.justNow);
  const read = ages.flatMap((age) => {
    const at = readAt === null ? age.lastSyncedAt : syncedBefore(age, readAt);
    return at === null ? [] : [{ table: age.table, at }];
  });
  const [oldest] = read.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [newest] = ages
    .filter(({ lastSyncedAt }) => readAt !== null && Date.parse(lastSyncedAt) > readAt)
    .toSorted((a, b) => Date.parse(b.lastSyncedAt) - Date.parse(a.lastSyncedAt));
  return [
    oldest === undefined ? null : text.summary(oldest.table, relative(oldest.at), ages.length),
    newest === undefined ? null : text.newer(relative(newest.lastSyncedAt)),
  ]
    .filter((part) => part !== null)
    .join("; ");
}

interface TableAgeDetailsProps {
  ages: readonly TableAge[];
  readAt: number | null;
  now: number;
  onOpenConnection: (connection: { readonly id: string; readonly name: string }) => void;
}

/** Each table with when its rows came in, what is the matter, and the way to its Connection. */
function TableAgeDetails({ ages, readAt, now, onOpenConnection }: TableAgeDetailsProps) {
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
